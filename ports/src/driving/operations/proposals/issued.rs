//! Revoking and correcting an issued order. What that does to the order is `reverse_issue`'s.

use super::super::reverse_issue::{ReverseIssue, correct_issued, revoke_issued};
use super::issue::outlined;
use super::kinds::{Act, Approval, IssuedOutline, Outline};
use super::records::order;
use crate::Failure;
use crate::driven::unit_of_work::Tx;
use crate::driving::subscription::effects::foretold_books;
use async_trait::async_trait;
use domain::ids::OrderId;
use domain::operations::proposal::{CorrectIssued, RevokeIssued};
use domain::subscription::{BoundBy, Effect, State, booking};
use domain::{Instant, Refusal};

/// Refuses what approving would refuse: an order that is not issued, or on whose shares something was built.
async fn is_reversible(tx: &dyn Tx, id: OrderId) -> Result<(), Failure> {
    let order = order(tx, id).await?;
    if order.state != State::Success {
        let state = order.state.code();
        return Err(Refusal::OrderNotPending { state }.into());
    }
    match tx.shares().bound_by(id).await? {
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
    (to, effect): (State, Effect),
    now: Instant,
) -> Result<Outline, Failure> {
    let order = order(tx, id).await?;
    let booked = booking(&order, effect, &foretold_books(tx, &order).await?)?;
    let issue = tx.shares().of_order(id).await?;
    Ok(Outline {
        issued: Some(IssuedOutline {
            order: outlined(&order, now),
            to: to.code(),
            shares: issue.map(|issue| issue.shares),
            postings: booked.map_or_else(Vec::new, |booked| booked.postings().to_vec()),
        }),
        ..Outline::default()
    })
}

#[async_trait]
impl Act for RevokeIssued {
    async fn check(&self, tx: &dyn Tx) -> Result<(), Failure> {
        is_reversible(tx, self.order).await
    }

    async fn carry_out(&self, tx: &dyn Tx, approval: &Approval<'_>) -> Result<(), Failure> {
        revoke_issued(approval.ports, tx, &reversal(self.order, approval)).await?;
        Ok(())
    }

    async fn outline(&self, tx: &dyn Tx, now: Instant) -> Result<Outline, Failure> {
        let what = (State::Revoked, Effect::RefundIssue);
        outline_of(tx, self.order, what, now).await
    }
}

#[async_trait]
impl Act for CorrectIssued {
    async fn check(&self, tx: &dyn Tx) -> Result<(), Failure> {
        is_reversible(tx, self.order).await
    }

    async fn carry_out(&self, tx: &dyn Tx, approval: &Approval<'_>) -> Result<(), Failure> {
        correct_issued(approval.ports, tx, &reversal(self.order, approval)).await?;
        Ok(())
    }

    async fn outline(&self, tx: &dyn Tx, now: Instant) -> Result<Outline, Failure> {
        let what = (State::PreOk, Effect::ReverseIssue);
        outline_of(tx, self.order, what, now).await
    }
}
