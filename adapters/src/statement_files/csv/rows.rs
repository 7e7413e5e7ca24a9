//! The rows of a table by its layout.

use super::super::reading::{Chunks, Stop};
use super::super::text::filled;
use super::amount::amount;
use super::day::day;
use super::record::{Record, Records};
use domain::statement::{CsvLayout, DayFormat, Direction, RawLine, Unreadable, WhyUnreadable};
use rust_decimal::Decimal;

/// Reads row by row.
pub(super) struct Rows {
    records: Records,
    layout: CsvLayout,
    places: Places,
    heading_line: u32,
}

/// The positions of the columns.
struct Places {
    booked_on: usize,
    value_on: Option<usize>,
    amount: Option<usize>,
    credit: Option<usize>,
    debit: Option<usize>,
    currency: Option<usize>,
    reference: Option<usize>,
    party: Option<usize>,
    party_account: Option<usize>,
    text: Option<usize>,
    end_to_end: Option<usize>,
    /// How many fields a row has.
    width: usize,
}

impl Rows {
    /// Reads the headings. One that is missing is `NotUnderstood`.
    pub(super) fn new(chunks: Chunks, layout: &CsvLayout) -> Result<Self, Stop> {
        let mut records = Records::new(chunks, layout.delimiter, layout.encoding);
        records.skip_lines(layout.skip_lines)?;
        let Some(headings) = records.next_filled()? else {
            return Err(Unreadable::at(records.line().max(1), WhyUnreadable::CutOff).into());
        };
        let places = Places::of(layout, &headings.fields);
        let wrong = || Unreadable::at(headings.at, WhyUnreadable::NotUnderstood);
        Ok(Self {
            records,
            layout: layout.clone(),
            places: places.ok_or_else(wrong)?,
            heading_line: headings.at,
        })
    }

    pub(super) const fn heading_line(&self) -> u32 {
        self.heading_line
    }

    /// The number of the last line that was read.
    pub(super) const fn line(&self) -> u32 {
        self.records.line()
    }

    /// The next row that is not empty.
    pub(super) fn next(&mut self) -> Result<Option<RawLine>, Stop> {
        let Some(record) = self.records.next_filled()? else {
            return Ok(None);
        };
        let wrong = |why| Unreadable::at(record.at, why);
        let width = self.places.width;
        if record.fields.len() < width {
            let is_last = self.records.next_filled()?.is_none();
            let why = if is_last {
                WhyUnreadable::CutOff
            } else {
                WhyUnreadable::NotUnderstood
            };
            return Err(wrong(why).into());
        }
        let mut surplus = record.fields.iter().skip(width);
        if surplus.any(|it| !it.trim().is_empty()) {
            return Err(wrong(WhyUnreadable::NotUnderstood).into());
        }
        if !record.is_ended && self.may_be_cut_off(&record) {
            return Err(wrong(WhyUnreadable::CutOff).into());
        }
        Ok(Some(self.row(&record)?))
    }

    /// Whether the last field may be incomplete, in a row without a line break. It does not matter
    /// in a column that is not read, and it cannot be if the field has its full length.
    fn may_be_cut_off(&self, record: &Record) -> bool {
        let places = &self.places;
        let last = Some(record.fields.len().saturating_sub(1));
        let texts = [
            places.amount,
            places.credit,
            places.debit,
            places.reference,
            places.party,
            places.party_account,
            places.text,
            places.end_to_end,
        ];
        let day_length = match self.layout.day_format {
            DayFormat::Compact => 8,
            DayFormat::YearMonthDay
            | DayFormat::YearMonthDaySlashes
            | DayFormat::DayMonthYearDots
            | DayFormat::DayMonthYear
            | DayFormat::MonthDayYear => 10,
        };
        let is_short = |least: usize| {
            let text = last.map_or("", |it| field(record, it));
            text.chars().count() < least
        };
        texts.contains(&last)
            || (last == Some(places.booked_on) || last == places.value_on) && is_short(day_length)
            || last == places.currency && is_short(3)
    }

    fn row(&self, record: &Record) -> Result<RawLine, Unreadable> {
        let (layout, places) = (&self.layout, &self.places);
        let wrong = |why| move || Unreadable::at(record.at, why);
        let text = |place: Option<usize>| place.and_then(|it| filled(field(record, it)));
        let booked_on = day(field(record, places.booked_on), layout.day_format);
        let value_on = text(places.value_on).map(|it| day(&it, layout.day_format));
        let value_on = value_on.map(|it| it.ok_or_else(wrong(WhyUnreadable::Day)));
        let (amount, direction) = self
            .money(record)
            .ok_or_else(wrong(WhyUnreadable::Amount))?;
        let currency = layout.currency.map(|it| it.code().to_owned());
        Ok(RawLine {
            at: record.at,
            reference: text(places.reference),
            end_to_end: text(places.end_to_end),
            booked_on: booked_on.ok_or_else(wrong(WhyUnreadable::Day))?,
            value_on: value_on.transpose()?,
            amount,
            currency: text(places.currency)
                .or(currency)
                .ok_or_else(wrong(WhyUnreadable::Currency))?,
            direction,
            is_reversal: false,
            party: text(places.party),
            party_account: text(places.party_account),
            text: text(places.text),
            code: None,
        })
    }

    /// The amount without its sign, and the direction. With two columns, exactly one of them must have an amount.
    fn money(&self, record: &Record) -> Option<(Decimal, Direction)> {
        let decimal = self.layout.decimal;
        let value = |place: usize| amount(field(record, place), decimal);
        if let Some(place) = self.places.amount {
            let amount = value(place)?;
            let direction = if amount.is_sign_negative() {
                Direction::Debit
            } else {
                Direction::Credit
            };
            return Some((amount.abs(), direction));
        }
        let side = |place: Option<usize>| {
            let place = place?;
            let is_nothing = field(record, place).chars().all(|it| it == '-');
            if is_nothing {
                Some(Decimal::ZERO)
            } else {
                value(place)
            }
        };
        let (credit, debit) = (side(self.places.credit)?, side(self.places.debit)?);
        match (credit.is_zero(), debit.is_zero()) {
            (false, true) if credit.is_sign_positive() => Some((credit, Direction::Credit)),
            (true, false) => Some((debit.abs(), Direction::Debit)),
            _ => None,
        }
    }
}

impl Places {
    /// `None` if a heading is missing. Blanks around headings and the case of letters do not matter.
    fn of(layout: &CsvLayout, headings: &[String]) -> Option<Self> {
        let headings: Vec<String> = headings.iter().map(|it| plain(it)).collect();
        let place = |heading: &str| {
            let heading = plain(heading);
            headings.iter().position(|it| *it == heading)
        };
        let optional = |heading: &Option<String>| match heading {
            Some(heading) => place(heading).map(Some),
            None => Some(None),
        };
        let columns = &layout.columns;
        let last = headings.iter().rposition(|it| !it.is_empty())?;
        Some(Self {
            booked_on: place(&columns.booked_on)?,
            value_on: optional(&columns.value_on)?,
            amount: optional(&columns.amount)?,
            credit: optional(&columns.credit)?,
            debit: optional(&columns.debit)?,
            currency: optional(&columns.currency)?,
            reference: optional(&columns.reference)?,
            party: optional(&columns.party)?,
            party_account: optional(&columns.party_account)?,
            text: optional(&columns.text)?,
            end_to_end: optional(&columns.end_to_end)?,
            width: last + 1,
        })
    }
}

fn plain(heading: &str) -> String {
    heading.trim().to_lowercase()
}

/// The content of a field, without the prefix that makes it text for a spreadsheet.
fn field(record: &Record, place: usize) -> &str {
    let text = record.fields.get(place).map_or("", |it| it.trim());
    text.strip_prefix('\'').map_or(text, str::trim)
}
