"""The colours of the base map by day and by night. Inks with four numbers have their opacity last."""

from __future__ import annotations

from dataclasses import dataclass

from assets.build.canvas import Ink
from assets.drawing_data import Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class Palette:
    """`wash`: lightness, least saturation and strength of the tint that a home power's land gets."""

    sea_deep: Colour
    sea_shallow: Colour
    water_line: Colour
    land: Colour
    far_land: Colour
    coast: Colour
    coast_shade: Colour
    wash: tuple[float, float, float]
    river: Colour
    lake: Colour
    shore: Colour
    slope_lit: Colour
    slope_dark: Colour
    snow: Colour
    pen: Colour
    fine_pen: Colour
    smoke: Ink
    clear: Colour
    rough: Colour
    strait: Colour
    halo: Ink
    cold_halo: Ink
    kerb: Colour
    paving: Colour
    stones: Colour
    sea_letters: Ink
    land_letters: Ink
    rays: Ink
    rings: Ink
    star_lit: Ink
    star_dark: Ink
    star_rim: Ink
    north: Colour
    title: Colour
    subtitle: Colour
    tablet: Ink
    tablet_rim: Colour
    tablet_rule: Ink
    frame: Colour
    frame_line: Colour
    frame_edge: Colour


DAY = Palette(
    sea_deep=(124, 157, 168),
    sea_shallow=(179, 204, 205),
    water_line=(58, 98, 112),
    land=(237, 225, 194),
    far_land=(209, 198, 172),
    coast=(70, 62, 48),
    coast_shade=(120, 98, 60),
    wash=(0.66, 0.5, 0.27),
    river=(96, 138, 150),
    lake=(150, 183, 190),
    shore=(84, 112, 118),
    slope_lit=(228, 214, 180),
    slope_dark=(194, 173, 136),
    snow=(246, 239, 220),
    pen=(136, 115, 84),
    fine_pen=(150, 130, 98),
    smoke=(120, 100, 90, 200),
    clear=(58, 45, 32),
    rough=(146, 62, 20),
    strait=(24, 84, 158),
    halo=(250, 242, 220, 185),
    cold_halo=(225, 238, 246, 220),
    kerb=(66, 52, 40),
    paving=(232, 214, 172),
    stones=(132, 104, 76),
    sea_letters=(34, 72, 88, 165),
    land_letters=(84, 62, 30, 120),
    rays=(38, 78, 94, 38),
    rings=(44, 66, 76, 170),
    star_lit=(244, 234, 206, 235),
    star_dark=(52, 74, 84, 235),
    star_rim=(44, 60, 68, 220),
    north=(124, 28, 22),
    title=(124, 28, 22),
    subtitle=(44, 32, 20),
    tablet=(246, 236, 210, 250),
    tablet_rim=(92, 70, 40),
    tablet_rule=(150, 120, 76, 220),
    frame=(52, 38, 22),
    frame_line=(214, 184, 120),
    frame_edge=(92, 70, 40),
)

NIGHT = Palette(
    sea_deep=(20, 32, 45),
    sea_shallow=(36, 58, 72),
    water_line=(96, 138, 156),
    land=(78, 70, 58),
    far_land=(54, 50, 46),
    coast=(176, 154, 112),
    coast_shade=(38, 32, 26),
    wash=(0.38, 0.42, 0.34),
    river=(84, 128, 146),
    lake=(40, 66, 80),
    shore=(112, 144, 152),
    slope_lit=(94, 85, 70),
    slope_dark=(70, 62, 51),
    snow=(114, 106, 94),
    pen=(46, 40, 34),
    fine_pen=(54, 47, 40),
    smoke=(150, 138, 130, 150),
    clear=(222, 206, 170),
    rough=(204, 136, 112),
    strait=(120, 186, 246),
    halo=(24, 22, 22, 190),
    cold_halo=(14, 22, 32, 220),
    kerb=(20, 18, 18),
    paving=(168, 150, 116),
    stones=(84, 70, 54),
    sea_letters=(150, 186, 202, 150),
    land_letters=(226, 204, 160, 110),
    rays=(150, 186, 202, 34),
    rings=(150, 180, 192, 150),
    star_lit=(222, 208, 172, 235),
    star_dark=(62, 88, 102, 235),
    star_rim=(14, 22, 30, 220),
    north=(255, 142, 122),
    title=(255, 150, 128),
    subtitle=(242, 232, 210),
    tablet=(38, 36, 36, 250),
    tablet_rim=(156, 128, 80),
    tablet_rule=(122, 102, 70, 220),
    frame=(22, 19, 17),
    frame_line=(156, 128, 80),
    frame_edge=(92, 74, 46),
)
