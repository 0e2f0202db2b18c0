"""The languages that players read and type, and what Discord lets a text be."""
