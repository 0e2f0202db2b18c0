"""Guarantee 5 of the design: killed at any moment, no answer is lost, none applied twice, and no notice lost."""
