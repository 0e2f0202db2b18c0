"""Games as they are kept: the database, its rows, what is read back of them, and what an owner does with it."""
