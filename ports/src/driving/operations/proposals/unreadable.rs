//! A proposal that cannot be opened. It shows no changes and always counts as stale, so it can be rejected or withdrawn, but never
//! approved.

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
