//! Withdrawals as a queue of the desk.

use super::review::review_withdrawal;
use crate::driving::desk::{Decide, Decided, ReviewQueue};
use crate::{Failure, Ports};
use async_trait::async_trait;
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

    async fn decide(&self, ports: &Ports, decide: Decide) -> Result<Decided, Failure> {
        let withdrawal = review_withdrawal(ports, &decide).await?;
        Ok(Decided {
            state: withdrawal.state.code(),
            version: withdrawal.version,
        })
    }
}
