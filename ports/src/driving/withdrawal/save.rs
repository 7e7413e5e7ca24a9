//! Changes a withdrawal, and submits it with its signed form. Submitting it again returns the same answer and holds no further money
//! (decision 44).

use super::show::in_preparation;
use super::wallets::facts_of;
use super::{WithdrawalRequest, WithdrawalView, owned};
use crate::driven::audit::Origin;
use crate::driven::unit_of_work::{StoreError, Tx};
use crate::driven::withdrawals::WithdrawalCase;
use crate::driving::document::sound_document;
use crate::driving::payee::{prove_withdrawal, target_stands, target_stands_by};
use crate::driving::posting::{Act, carry_out};
use crate::driving::signing_sessions::end_unsigned;
use crate::{Failure, Ports, read_once, transact};
use domain::account::Account;
use domain::decision::Of;
use domain::document::Document;
use domain::ids::{DocumentId, InvestorId, WithdrawalId};
use domain::operations::AuditKind;
use domain::review::Actor;
use domain::signing::Scene;
use domain::withdrawal::{Command, Withdrawal, decide};
use domain::{Instant, Refusal};

/// Saves the fields that were sent, and submits it if requested. Refusals in this order:
/// `NotFound`, `OrderNotPending`, `StaleVersion`, `AccountBlocked` for a submission,
/// `WithdrawNotSupported`, `BankInfoUnderReview`, `PayeeChanged`, `ReauthRequired`, the rules of
/// the form, `SignatureFailedTip`. Whatever is refused, nothing is written; only a signed form that
/// is missing or damaged is forgotten.
pub async fn save(
    ports: &Ports,
    investor: InvestorId,
    id: WithdrawalId,
    request: &WithdrawalRequest,
) -> Result<WithdrawalView, Failure> {
    let known = read_once(ports, async |tx| Ok(tx.withdrawals().with_form(id).await?));
    let (known, form) = known.await?.ok_or(Refusal::NotFound)?;
    let known = owned(Some(known), investor)?;
    let form = form.filter(|form| request.submits(form.id));
    let now = ports.clock.now();
    let is_to_be_sound = form.is_some() && !known.state.was_submitted();
    let sound = sound_document(ports, form, investor).await?;
    let is_forgotten = is_to_be_sound
        && sound.is_none()
        && forget_form(ports, &known, &request.origin, now).await?;
    transact(ports, async |tx| {
        let case = tx.withdrawals().lock_case(id, request.account).await?;
        let case = case.ok_or_else(|| not_there(request))?;
        Account::owned(Some(case.account.clone()), investor)?;
        owned(Some(case.withdrawal.clone()), investor)?;
        let stored = case.withdrawal.signed_form;
        request.check_form(tx, investor, stored).await?;
        let forms: Vec<Document> = case.signed_form.iter().cloned().collect();
        let withdrawal = if request.submit && case.withdrawal.state.was_submitted() {
            case.withdrawal
        } else {
            let signed = (sound, is_forgotten);
            saved(ports, tx, &case, request, signed, now).await?
        };
        Ok(in_preparation(ports, withdrawal, &forms))
    })
    .await
}

/// Clears the reference to a signed form that is missing or damaged, so that the withdrawal is
/// signed again (decision 63). One that was changed in the meantime is left alone. Returns whether
/// it was cleared.
async fn forget_form(
    ports: &Ports,
    known: &Withdrawal,
    origin: &Origin,
    now: Instant,
) -> Result<bool, Failure> {
    transact(ports, async |tx| {
        let withdrawal = tx.withdrawals().lock(known.id).await?;
        let withdrawal = withdrawal.ok_or(Refusal::NotFound)?;
        if withdrawal.version != known.version || withdrawal.signed_form.is_none() {
            return Ok(false);
        }
        let stands = target_stands(ports, tx, &withdrawal).await?;
        let decision = decide(&withdrawal, Command::DocumentLost, now)?;
        let act = Act::new(Actor::System, AuditKind::OrderChanged, origin, now);
        let withdrawal = carry_out(ports, tx, decision, &act).await?;
        // The proof covers the signed form. A target that was changed in the database is not proven by this.
        if stands {
            prove_withdrawal(ports, tx, &withdrawal, now).await?;
        }
        Ok(true)
    })
    .await
}

/// Why the account could not be locked together with a withdrawal that exists.
const fn not_there(request: &WithdrawalRequest) -> Failure {
    if request.account.is_some() {
        Failure::Refused(Refusal::NotFound)
    } else {
        // The withdrawal was just moved to another account: run again and lock that one.
        Failure::Store(StoreError::Conflict)
    }
}

async fn saved(
    ports: &Ports,
    tx: &dyn Tx,
    case: &WithdrawalCase,
    request: &WithdrawalRequest,
    (sound_form, is_forgotten): (Option<DocumentId>, bool),
    now: Instant,
) -> Result<Withdrawal, Failure> {
    let (withdrawal, wallet) = (&case.withdrawal, facts_of(ports, case)?);
    withdrawal.state.check_in_preparation()?;
    // The client did not see what was just forgotten.
    let version = withdrawal.version - i64::from(is_forgotten);
    if request.version.is_some_and(|seen| seen != version) {
        return Err(Refusal::StaleVersion.into());
    }
    if request.submit {
        case.account.check_not_blocked()?;
    }
    let terms = request.terms(Some(withdrawal), wallet);
    let stands = target_stands_by(ports, withdrawal, case.proof.as_deref());
    let target_stands = Of::new(withdrawal.id, stands);
    let command = if request.submit {
        Command::Submit {
            terms,
            target_stands,
            recently_authenticated: request.recently_authenticated,
            sound_form,
        }
    } else {
        Command::Edit {
            terms,
            target_stands,
        }
    };
    let decision = decide(withdrawal, command, now)?;
    let by = Actor::Investor(withdrawal.investor);
    let act = Act {
        investor: Some(&case.investor),
        ..Act::new(by, AuditKind::OrderChanged, &request.origin, now)
    };
    if request.submit && case.is_being_signed {
        let scene = Scene::WalletWithdraw(withdrawal.id);
        end_unsigned(tx, scene, (by, &request.origin), now).await?;
    }
    let withdrawal = carry_out(ports, tx, decision, &act).await?;
    prove_withdrawal(ports, tx, &withdrawal, now).await?;
    Ok(withdrawal)
}
