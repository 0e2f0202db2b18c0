"""Seeded changes in the rules and the tests that must notice them (guarantee 7)."""
