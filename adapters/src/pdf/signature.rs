//! The page of a signature: what was agreed to, by whom, when, from where, and to which document.

use domain::signing::Drawing;
use domain::signing::drawing::{HEIGHT, Point, WIDTH};
use ports::driven::signing_documents::{Mark, SignaturePage};

use super::{
    blocks::{notice, spaced, table, text_at},
    flow::{Item, Piece, together},
    sheet::{MARGIN, MEASURE, Setter, inner_pages, rule},
    tone::{ASIDE, BODY, HASH, JADE, LABEL, NAVY, SAND, SIGNATURE, TITLE, Type},
};

/// The width of the space for a drawn signature, in points.
const MARK_WIDTH: f32 = 240.0;
const LINE_WIDTH: f32 = 300.0;

/// The pages of a signature, after those of the document with this hash: one, unless the texts are
/// very long.
pub(super) fn pages(
    setter: Setter,
    page: &SignaturePage,
    behind: usize,
    hash: &str,
) -> Vec<Vec<Item>> {
    let mut pieces = text_at(setter, &page.title, TITLE, MARGIN, MEASURE);
    pieces.extend(notice(setter, &page.consent));
    pieces.extend(mark(setter, page));
    pieces.extend(spaced(20.0, table(setter, &page.evidence)));
    pieces.extend(fingerprint(setter, page, hash));
    inner_pages(setter, &page.letterhead, &page.title, behind, pieces)
}

/// The signature over its line.
fn mark(setter: Setter, page: &SignaturePage) -> Vec<Piece> {
    let mut pieces = text_at(setter, &page.mark_label, LABEL, MARGIN, MEASURE);
    match &page.mark {
        Mark::Typed(name) => pieces.extend(text_at(setter, name, SIGNATURE, MARGIN, MEASURE)),
        Mark::Drawn { drawing, name } => {
            pieces.push(Piece {
                height: units(HEIGHT) + 8.0,
                items: strokes(drawing),
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
    spaced(26.0, together(pieces))
}

/// A drawn signature, in the space above the line.
fn strokes(drawing: &Drawing) -> Vec<Item> {
    let placed = |&(x, y): &Point| (MARGIN + units(x), 4.0 + units(y));
    let stroke = |points: &Vec<Point>| Item::Stroke {
        points: points.iter().map(placed).collect(),
        width: 1.7,
        colour: NAVY,
    };
    drawing.strokes().iter().map(stroke).collect()
}

/// Units of the drawing box, in points.
fn units(of: u16) -> f32 {
    f32::from(of) * MARK_WIDTH / f32::from(WIDTH)
}

/// The hash in a tinted box, and how to check it.
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
