"""The commands and components people use, by what they are for."""
