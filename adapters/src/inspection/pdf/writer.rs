//! Writing a flat PDF: objects one after the other, one table, nothing else.

use std::io::{self, Write};

use ports::driven::inspection::InspectionError;

use super::super::encoding::{Bounded, unwritten};
use super::characters::is_regular;
use super::value::{Dictionary, Value};
use super::{Judged, unsound};

/// The version header, and a comment of high bytes that distinguishes the file from text.
const HEAD: &[u8] = b"%PDF-1.7\n%\xE2\xE3\xCF\xD3\n";

/// From here on, a number without a fraction is written with a point.
const LARGE: f64 = 1e15;

/// A PDF being written, no larger than a stored file may be.
pub(super) struct Writer {
    out: Bounded,
    /// The position of each object, once it is written.
    places: Vec<Option<usize>>,
}

impl Writer {
    pub(super) fn new() -> Judged<Self> {
        let mut out = Bounded::new();
        out.write_all(HEAD).map_err(failed)?;
        Ok(Self {
            out,
            places: Vec::new(),
        })
    }

    /// A number for an object that is written later.
    pub(super) fn number(&mut self) -> Judged<u32> {
        self.places.push(None);
        u32::try_from(self.places.len()).map_err(|_| unsound("it is made of too many objects"))
    }

    /// How many more bytes may be written.
    pub(super) fn remaining_bytes(&self) -> usize {
        self.out.remaining_bytes()
    }

    pub(super) fn object(&mut self, number: u32, value: &Value) -> Judged<()> {
        self.begin(number)?;
        self.value(value).map_err(failed)?;
        self.out.write_all(b"\nendobj\n").map_err(failed)
    }

    /// A stream whose dictionary names the coding of its data; the length is added here.
    pub(super) fn stream(
        &mut self,
        number: u32,
        mut entries: Dictionary,
        data: &[u8],
    ) -> Judged<()> {
        let length = i64::try_from(data.len()).map_err(|_| unsound("a stream is too long"))?;
        entries.set(b"Length", Value::Integer(length));
        self.begin(number)?;
        self.dictionary(&entries).map_err(failed)?;
        let parts = [b"\nstream\n", data, b"\nendstream\nendobj\n"];
        parts
            .into_iter()
            .try_for_each(|part| self.out.write_all(part))
            .map_err(failed)
    }

    /// Writes the table and the end of the file.
    pub(super) fn finish(mut self, root: u32) -> Judged<bytes::Bytes> {
        let table = self.out.len();
        let size = self.places.len() + 1;
        let places = std::mem::take(&mut self.places);
        let table_and_end = || -> io::Result<()> {
            write!(self.out, "xref\n0 {size}\n0000000000 65535 f \n")?;
            for place in places {
                match place {
                    Some(place) => writeln!(self.out, "{place:010} 00000 n ")?,
                    None => writeln!(self.out, "0000000000 00000 f ")?,
                }
            }
            write!(
                self.out,
                "trailer\n<</Root {root} 0 R/Size {size}>>\nstartxref\n{table}\n%%EOF\n"
            )
        };
        table_and_end().map_err(failed)?;
        Ok(self.out.done())
    }

    fn begin(&mut self, number: u32) -> Judged<()> {
        let index = usize::try_from(number)
            .unwrap_or(usize::MAX)
            .wrapping_sub(1);
        if let Some(place) = self.places.get_mut(index) {
            *place = Some(self.out.len());
        }
        writeln!(self.out, "{number} 0 obj").map_err(failed)
    }

    fn value(&mut self, value: &Value) -> io::Result<()> {
        match value {
            Value::Null => self.out.write_all(b"null"),
            Value::Boolean(yes) => write!(self.out, "{yes}"),
            Value::Integer(number) => write!(self.out, "{number}"),
            // Parsed again, it is the same: with a point if it is too large for a whole number, and
            // never `-0`.
            Value::Real(number) if number.fract() == 0.0 && number.abs() >= LARGE => {
                write!(self.out, "{number:.1}")
            }
            Value::Real(number) => write!(self.out, "{}", number + 0.0),
            Value::Name(name) => self.name(name),
            Value::Text(text) => {
                self.out.write_all(b"<")?;
                text.iter()
                    .try_for_each(|byte| write!(self.out, "{byte:02X}"))?;
                self.out.write_all(b">")
            }
            Value::Array(values) => {
                self.out.write_all(b"[")?;
                for (place, value) in values.iter().enumerate() {
                    if place > 0 {
                        self.out.write_all(b" ")?;
                    }
                    self.value(value)?;
                }
                self.out.write_all(b"]")
            }
            Value::Dictionary(dictionary) => self.dictionary(dictionary),
            Value::Reference((number, generation)) => write!(self.out, "{number} {generation} R"),
        }
    }

    fn dictionary(&mut self, dictionary: &Dictionary) -> io::Result<()> {
        self.out.write_all(b"<<")?;
        for (key, value) in dictionary.iter() {
            self.name(key)?;
            self.out.write_all(b" ")?;
            self.value(value)?;
        }
        self.out.write_all(b">>")
    }

    fn name(&mut self, name: &[u8]) -> io::Result<()> {
        self.out.write_all(b"/")?;
        for byte in name {
            if byte.is_ascii_graphic() && is_regular(*byte) && *byte != b'#' {
                self.out.write_all(&[*byte])?;
            } else {
                write!(self.out, "#{byte:02X}")?;
            }
        }
        Ok(())
    }
}

fn failed(error: io::Error) -> InspectionError {
    unwritten(&error)
}
