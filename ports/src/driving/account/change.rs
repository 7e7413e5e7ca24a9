//! Storing a change of an account with what explains it: the review log when its state changed, the audit event always; and
//! what was judged, for the next review, before the first change after a judgement.

use crate::Failure;
use crate::driven::account::ReviewedForm;
use crate::driven::audit::Origin;
use crate::driven::unit_of_work::Tx;
use domain::account::Account;
use domain::ids::InvestorId;
use domain::operations::{AuditEvent, AuditKind};
use domain::review::{Actor, LogEntry, Subject};
use domain::{Instant, Refusal};

/// Who changed an account, and what it was.
#[derive(Debug, Clone, Copy)]
pub struct Change<'a> {
    /// Who.
    pub by: Actor,
    /// For the audit trail.
    pub kind: AuditKind,
    /// In words; never a number of a document.
    pub detail: &'a str,
    /// From where.
    pub origin: &'a Origin,
    /// When.
    pub now: Instant,
}

/// Stores a locked account after a change, and answers it with its new version. Uploaded documents become the account's after it:
/// those that it has by now are taken for those that were judged.
pub async fn save_change(
    tx: &dyn Tx,
    before: &Account,
    after: Account,
    change: Change<'_>,
) -> Result<Account, Failure> {
    let since = if before.state == after.state {
        after.since
    } else {
        change.now
    };
    let after = Account { since, ..after };
    if before.stands_as_judged() {
        keep_judged(tx, before, &after).await?;
    }
    tx.accounts().save(&after).await?;
    if before.state != after.state {
        let entry = LogEntry {
            subject: Subject::Account(after.id),
            from: before.state.code(),
            to: after.state.code(),
            by: change.by,
            proposed_by: None,
            comment: after.comment.clone(),
            version: None,
        };
        tx.reviews().append(entry, change.now).await?;
    }
    let event = AuditEvent {
        by: change.by,
        kind: change.kind,
        record: format!("account:{}", after.id),
        detail: change.detail.to_owned(),
    };
    tx.audit().record(event, change.origin, change.now).await?;
    Ok(Account {
        version: after.version + 1,
        ..after
    })
}

/// Keeps what was judged. Its questionnaire's document, where another is signed now, is there already and is none of it.
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

/// The account if it is this investor's; else it is not there for them.
pub(crate) fn owned(account: Option<Account>, who: InvestorId) -> Result<Account, Refusal> {
    account
        .filter(|account| account.investor == who)
        .ok_or(Refusal::NotFound)
}
