//! The account behind a withdrawal, as its rules need to know it.

use crate::driven::unit_of_work::Tx;
use crate::driving::payee::account_stands;
use crate::driving::wallet::wallets;
use crate::{Failure, Ports};
use domain::account::{Account, KycState};
use domain::decision::NotDecided;
use domain::withdrawal::{WalletFacts, Withdrawal};

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
    Ok(WalletFacts {
        account: account.id,
        supported: framework.withdrawals,
        approved: account.state == KycState::GPass,
        available: available.iter().map(|wallet| wallet.available).collect(),
        payee: account.form.payee(),
        payee_stands: account_stands(ports, tx, account).await?,
    })
}

/// The withdrawal made out to the bank account that its investment account names now. Where that is another one, its signature is
/// given up.
pub(crate) fn refreshed(
    mut withdrawal: Withdrawal,
    facts: &WalletFacts,
) -> Result<Withdrawal, NotDecided> {
    let terms = withdrawal.made_out_now(facts)?;
    withdrawal.set_terms(terms);
    Ok(withdrawal)
}
