//! Keeping the questionnaire that was signed for an account, once its document is stored (states: every signing).

use super::change::{Change, save_change};
use crate::Failure;
use crate::driven::unit_of_work::Tx;
use domain::Refusal;
use domain::account::{Account, SignedQuestionnaire};
use domain::ids::AccountId;

/// Makes a signed questionnaire the account's. It is an edit of what is reviewed: an approved account goes back to INIT. An
/// account that does not take it ([`Account::takes_questionnaire`]) stays as it is; the document is kept for the investor, beside it,
/// and no account is answered.
pub async fn keep_questionnaire(
    tx: &dyn Tx,
    account: AccountId,
    signed: SignedQuestionnaire,
    change: Change<'_>,
) -> Result<Option<Account>, Failure> {
    let before = tx.accounts().lock(account).await?;
    let before = before.ok_or(Refusal::NotFound)?;
    if !before.takes_questionnaire(signed.signed_at) {
        return Ok(None);
    }
    let after = Account {
        questionnaire: Some(signed),
        ..before.touched()?
    };
    save_change(tx, &before, after, change).await.map(Some)
}
