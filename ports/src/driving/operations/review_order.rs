//! A line decides on a subscription (states: subscription). What the decision moves is carried out with it.

use super::decision::{Decide, decided_before, may_decide, may_decide_on, received, same_version};
use super::message::tell_of_order;
use crate::driven::audit::Origin;
use crate::driven::unit_of_work::Tx;
use crate::driving::subscription::effects::{carry_out, has_wallet};
use crate::driving::subscription::issue_bound_by;
use crate::{Failure, Ports, transact};
use domain::ids::{OperatorId, OrderId};
use domain::operations::{AuditEvent, AuditKind, Operator, Queue};
use domain::review::{Actor, Line, LogEntry, Subject, Verdict};
use domain::subscription::{Command, Facts, Order, State, apply, refund};
use domain::{Amount, Instant, Refusal};

/// A decision on a subscription.
#[derive(Debug, Clone)]
pub struct OrderDecision {
    /// The decision.
    pub decide: Decide,
    /// What the wire brought, in the order's currency; only the first line's pass of a wire reads it.
    pub amount_received: Option<Amount>,
}

/// Passes or fails the line on which the order waits; an operator's own decision once more answers as the first time. Refusals: `Forbidden`, `CommentRequired`, `NotFound`, `StaleVersion`,
/// `OrderNotPending`, `FourEyes`, `BadRequest` without an amount for a wire, `ReceiptTooSmall`.
pub async fn review_order(ports: &Ports, command: &OrderDecision) -> Result<Order, Failure> {
    let decide = &command.decide;
    may_decide(&decide.by, Queue::Subscriptions)?;
    let now = ports.clock.now();
    transact(ports, async |tx| {
        let mut order = lock(tx, OrderId(decide.item)).await?;
        if decide.version < order.version {
            if is_repeated(tx, command, &order).await? {
                return Ok(order);
            }
            return Err(Refusal::StaleVersion.into());
        }
        let line = line(order.state)?;
        may_decide_on(&decide.by, Queue::Subscriptions, line)?;
        same_version(decide.version, order.version)?;
        let verdict = decide.decision.verdict()?;
        let wanted = wanted(command, &order, line, &verdict)?;
        let act = Act {
            by: &decide.by,
            proposed_by: None,
            kind: AuditKind::ReviewDecided,
            comment: verdict.comment(),
            origin: &decide.origin,
            now,
        };
        take(ports, tx, &mut order, &wanted, &act).await?;
        Ok(order)
    })
    .await
}

/// Whether the operator decided the same on that version before; another amount is another decision.
async fn is_repeated(tx: &dyn Tx, command: &OrderDecision, order: &Order) -> Result<bool, Failure> {
    let decide = &command.decide;
    let (by, version, to) = (&decide.by, Some(decide.version), decide.leads_to());
    let received = order.received.map(Amount::from);
    let is_same_amount = command.amount_received.is_none() || command.amount_received == received;
    let subject = Subject::Order(order.id);
    Ok(is_same_amount && decided_before(tx, subject, by, version, to).await?)
}

/// The line on which an order waits.
fn line(state: State) -> Result<Line, Refusal> {
    match state {
        State::LWait => Ok(Line::First),
        State::GWait => Ok(Line::Second),
        State::Init
        | State::PreOk
        | State::Success
        | State::LFail
        | State::GFail
        | State::Revoked
        | State::Cancelled => Err(Refusal::OrderNotPending {
            state: state.code(),
        }),
    }
}

fn wanted(
    command: &OrderDecision,
    order: &Order,
    line: Line,
    verdict: &Verdict,
) -> Result<Command, Refusal> {
    let by = command.decide.by.id;
    Ok(match (verdict, line) {
        (Verdict::Pass { .. }, Line::First) => Command::PassFirst {
            by,
            received: command
                .amount_received
                .map(|amount| received(amount, order.amount.currency()))
                .transpose()?,
        },
        (Verdict::Pass { .. }, Line::Second) => Command::PassSecond { by },
        (Verdict::Fail { .. }, line) => Command::Fail {
            line,
            by,
            verdict: verdict.clone(),
        },
    })
}

/// The order with its project, both locked, the project first: a decision may give a place in the offering back.
pub(super) async fn lock(tx: &dyn Tx, id: OrderId) -> Result<Order, Failure> {
    let found = tx.orders().get(id).await?.ok_or(Refusal::NotFound)?;
    tx.projects().lock(found.project).await?;
    let locked = tx.orders().lock(id).await?;
    Ok(locked.ok_or(Refusal::NotFound)?)
}

/// Who acts on an order, and with which words.
pub(super) struct Act<'a> {
    pub(super) by: &'a Operator,
    /// Who proposed what `by` approves.
    pub(super) proposed_by: Option<OperatorId>,
    pub(super) kind: AuditKind,
    pub(super) comment: Option<&'a str>,
    pub(super) origin: &'a Origin,
    pub(super) now: Instant,
}

/// Lets the machine decide, carries its decision out, and writes log, audit event and message with it.
pub(super) async fn take(
    ports: &Ports,
    tx: &dyn Tx,
    order: &mut Order,
    wanted: &Command,
    act: &Act<'_>,
) -> Result<(), Failure> {
    // The desk takes no place and signs nothing: these facts are for the investor's commands.
    let facts = Facts {
        now: act.now,
        project_open: false,
        has_room: false,
        signed_document_valid: false,
        reserve_until: act.now,
        issue_bound_by: issue_bound_by(tx, order).await?,
    };
    let change = apply(order, wanted, &facts)?;
    let (from, version) = (order.state, order.version);
    let refund = refund(&order.revocable(None), has_wallet(tx, order).await?);
    let by = Actor::Operator(act.by.id);
    carry_out(tx, order, change, by, act.now).await?;
    let entry = LogEntry {
        subject: Subject::Order(order.id),
        from: from.code(),
        to: order.state.code(),
        by,
        proposed_by: act.proposed_by,
        comment: act.comment.map(str::to_owned),
        version: Some(version),
    };
    tx.reviews().append(entry, act.now).await?;
    let event = AuditEvent {
        by,
        kind: act.kind,
        record: format!("order:{}", order.id),
        detail: format!("{} to {}", from.code(), order.state.code()),
    };
    tx.audit().record(event, act.origin, act.now).await?;
    tell_of_order(ports, tx, order, (from, refund), act.now).await
}
