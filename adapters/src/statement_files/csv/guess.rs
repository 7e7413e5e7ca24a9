//! Guesses the layout of a table from its beginning, as a start for describing it.

use super::super::reading::in_memory;
use super::amount::amount;
use super::day::day;
use super::known::{KNOWN, plain};
use super::record::Records;
use bytes::Bytes;
use domain::Currency;
use domain::statement::{Columns, CsvLayout, DayFormat, DecimalSign, Delimiter, Encoding};
use encoding_rs::GB18030;
use ports::driven::statement_files::CsvSample;

/// The headings are searched in this many records: a layout may skip 50 lines.
const LINES: usize = 51;

/// The headings, and a layout if they are known. `None` if there is no table.
pub(super) fn sample(head: &Bytes) -> Option<CsvSample> {
    let encoding = encoding_of(head);
    let tables = Delimiter::ALL.map(|delimiter| Table::of(head, delimiter, encoding));
    // Of equal ones, the first.
    let tables = tables.into_iter().rev().flatten();
    let table = tables.max_by_key(|table| table.score)?;
    let guess = table.layout(encoding);
    Some(CsvSample {
        headings: table.headings,
        guess,
    })
}

/// UTF-8 if it is valid. Chinese characters in GB 18030 are pairs of bytes with the highest bit
/// set; letters with accents in Windows-1252 are single ones.
pub(super) fn encoding_of(head: &[u8]) -> Encoding {
    match std::str::from_utf8(head) {
        Ok(_) => return Encoding::Utf8,
        // The last character may be cut by the end of the sample.
        Err(error) if error.error_len().is_none() => return Encoding::Utf8,
        Err(_) => {}
    }
    let end = head
        .iter()
        .rposition(|it| *it == b'\n')
        .unwrap_or(head.len());
    let whole = head.get(..end).unwrap_or(head);
    let is_gb = GB18030.decode_without_bom_handling_and_without_replacement(whole);
    let runs = whole.split(u8::is_ascii).filter(|run| !run.is_empty());
    let (pairs, singles): (Vec<_>, Vec<_>) = runs.partition(|run| run.len() % 2 == 0);
    if is_gb.is_some() && pairs.len() > singles.len() {
        Encoding::Gb18030
    } else {
        Encoding::Windows1252
    }
}

/// A file as read with one delimiter.
struct Table {
    delimiter: Delimiter,
    /// The lines before the headings.
    skip_lines: u32,
    headings: Vec<String>,
    rows: Vec<Vec<String>>,
    /// How many of the headings are known, and how many fields are in rows of the same length.
    score: (usize, usize),
}

impl Table {
    fn of(head: &Bytes, delimiter: Delimiter, encoding: Encoding) -> Option<Self> {
        let mut records = Records::new(in_memory(head.clone()), delimiter, encoding);
        let mut rows = Vec::new();
        // The last record may be cut by the end of the sample, so an error ends the loop.
        while rows.len() < LINES
            && let Ok(Some(record)) = records.next_filled()
        {
            rows.push((record.at, record.fields));
        }
        let scores = rows.iter().enumerate().map(|(index, (_, fields))| {
            let behind = rows.iter().skip(index + 1);
            let alike = behind.filter(|(_, row)| row.len() == fields.len()).count();
            let known = known_columns(fields).named().len();
            ((known, alike * fields.len()), index)
        });
        let has_columns = |index: usize| rows.get(index).is_some_and(|(_, it)| it.len() > 1);
        let scores = scores.filter(|(_, index)| has_columns(*index));
        // Of equal ones the first.
        let (score, index) = scores.rev().max_by_key(|(score, _)| *score)?;
        let mut rows = rows.into_iter().skip(index);
        let (at, headings) = rows.next()?;
        Some(Self {
            delimiter,
            skip_lines: at.saturating_sub(1),
            headings: headings.iter().map(|it| it.trim().to_owned()).collect(),
            rows: rows.map(|(_, fields)| fields).collect(),
            score,
        })
    }

    fn layout(&self, encoding: Encoding) -> Option<CsvLayout> {
        let columns = known_columns(&self.headings);
        let has_amount = columns.amount.is_some() || columns.credit.is_some();
        if columns.booked_on.is_empty() || !has_amount {
            return None;
        }
        let amounts = [&columns.amount, &columns.credit, &columns.debit];
        let amounts = amounts.into_iter().flatten().flat_map(|it| self.column(it));
        let is_comma = |text: &&str| amount(text, DecimalSign::Comma).is_some();
        let is_point = |text: &&str| amount(text, DecimalSign::Point).is_some();
        let (mut commas, mut points) = (0, 0);
        for text in amounts {
            commas += u32::from(is_comma(&text) && !is_point(&text));
            points += u32::from(is_point(&text) && !is_comma(&text));
        }
        Some(CsvLayout {
            delimiter: self.delimiter,
            encoding,
            skip_lines: self.skip_lines,
            day_format: self.day_format(&columns.booked_on),
            decimal: if commas > points {
                DecimalSign::Comma
            } else {
                DecimalSign::Point
            },
            currency: single_currency(&columns),
            columns,
        })
    }

    /// The format in which most of the days are valid. Of equal ones, the first: the day comes
    /// before the month in more countries.
    fn day_format(&self, heading: &str) -> DayFormat {
        let days = |format: &DayFormat| {
            let column = self.column(heading);
            column.filter(|text| day(text, *format).is_some()).count()
        };
        let formats = DayFormat::ALL.into_iter().rev();
        formats.max_by_key(days).unwrap_or(DayFormat::YearMonthDay)
    }

    fn column<'a>(&'a self, heading: &str) -> impl Iterator<Item = &'a str> + use<'a> {
        let place = self.headings.iter().position(|it| it == heading);
        let rows = self.rows.iter();
        rows.filter_map(move |row| row.get(place?).map(String::as_str))
    }
}

/// The columns that have known headings.
fn known_columns(headings: &[String]) -> Columns {
    let mut used: Vec<&str> = Vec::new();
    let mut column = |known: &[&str]| {
        let mut known = known.iter();
        let found = known.find_map(|known| {
            let mut headings = headings.iter().map(|it| it.trim());
            headings.find(|it| plain(it) == *known && !used.contains(it))
        })?;
        used.push(found);
        Some(found.to_owned())
    };
    let amount = column(KNOWN.amount);
    // Without one of them they have no meaning; beside a signed amount they are not needed.
    let sides = column(KNOWN.credit).zip(column(KNOWN.debit));
    let sides = sides.filter(|_| amount.is_none());
    let (credit, debit) = sides.unzip();
    Columns {
        booked_on: column(KNOWN.booked_on).unwrap_or_default(),
        value_on: column(KNOWN.value_on),
        amount,
        credit,
        debit,
        currency: column(KNOWN.currency),
        reference: column(KNOWN.reference),
        party: column(KNOWN.party),
        party_account: column(KNOWN.party_account),
        text: column(KNOWN.text),
        end_to_end: column(KNOWN.end_to_end),
    }
}

/// The currency in the heading of the amounts, if no column has it: `Betrag (EUR)`.
fn single_currency(columns: &Columns) -> Option<Currency> {
    let heading = columns.amount.as_ref().or(columns.credit.as_ref())?;
    let mut words = heading.split(|it: char| !it.is_ascii_alphabetic());
    let found = words.find_map(Currency::from_code);
    found.filter(|_| columns.currency.is_none())
}
