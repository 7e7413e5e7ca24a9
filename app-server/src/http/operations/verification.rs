//! Verifications at the desk: whether the audit trail is unchanged, and whether the books agree. A
//! request starts one or reports its state; the worker does the work.

use crate::http::call::Json;
use crate::http::desk::extract::Operator;
use crate::http::extract::Nothing;
use crate::http::fields::{Exact, Integer, Moment};
use domain::ledger::Asset;
use ports::Failure;
use ports::driven::audit::Seal;
use ports::driven::reconciliation::Sides;
use ports::driven::verification_runs::{Finding, VerificationRun, Verified};
use ports::driving::operations::{VerificationState, start_verification, verification_state};
use serde::Serialize;
use utoipa::ToSchema;

/// A seal of a batch of events.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AuditHead)]
struct HeadView {
    batch: Integer,
    first_event: Integer,
    last_event: Integer,
    /// Authentication code over the batch and the previous seal; also in the log and in the object store.
    mac: String,
    sealed_at: Moment,
}

/// Something that is wrong.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = VerificationFinding)]
struct FindingView {
    /// The kind of break, such as `cut_off`, `balance`.
    code: String,
    /// Which record: `event:12`, `batch:3`, `order:7`.
    record: String,
    /// In words, as the command prints it.
    text: String,
    /// What it concerns: an ISO 4217 code, or `shares:` with a project's number.
    asset: Option<String>,
    /// The amount that there is.
    found: Option<Exact>,
    /// The amount that there should be.
    expected: Option<Exact>,
    /// Related records: books such as `escrow:3`, transactions, other investors.
    beside: Vec<String>,
}

/// A finished verification.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = VerificationVerdict)]
struct VerdictView {
    started_at: Moment,
    finished_at: Moment,
    /// Whether nothing is wrong.
    intact: bool,
    /// Number of records checked.
    checked: Integer,
    /// Number of verified batches of the audit trail.
    batches: Integer,
    /// Number of events in those batches.
    events: Integer,
    /// Number of events recorded since the last seal.
    unsealed: Integer,
    /// Number of findings.
    count: Integer,
    /// The first findings.
    findings: Vec<FindingView>,
}

/// A verification that is under way.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = VerificationUnderWay)]
struct UnderWayView {
    started_at: Moment,
    /// Number of records checked so far.
    checked: Integer,
    /// Number of findings so far.
    count: Integer,
}

/// The state of the verifications of one kind.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Verification)]
pub(crate) struct VerificationView {
    /// The newest finished one; absent before the first.
    last: Option<VerdictView>,
    /// The one under way.
    running: Option<UnderWayView>,
    /// The newest seals of the audit trail, the newest first.
    heads: Vec<HeadView>,
    /// When the oldest event was recorded that has waited for its seal for more than five minutes; absent if there is none.
    unsealed_since: Option<Moment>,
}

/// `GET audit/verify`.
pub(crate) async fn audit(call: Operator<Nothing>) -> Result<Json<VerificationView>, Failure> {
    let state = verification_state(&call.server.ports, &call.who, Verified::Audit).await?;
    Ok(Json(state.into()))
}

/// `POST audit/verify`.
pub(crate) async fn start_audit(
    call: Operator<Nothing>,
) -> Result<Json<VerificationView>, Failure> {
    let state = start_verification(&call.server.ports, &call.who, Verified::Audit).await?;
    Ok(Json(state.into()))
}

/// `GET reconciliation`.
pub(crate) async fn books(call: Operator<Nothing>) -> Result<Json<VerificationView>, Failure> {
    let state = verification_state(&call.server.ports, &call.who, Verified::Books).await?;
    Ok(Json(state.into()))
}

/// `POST reconciliation`.
pub(crate) async fn start_books(
    call: Operator<Nothing>,
) -> Result<Json<VerificationView>, Failure> {
    let state = start_verification(&call.server.ports, &call.who, Verified::Books).await?;
    Ok(Json(state.into()))
}

impl From<VerificationState> for VerificationView {
    fn from(state: VerificationState) -> Self {
        Self {
            last: state.last.and_then(verdict),
            running: state.under_way.map(|run| UnderWayView {
                started_at: Moment(run.started_at),
                checked: count(run.progress.checked),
                count: count(run.progress.count),
            }),
            heads: state.heads.into_iter().map(head).collect(),
            unsealed_since: state.unsealed_since.map(Moment),
        }
    }
}

fn verdict(run: VerificationRun) -> Option<VerdictView> {
    let at = run.progress;
    Some(VerdictView {
        started_at: Moment(run.started_at),
        finished_at: Moment(run.finished_at?),
        intact: at.count == 0,
        checked: count(at.checked),
        batches: Integer(at.batches),
        events: count(at.events),
        unsealed: count(at.unsealed),
        count: count(at.count),
        findings: at.found.into_iter().map(finding).collect(),
    })
}

fn finding(found: Finding) -> FindingView {
    let sides = found.sides;
    let amount =
        |units: fn(Sides) -> i64| sides.map(|sides| Exact(sides.asset.amount(units(sides))));
    FindingView {
        asset: found.asset.map(Asset::code),
        found: amount(|sides| sides.found),
        expected: amount(|sides| sides.expected),
        code: found.code,
        record: found.record,
        text: found.what,
        beside: found.beside,
    }
}

fn head(seal: Seal) -> HeadView {
    HeadView {
        batch: Integer(seal.batch),
        first_event: Integer(seal.first),
        last_event: Integer(seal.last),
        mac: seal.mac,
        sealed_at: Moment(seal.at),
    }
}

fn count(number: u64) -> Integer {
    Integer(i64::try_from(number).unwrap_or(i64::MAX))
}
