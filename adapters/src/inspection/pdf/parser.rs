//! Parsing the values of a PDF. Strict: anything that a reader would have to guess is refused, so that
//! nobody sees something other than we do.

use super::characters::{hex_digit, is_blank, is_line_end, is_regular};
use super::value::{Dictionary, Id, Value};
use super::{Judged, unsound};
use std::collections::BTreeMap;

/// The maximum nesting depth of values.
const MAX_DEPTH: usize = 100;
/// The longest name.
const MAX_NAME: usize = 1024;

/// Reads values from bytes, one after the other.
#[derive(Clone)]
pub(super) struct Parser<'a> {
    bytes: &'a [u8],
    at: usize,
    /// How many more values may be read.
    left: usize,
}

impl<'a> Parser<'a> {
    /// Starts at a position; `left` bounds how many values are read.
    pub(super) fn new(bytes: &'a [u8], at: usize, left: usize) -> Self {
        Self { bytes, at, left }
    }

    /// The current position.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// Continues at another position.
    pub(super) fn go_to(&mut self, at: usize) {
        self.at = at;
    }

    /// How many more values may be read.
    pub(super) fn remaining_values(&self) -> usize {
        self.left
    }

    pub(super) fn is_at_end(&self) -> bool {
        self.at >= self.bytes.len()
    }

    fn rest(&self) -> &'a [u8] {
        self.bytes.get(self.at..).unwrap_or_default()
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    /// Skips blanks.
    pub(super) fn skip_blanks(&mut self) {
        let blanks = self.rest().iter().take_while(|byte| is_blank(**byte));
        self.at += blanks.count();
    }

    /// Skips blanks and comments.
    pub(super) fn skip(&mut self) {
        loop {
            self.skip_blanks();
            if self.peek() != Some(b'%') {
                return;
            }
            self.skip_line();
        }
    }

    /// Skips to the end of the line.
    pub(super) fn skip_line(&mut self) {
        let line = self.rest().iter().take_while(|byte| !is_line_end(**byte));
        self.at += line.count();
    }

    /// Skips exactly these bytes if they are next.
    pub(super) fn take(&mut self, bytes: &[u8]) -> bool {
        let is_next = self.rest().starts_with(bytes);
        if is_next {
            self.at += bytes.len();
        }
        is_next
    }

    /// Skips the keyword if it is next, after blanks and comments.
    pub(super) fn keyword(&mut self, word: &[u8]) -> bool {
        let before = self.at;
        self.skip();
        let ends = |byte: Option<&u8>| byte.is_none_or(|byte| !is_regular(*byte));
        if self.rest().starts_with(word) && ends(self.rest().get(word.len())) {
            self.at += word.len();
            return true;
        }
        self.at = before;
        false
    }

    /// A number without a sign, after blanks and comments; if there is none, nothing is returned
    /// and the position stays.
    pub(super) fn count<N: TryFrom<u64>>(&mut self) -> Option<N> {
        let before = self.at;
        self.skip();
        let digits = self.rest().iter().take_while(|byte| byte.is_ascii_digit());
        let length = digits.count();
        let digits = self.rest().get(..length)?;
        let ends = self
            .rest()
            .get(length)
            .is_none_or(|byte| !is_regular(*byte));
        let number = std::str::from_utf8(digits).ok()?.parse::<u64>().ok();
        let number = number.and_then(|number| N::try_from(number).ok());
        if number.is_none() || !ends {
            self.at = before;
            return None;
        }
        self.at += length;
        number
    }

    /// The next value.
    pub(super) fn value(&mut self) -> Judged<Value> {
        self.value_in(0)
    }

    fn value_in(&mut self, depth: usize) -> Judged<Value> {
        if depth > MAX_DEPTH {
            return Err(unsound("its values lie too deep in each other"));
        }
        self.left = self
            .left
            .checked_sub(1)
            .ok_or_else(|| unsound("it is made of too many values"))?;
        self.skip();
        match self.peek() {
            Some(b'/') => Ok(Value::Name(self.name()?)),
            Some(b'(') => self.literal(),
            Some(b'<') if self.rest().starts_with(b"<<") => self.dictionary(depth),
            Some(b'<') => self.hexadecimal(),
            Some(b'[') => self.array(depth),
            Some(b'0'..=b'9' | b'+' | b'-' | b'.') => self.number(),
            _ if self.keyword(b"true") => Ok(Value::Boolean(true)),
            _ if self.keyword(b"false") => Ok(Value::Boolean(false)),
            _ if self.keyword(b"null") => Ok(Value::Null),
            _ => Err(unsound(format!("no value at byte {}", self.at))),
        }
    }

    fn name(&mut self) -> Judged<Vec<u8>> {
        self.at += 1;
        let mut name = Vec::new();
        while let Some(byte) = self.peek().filter(|byte| is_regular(*byte)) {
            self.at += 1;
            let escaped = (byte == b'#').then(|| self.hex_pair()).flatten();
            name.push(escaped.unwrap_or(byte));
            if name.len() > MAX_NAME {
                return Err(unsound("a name is too long"));
            }
        }
        if name.contains(&0) {
            return Err(unsound("a name with a NUL"));
        }
        Ok(name)
    }

    fn hex_pair(&mut self) -> Option<u8> {
        let [high, low, ..] = *self.rest() else {
            return None;
        };
        let byte = hex_digit(high)? << 4 | hex_digit(low)?;
        self.at += 2;
        Some(byte)
    }

    fn array(&mut self, depth: usize) -> Judged<Value> {
        self.at += 1;
        let mut values = Vec::new();
        loop {
            self.skip();
            if self.take(b"]") {
                return Ok(Value::Array(values));
            }
            values.push(self.value_in(depth + 1)?);
        }
    }

    fn dictionary(&mut self, depth: usize) -> Judged<Value> {
        self.at += 2;
        let mut entries = BTreeMap::new();
        loop {
            self.skip();
            if self.take(b">>") {
                return Ok(Value::Dictionary(Dictionary(entries)));
            }
            if self.peek() != Some(b'/') {
                return Err(unsound(format!("no name at byte {}", self.at)));
            }
            let key = self.name()?;
            let value = self.value_in(depth + 1)?;
            if entries.insert(key, value).is_some() {
                return Err(unsound("a name stands twice in a dictionary"));
            }
        }
    }

    fn number(&mut self) -> Judged<Value> {
        let regular = self.rest().iter().take_while(|byte| is_regular(**byte));
        let length = regular.count();
        let word = self.rest().get(..length).unwrap_or_default();
        let is_sound = word
            .iter()
            .all(|byte| matches!(byte, b'0'..=b'9' | b'+' | b'-' | b'.'));
        let word = std::str::from_utf8(word).ok().filter(|_| is_sound);
        let at = self.at;
        let value = word.and_then(|word| {
            if word.contains('.') {
                // A number of hundreds of digits is read as infinite, which cannot be written.
                let number = word.parse().ok();
                number
                    .filter(|number: &f64| number.is_finite())
                    .map(Value::Real)
            } else {
                word.parse().ok().map(Value::Integer)
            }
        });
        let value = value.ok_or_else(|| unsound(format!("no number at byte {at}")))?;
        if word.is_some_and(|word| word.bytes().all(|byte| byte.is_ascii_digit()))
            && let Some(reference) = self.reference()
        {
            return Ok(Value::Reference(reference));
        }
        self.at = at + length;
        Ok(value)
    }

    /// `5 0 R`.
    fn reference(&mut self) -> Option<Id> {
        let id = (self.count()?, self.count()?);
        self.keyword(b"R").then_some(id)
    }

    fn literal(&mut self) -> Judged<Value> {
        self.at += 1;
        let (mut text, mut open) = (Vec::new(), 1_usize);
        loop {
            let byte = self
                .peek()
                .ok_or_else(|| unsound("a text without an end"))?;
            self.at += 1;
            match byte {
                b'(' => open += 1,
                b')' => {
                    open -= 1;
                    if open == 0 {
                        return Ok(Value::Text(text));
                    }
                }
                b'\\' => {
                    text.extend(self.escaped());
                    continue;
                }
                b'\r' => {
                    self.take(b"\n");
                    text.push(b'\n');
                    continue;
                }
                _ => {}
            }
            text.push(byte);
        }
    }

    /// The character after a backslash.
    fn escaped(&mut self) -> Option<u8> {
        let byte = self.peek()?;
        self.at += 1;
        match byte {
            b'n' => Some(b'\n'),
            b'r' => Some(b'\r'),
            b't' => Some(b'\t'),
            b'b' => Some(8),
            b'f' => Some(12),
            b'\n' => None,
            b'\r' => {
                self.take(b"\n");
                None
            }
            b'0'..=b'7' => {
                let mut code = byte - b'0';
                for _ in 0..2 {
                    match self.peek() {
                        Some(digit @ b'0'..=b'7') => {
                            code = code.wrapping_mul(8).wrapping_add(digit - b'0');
                            self.at += 1;
                        }
                        _ => break,
                    }
                }
                Some(code)
            }
            other => Some(other),
        }
    }

    fn hexadecimal(&mut self) -> Judged<Value> {
        self.at += 1;
        let (mut text, mut half) = (Vec::new(), None);
        loop {
            let byte = self
                .peek()
                .ok_or_else(|| unsound("a text without an end"))?;
            self.at += 1;
            match (hex_digit(byte), half) {
                (Some(digit), None) => half = Some(digit),
                (Some(digit), Some(high)) => {
                    text.push(high << 4 | digit);
                    half = None;
                }
                (None, _) if byte == b'>' => break,
                (None, _) if is_blank(byte) => {}
                (None, _) => return Err(unsound("a text that is not hexadecimal")),
            }
        }
        text.extend(half.map(|high| high << 4));
        Ok(Value::Text(text))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn read(text: &[u8]) -> Judged<Value> {
        Parser::new(text, 0, 1000).value()
    }

    #[test]
    fn values_are_read_in_every_spelling() {
        let name = |name: &str| Value::name(name);
        let text = |text: &[u8]| Value::Text(text.to_vec());
        for (written, value) in [
            (&b"/L#61unch"[..], name("Launch")),
            (b"/A#b", name("A#b")),
            (b"% a comment\n true", Value::Boolean(true)),
            (b"-12", Value::Integer(-12)),
            (b"+.5", Value::Real(0.5)),
            (b"4.", Value::Real(4.0)),
            (b"12 0 R", Value::Reference((12, 0))),
            (b"(a(b)\\)\\101\\\n)", text(b"a(b))A")),
            (b"<4a 4B5>", text(b"JKP")),
        ] {
            assert_eq!(read(written).unwrap(), value, "{written:?}");
        }
        let list = read(b"[1 0 R 2 3 /R]").unwrap();
        assert_eq!(list.as_array().map(<[Value]>::len), Some(4));
    }

    #[test]
    fn what_would_have_to_be_guessed_at_is_refused() {
        for written in [
            &b"<</A 1/#41 2>>"[..],
            b"<</A>>",
            b"<</A 1",
            b"[1",
            b"(a",
            b"<4x>",
            b"1-2",
            b"--1",
            b"/A#00",
            b"endobj",
            b"",
        ] {
            assert!(read(written).is_err(), "{written:?}");
        }
    }

    #[test]
    fn depth_and_number_are_bounded() {
        let deep = "[".repeat(100_000);
        assert!(read(deep.as_bytes()).is_err());
        let long = format!("[{}]", "0 ".repeat(1001));
        assert!(read(long.as_bytes()).is_err());
    }
}
