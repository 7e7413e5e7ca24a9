//! The investor and the framework of an account, which the rules of the store make sure of.

use crate::Failure;
use crate::driven::unit_of_work::Tx;
use domain::account::Account;
use domain::catalog::Framework;
use domain::identity::Investor;

/// The framework of an account.
pub(crate) async fn framework_of(tx: &dyn Tx, account: &Account) -> Result<Framework, Failure> {
    let framework = tx.projects().framework(account.framework).await?;
    framework.ok_or_else(|| Failure::Broken(format!("account {} has no framework", account.id)))
}

/// The investor of an account.
pub(crate) async fn investor_of(tx: &dyn Tx, account: &Account) -> Result<Investor, Failure> {
    let investor = tx.investors().get(account.investor).await?;
    investor.ok_or_else(|| Failure::Broken(format!("account {} has no investor", account.id)))
}
