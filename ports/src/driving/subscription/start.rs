//! Starting a subscription: the Profile step of a new order (states: subscription).

use super::form::{SubscriptionForm, profile_facts, unfinished};
use crate::driven::unit_of_work::{StoreError, Tx};
use crate::driving::allow;
use crate::{Failure, Ports, read, transact};
use domain::allowance::Allowance;
use domain::decision::Record;
use domain::ids::{AccountId, InvestorId, ProjectId};
use domain::operations::{AuditEvent, AuditKind};
use domain::review::Actor;
use domain::subscription::{Order, ProfileForm, Terms, begin};
use domain::{Instant, Refusal};

/// Makes an order at its `SignDoc` step. Refusals in this order: `NotFound` for another's account
/// or no project, obstacles in the current state, `InvestmentPending`, the rules of the form,
/// `TooFrequent`.
pub async fn start(
    ports: &Ports,
    investor: InvestorId,
    project: ProjectId,
    form: &SubscriptionForm,
) -> Result<Order, Failure> {
    let now = ports.clock.now();
    let added = transact(ports, async |tx| {
        add(ports, tx, (investor, project), form, now).await
    })
    .await;
    match (added, form.account) {
        // Two at once: the database took one of them.
        (Err(Failure::Store(StoreError::Duplicate(_))), Some(account)) => {
            Err(pending(ports, account).await?)
        }
        (outcome, _) => outcome,
    }
}

async fn add(
    ports: &Ports,
    tx: &dyn Tx,
    (investor, project): (InvestorId, ProjectId),
    form: &SubscriptionForm,
    now: Instant,
) -> Result<Order, Failure> {
    // Placing the first order and changing the project are serialised.
    let project = tx.projects().lock(project).await?;
    let project = project.filter(|p| p.published).ok_or(Refusal::NotFound)?;
    let facts = profile_facts(tx, investor, form.account, project, None, now).await?;
    let terms = Terms {
        form: ProfileForm {
            method_id: form.method_id,
            amount: form.amount,
            disclaimer_accepted: form.disclaimer_accepted.unwrap_or_default(),
        },
        unfinished: unfinished(tx, facts.account).await?,
        facts,
    };
    let mut order = begin(investor, &terms, form.ticks(), now)?;
    allow(ports, tx, investor, &[Allowance::Subscriptions], now).await?;
    order.id = tx.orders().add(&order).await?;
    let event = AuditEvent {
        by: Actor::Investor(investor),
        kind: AuditKind::OrderChanged,
        record: order.name(),
        detail: "started".to_owned(),
    };
    tx.audit().record(event, &form.origin, now).await?;
    Ok(order)
}

/// The refusal that names the unfinished order.
async fn pending(ports: &Ports, account: AccountId) -> Result<Failure, Failure> {
    let unfinished = read(ports, async |tx| {
        Ok(tx.orders().unfinished_of_account(account).await?)
    });
    Ok(match unfinished.await? {
        Some(Order { id: order, .. }) => Refusal::InvestmentPending { order }.into(),
        None => Failure::Store(StoreError::Conflict),
    })
}
