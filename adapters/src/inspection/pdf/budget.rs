//! What may be done with a file in all, however often a part of it is asked for: how much of it is parsed, and how much decoded. A file
//! of some kilobytes can ask for more than a core does in a day.

use std::cell::Cell;
use std::io::{self, Read};

use super::filters::broken;
use super::value::{Parser, Value};
use super::{Judged, unsound};

/// What may be parsed as objects are looked up. What an honest file is made of, with what its object streams hold, is read two or
/// three times.
const MAX_PARSED: usize = 64 * 1024 * 1024;
/// What looking up one value costs at least.
const LEAST_PARSED: usize = 32;
/// What all streams together may be decoded to, what lies between two codings counted too: a scan of many pages does not reach it,
/// a bomb does.
const MAX_DECODED: u64 = 256 * 1024 * 1024;

/// What is left to be done, in bytes.
pub(super) struct Budget {
    parsed: Cell<usize>,
    decoded: Cell<u64>,
}

impl Budget {
    pub(super) fn new() -> Self {
        Self::of(MAX_PARSED, MAX_DECODED)
    }

    pub(super) fn of(parsed: usize, decoded: u64) -> Self {
        Self {
            parsed: Cell::new(parsed),
            decoded: Cell::new(decoded),
        }
    }

    /// The value that the parser stands before.
    pub(super) fn value(&self, parser: &mut Parser<'_>) -> Judged<Value> {
        let from = parser.at();
        let value = parser.value();
        self.take(parser.at().saturating_sub(from))?;
        value
    }

    /// Counts bytes that were parsed.
    pub(super) fn take(&self, bytes: usize) -> Judged<()> {
        let left = self.parsed.get().checked_sub(bytes.max(LEAST_PARSED));
        let left = left.ok_or_else(|| unsound("the same parts of it are read too often"))?;
        self.parsed.set(left);
        Ok(())
    }

    /// Counts the bytes of a coding as they are read.
    pub(super) fn counted<R: Read>(&self, decoded: R) -> Counted<'_, R> {
        Counted {
            budget: self,
            decoded,
        }
    }
}

/// Bytes that are counted as they are read; an error where they are too many.
pub(super) struct Counted<'a, R> {
    budget: &'a Budget,
    decoded: R,
}

impl<R: Read> Read for Counted<'_, R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let length = self.decoded.read(out)?;
        let made = u64::try_from(length).unwrap_or(u64::MAX);
        let left = self.budget.decoded.get().checked_sub(made);
        let left = left.ok_or_else(|| broken("the streams of the file inflate to too much"))?;
        self.budget.decoded.set(left);
        Ok(length)
    }
}
