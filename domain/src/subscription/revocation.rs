//! What an investor is told before an order is taken back: until when it can be, what comes back, where to and by when
//! (decision 37). Changes nothing; the machine decides.

use super::{Order, PaymentMethod, REVOCABLE_FOR, State};
use crate::{Instant, Money};
use chrono::TimeDelta;

/// How long a refund by bank takes at most (requirement part 1, section 9).
pub const BANK_REFUND_WITHIN: TimeDelta = TimeDelta::days(5);

/// Where a refund goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RefundTarget {
    /// The wallet of the investment account, at once.
    Wallet,
    /// The bank account of the investment account, by a payout.
    Bank,
    /// Nothing has come in that could go back.
    Nothing,
}

impl RefundTarget {
    /// Every target.
    pub const ALL: [Self; 3] = [Self::Wallet, Self::Bank, Self::Nothing];

    /// As the calls say it.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Wallet => "Wallet",
            Self::Bank => "Bank",
            Self::Nothing => "None",
        }
    }
}

/// What of an order decides on taking it back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Revocable {
    /// State.
    pub state: State,
    /// How it is paid.
    pub method: PaymentMethod,
    /// `InvestmentAmount`.
    pub amount: Money,
    /// What the wire brought.
    pub received: Option<Money>,
    /// When it was handed in.
    pub completed_at: Option<Instant>,
}

impl From<&Order> for Revocable {
    fn from(order: &Order) -> Self {
        Self {
            state: order.state,
            method: order.method,
            amount: order.amount,
            received: order.received,
            completed_at: order.completed_at,
        }
    }
}

/// What taking an order back would do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Revocation {
    /// The last moment.
    pub until: Instant,
    /// What comes back; zero with `RefundTarget::Nothing`.
    pub refund: Money,
    /// Where to.
    pub target: RefundTarget,
    /// By when at the latest.
    pub refund_by: Instant,
}

/// What taking it back at `now` would do; `None` when it cannot be taken back. `has_wallet` says whether the account's
/// framework has wallets.
pub fn revocation(order: &Revocable, has_wallet: bool, now: Instant) -> Option<Revocation> {
    let until = order.completed_at? + REVOCABLE_FOR;
    if now > until {
        return None;
    }
    let back = if has_wallet {
        RefundTarget::Wallet
    } else {
        RefundTarget::Bank
    };
    let (refund, target) = match (order.state, order.method) {
        (State::LWait | State::GWait, PaymentMethod::Wallet) => {
            (order.amount, RefundTarget::Wallet)
        }
        (State::LWait | State::GWait, PaymentMethod::Wire) => match order.received {
            Some(received) => (received, back),
            None => (Money::zero(order.amount.currency()), RefundTarget::Nothing),
        },
        (State::PreOk, _) => (order.amount, back),
        (
            State::Init
            | State::Success
            | State::LFail
            | State::GFail
            | State::Revoked
            | State::Cancelled,
            _,
        ) => return None,
    };
    let refund_by = match target {
        RefundTarget::Bank => now + BANK_REFUND_WITHIN,
        RefundTarget::Wallet | RefundTarget::Nothing => now,
    };
    Some(Revocation {
        until,
        refund,
        target,
        refund_by,
    })
}
