//! Publishing a framework whose bank accounts change.

use super::super::contents::{TouchContent, publish_in};
use super::kinds::{Act, Approval, Outline};
use crate::Failure;
use crate::driven::unit_of_work::Tx;
use async_trait::async_trait;
use domain::catalog::{SiteContent, SiteName, changed_fields};
use domain::operations::proposal::PublishFramework;
use domain::{Instant, Refusal};

const fn name_of(act: &PublishFramework) -> SiteName {
    SiteName::Framework(act.after.framework)
}

#[async_trait]
impl Act for PublishFramework {
    async fn carry_out(&self, tx: &dyn Tx, approval: &Approval<'_>) -> Result<(), Failure> {
        let present = tx.site_editions().get(name_of(self)).await?.edition;
        if present.draft != Some(SiteContent::Framework(self.after.clone())) {
            return Err(Refusal::StaleVersion.into());
        }
        let command = TouchContent {
            by: approval.by.clone(),
            name: name_of(self),
            version: approval.proposal.record_version,
            origin: approval.origin.clone(),
        };
        publish_in(approval.ports, tx, &command, approval.now).await?;
        Ok(())
    }

    async fn outline(&self, _: &dyn Tx, _: Instant) -> Result<Outline, Failure> {
        let changes = changed_fields(self.before.as_ref(), &self.after);
        Ok(Outline::of(changes))
    }
}
