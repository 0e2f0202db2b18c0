"""7.1 The events of cards: what their words mean. A card whose event is not in force yet still has its value."""

IN_FORCE = frozenset(
    {
        *("rom_22", "rom_23", "rom_27", "rom_28", "rom_29", "rom_34"),
        *("gal_06", "gal_07", "gal_08", "gal_11", "gal_17", "gal_19"),
        *("gre_10", "gre_20", "gre_21", "gre_22", "gre_28", "gre_32"),
        *("ets_10", "ets_11", "ets_12", "ets_27", "ets_28", "ets_30"),
        *("rom_01", "rom_02", "rom_03", "gal_01", "gal_02", "gre_01", "gre_02"),
        *("ets_01", "ets_02", "ets_03", "car_01", "car_02"),
    }
)
"""The cards whose event is in force."""
