//! Accounts as a queue of the desk.

use super::review::review_account;
use crate::driving::desk::{Decide, Decided, ReviewQueue};
use crate::{Failure, Ports};
use async_trait::async_trait;
use domain::account::{Arrival, KycState};

/// The queue.
pub(crate) struct AccountQueue;

#[async_trait(?Send)]
impl ReviewQueue for AccountQueue {
    fn states(&self) -> Vec<&'static str> {
        KycState::ALL.map(KycState::code).to_vec()
    }

    fn waiting(&self) -> Vec<&'static str> {
        vec![KycState::LWait.code(), KycState::GWait.code()]
    }

    fn arrivals(&self) -> &'static [Arrival] {
        &Arrival::ALL
    }

    async fn decide(&self, ports: &Ports, decide: Decide) -> Result<Decided, Failure> {
        let account = review_account(ports, &decide).await?;
        Ok(Decided {
            state: account.state.code(),
            version: account.version,
        })
    }
}
