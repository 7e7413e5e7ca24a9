//! The codings of streams. Unknown codings are refused; known ones are decoded piece by piece, so
//! that a bomb takes no memory.

use std::io::{self, BufReader, Read};

use weezl::{BitOrder, LzwStatus, decode::Decoder};

use super::ascii::{Base85, Hexadecimal, RunLength};
use super::budget::Budget;
use super::inflate::Inflate;
use super::predictor::Predictor;
use super::value::{Dictionary, Value};
use super::{Judged, unsound};

/// How many codings a stream may have on top of each other.
const MAX_FILTERS: usize = 4;
/// How often data may be compressed; programs that make PDFs do it once.
const MAX_COMPRESSED: usize = 2;

/// The coding of data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Filter {
    Flate,
    Lzw,
    Base85,
    Hexadecimal,
    RunLength,
    /// A picture, which stays coded.
    Picture(Picture),
}

/// The coding of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Picture {
    Jpeg,
    Jpeg2000,
    Fax,
    Jbig2,
}

impl Filter {
    fn of_name(name: &[u8]) -> Option<Self> {
        Some(match name {
            b"FlateDecode" | b"Fl" => Self::Flate,
            b"LZWDecode" | b"LZW" => Self::Lzw,
            b"ASCII85Decode" | b"A85" => Self::Base85,
            b"ASCIIHexDecode" | b"AHx" => Self::Hexadecimal,
            b"RunLengthDecode" | b"RL" => Self::RunLength,
            b"DCTDecode" | b"DCT" => Self::Picture(Picture::Jpeg),
            b"JPXDecode" => Self::Picture(Picture::Jpeg2000),
            b"CCITTFaxDecode" | b"CCF" => Self::Picture(Picture::Fax),
            b"JBIG2Decode" => Self::Picture(Picture::Jbig2),
            _ => return None,
        })
    }

    /// The name in the rewritten file.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Flate => "FlateDecode",
            Self::Lzw => "LZWDecode",
            Self::Base85 => "ASCII85Decode",
            Self::Hexadecimal => "ASCIIHexDecode",
            Self::RunLength => "RunLengthDecode",
            Self::Picture(Picture::Jpeg) => "DCTDecode",
            Self::Picture(Picture::Jpeg2000) => "JPXDecode",
            Self::Picture(Picture::Fax) => "CCITTFaxDecode",
            Self::Picture(Picture::Jbig2) => "JBIG2Decode",
        }
    }
}

/// A coding with its parameters.
#[derive(Clone, Debug)]
pub(super) struct Coding {
    pub(super) filter: Filter,
    pub(super) parameters: Dictionary,
    predictor: Option<Predictor>,
}

/// The codings of a stream, the outermost first. `resolve` looks up indirect objects.
pub(super) fn codings(
    stream: &Dictionary,
    resolve: impl Fn(&Value) -> Judged<Value>,
) -> Judged<Vec<Coding>> {
    // The listed values are looked up below, exactly one for each coding.
    let listed = |key: &[u8]| -> Judged<Vec<Value>> {
        match stream.get(key).map(&resolve).transpose()? {
            None | Some(Value::Null) => Ok(Vec::new()),
            Some(Value::Array(values)) => Ok(values),
            Some(one) => Ok(vec![one]),
        }
    };
    let (filters, parameters) = (listed(b"Filter")?, listed(b"DecodeParms")?);
    if filters.len().max(parameters.len()) > MAX_FILTERS {
        return Err(unsound("a stream is coded too many times"));
    }
    let mut found = Vec::new();
    for (place, filter) in filters.iter().enumerate() {
        let filter = resolve(filter)?;
        let filter = filter.as_name().and_then(Filter::of_name);
        let filter = filter.ok_or_else(|| unsound("a stream in an unknown coding"))?;
        let mut known = Dictionary::default();
        let given = parameters.get(place).map(&resolve).transpose()?;
        if let Some(Value::Dictionary(given)) = given {
            for (key, value) in given.iter() {
                // Parts of pictures are streams of their own and stay so.
                let value = match key {
                    b"JBIG2Globals" => value.clone(),
                    _ => resolve(value)?,
                };
                known.set(key, value);
            }
        }
        let predictor = match filter {
            Filter::Flate | Filter::Lzw => Predictor::read(&known)?,
            _ => None,
        };
        found.push(Coding {
            filter,
            parameters: known,
            predictor,
        });
    }
    let is = |wanted: fn(Filter) -> bool| found.iter().filter(move |coding| wanted(coding.filter));
    if is(|filter| matches!(filter, Filter::Flate | Filter::Lzw)).count() > MAX_COMPRESSED {
        return Err(unsound("a stream is deflated too many times"));
    }
    let pictures = is(|filter| matches!(filter, Filter::Picture(_))).count();
    let last = found.last().map(|coding| coding.filter);
    if pictures > 1 || pictures == 1 && !matches!(last, Some(Filter::Picture(_))) {
        return Err(unsound("a stream in an unusual coding"));
    }
    Ok(found)
}

/// The data decoded as they are read, up to a picture. An error if they cannot be decoded to their
/// end.
pub(super) fn decoded<'a>(
    data: &'a [u8],
    codings: &[Coding],
    budget: &'a Budget,
) -> Box<dyn Read + 'a> {
    let mut decoded: Box<dyn Read + 'a> = Box::new(data);
    if data.is_empty() {
        return decoded;
    }
    for coding in codings {
        let coded = BufReader::new(decoded);
        decoded = match coding.filter {
            Filter::Flate => Box::new(Inflate::new(coded)),
            Filter::Lzw => Box::new(Lzw::new(coded, &coding.parameters)),
            Filter::Base85 => Box::new(Base85::new(coded)),
            Filter::Hexadecimal => Box::new(Hexadecimal::new(coded)),
            Filter::RunLength => Box::new(RunLength::new(coded)),
            Filter::Picture(_) => Box::new(coded),
        };
        if let Some(predictor) = coding.predictor {
            decoded = Box::new(predictor.over(decoded));
        }
        decoded = Box::new(budget.counted(decoded));
    }
    decoded
}

/// All of the data decoded, at most `limit` bytes.
pub(super) fn decode(
    data: &[u8],
    codings: &[Coding],
    limit: usize,
    budget: &Budget,
) -> Judged<Vec<u8>> {
    let mut all = Vec::new();
    let limit = u64::try_from(limit).unwrap_or(u64::MAX);
    let read = decoded(data, codings, budget)
        .take(limit.saturating_add(1))
        .read_to_end(&mut all);
    read.map_err(undecodable)?;
    match u64::try_from(all.len()) {
        Ok(length) if length <= limit => Ok(all),
        _ => Err(unsound("its streams inflate to too much")),
    }
}

/// Decodes the data to their end and discards them.
pub(super) fn verify(data: &[u8], codings: &[Coding], budget: &Budget) -> Judged<()> {
    let mut decoded = decoded(data, codings, budget);
    io::copy(&mut decoded, &mut io::sink()).map_err(undecodable)?;
    Ok(())
}

pub(super) fn undecodable(error: io::Error) -> ports::driven::inspection::InspectionError {
    unsound(format!("a stream cannot be decoded: {error}"))
}

pub(super) fn broken(what: &'static str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what)
}

/// LZW as in PDF: the width of codes changes one code early, unless the parameters say otherwise.
struct Lzw<R> {
    coded: R,
    decoder: Decoder,
    is_done: bool,
}

impl<R> Lzw<R> {
    fn new(coded: R, parameters: &Dictionary) -> Self {
        let is_late = parameters.get(b"EarlyChange") == Some(&Value::Integer(0));
        let decoder = if is_late {
            Decoder::new(BitOrder::Msb, 8)
        } else {
            Decoder::with_tiff_size_switch(BitOrder::Msb, 8)
        };
        Self {
            coded,
            decoder,
            is_done: false,
        }
    }
}

impl<R: io::BufRead> Read for Lzw<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        while !self.is_done && !out.is_empty() {
            let coded = self.coded.fill_buf()?;
            let is_end = coded.is_empty();
            let step = self.decoder.decode_bytes(coded, out);
            self.coded.consume(step.consumed_in);
            match step.status {
                Ok(LzwStatus::Done) => self.is_done = true,
                Ok(LzwStatus::Ok) => {}
                Ok(LzwStatus::NoProgress) if is_end => return Err(broken("LZW without an end")),
                Ok(LzwStatus::NoProgress) => {}
                Err(_) => return Err(broken("LZW")),
            }
            if step.consumed_out > 0 {
                return Ok(step.consumed_out);
            }
            if is_end && !self.is_done {
                return Err(broken("LZW without an end"));
            }
        }
        Ok(0)
    }
}

#[cfg(test)]
#[path = "filters_tests.rs"]
mod tests;
