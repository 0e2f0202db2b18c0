"""Where games are played: servers, channels, lobbies, practice; and the first minute of whoever comes there."""
