"""The builder of the base map: coast, relief, roads and lettering, drawn once: `python -m assets.build`."""
