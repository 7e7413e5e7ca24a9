//! The object that a reader finds under a number, by the tables of the file from the last to the
//! first. Every row must lead to an existing object, and their number is bounded, whatever the
//! tables claim.

use std::collections::{BTreeSet, HashMap};
use std::io::{BufReader, Read};

use super::budget::Budget;
use super::filters::{codings, decoded, undecodable};
use super::layout::{Layout, Row, read_table};
use super::parser::Parser;
use super::value::{Dictionary, Id, Value};
use super::{Judged, unsound};

/// The maximum number of rows of all tables of a file.
const MAX_ROWS: usize = 500_000;
/// The widest field of a row, in bytes.
const MAX_FIELD: usize = 8;

/// The place of a numbered object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// It no longer exists.
    Free,
    /// In the file: its index among the objects of the layout.
    InFile(usize),
    /// In an object stream: the stream's number, and its index there.
    Packed(u32, usize),
}

/// The content of the tables.
pub(super) struct Tables {
    pub(super) places: HashMap<u32, Place>,
    /// The catalogue.
    pub(super) root: Id,
}

/// Follows the tables of the file.
pub(super) fn read(bytes: &[u8], layout: &Layout, budget: &Budget) -> Judged<Tables> {
    let mut reading = Reading {
        bytes,
        layout,
        budget,
        places: HashMap::new(),
        rows_left: MAX_ROWS,
        values_left: layout.values_left,
    };
    let (mut next, mut seen) = (Some(layout.last_table), BTreeSet::new());
    let mut root = None;
    while let Some(place) = next {
        if !seen.insert(place) {
            return Err(unsound("its tables go round in a circle"));
        }
        let trailer = reading.table(place)?;
        if root.is_none() {
            root = Some(match trailer.get(b"Root") {
                Some(Value::Reference(root)) => *root,
                _ => return Err(unsound("it has no catalogue")),
            });
        }
        next = match trailer.get(b"Prev") {
            Some(place) => Some(place.as_count().ok_or_else(no_table)?),
            None => None,
        };
    }
    Ok(Tables {
        places: reading.places,
        root: root.ok_or_else(no_table)?,
    })
}

fn no_table() -> ports::driven::inspection::InspectionError {
    unsound("its table of objects is not where it says")
}

struct Reading<'a> {
    bytes: &'a [u8],
    layout: &'a Layout,
    budget: &'a Budget,
    places: HashMap<u32, Place>,
    rows_left: usize,
    values_left: usize,
}

impl Reading<'_> {
    /// Reads the table that begins there, and returns its trailer.
    fn table(&mut self, place: usize) -> Judged<Dictionary> {
        let Some(place) = self.layout.table_at(self.bytes, place) else {
            return self.stream(place);
        };
        let mut parser = Parser::new(self.bytes, place, self.values_left);
        parser.keyword(b"xref");
        let (mut used, mut free) = (Vec::new(), Vec::new());
        let trailer = read_table(&mut parser, |row| {
            self.rows_left = self
                .rows_left
                .checked_sub(1)
                .ok_or_else(|| unsound("its tables are too long"))?;
            match row.place {
                Some(place) => used.push((row, place)),
                None => free.push(row.number),
            }
            Ok(())
        })?;
        self.budget.take(parser.at().saturating_sub(place))?;
        for (row, place) in used {
            self.in_file(row, place)?;
        }
        // Objects packed in streams are listed for newer readers in a stream of its own, and are
        // free for older ones.
        if let Some(hybrid) = trailer.get(b"XRefStm") {
            self.stream(hybrid.as_count().ok_or_else(no_table)?)?;
        }
        for number in free {
            self.places.entry(number).or_insert(Place::Free);
        }
        Ok(trailer)
    }

    fn in_file(&mut self, row: Row, place: usize) -> Judged<()> {
        if self.places.contains_key(&row.number) {
            return Ok(());
        }
        let index = self.layout.object_at(self.bytes, place);
        let found = index.and_then(|index| Some((index, self.layout.objects.get(index)?)));
        match found {
            Some((index, found)) if found.id == (row.number, row.generation) => {
                self.places.insert(row.number, Place::InFile(index));
                Ok(())
            }
            _ => Err(unsound(format!(
                "object {} is not where it should be",
                row.number
            ))),
        }
    }

    fn stream(&mut self, place: usize) -> Judged<Dictionary> {
        let index = self.layout.object_at(self.bytes, place);
        let found = index.and_then(|index| self.layout.objects.get(index));
        let found = found.ok_or_else(no_table)?;
        let mut parser = Parser::new(self.bytes, found.value, self.values_left);
        let value = self.budget.value(&mut parser)?;
        let data = found.data.clone().and_then(|data| self.bytes.get(data));
        let (Value::Dictionary(table), Some(data)) = (value, data) else {
            return Err(no_table());
        };
        if table.get(b"Type").and_then(Value::as_name) != Some(b"XRef") {
            return Err(no_table());
        }
        let codings = codings(&table, |value| match value {
            Value::Reference(_) => Err(unsound("a table in an unusual coding")),
            direct => Ok(direct.clone()),
        })?;
        let mut rows = BufReader::new(decoded(data, &codings, self.budget));
        let widths = widths(&table)?;
        for (first, count) in ranges(&table)? {
            self.rows_left = self
                .rows_left
                .checked_sub(count)
                .ok_or_else(|| unsound("its tables are too long"))?;
            for step in 0..count {
                let number = u32::try_from(first + step).map_err(|_| no_table())?;
                let row = row(&mut rows, widths)?;
                self.packed(number, row)?;
            }
        }
        Ok(table)
    }

    fn packed(&mut self, number: u32, [kind, place, last]: [u64; 3]) -> Judged<()> {
        let count = |number| usize::try_from(number).map_err(|_| no_table());
        match kind {
            0 => {
                self.places.entry(number).or_insert(Place::Free);
            }
            1 => {
                let generation = u16::try_from(last).map_err(|_| no_table())?;
                let place = count(place)?;
                let row = Row {
                    number,
                    generation,
                    place: Some(place),
                };
                self.in_file(row, place)?;
            }
            2 => {
                let stream = u32::try_from(place).map_err(|_| no_table())?;
                let place = Place::Packed(stream, count(last)?);
                self.places.entry(number).or_insert(place);
            }
            _ => return Err(unsound("a row of an unknown kind in a table")),
        }
        Ok(())
    }
}

/// The widths of a row's fields.
fn widths(table: &Dictionary) -> Judged<[usize; 3]> {
    let given = table
        .get(b"W")
        .and_then(Value::as_array)
        .unwrap_or_default();
    let given: Option<Vec<usize>> = given.iter().map(Value::as_count).collect();
    let given = given.and_then(|given| <[usize; 3]>::try_from(given).ok());
    given
        .filter(|widths| {
            widths.iter().all(|width| *width <= MAX_FIELD) && widths.iter().sum::<usize>() > 0
        })
        .ok_or_else(|| unsound("a table with rows of an unusual width"))
}

/// The first number and how many, of each part of a table.
fn ranges(table: &Dictionary) -> Judged<Vec<(usize, usize)>> {
    let broken = || unsound("a table that does not say what it is of");
    let Some(index) = table.get(b"Index") else {
        let size = table.get(b"Size").and_then(Value::as_count);
        return Ok(vec![(0, size.ok_or_else(broken)?)]);
    };
    let numbers = index.as_array().ok_or_else(broken)?.iter();
    let numbers: Vec<usize> = numbers
        .map(|number| number.as_count().ok_or_else(broken))
        .collect::<Judged<_>>()?;
    let (pairs, []) = numbers.as_chunks() else {
        return Err(broken());
    };
    let pairs = pairs.iter().map(|[first, count]| (*first, *count));
    Ok(pairs.collect())
}

fn row(rows: &mut impl Read, widths: [usize; 3]) -> Judged<[u64; 3]> {
    let mut row = [1, 0, 0];
    for (field, width) in row.iter_mut().zip(widths) {
        let mut bytes = [0; MAX_FIELD];
        if width > 0 {
            let (_, last) = bytes.split_at_mut(MAX_FIELD - width);
            rows.read_exact(last).map_err(undecodable)?;
            *field = u64::from_be_bytes(bytes);
        }
    }
    Ok(row)
}
