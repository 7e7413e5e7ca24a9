//! Statements of an investment account: the movements and balances of a period, and its income. Movements belong to the period in which they
//! were booked, so that a statement of a past period never changes.

mod figures;
mod period;

pub use figures::{
    CurrencyStatement, IncomeLine, IncomeTotal, Moved, Movement, by_currency, income_lines,
    income_totals,
};
pub use period::{Grain, Period, SETTLEMENT_DELAY};

use crate::ids::AccountStatementId;

/// The kind of a statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum StatementKind {
    /// Every movement with the balance after it, and the holdings at the end.
    Movements,
    /// The income of a calendar year, for a tax return.
    Income,
}

impl StatementKind {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Movements, Self::Income];

    /// The name on the wire and in storage.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Movements => "Statement",
            Self::Income => "IncomeSummary",
        }
    }

    /// The kind with this name.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.code() == code)
    }

    /// Whether it is made for periods of this length: income is summed by calendar years.
    pub const fn covers(self, grain: Grain) -> bool {
        match self {
            Self::Movements => true,
            Self::Income => matches!(grain, Grain::Year),
        }
    }

    /// The number under which it is issued.
    pub fn number(self, id: AccountStatementId) -> String {
        let letter = match self {
            Self::Movements => 'S',
            Self::Income => 'T',
        };
        format!("LF-{letter}{:08}", id.0)
    }
}

crate::coded!(StatementKind);

/// The file format of a statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum StatementFormat {
    /// For people.
    Pdf,
    /// For spreadsheets.
    Csv,
}

impl StatementFormat {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Pdf, Self::Csv];

    /// The name on the wire and in storage.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Pdf => "PDF",
            Self::Csv => "CSV",
        }
    }

    /// The format with this name.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.code() == code)
    }

    /// The media type.
    pub const fn media_type(self) -> &'static str {
        match self {
            Self::Pdf => "application/pdf",
            Self::Csv => "text/csv; charset=utf-8",
        }
    }

    /// The usual file extension, without the dot.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Pdf => "pdf",
            Self::Csv => "csv",
        }
    }
}

crate::coded!(StatementFormat);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_statement_has_a_number_that_tells_its_kind() {
        let id = AccountStatementId(7);
        assert_eq!(StatementKind::Movements.number(id), "LF-S00000007");
        assert_eq!(StatementKind::Income.number(id), "LF-T00000007");
    }

    #[test]
    fn income_is_summed_by_years_only() {
        for grain in Grain::ALL {
            assert!(StatementKind::Movements.covers(grain));
            assert_eq!(StatementKind::Income.covers(grain), grain == Grain::Year);
        }
    }

    #[test]
    fn codes_lead_back() {
        for kind in StatementKind::ALL {
            assert_eq!(StatementKind::from_code(kind.code()), Some(kind));
        }
        for format in StatementFormat::ALL {
            assert_eq!(StatementFormat::from_code(format.code()), Some(format));
        }
    }
}
