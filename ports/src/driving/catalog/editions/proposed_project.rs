//! Publishing a project whose terms change.

use super::publish::publish_proposed;
use crate::Failure;
use crate::driven::editions::EditedContent;
use crate::driven::unit_of_work::Tx;
use crate::driving::proposals::{Act, Approval, Outline, Record};
use async_trait::async_trait;
use domain::catalog::ProjectDraft;
use domain::content::changed_fields;
use domain::operations::proposal::{ProposedAct, PublishProject};
use domain::{Instant, Refusal};

#[async_trait]
impl Act for PublishProject {
    fn proposed(&self) -> ProposedAct {
        ProposedAct::PublishProject(Box::new(self.clone()))
    }

    async fn lock(&self, tx: &dyn Tx) -> Result<(), Failure> {
        ProjectDraft::editions(tx.editions())
            .lock(self.project)
            .await?;
        Ok(())
    }

    async fn record(&self, tx: &dyn Tx) -> Result<Record, Failure> {
        let kept = ProjectDraft::editions(tx.editions())
            .get(self.project)
            .await?;
        Ok(Record {
            name: self.after.name.clone(),
            version: kept.ok_or(Refusal::NotFound)?.edition.version,
        })
    }

    async fn carry_out(&self, tx: &dyn Tx, approval: &Approval<'_>) -> Result<(), Failure> {
        publish_proposed(tx, (self.project, &self.after), approval).await
    }

    async fn outline(&self, _: &dyn Tx, _: Instant) -> Result<Outline, Failure> {
        Ok(Outline {
            project: Some(Box::new(self.clone())),
            ..Outline::of(changed_fields(Some(&self.before), &self.after))
        })
    }
}
