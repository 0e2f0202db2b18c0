"""What is committed is told: notices, the outbox, and the way to Discord."""
