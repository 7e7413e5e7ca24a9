//! From pieces to pages: what belongs together stays together, and nothing runs over the foot of a page.

use super::{
    text::Line,
    tone::{Colour, Type},
};

/// Something to be drawn. Points from the left and from the top of its piece, then of its page.
#[derive(Clone)]
pub(super) enum Item {
    /// A line of text; `y` is its baseline.
    Text {
        x: f32,
        y: f32,
        line: Line,
        how: Type,
    },
    /// A filled rectangle: grounds and rules.
    Area {
        x: f32,
        y: f32,
        width: f32,
        height: f32,
        colour: Colour,
    },
    /// A line drawn by hand, through these points.
    Stroke {
        points: Vec<(f32, f32)>,
        width: f32,
        colour: Colour,
    },
}

impl Item {
    pub(super) fn lowered(self, by: f32) -> Self {
        match self {
            Self::Text { x, y, line, how } => Self::Text {
                x,
                y: y + by,
                line,
                how,
            },
            Self::Area {
                x,
                y,
                width,
                height,
                colour,
            } => Self::Area {
                x,
                y: y + by,
                width,
                height,
                colour,
            },
            Self::Stroke {
                points,
                width,
                colour,
            } => Self::Stroke {
                points: points.into_iter().map(|(x, y)| (x, y + by)).collect(),
                width,
                colour,
            },
        }
    }
}

/// A strip of a page, as high as a line or so.
#[derive(Clone, Default)]
pub(super) struct Piece {
    /// White above, dropped at the top of a page.
    pub(super) above: f32,
    pub(super) height: f32,
    pub(super) items: Vec<Item>,
    /// Whether the next piece stands on the same page.
    pub(super) with_next: bool,
}

/// The pieces made into one that is not broken, as far as a page holds it.
pub(super) fn together(mut pieces: Vec<Piece>) -> Vec<Piece> {
    if let Some((_last, others)) = pieces.split_last_mut() {
        for piece in others {
            piece.with_next = true;
        }
    }
    pieces
}

/// A paragraph: a line never stands alone at the head or the foot of a page.
pub(super) fn without_single_lines(mut pieces: Vec<Piece>) -> Vec<Piece> {
    let last = pieces.len().saturating_sub(1);
    for (number, piece) in pieces.iter_mut().enumerate() {
        piece.with_next = number < last && (number == 0 || number + 2 > last);
    }
    pieces
}

/// Where text may stand on the pages.
#[derive(Clone, Copy)]
pub(super) struct Body {
    /// On the first page.
    pub(super) first_top: f32,
    /// On the others.
    pub(super) top: f32,
    pub(super) bottom: f32,
}

/// Spreads the pieces over pages; at least one.
pub(super) fn spread(pieces: Vec<Piece>, body: Body) -> Vec<Vec<Item>> {
    let mut pages = Vec::new();
    let mut page: Vec<Item> = Vec::new();
    let (mut top, mut y) = (body.first_top, body.first_top);
    let mut rest = pieces.into_iter().peekable();
    while let Some(first) = rest.next() {
        let mut group = vec![first];
        while group.last().is_some_and(|piece| piece.with_next) {
            match rest.next() {
                Some(next) => group.push(next),
                None => break,
            }
        }
        let needed: f32 = group.iter().map(|piece| piece.above + piece.height).sum();
        let fits_a_page = needed <= body.bottom - body.top;
        if fits_a_page && y + needed > body.bottom && y > top {
            pages.push(std::mem::take(&mut page));
            (top, y) = (body.top, body.top);
        }
        for piece in group {
            if y + piece.above + piece.height > body.bottom && y > top {
                pages.push(std::mem::take(&mut page));
                (top, y) = (body.top, body.top);
            }
            if y > top {
                y += piece.above;
            }
            page.extend(piece.items.into_iter().map(|item| item.lowered(y)));
            y += piece.height;
        }
    }
    pages.push(page);
    pages
}

#[cfg(test)]
mod tests {
    #![allow(clippy::indexing_slicing)]
    use super::*;

    const BODY: Body = Body {
        first_top: 50.0,
        top: 0.0,
        bottom: 100.0,
    };

    fn piece(height: f32, with_next: bool) -> Piece {
        let items = vec![Item::Area {
            x: 0.0,
            y: 0.0,
            width: 1.0,
            height,
            colour: Colour(0, 0, 0),
        }];
        Piece {
            above: 0.0,
            height,
            items,
            with_next,
        }
    }

    fn pages(pieces: Vec<Piece>) -> Vec<usize> {
        spread(pieces, BODY).iter().map(Vec::len).collect()
    }

    #[test]
    fn what_does_not_fit_goes_to_the_next_page() {
        assert_eq!(
            pages(vec![
                piece(30.0, false),
                piece(30.0, false),
                piece(70.0, false)
            ]),
            [1, 2]
        );
        assert_eq!(pages(vec![]), [0], "an empty paper has a page");
    }

    #[test]
    fn a_heading_goes_with_what_follows() {
        assert_eq!(
            pages(vec![
                piece(20.0, false),
                piece(20.0, true),
                piece(20.0, false)
            ]),
            [1, 2]
        );
    }

    #[test]
    fn a_group_longer_than_a_page_is_broken_rather_than_lost() {
        let group = together((0..30).map(|_| piece(10.0, false)).collect());
        assert_eq!(pages(group), [5, 10, 10, 5]);
    }

    #[test]
    fn no_line_of_a_paragraph_stands_alone() {
        let kept: Vec<bool> = without_single_lines((0..5).map(|_| piece(1.0, false)).collect())
            .iter()
            .map(|piece| piece.with_next)
            .collect();
        assert_eq!(kept, [true, false, false, true, false]);
    }
}
