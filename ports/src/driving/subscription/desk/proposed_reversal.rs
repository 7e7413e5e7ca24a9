//! Revoking and correcting an issued order. The effect on the order is in `reverse_issue`.

use super::proposed_issue::{outlined, project_name};
use super::reverse_issue::{ReverseIssue, correct_issued, money_is_there, revoke_issued};
use super::review;
use crate::driven::unit_of_work::Tx;
use crate::driving::proposals::{Act, Approval, IssuedOutline, Outline, Record};
use crate::driving::subscription::back;
use crate::{Failure, Ports};
use async_trait::async_trait;
use domain::ids::OrderId;
use domain::operations::proposal::{CorrectIssued, ProposedAct, RevokeIssued};
use domain::subscription::{BoundBy, Order, RefundDestination, State, forecast_reversal};
use domain::{Instant, Refusal};

/// The order. Refusals: `NotFound`.
async fn order(tx: &dyn Tx, id: OrderId) -> Result<Order, Failure> {
    Ok(tx.orders().get(id).await?.ok_or(Refusal::NotFound)?)
}

/// Refuses what approving would refuse: an order that is not issued, whose shares are bound by income or a transfer, or whose money was
/// paid to the project.
async fn is_reversible(tx: &dyn Tx, id: OrderId, now: Instant) -> Result<(), Failure> {
    let order = order(tx, id).await?;
    if order.state != State::Success {
        let state = order.state.code();
        return Err(Refusal::OrderNotPending { state }.into());
    }
    if let Some(BoundBy::Income | BoundBy::Leaving) = tx.orders().issue_bound_by(id).await? {
        return Err(Refusal::RevokeNotPossible.into());
    }
    money_is_there(tx, &order, now).await
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

/// The differences between the two.
#[async_trait]
trait Reversing: Send + Sync {
    /// The state that the order goes to.
    const TO: State;

    fn order(&self) -> OrderId;

    fn proposed(&self) -> ProposedAct;

    /// Where its money goes back to; none if it stays in the project.
    async fn back(&self, tx: &dyn Tx, order: &Order) -> Result<Option<RefundDestination>, Failure>;

    async fn reverse(
        &self,
        ports: &Ports,
        tx: &dyn Tx,
        reversal: &ReverseIssue<'_>,
    ) -> Result<Order, Failure>;
}

#[async_trait]
impl Reversing for RevokeIssued {
    const TO: State = State::Revoked;

    fn order(&self) -> OrderId {
        self.order
    }

    fn proposed(&self) -> ProposedAct {
        ProposedAct::RevokeIssued(*self)
    }

    async fn back(&self, tx: &dyn Tx, order: &Order) -> Result<Option<RefundDestination>, Failure> {
        back(tx, order).await.map(Some)
    }

    async fn reverse(
        &self,
        ports: &Ports,
        tx: &dyn Tx,
        reversal: &ReverseIssue<'_>,
    ) -> Result<Order, Failure> {
        revoke_issued(ports, tx, reversal).await
    }
}

#[async_trait]
impl Reversing for CorrectIssued {
    const TO: State = State::PreOk;

    fn order(&self) -> OrderId {
        self.order
    }

    fn proposed(&self) -> ProposedAct {
        ProposedAct::CorrectIssued(*self)
    }

    async fn back(&self, _: &dyn Tx, _: &Order) -> Result<Option<RefundDestination>, Failure> {
        Ok(None)
    }

    async fn reverse(
        &self,
        ports: &Ports,
        tx: &dyn Tx,
        reversal: &ReverseIssue<'_>,
    ) -> Result<Order, Failure> {
        correct_issued(ports, tx, reversal).await
    }
}

#[async_trait]
impl<T: Reversing> Act for T {
    fn proposed(&self) -> ProposedAct {
        Reversing::proposed(self)
    }

    async fn lock(&self, tx: &dyn Tx) -> Result<(), Failure> {
        review::lock(tx, self.order()).await.map(drop)
    }

    /// The order by its project's name.
    async fn record(&self, tx: &dyn Tx) -> Result<Record, Failure> {
        let order = order(tx, self.order()).await?;
        Ok(Record {
            name: project_name(tx, order.project).await?,
            version: order.version,
        })
    }

    async fn check(&self, tx: &dyn Tx, now: Instant) -> Result<(), Failure> {
        is_reversible(tx, self.order(), now).await
    }

    async fn carry_out(&self, tx: &dyn Tx, approval: &Approval<'_>) -> Result<(), Failure> {
        let reversal = reversal(self.order(), approval);
        self.reverse(approval.ports, tx, &reversal).await.map(drop)
    }

    async fn outline(&self, tx: &dyn Tx, now: Instant) -> Result<Outline, Failure> {
        let order = order(tx, self.order()).await?;
        let back = self.back(tx, &order).await?;
        Ok(Outline {
            issued: Some(IssuedOutline {
                order: outlined(&order, now),
                to: T::TO,
                shares: order.issued_shares(),
                postings: forecast_reversal(&order, back.as_ref())?,
            }),
            ..Outline::default()
        })
    }
}
