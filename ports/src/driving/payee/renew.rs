//! Renewing the proofs of payment targets under the first key, so that the former key may be
//! removed. Records that cannot be read or do not match their proof are left unchanged and
//! reported; reconciliation reports them as well.

use super::{
    account_stands, bank_account_stands, bank_accounts_stand, own_proof_stands, prove_account,
    prove_bank_account, prove_framework, prove_payout, prove_withdrawal, target_stands,
};
use crate::driven::unit_of_work::Tx;
use crate::{Failure, Ports, read, transact};
use domain::ids::{AccountId, PayoutId, WithdrawalId};

/// How many records are proven in one transaction.
const PAGE: u32 = 200;

/// The renewed proofs.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Renewal {
    /// How many proofs.
    pub renewed: usize,
    /// The records that cannot be read or do not match their proof, which is left unchanged:
    /// `account:7`.
    pub left: Vec<String>,
}

impl Renewal {
    fn note(&mut self, record: String, is_renewed: bool) {
        if is_renewed {
            self.renewed += 1;
        } else {
            self.left.push(record);
        }
    }

    fn add(&mut self, page: Self) {
        self.renewed += page.renewed;
        self.left.extend(page.left);
    }
}

/// Renews every valid proof; it may be interrupted and repeated, and runs beside the servers.
pub async fn renew_payee_proofs(ports: &Ports) -> Result<Renewal, Failure> {
    let mut all = bank_accounts(ports).await?;
    all.add(frameworks(ports).await?);
    let mut after = AccountId(0);
    while let Some((last, page)) =
        transact(ports, async |tx| accounts(ports, tx, after).await).await?
    {
        after = last;
        all.add(page);
    }
    let mut after = WithdrawalId(0);
    while let Some((last, page)) =
        transact(ports, async |tx| withdrawals(ports, tx, after).await).await?
    {
        after = last;
        all.add(page);
    }
    let mut after = PayoutId(0);
    while let Some((last, page)) =
        transact(ports, async |tx| payouts(ports, tx, after).await).await?
    {
        after = last;
        all.add(page);
    }
    Ok(all)
}

async fn bank_accounts(ports: &Ports) -> Result<Renewal, Failure> {
    transact(ports, async |tx| {
        let mut done = Renewal::default();
        tx.bank_accounts().hold_all().await?;
        let kept = tx.bank_accounts().all().await?;
        // One without a proof needs no key.
        for kept in kept.iter().filter(|kept| kept.proof.is_some()) {
            let stands = bank_account_stands(ports, kept);
            if stands {
                prove_bank_account(ports, tx, &kept.account).await?;
            }
            done.note(format!("bank_account:{}", kept.account.id), stands);
        }
        Ok(done)
    })
    .await
}

async fn frameworks(ports: &Ports) -> Result<Renewal, Failure> {
    let mut done = Renewal::default();
    let texts = read(ports, async |tx| {
        Ok(tx.projects().framework_texts().await?)
    })
    .await?;
    let proven = texts.iter().filter(|texts| texts.bank_proof.is_some());
    for framework in proven.map(|texts| texts.framework) {
        let is_renewed = transact(ports, async |tx| {
            let texts = tx.projects().framework_texts().await?;
            let own = texts.iter().find(|texts| texts.framework == framework);
            let stands = own.is_some_and(|own| bank_accounts_stand(ports, own));
            if stands {
                prove_framework(ports, tx, framework).await?;
            }
            Ok(stands)
        });
        done.note(format!("framework:{framework}"), is_renewed.await?);
    }
    Ok(done)
}

async fn accounts(
    ports: &Ports,
    tx: &dyn Tx,
    after: AccountId,
) -> Result<Option<(AccountId, Renewal)>, Failure> {
    let page = tx.payee_proofs().accounts(after, PAGE).await?;
    let mut done = Renewal::default();
    // One without a proof needs no key.
    for found in page.iter().filter(|found| found.proof.is_some()) {
        let mut stands = false;
        // One that cannot be read cannot be locked either.
        if found.record.is_some()
            && let Some(account) = tx.accounts().lock(found.id).await?
        {
            stands = account_stands(ports, tx, &account).await?;
            if stands {
                prove_account(ports, tx, &account, ports.clock.now()).await?;
            }
        }
        done.note(format!("account:{}", found.id), stands);
    }
    Ok(page.last().map(|last| (last.id, done)))
}

async fn withdrawals(
    ports: &Ports,
    tx: &dyn Tx,
    after: WithdrawalId,
) -> Result<Option<(WithdrawalId, Renewal)>, Failure> {
    let page = tx.payee_proofs().withdrawals(after, PAGE).await?;
    let mut done = Renewal::default();
    for found in page.iter().filter(|found| found.proof.is_some()) {
        let mut stands = false;
        if found.record.is_some()
            && let Some(withdrawal) = tx.withdrawals().lock(found.id).await?
        {
            stands = target_stands(ports, tx, &withdrawal).await?;
            if stands {
                prove_withdrawal(ports, tx, &withdrawal, ports.clock.now()).await?;
            }
        }
        done.note(format!("withdrawal:{}", found.id), stands);
    }
    Ok(page.last().map(|last| (last.id, done)))
}

async fn payouts(
    ports: &Ports,
    tx: &dyn Tx,
    after: PayoutId,
) -> Result<Option<(PayoutId, Renewal)>, Failure> {
    let page = tx.payouts().after(after, PAGE).await?;
    let mut done = Renewal::default();
    for found in &page {
        let Some(proof) = &found.proof else { continue };
        let mut stands = false;
        let mut is_owed = true;
        if found.record.is_some()
            && let Some(payout) = tx.payouts().lock(found.id).await?
        {
            is_owed = payout.state.is_owed();
            stands = own_proof_stands(ports, &payout, proof);
            if stands {
                prove_payout(ports, tx, &payout).await?;
            }
        }
        // A payout that is no longer owed cannot be paid by its proof again, so an invalid one needs no attention.
        if stands || is_owed {
            done.note(format!("payout:{}", found.id), stands);
        }
    }
    Ok(page.last().map(|last| (last.id, done)))
}
