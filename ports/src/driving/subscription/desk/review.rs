//! A line decides on a subscription (states: subscription). What the decision moves is carried out with it.

use crate::driven::unit_of_work::Tx;
use crate::driving::desk::{Decide, decided_before, may_decide_on, received, same_version};
use crate::driving::posting::{Act, carry_out};
use crate::driving::subscription::{settlement, wired};
use crate::{Failure, Ports, transact};
use domain::decision::Of;
use domain::ids::OrderId;
use domain::operations::{AuditKind, Queue};
use domain::review::{Actor, Line, Subject, Verdict};
use domain::subscription::{Command, Order, State, decide};
use domain::{Amount, Refusal};

/// A decision on a subscription.
#[derive(Debug, Clone)]
pub struct OrderDecision {
    /// The decision.
    pub decide: Decide,
    /// What the wire brought, in the order's currency; only the first line's pass of a wire reads it. None where the order came back
    /// with an amount that stands.
    pub amount_received: Option<Amount>,
}

/// Passes or fails the line on which the order waits, or returns it to the first; an operator's own decision once more answers as the
/// first time. Refusals: `Forbidden`, `CommentRequired`, `NotFound`, `StaleVersion`, `OrderNotPending`, `FourEyes`, `BadRequest` without
/// an amount for a wire, `ReceiptTooSmall`, `ReceiptConfirmed` where another amount was stated before and the bank confirmed it,
/// `BelowMinimum` where the amount buys no part of a share.
pub async fn review_order(ports: &Ports, command: &OrderDecision) -> Result<Order, Failure> {
    let decide = &command.decide;
    decide.may_be_made(Queue::Subscriptions)?;
    let now = ports.clock.now();
    transact(ports, async |tx| {
        let order = lock(tx, OrderId(decide.item)).await?;
        if decide.version < order.version {
            if is_repeated(tx, command, &order).await? {
                return Ok(order);
            }
            return Err(Refusal::StaleVersion.into());
        }
        let line = decide.line(line(order.state)?);
        may_decide_on(&decide.by, Queue::Subscriptions, line)?;
        same_version(decide.version, order.version)?;
        let verdict = decide.decision.verdict()?;
        let wanted = wanted(ports, tx, command, &order, line, &verdict).await?;
        let by = Actor::Operator(decide.by.id);
        let act = Act {
            comment: verdict.comment(),
            ..Act::new(by, AuditKind::ReviewDecided, &decide.origin, now)
        };
        decided(ports, tx, &order, wanted, &act).await
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

async fn wanted(
    ports: &Ports,
    tx: &dyn Tx,
    command: &OrderDecision,
    order: &Order,
    line: Line,
    verdict: &Verdict,
) -> Result<Command, Failure> {
    let by = command.decide.by.id;
    Ok(match (verdict, line) {
        (Verdict::Pass { .. }, Line::First) => {
            let (bank, receipt) = wired(tx, order).await?;
            Command::PassFirst {
                by,
                received: command
                    .amount_received
                    .map(|amount| received(amount, order.amount.currency()))
                    .transpose()?,
                bank,
                receipt,
            }
        }
        (Verdict::Pass { .. }, Line::Second) => {
            let project = tx.projects().get(order.project).await?;
            let project = project.ok_or(Refusal::NotFound)?;
            Command::PassSecond {
                by,
                price: Of::new(project.id, project.price()?),
                settlement: settlement(ports, tx, order).await?,
            }
        }
        (Verdict::Fail { .. }, line) => Command::Fail {
            line,
            by,
            settlement: settlement(ports, tx, order).await?,
        },
        (Verdict::Return { .. }, Line::First | Line::Second) => {
            Command::Return(tx.receipts().of_order(order.id).await?)
        }
    })
}

/// The order with its project, both locked, the project first: a decision may give a place in the offering back.
pub(crate) async fn lock(tx: &dyn Tx, id: OrderId) -> Result<Order, Failure> {
    let found = tx.orders().get(id).await?.ok_or(Refusal::NotFound)?;
    tx.projects().lock(found.project).await?;
    let locked = tx.orders().lock(id).await?;
    Ok(locked.ok_or(Refusal::NotFound)?)
}

/// Lets the machine decide on a locked order, and carries its decision out.
pub(crate) async fn decided(
    ports: &Ports,
    tx: &dyn Tx,
    order: &Order,
    wanted: Command,
    act: &Act<'_>,
) -> Result<Order, Failure> {
    let decision = decide(order, wanted, act.now)?;
    let act = Act {
        version: Some(order.version),
        ..*act
    };
    carry_out(ports, tx, decision, &act).await
}
