#!/usr/bin/env python3
"""Makes the fonts of the papers from the distribution's Noto packages. The same sources give the same bytes.

    apt-get install fonts-noto-cjk fonts-noto-core     (Debian 12: 1:20220127+repack1-1, 20201225-1)
    pip install fonttools==4.68.0 brotli==1.2.1
    python3 build.py

The Chinese font keeps what names and contracts are written in: GB 2312, the whole block of unified ideographs (so Big5
and GBK), the ideographs of the general standard table that lie outside of it, and all that the source has of the planes above.
"""

from io import BytesIO
from pathlib import Path

import brotli
from fontTools import subset
from fontTools.ttLib import TTFont

HERE = Path(__file__).parent
NOTO = Path("/usr/share/fonts")

# Ideographs of the general standard table (2013) in extension A: they stand in names of people and places.
STANDARD_TABLE_EXTENSION_A = (
    "㑇㑊㕮㘎㙍㙘㙦㛃㛚㛹㟃㠇㠓㤘㥄㧐㧑㧟㫰㬊㬎㬚㭎㭕㮾㰀㳇㳘㳚㴔㵐㶲㸆㸌㺄㻬㽏㿠"
    "䁖䂮䃅䃎䅟䌹䎃䎖䏝䏡䏲䐃䓖䓛䓨䓫䓬䗖䗛䗪䗴䜣䝙䢺䢼䣘䥽䦃䲟䲠䲢䴓䴔䴕䴖䴗䴘䴙䶮"
)


def gb2312():
    for high in range(0xA1, 0xF8):
        for low in range(0xA1, 0xFF):
            try:
                yield ord(bytes([high, low]).decode("gb2312"))
            except UnicodeDecodeError:
                pass


def chinese():
    yield from gb2312()
    yield from range(0x3000, 0x3040)  # punctuation
    yield from range(0x4E00, 0xA000)  # unified ideographs
    yield from range(0xFF00, 0xFFF0)  # full-width forms
    yield from range(0x20000, 0x40000)  # the planes above
    yield from map(ord, STANDARD_TABLE_EXTENSION_A)
    yield from map(ord, "·•‧—–…‘’“”□〓№℃")


def latin():
    yield from range(0x20, 0x7F)
    yield from range(0xA0, 0x250)  # Latin 1, extended A and B
    yield from range(0x300, 0x370)  # combining marks
    yield from range(0x370, 0x530)  # Greek, Cyrillic
    yield from range(0x1E00, 0x1F00)  # Latin extended additional
    yield from range(0x2010, 0x2040)  # punctuation
    yield from range(0x20A0, 0x20C0)  # currencies
    yield from map(ord, "™№−×≤≥≈")


def build(source, number, characters, features, target):
    options = subset.Options()
    options.layout_features = features
    options.hinting = False
    options.notdef_outline = True
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.drop_tables += ["BASE", "vhea", "vmtx", "VORG", "DSIG"]
    font = TTFont(NOTO / source, fontNumber=number, recalcTimestamp=False)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=characters)
    cutter.subset(font)
    whole = BytesIO()
    subset.save_font(font, whole, options)
    packed = brotli.compress(whole.getvalue(), quality=11, lgwin=24)
    (HERE / f"{target}.br").write_bytes(packed)
    print(f"{target}: {len(font.getGlyphOrder())} glyphs, {len(whole.getvalue())} bytes, packed {len(packed)}")


SHAPING = ["ccmp", "kern", "mark", "mkmk", "locl"]
for style in ("Regular", "Bold", "Italic"):
    source = f"truetype/noto/NotoSerif-{style}.ttf"
    build(source, -1, latin(), SHAPING, f"NotoSerif-{style}.ttf")
build("opentype/noto/NotoSerifCJK-Regular.ttc", 2, chinese(), [], "NotoSerifSC-Regular.otf")
