//! The structure of a file from its first byte to its last: objects, cross-reference tables, and
//! nothing else. No table is trusted here, so that an object which no table names is found as well.

use std::ops::Range;

use super::active;
use super::characters::is_blank;
use super::parser::Parser;
use super::value::{Dictionary, Id, Value};
use super::{Judged, unsound};

/// The maximum number of values in a file.
const MAX_VALUES: usize = 1_000_000;
/// The maximum number of objects in a file, not counting those in object streams.
const MAX_OBJECTS: usize = 200_000;
/// How many tables a file may have: each change that was appended has one.
const MAX_TABLES: usize = 500;
/// How many bytes may follow the end of a file; some programs write more there.
const MAX_BEHIND_END: usize = 2048;

/// An object and its position.
#[derive(Debug)]
pub(super) struct Found {
    pub(super) id: Id,
    /// Where `5 0 obj` begins.
    pub(super) start: usize,
    /// Where its value begins.
    pub(super) value: usize,
    /// The data of a stream.
    pub(super) data: Option<Range<usize>>,
}

/// The whole file.
#[derive(Debug)]
pub(super) struct Layout {
    /// By position.
    pub(super) objects: Vec<Found>,
    /// The positions of tables that are not streams.
    pub(super) tables: Vec<usize>,
    /// The position of the last table, as stated at the end of the file.
    pub(super) last_table: usize,
    /// Streams whose length is an object of its own: the index in `objects`, and that object.
    pub(super) lengths: Vec<(usize, Id)>,
    /// How many more values may be read.
    pub(super) values_left: usize,
}

/// Reads the whole file, and checks every value in it.
pub(super) fn read(bytes: &[u8]) -> Judged<Layout> {
    Scan {
        bytes,
        parser: Parser::new(bytes, 0, MAX_VALUES),
        layout: Layout {
            objects: Vec::new(),
            tables: Vec::new(),
            last_table: 0,
            lengths: Vec::new(),
            values_left: 0,
        },
        end: None,
    }
    .run()
}

struct Scan<'a> {
    bytes: &'a [u8],
    parser: Parser<'a>,
    layout: Layout,
    /// After the last end mark, if nothing else follows it.
    end: Option<usize>,
}

impl Scan<'_> {
    fn run(mut self) -> Judged<Layout> {
        loop {
            self.parser.skip();
            if self.parser.is_at_end() {
                break;
            }
            let at = self.parser.at();
            let is_part = self.object(at)? || self.table(at)? || self.end_mark()?;
            if !is_part {
                let is_behind = self.end.is_some() && self.bytes.len() - at <= MAX_BEHIND_END;
                if !is_behind {
                    return Err(unsound(format!("something unknown at byte {at}")));
                }
                break;
            }
        }
        if self.end.is_none() {
            return Err(unsound("it is cut off"));
        }
        self.layout.values_left = self.parser.remaining_values();
        Ok(self.layout)
    }

    /// `5 0 obj … endobj`.
    fn object(&mut self, start: usize) -> Judged<bool> {
        let mut ahead = self.parser.clone();
        let (Some(number), Some(generation)) = (ahead.count(), ahead.count()) else {
            return Ok(false);
        };
        if !ahead.keyword(b"obj") {
            return Ok(false);
        }
        self.end = None;
        self.parser.go_to(ahead.at());
        if self.layout.objects.len() == MAX_OBJECTS {
            return Err(unsound("it is made of too many objects"));
        }
        let value = self.parser.at();
        let read = self.parser.value()?;
        active::refuse_active(&read)?;
        let data = match &read {
            Value::Dictionary(entries) if self.parser.keyword(b"stream") => {
                active::refuse_outside_data(entries)?;
                Some(self.data(entries)?)
            }
            _ => None,
        };
        if !self.parser.keyword(b"endobj") {
            return Err(unsound(format!("object {number} has no end")));
        }
        self.layout.objects.push(Found {
            id: (number, generation),
            start,
            value,
            data,
        });
        Ok(true)
    }

    /// The data after `stream`, which must end where its length says.
    fn data(&mut self, entries: &Dictionary) -> Judged<Range<usize>> {
        if !self.parser.take(b"\r\n") && !self.parser.take(b"\n") {
            return Err(unsound("a stream begins on no line of its own"));
        }
        let start = self.parser.at();
        match entries.get(b"Length") {
            Some(Value::Reference(length)) => {
                let index = self.layout.objects.len();
                self.layout.lengths.push((index, *length));
                self.up_to_end(start)
            }
            Some(length) => {
                let length = length
                    .as_count()
                    .filter(|length| *length <= self.bytes.len());
                let length = length.ok_or_else(|| unsound("a stream without a length"))?;
                self.parser.go_to(start + length);
                self.parser.skip_blanks();
                if !self.parser.take(b"endstream") {
                    return Err(unsound("a stream is not as long as it says"));
                }
                Ok(start..start + length)
            }
            None => Err(unsound("a stream without a length")),
        }
    }

    /// The data up to the first `endstream endobj`.
    fn up_to_end(&mut self, start: usize) -> Judged<Range<usize>> {
        const WORD: &[u8] = b"endstream";
        let mut from = start;
        loop {
            let rest = self.bytes.get(from..).unwrap_or_default();
            let found = rest.windows(WORD.len()).position(|word| word == WORD);
            let end = from + found.ok_or_else(|| unsound("a stream without an end"))?;
            let mut behind = self.parser.clone();
            behind.go_to(end + WORD.len());
            // Skips blanks only: a comment could continue to the end of the file, at each of these
            // words.
            behind.skip_blanks();
            if behind.take(b"endobj") {
                self.parser.go_to(end + WORD.len());
                return Ok(start..end);
            }
            from = end + WORD.len();
        }
    }

    /// `xref … trailer << … >>`.
    fn table(&mut self, start: usize) -> Judged<bool> {
        if !self.parser.keyword(b"xref") {
            return Ok(false);
        }
        self.end = None;
        if self.layout.tables.len() == MAX_TABLES {
            return Err(unsound("it has too many tables"));
        }
        read_table(&mut self.parser, |_| Ok(()))?;
        self.layout.tables.push(start);
        Ok(true)
    }

    /// `startxref 123 %%EOF`.
    fn end_mark(&mut self) -> Judged<bool> {
        if !self.parser.keyword(b"startxref") {
            return Ok(false);
        }
        let place = self.parser.count();
        self.layout.last_table =
            place.ok_or_else(|| unsound("it does not say where its table is"))?;
        self.parser.skip_blanks();
        if !self.parser.take(b"%%EOF") {
            return Err(unsound("it is cut off"));
        }
        self.end = Some(self.parser.at());
        self.parser.skip_line();
        Ok(true)
    }
}

/// An entry of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Row {
    pub(super) number: u32,
    pub(super) generation: u16,
    /// The position of the object; nothing for one that no longer exists.
    pub(super) place: Option<usize>,
}

/// Reads a table after its keyword `xref`, passes on each row, and returns its trailer.
pub(super) fn read_table(
    parser: &mut Parser<'_>,
    mut each: impl FnMut(Row) -> Judged<()>,
) -> Judged<Dictionary> {
    let broken = || unsound("its table of objects is broken");
    while !parser.keyword(b"trailer") {
        let first: u32 = parser.count().ok_or_else(broken)?;
        let rows: u32 = parser.count().ok_or_else(broken)?;
        let end = first.checked_add(rows).ok_or_else(broken)?;
        for number in first..end {
            let place: usize = parser.count().ok_or_else(broken)?;
            let generation: u32 = parser.count().ok_or_else(broken)?;
            let is_used = parser.keyword(b"n");
            if !is_used && !parser.keyword(b"f") {
                return Err(broken());
            }
            each(Row {
                number,
                generation: u16::try_from(generation).map_err(|_| broken())?,
                place: (is_used && place > 0).then_some(place),
            })?;
        }
    }
    let trailer = parser.value()?;
    active::refuse_active(&trailer)?;
    match trailer {
        Value::Dictionary(trailer) => Ok(trailer),
        _ => Err(broken()),
    }
}

impl Layout {
    /// The object that begins at this position, blanks skipped.
    pub(super) fn object_at(&self, bytes: &[u8], place: usize) -> Option<usize> {
        let place = behind_blanks(bytes, place)?;
        let found = self
            .objects
            .binary_search_by_key(&place, |found| found.start);
        found.ok()
    }

    /// The exact position of a table that begins there, if one does.
    pub(super) fn table_at(&self, bytes: &[u8], place: usize) -> Option<usize> {
        let place = behind_blanks(bytes, place)?;
        self.tables.binary_search(&place).ok().map(|_| place)
    }
}

fn behind_blanks(bytes: &[u8], place: usize) -> Option<usize> {
    let blanks = bytes
        .get(place..)?
        .iter()
        .take_while(|byte| is_blank(**byte));
    Some(place + blanks.count())
}
