//! A deposit as an item of its queue: the announced and the received amount.

use crate::http::code_field::Code;
use crate::http::codes::{DeviationCode, FundingMethodCode, InvoiceStateCode, KycStateCode};
use crate::http::desk::item::{ItemHead, ItemWallet, Place, head};
use crate::http::fields::{Exact, Integer, Moment};
use crate::http::receipt::{MatchedReceipt, matched_receipts};
use domain::operations::Queue;
use ports::Ports;
use ports::driven::deposits::StoredInvoice;
use ports::driving::deposit::desk::DepositItem;
use serde::Serialize;
use utoipa::ToSchema;

/// The fields that only a deposit's item has.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = QueueItemDeposit)]
pub(crate) struct ItemDeposit {
    account_id: Integer,
    account_state: KycStateCode,
    /// The announced amount.
    amount: Exact,
    currency: &'static str,
    /// `Wire` or `Bitcoin`.
    funding_method: FundingMethodCode,
    /// The reference that the investor was asked to write into the wire.
    remittance_reference: String,
    /// The amount that the first line stated or the bank confirmed.
    amount_received: Option<Exact>,
    /// Whether the amount that arrived was read from the bank; another amount then cannot be stated.
    is_receipt_confirmed: bool,
    /// The invoice by which it is paid in bitcoin.
    invoice: Option<ItemInvoice>,
    /// Why the payment in bitcoin needs a decision by an operator.
    deviation: Option<DeviationCode>,
    /// The receipts matched to it, oldest first.
    receipts: Vec<MatchedReceipt>,
    wallet: ItemWallet,
}

/// The invoice of a deposit in bitcoin.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = QueueItemInvoice)]
pub(crate) struct ItemInvoice {
    /// The gateway's name: `builtin`, `btcpay` or `bitpay`.
    gateway: String,
    /// The gateway's id of the invoice.
    invoice_id: String,
    /// Its page at the gateway.
    url: String,
    state: InvoiceStateCode,
    /// The amount to pay, in bitcoin.
    coins: Exact,
    /// The amount to pay in the currency of the wallet, which fixes the rate.
    price: Exact,
    /// ISO 4217.
    currency: &'static str,
    /// The amount paid and confirmed, in bitcoin.
    received_coins: Option<Exact>,
    expires_at: Moment,
}

impl From<&StoredInvoice> for ItemInvoice {
    fn from(stored: &StoredInvoice) -> Self {
        let invoice = &stored.invoice;
        let received = Some(invoice.received).filter(|received| !received.is_zero());
        Self {
            gateway: stored.provider.clone(),
            invoice_id: invoice.gateway_id.clone(),
            url: stored.url.clone(),
            state: Code(invoice.state),
            coins: Exact(invoice.coins.bitcoin()),
            price: invoice.price.into(),
            currency: invoice.price.currency().code(),
            received_coins: received.map(|coins| Exact(coins.bitcoin())),
            expires_at: Moment(invoice.expires_at),
        }
    }
}

pub(super) fn item(ports: &Ports, item: DepositItem) -> (ItemHead, ItemDeposit) {
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
        account_state: Code(account.state),
        amount: deposit.amount.into(),
        currency: deposit.amount.currency().code(),
        funding_method: Code(deposit.method),
        remittance_reference: deposit.reference().to_string(),
        amount_received: deposit.received.map(Exact::from),
        is_receipt_confirmed: item.arrived.is_confirmed(),
        invoice: item.invoice.as_ref().map(ItemInvoice::from),
        deviation: deposit.deviation.map(Code),
        receipts: matched_receipts(&item.arrived),
        wallet: ItemWallet::new(&item.wallet, item.balance_after),
    };
    (head(ports, place, item.behind), detail)
}
