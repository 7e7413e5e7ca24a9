//! Carrying out what the order's state machine decided: its place, the wallet's hold, the ledger, the shares. It decides
//! nothing itself, and runs inside the caller's transaction, so that the new state and its money are one.

use crate::Failure;
use crate::driven::ledger::{BookedFor, Receipt};
use crate::driven::unit_of_work::Tx;
use crate::driving::wallet;
use domain::ledger::Purpose;
use domain::money::Shares;
use domain::operations::{AuditEvent, AuditKind};
use domain::portfolio::ShareIssue;
use domain::review::Actor;
use domain::subscription::{Change, Effect, Order, booking};
use domain::{Instant, Refusal};

/// Carries out a change of a locked order and stores the order with it. Where the change takes or gives a place in the
/// offering, the caller holds the project's lock too. The review log, the audit event of the decision and the messages are
/// the caller's, who knows who decided; the money's own audit events are written here.
///
/// Refuses with `AvailableBalance` when a wallet has less than what is to be held.
pub async fn carry_out(
    tx: &dyn Tx,
    order: &mut Order,
    change: Change,
    now: Instant,
) -> Result<(), Failure> {
    let has_wallet = has_wallet(tx, order).await?;
    order.take(&change, now);
    for effect in &change.effects {
        carry_out_one(tx, order, *effect, has_wallet, now).await?;
    }
    tx.orders().save(order).await?;
    order.version += 1;
    Ok(())
}

async fn carry_out_one(
    tx: &dyn Tx,
    order: &Order,
    effect: Effect,
    has_wallet: bool,
    now: Instant,
) -> Result<(), Failure> {
    match effect {
        Effect::HoldWallet => hold(tx, order, now).await?,
        Effect::ReleaseHold => wallet::close_hold(tx, Purpose::Order(order.id), false, now).await?,
        Effect::CaptureHold => wallet::close_hold(tx, Purpose::Order(order.id), true, now).await?,
        Effect::BookReceipt(amount) => {
            let receipt = Receipt {
                order: order.id,
                amount,
                entered_at: now,
            };
            tx.ledger().add_receipt(receipt).await?;
        }
        Effect::IssueShares => issue_shares(tx, order, now).await?,
        Effect::ReverseIssue | Effect::RefundIssue => reverse_issue(tx, order, now).await?,
        Effect::NoteFirstLine(_)
        | Effect::Reserve { .. }
        | Effect::ReleaseReservation
        | Effect::AllocateReceipt
        | Effect::ReturnExcess(_)
        | Effect::RefundReceipt(_)
        | Effect::RefundEscrow => {}
    }
    book(tx, order, effect, has_wallet, now).await
}

async fn book(
    tx: &dyn Tx,
    order: &Order,
    effect: Effect,
    has_wallet: bool,
    now: Instant,
) -> Result<(), Failure> {
    let Some(transaction) = booking(order, effect, has_wallet)? else {
        return Ok(());
    };
    let booked_for = BookedFor {
        account: Some(order.account),
        purpose: Some(Purpose::Order(order.id)),
    };
    tx.ledger().book(&transaction, booked_for, now).await?;
    let event = AuditEvent {
        by: Actor::System,
        kind: AuditKind::MoneyBooked,
        record: format!("order:{}", order.id),
        detail: transaction.reference().to_owned(),
    };
    tx.audit().record(event, &Default::default(), now).await?;
    Ok(())
}

async fn hold(tx: &dyn Tx, order: &Order, now: Instant) -> Result<(), Failure> {
    wallet::hold(
        tx,
        order.account,
        Purpose::Order(order.id),
        order.amount,
        now,
    )
    .await?
    .map_err(|available| Refusal::AvailableBalance(available).into())
}

async fn issue_shares(tx: &dyn Tx, order: &Order, now: Instant) -> Result<(), Failure> {
    let project = tx.projects().get(order.project).await?;
    let project =
        project.ok_or_else(|| Failure::Broken(format!("order {} has no project", order.id)))?;
    let issue = ShareIssue {
        order: order.id,
        investor: order.investor,
        account: order.account,
        project: order.project,
        shares: Shares::bought(order.amount, project.price()?)?,
        issued_at: now,
    };
    tx.shares().issue(issue).await?;
    let event = AuditEvent {
        by: Actor::System,
        kind: AuditKind::SharesIssued,
        record: format!("order:{}", order.id),
        detail: format!("{} shares", issue.shares.amount()),
    };
    tx.audit().record(event, &Default::default(), now).await?;
    Ok(())
}

async fn reverse_issue(tx: &dyn Tx, order: &Order, now: Instant) -> Result<(), Failure> {
    tx.shares().reverse(order.id, now).await?;
    let event = AuditEvent {
        by: Actor::System,
        kind: AuditKind::SharesReversed,
        record: format!("order:{}", order.id),
        detail: format!("issue {}", order.issues),
    };
    tx.audit().record(event, &Default::default(), now).await?;
    Ok(())
}

/// Whether what is given back goes to a wallet: the account's framework has wallets (states: subscription).
pub(crate) async fn has_wallet(tx: &dyn Tx, order: &Order) -> Result<bool, Failure> {
    let account = tx.accounts().get(order.account).await?;
    let account =
        account.ok_or_else(|| Failure::Broken(format!("order {} has no account", order.id)))?;
    let framework = tx.projects().framework(account.framework).await?;
    Ok(framework.is_some_and(|f| f.deposits))
}
