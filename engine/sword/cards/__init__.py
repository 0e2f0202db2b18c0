"""7.1 The events of cards: what their words mean."""
