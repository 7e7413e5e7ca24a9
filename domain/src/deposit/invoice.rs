//! The gateway's invoice of a bitcoin deposit, and its status (states: deposit).

use crate::ids::{CryptoInvoiceId, DepositId};
use crate::ledger::BeyondBound;
use crate::money::Satoshis;
use crate::{Instant, Money};

/// How a confirmed payment differs from its invoice, so that a person has to review it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Deviation {
    /// Less was paid.
    Short,
    /// More was paid.
    Over,
    /// It was paid after its time.
    Late,
    /// The amount and the time are right, but the investor had cancelled the deposit.
    Cancelled,
}

impl Deviation {
    /// Every one.
    pub const ALL: [Self; 4] = [Self::Short, Self::Over, Self::Late, Self::Cancelled];

    /// The code in storage and on the wire.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Short => "short",
            Self::Over => "over",
            Self::Late => "late",
            Self::Cancelled => "cancelled",
        }
    }

    /// The one with this code.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.code() == code)
    }
}

crate::coded!(Deviation);

/// The status of an invoice, as the gateway reports it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InvoiceStatus {
    /// Not paid yet.
    Open,
    /// The gateway has seen a payment that is not confirmed yet.
    Seen,
    /// Paid in full and in time, and confirmed.
    Settled,
    /// The confirmed payments differ from the invoice, and no payment is pending.
    Deviating {
        /// What is wrong.
        why: Deviation,
        /// All that was paid.
        received: Satoshis,
    },
    /// Expired without a payment.
    Expired,
}

/// The state of an invoice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum InvoiceState {
    /// Not paid yet.
    Open,
    /// A payment was seen that is not confirmed yet.
    Seen,
    /// Paid in full or in part; each payment is booked as a receipt.
    Paid,
    /// Expired without a payment. A later payment is still accepted.
    Expired,
}

impl InvoiceState {
    /// Every state.
    pub const ALL: [Self; 4] = [Self::Open, Self::Seen, Self::Paid, Self::Expired];

    /// The code in storage and on the wire.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Open => "Open",
            Self::Seen => "Seen",
            Self::Paid => "Paid",
            Self::Expired => "Expired",
        }
    }

    /// The state with this code.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.code() == code)
    }
}

crate::coded!(InvoiceState);

/// The invoice of a deposit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invoice {
    /// Number.
    pub id: CryptoInvoiceId,
    /// Of which deposit.
    pub deposit: DepositId,
    /// The gateway's invoice id (`BitPayInvoiceID`).
    pub gateway_id: String,
    /// The amount due, in the currency of the deposit.
    pub price: Money,
    /// The amount due in bitcoin. Together with the price it fixes the rate.
    pub coins: Satoshis,
    /// Until when it can be paid.
    pub expires_at: Instant,
    /// State.
    pub state: InvoiceState,
    /// The confirmed amount so far; the receipts add up to its value.
    pub received: Satoshis,
}

/// A newly confirmed payment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Confirmed {
    /// The reference of its receipt.
    pub(super) reference: String,
    /// The total confirmed amount.
    pub(super) coins: Satoshis,
    /// The same in the currency of the wallet.
    pub(super) total: Money,
    /// The newly confirmed part of it, positive.
    pub(super) more: Money,
    /// How it differs from the invoice.
    pub(super) deviation: Option<Deviation>,
}

impl Invoice {
    /// The state after a status report. A paid invoice stays paid, and an expired one does not reopen.
    pub const fn after(&self, status: InvoiceStatus) -> InvoiceState {
        match (self.state, status) {
            (InvoiceState::Paid, _)
            | (_, InvoiceStatus::Settled | InvoiceStatus::Deviating { .. }) => InvoiceState::Paid,
            (_, InvoiceStatus::Seen) => InvoiceState::Seen,
            (InvoiceState::Expired, InvoiceStatus::Open) | (_, InvoiceStatus::Expired) => {
                InvoiceState::Expired
            }
            (InvoiceState::Open | InvoiceState::Seen, InvoiceStatus::Open) => InvoiceState::Open,
        }
    }

    /// The confirmed amount after a status report. It never decreases.
    pub fn received_after(&self, status: InvoiceStatus) -> Satoshis {
        match status {
            InvoiceStatus::Settled => self.received.max(self.coins),
            InvoiceStatus::Deviating { received, .. } => self.received.max(received),
            InvoiceStatus::Open | InvoiceStatus::Seen | InvoiceStatus::Expired => self.received,
        }
    }

    /// The value of an amount of bitcoin at the invoice's rate; none if it exceeds the largest amount of money.
    pub fn worth(&self, coins: Satoshis) -> Option<Money> {
        coins.worth((self.coins, self.price))
    }

    /// The payment that a status report newly confirms; none if it is worth less than the currency's smallest unit.
    pub(super) fn confirmed(
        &self,
        status: InvoiceStatus,
    ) -> Result<Option<Confirmed>, BeyondBound> {
        let deviation = match status {
            InvoiceStatus::Settled => None,
            InvoiceStatus::Deviating { why, .. } => Some(why),
            InvoiceStatus::Open | InvoiceStatus::Seen | InvoiceStatus::Expired => return Ok(None),
        };
        let coins = self.received_after(status);
        let total = self.worth(coins).ok_or(BeyondBound)?;
        let before = self.worth(self.received).ok_or(BeyondBound)?;
        let more = total.checked_sub(before).ok_or(BeyondBound)?;
        if !more.is_positive() {
            return Ok(None);
        }
        let reference = if self.received.is_zero() {
            self.gateway_id.clone()
        } else {
            format!("{}:{}", self.gateway_id, coins.count())
        };
        Ok(Some(Confirmed {
            reference,
            coins,
            total,
            more,
            deviation,
        }))
    }
}
