//! Revoking and correcting an issued order.

use super::super::review_order::lock;
use super::issue::outlined;
use super::kinds::{Act, Approval, IssuedOutline, Outline, Record};
use crate::driven::unit_of_work::Tx;
use crate::{Failure, Ports};
use async_trait::async_trait;
use domain::catalog::Text;
use domain::ids::OrderId;
use domain::operations::Operator;
use domain::operations::proposal::{CorrectIssued, RevokeIssued};
use domain::subscription::{Order, State};
use domain::{Instant, Refusal};

async fn order(tx: &dyn Tx, id: OrderId) -> Result<Order, Failure> {
    Ok(tx.orders().get(id).await?.ok_or(Refusal::NotFound)?)
}

async fn record_of(tx: &dyn Tx, id: OrderId) -> Result<Record, Failure> {
    let order = order(tx, id).await?;
    let project = tx.projects().get(order.project).await?;
    let project = project.ok_or(Refusal::NotFound)?;
    Ok(Record {
        name: Text {
            zh: project.name_zh,
            en: project.name_en,
        },
        version: order.version,
    })
}

async fn is_issued(tx: &dyn Tx, id: OrderId) -> Result<(), Failure> {
    let order = order(tx, id).await?;
    let state = order.state.code();
    Err(Refusal::OrderNotPending { state }.into())
}

async fn outline_of(
    tx: &dyn Tx,
    id: OrderId,
    to: State,
    now: Instant,
) -> Result<Outline, Failure> {
    let order = order(tx, id).await?;
    Ok(Outline {
        issued: Some(IssuedOutline {
            order: outlined(&order, now),
            to: to.code(),
        }),
        ..Outline::default()
    })
}

#[async_trait]
impl Act for RevokeIssued {
    async fn lock(&self, tx: &dyn Tx) -> Result<(), Failure> {
        lock(tx, self.order).await.map(|_| ())
    }

    async fn record(&self, tx: &dyn Tx) -> Result<Record, Failure> {
        record_of(tx, self.order).await
    }

    async fn check(&self, tx: &dyn Tx, _: &Operator) -> Result<(), Failure> {
        is_issued(tx, self.order).await
    }

    async fn carry_out(&self, _: &Ports, tx: &dyn Tx, _: &Approval<'_>) -> Result<(), Failure> {
        is_issued(tx, self.order).await
    }

    async fn outline(&self, tx: &dyn Tx, now: Instant) -> Result<Outline, Failure> {
        outline_of(tx, self.order, State::Revoked, now).await
    }
}

#[async_trait]
impl Act for CorrectIssued {
    async fn lock(&self, tx: &dyn Tx) -> Result<(), Failure> {
        lock(tx, self.order).await.map(|_| ())
    }

    async fn record(&self, tx: &dyn Tx) -> Result<Record, Failure> {
        record_of(tx, self.order).await
    }

    async fn check(&self, tx: &dyn Tx, _: &Operator) -> Result<(), Failure> {
        is_issued(tx, self.order).await
    }

    async fn carry_out(&self, _: &Ports, tx: &dyn Tx, _: &Approval<'_>) -> Result<(), Failure> {
        is_issued(tx, self.order).await
    }

    async fn outline(&self, tx: &dyn Tx, now: Instant) -> Result<Outline, Failure> {
        outline_of(tx, self.order, State::PreOk, now).await
    }
}
