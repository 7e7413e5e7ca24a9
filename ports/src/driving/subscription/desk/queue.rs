//! Subscriptions as a queue of the desk: an accepted one waits for the second line too, to be issued.

use super::review::review_order;
use crate::driven::sorting::QueueBy;
use crate::driven::unit_of_work::Tx;
use crate::driving::desk::{Decide, Decided, ReviewQueue, WaitingItem, acting_line, order_for};
use crate::{Failure, Ports};
use async_trait::async_trait;
use domain::document::Document;
use domain::ids::{InvestorId, OrderId};
use domain::operations::Operator;
use domain::review::Line;
use domain::review::Subject;
use domain::subscription::State;

/// The queue.
pub(crate) struct SubscriptionQueue;

#[async_trait(?Send)]
impl ReviewQueue for SubscriptionQueue {
    fn states(&self) -> Vec<&'static str> {
        State::ALL.map(State::code).to_vec()
    }

    fn waiting(&self) -> Vec<&'static str> {
        vec![
            State::LWait.code(),
            State::GWait.code(),
            State::PreOk.code(),
        ]
    }

    fn sorted_by(&self) -> &'static [QueueBy] {
        &[
            QueueBy::Waiting,
            QueueBy::Investor,
            QueueBy::Framework,
            QueueBy::Project,
            QueueBy::Amount,
            QueueBy::Submitted,
        ]
    }

    fn waits_for(&self, state: &str) -> Option<Line> {
        acting_line(state)
    }

    async fn has_document(
        &self,
        tx: &dyn Tx,
        by: &Operator,
        document: &Document,
    ) -> Result<bool, Failure> {
        let Some(id) = document.order else {
            return Ok(false);
        };
        Ok(order_for(by, tx.orders().get(id).await?).is_ok())
    }

    async fn waiting_item(
        &self,
        tx: &dyn Tx,
        by: &Operator,
        id: i64,
    ) -> Result<WaitingItem, Failure> {
        let item = order_for(by, tx.orders().lock(OrderId(id)).await?)?;
        Ok(WaitingItem {
            subject: Subject::Order(item.id),
            state: item.state.code(),
            version: item.version,
            since: item.modified_at,
            first_line_by: item.first_line_by,
        })
    }

    async fn owner(&self, tx: &dyn Tx, by: &Operator, id: i64) -> Result<InvestorId, Failure> {
        let item = order_for(by, tx.orders().get(OrderId(id)).await?)?;
        Ok(item.investor)
    }

    async fn decide(&self, ports: &Ports, decide: Decide) -> Result<Decided, Failure> {
        let order = review_order(ports, &decide).await?;
        Ok(Decided {
            state: order.state.code(),
            version: order.version,
        })
    }
}
