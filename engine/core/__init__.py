"""What every game is made of; this package knows no board game."""
