//! The wallets of an investor, as their page shows them.

use crate::http::code_field::Code;
use crate::http::codes::CashTypeCode;
use crate::http::fields::{Exact, Integer, Moment};
use domain::ledger::Purpose;
use ports::driven::ledger::{AccountMovement, Hold};
use ports::driving::withdrawal::desk::InvestorWallet;
use serde::Serialize;
use utoipa::ToSchema;

/// A wallet of an account, in one currency.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = InvestorWallet)]
pub(crate) struct WalletView {
    /// `UserEntityID`.
    account_id: Integer,
    account_number: String,
    framework: String,
    currency: &'static str,
    /// The amount that may be spent.
    available: Exact,
    held: Exact,
    /// The available and the held amount together.
    balance: Exact,
    /// The holds, oldest first.
    holds: Vec<HoldView>,
    /// The newest 10, the newest first.
    movements: Vec<MovementView>,
}

/// An amount on hold in a wallet for an order or a withdrawal.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = WalletHold)]
struct HoldView {
    amount: Exact,
    /// `UserInvestmentID`.
    order_id: Option<Integer>,
    /// `CNWithdrawRequestID`.
    withdrawal_id: Option<Integer>,
}

/// The effect of a ledger transaction on an account, as its holder sees it. Holds are not movements.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = WalletMovement)]
struct MovementView {
    /// The transaction's number.
    id: Integer,
    at: Moment,
    kind: CashTypeCode,
    /// `UserInvestmentID`.
    order_id: Option<Integer>,
    /// `CNWithdrawRequestID`.
    withdrawal_id: Option<Integer>,
    /// `WalletFundingRequestID`.
    deposit_id: Option<Integer>,
    /// Positive is incoming.
    amount: Exact,
    /// The wallet's balance after it, including holds.
    balance: Exact,
}

pub(crate) fn wallet(wallet: InvestorWallet) -> WalletView {
    let InvestorWallet {
        account,
        number,
        framework,
        wallet,
        holds,
        movements,
    } = wallet;
    WalletView {
        account_id: Integer(account.0),
        account_number: number,
        framework,
        currency: wallet.balance.currency().code(),
        available: wallet.available.into(),
        held: wallet.held.into(),
        balance: wallet.balance.into(),
        holds: holds.into_iter().map(hold).collect(),
        movements: movements.into_iter().map(movement).collect(),
    }
}

fn hold(hold: Hold) -> HoldView {
    let (order_id, withdrawal_id) = hold.held_for.parts();
    HoldView {
        amount: hold.amount.into(),
        order_id: order_id.map(|id| Integer(id.0)),
        withdrawal_id: withdrawal_id.map(|id| Integer(id.0)),
    }
}

fn movement(movement: AccountMovement) -> MovementView {
    let (order_id, withdrawal_id, deposit_id) = match movement.purpose {
        Purpose::Subscription(id) => (Some(Integer(id.0)), None, None),
        Purpose::Withdrawal(id) => (None, Some(Integer(id.0)), None),
        Purpose::Deposit(id) => (None, None, Some(Integer(id.0))),
        Purpose::Payout(_)
        | Purpose::Receipt(_)
        | Purpose::Distribution(_)
        | Purpose::Fee(_)
        | Purpose::Adjustment(_)
        | Purpose::Exchange(_)
        | Purpose::Transfer(_)
        | Purpose::StatementLine(_)
        | Purpose::ProjectPayment(_) => (None, None, None),
    };
    MovementView {
        id: Integer(movement.transaction.0),
        at: Moment(movement.recorded_at),
        kind: Code(movement.cash_type),
        order_id,
        withdrawal_id,
        deposit_id,
        amount: movement.amount.into(),
        balance: movement.balance.into(),
    }
}
