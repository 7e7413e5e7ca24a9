//! Attaching a signed questionnaire to its account, once its document is stored (states: every
//! signing).

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

/// Attaches a signed questionnaire to the account. This counts as an edit of reviewed data: an
/// approved account goes back to INIT. If the account does not take it
/// ([`Account::takes_questionnaire`]), the account does not change, the document is kept for the
/// investor, and no account is returned.
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
