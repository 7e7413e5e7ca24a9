//! Starting a subscription: the Profile step of a new order (states: subscription).

use super::form::{Profile, SubscriptionForm, refuse_pending};
use crate::driven::unit_of_work::{StoreError, Tx};
use crate::driving::allow;
use crate::{Failure, Ports, read, transact};
use domain::allowance::Allowance;
use domain::decision::Record;
use domain::ids::{AccountId, InvestorId, OrderId, ProjectId};
use domain::operations::{AuditEvent, AuditKind};
use domain::review::Actor;
use domain::subscription::{
    Order, ProfileForm, ReadMarks, State, Step, check_may_subscribe, check_profile,
};
use domain::{Instant, Refusal};

/// Makes an order at its `SignDoc` step. Refusals in this order: `NotFound` for another's account or no project, what stands against the state, `InvestmentPending`, the rules of
/// the form, `TooFrequent`.
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
            Err(pending(ports, investor, account).await?)
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
    // Whoever orders first and whoever changes the project wait for each other.
    let project = tx.projects().lock(project).await?;
    let project = project.filter(|p| p.published).ok_or(Refusal::NotFound)?;
    let project_id = project.id;
    let profile = Profile::read(tx, investor, form.account, project, None, now).await?;
    let facts = profile.facts(None, now);
    let asked = ProfileForm {
        method_id: form.method_id,
        amount: form.amount,
        disclaimer_accepted: form.disclaimer_accepted.unwrap_or_default(),
    };
    check_may_subscribe(&asked, &facts)?;
    refuse_pending(tx, investor, profile.account(), None).await?;
    let (method, amount) = check_profile(&asked, &facts)?;
    allow(ports, tx, investor, &[Allowance::Subscriptions], now).await?;
    let mut order = Order {
        id: OrderId(0),
        investor,
        account: profile.account(),
        project: project_id,
        method,
        amount,
        state: State::Init,
        step: Step::SignDoc,
        disclaimer_accepted: false,
        documents_read: false,
        read_marks: ReadMarks::default(),
        signed_document: None,
        proof_document: None,
        proof_at: None,
        reservation: None,
        first_line_by: None,
        received: None,
        receipt_corrections: 0,
        completed_at: None,
        accepted_at: None,
        shares: None,
        issued_at: None,
        issues: 0,
        created_at: now,
        modified_at: now,
        version: 1,
    };
    form.tick(&mut order);
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
async fn pending(
    ports: &Ports,
    investor: InvestorId,
    account: AccountId,
) -> Result<Failure, Failure> {
    let refused = read(ports, async |tx| {
        Ok(refuse_pending(tx, investor, account, None).await.err())
    })
    .await?;
    Ok(refused.unwrap_or(Failure::Store(StoreError::Conflict)))
}
