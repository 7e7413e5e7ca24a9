//! The wallets of an investment account: what each has, and holds on it.

use crate::Failure;
use crate::driven::unit_of_work::Tx;
use domain::ids::AccountId;
use domain::ledger::{BalanceKey, Book, Purpose};
use domain::{Currency, Instant, Money};

/// A wallet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wallet {
    /// What it holds, held parts included.
    pub balance: Money,
    /// That less what is held.
    pub available: Money,
    /// What is held.
    pub held: Money,
}

/// The wallets of an account, one a currency.
pub(crate) async fn wallets(
    tx: &dyn Tx,
    account: AccountId,
    currencies: &[Currency],
) -> Result<Vec<Wallet>, Failure> {
    let mut wallets = Vec::new();
    for currency in currencies {
        let available = tx
            .ledger()
            .balance(key(Book::Wallet(account), *currency))
            .await?;
        let held = tx
            .ledger()
            .balance(key(Book::WalletHeld(account), *currency))
            .await?;
        let balance = available
            .checked_add(held)
            .ok_or_else(|| Failure::Broken("a balance beyond the largest amount".into()))?;
        wallets.push(Wallet {
            balance,
            available,
            held,
        });
    }
    Ok(wallets)
}

/// Notes a hold on a wallet, whose balance is locked with it; the money is moved by what is booked next. Where the wallet has less,
/// nothing is noted and what it has is the error.
pub(crate) async fn hold(
    tx: &dyn Tx,
    account: AccountId,
    purpose: Purpose,
    amount: Money,
    now: Instant,
) -> Result<Result<(), Money>, Failure> {
    let key = key(Book::Wallet(account), amount.currency());
    let available = tx.ledger().lock_balance(key).await?;
    if !available.is_at_least(amount) {
        return Ok(Err(available));
    }
    tx.ledger().add_hold(account, purpose, amount, now).await?;
    Ok(Ok(()))
}

/// Closes the open hold: captured or released.
pub(crate) async fn close_hold(
    tx: &dyn Tx,
    purpose: Purpose,
    captured: bool,
    now: Instant,
) -> Result<(), Failure> {
    let hold = tx.ledger().open_hold(purpose).await?;
    let hold = hold.ok_or_else(|| Failure::Broken(format!("{purpose:?} has no hold")))?;
    tx.ledger().close_hold(hold.id, captured, now).await?;
    Ok(())
}

const fn key(book: Book, currency: Currency) -> BalanceKey {
    BalanceKey { book, currency }
}
