//! The records of a table: lines, or several lines if a quoted field contains line breaks.

use super::super::MOST_BYTES;
use super::super::lines::{Line, Lines};
use super::super::reading::{Chunks, Stop};
use domain::statement::{Delimiter, Encoding, Unreadable, WhyUnreadable};
use encoding_rs::{GB18030, UTF_8, WINDOWS_1252};

/// The mark with which some files in Unicode begin.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// The fields of a record.
#[derive(Debug, Default)]
pub(super) struct Record {
    /// The line on which it begins.
    pub(super) at: u32,
    pub(super) fields: Vec<String>,
    /// The last field is complete: a line break or a closing quote follows it.
    pub(super) is_ended: bool,
}

impl Record {
    fn is_blank(&self) -> bool {
        self.fields.iter().all(|it| it.trim().is_empty())
    }
}

/// Reads record by record.
pub(super) struct Records {
    lines: Lines,
    delimiter: char,
    encoding: &'static encoding_rs::Encoding,
}

impl Records {
    pub(super) fn new(chunks: Chunks, delimiter: Delimiter, encoding: Encoding) -> Self {
        Self {
            lines: Lines::new(chunks),
            delimiter: match delimiter {
                Delimiter::Comma => ',',
                Delimiter::Semicolon => ';',
                Delimiter::Tab => '\t',
                Delimiter::Bar => '|',
            },
            encoding: match encoding {
                Encoding::Utf8 => UTF_8,
                Encoding::Gb18030 => GB18030,
                Encoding::Windows1252 => WINDOWS_1252,
            },
        }
    }

    /// The number of the last line that was read.
    pub(super) const fn line(&self) -> u32 {
        self.lines.number()
    }

    /// Skips the lines before the headings.
    pub(super) fn skip_lines(&mut self, count: u32) -> Result<(), Stop> {
        for _ in 0..count {
            self.lines.next()?;
        }
        Ok(())
    }

    /// The next record that is not empty.
    pub(super) fn next_filled(&mut self) -> Result<Option<Record>, Stop> {
        loop {
            match self.next()? {
                Some(record) if record.is_blank() => {}
                record => return Ok(record),
            }
        }
    }

    fn next(&mut self) -> Result<Option<Record>, Stop> {
        let Some(line) = self.lines.next()? else {
            return Ok(None);
        };
        let mut splitter = Splitter::new(line.number, self.delimiter);
        splitter.take(&self.decoded(&line)?)?;
        let mut is_ended = line.is_ended;
        while splitter.is_quoted() {
            let Some(line) = self.lines.next()? else {
                return Err(Unreadable::at(splitter.at, WhyUnreadable::CutOff).into());
            };
            splitter.go_on(&self.decoded(&line)?)?;
            is_ended = line.is_ended;
        }
        Ok(Some(splitter.record(is_ended)))
    }

    fn decoded(&self, line: &Line) -> Result<String, Stop> {
        let text = self
            .encoding
            .decode_without_bom_handling_and_without_replacement(&line.bytes);
        // Only the last character of a file can be cut off.
        let why = if line.is_ended {
            WhyUnreadable::NotUnderstood
        } else {
            WhyUnreadable::CutOff
        };
        let text = text.ok_or_else(|| Unreadable::at(line.number, why))?;
        let is_first = line.number == 1;
        let text = text
            .strip_prefix(BYTE_ORDER_MARK)
            .filter(|_| is_first)
            .unwrap_or(&text);
        Ok(text.to_owned())
    }
}

/// The state of the splitter.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// In a field without quotes.
    Plain,
    /// Inside quotes.
    Quoted,
    /// After a quote that closes the field, or is the first of two.
    Closed,
}

/// Splits a record.
struct Splitter {
    at: u32,
    delimiter: char,
    fields: Vec<String>,
    field: String,
    place: Place,
    size: usize,
}

impl Splitter {
    const fn new(at: u32, delimiter: char) -> Self {
        Self {
            at,
            delimiter,
            fields: Vec::new(),
            field: String::new(),
            place: Place::Plain,
            size: 0,
        }
    }

    fn is_quoted(&self) -> bool {
        self.place == Place::Quoted
    }

    /// Continues with the next line, in a field that is not closed.
    fn go_on(&mut self, line: &str) -> Result<(), Stop> {
        self.field.push('\n');
        self.take(line)
    }

    fn take(&mut self, line: &str) -> Result<(), Stop> {
        let wrong = Unreadable::at(self.at, WhyUnreadable::NotUnderstood);
        self.size += line.len();
        if self.size > MOST_BYTES {
            return Err(wrong.into());
        }
        for sign in line.chars() {
            match (self.place, sign) {
                (Place::Plain | Place::Closed, sign) if sign == self.delimiter => {
                    self.fields.push(std::mem::take(&mut self.field));
                    self.place = Place::Plain;
                }
                (Place::Plain, '"') if self.field.trim().is_empty() => {
                    self.field.clear();
                    self.place = Place::Quoted;
                }
                (Place::Quoted, '"') => self.place = Place::Closed,
                (Place::Closed, '"') => {
                    self.field.push('"');
                    self.place = Place::Quoted;
                }
                (Place::Closed, sign) if sign.is_whitespace() => {}
                (Place::Closed, _) => return Err(wrong.into()),
                (Place::Plain | Place::Quoted, sign) => self.field.push(sign),
            }
        }
        Ok(())
    }

    fn record(mut self, is_ended: bool) -> Record {
        self.fields.push(self.field);
        Record {
            at: self.at,
            fields: self.fields,
            is_ended: is_ended || self.place == Place::Closed,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::reading::in_memory;
    use super::*;

    fn records(text: &'static str) -> Result<Vec<(u32, Vec<String>, bool)>, Unreadable> {
        let mut records = Records::new(in_memory(text.into()), Delimiter::Comma, Encoding::Utf8);
        let mut found = Vec::new();
        loop {
            match records.next_filled() {
                Ok(Some(record)) => found.push((record.at, record.fields, record.is_ended)),
                Ok(None) => return Ok(found),
                Err(Stop::Unreadable(why)) => return Err(why),
                Err(stop) => panic!("{stop:?}"),
            }
        }
    }

    #[test]
    fn fields_are_told_apart() {
        let fields = |text| records(text).unwrap().remove(0).1;
        assert_eq!(fields("a, b ,\n"), ["a", " b ", ""]);
        assert_eq!(
            fields("\"a,b\",\"say \"\"no\"\"\"\n"),
            ["a,b", "say \"no\""]
        );
        assert_eq!(fields(" \"a\" ,b\n"), ["a", "b"]);
        assert_eq!(fields("5\" pipe,b\n"), ["5\" pipe", "b"]);
        assert_eq!(fields("\u{feff}a,b\n"), ["a", "b"]);
        assert_eq!(fields("\"two\nlines\",b\n"), ["two\nlines", "b"]);
    }

    #[test]
    fn records_know_their_line_and_their_end() {
        let found = records("a\n\n , \n\"b\n\nc\"\nd").unwrap();
        let found: Vec<(u32, bool)> = found.iter().map(|(at, _, ended)| (*at, *ended)).collect();
        assert_eq!(found, [(1, true), (4, true), (7, false)]);
        assert!(records("a\n\"d\"").unwrap()[1].2);
    }

    #[test]
    fn quotes_that_do_not_close_are_errors() {
        let at = |line, why| Err(Unreadable::at(line, why));
        assert_eq!(records("a\n\"b\nc\n"), at(2, WhyUnreadable::CutOff));
        assert_eq!(records("a\n\"b\"c\n"), at(2, WhyUnreadable::NotUnderstood));
    }
}
