//! One holder's line of a distribution.

use crate::Money;
use crate::ids::{AccountId, DistributionLineId, PayoutId};
use crate::money::Shares;

/// The state of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LineState {
    /// Its part is less than a minor unit; nothing is posted.
    Zero,
    /// To be paid.
    Open,
    /// It could not be paid, and waits.
    Waiting,
    /// Paid.
    Paid,
    /// Its correction was approved, and waits for the money to be in the wallet.
    Correcting,
    /// Its payment was reversed.
    Corrected,
}

impl LineState {
    /// Every state.
    pub const ALL: [Self; 6] = [
        Self::Zero,
        Self::Open,
        Self::Waiting,
        Self::Paid,
        Self::Correcting,
        Self::Corrected,
    ];

    /// The code on the wire and in storage.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Zero => "zero",
            Self::Open => "open",
            Self::Waiting => "waiting",
            Self::Paid => "paid",
            Self::Correcting => "correcting",
            Self::Corrected => "corrected",
        }
    }

    /// The state with this code.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.code() == code)
    }
}

crate::coded!(LineState);

/// Why a line waits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum WaitReason {
    /// The wallet would hold more than the largest amount.
    BalanceTooLarge,
    /// The shares that it redeems are no longer held.
    NotHeld,
    /// Its account is blocked.
    AccountBlocked,
    /// The wallet has less than the correction needs.
    WalletShort,
}

impl WaitReason {
    /// Every reason.
    pub const ALL: [Self; 4] = [
        Self::BalanceTooLarge,
        Self::NotHeld,
        Self::AccountBlocked,
        Self::WalletShort,
    ];

    /// The code on the wire and in storage.
    pub const fn code(self) -> &'static str {
        match self {
            Self::BalanceTooLarge => "balance_too_large",
            Self::NotHeld => "not_held",
            Self::AccountBlocked => "account_blocked",
            Self::WalletShort => "wallet_short",
        }
    }

    /// The reason with this code.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|reason| reason.code() == code)
    }
}

crate::coded!(WaitReason);

/// A line of an approved distribution.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Line {
    /// Number.
    pub id: DistributionLineId,
    /// The holding account.
    pub account: AccountId,
    /// The shares that it held at the end of the record date.
    pub shares: Shares,
    /// Its part.
    pub amount: Money,
    /// The shares that are redeemed for it.
    pub redeemed: Shares,
    /// State.
    pub state: LineState,
    /// Why it waits.
    pub waits: Option<WaitReason>,
    /// The payout that pays it, if the account's framework has no wallets.
    pub payout: Option<PayoutId>,
}
