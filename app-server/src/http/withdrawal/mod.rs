//! Withdrawals: requesting one, changing it, submitting it, cancelling it.

pub(crate) mod desk;
mod request;

pub(super) use request::CnWithdrawRequest;

use crate::http::amount::Written;
use crate::http::call::{Done, Json, done};
use crate::http::codes::PayoutMethodCode;
use crate::http::extract::Investor;
use crate::http::fields::{Exact, Flag, Integer};
use crate::http::parsed::{Names, WithRecord};
use domain::ids::{AccountId, DocumentId, WithdrawalId};
use domain::withdrawal::State;
use ports::Failure;
use ports::driving::withdrawal::{
    OnWithdrawal, WithdrawalRequest, WithdrawalView, cancel, newest_unfinished, save, show, start,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// The fields of a withdrawal; fields that are not sent stay unchanged.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "PascalCase")]
pub struct WithdrawForm {
    /// The id of an existing one; not sent for a new one.
    #[expect(dead_code, reason = "read as the record that a change names")]
    #[serde(rename = "CNWithdrawRequestID")]
    withdrawal: Option<Integer>,
    #[serde(rename = "UserEntityID")]
    account: Option<Integer>,
    /// The currency of the wallet that it is taken from.
    #[serde(rename = "CurrencyID")]
    currency_id: Option<Integer>,
    /// In the currency of the wallet, with at most that currency's decimals.
    #[schema(value_type = Option<Exact>)]
    amount: Option<Written>,
    /// `Bank` by default.
    payout_method: Option<PayoutMethodCode>,
    /// With `Bitcoin`: the address to pay to.
    bitcoin_address: Option<String>,
    /// The signed withdrawal authorisation, required to submit the withdrawal.
    #[serde(rename = "AuthFormDocumentID")]
    signed_form: Option<Integer>,
    /// Whether to submit it.
    #[serde(rename = "submit")]
    submit: Option<Flag>,
    /// The version that was read; may be left out.
    version: Option<Integer>,
}

/// The account of a new withdrawal.
#[derive(Debug, Deserialize, ToSchema, Validate)]
pub struct WithdrawFrom {
    #[serde(rename = "UserEntityID")]
    account: Integer,
}

impl Names<WithdrawForm> for WithdrawFrom {
    const FORM: &'static str = "WithdrawStart";
}

impl Names<WithdrawForm> for WhichWithdrawal {
    const FORM: &'static str = "WithdrawChange";
}

/// Which withdrawal.
#[derive(Debug, Deserialize, ToSchema, Validate)]
pub struct WhichWithdrawal {
    #[serde(rename = "CNWithdrawRequestID")]
    withdrawal: Integer,
}

/// Which withdrawal; the newest unfinished one if none is named.
#[derive(Debug, Deserialize, ToSchema, Validate)]
pub struct AskWithdrawal {
    #[serde(rename = "CNWithdrawRequestID")]
    withdrawal: Option<Integer>,
}

/// A withdrawal, if there is one.
#[derive(Debug, Serialize, ToSchema)]
pub struct WithdrawAnswer {
    ok: bool,
    #[serde(rename = "CNWithdrawRequest")]
    request: Option<CnWithdrawRequest>,
}

/// A withdrawal that was saved.
#[derive(Debug, Serialize, ToSchema)]
pub struct SavedWithdrawal {
    ok: bool,
    #[serde(rename = "CNWithdrawRequest")]
    request: CnWithdrawRequest,
    /// Key of the text that confirms it.
    #[serde(rename = "messageKey")]
    message_key: &'static str,
}

/// `GET account_withdraw_request`.
pub async fn read_withdrawal(
    call: Investor<AskWithdrawal>,
) -> Result<Json<WithdrawAnswer>, Failure> {
    let ports = &call.server.ports;
    let found = match &call.form.withdrawal {
        Some(id) => Some(show(ports, call.who, WithdrawalId(id.0)).await?),
        None => newest_unfinished(ports, call.who).await?,
    };
    Ok(Json(WithdrawAnswer {
        ok: true,
        request: found.map(CnWithdrawRequest::from),
    }))
}

/// `POST account_withdraw_request`.
pub async fn start_withdrawal(
    call: Investor<WithRecord<WithdrawFrom, WithdrawForm>>,
) -> Result<Json<SavedWithdrawal>, Failure> {
    let account = AccountId(call.form.record.account.0);
    let request = request(&call);
    let made = start(&call.server.ports, call.who, account, &request).await?;
    Ok(saved(made))
}

/// `PUT account_withdraw_request`.
pub async fn change_withdrawal(
    call: Investor<WithRecord<WhichWithdrawal, WithdrawForm>>,
) -> Result<Json<SavedWithdrawal>, Failure> {
    let withdrawal = WithdrawalId(call.form.record.withdrawal.0);
    let request = request(&call);
    let changed = save(&call.server.ports, call.who, withdrawal, &request).await?;
    Ok(saved(changed))
}

/// `DELETE account_withdraw_request`.
pub async fn cancel_withdrawal(call: Investor<WhichWithdrawal>) -> Result<Json<Done>, Failure> {
    let command = OnWithdrawal {
        investor: call.who,
        withdrawal: WithdrawalId(call.form.withdrawal.0),
        origin: call.caller.origin.clone(),
    };
    cancel(&call.server.ports, &command).await?;
    Ok(done())
}

fn saved(view: WithdrawalView) -> Json<SavedWithdrawal> {
    let message_key = if view.withdrawal.state == State::Init {
        "WithdrawalSaved"
    } else {
        "WithdrawalSubmitted"
    };
    Json(SavedWithdrawal {
        ok: true,
        request: CnWithdrawRequest::from(view),
        message_key,
    })
}

fn request<R>(call: &Investor<WithRecord<R, WithdrawForm>>) -> WithdrawalRequest {
    let form = &call.form.fields;
    WithdrawalRequest {
        account: form.account.map(|id| AccountId(id.0)),
        currency_id: form.currency_id.map(|id| id.0),
        amount: form.amount.map(|amount| amount.0),
        method: form.payout_method.as_ref().map(|method| method.0),
        bitcoin_address: form.bitcoin_address.clone(),
        signed_form: form.signed_form.map(|id| DocumentId(id.0)),
        submit: form.submit.is_some_and(|submit| submit.0),
        version: form.version.map(|version| version.0),
        recently_authenticated: call.session.is_recent(call.server.ports.clock.now()),
        origin: call.caller.origin.clone(),
    }
}
