//! The page: A4 with letterhead, running head and foot. The content comes from the blocks.

use domain::language::Language;
use ports::driven::signing_documents::{Letterhead, Paper};

use super::{
    blocks,
    flow::{Body, Item, spread},
    fonts::Fonts,
    text::{line, lines},
    tone::{
        BODY, Colour, ISSUER, ISSUER_NOTE, JADE, LABEL, RULE, RUNNING, SEAL, SUBTITLE, TITLE, Type,
    },
};

pub(super) const WIDTH: f32 = 595.28;
pub(super) const HEIGHT: f32 = 841.89;
/// The left and the right margin.
pub(super) const MARGIN: f32 = 62.0;
pub(super) const MEASURE: f32 = WIDTH - 2.0 * MARGIN;
const TOP: f32 = 84.0;
const BOTTOM: f32 = HEIGHT - 82.0;
const FOOT: f32 = HEIGHT - 58.0;
const SEAL_AT: f32 = HEIGHT - 33.0;

/// Sets texts in the language of a paper.
#[derive(Clone, Copy)]
pub(super) struct Setter<'a> {
    pub(super) fonts: &'a Fonts,
    pub(super) language: Language,
}

impl Setter<'_> {
    /// A line from `x` to the right.
    pub(super) fn left(self, text: &str, how: Type, x: f32, y: f32) -> Item {
        Item::Text {
            x,
            y,
            line: line(self.fonts, self.language, text, how),
            how,
        }
    }

    /// A line that ends at `x`.
    pub(super) fn right(self, text: &str, how: Type, x: f32, y: f32) -> Item {
        let line = line(self.fonts, self.language, text, how);
        Item::Text {
            x: x - line.width,
            y,
            line,
            how,
        }
    }
}

/// A horizontal rule.
pub(super) fn rule(x: f32, y: f32, width: f32, height: f32, colour: Colour) -> Item {
    Item::Area {
        x,
        y,
        width,
        height,
        colour,
    }
}

/// The pages of a paper, one after another.
pub(super) fn pages<'a>(
    setter: Setter<'a>,
    paper: &'a Paper,
) -> impl Iterator<Item = Vec<Item>> + 'a {
    let (opening, first_top) = opening(setter, paper);
    let mut opening = Some(opening);
    let body = Body {
        first_top,
        top: TOP,
        bottom: BOTTOM,
    };
    let pages = spread(blocks::all(setter, &paper.blocks), body);
    pages.zip(1..).map(move |(mut page, number)| {
        let head = opening.take();
        page.extend(head.unwrap_or_else(|| running_head(setter, &paper.letterhead, &paper.title)));
        page.extend(foot(setter, &paper.letterhead, number));
        page
    })
}

/// The pages of a text without an opening of its own, such as that of a signature, after this many
/// others.
pub(super) fn inner_pages(
    setter: Setter,
    letterhead: &Letterhead,
    title: &str,
    behind: usize,
    pieces: Vec<super::flow::Piece>,
) -> Vec<Vec<Item>> {
    let body = Body {
        first_top: TOP,
        top: TOP,
        bottom: BOTTOM,
    };
    let pages = spread(pieces.into_iter(), body);
    let numbered = pages.zip(behind + 1..).map(|(mut page, number)| {
        page.extend(running_head(setter, letterhead, title));
        page.extend(foot(setter, letterhead, number));
        page
    });
    numbered.collect()
}

/// The line at the very foot with the hash of a signed document.
pub(super) fn seal(setter: Setter, label: &str, hash: &str) -> Vec<Item> {
    vec![setter.left(&format!("{label}  {hash}"), SEAL, MARGIN, SEAL_AT)]
}

/// The head of the first page: who, what, which and when. Returns where the body begins.
fn opening(setter: Setter, paper: &Paper) -> (Vec<Item>, f32) {
    let right = WIDTH - MARGIN;
    let letterhead = &paper.letterhead;
    let mut items = vec![
        setter.left(&letterhead.issuer, ISSUER, MARGIN, 66.0),
        rule(MARGIN, 90.0, MEASURE, 0.6, RULE),
        rule(MARGIN, 89.4, 44.0, 1.8, JADE),
    ];
    if !letterhead.note.is_empty() {
        items.push(setter.left(&letterhead.note, ISSUER_NOTE, MARGIN, 80.0));
    }
    for (fact, y) in [(&letterhead.reference, 65.0), (&paper.date, 80.0)] {
        let value = setter.right(&fact.value, RUNNING_VALUE, right, y);
        let label_end = match &value {
            Item::Text { x, .. } => x - 7.0,
            Item::Area { .. } | Item::Stroke { .. } => right,
        };
        items.extend([setter.right(&fact.label, RUNNING, label_end, y), value]);
    }
    let mut y = 132.0;
    for (text, how) in [(&paper.title, TITLE), (&paper.subtitle, SUBTITLE)] {
        for line in lines(setter.fonts, setter.language, text, how, MEASURE) {
            items.push(Item::Text {
                x: MARGIN,
                y,
                line,
                how,
            });
            y += how.leading;
        }
    }
    (items, y + 4.0)
}

/// Reference and date in the letterhead: small, but in ink.
const RUNNING_VALUE: Type = Type {
    size: 8.4,
    colour: BODY.colour,
    ..LABEL
};

fn running_head(setter: Setter, letterhead: &Letterhead, title: &str) -> Vec<Item> {
    let small = Type {
        size: 8.0,
        tracking: 1.0,
        ..ISSUER
    };
    vec![
        setter.left(&letterhead.issuer, small, MARGIN, 52.0),
        setter.right(title, RUNNING, WIDTH - MARGIN, 52.0),
        rule(MARGIN, 61.0, MEASURE, 0.5, RULE),
    ]
}

/// The reference and the page's number. The number of pages is not printed: those of a signature
/// come later, and the earlier pages never change.
fn foot(setter: Setter, letterhead: &Letterhead, number: usize) -> Vec<Item> {
    let reference = format!(
        "{} {}",
        letterhead.reference.label, letterhead.reference.value
    );
    vec![
        rule(MARGIN, FOOT, MEASURE, 0.5, RULE),
        setter.left(&reference, RUNNING, MARGIN, FOOT + 14.0),
        setter.right(&number.to_string(), RUNNING, WIDTH - MARGIN, FOOT + 14.0),
    ]
}
