//! The page of a signature: what was agreed to, by whom, when, from where, and to which document.

use bytes::Bytes;
use image::{ImageFormat, ImageReader, Limits};
use krilla::image::Image;
use ports::driven::signing_documents::{Mark, PaperError, SignaturePage};

use super::{
    blocks::{notice, spaced, table, text_at},
    flow::{Item, Piece, together},
    sheet::{MARGIN, MEASURE, Setter, inner_pages, rule},
    tone::{ASIDE, BODY, HASH, JADE, LABEL, NAVY, SAND, SIGNATURE, TITLE, Type},
};

const MAX_MARK_BYTES: usize = 1024 * 1024;
const MAX_MARK_SIDE: u32 = 2000;
/// The room of a drawn signature, in points.
const MARK_ROOM: (f32, f32) = (240.0, 84.0);
const LINE_WIDTH: f32 = 300.0;

/// The pages of a signature for the document with this hash: one, unless the texts are very long.
pub(super) fn pages(
    setter: Setter,
    page: &SignaturePage,
    hash: &str,
) -> Result<Vec<Vec<Item>>, PaperError> {
    let mut pieces = text_at(setter, &page.title, TITLE, MARGIN, MEASURE);
    pieces.extend(notice(setter, &page.consent));
    pieces.extend(mark(setter, page)?);
    pieces.extend(spaced(20.0, table(setter, &page.evidence)));
    pieces.extend(fingerprint(setter, page, hash));
    Ok(inner_pages(setter, &page.letterhead, &page.title, pieces))
}

/// The signature over its line.
fn mark(setter: Setter, page: &SignaturePage) -> Result<Vec<Piece>, PaperError> {
    let mut pieces = text_at(setter, &page.mark_label, LABEL, MARGIN, MEASURE);
    match &page.mark {
        Mark::Typed(name) => pieces.extend(text_at(setter, name, SIGNATURE, MARGIN, MEASURE)),
        Mark::Drawn { png, name } => {
            let (image, width, height) = drawn(png)?;
            let items = vec![Item::Picture {
                x: MARGIN,
                y: 4.0,
                width,
                height,
                image,
            }];
            pieces.push(Piece {
                height: height + 8.0,
                items,
                ..Piece::default()
            });
            pieces.extend(text_at(
                setter,
                name,
                Type {
                    colour: NAVY,
                    ..BODY
                },
                MARGIN,
                MEASURE,
            ));
        }
    }
    let line = vec![rule(MARGIN, 0.0, LINE_WIDTH, 0.9, NAVY)];
    pieces.push(Piece {
        above: 1.0,
        height: 1.0,
        items: line,
        ..Piece::default()
    });
    Ok(spaced(26.0, together(pieces)))
}

/// A drawn signature as large as its room allows.
fn drawn(png: &Bytes) -> Result<(Image, f32, f32), PaperError> {
    let bad = |reason: String| PaperError::BadMark(reason);
    if png.len() > MAX_MARK_BYTES {
        return Err(bad("it is larger than 1 MiB".into()));
    }
    let mut reader = ImageReader::with_format(std::io::Cursor::new(png), ImageFormat::Png);
    let mut limits = Limits::default();
    limits.max_image_width = Some(MAX_MARK_SIDE);
    limits.max_image_height = Some(MAX_MARK_SIDE);
    limits.max_alloc = Some(32 * 1024 * 1024);
    reader.limits(limits);
    let picture = reader
        .decode()
        .map_err(|error| bad(error.to_string()))?
        .into_rgba8();
    let (width, height) = picture.dimensions();
    let side = |pixels: u32| f32::from(u16::try_from(pixels).unwrap_or(u16::MAX));
    let scale = (MARK_ROOM.0 / side(width)).min(MARK_ROOM.1 / side(height));
    let image = Image::from_rgba8(picture.into_raw(), width, height);
    Ok((image, side(width) * scale, side(height) * scale))
}

/// The hash in a tinted box, and how it is checked.
fn fingerprint(setter: Setter, page: &SignaturePage, hash: &str) -> Vec<Piece> {
    let (x, width) = (MARGIN + 14.0, MEASURE - 28.0);
    let mut pieces = text_at(setter, &page.hash_label, LABEL, x, width);
    pieces.extend(text_at(setter, hash, HASH, x, width));
    pieces.extend(spaced(
        0.0,
        text_at(setter, &page.hash_note, ASIDE, x, width),
    ));
    let blank = |height| Piece {
        height,
        ..Piece::default()
    };
    pieces.insert(0, blank(8.0));
    pieces.push(blank(9.0));
    for piece in &mut pieces {
        let ground = rule(MARGIN, 0.0, MEASURE, piece.height, SAND);
        piece.items.insert(0, ground);
    }
    if let Some(first) = pieces.first_mut() {
        first.items.push(rule(MARGIN, 0.0, MEASURE, 1.2, JADE));
    }
    spaced(26.0, together(pieces))
}
