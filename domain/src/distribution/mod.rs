//! Distributions: payments of a project to the holders of its shares (states: distribution). Finance drafts one, an approver approves it, and
//! then the register of holders is frozen into lines. Once it is funded, the lines are paid in chunks.

mod bookings;
mod line;
mod machine;
mod split;
mod terms;

pub use bookings::{Corrected, Paid, corrected, line_reference, paid};
pub use line::{Line, LineState, WaitReason};
pub use machine::{Chunk, Command, Funding, FundingSource, PlacedFunding, decide};
pub use split::{Holder, Part, Split, exact as exact_part, split};
pub use terms::{Basis, TEXT_MOST, Terms, check_figures};

use crate::decision::Record;
use crate::ids::{DistributionId, InvestorId, OperatorId};
use crate::ledger::CashType;
use crate::money::Shares;
use crate::review::Subject;
use crate::{Currency, Instant, MixedCurrencies, Money};

/// The types of a distribution.
pub const KINDS: [CashType; 4] = [
    CashType::Distribution,
    CashType::RentalIncome,
    CashType::Interest,
    CashType::ReturnOfPrincipal,
];

/// The state of a distribution.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum State {
    /// Finance writes it.
    Draft,
    /// Its lines are frozen, and it waits for its money.
    Approved,
    /// Its money is there.
    Funded,
    /// Its lines are being paid.
    Paying,
    /// No line is left to pay.
    Paid,
    /// It was cancelled before a line was paid.
    Cancelled,
}

impl State {
    /// Every state.
    pub const ALL: [Self; 6] = [
        Self::Draft,
        Self::Approved,
        Self::Funded,
        Self::Paying,
        Self::Paid,
        Self::Cancelled,
    ];

    /// The code on the wire and in storage.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Draft => "draft",
            Self::Approved => "approved",
            Self::Funded => "funded",
            Self::Paying => "paying",
            Self::Paid => "paid",
            Self::Cancelled => "cancelled",
        }
    }

    /// The state with this code.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.code() == code)
    }
}

crate::coded!(State);

/// What an approval froze.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Frozen {
    /// The sum of all lines.
    pub total: Money,
    /// The shares of all holders.
    pub shares: Shares,
    /// How many lines have an amount.
    pub holders: u32,
    /// How many of them got a leftover minor unit.
    pub rounded_up: u32,
    /// How many lines are zero.
    pub zero: u32,
}

/// How much of the lines has been paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// The amount paid and not corrected.
    pub paid: Money,
    /// How many lines were paid, including corrected ones.
    pub lines_paid: u32,
    /// How many lines wait with a reason.
    pub lines_waiting: u32,
}

impl Progress {
    /// Nothing was paid yet.
    pub const fn none(currency: Currency) -> Self {
        Self {
            paid: Money::zero(currency),
            lines_paid: 0,
            lines_waiting: 0,
        }
    }
}

/// A distribution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Distribution {
    /// Number.
    pub id: DistributionId,
    /// What is distributed, to whom and when.
    pub terms: Terms,
    /// State.
    pub state: State,
    /// Paying was stopped.
    pub is_stopped: bool,
    /// Set once it is approved.
    pub frozen: Option<Frozen>,
    /// The amount that it was funded with.
    pub funded: Money,
    /// The number of fundings.
    pub fundings: u32,
    /// How much of its lines has been paid.
    pub progress: Progress,
    /// Who drafted it.
    pub made_by: OperatorId,
    /// When.
    pub made_at: Instant,
    /// Incremented with every change.
    pub version: i64,
}

impl Distribution {
    /// A new draft.
    pub const fn draft(terms: Terms, made_by: OperatorId, made_at: Instant) -> Self {
        let currency = terms.currency;
        Self {
            id: DistributionId(0),
            terms,
            state: State::Draft,
            is_stopped: false,
            frozen: None,
            funded: Money::zero(currency),
            fundings: 0,
            progress: Progress::none(currency),
            made_by,
            made_at,
            version: 1,
        }
    }

    /// The missing funding; zero before it is approved.
    pub fn missing(&self) -> Result<Money, MixedCurrencies> {
        match self.frozen {
            // Both lie between zero and the total.
            Some(frozen) => frozen.total.checked_sub(self.funded).ok_or(MixedCurrencies),
            None => Ok(Money::zero(self.terms.currency)),
        }
    }
}

impl Record for Distribution {
    fn subject(&self) -> Subject {
        Subject::Distribution(self.id)
    }

    fn investor(&self) -> Option<InvestorId> {
        None
    }

    fn state_code(&self) -> &'static str {
        self.state.code()
    }
}

#[cfg(test)]
mod tests;
