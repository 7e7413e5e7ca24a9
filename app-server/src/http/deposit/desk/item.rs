//! A deposit as an item of its queue: how much was announced, and what arrived.

use crate::http::codes::{FundingMethodCode, KycStateCode};
use crate::http::desk::item::{Item, ItemDetail, ItemWallet, Place, head};
use crate::http::fields::{Exact, Integer};
use crate::http::receipt::{MatchedReceipt, matched_receipts};
use domain::operations::Queue;
use ports::Ports;
use ports::driving::deposit::desk::DepositItem;
use serde::Serialize;
use utoipa::ToSchema;

/// What only a deposit's item has.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = QueueItemDeposit)]
pub(crate) struct ItemDeposit {
    account_id: Integer,
    #[schema(value_type = KycStateCode)]
    account_state: &'static str,
    /// What was announced.
    amount: Exact,
    currency: &'static str,
    /// `Wire` or `Bitcoin`.
    #[schema(value_type = FundingMethodCode)]
    funding_method: &'static str,
    /// What its investor was asked to write into the wire.
    remittance_reference: String,
    /// What the first line stated, or the bank confirmed.
    amount_received: Option<Exact>,
    /// What arrived was read from the bank: another amount cannot be stated.
    is_receipt_confirmed: bool,
    /// What is matched to it, oldest first.
    receipts: Vec<MatchedReceipt>,
    wallet: ItemWallet,
}

pub(crate) fn item(ports: &Ports, item: DepositItem) -> Item {
    let (deposit, account) = (&item.deposit, &item.behind.account);
    let last = item.behind.history.last();
    let place = Place {
        queue: Queue::Deposits,
        id: deposit.id.0,
        state: deposit.state.code(),
        version: deposit.version,
        submitted_at: deposit.submitted_at,
        since: deposit.modified_at,
        comment: last.and_then(|step| step.comment.clone()),
    };
    let detail = ItemDeposit {
        account_id: Integer(account.id.0),
        account_state: account.state.code(),
        amount: deposit.amount.into(),
        currency: deposit.amount.currency().code(),
        funding_method: deposit.method.code(),
        remittance_reference: deposit.reference().to_string(),
        amount_received: deposit.received.map(Exact::from),
        is_receipt_confirmed: item.arrived.is_confirmed(),
        receipts: matched_receipts(&item.arrived),
        wallet: ItemWallet::new(&item.wallet, item.balance_after),
    };
    Item {
        head: head(ports, place, item.behind),
        detail: ItemDetail::Deposit(detail),
    }
}
