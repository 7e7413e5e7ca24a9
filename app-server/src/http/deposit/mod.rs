//! Deposits: announcing one, changing it, submitting it with its proof, paying it in bitcoin, cancelling it.

pub(crate) mod desk;
mod page;
mod request;

pub use page::mount as mount_page;

pub(super) use request::WalletFundingRequest;

use crate::http::amount::Written;
use crate::http::call::{Done, Json, done};
use crate::http::codes::FundingMethodCode;
use crate::http::extract::Investor;
use crate::http::fields::{Exact, Flag, Integer};
use crate::http::parsed::{Names, WithRecord};
use domain::deposit::State;
use domain::ids::{AccountId, DepositId, DocumentId};
use ports::Failure;
use ports::driving::deposit::{
    DepositRequest, DepositView, OnDeposit, cancel, newest_unfinished, save, show, start,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// The fields of a deposit; fields that are not sent stay unchanged.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "PascalCase")]
pub struct DepositForm {
    /// The id of an existing one; not sent for a new one.
    #[expect(dead_code, reason = "read as the record that a change names")]
    #[serde(rename = "WalletFundingRequestID")]
    deposit: Option<Integer>,
    /// The account whose wallet is credited.
    #[serde(rename = "UserEntityID")]
    account: Option<Integer>,
    /// The currency of the wallet to credit.
    #[serde(rename = "CurrencyID")]
    currency_id: Option<Integer>,
    /// In the currency of the wallet, with at most that currency's decimals.
    #[schema(value_type = Option<Exact>)]
    funding_amount: Option<Written>,
    /// Same as `FundingAmount`, used if that is not sent.
    #[schema(value_type = Option<Exact>)]
    amount: Option<Written>,
    /// `Wire` by default.
    funding_method: Option<FundingMethodCode>,
    /// The proof of payment: a file uploaded for this deposit, or uploaded as `Proof` and not used yet.
    #[serde(rename = "ProofOfPaymentDocumentID")]
    proof_of_payment: Option<Integer>,
    /// Same as `ProofOfPaymentDocumentID`, used if that is not sent.
    #[serde(rename = "ProofDocumentID")]
    proof: Option<Integer>,
    /// Whether to submit it.
    #[serde(rename = "submit")]
    submit: Option<Flag>,
    /// The version that was read; may be left out.
    version: Option<Integer>,
}

/// The account of a new deposit.
#[derive(Debug, Deserialize, ToSchema, Validate)]
pub struct DepositTo {
    #[serde(rename = "UserEntityID")]
    account: Integer,
}

impl Names<DepositForm> for DepositTo {
    const FORM: &'static str = "DepositStart";
}

impl Names<DepositForm> for WhichDeposit {
    const FORM: &'static str = "DepositChange";
}

/// Which deposit.
#[derive(Debug, Deserialize, ToSchema, Validate)]
pub struct WhichDeposit {
    #[serde(rename = "WalletFundingRequestID")]
    deposit: Integer,
}

/// Which deposit; the newest unfinished one if none is named.
#[derive(Debug, Deserialize, ToSchema, Validate)]
pub struct AskDeposit {
    #[serde(rename = "WalletFundingRequestID")]
    deposit: Option<Integer>,
}

/// A deposit, if there is one.
#[derive(Debug, Serialize, ToSchema)]
pub struct DepositAnswer {
    ok: bool,
    #[serde(rename = "WalletFundingRequest")]
    request: Option<WalletFundingRequest>,
}

/// A deposit that was saved.
#[derive(Debug, Serialize, ToSchema)]
pub struct SavedDeposit {
    ok: bool,
    #[serde(rename = "WalletFundingRequest")]
    request: WalletFundingRequest,
    /// Key of the text that confirms it.
    #[serde(rename = "messageKey")]
    message_key: &'static str,
}

/// `GET account_deposit_request`.
pub async fn read_deposit(call: Investor<AskDeposit>) -> Result<Json<DepositAnswer>, Failure> {
    let ports = &call.server.ports;
    let found = match &call.form.deposit {
        Some(id) => Some(show(ports, call.who, DepositId(id.0)).await?),
        None => newest_unfinished(ports, call.who).await?,
    };
    Ok(Json(DepositAnswer {
        ok: true,
        request: found.map(WalletFundingRequest::from),
    }))
}

/// `POST account_deposit_request`.
pub async fn start_deposit(
    call: Investor<WithRecord<DepositTo, DepositForm>>,
) -> Result<Json<SavedDeposit>, Failure> {
    let account = AccountId(call.form.record.account.0);
    let request = request(&call);
    let made = start(&call.server.ports, call.who, account, &request).await?;
    Ok(saved(made))
}

/// `PUT account_deposit_request`.
pub async fn change_deposit(
    call: Investor<WithRecord<WhichDeposit, DepositForm>>,
) -> Result<Json<SavedDeposit>, Failure> {
    let deposit = DepositId(call.form.record.deposit.0);
    let request = request(&call);
    let changed = save(&call.server.ports, call.who, deposit, &request).await?;
    Ok(saved(changed))
}

/// `DELETE account_deposit_request`.
pub async fn cancel_deposit(call: Investor<WhichDeposit>) -> Result<Json<Done>, Failure> {
    let command = OnDeposit {
        investor: call.who,
        deposit: DepositId(call.form.deposit.0),
        origin: call.caller.origin.clone(),
    };
    cancel(&call.server.ports, &command).await?;
    Ok(done())
}

fn saved(view: DepositView) -> Json<SavedDeposit> {
    let message_key = if view.deposit.state == State::Init {
        "DepositSaved"
    } else {
        "DepositSubmitted"
    };
    Json(SavedDeposit {
        ok: true,
        request: WalletFundingRequest::from(view),
        message_key,
    })
}

fn request<R>(call: &Investor<WithRecord<R, DepositForm>>) -> DepositRequest {
    let form = &call.form.fields;
    DepositRequest {
        account: form.account.map(|id| AccountId(id.0)),
        currency_id: form.currency_id.map(|id| id.0),
        amount: form.funding_amount.or(form.amount).map(|amount| amount.0),
        method: form.funding_method.as_ref().map(|method| method.0),
        proof: form
            .proof_of_payment
            .or(form.proof)
            .map(|id| DocumentId(id.0)),
        submit: form.submit.is_some_and(|submit| submit.0),
        version: form.version.map(|version| version.0),
        origin: call.caller.origin.clone(),
    }
}
