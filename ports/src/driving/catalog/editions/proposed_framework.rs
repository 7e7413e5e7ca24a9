//! Publishing a framework whose bank accounts change.

use super::publish::publish_proposed;
use crate::Failure;
use crate::driven::editions::EditedContent;
use crate::driven::unit_of_work::Tx;
use crate::driving::proposals::{Act, Approval, Outline, Record};
use async_trait::async_trait;
use domain::catalog::FrameworkTerms;
use domain::content::changed_fields;
use domain::language::Text;
use domain::operations::proposal::{ProposedAct, PublishFramework};
use domain::{Instant, Refusal};

#[async_trait]
impl Act for PublishFramework {
    fn proposed(&self) -> ProposedAct {
        ProposedAct::PublishFramework(Box::new(self.clone()))
    }

    async fn lock(&self, tx: &dyn Tx) -> Result<(), Failure> {
        let editions = FrameworkTerms::editions(tx.editions());
        editions.lock(self.after.framework).await?;
        Ok(())
    }

    async fn record(&self, tx: &dyn Tx) -> Result<Record, Failure> {
        let name = self.after.framework;
        let named = tx.projects().framework(name.id()).await?;
        let named = named.ok_or(Refusal::NotFound)?;
        let kept = FrameworkTerms::editions(tx.editions()).get(name).await?;
        Ok(Record {
            name: Text {
                zh: named.name_zh,
                en: named.name_en,
            },
            version: kept.ok_or(Refusal::NotFound)?.edition.version,
        })
    }

    async fn carry_out(&self, tx: &dyn Tx, approval: &Approval<'_>) -> Result<(), Failure> {
        let draft = (self.after.framework, &self.after);
        publish_proposed(tx, draft, approval).await
    }

    /// Bank accounts by their names and numbers.
    async fn outline(&self, tx: &dyn Tx, _: Instant) -> Result<Outline, Failure> {
        let mut changes = changed_fields(self.before.as_ref(), &self.after);
        let all = tx.bank_accounts().all().await?;
        let named = |id: &mut String| {
            let mut all = all.iter().map(|kept| &kept.account);
            if let Some(account) = all.find(|account| account.id.to_string() == *id) {
                let terms = &account.terms;
                *id = format!("{} · {}", terms.name, terms.details.account_number);
            }
        };
        let banks = changes
            .iter_mut()
            .filter(|it| it.field.ends_with(".bank_account"));
        for change in banks {
            change.before.iter_mut().for_each(named);
            change.after.iter_mut().for_each(named);
        }
        Ok(Outline::of(changes))
    }
}
