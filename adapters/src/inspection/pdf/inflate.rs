//! Inflates data to their end: truncated data are an error and not a shorter file.

use std::io::{self, BufRead, Read};

use flate2::{Decompress, FlushDecompress, Status};

use super::filters::broken;

/// The inflated bytes of `coded`.
pub(super) struct Inflate<R> {
    coded: R,
    state: Decompress,
    is_done: bool,
}

impl<R> Inflate<R> {
    pub(super) fn new(coded: R) -> Self {
        Self {
            coded,
            state: Decompress::new(true),
            is_done: false,
        }
    }

    /// How many coded bytes were used.
    pub(super) fn used(&self) -> u64 {
        self.state.total_in()
    }
}

impl<R: BufRead> Read for Inflate<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        while !self.is_done && !out.is_empty() {
            let coded = self.coded.fill_buf()?;
            let is_end = coded.is_empty();
            let (used, made) = (self.state.total_in(), self.state.total_out());
            let status = self
                .state
                .decompress(coded, out, FlushDecompress::None)
                .map_err(|_| broken("deflated data"))?;
            let (used, made) = (self.state.total_in() - used, self.state.total_out() - made);
            self.coded
                .consume(usize::try_from(used).unwrap_or(usize::MAX));
            self.is_done = status == Status::StreamEnd;
            if made > 0 {
                return Ok(usize::try_from(made).unwrap_or(usize::MAX));
            }
            if !self.is_done && (is_end || used == 0) {
                return Err(broken("deflated data without an end"));
            }
        }
        Ok(0)
    }
}
