"""Engines of board games by post. The public face follows when the rules are whole."""
