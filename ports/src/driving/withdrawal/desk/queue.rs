//! Withdrawals as a queue of the desk.

use super::review::review_withdrawal;
use crate::driven::sorting::QueueBy;
use crate::driven::unit_of_work::Tx;
use crate::driving::desk::{Decide, Decided, ReviewQueue, WaitingItem, withdrawal_for};
use crate::{Failure, Ports};
use async_trait::async_trait;
use domain::document::Document;
use domain::ids::{InvestorId, WithdrawalId};
use domain::operations::Operator;
use domain::review::Subject;
use domain::withdrawal::State;

/// The queue.
pub(crate) struct WithdrawalQueue;

#[async_trait(?Send)]
impl ReviewQueue for WithdrawalQueue {
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
        let Some(id) = document.withdrawal else {
            return Ok(false);
        };
        Ok(withdrawal_for(by, tx.withdrawals().get(id).await?).is_ok())
    }

    async fn waiting_item(
        &self,
        tx: &dyn Tx,
        by: &Operator,
        id: i64,
    ) -> Result<WaitingItem, Failure> {
        let item = withdrawal_for(by, tx.withdrawals().lock(WithdrawalId(id)).await?)?;
        Ok(WaitingItem {
            subject: Subject::Withdrawal(item.id),
            state: item.state.code(),
            version: item.version,
            since: item.modified_at,
            first_line_by: item.first_line_by,
        })
    }

    async fn owner(&self, tx: &dyn Tx, by: &Operator, id: i64) -> Result<InvestorId, Failure> {
        let item = withdrawal_for(by, tx.withdrawals().get(WithdrawalId(id)).await?)?;
        Ok(item.investor)
    }

    async fn decide(&self, ports: &Ports, decide: Decide) -> Result<Decided, Failure> {
        let withdrawal = review_withdrawal(ports, &decide).await?;
        Ok(Decided {
            state: withdrawal.state.code(),
            version: withdrawal.version,
        })
    }
}
