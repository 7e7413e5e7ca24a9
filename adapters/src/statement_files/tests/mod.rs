//! Files of all formats: what is read from them, and what happens with those that are cut off, huge or hostile.

mod cut_off;
mod format;
mod hostile;

use super::StatementReader;
use chrono::NaiveDate;
use domain::statement::{
    BankCode, Columns, CsvLayout, DayFormat, DecimalSign, Delimiter, Encoding, FileItem, RawLine,
    StatedBalance, Unreadable, WhyUnreadable,
};
use futures_util::TryStreamExt;
use ports::driven::objects::Rereadable;
use ports::driven::statement_files::{CsvSample, NotRead, StatementFiles, StatementFormat};
use tokio::runtime::Runtime;

/// Statements that banks might have made.
pub(super) const CAMT_02: &str = include_str!("../samples/camt053_02.xml");
pub(super) const CAMT_08: &str = include_str!("../samples/camt053_08.xml");
pub(super) const MT940_GERMAN: &str = include_str!("../samples/mt940_german.sta");
pub(super) const MT940_SWIFT: &str = include_str!("../samples/mt940_swift.sta");

/// A table in English, in which a text has several lines.
pub(super) const ENGLISH: &str = "\
Account,012-345678-001\n\
\n\
Date,Value date,Amount,Currency,Counterparty,Details,Bank reference\n\
2026-11-03,2026-11-03,\"1,234.50\",USD,\"O'Neill, Seán\",\"Subscription\nD0000000042K\",FT1\n\
2026-11-03,,-300.00,USD,Wang Xiaoming,\"Landfall \"\"withdrawal\"\" 1\",FT2\n\
,,,,,,\n\
2026-11-04,2026-11-05,-0.50,USD,,'=Fee,FT3\n";

/// Its layout.
pub(super) fn english() -> CsvLayout {
    let column = |heading: &str| Some(heading.to_owned());
    CsvLayout {
        delimiter: Delimiter::Comma,
        encoding: Encoding::Utf8,
        skip_lines: 2,
        day_format: DayFormat::YearMonthDay,
        decimal: DecimalSign::Point,
        currency: None,
        columns: Columns {
            booked_on: "Date".into(),
            value_on: column("Value date"),
            amount: column("Amount"),
            currency: column("Currency"),
            reference: column("Bank reference"),
            party: column("Counterparty"),
            text: column("Details"),
            ..Columns::default()
        },
    }
}

/// A day.
pub(super) fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

/// The result of reading a file: its items, and why it stopped.
pub(super) struct Reading {
    pub(super) items: Vec<FileItem>,
    pub(super) error: Option<Unreadable>,
}

impl Reading {
    /// The items of a file that is read to its end, one per line.
    pub(super) fn shown(&self) -> Vec<String> {
        assert_eq!(self.error, None);
        self.items.iter().map(shown).collect()
    }

    /// The lines of a file that is read to its end.
    pub(super) fn lines(self) -> Vec<RawLine> {
        assert_eq!(self.error, None);
        let items = self.items.into_iter();
        let lines = items.filter_map(|item| match item {
            FileItem::Line(line) => Some(*line),
            FileItem::Begins { .. } | FileItem::Ends { .. } => None,
        });
        lines.collect()
    }
}

/// Reads files, many in one test.
pub(super) struct Desk {
    runtime: Runtime,
    reader: StatementReader,
}

impl Desk {
    pub(super) fn new() -> Self {
        let mut runtime = tokio::runtime::Builder::new_current_thread();
        Self {
            runtime: runtime.enable_time().build().unwrap(),
            reader: StatementReader::default(),
        }
    }

    pub(super) fn read(&self, bytes: &[u8], format: StatementFormat) -> Reading {
        self.read_by(bytes, format, None)
    }

    pub(super) fn read_by(
        &self,
        bytes: &[u8],
        format: StatementFormat,
        layout: Option<&CsvLayout>,
    ) -> Reading {
        let file = Rereadable::in_memory(bytes.to_vec());
        let mut read = self.reader.read(&file, format, layout);
        let (mut items, mut error) = (Vec::new(), None);
        self.runtime.block_on(async {
            loop {
                match read.try_next().await {
                    Ok(Some(some)) => items.extend(some),
                    Ok(None) => return,
                    Err(NotRead::Unreadable(why)) => error = Some(why),
                    Err(NotRead::Unavailable(why)) => panic!("{why}"),
                }
            }
        });
        Reading { items, error }
    }

    pub(super) fn format(&self, bytes: &[u8]) -> Result<StatementFormat, WhyUnreadable> {
        let file = Rereadable::in_memory(bytes.to_vec());
        let format = self.runtime.block_on(self.reader.format(&file));
        format.map_err(why)
    }

    pub(super) fn sample(
        &self,
        bytes: &[u8],
        layout: Option<&CsvLayout>,
    ) -> Result<CsvSample, WhyUnreadable> {
        let file = Rereadable::in_memory(bytes.to_vec());
        let sample = self.runtime.block_on(self.reader.sample(&file, layout));
        sample.map_err(why)
    }
}

fn why(error: NotRead) -> WhyUnreadable {
    match error {
        NotRead::Unreadable(why) => why.why,
        NotRead::Unavailable(why) => panic!("{why}"),
    }
}

/// An item in a short readable form.
fn shown(item: &FileItem) -> String {
    let stated = |balance: &Option<StatedBalance>| match balance {
        Some(it) => format!("{} {} on {}", it.amount, it.currency, it.day),
        None => "?".to_owned(),
    };
    match item {
        FileItem::Begins {
            at,
            account,
            opening,
            ..
        } => {
            let account = account.as_deref().unwrap_or("?");
            format!("{at}: {account} from {}", stated(opening))
        }
        FileItem::Ends {
            at,
            closing,
            is_final,
        } => {
            let carried = if *is_final { "" } else { "carried over " };
            format!("{at}: {carried}to {}", stated(closing))
        }
        FileItem::Line(line) => shown_line(line),
    }
}

fn shown_line(line: &RawLine) -> String {
    let (direction, code) = (line.direction.code(), line.code.map(BankCode::code));
    let first = format!(
        "{}: {} {direction} {} {}",
        line.at, line.booked_on, line.amount, line.currency
    );
    let value_on = line.value_on.map(|it| it.to_string());
    let texts = [
        ("value", &value_on),
        ("ref", &line.reference),
        ("e2e", &line.end_to_end),
        ("by", &line.party),
        ("account", &line.party_account),
        ("text", &line.text),
    ];
    let texts = texts.into_iter().filter_map(|(name, text)| {
        let text = text.as_ref()?;
        Some(format!("{name}={text}"))
    });
    let reversal = line.is_reversal.then(|| "reversal".to_owned());
    let words = [Some(first), reversal, code.map(str::to_owned)];
    let words: Vec<String> = words.into_iter().flatten().chain(texts).collect();
    words.join(" ")
}
