//! A line decides on a subscription (states: subscription). What the decision moves is carried out with it.

use crate::driven::unit_of_work::{StoreError, Tx};
use crate::driving::account::desk::to_answer;
use crate::driving::desk::{Decide, decided_before, may_decide_on, same_version};
use crate::driving::posting::{Act, carry_out};
use crate::driving::subscription::{settlement, wired};
use crate::driving::waiting_receipts::nothing_waits;
use crate::{Failure, Ports, transact};
use domain::Refusal;
use domain::account::Account;
use domain::decision::Of;
use domain::ids::OrderId;
use domain::operations::{AuditKind, Queue};
use domain::receipt::MatchedTo;
use domain::reference::RemittanceReference;
use domain::review::{Actor, Line, Subject, Verdict};
use domain::subscription::{self as machine, Command, Order, State};
use domain::wire::MatchedReceipts;

/// Passes or fails the line on which the order waits, or returns it to the first; an operator's
/// repeated decision returns the first answer. Refusals: `Forbidden`, `CommentRequired`,
/// `NotFound`, `StaleVersion`, `OrderNotPending`, `FourEyes`, `BadRequest` without an amount for a
/// wire, `ReceiptTooSmall`, `ReceiptConfirmed` where another amount was stated before and the bank
/// confirmed it, `BelowMinimum` where the amount buys no part of a share, `RedFlagUnanswered` for a
/// pass without an answer to each red flag, `AccountBlocked` for the second pass.
pub async fn review_order(ports: &Ports, decide: &Decide) -> Result<Order, Failure> {
    decide.may_be_made(Queue::Subscriptions)?;
    let now = ports.clock.now();
    transact(ports, async |tx| {
        let (order, account) = lock_with_account(tx, OrderId(decide.item)).await?;
        if decide.version < order.version {
            if is_repeated(tx, decide, &order).await? {
                return Ok(order);
            }
            return Err(Refusal::StaleVersion.into());
        }
        let line = decide.line(line(order.state)?);
        may_decide_on(&decide.by, Queue::Subscriptions, line)?;
        same_version(decide.version, order.version)?;
        let verdict = decide.decision.verdict()?;
        account.check_verdict(line, &verdict)?;
        let wanted = wanted(ports, tx, decide, &order, line, &verdict).await?;
        let decision = machine::decide(&order, wanted, now)?;
        let item = (Queue::Subscriptions, order.id.0);
        let raised = to_answer(ports, tx, order.account, item).await?;
        let notes = decide.notes(&raised)?;
        let by = Actor::Operator(decide.by.id);
        let act = Act {
            comment: verdict.comment(),
            version: Some(order.version),
            notes: Some(&notes),
            ..Act::new(by, AuditKind::ReviewDecided, &decide.origin, now)
        };
        carry_out(ports, tx, decision, &act).await
    })
    .await
}

/// Whether the operator decided the same on that version before; another amount is another decision.
async fn is_repeated(tx: &dyn Tx, decide: &Decide, order: &Order) -> Result<bool, Failure> {
    let (by, version, to) = (&decide.by, Some(decide.version), decide.leads_to());
    let subject = Subject::Order(order.id);
    Ok(decide.is_same_amount(order.received)
        && decided_before(tx, subject, by, version, to).await?)
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
    decide: &Decide,
    order: &Order,
    line: Line,
    verdict: &Verdict,
) -> Result<Command, Failure> {
    let by = decide.by.id;
    Ok(match (verdict, line) {
        (Verdict::Pass { .. }, Line::First) => {
            let (bank, arrived) = wired(tx, order).await?;
            let received = decide.received(order.amount.currency())?;
            let reference = RemittanceReference::of_order(order.id);
            nothing_waits(tx, &reference, (received, &arrived)).await?;
            Command::PassFirst {
                by,
                received,
                bank,
                arrived,
                tolerance: ports.settings.charge_tolerance.clone(),
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
            let matched = MatchedTo::Subscription(order.id);
            Command::Return(MatchedReceipts::new(tx.receipts().of(matched).await?))
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

/// The same with its account, locked between the two: a block at the same moment comes before the decision or after it.
pub(super) async fn lock_with_account(
    tx: &dyn Tx,
    id: OrderId,
) -> Result<(Order, Account), Failure> {
    let found = tx.orders().get(id).await?.ok_or(Refusal::NotFound)?;
    tx.projects().lock(found.project).await?;
    let account = tx.accounts().lock(found.account).await?;
    let account = account.ok_or(Refusal::NotFound)?;
    let locked = tx.orders().lock(id).await?.ok_or(Refusal::NotFound)?;
    if locked.account == account.id {
        Ok((locked, account))
    } else {
        // Its investor chose another account at that moment. Run again, and lock that one.
        Err(StoreError::Conflict.into())
    }
}

/// Lets the machine decide on a locked order, and carries its decision out.
pub(crate) async fn decided(
    ports: &Ports,
    tx: &dyn Tx,
    order: &Order,
    wanted: Command,
    act: &Act<'_>,
) -> Result<Order, Failure> {
    let decision = machine::decide(order, wanted, act.now)?;
    let act = Act {
        version: Some(order.version),
        ..*act
    };
    carry_out(ports, tx, decision, &act).await
}
