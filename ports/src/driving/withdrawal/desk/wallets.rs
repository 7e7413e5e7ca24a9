//! The wallets of an investor at the desk: their balances by account and currency, their holds with
//! purposes, and their latest movements.

use crate::Failure;
use crate::driven::ledger::{AccountMovement, Hold};
use crate::driven::unit_of_work::Tx;
use crate::driving::wallet::{Wallet, wallets};
use domain::account::Account;
use domain::catalog::Framework;
use domain::ids::AccountId;

/// The maximum number of movements shown of a wallet.
const MOVEMENTS: u32 = 10;

/// A wallet of an investor.
#[derive(Debug, Clone)]
pub struct InvestorWallet {
    /// The account that it belongs to.
    pub account: AccountId,
    /// The account's number.
    pub number: String,
    /// Code of the account's framework.
    pub framework: String,
    /// What it has.
    pub wallet: Wallet,
    /// The holds on it, the oldest first.
    pub holds: Vec<Hold>,
    /// The latest movements, the newest first.
    pub movements: Vec<AccountMovement>,
}

/// The wallets of accounts, as their holders see them.
pub(crate) async fn wallets_of(
    tx: &dyn Tx,
    accounts: &[(Account, Framework)],
) -> Result<Vec<InvestorWallet>, Failure> {
    let mut found = Vec::new();
    for (account, framework) in accounts {
        let movements = tx.ledger().movements(account.id, MOVEMENTS).await?;
        let holds = tx.ledger().open_holds(account.id).await?;
        for wallet in wallets(tx, account.id, framework.id).await? {
            let currency = wallet.balance.currency();
            let mut holds = holds.clone();
            holds.retain(|hold| hold.amount.currency() == currency);
            let mut movements = movements.clone();
            movements.retain(|moved| moved.amount.currency() == currency);
            found.push(InvestorWallet {
                account: account.id,
                number: account.number.clone(),
                framework: framework.code.clone(),
                wallet,
                holds,
                movements,
            });
        }
    }
    Ok(found)
}
