//! Publishing a framework whose bank accounts change.

use super::super::contents::{TouchContent, publish_in};
use super::kinds::{Act, Approval, Outline, Record};
use crate::driven::unit_of_work::Tx;
use crate::{Failure, Ports};
use async_trait::async_trait;
use domain::catalog::{SiteContent, SiteName, Text, changed_fields};
use domain::operations::Operator;
use domain::operations::proposal::PublishFramework;
use domain::{Instant, Refusal};

const fn name_of(act: &PublishFramework) -> SiteName {
    SiteName::Framework(act.after.framework)
}

#[async_trait]
impl Act for PublishFramework {
    async fn lock(&self, tx: &dyn Tx) -> Result<(), Failure> {
        tx.site_editions().lock(name_of(self)).await?;
        Ok(())
    }

    async fn record(&self, tx: &dyn Tx) -> Result<Record, Failure> {
        let framework = self.after.framework;
        let named = tx.projects().framework(framework.id()).await?;
        let named = named.ok_or(Refusal::NotFound)?;
        Ok(Record {
            name: Text {
                zh: named.name_zh,
                en: named.name_en,
            },
            version: tx.site_editions().get(name_of(self)).await?.edition.version,
        })
    }

    async fn check(&self, _: &dyn Tx, _: &Operator) -> Result<(), Failure> {
        Ok(())
    }

    async fn carry_out(
        &self,
        ports: &Ports,
        tx: &dyn Tx,
        approval: &Approval<'_>,
    ) -> Result<(), Failure> {
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
        publish_in(ports, tx, &command, approval.now).await?;
        Ok(())
    }

    async fn outline(&self, _: &dyn Tx, _: Instant) -> Result<Outline, Failure> {
        Ok(Outline {
            changes: changed_fields(self.before.as_ref(), &self.after),
            ..Outline::default()
        })
    }
}
