//! The colours and sizes of the papers, in one place, so that every page has the same style.

use super::fonts::Style;

/// Red, green, blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Colour(pub(super) u8, pub(super) u8, pub(super) u8);

pub(super) const NAVY: Colour = Colour(0x14, 0x2A, 0x43);
pub(super) const INK: Colour = Colour(0x1F, 0x27, 0x33);
pub(super) const GREY: Colour = Colour(0x67, 0x6E, 0x7A);
pub(super) const JADE: Colour = Colour(0x1C, 0x7A, 0x62);
pub(super) const RULE: Colour = Colour(0xD8, 0xD1, 0xC3);
pub(super) const PAPER: Colour = Colour(0xFF, 0xFF, 0xFF);
pub(super) const SAND: Colour = Colour(0xF7, 0xF3, 0xEA);

/// How a text is set. Lengths in points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Type {
    pub(super) size: f32,
    /// From baseline to baseline.
    pub(super) leading: f32,
    pub(super) style: Style,
    pub(super) colour: Colour,
    /// Space added after each character.
    pub(super) tracking: f32,
}

const fn set(size: f32, leading: f32, style: Style, colour: Colour, tracking: f32) -> Type {
    Type {
        size,
        leading,
        style,
        colour,
        tracking,
    }
}

pub(super) const ISSUER: Type = set(12.5, 16.0, Style::Bold, NAVY, 1.6);
pub(super) const ISSUER_NOTE: Type = set(7.5, 11.0, Style::Regular, GREY, 0.2);
pub(super) const RUNNING: Type = set(7.5, 11.0, Style::Regular, GREY, 0.2);
pub(super) const TITLE: Type = set(21.0, 29.0, Style::Regular, NAVY, 0.0);
pub(super) const SUBTITLE: Type = set(11.0, 17.0, Style::Regular, GREY, 0.0);
pub(super) const HEADING: Type = set(11.5, 17.0, Style::Bold, NAVY, 0.0);
pub(super) const BODY: Type = set(9.8, 16.0, Style::Regular, INK, 0.0);
pub(super) const STRONG: Type = set(9.8, 16.0, Style::Bold, INK, 0.0);
pub(super) const ASIDE: Type = set(9.2, 15.0, Style::Regular, GREY, 0.0);
pub(super) const LABEL: Type = set(8.6, 16.0, Style::Regular, GREY, 0.1);
pub(super) const COLUMN_HEAD: Type = set(7.6, 11.0, Style::Regular, GREY, 0.1);
pub(super) const CELL: Type = set(8.2, 11.6, Style::Regular, INK, 0.0);
pub(super) const CELL_SUM: Type = set(8.2, 11.6, Style::Bold, INK, 0.0);
pub(super) const NAME: Type = set(15.0, 22.0, Style::Regular, NAVY, 0.0);
pub(super) const SIGNATURE: Type = set(30.0, 42.0, Style::Italic, NAVY, 0.0);
pub(super) const HASH: Type = set(8.4, 13.0, Style::Regular, INK, 0.3);
pub(super) const SEAL: Type = set(6.2, 9.0, Style::Regular, GREY, 0.1);
