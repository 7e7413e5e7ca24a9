//! The invoice by which a deposit is paid in bitcoin, and how its gateway says it stands (states: deposit).

use crate::ids::{CryptoInvoiceId, DepositId};
use crate::ledger::BeyondBound;
use crate::money::Satoshis;
use crate::{Instant, Money};

/// Why a confirmed payment needs a person: it is not what was asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Deviation {
    /// Less was paid.
    Short,
    /// More was paid.
    Over,
    /// It was paid after its time.
    Late,
    /// It was paid in full and in time, when its investor had cancelled the deposit.
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

/// How a gateway says that an invoice stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InvoiceNews {
    /// Nothing was paid yet.
    Open,
    /// A payment was seen that is not confirmed yet.
    Seen,
    /// Paid in full and in time, and confirmed.
    Settled,
    /// Confirmed payments are not what was asked for, and no other one is under way.
    Deviating {
        /// What is wrong.
        why: Deviation,
        /// All that was paid.
        received: Satoshis,
    },
    /// Its time is over and nothing was paid.
    Expired,
}

/// The state of an invoice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum InvoiceState {
    /// Not paid yet.
    Open,
    /// A payment was seen that is not confirmed yet.
    Seen,
    /// Paid, in full or not; what was paid is a receipt.
    Paid,
    /// Its time is over and nothing was paid. A payment that comes later is taken all the same.
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

/// The invoice of a deposit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invoice {
    /// Number.
    pub id: CryptoInvoiceId,
    /// Of which deposit.
    pub deposit: DepositId,
    /// The gateway's name of it (`BitPayInvoiceID`).
    pub gateway_id: String,
    /// What it asks for: the deposit's amount.
    pub price: Money,
    /// The same in bitcoin, which fixes its rate.
    pub coins: Satoshis,
    /// Until when it can be paid.
    pub expires_at: Instant,
    /// State.
    pub state: InvoiceState,
    /// What was paid of it and confirmed so far; its receipts are worth that much.
    pub received: Satoshis,
}

/// What a gateway confirmed beyond what was known before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Confirmed {
    /// The reference of its receipt.
    pub(super) reference: String,
    /// All that was paid so far.
    pub(super) coins: Satoshis,
    /// The same in the currency of the wallet.
    pub(super) total: Money,
    /// What came on top of what was known, positive.
    pub(super) more: Money,
    /// What is wrong with it.
    pub(super) deviation: Option<Deviation>,
}

impl Invoice {
    /// The state after news of the gateway. What is paid stays paid, and what ended opens no more.
    pub const fn after(&self, news: InvoiceNews) -> InvoiceState {
        match (self.state, news) {
            (InvoiceState::Paid, _) | (_, InvoiceNews::Settled | InvoiceNews::Deviating { .. }) => {
                InvoiceState::Paid
            }
            (_, InvoiceNews::Seen) => InvoiceState::Seen,
            (InvoiceState::Expired, InvoiceNews::Open) | (_, InvoiceNews::Expired) => {
                InvoiceState::Expired
            }
            (InvoiceState::Open | InvoiceState::Seen, InvoiceNews::Open) => InvoiceState::Open,
        }
    }

    /// What was paid of it after news of the gateway; never less than before.
    pub fn received_after(&self, news: InvoiceNews) -> Satoshis {
        match news {
            InvoiceNews::Settled => self.received.max(self.coins),
            InvoiceNews::Deviating { received, .. } => self.received.max(received),
            InvoiceNews::Open | InvoiceNews::Seen | InvoiceNews::Expired => self.received,
        }
    }

    /// What so many coins are worth at its rate. None where that is more than money can be.
    pub fn worth(&self, coins: Satoshis) -> Option<Money> {
        coins.worth((self.coins, self.price))
    }

    /// What news of the gateway confirm beyond what was known; none where that is less than the smallest unit of the currency.
    pub(super) fn confirmed(&self, news: InvoiceNews) -> Result<Option<Confirmed>, BeyondBound> {
        let deviation = match news {
            InvoiceNews::Settled => None,
            InvoiceNews::Deviating { why, .. } => Some(why),
            InvoiceNews::Open | InvoiceNews::Seen | InvoiceNews::Expired => return Ok(None),
        };
        let coins = self.received_after(news);
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
