//! A proposal that cannot be opened. It shows no changes and always counts as stale, so it can be rejected or withdrawn, but never
//! approved.

use crate::Failure;
use crate::driven::unit_of_work::Tx;
use crate::driving::proposals::{Act, Approval, Outline, Record};
use async_trait::async_trait;
use domain::language::Text;
use domain::operations::proposal::{ProposedAct, UnreadableAct};
use domain::{Instant, Refusal};

/// A version that no record has.
const NO_VERSION: i64 = -1;

#[async_trait]
impl Act for UnreadableAct {
    fn proposed(&self) -> ProposedAct {
        ProposedAct::Unreadable(self.clone())
    }

    /// Locks nothing: its record is never changed.
    async fn lock(&self, _: &dyn Tx) -> Result<(), Failure> {
        Ok(())
    }

    async fn record(&self, _: &dyn Tx) -> Result<Record, Failure> {
        let key = self.record.key();
        Ok(Record {
            name: Text {
                zh: key.clone(),
                en: key,
            },
            version: NO_VERSION,
        })
    }

    async fn check(&self, _: &dyn Tx, _: Instant) -> Result<(), Failure> {
        Err(Refusal::StaleVersion.into())
    }

    async fn carry_out(&self, _: &dyn Tx, _: &Approval<'_>) -> Result<(), Failure> {
        Err(Refusal::StaleVersion.into())
    }

    async fn outline(&self, _: &dyn Tx, _: Instant) -> Result<Outline, Failure> {
        Ok(Outline::default())
    }
}
