//! Starting a payment, reading its state, requesting a refund (decision 30).

use crate::http::call::Json;
use crate::http::code_field::PaidProcess;
use crate::http::codes::{ChargeState, PaidProcessCode};
use crate::http::extract::Investor;
use crate::http::fields::{Exact, Integer, Moment};
use crate::http::parsed::{FromFields, Parsed, own_address};
use crate::http::shape::bad_request;
use domain::Refusal;
use domain::ids::{AccountId, ChargeId};
use ports::Failure;
use ports::driving::SiteAddress;
use ports::driving::payment::{
    ChargeView, FeeView, Refund, StartPayment, read_charge, refund_by_investor,
    start_payment as start,
};
use serde::ser::SerializeMap;
use serde::{Deserialize, Serialize, Serializer};
use utoipa::ToSchema;
use validator::Validate;

/// The fee to pay.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "PascalCase")]
pub struct PaymentForm {
    /// `KYC`.
    process_code_key: PaidProcessCode,
    /// Where the browser goes afterwards, on this site.
    #[serde(rename = "RedirectURL")]
    redirect_url: String,
    /// The account.
    #[serde(rename = "UserEntityID")]
    account: Integer,
}

/// What to pay, with its account.
#[derive(Debug)]
pub struct PaymentAsked {
    account: AccountId,
    redirect_url: SiteAddress,
}

impl FromFields for PaymentAsked {
    type Fields = PaymentForm;

    fn parse(fields: PaymentForm, site: &str) -> Result<Self, Refusal> {
        let PaidProcess::Kyc = fields.process_code_key.0;
        let address = own_address(Some(fields.redirect_url), site, "RedirectURL")?;
        Ok(Self {
            account: AccountId(fields.account.0),
            redirect_url: address.ok_or_else(|| bad_request(Some("RedirectURL")))?,
        })
    }
}

/// Where the browser goes to pay, and what it sends.
#[derive(Debug, Serialize, ToSchema)]
struct PaymentPlace {
    /// The gateway's address.
    action: String,
    /// `GET` or `POST`.
    method: &'static str,
}

/// The fields of the form, in their order.
#[derive(Debug)]
struct FormFields(Vec<(&'static str, String)>);

impl Serialize for FormFields {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(Some(self.0.len()))?;
        for (name, value) in &self.0 {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

/// Where to pay.
#[derive(Debug, Serialize, ToSchema)]
pub struct PaymentStarted {
    ok: bool,
    #[serde(rename = "OnlineChargeSessionID")]
    charge: Integer,
    form: PaymentPlace,
    #[schema(value_type = std::collections::BTreeMap<String, String>)]
    formdata: FormFields,
}

/// Which payment.
#[derive(Debug, Deserialize, ToSchema, Validate)]
pub struct WhichPayment {
    #[serde(rename = "OnlineChargeSessionID")]
    charge: Integer,
}

/// The status of a payment.
#[derive(Debug, Serialize, ToSchema)]
pub struct Payment {
    #[serde(rename = "OnlineChargeSessionID")]
    id: Integer,
    /// `Pending`, `Paid`, `Failed`, `Cancelled` or `Refunded`, as the gateway confirmed it to the server.
    #[serde(rename = "State")]
    #[schema(value_type = ChargeState)]
    state: &'static str,
    #[serde(rename = "Amount")]
    amount: Exact,
    /// ISO 4217.
    #[serde(rename = "Currency")]
    currency: &'static str,
    #[serde(rename = "PaidDateTime")]
    paid_at: Option<Moment>,
    /// Until when a refund may be requested; absent if it may not.
    #[serde(rename = "RefundableUntilDateTime")]
    refundable_until: Option<Moment>,
    /// Whether a refund is under way.
    #[serde(rename = "RefundingInd")]
    refunding: bool,
}

impl From<ChargeView> for Payment {
    fn from(charge: ChargeView) -> Self {
        Self {
            id: Integer(charge.id.0),
            state: charge.state.shown(),
            amount: charge.amount.into(),
            currency: charge.amount.currency().code(),
            paid_at: charge.paid_at.map(Moment),
            refundable_until: charge.refundable_until.map(Moment),
            refunding: charge.refunding,
        }
    }
}

/// The fee of an account's review.
#[derive(Debug, Serialize, ToSchema)]
pub struct FeeEntry {
    /// The amount due now; 0 if nothing is due any more.
    #[serde(rename = "Amount")]
    amount: Exact,
    /// ISO 4217.
    #[serde(rename = "Currency")]
    currency: &'static str,
    /// The payment that counts.
    #[serde(rename = "Payment")]
    payment: Option<Payment>,
}

impl From<FeeView> for FeeEntry {
    fn from(fee: FeeView) -> Self {
        Self {
            amount: fee.amount.into(),
            currency: fee.amount.currency().code(),
            payment: fee.charge.map(Payment::from),
        }
    }
}

/// The requested refund is done or under way.
#[derive(Debug, Serialize, ToSchema)]
pub struct RefundAsked {
    ok: bool,
}

/// `POST account_pay`.
pub async fn start_payment(
    call: Investor<Parsed<PaymentAsked>>,
) -> Result<Json<PaymentStarted>, Failure> {
    let asked = call.form.0;
    let payment = StartPayment {
        investor: call.who,
        account: asked.account,
        redirect_url: asked.redirect_url,
        language: call.caller.language,
        origin: call.caller.origin,
    };
    let started = start(&call.server.ports, &payment).await?;
    Ok(Json(PaymentStarted {
        ok: true,
        charge: Integer(started.charge.0),
        form: PaymentPlace {
            action: started.form.action,
            method: started.form.method,
        },
        formdata: FormFields(started.form.fields),
    }))
}

/// `GET account_pay`.
pub async fn read_payment(call: Investor<WhichPayment>) -> Result<Json<Payment>, Failure> {
    let charge = read_charge(&call.server.ports, call.who, ChargeId(call.form.charge.0)).await?;
    Ok(Json(charge.into()))
}

/// `POST account_pay_refund`.
pub async fn ask_refund(call: Investor<WhichPayment>) -> Result<Json<RefundAsked>, Failure> {
    let wish = Refund {
        investor: call.who,
        charge: ChargeId(call.form.charge.0),
        origin: call.caller.origin,
    };
    refund_by_investor(&call.server.ports, &wish).await?;
    Ok(Json(RefundAsked { ok: true }))
}
