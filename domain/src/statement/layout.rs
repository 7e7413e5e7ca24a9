//! The layout of a bank's CSV statements. Banks differ, so there is one for each of the platform's bank accounts.

use crate::{Currency, Refusal};

/// The longest heading of a column.
const HEADING_MAX: usize = 100;
/// The maximum number of lines before the headings.
const SKIPPED_MOST: u32 = 50;

macro_rules! written {
    ($(#[$doc:meta])* $name:ident { $($(#[$of:meta])* $variant:ident = $code:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum $name {
            $($(#[$of])* $variant,)+
        }

        impl $name {
            /// All of them.
            pub const ALL: [Self; [$($code),+].len()] = [$(Self::$variant),+];

            /// The code on the wire and in storage.
            pub const fn code(self) -> &'static str {
                match self {
                    $(Self::$variant => $code,)+
                }
            }

            /// The one with this code.
            pub fn from_code(code: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|it| it.code() == code)
            }
        }

        $crate::coded!($name);
    };
}

written! {
    /// The separator between the fields of a line.
    Delimiter {
        /// A comma.
        Comma = ",",
        /// A semicolon.
        Semicolon = ";",
        /// A tab.
        Tab = "tab",
        /// A vertical bar.
        Bar = "|",
    }
}

written! {
    /// How the file's characters are encoded.
    Encoding {
        /// UTF-8, with or without a byte order mark.
        Utf8 = "utf-8",
        /// GB 18030, which contains GBK: banks of mainland China.
        Gb18030 = "gb18030",
        /// Windows-1252: banks of western Europe.
        Windows1252 = "windows-1252",
    }
}

written! {
    /// How a day is written.
    DayFormat {
        /// 2026-11-03
        YearMonthDay = "YYYY-MM-DD",
        /// 03.11.2026
        DayMonthYearDots = "DD.MM.YYYY",
        /// 03/11/2026
        DayMonthYear = "DD/MM/YYYY",
        /// 11/03/2026
        MonthDayYear = "MM/DD/YYYY",
        /// 20261103
        Compact = "YYYYMMDD",
        /// 2026/11/03
        YearMonthDaySlashes = "YYYY/MM/DD",
    }
}

written! {
    /// The decimal separator.
    DecimalSign {
        /// 1,234.50
        Point = ".",
        /// 1.234,50
        Comma = ",",
    }
}

/// The headings of the columns, by field.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Columns {
    /// When the bank booked it.
    pub booked_on: String,
    /// The value date.
    pub value_on: Option<String>,
    /// The amount; negative is outgoing. Either this or the next two.
    pub amount: Option<String>,
    /// The incoming amount.
    pub credit: Option<String>,
    /// The outgoing amount.
    pub debit: Option<String>,
    /// ISO 4217.
    pub currency: Option<String>,
    /// The bank's reference.
    pub reference: Option<String>,
    /// The counterparty: who paid, or was paid.
    pub party: Option<String>,
    /// The counterparty's account number.
    pub party_account: Option<String>,
    /// The remittance text.
    pub text: Option<String>,
    /// The ordering party's reference.
    pub end_to_end: Option<String>,
}

impl Columns {
    /// Every configured column, with the name of its field.
    pub fn named(&self) -> Vec<(&'static str, &str)> {
        let all = [
            ("booked_on", Some(&self.booked_on)),
            ("value_on", self.value_on.as_ref()),
            ("amount", self.amount.as_ref()),
            ("credit", self.credit.as_ref()),
            ("debit", self.debit.as_ref()),
            ("currency", self.currency.as_ref()),
            ("reference", self.reference.as_ref()),
            ("party", self.party.as_ref()),
            ("party_account", self.party_account.as_ref()),
            ("text", self.text.as_ref()),
            ("end_to_end", self.end_to_end.as_ref()),
        ];
        let named = all.into_iter();
        named
            .filter_map(|(field, heading)| heading.map(|it| (field, it.as_str())))
            .collect()
    }
}

/// How to read a bank's CSV.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CsvLayout {
    /// The separator between fields.
    pub delimiter: Delimiter,
    /// The encoding.
    pub encoding: Encoding,
    /// The number of lines before the headings.
    pub skip_lines: u32,
    /// How days are written.
    pub day_format: DayFormat,
    /// The decimal separator.
    pub decimal: DecimalSign,
    /// The currency of all lines, if no column has it.
    pub currency: Option<Currency>,
    /// Which column is which.
    pub columns: Columns,
}

impl CsvLayout {
    /// Refuses with `BadRequest` every wrong field: more lines to skip than [`SKIPPED_MOST`], a heading that is empty or too long, a
    /// column that is used twice, no amount or two of them, and no currency.
    pub fn check(&self) -> Result<(), Refusal> {
        let columns = &self.columns;
        let mut wrong: Vec<&str> = Vec::new();
        if self.skip_lines > SKIPPED_MOST {
            wrong.push("skip_lines");
        }
        let mut used: Vec<&str> = Vec::new();
        for (field, heading) in columns.named() {
            let heading = heading.trim();
            let fits = !heading.is_empty() && heading.chars().count() <= HEADING_MAX;
            if !fits || used.contains(&heading) {
                wrong.push(field);
            }
            used.push(heading);
        }
        let has_sides = columns.credit.is_some() && columns.debit.is_some();
        let has_one = columns.credit.is_some() || columns.debit.is_some();
        if columns.amount.is_some() == has_sides || (columns.amount.is_some() && has_one) {
            wrong.push("amount");
        }
        if self.currency.is_none() && columns.currency.is_none() {
            wrong.push("currency");
        }
        let mut named = Vec::new();
        for field in wrong {
            if !named.contains(&field) {
                named.push(field);
            }
        }
        Refusal::bad_fields(named)
    }
}
