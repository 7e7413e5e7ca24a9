//! Publishing another version of a legal text.

use super::publish::publish_proposed;
use crate::Failure;
use crate::driven::editions::EditedContent;
use crate::driven::unit_of_work::Tx;
use crate::driving::proposals::{Act, Approval, Outline, Record};
use async_trait::async_trait;
use domain::catalog::LegalText;
use domain::content::changed_fields;
use domain::operations::proposal::{ProposedAct, PublishLegalText};
use domain::{Instant, Refusal};

#[async_trait]
impl Act for PublishLegalText {
    fn proposed(&self) -> ProposedAct {
        ProposedAct::PublishLegalText(Box::new(self.clone()))
    }

    async fn lock(&self, tx: &dyn Tx) -> Result<(), Failure> {
        LegalText::editions(tx.editions()).lock(self.text).await?;
        Ok(())
    }

    async fn record(&self, tx: &dyn Tx) -> Result<Record, Failure> {
        let kept = LegalText::editions(tx.editions()).get(self.text).await?;
        Ok(Record {
            name: self.after.title.clone(),
            version: kept.ok_or(Refusal::NotFound)?.edition.version,
        })
    }

    async fn carry_out(&self, tx: &dyn Tx, approval: &Approval<'_>) -> Result<(), Failure> {
        publish_proposed(tx, (self.text, &self.after), approval).await
    }

    async fn outline(&self, _: &dyn Tx, _: Instant) -> Result<Outline, Failure> {
        let changes = changed_fields(Some(&self.before), &self.after);
        Ok(Outline::of(changes))
    }
}
