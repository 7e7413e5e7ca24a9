//! The simple codings: bytes as letters, and run lengths.

use std::io::{self, BufRead, Read};

use super::characters::is_blank;
use super::filters::broken;

/// The next byte, skipping blanks.
fn letter(coded: &mut impl BufRead) -> io::Result<Option<u8>> {
    loop {
        match byte(coded)? {
            Some(byte) if is_blank(byte) => {}
            other => return Ok(other),
        }
    }
}

fn byte(coded: &mut impl BufRead) -> io::Result<Option<u8>> {
    let next = coded.fill_buf()?.first().copied();
    if next.is_some() {
        coded.consume(1);
    }
    Ok(next)
}

/// Bytes that a decoder produced and that were not read yet.
#[derive(Default)]
struct Made {
    bytes: Vec<u8>,
    read: usize,
}

impl Made {
    /// Reads what `more` produces, piece by piece; an empty piece ends it.
    fn read(
        &mut self,
        out: &mut [u8],
        mut more: impl FnMut(&mut Vec<u8>) -> io::Result<bool>,
    ) -> io::Result<usize> {
        while self.read == self.bytes.len() {
            self.bytes.clear();
            self.read = 0;
            if !more(&mut self.bytes)? {
                break;
            }
        }
        let mut left = self.bytes.get(self.read..).unwrap_or_default();
        let length = left.read(out)?;
        self.read += length;
        Ok(length)
    }
}

/// `ASCIIHexDecode`.
pub(super) struct Hexadecimal<R> {
    coded: R,
    made: Made,
    is_done: bool,
}

impl<R> Hexadecimal<R> {
    pub(super) fn new(coded: R) -> Self {
        Self {
            coded,
            made: Made::default(),
            is_done: false,
        }
    }
}

impl<R: BufRead> Read for Hexadecimal<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let (coded, is_done) = (&mut self.coded, &mut self.is_done);
        self.made.read(out, |made| {
            if *is_done {
                return Ok(false);
            }
            let mut digit = || match letter(coded)? {
                Some(b'>') | None => Ok(None),
                Some(letter) => char::from(letter)
                    .to_digit(16)
                    .and_then(|digit| u8::try_from(digit).ok())
                    .map(Some)
                    .ok_or_else(|| broken("hexadecimal data")),
            };
            let high = digit()?;
            let low = match high {
                Some(_) => digit()?,
                None => None,
            };
            *is_done = low.is_none();
            made.extend(high.map(|high| high << 4 | low.unwrap_or(0)));
            Ok(true)
        })
    }
}

/// `ASCII85Decode`.
pub(super) struct Base85<R> {
    coded: R,
    made: Made,
    is_done: bool,
}

impl<R> Base85<R> {
    pub(super) fn new(coded: R) -> Self {
        Self {
            coded,
            made: Made::default(),
            is_done: false,
        }
    }
}

impl<R: BufRead> Read for Base85<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let (coded, is_done) = (&mut self.coded, &mut self.is_done);
        self.made.read(out, |made| {
            if *is_done {
                return Ok(false);
            }
            let mut group = [b'u'; 5];
            let mut length = 0;
            for place in &mut group {
                match letter(coded)? {
                    Some(b'z') if length == 0 => {
                        made.extend([0; 4]);
                        return Ok(true);
                    }
                    Some(letter @ b'!'..=b'u') => *place = letter,
                    Some(b'~') | None => {
                        *is_done = true;
                        break;
                    }
                    Some(_) => return Err(broken("data of base 85")),
                }
                length += 1;
            }
            let digits = group.iter().map(|letter| u64::from(letter - b'!'));
            let number = digits.fold(0, |number, digit| number * 85 + digit);
            let number = u32::try_from(number).map_err(|_| broken("data of base 85"))?;
            match length {
                0 => {}
                1 => return Err(broken("data of base 85")),
                _ => made.extend(number.to_be_bytes().iter().take(length - 1)),
            }
            Ok(true)
        })
    }
}

/// `RunLengthDecode`.
pub(super) struct RunLength<R> {
    coded: R,
    made: Made,
}

impl<R> RunLength<R> {
    pub(super) fn new(coded: R) -> Self {
        Self {
            coded,
            made: Made::default(),
        }
    }
}

impl<R: BufRead> Read for RunLength<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let coded = &mut self.coded;
        self.made.read(out, |made| {
            let without_end = || broken("runs without an end");
            let length = match byte(coded)? {
                None | Some(128) => return Ok(false),
                Some(length) => length,
            };
            if length < 128 {
                for _ in 0..=length {
                    made.push(byte(coded)?.ok_or_else(without_end)?);
                }
            } else {
                let repeated = byte(coded)?.ok_or_else(without_end)?;
                let times = 257 - usize::from(length);
                made.extend(std::iter::repeat_n(repeated, times));
            }
            Ok(true)
        })
    }
}
