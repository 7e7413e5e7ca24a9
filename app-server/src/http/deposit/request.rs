//! `WalletFundingRequest`: a deposit as the investor's screens keep it.

use crate::http::account::TransactionProcessEntry;
use crate::http::codes::{FundingMethodCode, ReviewStatus};
use crate::http::fields::{Exact, Integer, Moment};
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
    #[schema(value_type = ReviewStatus)]
    state: &'static str,
    #[serde(rename = "UserEntityID")]
    account: Integer,
    #[serde(rename = "CurrencyID")]
    currency_id: Integer,
    /// ISO code.
    currency: &'static str,
    /// What was announced, in the currency.
    funding_amount: Exact,
    /// The same.
    amount: Exact,
    #[schema(value_type = FundingMethodCode)]
    funding_method: &'static str,
    /// What the investor writes into the wire: 12 characters, the last a check digit.
    remittance_reference: String,
    /// The proof of payment.
    #[serde(rename = "ProofOfPaymentDocumentID")]
    proof_of_payment: Option<Integer>,
    /// The same.
    #[serde(rename = "ProofDocumentID")]
    proof: Option<Integer>,
    /// Opens it for 5 minutes.
    proof_url: Option<String>,
    /// Its small picture, valid for 5 minutes.
    proof_thumbnail_url: Option<String>,
    /// What arrived, once it is known.
    amount_received: Option<Exact>,
    /// Where to wire.
    transaction_process: Option<TransactionProcessEntry>,
    /// The bank account is withheld because it differs from the published one. Do not wire to it.
    is_bank_account_withheld: bool,
    /// Why it failed.
    comment: Option<String>,
    created_date: Moment,
}

impl From<DepositView> for WalletFundingRequest {
    fn from(view: DepositView) -> Self {
        let deposit = view.deposit;
        let proof = deposit.proof.map(|id| Integer(id.0));
        let currency = deposit.amount.currency();
        Self {
            id: Integer(deposit.id.0),
            version: Integer(deposit.version),
            state: deposit.state.code(),
            account: Integer(deposit.account.0),
            currency_id: Integer(currency.id()),
            currency: currency.code(),
            funding_amount: deposit.amount.into(),
            amount: deposit.amount.into(),
            funding_method: deposit.method.code(),
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
            comment: view.comment,
            created_date: Moment(deposit.created_at),
        }
    }
}
