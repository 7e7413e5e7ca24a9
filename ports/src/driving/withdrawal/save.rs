//! Changing a withdrawal, and handing it in with its signed form. What was handed in already answers as the first time and holds
//! nothing again (decision 44).

use super::{WithdrawalRequest, owned, wallet_facts};
use crate::driven::unit_of_work::{StoreError, Tx};
use crate::driving::document::sound_document;
use crate::driving::payee::{check_target, prove_withdrawal};
use crate::driving::posting::{Act, carry_out};
use crate::driving::signing_sessions::end_unsigned;
use crate::{Failure, Ports, read, transact};
use domain::account::Account;
use domain::decision::Of;
use domain::ids::{DocumentId, InvestorId, WithdrawalId};
use domain::operations::AuditKind;
use domain::review::Actor;
use domain::signing::Scene;
use domain::withdrawal::{Command, State, Withdrawal, check, check_may_withdraw, decide};
use domain::{Instant, Refusal};

/// Saves what was sent, and hands it in where asked. Refusals in this order: `NotFound`, `OrderNotPending`, `StaleVersion`,
/// `WithdrawNotSupported`, `BankInfoUnderReview`, `PayeeChanged`, `ReauthRequired`, the rules of the form, `SignatureFailedTip`. Whatever is refused,
/// nothing is written.
pub async fn save(
    ports: &Ports,
    investor: InvestorId,
    id: WithdrawalId,
    request: &WithdrawalRequest,
) -> Result<Withdrawal, Failure> {
    let known = read(ports, async |tx| {
        Ok(owned(tx.withdrawals().get(id).await?, investor)?)
    })
    .await?;
    let sound = match known.signed_form.filter(|form| request.submits(*form)) {
        Some(document) => sound_document(ports, document, investor).await?,
        None => None,
    };
    let now = ports.clock.now();
    transact(ports, async |tx| {
        let account = request.account.unwrap_or(known.account);
        let account = Account::owned(tx.accounts().lock(account).await?, investor)?;
        let withdrawal = owned(tx.withdrawals().lock(id).await?, investor)?;
        // It went to another account since it was read: from the start, under the lock of that one.
        if request.account.is_none() && withdrawal.account != account.id {
            return Err(StoreError::Conflict.into());
        }
        request.check_form(tx, investor).await?;
        if request.submit && was_handed_in(&withdrawal) {
            return Ok(withdrawal);
        }
        saved(ports, tx, withdrawal, (&account, request, sound), now).await
    })
    .await
}

async fn saved(
    ports: &Ports,
    tx: &dyn Tx,
    withdrawal: Withdrawal,
    (account, request, sound_form): (&Account, &WithdrawalRequest, Option<DocumentId>),
    now: Instant,
) -> Result<Withdrawal, Failure> {
    let wallet = wallet_facts(ports, tx, account).await?;
    withdrawal.check_in_preparation()?;
    if request
        .version
        .is_some_and(|seen| seen != withdrawal.version)
    {
        return Err(Refusal::StaleVersion.into());
    }
    check_may_withdraw(&wallet)?;
    check_target(ports, tx, &withdrawal).await?;
    if request.submit && !request.recently_authenticated {
        return Err(Refusal::ReauthRequired.into());
    }
    let terms = check(&request.over(Some(&withdrawal)), &wallet)?;
    let command = if request.submit {
        Command::Submit {
            terms,
            account_approved: Of::new(account.id, wallet.approved),
            sound_form,
        }
    } else {
        Command::Edit(terms)
    };
    let decision = decide(&withdrawal, command, now)?;
    let by = Actor::Investor(withdrawal.investor);
    let act = Act::new(by, AuditKind::OrderChanged, &request.origin, now);
    if request.submit {
        let scene = Scene::WalletWithdraw(withdrawal.id);
        end_unsigned(tx, scene, (by, &request.origin), now).await?;
    }
    let withdrawal = carry_out(ports, tx, decision, &act).await?;
    prove_withdrawal(ports, tx, &withdrawal, now).await?;
    Ok(withdrawal)
}

/// Whether it was handed in and nothing stands against having been so.
const fn was_handed_in(withdrawal: &Withdrawal) -> bool {
    match withdrawal.state {
        State::LWait | State::GWait | State::GPass => true,
        State::Init | State::LFail | State::GFail | State::Cancelled => false,
    }
}
