//! `CNWithdrawRequest`: a withdrawal as the investor's screens keep it.

use crate::http::code_field::Code;
use crate::http::codes::{PayoutMethodCode, PayoutProgress, ReviewStatus};
use crate::http::fields::{Day, Exact, Integer, Moment};
use domain::form::masked;
use domain::payable::Progress;
use domain::payee::Target;
use ports::driving::withdrawal::WithdrawalView;
use serde::Serialize;
use utoipa::ToSchema;

/// A withdrawal as its owner sees it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CNWithdrawRequest)]
#[serde(rename_all = "PascalCase")]
pub(in crate::http) struct CnWithdrawRequest {
    #[serde(rename = "CNWithdrawRequestID")]
    id: Integer,
    #[serde(rename = "UserEntityID")]
    account: Integer,
    /// In the currency.
    amount: Exact,
    #[serde(rename = "CurrencyID")]
    currency_id: Integer,
    /// ISO code.
    currency: &'static str,
    payout_method: PayoutMethodCode,
    /// With `Bitcoin`: the address that it is paid to.
    bitcoin_address: Option<String>,
    /// With `Bank`: the bank that it is paid to.
    bank_name: Option<String>,
    /// With `Bank`: the account number, masked except for its last 3 characters.
    bank_account_number: Option<String>,
    /// The signed authorisation in effect for it.
    #[serde(rename = "AuthFormDocumentID")]
    signed_form: Option<Integer>,
    /// Link to it, valid for 5 minutes.
    auth_form_url: Option<String>,
    #[serde(rename = "orderStatus")]
    status: ReviewStatus,
    /// Why it was not approved.
    comment: Option<String>,
    /// The state of its payment, once it was approved.
    #[schema(value_type = Option<PayoutProgress>)]
    payout_state: Option<&'static str>,
    /// The value date, once it was paid.
    paid_on: Option<Day>,
    /// The bank's reference or the coin transaction's id, once it was paid.
    payment_reference: Option<String>,
    /// Why the bank returned the payment, if it did.
    return_reason: Option<String>,
    created_date: Moment,
    version: Integer,
}

impl From<WithdrawalView> for CnWithdrawRequest {
    fn from(view: WithdrawalView) -> Self {
        let withdrawal = view.withdrawal;
        let (bank, number, address) = match &withdrawal.payout {
            Target::Bank(payee) => (
                Some(payee.bank_name.clone()),
                Some(masked(&payee.account_number)),
                None,
            ),
            Target::Bitcoin(address) => (None, None, Some(address.to_string())),
            Target::Unreadable(_) => (None, None, None),
        };
        let currency = withdrawal.amount.currency();
        Self {
            id: Integer(withdrawal.id.0),
            account: Integer(withdrawal.account.0),
            amount: withdrawal.amount.into(),
            currency_id: Integer(currency.id()),
            currency: currency.code(),
            payout_method: Code(withdrawal.payout.method()),
            bitcoin_address: address,
            bank_name: bank,
            bank_account_number: number,
            signed_form: withdrawal.signed_form.map(|id| Integer(id.0)),
            auth_form_url: view.signed_form_url,
            status: Code(withdrawal.state),
            comment: view.comment,
            payout_state: view.payout.as_ref().map(Progress::code),
            paid_on: view.payout.as_ref().and_then(|it| it.paid_on).map(Day),
            payment_reference: view.payout.as_ref().and_then(|it| it.reference.clone()),
            return_reason: view.payout.and_then(|it| it.return_reason),
            created_date: Moment(withdrawal.created_at),
            version: Integer(withdrawal.version),
        }
    }
}
