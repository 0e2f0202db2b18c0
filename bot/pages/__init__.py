"""What a player looks at: pages made of what he may see, which change nothing."""
