//! Stores a change of an account with its log entry and audit event. Before the first change after
//! a review, it also stores the reviewed data, for the next review to compare with.

use crate::driven::account::ReviewedForm;
use crate::driven::unit_of_work::{StoreError, Tx};
use crate::driving::posting::{Act, Stored, carry_out};
use crate::{Failure, Ports};
use async_trait::async_trait;
use domain::account::Account;
use domain::decision::Decision;

/// Stores a locked account after a change, and returns it with its new version. Attach uploaded
/// documents afterwards: the documents that it has at this point count as the reviewed ones.
pub(crate) async fn save_change(
    ports: &Ports,
    tx: &dyn Tx,
    before: &Account,
    decision: Decision<Account>,
    act: &Act<'_>,
) -> Result<Account, Failure> {
    if before.stands_as_judged() {
        keep_judged(tx, before, &decision.record).await?;
    }
    // Boxed: an account is large, and every use case that changes one embeds this future.
    Box::pin(carry_out(ports, tx, decision, act)).await
}

#[async_trait]
impl Stored for Account {
    async fn store(self, tx: &dyn Tx) -> Result<Self, StoreError> {
        tx.accounts().save(&self).await?;
        Ok(Self {
            version: self.version + 1,
            ..self
        })
    }
}

/// Stores the reviewed data, without the document of a questionnaire that was signed since.
async fn keep_judged(tx: &dyn Tx, judged: &Account, after: &Account) -> Result<(), Failure> {
    let signed = |account: &Account| account.questionnaire.as_ref().map(|signed| signed.document);
    let (before, now) = (signed(judged), signed(after));
    let documents = tx.documents().of_account(judged.id).await?;
    let what = ReviewedForm {
        form: judged.form.clone(),
        judged_at: judged.since,
        documents: documents
            .into_iter()
            .map(|document| document.id)
            .filter(|id| now == before || Some(*id) != now)
            .collect(),
        questionnaire: before,
    };
    Ok(tx.accounts().keep_reviewed(judged.id, &what).await?)
}
