//! One receipt.

use super::list::Entry;
use crate::http::call::Json;
use crate::http::code_field::Code;
use crate::http::codes::{ReceiptAct, ReceiptMatchedKind, ReceiptStateCode, ReceiptWhy, StepBy};
use crate::http::desk::extract::Operator;
use crate::http::fields::{Exact, Integer, Moment};
use domain::Language;
use domain::ids::ReceiptId;
use ports::driving::desk::Step;
use ports::driving::receipt::{Candidate, ReceiptItem, find_candidates, show_receipt};
use ports::{Failure, Ports};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// Which receipt.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = ReceiptNumber)]
pub(crate) struct WhichForm {
    id: Integer,
}

/// The possible matches for a receipt.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = ReceiptCandidatesQuery)]
pub(crate) struct CandidatesForm {
    id: Integer,
    /// Search words: a name, an account or phone number, a project, an id or a remittance reference.
    #[validate(custom(function = "crate::http::rules::search"))]
    q: Option<String>,
}

/// A deposit or a subscription that waits for money.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ReceiptCandidate)]
struct CandidateView {
    #[schema(value_type = ReceiptMatchedKind)]
    kind: &'static str,
    id: Integer,
    /// The reasons for proposing it.
    why: ReceiptWhy,
    /// The amount that its investor intended to pay.
    amount: Exact,
    /// The amount already matched to it.
    arrived: Exact,
    /// ISO 4217.
    currency: &'static str,
    /// The name as typed in the account.
    name: Option<String>,
    account_number: String,
    investor: Integer,
    /// The project of a subscription, in the reader's language.
    project: Option<String>,
    /// Its remittance reference.
    reference: String,
    /// When it began to wait.
    since: Moment,
    /// Whether its investors are told to wire to a different bank account from the one that received this.
    other_bank: bool,
}

/// The possible matches for a receipt.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ReceiptCandidates)]
pub(crate) struct Candidates {
    /// Longest waiting first.
    items: Vec<CandidateView>,
}

/// A step of a receipt's history.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ReceiptStep)]
struct StepView {
    at: Moment,
    #[schema(value_type = ReceiptStateCode)]
    from: &'static str,
    #[schema(value_type = ReceiptStateCode)]
    to: &'static str,
    /// `operator` or `system`.
    by: StepBy,
    /// The operator's name.
    name: Option<String>,
    proposed_by: Option<String>,
    comment: Option<String>,
}

/// A receipt.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ReceiptItem)]
pub(crate) struct ItemView {
    #[serde(flatten)]
    #[schema(inline)]
    receipt: Entry,
    /// Must be sent back with a change.
    version: Integer,
    /// The number of the account that it was paid from.
    payer_account: Option<String>,
    /// The possible matches, likeliest first, while the reader may match it.
    candidates: Vec<CandidateView>,
    /// Oldest first.
    history: Vec<StepView>,
    /// What the reader may do now.
    may: Vec<ReceiptAct>,
    /// Name of the operator who entered it; none if it was stated at a review.
    entered_by: Option<String>,
    /// The payout that returns it to its payer.
    payout: Option<Integer>,
}

/// `GET receipts/{id}`.
pub(crate) async fn show(call: Operator<WhichForm>) -> Result<Json<ItemView>, Failure> {
    let ports = &call.server.ports;
    let language = call.caller.language;
    view(ports, &call.who, ReceiptId(call.form.id.0), language).await
}

/// `GET receipts/{id}/candidates`.
pub(crate) async fn candidates(
    call: Operator<CandidatesForm>,
) -> Result<Json<Candidates>, Failure> {
    let language = call.caller.language;
    let asked = (ReceiptId(call.form.id.0), call.form.q.as_deref());
    let found = find_candidates(&call.server.ports, &call.who, asked).await?;
    let items = found.into_iter().map(|it| candidate(it, language));
    Ok(Json(Candidates {
        items: items.collect(),
    }))
}

/// A receipt in its current state.
pub(super) async fn view(
    ports: &Ports,
    by: &domain::operations::Operator,
    id: ReceiptId,
    language: Language,
) -> Result<Json<ItemView>, Failure> {
    let ReceiptItem {
        listed,
        candidates,
        history,
        may,
        entered_by,
        payout,
    } = show_receipt(ports, by, id).await?;
    let candidates = candidates.into_iter();
    let version = listed.receipt.version;
    let payer_account = listed.receipt.payer_account.clone();
    Ok(Json(ItemView {
        receipt: listed.into(),
        version: Integer(version),
        payer_account,
        candidates: candidates.map(|it| candidate(it, language)).collect(),
        history: history.into_iter().map(step).collect(),
        may: may.into_iter().map(Code).collect(),
        entered_by,
        payout: payout.map(|id| Integer(id.0)),
    }))
}

fn candidate(candidate: Candidate, language: Language) -> CandidateView {
    let awaited = candidate.awaited;
    let (kind, id) = awaited.record.parts();
    CandidateView {
        kind,
        id: Integer(id.unwrap_or_default()),
        why: Code(candidate.why),
        amount: awaited.amount.into(),
        arrived: awaited.arrived.into(),
        currency: awaited.amount.currency().code(),
        name: awaited.shown_name(),
        account_number: awaited.account.1,
        investor: Integer(awaited.investor.0),
        project: awaited.project.map(|name| name.get(language).to_owned()),
        reference: awaited.reference.to_string(),
        since: Moment(awaited.since),
        other_bank: candidate.other_bank,
    }
}

fn step(step: Step) -> StepView {
    StepView {
        at: Moment(step.at),
        from: step.from,
        to: step.to,
        by: Code(step.by),
        name: step.name,
        proposed_by: step.proposed_by,
        comment: step.comment,
    }
}
