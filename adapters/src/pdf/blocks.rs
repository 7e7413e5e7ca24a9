//! The layout of each kind of block.

use ports::driven::signing_documents::{Answer, Block, Column, Fact, TableRow};
use std::rc::Rc;

use super::{
    flow::{Item, Piece, together, without_single_lines},
    sheet::{MARGIN, MEASURE, Setter, rule},
    text::{line, lines},
    tone::{
        ASIDE, BODY, CELL, CELL_SUM, COLUMN_HEAD, HEADING, JADE, LABEL, NAME, PAPER, RULE, SAND,
        STRONG, Type,
    },
};

/// The position of a line's baseline, as a part of its leading.
const BASELINE: f32 = 0.72;
const LABEL_WIDTH: f32 = 150.0;
const NUMBER_WIDTH: f32 = 24.0;
const ANSWER_WIDTH: f32 = 64.0;
const BOX_PADDING: f32 = 14.0;
const COLUMN_GAP: f32 = 10.0;
const SIGNATURE_HEIGHT: f32 = 56.0;

/// The pieces of a paper's blocks, top to bottom. A table directly after another continues it.
pub(super) fn all<'a>(setter: Setter<'a>, blocks: &'a [Block]) -> impl Iterator<Item = Piece> + 'a {
    let before = std::iter::once(None).chain(blocks.iter().map(Some));
    before.zip(blocks).flat_map(move |pair| match pair {
        (Some(Block::Facts(_)), Block::Facts(facts)) => Box::new(rows(setter, facts).into_iter()),
        (_, block) => pieces(setter, block),
    })
}

/// The pieces of a block, top to bottom.
fn pieces<'a>(setter: Setter<'a>, block: &'a Block) -> Box<dyn Iterator<Item = Piece> + 'a> {
    let pieces = match block {
        Block::Heading(text) => heading(setter, text),
        Block::Paragraph(text) => spaced(
            7.0,
            without_single_lines(text_at(setter, text, BODY, MARGIN, MEASURE)),
        ),
        Block::Clauses(clauses) => clauses
            .iter()
            .zip(1..)
            .flat_map(|(text, number)| clause(setter, number, text))
            .collect(),
        Block::Parties(parties) => parties
            .iter()
            .flat_map(|party| party_lines(setter, party))
            .collect(),
        Block::Facts(facts) => table(setter, facts),
        Block::Table(columns, rows) => return Box::new(columns_of(setter, columns, rows)),
        Block::Answers(answers) => answers
            .iter()
            .zip(1..)
            .flat_map(|(answer, number)| answered(setter, number, answer))
            .collect(),
        Block::Notice(text) => notice(setter, text),
        Block::SignaturePlace {
            label,
            name,
            anchor,
        } => signature_place(setter, label, name, anchor),
    };
    Box::new(pieces.into_iter())
}

/// A table of captions and values, ruled between its rows.
pub(super) fn table(setter: Setter, facts: &[Fact]) -> Vec<Piece> {
    let mut pieces = spaced(
        8.0,
        vec![Piece {
            height: 0.5,
            items: vec![rule(MARGIN, 0.0, MEASURE, 0.5, RULE)],
            with_next: true,
            ..Piece::default()
        }],
    );
    pieces.extend(rows(setter, facts));
    pieces
}

/// The rows of a table, each over its rule.
fn rows(setter: Setter, facts: &[Fact]) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for fact in facts {
        let labels = text_at(setter, &fact.label, LABEL, MARGIN, LABEL_WIDTH - 12.0);
        let values = text_at(
            setter,
            &fact.value,
            BODY,
            MARGIN + LABEL_WIDTH,
            MEASURE - LABEL_WIDTH,
        );
        let mut row = beside(labels, values);
        pad(&mut row, 4.0, 5.0);
        under(&mut row, rule(MARGIN, -0.5, MEASURE, 0.5, RULE));
        pieces.extend(together(row));
    }
    pieces
}

/// A table, laid out row by row as pages need them: it may have many thousands of rows.
fn columns_of<'a>(
    setter: Setter<'a>,
    columns: &'a [Column],
    rows: &'a [TableRow],
) -> impl Iterator<Item = Piece> + 'a {
    let headings: Vec<String> = columns.iter().map(|it| it.heading.clone()).collect();
    let mut head = row_of(setter, columns, &headings, COLUMN_HEAD);
    for piece in &mut head {
        piece.with_next = true;
    }
    let repeated = Rc::new(head.clone());
    let rows = rows.iter().flat_map(move |row| {
        let how = if row.is_sum { CELL_SUM } else { CELL };
        let mut pieces = together(row_of(setter, columns, &row.cells, how));
        for piece in &mut pieces {
            piece.head = Some(Rc::clone(&repeated));
        }
        pieces
    });
    spaced(8.0, head).into_iter().chain(rows)
}

/// The cells of a row side by side, with a rule below.
fn row_of(setter: Setter, columns: &[Column], cells: &[String], how: Type) -> Vec<Piece> {
    let parts: u16 = columns.iter().map(|it| it.parts).sum();
    let part = (MEASURE + COLUMN_GAP) / f32::from(parts.max(1));
    let (mut x, mut row) = (MARGIN, Vec::new());
    for (column, cell) in columns.iter().zip(cells) {
        let width = f32::from(column.parts) * part;
        let mut lines = text_at(setter, cell, how, x, width - COLUMN_GAP);
        if column.is_figures {
            for item in lines.iter_mut().flat_map(|it| &mut it.items) {
                align_right(item, x + width - COLUMN_GAP);
            }
        }
        row = beside(row, lines);
        x += width;
    }
    pad(&mut row, 3.0, 4.0);
    under(&mut row, rule(MARGIN, -0.5, MEASURE, 0.5, RULE));
    row
}

/// Moves a line of text to end at `end`.
fn align_right(item: &mut Item, end: f32) {
    if let Item::Text { x, line, .. } = item {
        *x = end - line.width;
    }
}

/// A text in a tinted box with a bar at its side.
pub(super) fn notice(setter: Setter, text: &str) -> Vec<Piece> {
    let inner = MEASURE - 2.0 * BOX_PADDING - 3.0;
    let mut pieces = text_at(setter, text, BODY, MARGIN + BOX_PADDING + 3.0, inner);
    pad(&mut pieces, 10.0, 11.0);
    for piece in &mut pieces {
        let ground = [
            rule(MARGIN, 0.0, MEASURE, piece.height, SAND),
            rule(MARGIN, 0.0, 3.0, piece.height, JADE),
        ];
        piece.items.splice(0..0, ground);
    }
    spaced(10.0, together(pieces))
}

/// Space for a signature over a line, with the caption and the name under it. The anchor is as
/// white as the paper: invisible to people, readable for machines.
fn signature_place(setter: Setter, label: &str, name: &str, anchor: &str) -> Vec<Piece> {
    let unseen = Type {
        size: 6.0,
        colour: PAPER,
        ..LABEL
    };
    let mut pieces = vec![Piece {
        height: SIGNATURE_HEIGHT,
        items: vec![
            setter.left(anchor, unseen, MARGIN, SIGNATURE_HEIGHT - 6.0),
            rule(
                MARGIN,
                SIGNATURE_HEIGHT - 0.5,
                MEASURE / 2.0,
                0.5,
                BODY.colour,
            ),
        ],
        ..Piece::default()
    }];
    pieces.extend(text_at(setter, label, LABEL, MARGIN, MEASURE));
    pieces.extend(text_at(setter, name, STRONG, MARGIN, MEASURE));
    spaced(14.0, together(pieces))
}

/// Space above the first of the pieces.
pub(super) fn spaced(above: f32, mut pieces: Vec<Piece>) -> Vec<Piece> {
    if let Some(first) = pieces.first_mut() {
        first.above = above;
    }
    pieces
}

/// A text in lines, each a piece.
pub(super) fn text_at(setter: Setter, text: &str, how: Type, x: f32, width: f32) -> Vec<Piece> {
    let lines = lines(setter.fonts, setter.language, text, how, width).into_iter();
    lines
        .map(|line| Piece {
            height: how.leading,
            items: vec![Item::Text {
                x,
                y: how.leading * BASELINE,
                line,
                how,
            }],
            ..Piece::default()
        })
        .collect()
}

fn heading(setter: Setter, text: &str) -> Vec<Piece> {
    let mut pieces = spaced(19.0, text_at(setter, text, HEADING, MARGIN, MEASURE));
    for piece in &mut pieces {
        piece.with_next = true;
    }
    pieces
}

fn clause(setter: Setter, number: usize, text: &str) -> Vec<Piece> {
    let mut pieces = text_at(
        setter,
        text,
        BODY,
        MARGIN + NUMBER_WIDTH,
        MEASURE - NUMBER_WIDTH,
    );
    let counted = setter.left(
        &format!("{number}."),
        Type {
            colour: JADE,
            ..STRONG
        },
        MARGIN,
        BODY.leading * BASELINE,
    );
    if let Some(first) = pieces.first_mut() {
        first.items.push(counted);
    }
    spaced(6.0, without_single_lines(pieces))
}

fn party_lines(setter: Setter, party: &Fact) -> Vec<Piece> {
    let mut pieces = text_at(setter, &party.label, LABEL, MARGIN, MEASURE);
    pieces.extend(text_at(setter, &party.value, NAME, MARGIN, MEASURE));
    pad(&mut pieces, 0.0, 5.0);
    under(&mut pieces, rule(MARGIN, -0.5, MEASURE, 0.5, RULE));
    spaced(9.0, together(pieces))
}

/// A question on the left, its answer on the right, and the details below.
fn answered(setter: Setter, number: usize, answer: &Answer) -> Vec<Piece> {
    let question_width = MEASURE - NUMBER_WIDTH - ANSWER_WIDTH - 16.0;
    let mut pieces = text_at(
        setter,
        &answer.question,
        BODY,
        MARGIN + NUMBER_WIDTH,
        question_width,
    );
    let baseline = BODY.leading * BASELINE;
    let counted = setter.left(
        &format!("{number}."),
        Type {
            colour: JADE,
            ..STRONG
        },
        MARGIN,
        baseline,
    );
    let set = line(setter.fonts, setter.language, &answer.answer, STRONG);
    if set.width <= ANSWER_WIDTH {
        let given = Item::Text {
            x: MARGIN + MEASURE - set.width,
            y: baseline,
            line: set,
            how: STRONG,
        };
        if let Some(first) = pieces.first_mut() {
            first.items.push(given);
        }
    } else {
        pieces.extend(text_at(
            setter,
            &answer.answer,
            STRONG,
            MARGIN + NUMBER_WIDTH,
            MEASURE - NUMBER_WIDTH,
        ));
    }
    if let Some(first) = pieces.first_mut() {
        first.items.push(counted);
    }
    pieces.extend(text_at(
        setter,
        &answer.details,
        ASIDE,
        MARGIN + NUMBER_WIDTH,
        MEASURE - NUMBER_WIDTH,
    ));
    pad(&mut pieces, 5.0, 6.0);
    under(&mut pieces, rule(MARGIN, -0.5, MEASURE, 0.5, RULE));
    together(pieces)
}

/// Two columns, line by line.
fn beside(left: Vec<Piece>, right: Vec<Piece>) -> Vec<Piece> {
    let (mut left, mut right) = (left.into_iter(), right.into_iter());
    let mut rows = Vec::new();
    loop {
        let pair = [left.next(), right.next()];
        if pair.iter().all(Option::is_none) {
            return rows;
        }
        rows.push(
            pair.into_iter()
                .flatten()
                .fold(Piece::default(), |mut row, piece| {
                    row.height = row.height.max(piece.height);
                    row.items.extend(piece.items);
                    row
                }),
        );
    }
}

/// Padding above the first and below the last of the pieces.
fn pad(pieces: &mut [Piece], above: f32, below: f32) {
    if let Some(first) = pieces.first_mut() {
        first.height += above;
        first.items = std::mem::take(&mut first.items)
            .into_iter()
            .map(|item| item.lowered(above))
            .collect();
    }
    if let Some(last) = pieces.last_mut() {
        last.height += below;
    }
}

/// An item at the lower edge of the last piece.
fn under(pieces: &mut [Piece], item: Item) {
    if let Some(last) = pieces.last_mut() {
        last.items.push(item.lowered(last.height));
    }
}
