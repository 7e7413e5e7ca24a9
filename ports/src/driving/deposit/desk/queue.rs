//! Deposits as a queue of the desk.

use super::review::review_deposit;
use crate::driving::desk::{Decide, Decided, ReviewQueue};
use crate::{Failure, Ports};
use async_trait::async_trait;
use domain::deposit::State;

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

    async fn decide(&self, ports: &Ports, decide: Decide) -> Result<Decided, Failure> {
        let deposit = review_deposit(ports, &decide).await?;
        Ok(Decided {
            state: deposit.state.code(),
            version: deposit.version,
        })
    }
}
