//! Deposits as a queue of the desk.

use super::review::review_deposit;
use crate::driven::sorting::QueueBy;
use crate::driven::unit_of_work::Tx;
use crate::driving::desk::{Decide, Decided, ReviewQueue, WaitingItem, deposit_for};
use crate::{Failure, Ports};
use async_trait::async_trait;
use domain::deposit::State;
use domain::document::Document;
use domain::ids::{DepositId, InvestorId};
use domain::operations::Operator;
use domain::review::Subject;

/// The queue.
pub(crate) struct DepositQueue;

#[async_trait(?Send)]
impl ReviewQueue for DepositQueue {
    fn states(&self) -> Vec<&'static str> {
        State::ALL.map(State::code).to_vec()
    }

    fn waiting(&self) -> Vec<&'static str> {
        vec![State::LWait.code(), State::GWait.code()]
    }

    fn sorted_by(&self) -> &'static [QueueBy] {
        &[
            QueueBy::Waiting,
            QueueBy::Investor,
            QueueBy::Framework,
            QueueBy::Amount,
            QueueBy::Submitted,
        ]
    }

    async fn has_document(
        &self,
        tx: &dyn Tx,
        by: &Operator,
        document: &Document,
    ) -> Result<bool, Failure> {
        let Some(id) = document.deposit else {
            return Ok(false);
        };
        Ok(deposit_for(by, tx.deposits().get(id).await?).is_ok())
    }

    async fn waiting_item(
        &self,
        tx: &dyn Tx,
        by: &Operator,
        id: i64,
    ) -> Result<WaitingItem, Failure> {
        let item = deposit_for(by, tx.deposits().lock(DepositId(id)).await?)?;
        Ok(WaitingItem {
            subject: Subject::Deposit(item.id),
            state: item.state.code(),
            version: item.version,
            since: item.modified_at,
            first_line_by: item.first_line_by,
        })
    }

    async fn owner(&self, tx: &dyn Tx, by: &Operator, id: i64) -> Result<InvestorId, Failure> {
        let item = deposit_for(by, tx.deposits().get(DepositId(id)).await?)?;
        Ok(item.investor)
    }

    async fn decide(&self, ports: &Ports, decide: Decide) -> Result<Decided, Failure> {
        let deposit = review_deposit(ports, &decide).await?;
        Ok(Decided {
            state: deposit.state.code(),
            version: deposit.version,
        })
    }
}
