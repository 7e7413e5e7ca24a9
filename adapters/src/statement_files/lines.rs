//! The lines of a text file, as bytes.

use super::MOST_BYTES;
use super::reading::{Chunks, Stop};
use bytes::{Buf, Bytes};
use domain::statement::{Unreadable, WhyUnreadable};

/// One line, without its line break.
#[derive(Debug)]
pub(super) struct Line {
    /// Its number, from 1 on.
    pub(super) number: u32,
    pub(super) bytes: Vec<u8>,
    /// Whether a line break follows. Only the last line of a file may lack one, and so does a line that is cut off.
    pub(super) is_ended: bool,
}

/// Reads line by line. Lines end with CR, LF or both.
pub(super) struct Lines {
    chunks: Chunks,
    chunk: Bytes,
    number: u32,
    is_after_return: bool,
}

impl Lines {
    pub(super) fn new(chunks: Chunks) -> Self {
        Self {
            chunks,
            chunk: Bytes::new(),
            number: 0,
            is_after_return: false,
        }
    }

    /// The number of the last line that was read.
    pub(super) const fn number(&self) -> u32 {
        self.number
    }

    /// The next line, `None` at the end. One that is too long is `NotUnderstood`.
    pub(super) fn next(&mut self) -> Result<Option<Line>, Stop> {
        let mut bytes = Vec::new();
        while self.fill()? {
            if std::mem::take(&mut self.is_after_return) && self.chunk.starts_with(b"\n") {
                self.chunk.advance(1);
                continue;
            }
            let mut signs = self.chunk.iter();
            let end = signs.position(|sign| matches!(sign, b'\n' | b'\r'));
            let part = self.chunk.split_to(end.unwrap_or(self.chunk.len()));
            if bytes.len() + part.len() > MOST_BYTES {
                let line = self.number.saturating_add(1);
                return Err(Unreadable::at(line, WhyUnreadable::NotUnderstood).into());
            }
            bytes.extend_from_slice(&part);
            if end.is_some() {
                self.is_after_return = self.chunk.starts_with(b"\r");
                self.chunk.advance(1);
                return Ok(Some(self.line(bytes, true)));
            }
        }
        Ok((!bytes.is_empty()).then(|| self.line(bytes, false)))
    }

    fn line(&mut self, bytes: Vec<u8>, is_ended: bool) -> Line {
        self.number = self.number.saturating_add(1);
        Line {
            number: self.number,
            bytes,
            is_ended,
        }
    }

    /// Makes sure that there are bytes. `false` at the end of the file.
    fn fill(&mut self) -> Result<bool, Stop> {
        while self.chunk.is_empty() {
            match (self.chunks)()? {
                Some(chunk) => self.chunk = chunk,
                None => return Ok(false),
            }
        }
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(parts: &[&'static str]) -> Vec<(u32, String, bool)> {
        let mut parts: Vec<&'static str> = parts.iter().rev().copied().collect();
        let chunks = move || Ok(parts.pop().map(|it| Bytes::from_static(it.as_bytes())));
        let mut lines = Lines::new(Box::new(chunks));
        let mut found = Vec::new();
        while let Some(line) = lines.next().unwrap() {
            let text = String::from_utf8(line.bytes).unwrap();
            found.push((line.number, text, line.is_ended));
        }
        found
    }

    #[test]
    fn every_kind_of_line_break_ends_a_line() {
        let expected = [(1, "a", true), (2, "", true), (3, "b", false)];
        let expected = expected.map(|(number, text, ended)| (number, text.to_owned(), ended));
        for parts in [
            &["a\n\nb"][..],
            &["a\r\n\r\nb"],
            &["a\r\rb"],
            &["a\r", "\n", "\r", "\nb"],
            &["", "a\r", "", "\n\n", "b"],
        ] {
            assert_eq!(lines(parts), expected, "{parts:?}");
        }
        assert_eq!(lines(&["a\r", "\n"]), [(1, "a".to_owned(), true)]);
        assert_eq!(lines(&["", ""]), []);
    }

    #[test]
    fn a_line_that_is_too_long_is_not_kept() {
        let chunks = || Ok(Some(Bytes::from_static(&[b'x'; 1000])));
        let mut lines = Lines::new(Box::new(chunks));
        assert!(matches!(
            lines.next(),
            Err(Stop::Unreadable(Unreadable {
                line: Some(1),
                why: WhyUnreadable::NotUnderstood,
                ..
            }))
        ));
    }
}
