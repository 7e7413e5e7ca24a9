//! Issuing every accepted order of a project. The approval records the list that was approved; the worker then issues the orders,
//! see `issue_due.rs`.

use crate::Failure;
use crate::driven::unit_of_work::Tx;
use crate::driving::proposals::{Act, Approval, IssueOutline, Outline, OutlinedOrder, Record};
use async_trait::async_trait;
use domain::ids::{AccountId, OrderId, ProjectId};
use domain::language::Text;
use domain::operations::proposal::{IssueProject, ListedOrder, ProposedAct};
use domain::subscription::{Order, REVOCABLE_FOR, State};
use domain::{Currency, Instant, Money, Refusal};

async fn orders(tx: &dyn Tx, act: &IssueProject) -> Result<Vec<Order>, Failure> {
    let ids: Vec<OrderId> = act.orders.iter().map(|listed| listed.id).collect();
    Ok(tx.orders().by_ids(&ids).await?)
}

/// Whether an order still is as it was proposed, and waits to be issued.
fn is_left(act: &IssueProject, order: &Order) -> bool {
    let is_it = |listed: &ListedOrder| listed.id == order.id && listed.version == order.version;
    order.state == State::PreOk && act.orders.iter().any(is_it)
}

fn sum<'a>(
    currency: Currency,
    mut orders: impl Iterator<Item = &'a Order>,
) -> Result<Money, Failure> {
    let sum = orders.try_fold(Money::zero(currency), |sum, order| {
        sum.checked_add(order.amount)
    });
    sum.ok_or_else(|| Failure::Broken("a sum of orders is too large".into()))
}

/// An order of a proposal, as it is now.
pub(crate) fn outlined(order: &Order, now: Instant) -> OutlinedOrder {
    let until = order.completed_at.map(|at| at + REVOCABLE_FOR);
    OutlinedOrder {
        id: order.id,
        investor: order.investor,
        account: order.account,
        amount: order.amount,
        state: order.state,
        revocable_until: until.filter(|until| *until > now),
        outcome: None,
    }
}

/// The name of a project.
pub(super) async fn project_name(tx: &dyn Tx, id: ProjectId) -> Result<Text, Failure> {
    let project = tx.projects().get(id).await?.ok_or(Refusal::NotFound)?;
    Ok(Text {
        zh: project.name_zh,
        en: project.name_en,
    })
}

#[async_trait]
impl Act for IssueProject {
    fn proposed(&self) -> ProposedAct {
        ProposedAct::IssueProject(self.clone())
    }

    async fn lock(&self, tx: &dyn Tx) -> Result<(), Failure> {
        let project = tx.projects().lock(self.project).await?;
        Ok(project.map(drop).ok_or(Refusal::NotFound)?)
    }

    /// The orders of the list carry their versions.
    async fn record(&self, tx: &dyn Tx) -> Result<Record, Failure> {
        Ok(Record {
            name: project_name(tx, self.project).await?,
            version: 0,
        })
    }

    /// Every order of the list must be unchanged since it was read; orders accepted since then
    /// belong to another proposal.
    async fn carry_out(&self, tx: &dyn Tx, _: &Approval<'_>) -> Result<(), Failure> {
        let orders = orders(tx, self).await?;
        if orders.iter().filter(|order| is_left(self, order)).count() == self.orders.len() {
            Ok(())
        } else {
            Err(Refusal::StaleVersion.into())
        }
    }

    async fn outline(&self, tx: &dyn Tx, now: Instant) -> Result<Outline, Failure> {
        let project = tx.projects().get(self.project).await?;
        let project = project.ok_or(Refusal::NotFound)?;
        let offering = tx.projects().offering(self.project, now, None).await?;
        let offering = offering.ok_or(Refusal::NotFound)?;
        let orders = orders(tx, self).await?;
        let left: Vec<&Order> = orders.iter().filter(|order| is_left(self, order)).collect();
        let accounts: Vec<AccountId> = left.iter().map(|order| order.account).collect();
        let blocked = tx.accounts().blocked_among(&accounts).await?;
        let is_blocked = |order: &&&Order| blocked.contains(&order.account);
        let total = sum(project.currency, orders.iter())?;
        let left_total = sum(project.currency, left.iter().copied())?;
        Ok(Outline {
            issue: Some(IssueOutline {
                issued: orders
                    .iter()
                    .filter(|it| it.state == State::Success)
                    .count(),
                skipped: 0,
                left: left.len(),
                blocked: left.iter().filter(is_blocked).map(|it| it.id).collect(),
                left_total,
                orders: orders.iter().map(|order| outlined(order, now)).collect(),
                total,
                offering,
            }),
            ..Outline::default()
        })
    }
}
