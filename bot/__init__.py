"""The Discord bot: carries the questions of a game to people and their answers back."""
