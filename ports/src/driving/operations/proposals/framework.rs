//! Publishing a framework whose bank accounts change.

use super::kinds::{Act, Approval, Outline};
use crate::Failure;
use crate::driven::editions::EditedContent;
use crate::driven::unit_of_work::Tx;
use crate::driving::catalog::editions::{Editor, Step, publish_in};
use async_trait::async_trait;
use domain::catalog::{FrameworkTerms, changed_fields};
use domain::operations::proposal::PublishFramework;
use domain::{Instant, Refusal};

#[async_trait]
impl Act for PublishFramework {
    async fn carry_out(&self, tx: &dyn Tx, approval: &Approval<'_>) -> Result<(), Failure> {
        let id = self.after.framework;
        let present = FrameworkTerms::editions(tx.editions()).get(id).await?;
        if present.and_then(|present| present.edition.draft).as_ref() != Some(&self.after) {
            return Err(Refusal::StaleVersion.into());
        }
        let step = Step {
            id,
            version: approval.proposal.record_version,
            editor: Editor {
                by: approval.by.clone(),
                origin: approval.origin.clone(),
            },
        };
        publish_in::<FrameworkTerms>(approval.ports, tx, &step, approval.now).await?;
        Ok(())
    }

    async fn outline(&self, _: &dyn Tx, _: Instant) -> Result<Outline, Failure> {
        let changes = changed_fields(self.before.as_ref(), &self.after);
        Ok(Outline::of(changes))
    }
}
