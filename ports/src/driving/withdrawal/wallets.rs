//! The account behind a withdrawal, as its rules need to know it.

use crate::driven::unit_of_work::Tx;
use crate::driven::withdrawals::WithdrawalCase;
use crate::driving::payee::{account_stands, account_stands_by};
use crate::driving::wallet::{Wallet, wallets, wallets_among};
use crate::{Failure, Ports};
use domain::account::{Account, KycState};
use domain::catalog::Framework;
use domain::withdrawal::WalletFacts;

/// Reads it.
pub(crate) async fn wallet_facts(
    ports: &Ports,
    tx: &dyn Tx,
    account: &Account,
) -> Result<WalletFacts, Failure> {
    let framework = tx.projects().framework(account.framework).await?;
    let framework = framework
        .ok_or_else(|| Failure::Broken(format!("account {} has no framework", account.id)))?;
    let available = wallets(tx, account.id, account.framework).await?;
    let payee_stands = account_stands(ports, tx, account).await?;
    Ok(facts(account, &framework, &available, payee_stands))
}

/// The same from a case, without another query.
pub(super) fn facts_of(ports: &Ports, case: &WithdrawalCase) -> Result<WalletFacts, Failure> {
    let available = wallets_among(case.currencies.clone(), &case.wallets)?;
    let proof = case.account_proof.as_deref();
    let payee_stands = account_stands_by(ports, &case.account, proof);
    let (account, framework) = (&case.account, &case.framework);
    Ok(facts(account, framework, &available, payee_stands))
}

fn facts(
    account: &Account,
    framework: &Framework,
    available: &[Wallet],
    payee_stands: bool,
) -> WalletFacts {
    WalletFacts {
        account: account.id,
        investor: account.investor,
        supported: framework.withdrawals,
        approved: account.state == KycState::GPass,
        available: available.iter().map(|wallet| wallet.available).collect(),
        payee: account.form.payee(),
        payee_stands,
    }
}
