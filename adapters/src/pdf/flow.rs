//! From pieces to pages: pieces that belong together stay together, and nothing runs over the foot
//! of a page.

use super::{
    text::Line,
    tone::{Colour, Type},
};
use std::collections::VecDeque;
use std::iter::Peekable;
use std::rc::Rc;

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

/// A strip of a page, about as high as a line.
#[derive(Clone, Default)]
pub(super) struct Piece {
    /// Space above, dropped at the top of a page.
    pub(super) above: f32,
    pub(super) height: f32,
    pub(super) items: Vec<Item>,
    /// Whether the next piece is on the same page.
    pub(super) with_next: bool,
    /// Repeated above it if it is the first on a page: the column headings of its table.
    pub(super) head: Option<Rc<Vec<Piece>>>,
}

/// The pieces joined into one that is not broken, as far as a page has room for it.
pub(super) fn together(mut pieces: Vec<Piece>) -> Vec<Piece> {
    if let Some((_last, others)) = pieces.split_last_mut() {
        for piece in others {
            piece.with_next = true;
        }
    }
    pieces
}

/// A paragraph: a single line is never alone at the top or the foot of a page.
pub(super) fn without_single_lines(mut pieces: Vec<Piece>) -> Vec<Piece> {
    let last = pieces.len().saturating_sub(1);
    for (number, piece) in pieces.iter_mut().enumerate() {
        piece.with_next = number < last && (number == 0 || number + 2 > last);
    }
    pieces
}

/// The text area of the pages.
#[derive(Clone, Copy)]
pub(super) struct Body {
    /// On the first page.
    pub(super) first_top: f32,
    /// On the others.
    pub(super) top: f32,
    pub(super) bottom: f32,
}

/// Lays the pieces out on pages, at least one. Pages are produced one at a time, so that a long paper is never in memory as a whole.
pub(super) fn spread<I: Iterator<Item = Piece>>(pieces: I, body: Body) -> Spread<I> {
    Spread {
        pieces: pieces.peekable(),
        waiting: VecDeque::new(),
        body,
        top: body.first_top,
        is_over: false,
    }
}

/// The pages of pieces.
pub(super) struct Spread<I: Iterator<Item = Piece>> {
    pieces: Peekable<I>,
    /// Pieces that belong together and are not on a page yet.
    waiting: VecDeque<Piece>,
    body: Body,
    /// Where the next page begins.
    top: f32,
    is_over: bool,
}

impl<I: Iterator<Item = Piece>> Iterator for Spread<I> {
    type Item = Vec<Item>;

    fn next(&mut self) -> Option<Vec<Item>> {
        if self.is_over {
            return None;
        }
        let top = std::mem::replace(&mut self.top, self.body.top);
        let mut page = Page {
            items: Vec::new(),
            top,
            y: top,
        };
        loop {
            let is_rest = !self.waiting.is_empty();
            if !is_rest && !self.take_group() {
                self.is_over = true;
                return Some(page.items);
            }
            let needed: f32 = self.waiting.iter().map(|it| it.above + it.height).sum();
            let fits_a_page = needed <= self.body.bottom - self.body.top;
            if fits_a_page && !is_rest && page.is_begun() && page.y + needed > self.body.bottom {
                return Some(page.items);
            }
            while let Some(piece) = self.waiting.pop_front() {
                if page.is_begun() && page.y + piece.above + piece.height > self.body.bottom {
                    self.waiting.push_front(piece);
                    return Some(page.items);
                }
                page.set(piece);
            }
        }
    }
}

impl<I: Iterator<Item = Piece>> Spread<I> {
    /// Takes the next pieces that belong together; false at the end.
    fn take_group(&mut self) -> bool {
        while let Some(piece) = self.pieces.next() {
            let is_last = !piece.with_next || self.pieces.peek().is_none();
            self.waiting.push_back(piece);
            if is_last {
                return true;
            }
        }
        false
    }
}

/// A page that is being filled.
struct Page {
    items: Vec<Item>,
    top: f32,
    y: f32,
}

impl Page {
    fn is_begun(&self) -> bool {
        self.y > self.top
    }

    fn set(&mut self, piece: Piece) {
        if self.is_begun() {
            self.y += piece.above;
        } else if let Some(head) = piece.head {
            for again in head.iter() {
                self.put(again.items.clone(), again.height);
            }
        }
        self.put(piece.items, piece.height);
    }

    fn put(&mut self, items: Vec<Item>, height: f32) {
        let y = self.y;
        self.items
            .extend(items.into_iter().map(|item| item.lowered(y)));
        self.y += height;
    }
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
            height,
            items,
            with_next,
            ..Piece::default()
        }
    }

    fn pages(pieces: Vec<Piece>) -> Vec<usize> {
        spread(pieces.into_iter(), BODY)
            .map(|it| it.len())
            .collect()
    }

    #[test]
    fn the_headings_of_a_table_stand_on_each_of_its_pages() {
        let head = Rc::new(vec![piece(10.0, false), piece(5.0, false)]);
        let rows = (0..20).map(|_| Piece {
            head: Some(Rc::clone(&head)),
            ..piece(10.0, false)
        });
        let told = pages(head.iter().cloned().chain(rows).collect());
        // 50 points on the first page, 100 on the others, of which the headings take 15.
        assert_eq!(told, [2 + 3, 2 + 8, 2 + 8, 2 + 1]);
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
