//! Revoking and correcting an issued order. What that does to the order is `reverse_issue`'s.

use super::proposed_issue::{outlined, project_name};
use super::reverse_issue::{ReverseIssue, correct_issued, revoke_issued};
use super::review;
use crate::Failure;
use crate::driven::unit_of_work::Tx;
use crate::driving::proposals::{Act, Approval, IssuedOutline, Outline, Record};
use crate::driving::subscription::back;
use async_trait::async_trait;
use domain::ids::OrderId;
use domain::operations::proposal::{CorrectIssued, ProposedAct, RevokeIssued};
use domain::subscription::{Back, BoundBy, Order, State, foretold_reversal};
use domain::{Instant, Refusal};

/// The order. Refusals: `NotFound`.
async fn order(tx: &dyn Tx, id: OrderId) -> Result<Order, Failure> {
    Ok(tx.orders().get(id).await?.ok_or(Refusal::NotFound)?)
}

/// The order by its project's name.
async fn record_of(tx: &dyn Tx, id: OrderId) -> Result<Record, Failure> {
    let order = order(tx, id).await?;
    Ok(Record {
        name: project_name(tx, order.project).await?,
        version: order.version,
    })
}

/// Refuses what approving would refuse: an order that is not issued, or on whose shares something was built.
async fn is_reversible(tx: &dyn Tx, id: OrderId) -> Result<(), Failure> {
    let order = order(tx, id).await?;
    if order.state != State::Success {
        let state = order.state.code();
        return Err(Refusal::OrderNotPending { state }.into());
    }
    match tx.orders().issue_bound_by(id).await? {
        None => Ok(()),
        Some(BoundBy::Income) => Err(Refusal::RevokeNotPossible.into()),
    }
}

fn reversal<'a>(order: OrderId, approval: &Approval<'a>) -> ReverseIssue<'a> {
    ReverseIssue {
        order,
        version: approval.proposal.record_version,
        proposed_by: approval.proposal.maker,
        approved_by: approval.by,
        reason: &approval.proposal.reason,
        origin: approval.origin,
        now: approval.now,
    }
}

async fn outline_of(
    tx: &dyn Tx,
    id: OrderId,
    (to, back): (State, Option<Back>),
    now: Instant,
) -> Result<Outline, Failure> {
    let order = order(tx, id).await?;
    Ok(Outline {
        issued: Some(IssuedOutline {
            order: outlined(&order, now),
            to: to.code(),
            shares: order.issued_shares(),
            postings: foretold_reversal(&order, back.as_ref())?,
        }),
        ..Outline::default()
    })
}

#[async_trait]
impl Act for RevokeIssued {
    fn proposed(&self) -> ProposedAct {
        ProposedAct::RevokeIssued(*self)
    }

    async fn lock(&self, tx: &dyn Tx) -> Result<(), Failure> {
        review::lock(tx, self.order).await.map(drop)
    }

    async fn record(&self, tx: &dyn Tx) -> Result<Record, Failure> {
        record_of(tx, self.order).await
    }

    async fn check(&self, tx: &dyn Tx) -> Result<(), Failure> {
        is_reversible(tx, self.order).await
    }

    async fn carry_out(&self, tx: &dyn Tx, approval: &Approval<'_>) -> Result<(), Failure> {
        revoke_issued(approval.ports, tx, &reversal(self.order, approval)).await?;
        Ok(())
    }

    async fn outline(&self, tx: &dyn Tx, now: Instant) -> Result<Outline, Failure> {
        let back = back(tx, &order(tx, self.order).await?).await?;
        outline_of(tx, self.order, (State::Revoked, Some(back)), now).await
    }
}

#[async_trait]
impl Act for CorrectIssued {
    fn proposed(&self) -> ProposedAct {
        ProposedAct::CorrectIssued(*self)
    }

    async fn lock(&self, tx: &dyn Tx) -> Result<(), Failure> {
        review::lock(tx, self.order).await.map(drop)
    }

    async fn record(&self, tx: &dyn Tx) -> Result<Record, Failure> {
        record_of(tx, self.order).await
    }

    async fn check(&self, tx: &dyn Tx) -> Result<(), Failure> {
        is_reversible(tx, self.order).await
    }

    async fn carry_out(&self, tx: &dyn Tx, approval: &Approval<'_>) -> Result<(), Failure> {
        correct_issued(approval.ports, tx, &reversal(self.order, approval)).await?;
        Ok(())
    }

    async fn outline(&self, tx: &dyn Tx, now: Instant) -> Result<Outline, Failure> {
        outline_of(tx, self.order, (State::PreOk, None), now).await
    }
}
