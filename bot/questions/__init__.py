"""A question and its answer: shown, answered by clicks or typed words, said word by word."""
