//! Making the proofs of where money goes again under the first key, so that the key that they were made with may go. What does not
//! fit its proof is left as it is: reconciliation names it.

use super::{
    account_stands, bank_accounts_stand, check_target, prove_account, prove_framework,
    prove_withdrawal,
};
use crate::driven::unit_of_work::Tx;
use crate::{Failure, Ports, read, transact};
use domain::Refusal;
use domain::ids::{AccountId, WithdrawalId};

/// How many records are proven in one transaction.
const PAGE: u32 = 200;

/// Makes every proof that fits again; it may be broken off and made anew, and runs beside the servers.
pub async fn renew_payee_proofs(ports: &Ports) -> Result<(), Failure> {
    let texts = read(ports, async |tx| {
        Ok(tx.projects().framework_texts().await?)
    })
    .await?;
    for framework in texts.iter().map(|texts| texts.framework) {
        transact(ports, async |tx| {
            let texts = tx.projects().framework_texts().await?;
            let own = texts.iter().find(|texts| texts.framework == framework);
            if own.is_some_and(|own| bank_accounts_stand(ports, own)) {
                prove_framework(ports, tx, framework).await?;
            }
            Ok(())
        })
        .await?;
    }
    let mut after = AccountId(0);
    while let Some(last) = transact(ports, async |tx| accounts(ports, tx, after).await).await? {
        after = last;
    }
    let mut after = WithdrawalId(0);
    while let Some(last) = transact(ports, async |tx| withdrawals(ports, tx, after).await).await? {
        after = last;
    }
    Ok(())
}

async fn accounts(
    ports: &Ports,
    tx: &dyn Tx,
    after: AccountId,
) -> Result<Option<AccountId>, Failure> {
    let page = tx.payee_proofs().accounts(after, PAGE).await?;
    for id in page.iter().map(|found| found.id) {
        if let Some(account) = tx.accounts().lock(id).await?
            && account_stands(ports, tx, &account).await?
        {
            prove_account(ports, tx, &account, ports.clock.now()).await?;
        }
    }
    Ok(page.last().map(|last| last.id))
}

async fn withdrawals(
    ports: &Ports,
    tx: &dyn Tx,
    after: WithdrawalId,
) -> Result<Option<WithdrawalId>, Failure> {
    let page = tx.payee_proofs().withdrawals(after, PAGE).await?;
    for id in page.iter().map(|found| found.id) {
        let Some(withdrawal) = tx.withdrawals().lock(id).await? else {
            continue;
        };
        match check_target(ports, tx, &withdrawal).await {
            Ok(()) => prove_withdrawal(ports, tx, &withdrawal, ports.clock.now()).await?,
            Err(Failure::Refused(Refusal::PayeeChanged)) => {}
            Err(failure) => return Err(failure),
        }
    }
    Ok(page.last().map(|last| last.id))
}
