//! Why a bank's file is refused, and at which line.

use crate::Currency;

/// Why a bank's file is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum WhyUnreadable {
    /// It is in no supported format.
    UnknownFormat,
    /// It ends in the middle.
    CutOff,
    /// A line does not conform to its format.
    NotUnderstood,
    /// It declares entities, which no bank does.
    Entities,
    /// It is the statement of another bank account.
    OtherAccount,
    /// It is a CSV file, and the bank account has no layout.
    NoLayout,
    /// The lines do not lead from the opening to the closing balance.
    Balance,
    /// A currency that the platform does not keep.
    Currency,
    /// A line in another currency than its statement.
    OtherCurrency,
    /// An invalid amount.
    Amount,
    /// A day that is invalid or in the future.
    Day,
    /// More lines than the limit.
    TooManyLines,
    /// It contains no statement.
    Empty,
}

impl WhyUnreadable {
    /// Every reason.
    pub const ALL: [Self; 13] = [
        Self::UnknownFormat,
        Self::CutOff,
        Self::NotUnderstood,
        Self::Entities,
        Self::OtherAccount,
        Self::NoLayout,
        Self::Balance,
        Self::Currency,
        Self::OtherCurrency,
        Self::Amount,
        Self::Day,
        Self::TooManyLines,
        Self::Empty,
    ];

    /// The code on the wire.
    pub const fn code(self) -> &'static str {
        match self {
            Self::UnknownFormat => "unknown_format",
            Self::CutOff => "cut_off",
            Self::NotUnderstood => "not_understood",
            Self::Entities => "entities",
            Self::OtherAccount => "other_account",
            Self::NoLayout => "no_layout",
            Self::Balance => "balance",
            Self::Currency => "currency",
            Self::OtherCurrency => "other_currency",
            Self::Amount => "amount",
            Self::Day => "day",
            Self::TooManyLines => "too_many_lines",
            Self::Empty => "empty",
        }
    }
}

crate::coded!(WhyUnreadable);

/// The refusal of a file, with the line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unreadable {
    /// Line number from 1; none if the whole file is meant.
    pub line: Option<u32>,
    /// Why.
    pub why: WhyUnreadable,
    /// The currency of the statement, and that of the line.
    pub currencies: Option<(Currency, Currency)>,
}

impl Unreadable {
    /// About a line of the text.
    pub const fn at(line: u32, why: WhyUnreadable) -> Self {
        Self {
            line: Some(line),
            why,
            currencies: None,
        }
    }

    /// About the whole file.
    pub const fn whole(why: WhyUnreadable) -> Self {
        Self {
            line: None,
            why,
            currencies: None,
        }
    }

    /// A line in another currency than its statement.
    pub const fn in_other_currency(line: u32, statement: Currency, other: Currency) -> Self {
        Self {
            line: Some(line),
            why: WhyUnreadable::OtherCurrency,
            currencies: Some((statement, other)),
        }
    }
}
