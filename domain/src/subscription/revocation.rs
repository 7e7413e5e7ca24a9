//! Information for an investor before revoking an order: until when it is possible, the refund, its target and its date
//! (decision 37). Changes nothing; the machine decides.

use super::{BoundBy, Order, REVOCABLE_FOR, State};
use crate::catalog::PaymentMethod;
use crate::{Instant, MixedCurrencies, Money};
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

    /// The code on the wire.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Wallet => "Wallet",
            Self::Bank => "Bank",
            Self::Nothing => "None",
        }
    }
}

crate::coded!(RefundTarget);

/// The facts of an order that decide on revoking it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Revocable {
    /// State.
    pub state: State,
    /// How it is paid.
    pub method: PaymentMethod,
    /// `InvestmentAmount`.
    pub amount: Money,
    /// The amount received by wire.
    pub received: Option<Money>,
    /// When it was submitted.
    pub completed_at: Option<Instant>,
    /// Why the issue of its shares cannot be reversed, if so.
    pub issue_bound_by: Option<BoundBy>,
}

impl Order {
    /// Whether the investor's 30 days still run (decision 37), whatever the state.
    pub fn is_revocable(&self, now: Instant) -> bool {
        self.completed_at
            .is_some_and(|at| now <= at + REVOCABLE_FOR)
    }

    /// As the facts that decide on revoking it.
    pub const fn revocable(&self, issue_bound_by: Option<BoundBy>) -> Revocable {
        Revocable {
            state: self.state,
            method: self.method,
            amount: self.amount,
            received: self.received,
            completed_at: self.completed_at,
            issue_bound_by,
        }
    }
}

/// The refund and its target.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Refund {
    /// The amount; zero with `RefundTarget::Nothing`.
    pub amount: Money,
    /// Where to.
    pub target: RefundTarget,
}

/// The part of an order's amount that the investor paid. A wire may fall short by bank charges.
pub(super) fn paid_in(
    method: PaymentMethod,
    amount: Money,
    received: Option<Money>,
) -> Result<Money, MixedCurrencies> {
    match (method, received) {
        (PaymentMethod::Wire, Some(received)) if received.is_at_most(amount)? => Ok(received),
        (PaymentMethod::Wire | PaymentMethod::Wallet, _) => Ok(amount),
    }
}

/// The refund of an order that is ended in its current state; nothing for one that has already ended. `has_wallet`
/// says whether the account's framework has wallets.
pub fn refund(order: &Revocable, has_wallet: bool) -> Result<Refund, MixedCurrencies> {
    let amount = order.amount;
    let nothing = Refund {
        amount: Money::zero(amount.currency()),
        target: RefundTarget::Nothing,
    };
    let back = |amount| Refund {
        amount,
        target: if has_wallet {
            RefundTarget::Wallet
        } else {
            RefundTarget::Bank
        },
    };
    Ok(match (order.state, order.method) {
        (State::LWait | State::GWait, PaymentMethod::Wallet) => Refund {
            amount,
            target: RefundTarget::Wallet,
        },
        (State::LWait | State::GWait, PaymentMethod::Wire) => order.received.map_or(nothing, back),
        (State::PreOk | State::Success, _) => back(paid_in(order.method, amount, order.received)?),
        (State::Init | State::LFail | State::GFail | State::Revoked | State::Cancelled, _) => {
            nothing
        }
    })
}

/// The effect of revoking an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Revocation {
    /// The last moment.
    pub until: Instant,
    /// What comes back.
    pub refund: Refund,
    /// By when at the latest.
    pub refund_by: Instant,
}

/// The effect of revoking it at `now`; `None` if its investor cannot revoke it. `has_wallet` says whether the
/// account's framework has wallets.
pub fn revocation(
    order: &Revocable,
    has_wallet: bool,
    now: Instant,
) -> Result<Option<Revocation>, MixedCurrencies> {
    let Some(completed_at) = order.completed_at else {
        return Ok(None);
    };
    let until = completed_at + REVOCABLE_FOR;
    let is_revocable = match order.state {
        State::LWait | State::GWait | State::PreOk => true,
        State::Success => order.issue_bound_by.is_none(),
        State::Init | State::LFail | State::GFail | State::Revoked | State::Cancelled => false,
    };
    if !is_revocable || now > until {
        return Ok(None);
    }
    let refund = refund(order, has_wallet)?;
    let refund_by = match refund.target {
        RefundTarget::Bank => now + BANK_REFUND_WITHIN,
        RefundTarget::Wallet | RefundTarget::Nothing => now,
    };
    Ok(Some(Revocation {
        until,
        refund,
        refund_by,
    }))
}
