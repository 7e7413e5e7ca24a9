//! Rows of data stored as differences from the row above. The length of a row is checked before any
//! is held.

use std::io::{self, Read};

use super::filters::broken;
use super::value::Dictionary;
use super::{Judged, unsound};

/// The widest row, in values and in bytes.
const MAX_COLUMNS: usize = 65_536;
const MAX_COLOURS: usize = 32;

/// The parameters of the prediction.
#[derive(Clone, Copy, Debug)]
pub(super) struct Predictor {
    is_tiff: bool,
    bits: usize,
    colours: usize,
    row: usize,
}

impl Predictor {
    /// The predictor that the parameters require, if any.
    pub(super) fn read(parameters: &Dictionary) -> Judged<Option<Self>> {
        let number = |key: &[u8], usual: usize| match parameters.get(key) {
            Some(value) => value
                .as_count()
                .ok_or_else(|| unsound("a stream in an unusual coding")),
            None => Ok(usual),
        };
        let kind = number(b"Predictor", 1)?;
        let (colours, columns) = (number(b"Colors", 1)?, number(b"Columns", 1)?);
        let bits = number(b"BitsPerComponent", 8)?;
        let is_sound = matches!(kind, 1 | 2 | 10..=15)
            && (1..=MAX_COLOURS).contains(&colours)
            && (1..=MAX_COLUMNS).contains(&columns)
            && matches!(bits, 1 | 2 | 4 | 8 | 16);
        if !is_sound {
            return Err(unsound("a stream in an unusual coding"));
        }
        Ok((kind > 1).then_some(Self {
            is_tiff: kind == 2,
            bits,
            colours,
            row: (colours * bits * columns).div_ceil(8),
        }))
    }

    /// The decoded rows.
    pub(super) fn over<R: Read>(self, told: R) -> Rows<R> {
        Rows {
            predictor: self,
            told,
            row: Vec::new(),
            above: vec![0; self.row],
            read: 0,
        }
    }

    /// The distance in bytes to the same component of the pixel to the left.
    fn step(self) -> usize {
        (self.colours * self.bits).div_ceil(8)
    }
}

/// Reads decoded rows.
pub(super) struct Rows<R> {
    predictor: Predictor,
    told: R,
    row: Vec<u8>,
    above: Vec<u8>,
    read: usize,
}

impl<R: Read> Rows<R> {
    /// Reads the next row; returns whether there was one. The last may be shorter.
    fn next_row(&mut self) -> io::Result<bool> {
        let mut kind = [2; 1];
        if !self.predictor.is_tiff && self.told.read(&mut kind)? == 0 {
            return Ok(false);
        }
        std::mem::swap(&mut self.row, &mut self.above);
        self.above.resize(self.predictor.row, 0);
        self.row.clear();
        self.read = 0;
        let length = u64::try_from(self.predictor.row).unwrap_or(u64::MAX);
        (&mut self.told).take(length).read_to_end(&mut self.row)?;
        if self.predictor.is_tiff {
            self.undo_tiff()?;
        } else {
            self.undo_png(kind)?;
        }
        Ok(!self.row.is_empty())
    }

    fn undo_tiff(&mut self) -> io::Result<()> {
        if self.predictor.bits != 8 {
            return Err(broken("rows of an unusual depth"));
        }
        let step = self.predictor.step();
        for place in step..self.row.len() {
            let left = self.row.get(place - step).copied().unwrap_or(0);
            if let Some(byte) = self.row.get_mut(place) {
                *byte = byte.wrapping_add(left);
            }
        }
        Ok(())
    }

    fn undo_png(&mut self, [kind]: [u8; 1]) -> io::Result<()> {
        if kind > 4 {
            return Err(broken("rows of an unknown kind"));
        }
        let step = self.predictor.step();
        for place in 0..self.row.len() {
            let before = place.checked_sub(step);
            let at = |row: &[u8]| {
                before
                    .and_then(|before| row.get(before))
                    .map_or(0, |byte| *byte)
            };
            let (left, corner) = (at(&self.row), at(&self.above));
            let above = self.above.get(place).copied().unwrap_or(0);
            let expected = match kind {
                1 => left,
                2 => above,
                3 => left.midpoint(above),
                4 => paeth(left, above, corner),
                _ => 0,
            };
            if let Some(byte) = self.row.get_mut(place) {
                *byte = byte.wrapping_add(expected);
            }
        }
        Ok(())
    }
}

fn paeth(left: u8, above: u8, corner: u8) -> u8 {
    let guess = i16::from(left) + i16::from(above) - i16::from(corner);
    let far = |byte: u8| (guess - i16::from(byte)).abs();
    if far(left) <= far(above) && far(left) <= far(corner) {
        left
    } else if far(above) <= far(corner) {
        above
    } else {
        corner
    }
}

impl<R: Read> Read for Rows<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        if self.read == self.row.len() && !self.next_row()? {
            return Ok(0);
        }
        let mut left = self.row.get(self.read..).unwrap_or_default();
        let length = left.read(out)?;
        self.read += length;
        Ok(length)
    }
}
