//! The `eurofxref` envelope: a `Cube` of days, each a `Cube time='2026-11-26'` of rates `Cube currency='USD' rate='1.0867'`.

use chrono::NaiveDate;
use domain::Currency;
use domain::amount::plain;
use domain::exchange_rate::{EuroRates, RateFileUnreadable, WhyRateFile};
use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use rust_decimal::Decimal;

/// The namespace of the rates.
const NAMESPACE: &[u8] = b"http://www.ecb.int/vocabulary/2002-08-01/eurofxref";
/// Maximum nesting depth: envelope, all days, day, rate.
const DEEPEST: usize = 4;
/// The maximum number of days of a file: those of a hundred years.
const MOST_DAYS: usize = 27_000;
/// Maximum number of rates per day, including currencies that the platform does not use.
const MOST_RATES: usize = 200;

/// The days of a file.
pub(super) fn read(bytes: &[u8]) -> Result<Vec<EuroRates>, RateFileUnreadable> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let whole = RateFileUnreadable::whole;
    if bytes.iter().all(u8::is_ascii_whitespace) {
        return Err(whole(WhyRateFile::Empty));
    }
    if std::str::from_utf8(bytes).is_err() {
        return Err(whole(WhyRateFile::UnknownFormat));
    }
    let mut reader = Reader::from_reader(bytes);
    reader.config_mut().expand_empty_elements = true;
    let mut walk = Walk {
        bytes,
        depth: 0,
        is_begun: false,
        counted: (0, 1),
        days: Vec::new(),
        rates: 0,
    };
    loop {
        let event = reader.read_event();
        walk.count(reader.buffer_position());
        match event {
            Ok(Event::Start(start)) => walk.open(&start)?,
            Ok(Event::End(_)) => walk.depth = walk.depth.saturating_sub(1),
            Ok(Event::DocType(_)) => return Err(walk.wrong(WhyRateFile::Entities)),
            Ok(Event::GeneralRef(_)) => return Err(walk.wrong(WhyRateFile::UnknownFormat)),
            Ok(Event::Eof) => break,
            Ok(
                Event::Empty(_)
                | Event::Text(_)
                | Event::CData(_)
                | Event::Comment(_)
                | Event::Decl(_)
                | Event::PI(_),
            ) => {}
            Err(error) => {
                // quick-xml reports an unclosed element as a syntax error at its start.
                let is_cut = walk.is_begun && matches!(error, quick_xml::Error::Syntax(_));
                return Err(walk.wrong(if is_cut {
                    WhyRateFile::CutOff
                } else {
                    WhyRateFile::UnknownFormat
                }));
            }
        }
    }
    match (walk.is_begun, walk.depth) {
        (false, _) => Err(whole(WhyRateFile::UnknownFormat)),
        (true, 0) => Ok(walk.days),
        (true, _) => Err(walk.wrong(WhyRateFile::CutOff)),
    }
}

/// The position in the file, and the rates found so far.
struct Walk<'a> {
    bytes: &'a [u8],
    depth: usize,
    is_begun: bool,
    /// The byte up to which lines have been counted, and its line number.
    counted: (usize, u32),
    days: Vec<EuroRates>,
    /// How many rates the present day has.
    rates: usize,
}

impl Walk<'_> {
    fn count(&mut self, to: u64) {
        let (from, line) = self.counted;
        let to = usize::try_from(to).unwrap_or(from).max(from);
        let passed = self.bytes.get(from..to).unwrap_or_default();
        let lines = passed.split(|byte| *byte == b'\n').skip(1).count();
        self.counted = (
            to,
            line.saturating_add(u32::try_from(lines).unwrap_or(u32::MAX)),
        );
    }

    const fn wrong(&self, why: WhyRateFile) -> RateFileUnreadable {
        RateFileUnreadable::at(self.counted.1, why)
    }

    /// Handles a start tag. The first must be the envelope; after it only days and rates are read.
    fn open(&mut self, start: &BytesStart<'_>) -> Result<(), RateFileUnreadable> {
        let unknown = self.wrong(WhyRateFile::UnknownFormat);
        if self.depth == 0 {
            let is_envelope = start.local_name().as_ref() == b"Envelope";
            if self.is_begun || !is_envelope || !declares_rates(start) {
                return Err(unknown);
            }
            self.is_begun = true;
        }
        if self.depth >= DEEPEST {
            return Err(unknown);
        }
        self.depth += 1;
        if start.local_name().as_ref() != b"Cube" {
            return Ok(());
        }
        match self.depth {
            3 => self.day(start),
            4 => self.rate(start),
            _ => Ok(()),
        }
    }

    fn day(&mut self, start: &BytesStart<'_>) -> Result<(), RateFileUnreadable> {
        let wrong = self.wrong(WhyRateFile::Day);
        let written = attribute(start, "time").ok_or(wrong)?;
        let day = NaiveDate::parse_from_str(&written, "%Y-%m-%d").map_err(|_| wrong)?;
        if day.to_string() != written {
            return Err(wrong);
        }
        if self.days.len() >= MOST_DAYS {
            return Err(self.wrong(WhyRateFile::TooLarge));
        }
        self.rates = 0;
        self.days.push(EuroRates {
            day,
            line: self.counted.1,
            units: Vec::new(),
        });
        Ok(())
    }

    /// Rates of currencies that the platform does not use are parsed and skipped.
    fn rate(&mut self, start: &BytesStart<'_>) -> Result<(), RateFileUnreadable> {
        let wrong = self.wrong(WhyRateFile::Rate);
        self.rates += 1;
        if self.rates > MOST_RATES {
            return Err(self.wrong(WhyRateFile::TooLarge));
        }
        let code = attribute(start, "currency").ok_or(wrong)?;
        let written = attribute(start, "rate").ok_or(wrong)?;
        let Some(currency) = Currency::from_code(&code) else {
            return Ok(());
        };
        let units = plain(&written).filter(|units| *units > Decimal::ZERO);
        let units = units.ok_or(wrong)?;
        let day = self.days.last_mut().ok_or(wrong)?;
        // The euro against itself carries no information.
        if currency != Currency::Eur {
            day.units.push((currency, units));
        }
        Ok(())
    }
}

/// Whether the envelope declares the namespace of the rates, by whichever prefix.
fn declares_rates(start: &BytesStart<'_>) -> bool {
    let mut attributes = start.attributes();
    attributes.with_checks(false).flatten().any(|attribute| {
        let key = attribute.key.as_ref();
        (key == b"xmlns" || key.starts_with(b"xmlns:")) && attribute.value.as_ref() == NAMESPACE
    })
}

/// The value of an attribute, which is a day, a code or a number.
fn attribute(start: &BytesStart<'_>, name: &str) -> Option<String> {
    let attribute = start.try_get_attribute(name).ok().flatten()?;
    let value = std::str::from_utf8(&attribute.value).ok()?;
    Some(value.trim().to_owned())
}
