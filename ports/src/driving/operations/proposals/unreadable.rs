//! What was proposed and cannot be read any more. It shows no change, and its record never is as it was proposed on: it can be
//! rejected or withdrawn, and approving it is refused as stale.

use super::kinds::{Act, Approval, Outline};
use crate::Failure;
use crate::driven::unit_of_work::Tx;
use async_trait::async_trait;
use domain::operations::proposal::UnreadableAct;
use domain::{Instant, Refusal};

#[async_trait]
impl Act for UnreadableAct {
    async fn check(&self, _: &dyn Tx) -> Result<(), Failure> {
        Err(Refusal::StaleVersion.into())
    }

    async fn carry_out(&self, _: &dyn Tx, _: &Approval<'_>) -> Result<(), Failure> {
        Err(Refusal::StaleVersion.into())
    }

    async fn outline(&self, _: &dyn Tx, _: Instant) -> Result<Outline, Failure> {
        Ok(Outline::default())
    }
}
