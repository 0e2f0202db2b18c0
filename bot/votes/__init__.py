"""What the table decides together: proposals, votes, and what is done when they agree."""
