"""Marches: planned, announced beforehand, and done step by step."""
