//! Manual bookings, which finance proposes with a reason and a document and an approver approves; each is booked once (states: manual
//! booking, currency exchange). There is no other way to book by hand.

mod bookings;
mod notices;

pub use bookings::transaction;
pub use notices::notices;

use crate::exchange_rate::ExchangeRate;
use crate::ids::{AccountId, EvidenceId};
use crate::money::{Converted, UsdRate};
use crate::{Currency, Money, Refusal};
use chrono::NaiveDate;

/// A kind of manual booking.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// A correction of a wallet, in either direction.
    Adjustment,
    /// A reward of a campaign.
    Reward,
    /// From one account to another of the same framework.
    Transfer,
    /// From one wallet of an account to another of the same account.
    Exchange,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Self; 4] = [
        Self::Adjustment,
        Self::Reward,
        Self::Transfer,
        Self::Exchange,
    ];

    /// The code on the wire and in storage.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Adjustment => "adjustment",
            Self::Reward => "reward",
            Self::Transfer => "transfer",
            Self::Exchange => "exchange",
        }
    }

    /// The kind with this code.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.code() == code)
    }
}

crate::coded!(Kind);

/// Whether a wallet is credited or debited.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// It gains.
    In,
    /// It gives.
    Out,
}

impl Direction {
    /// Both.
    pub const ALL: [Self; 2] = [Self::In, Self::Out];

    /// The code on the wire and in storage.
    pub const fn code(self) -> &'static str {
        match self {
            Self::In => "in",
            Self::Out => "out",
        }
    }

    /// The direction with this code.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|direction| direction.code() == code)
    }
}

crate::coded!(Direction);

/// The two rates of an exchange. The US dollar has none of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rates {
    /// Of the source currency.
    pub from: Option<ExchangeRate>,
    /// Of the target currency.
    pub to: Option<ExchangeRate>,
}

impl Rates {
    /// The highest number among them; 0 without any. It rises whenever another rate comes into force, since a newer rate has a higher
    /// number than every older one.
    pub fn newest(&self) -> i64 {
        let numbers = [self.from, self.to].into_iter().flatten();
        numbers.map(|rate| rate.id.0).max().unwrap_or_default()
    }

    /// Whether the others are exactly these, by number.
    pub fn are(&self, others: &Self) -> bool {
        let numbers = |it: &Self| [it.from, it.to].map(|rate| rate.map(|rate| rate.id));
        numbers(self) == numbers(others)
    }

    /// An amount converted at these rates. `BadRequest` with `amount` if the result is zero or exceeds the largest amount.
    pub fn convert(&self, given: Money, to: Currency) -> Result<Converted, Refusal> {
        let rate = |rate: Option<ExchangeRate>| rate.map_or(UsdRate::PAR, |it| it.of.rate);
        let converted = given.converted(rate(self.from), to, rate(self.to));
        converted
            .filter(|converted| converted.amount.is_positive())
            .ok_or_else(|| Refusal::bad_request("amount"))
    }
}

/// What is booked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Booking {
    /// `opening_adjustments` ↔ wallet.
    Adjustment {
        /// Whose wallet.
        account: AccountId,
        /// How much, above zero.
        amount: Money,
        /// Whether the wallet is credited.
        direction: Direction,
    },
    /// `fees` → wallet.
    Reward {
        /// Whose wallet.
        account: AccountId,
        /// How much, above zero.
        amount: Money,
    },
    /// Wallet → wallet.
    Transfer {
        /// Whose wallet gives.
        from: AccountId,
        /// Whose wallet gains.
        to: AccountId,
        /// How much, above zero.
        amount: Money,
    },
    /// Wallet → `fx_position` in one currency, `fx_position` → wallet in the other.
    Exchange {
        /// Whose wallets.
        account: AccountId,
        /// The amount debited from the one wallet, above zero.
        given: Money,
        /// The amount credited to the other one at the rates; above zero.
        gained: Money,
        /// The rates in force on the value date at the time of the proposal.
        rates: Rates,
    },
}

/// A proposed manual booking.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ManualBooking {
    /// What is booked.
    pub booking: Booking,
    /// The value date.
    pub value_on: NaiveDate,
    /// The document that proves it.
    pub document: EvidenceId,
}

impl Booking {
    /// Of which kind it is.
    pub const fn kind(&self) -> Kind {
        match self {
            Self::Adjustment { .. } => Kind::Adjustment,
            Self::Reward { .. } => Kind::Reward,
            Self::Transfer { .. } => Kind::Transfer,
            Self::Exchange { .. } => Kind::Exchange,
        }
    }

    /// The account; for a transfer, the source account.
    pub const fn account(&self) -> AccountId {
        match self {
            Self::Adjustment { account, .. }
            | Self::Reward { account, .. }
            | Self::Exchange { account, .. }
            | Self::Transfer { from: account, .. } => *account,
        }
    }

    /// All affected accounts by ascending number, which is the order in which they are locked.
    pub fn accounts(&self) -> Vec<AccountId> {
        let mut all = match self {
            Self::Transfer { from, to, .. } => vec![*from, *to],
            _ => vec![self.account()],
        };
        all.sort_unstable();
        all
    }

    /// The stated amount; for an exchange, the amount debited.
    pub const fn amount(&self) -> Money {
        match self {
            Self::Adjustment { amount, .. }
            | Self::Reward { amount, .. }
            | Self::Transfer { amount, .. }
            | Self::Exchange { given: amount, .. } => *amount,
        }
    }

    /// The change of each affected wallet; negative for money out.
    pub fn changes(&self) -> Vec<(AccountId, Money)> {
        match *self {
            Self::Adjustment {
                account,
                amount,
                direction: Direction::Out,
            } => vec![(account, amount.negated())],
            Self::Adjustment {
                account, amount, ..
            }
            | Self::Reward { account, amount } => vec![(account, amount)],
            Self::Transfer { from, to, amount } => vec![(from, amount.negated()), (to, amount)],
            Self::Exchange {
                account,
                given,
                gained,
                ..
            } => vec![(account, given.negated()), (account, gained)],
        }
    }
}

#[cfg(test)]
mod tests;
