//! Keeping the questionnaire that was signed for an account, once its document is stored (states: every signing).

use super::change::save_change;
use crate::driven::audit::Origin;
use crate::driven::unit_of_work::Tx;
use crate::driving::posting::Act;
use crate::{Failure, Ports};
use domain::account::{Account, Command, decide};
use domain::decision::Of;
use domain::ids::AccountId;
use domain::operations::AuditKind;
use domain::questionnaire::SignedQuestionnaire;
use domain::review::Actor;
use domain::{Instant, Refusal};

/// Makes a signed questionnaire the account's. It is an edit of what is reviewed: an approved account goes back to INIT. An
/// account that does not take it ([`Account::takes_questionnaire`]) stays as it is; the document is kept for the investor, beside it,
/// and no account is answered.
pub async fn keep_questionnaire(
    ports: &Ports,
    tx: &dyn Tx,
    account: AccountId,
    signed: SignedQuestionnaire,
    now: Instant,
) -> Result<Option<Account>, Failure> {
    let before = tx.accounts().lock(account).await?;
    let before = before.ok_or(Refusal::NotFound)?;
    let signed = Of::new(account, signed);
    let decision = decide(&before, Command::TakeQuestionnaire(signed), now)?;
    if decision.record == before {
        return Ok(None);
    }
    let (by, origin) = (Actor::Investor(before.investor), Origin::default());
    let act = Act::new(by, AuditKind::AccountChanged, &origin, now);
    // Boxed: an account is large.
    let kept = Box::pin(save_change(ports, tx, &before, decision, &act)).await?;
    Ok(Some(kept))
}
