//! The investor and the framework of an account. The schema guarantees that both exist.

use crate::Failure;
use crate::driven::unit_of_work::Tx;
use domain::Refusal;
use domain::account::Account;
use domain::catalog::Framework;
use domain::identity::Investor;
use domain::ids::AccountId;

/// The id of the account with this number, or with this id after `#`. Refuses with `NotFound`; an id may belong to no account.
pub(crate) async fn account_numbered(tx: &dyn Tx, number: &str) -> Result<AccountId, Failure> {
    let number = number.trim();
    let by_id = number.strip_prefix('#').and_then(|id| id.parse().ok());
    let id = match by_id {
        Some(id) => Some(AccountId(id)),
        None => tx.adjustments().account_numbered(number).await?,
    };
    Ok(id.ok_or(Refusal::NotFound)?)
}

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
