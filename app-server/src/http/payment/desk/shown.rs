//! Payments as shown at the desk: in the list, on a page, on an account's item, on an investor's
//! page.

use crate::http::code_field::Code;
use crate::http::codes::{
    ChargeStateCode, FeeStandingCode, KycStateCode, PaymentNoticeCode, PaymentOutcomeCode, StepBy,
};
use crate::http::fields::{Exact, Integer, Moment};
use domain::Money;
use domain::payment::{FeeStanding, State};
use ports::driven::charges::{PaymentNotice, StoredCharge};
use ports::driven::desk_payments::ListedPayment;
use ports::driven::payments::PaymentOutcome;
use ports::driving::desk::Step;
use ports::driving::payment::desk::{AccountFee, LoggedCharge, PaymentItem};
use serde::Serialize;
use utoipa::ToSchema;

/// A payment in the list.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PaymentEntry)]
pub(crate) struct Entry {
    /// `OnlineChargeSessionID`.
    id: Integer,
    state: ChargeStateCode,
    amount: Exact,
    /// ISO 4217.
    currency: &'static str,
    /// The name as typed in the account; the phone number if there is none yet.
    investor: String,
    investor_id: Integer,
    account_id: Integer,
    account_number: String,
    framework: String,
    /// The gateway.
    provider: String,
    /// The gateway's id of the payment, once known.
    provider_reference: Option<String>,
    created_at: Moment,
    paid_at: Option<Moment>,
    /// When its refund was last requested.
    refund_asked_at: Option<Moment>,
    /// Whether the gateway failed to refund it: it is still paid, and an operator has to look at it.
    refund_refused: bool,
}

/// A payment with its history.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PaymentRecord)]
pub(crate) struct Logged {
    /// `OnlineChargeSessionID`.
    id: Integer,
    state: ChargeStateCode,
    amount: Exact,
    /// ISO 4217.
    currency: &'static str,
    /// The gateway.
    provider: String,
    /// Our reference for it at the gateway.
    reference: String,
    /// The gateway's id of the payment, once known.
    provider_reference: Option<String>,
    created_at: Moment,
    paid_at: Option<Moment>,
    /// When its refund was last requested.
    refund_asked_at: Option<Moment>,
    /// Why, if an operator requested the refund.
    refund_reason: Option<String>,
    /// Whether the gateway failed to refund it: it is still paid, and an operator has to look at it.
    refund_refused: bool,
    /// Oldest first.
    history: Vec<StepView>,
}

/// A step of a payment's history.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PaymentStep)]
struct StepView {
    at: Moment,
    #[schema(value_type = ChargeStateCode)]
    from: &'static str,
    #[schema(value_type = ChargeStateCode)]
    to: &'static str,
    /// `investor`, `operator` or `system`.
    by: StepBy,
    /// The operator's name.
    name: Option<String>,
    comment: Option<String>,
}

/// One payment.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PaymentItem)]
pub(crate) struct ItemView {
    #[serde(flatten)]
    #[schema(inline)]
    payment: Logged,
    investor: String,
    investor_id: Integer,
    account_id: Integer,
    account_number: String,
    account_state: KycStateCode,
    framework: String,
    /// The gateway's notices about it, oldest first.
    notices: Vec<NoticeView>,
}

/// A notice from the gateway about a payment.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PaymentNoticeView)]
struct NoticeView {
    received_at: Moment,
    /// The gateway's id of the payment; a charge that was paid twice has two.
    provider_reference: String,
    /// The payment's outcome according to the notice.
    #[schema(value_type = PaymentOutcomeCode)]
    outcome: &'static str,
    /// The amount paid.
    amount: Option<Exact>,
    currency: Option<&'static str>,
    /// How the notice was handled.
    state: PaymentNoticeCode,
}

/// The fee of an account.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AccountFee)]
pub(crate) struct FeeView {
    /// The fee that the framework asks for now.
    asked: Exact,
    /// ISO 4217.
    currency: &'static str,
    /// The state of the fee, over all its payments.
    standing: FeeStandingCode,
    /// Whether it was paid and has been refunded, or is being refunded.
    taken_back: bool,
    /// The newest first.
    payments: Vec<Logged>,
}

/// A payment of an investor.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = InvestorPayment)]
pub(crate) struct OwnPayment {
    #[serde(flatten)]
    #[schema(inline)]
    payment: Logged,
    account_id: Integer,
    account_number: String,
}

impl From<ListedPayment> for Entry {
    fn from(payment: ListedPayment) -> Self {
        Self {
            id: Integer(payment.id.0),
            state: Code(payment.state),
            amount: payment.amount.into(),
            currency: payment.amount.currency().code(),
            investor: payment.name,
            investor_id: Integer(payment.investor.0),
            account_id: Integer(payment.account.0),
            account_number: payment.account_number,
            framework: payment.framework,
            provider: payment.provider,
            provider_reference: payment.payment,
            created_at: Moment(payment.created_at),
            paid_at: payment.paid_at.map(Moment),
            refund_asked_at: payment.refund_asked_at.map(Moment),
            refund_refused: payment.state == State::Paid && payment.refund_asked_at.is_some(),
        }
    }
}

pub(crate) fn view(item: PaymentItem) -> ItemView {
    let charge = &item.charge.stored.charge;
    ItemView {
        investor: item.name,
        investor_id: Integer(charge.investor.0),
        account_id: Integer(charge.account.0),
        account_number: item.account.number,
        account_state: Code(item.account.state),
        framework: item.framework.code,
        notices: item.told.into_iter().map(notice).collect(),
        payment: logged(item.charge),
    }
}

/// The fee of an account for its item.
pub(crate) fn fee(fee: AccountFee) -> FeeView {
    let states: Vec<State> = fee.charges.iter().map(|c| c.stored.charge.state).collect();
    let standing = FeeStanding::of(&states);
    FeeView {
        asked: fee.asked.into(),
        currency: fee.asked.currency().code(),
        standing: Code(standing),
        taken_back: standing.is_taken_back(),
        payments: fee.charges.into_iter().map(logged).collect(),
    }
}

/// A payment for its investor's page.
pub(crate) fn own(account_number: String, charge: LoggedCharge) -> OwnPayment {
    OwnPayment {
        account_id: Integer(charge.stored.charge.account.0),
        account_number,
        payment: logged(charge),
    }
}

fn logged(charge: LoggedCharge) -> Logged {
    let LoggedCharge { stored, history } = charge;
    let StoredCharge { charge, .. } = stored;
    Logged {
        id: Integer(charge.id.0),
        state: Code(charge.state),
        amount: charge.amount.into(),
        currency: charge.amount.currency().code(),
        provider: stored.provider,
        reference: stored.reference,
        provider_reference: stored.payment,
        created_at: Moment(charge.created_at),
        paid_at: charge.paid_at.map(Moment),
        refund_asked_at: charge.refund_asked_at.map(Moment),
        refund_reason: stored.refund_reason,
        refund_refused: charge.state == State::Paid && charge.refund_asked_at.is_some(),
        history: history.into_iter().map(step).collect(),
    }
}

fn step(step: Step) -> StepView {
    StepView {
        at: Moment(step.at),
        from: step.from,
        to: step.to,
        by: Code(step.by),
        name: step.name,
        comment: step.comment,
    }
}

fn notice(notice: PaymentNotice) -> NoticeView {
    let (outcome, amount): (_, Option<Money>) = match notice.said.outcome {
        PaymentOutcome::Paid(amount) => ("paid", Some(amount)),
        PaymentOutcome::Failed => ("failed", None),
        PaymentOutcome::Cancelled => ("cancelled", None),
    };
    NoticeView {
        received_at: Moment(notice.received_at),
        provider_reference: notice.said.payment,
        outcome,
        amount: amount.map(Exact::from),
        currency: amount.map(|amount| amount.currency().code()),
        state: Code(notice.state),
    }
}
