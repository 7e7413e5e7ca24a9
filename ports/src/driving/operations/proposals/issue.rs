//! Issuing every accepted order of a project. The approval is recorded with the list that was approved; then each order is issued in
//! a transaction of its own. Where that breaks off, the orders that are left are still accepted, and approving once more issues
//! them: nothing is issued twice, and nothing that was not on the list.

use super::super::review_order::{Act as Step, lock, take};
use super::kinds::{Act, Approval, IssueOutline, Outline, OutlinedOrder, Record};
use crate::driven::unit_of_work::Tx;
use crate::{Failure, Ports};
use async_trait::async_trait;
use domain::catalog::Text;
use domain::ids::OrderId;
use domain::operations::proposal::{IssueProject, ListedOrder};
use domain::operations::{AuditKind, Operator};
use domain::subscription::{Command, Order, REVOCABLE_FOR, State};
use domain::{Instant, Money, Refusal};

/// Whether an order still is the one that was proposed.
fn is_as_listed(order: &Order, listed: &ListedOrder) -> bool {
    order.id == listed.id && order.state == State::PreOk && order.version == listed.version
}

async fn orders(tx: &dyn Tx, act: &IssueProject) -> Result<Vec<Order>, Failure> {
    let ids: Vec<OrderId> = act.orders.iter().map(|listed| listed.id).collect();
    Ok(tx.orders().by_ids(&ids).await?)
}

/// The orders of the list that still wait to be issued.
async fn left(tx: &dyn Tx, act: &IssueProject) -> Result<Vec<OrderId>, Failure> {
    let orders = orders(tx, act).await?;
    let waits = |order: &&Order| act.orders.iter().any(|listed| is_as_listed(order, listed));
    Ok(orders.iter().filter(waits).map(|order| order.id).collect())
}

/// An order of a proposal, as it is now.
pub(super) fn outlined(order: &Order, now: Instant) -> OutlinedOrder {
    let until = order.completed_at.map(|at| at + REVOCABLE_FOR);
    OutlinedOrder {
        id: order.id,
        investor: order.investor,
        account: order.account,
        amount: order.amount,
        state: order.state.code(),
        revocable_until: until.filter(|until| *until > now),
    }
}

#[async_trait]
impl Act for IssueProject {
    /// Whoever takes an order forward or back holds its project.
    async fn lock(&self, tx: &dyn Tx) -> Result<(), Failure> {
        let locked = tx.projects().lock(self.project).await?;
        locked.map(|_| ()).ok_or_else(|| Refusal::NotFound.into())
    }

    async fn record(&self, tx: &dyn Tx) -> Result<Record, Failure> {
        let project = tx.projects().get(self.project).await?;
        let project = project.ok_or(Refusal::NotFound)?;
        Ok(Record {
            name: Text {
                zh: project.name_zh,
                en: project.name_en,
            },
            version: 0,
        })
    }

    async fn check(&self, _: &dyn Tx, _: &Operator) -> Result<(), Failure> {
        Ok(())
    }

    /// Every order of the list has to be as it was read; what was accepted since is another proposal's.
    async fn carry_out(&self, _: &Ports, tx: &dyn Tx, _: &Approval<'_>) -> Result<(), Failure> {
        if left(tx, self).await?.len() == self.orders.len() {
            Ok(())
        } else {
            Err(Refusal::StaleVersion.into())
        }
    }

    async fn left(&self, tx: &dyn Tx) -> Result<Vec<OrderId>, Failure> {
        left(tx, self).await
    }

    async fn carry_on(
        &self,
        ports: &Ports,
        tx: &dyn Tx,
        approval: &Approval<'_>,
        order: OrderId,
    ) -> Result<(), Failure> {
        let mut order = lock(tx, order).await?;
        // Issued or revoked by somebody else since.
        if !self
            .orders
            .iter()
            .any(|listed| is_as_listed(&order, listed))
        {
            return Ok(());
        }
        let step = Step {
            by: approval.by,
            proposed_by: Some(approval.proposal.maker),
            kind: AuditKind::OrderChanged,
            comment: Some(&approval.proposal.reason),
            origin: approval.origin,
            now: approval.now,
        };
        take(ports, tx, &mut order, &Command::Issue, &step).await
    }

    async fn outline(&self, tx: &dyn Tx, now: Instant) -> Result<Outline, Failure> {
        let project = tx.projects().get(self.project).await?;
        let project = project.ok_or(Refusal::NotFound)?;
        let offering = tx.projects().offering(self.project, now, None).await?;
        let offering = offering.ok_or(Refusal::NotFound)?;
        let orders = orders(tx, self).await?;
        let zero = Money::zero(project.currency);
        let total = orders
            .iter()
            .try_fold(zero, |sum, order| sum.checked_add(order.amount));
        let total = total.ok_or_else(|| Failure::Broken("a sum of orders is too large".into()))?;
        Ok(Outline {
            issue: Some(IssueOutline {
                orders: orders.iter().map(|order| outlined(order, now)).collect(),
                total,
                offering: offering.size,
                taken: offering.taken,
            }),
            ..Outline::default()
        })
    }
}
