//! The total work allowed for a file, however often its parts are referred to: how much of it is
//! parsed, and how much decoded. A file of some kilobytes can demand more than a core does in a
//! day.

use std::cell::Cell;
use std::io::{self, Read};

use super::filters::broken;
use super::parser::Parser;
use super::value::Value;
use super::{Judged, unsound};

/// How much may be parsed in looking up objects: two or three times an honest file with the content
/// of its object streams.
const MAX_PARSED: usize = 64 * 1024 * 1024;
/// The minimum cost of looking up one value.
const LEAST_PARSED: usize = 32;
/// The total size of all decoded streams, intermediate results between two codings included: a scan
/// of many pages stays below it, a bomb does not.
const MAX_DECODED: u64 = 256 * 1024 * 1024;

/// The remaining work, in bytes.
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

    /// The value at the parser's position.
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

/// Bytes that are counted as they are read; an error if there are too many.
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
