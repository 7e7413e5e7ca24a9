//! The wallets of an investment account: their balances and holds.

use crate::Failure;
use crate::driven::ledger::WalletBalance;
use crate::driven::unit_of_work::Tx;
use domain::ids::{AccountId, FrameworkId};
use domain::ledger::{Asset, HeldFor};
use domain::{Currency, Instant, Money};

/// A wallet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wallet {
    /// Its balance, held parts included.
    pub balance: Money,
    /// That less what is held.
    pub available: Money,
    /// What is held.
    pub held: Money,
}

/// The wallets of an account: one in each currency of its framework's wallets, and in each other one that it ever had money in
/// (decision 39).
pub(crate) async fn wallets(
    tx: &dyn Tx,
    account: AccountId,
    framework: FrameworkId,
) -> Result<Vec<Wallet>, Failure> {
    let currencies = tx.projects().wallet_currencies(framework).await?;
    let found = tx.ledger().wallets(account).await?;
    wallets_among(currencies, &found)
}

/// The same from data that was already read: the currencies of the framework's wallets, and those
/// that the account ever had money in.
pub(crate) fn wallets_among(
    mut currencies: Vec<Currency>,
    found: &[WalletBalance],
) -> Result<Vec<Wallet>, Failure> {
    for currency in found.iter().filter_map(|it| it.asset.currency()) {
        if !currencies.contains(&currency) {
            currencies.push(currency);
        }
    }
    let wallets = currencies.into_iter().map(|it| wallet_among(found, it));
    wallets.collect()
}

/// The wallet of an account in a currency, empty if it never had money.
pub(crate) async fn wallet_in(
    tx: &dyn Tx,
    account: AccountId,
    currency: Currency,
) -> Result<Wallet, Failure> {
    wallet_among(&tx.ledger().wallets(account).await?, currency)
}

fn wallet_among(found: &[WalletBalance], currency: Currency) -> Result<Wallet, Failure> {
    let own = found.iter().find(|it| it.asset == Asset::from(currency));
    let (available, held) = own.map_or((0, 0), |it| (it.available, it.held));
    Ok(Wallet {
        balance: money(available + held, currency)?,
        available: money(available, currency)?,
        held: money(held, currency)?,
    })
}

/// A balance as an amount: the ledger lets no account exceed the largest one.
pub(crate) fn money(units: i128, currency: Currency) -> Result<Money, Failure> {
    let minor = i64::try_from(units).ok();
    minor
        .and_then(|minor| Money::from_minor(minor, currency).ok())
        .ok_or_else(|| Failure::Broken("a balance beyond the largest amount".into()))
}

/// Closes the open hold: captured or released.
pub(crate) async fn close_hold(
    tx: &dyn Tx,
    held_for: HeldFor,
    captured: bool,
    now: Instant,
) -> Result<(), Failure> {
    let hold = tx.ledger().open_hold(held_for).await?;
    let hold = hold.ok_or_else(|| Failure::Broken(format!("{held_for:?} has no hold")))?;
    tx.ledger().close_hold(hold.id, captured, now).await?;
    Ok(())
}
