"""How the bot does with many games at once: `python -m tests.load`."""
