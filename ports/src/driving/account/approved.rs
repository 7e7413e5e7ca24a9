//! The form of an account as it was last approved.

use crate::Failure;
use crate::driven::unit_of_work::Tx;
use domain::account::{Account, AccountForm, KycState};
use domain::review::Subject;

/// The last approved form; `None` before the first approval. Changes since then were not reviewed.
pub(crate) async fn approved_form(
    tx: &dyn Tx,
    account: &Account,
) -> Result<Option<AccountForm>, Failure> {
    if account.state == KycState::GPass {
        return Ok(Some(account.form.clone()));
    }
    let judged = tx.accounts().reviewed(account.id).await?;
    let (subjects, to) = ([Subject::Account(account.id)], [KycState::GPass.code()]);
    let approvals = tx.reviews().steps_to(&subjects, &to).await?;
    let approved = judged.filter(|form| approvals.iter().any(|step| step.at == form.judged_at));
    Ok(approved.map(|approved| approved.form))
}
