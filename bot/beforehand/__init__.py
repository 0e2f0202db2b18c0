"""What a player says before he is asked: standing orders, an action prepared, what to pass for a while."""
