//! The small picture of a PDF: a drawn sheet of paper. The page itself is not drawn: a renderer of outside PDFs is a large target.

use image::{DynamicImage, Rgb, RgbImage};
use ports::driven::inspection::{InspectionError, Thumbnail};

use super::picture::{self, THUMBNAIL_SIDE};

const WIDTH: u32 = 240;
const MARGIN: u32 = 12;
const FOLD: u32 = 52;
const GROUND: Rgb<u8> = Rgb([0xF4, 0xEF, 0xE6]);
const PAPER: Rgb<u8> = Rgb([0xFF, 0xFF, 0xFF]);
const EDGE: Rgb<u8> = Rgb([0xC9, 0xC1, 0xB2]);
const LINE: Rgb<u8> = Rgb([0xDD, 0xD7, 0xCB]);
const INK: Rgb<u8> = Rgb([0x14, 0x2A, 0x43]);

/// The letters of the label, five columns of seven rows each, the top row first.
const LETTERS: [[u8; 7]; 3] = [
    [
        0b11110, 0b10001, 0b10001, 0b11110, 0b10000, 0b10000, 0b10000,
    ],
    [
        0b11110, 0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b11110,
    ],
    [
        0b11111, 0b10000, 0b10000, 0b11110, 0b10000, 0b10000, 0b10000,
    ],
];
const DOT: u32 = 7;
const LABEL: (u32, u32) = (48, 222);

/// The icon of every PDF.
pub(super) fn of_a_document() -> Result<Thumbnail, InspectionError> {
    picture::drawn(&DynamicImage::ImageRgb8(RgbImage::from_fn(
        WIDTH,
        THUMBNAIL_SIDE,
        colour,
    )))
}

fn colour(x: u32, y: u32) -> Rgb<u8> {
    let (right, bottom) = (WIDTH - MARGIN - 1, THUMBNAIL_SIDE - MARGIN - 1);
    if x < MARGIN || y < MARGIN || x > right || y > bottom {
        return GROUND;
    }
    // The folded corner: outside of the diagonal is background, inside of it the back of the sheet.
    let (from_right, from_top) = (right - x, y - MARGIN);
    if from_right < FOLD && from_top < FOLD {
        return match (from_right + from_top).cmp(&FOLD) {
            std::cmp::Ordering::Less => GROUND,
            std::cmp::Ordering::Equal => EDGE,
            std::cmp::Ordering::Greater => LINE,
        };
    }
    if x == MARGIN || y == MARGIN || x == right || y == bottom {
        return EDGE;
    }
    if is_label(x, y) {
        return INK;
    }
    let in_text = (40..200).contains(&x) && (88..200).contains(&y);
    if in_text && (y - 88) % 22 < 6 && !(y > 180 && x > 130) {
        LINE
    } else {
        PAPER
    }
}

fn is_label(x: u32, y: u32) -> bool {
    let inside = || {
        let (column, row) = (x.checked_sub(LABEL.0)? / DOT, y.checked_sub(LABEL.1)? / DOT);
        let letter = LETTERS.get(usize::try_from(column / 7).ok()?)?;
        let bits = letter.get(usize::try_from(row).ok()?)?;
        let place = 4_u32.checked_sub(column % 7)?;
        Some(bits >> place & 1 == 1)
    };
    inside().unwrap_or(false)
}
