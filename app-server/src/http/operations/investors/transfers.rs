//! Deposits and withdrawals on an investor's page.

use crate::http::code_field::Code;
use crate::http::codes::{FundingMethodCode, ItemState, PayoutMethodCode};
use crate::http::fields::{Exact, Integer, Moment};
use ports::driven::portfolio::{DepositEntry, WithdrawalEntry};
use serde::Serialize;
use utoipa::ToSchema;

/// A deposit.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = InvestorDeposit)]
pub(super) struct OwnDeposit {
    /// `WalletFundingRequestID`.
    id: Integer,
    #[schema(value_type = ItemState)]
    state: &'static str,
    funding_method: FundingMethodCode,
    /// The announced amount, or the amount that arrived once that is known.
    amount: Exact,
    currency: &'static str,
    created_at: Moment,
}

/// A withdrawal.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = InvestorWithdrawal)]
pub(super) struct OwnWithdrawal {
    /// `CNWithdrawRequestID`.
    id: Integer,
    #[schema(value_type = ItemState)]
    state: &'static str,
    payout_method: PayoutMethodCode,
    amount: Exact,
    currency: &'static str,
    created_at: Moment,
}

pub(super) fn deposit(deposit: &DepositEntry) -> OwnDeposit {
    OwnDeposit {
        id: Integer(deposit.deposit.0),
        state: deposit.state.code(),
        funding_method: Code(deposit.method),
        amount: deposit.amount.into(),
        currency: deposit.amount.currency().code(),
        created_at: Moment(deposit.created_at),
    }
}

pub(super) fn withdrawal(entry: &WithdrawalEntry) -> OwnWithdrawal {
    OwnWithdrawal {
        id: Integer(entry.withdrawal.0),
        state: entry.state.code(),
        payout_method: Code(entry.method),
        amount: entry.amount.into(),
        currency: entry.amount.currency().code(),
        created_at: Moment(entry.created_at),
    }
}
