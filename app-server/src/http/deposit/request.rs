//! `WalletFundingRequest`: a deposit as the investor's screens keep it.

use crate::http::code_field::Code;
use crate::http::codes::{DeviationCode, FundingMethodCode, InvoiceStateCode, ReviewStatus};
use crate::http::fields::{Exact, Integer, Moment};
use crate::http::transaction_process::TransactionProcessEntry;
use ports::driven::deposits::StoredInvoice;
use ports::driving::deposit::DepositView;
use serde::Serialize;
use utoipa::ToSchema;

/// A deposit as its owner sees it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub(in crate::http) struct WalletFundingRequest {
    #[serde(rename = "WalletFundingRequestID")]
    id: Integer,
    version: Integer,
    state: ReviewStatus,
    #[serde(rename = "UserEntityID")]
    account: Integer,
    #[serde(rename = "CurrencyID")]
    currency_id: Integer,
    /// ISO code.
    currency: &'static str,
    /// The announced amount, in the currency.
    funding_amount: Exact,
    /// The same, under its older name.
    amount: Exact,
    funding_method: FundingMethodCode,
    /// What the investor writes into the wire: 12 characters, the last a check digit.
    remittance_reference: String,
    /// The proof of payment.
    #[serde(rename = "ProofOfPaymentDocumentID")]
    proof_of_payment: Option<Integer>,
    /// The same, under its older name.
    #[serde(rename = "ProofDocumentID")]
    proof: Option<Integer>,
    /// Link to it, valid for 5 minutes.
    proof_url: Option<String>,
    /// Its small picture, valid for 5 minutes.
    proof_thumbnail_url: Option<String>,
    /// What arrived, once it is known.
    amount_received: Option<Exact>,
    /// Where to wire.
    transaction_process: Option<TransactionProcessEntry>,
    /// The bank account is withheld because it differs from the published one. Do not wire to it.
    is_bank_account_withheld: bool,
    /// The gateway's id of the invoice by which it is paid in bitcoin.
    #[serde(rename = "BitPayInvoiceID")]
    invoice_id: Option<String>,
    /// The invoice's page at the gateway.
    invoice_url: Option<String>,
    invoice: Option<InvoiceView>,
    /// Why a payment in bitcoin needs a decision by an operator.
    deviation: Option<DeviationCode>,
    /// Whether it was cancelled because nothing was paid in bitcoin in time, and not by the investor.
    has_expired: bool,
    /// Why it failed.
    comment: Option<String>,
    created_date: Moment,
}

/// The invoice by which a deposit is paid in bitcoin.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
#[schema(as = WalletFundingInvoice)]
struct InvoiceView {
    state: InvoiceStateCode,
    /// The bitcoin address to pay to, if the gateway provides it.
    address: Option<String>,
    /// The URI that a wallet app opens and the QR code contains.
    payment_uri: String,
    /// The amount to pay in bitcoin, to eight decimals.
    coins: Exact,
    /// Until when it can be paid.
    expires_at: Moment,
}

impl From<&StoredInvoice> for InvoiceView {
    fn from(stored: &StoredInvoice) -> Self {
        Self {
            state: Code(stored.invoice.state),
            address: stored.address.clone(),
            payment_uri: stored.payment_uri.clone(),
            coins: Exact(stored.invoice.coins.bitcoin()),
            expires_at: Moment(stored.invoice.expires_at),
        }
    }
}

impl From<DepositView> for WalletFundingRequest {
    fn from(view: DepositView) -> Self {
        let deposit = view.deposit;
        let proof = deposit.proof.map(|id| Integer(id.0));
        let currency = deposit.amount.currency();
        Self {
            id: Integer(deposit.id.0),
            version: Integer(deposit.version),
            state: Code(deposit.state),
            account: Integer(deposit.account.0),
            currency_id: Integer(currency.id()),
            currency: currency.code(),
            funding_amount: deposit.amount.into(),
            amount: deposit.amount.into(),
            funding_method: Code(deposit.method),
            remittance_reference: deposit.reference().to_string(),
            proof_of_payment: proof,
            proof,
            proof_url: view.proof_url,
            proof_thumbnail_url: view.proof_thumbnail_url,
            amount_received: deposit.received.map(Exact::from),
            transaction_process: view
                .bank
                .process
                .as_ref()
                .map(TransactionProcessEntry::from),
            is_bank_account_withheld: view.bank.withheld,
            invoice: view.invoice.as_ref().map(InvoiceView::from),
            deviation: deposit.deviation.map(Code),
            has_expired: deposit.has_expired,
            invoice_id: view
                .invoice
                .as_ref()
                .map(|it| it.invoice.gateway_id.clone()),
            invoice_url: view.invoice.map(|it| it.url),
            comment: view.comment,
            created_date: Moment(deposit.created_at),
        }
    }
}
