//! What was proposed and cannot be read any more. It shows no change, and its record never is as it was proposed on: it can be
//! rejected or withdrawn, and approving it is refused as stale.

use super::kinds::{Act, Approval, Outline, Record};
use crate::driven::unit_of_work::Tx;
use crate::{Failure, Ports};
use async_trait::async_trait;
use domain::catalog::Text;
use domain::operations::Operator;
use domain::operations::proposal::UnreadableAct;
use domain::{Instant, Refusal};

/// A version that no record has.
const NONE: i64 = -1;

#[async_trait]
impl Act for UnreadableAct {
    async fn lock(&self, _: &dyn Tx) -> Result<(), Failure> {
        Ok(())
    }

    async fn record(&self, _: &dyn Tx) -> Result<Record, Failure> {
        let name = self.record.key();
        Ok(Record {
            name: Text {
                zh: name.clone(),
                en: name,
            },
            version: NONE,
        })
    }

    async fn check(&self, _: &dyn Tx, _: &Operator) -> Result<(), Failure> {
        Err(Refusal::StaleVersion.into())
    }

    async fn carry_out(&self, _: &Ports, _: &dyn Tx, _: &Approval<'_>) -> Result<(), Failure> {
        Err(Refusal::StaleVersion.into())
    }

    async fn outline(&self, _: &dyn Tx, _: Instant) -> Result<Outline, Failure> {
        Ok(Outline::default())
    }
}
