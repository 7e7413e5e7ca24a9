//! Changing a withdrawal, and handing it in with its signed form. What was handed in already answers as the first time and holds
//! nothing again (decision 44).

use super::change::commit;
use super::{UNDECIDED, WithdrawalRequest, owned, told_target, wallet_facts};
use crate::driven::unit_of_work::{StoreError, Tx};
use crate::driving::account;
use crate::driving::document::sound_document;
use crate::driving::messaging::{Notice, tell_investor};
use crate::driving::payee::{check_target, prove_withdrawal};
use crate::driving::signing::end_unsigned;
use crate::{Failure, Ports, read, transact};
use domain::account::Account;
use domain::ids::{DocumentId, InvestorId, WithdrawalId};
use domain::review::Actor;
use domain::signing::Scene;
use domain::withdrawal::{Command, Facts, State, Withdrawal, apply, check, check_may_withdraw};
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
    let sound = match known.signed_form.filter(|_| request.submit) {
        Some(document) => sound_document(ports, document, investor).await?,
        None => None,
    };
    let now = ports.clock.now();
    transact(ports, async |tx| {
        let account = request.account.unwrap_or(known.account);
        let account = account::owned(tx.accounts().lock(account).await?, investor)?;
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
    mut withdrawal: Withdrawal,
    (account, request, sound): (&Account, &WithdrawalRequest, Option<DocumentId>),
    now: Instant,
) -> Result<Withdrawal, Failure> {
    let wallet = wallet_facts(ports, tx, account).await?;
    let edited = apply(&withdrawal, &Command::Edit, UNDECIDED)?;
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
    let (amount, payout) = check(&request.over(Some(&withdrawal)), &wallet)?;
    withdrawal.set_terms(account.id, amount, payout);
    if !request.submit {
        commit(tx, &mut withdrawal, edited, &request.origin, now).await?;
        prove_withdrawal(ports, tx, &withdrawal, now).await?;
        return Ok(withdrawal);
    }
    let is_named = request
        .signed_form
        .is_none_or(|named| Some(named) == withdrawal.signed_form);
    let is_valid = is_named && withdrawal.signed_form == sound;
    let facts = Facts {
        account_approved: wallet.approved,
        signed_form_valid: is_valid,
    };
    let change = apply(&withdrawal, &Command::Submit, facts)?;
    commit(tx, &mut withdrawal, change, &request.origin, now).await?;
    prove_withdrawal(ports, tx, &withdrawal, now).await?;
    let by = (Actor::Investor(withdrawal.investor), &request.origin);
    end_unsigned(tx, Scene::WalletWithdraw(withdrawal.id), by, now).await?;
    tell_received(ports, tx, &withdrawal, now).await?;
    Ok(withdrawal)
}

/// Whether it was handed in and nothing stands against having been so.
const fn was_handed_in(withdrawal: &Withdrawal) -> bool {
    match withdrawal.state {
        State::LWait | State::GWait | State::GPass => true,
        State::Init | State::LFail | State::GFail | State::Cancelled => false,
    }
}

async fn tell_received(
    ports: &Ports,
    tx: &dyn Tx,
    withdrawal: &Withdrawal,
    now: Instant,
) -> Result<(), Failure> {
    let who = withdrawal.investor;
    let investor = tx.investors().get(who).await?;
    let investor = investor.ok_or_else(|| Failure::Broken(format!("investor {who} is gone")))?;
    let (language, amount) = (investor.language, withdrawal.amount);
    let shown = ports
        .texts
        .amount(language, amount.amount(), amount.currency().code());
    let (key, last) = told_target(&withdrawal.payout);
    let to = ports.texts.text(language, key, &[("last", &last)]);
    let number = withdrawal.id.to_string();
    let notice = Notice {
        key: "withdrawalReceived",
        params: &[("number", &number), ("amount", &shown), ("to", &to)],
    };
    tell_investor(ports, tx, who, notice, now).await
}
