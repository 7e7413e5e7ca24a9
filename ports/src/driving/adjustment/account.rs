//! Look-ups for a manual booking: an account with its wallets, and the result of an exchange.

use super::may_propose;
use crate::driven::unit_of_work::Tx;
use crate::driving::desk::{account_numbered, framework_of};
use crate::driving::exchange_rate::needed;
use crate::driving::wallet::{Wallet, wallets};
use crate::{Failure, Ports, read};
use chrono::NaiveDate;
use domain::account::{Account, KycState};
use domain::adjustment::Rates;
use domain::ids::AccountId;
use domain::money::Converted;
use domain::operations::Operator;
use domain::{Amount, Currency, Money, Refusal};

/// An account with its wallets.
#[derive(Debug, Clone)]
pub struct AccountWallets {
    /// The account.
    pub account: Account,
    /// Code of its framework.
    pub framework: String,
    /// Its wallets.
    pub wallets: Vec<Wallet>,
}

/// The result of an exchange at the rates in force on a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Quote {
    /// What is given.
    pub given: Money,
    /// The resulting amount, and its value before rounding.
    pub converted: Converted,
    /// The rates.
    pub rates: Rates,
}

/// The account with this number, or `#` and its id, with its wallets. Refusals: `Forbidden`, `NotFound`, `NoWallet`.
pub async fn find_account(
    ports: &Ports,
    by: &Operator,
    number: &str,
) -> Result<AccountWallets, Failure> {
    may_propose(by)?;
    read(ports, async |tx| {
        let id = account_numbered(tx, number).await?;
        with_wallets(tx, id).await
    })
    .await
}

/// An account that a manual booking may touch: its framework has wallets, and it is approved or ever had money. Refusals: `NotFound`,
/// `NoWallet`.
pub(super) async fn with_wallets(tx: &dyn Tx, id: AccountId) -> Result<AccountWallets, Failure> {
    let account = tx.accounts().get(id).await?.ok_or(Refusal::NotFound)?;
    let framework = framework_of(tx, &account).await?;
    let had_money = !tx.ledger().wallets(id).await?.is_empty();
    if !framework.has_wallets || !(had_money || account.state == KycState::GPass) {
        return Err(Refusal::NoWallet.into());
    }
    let wallets = wallets(tx, id, account.framework).await?;
    Ok(AccountWallets {
        account,
        framework: framework.code,
        wallets,
    })
}

/// An amount in another currency at the rates in force on a day. Refusals: `Forbidden`, `BadRequest` with `amount`,
/// `currency` or `to_currency`, `RateMissing`.
pub async fn quote(
    ports: &Ports,
    by: &Operator,
    (amount, currency, to): (Amount, &str, &str),
    day: NaiveDate,
) -> Result<Quote, Failure> {
    may_propose(by)?;
    let (given, to) = exchanged(amount, currency, to)?;
    read(ports, async |tx| quoted(tx, given, to, day).await).await
}

pub(super) async fn quoted(
    tx: &dyn Tx,
    given: Money,
    to: Currency,
    day: NaiveDate,
) -> Result<Quote, Failure> {
    let rates = rates(tx, given.currency(), to, day).await?;
    let converted = rates.convert(given, to)?;
    Ok(Quote {
        given,
        converted,
        rates,
    })
}

/// The rates in force on a day. Refusals: `RateMissing`.
pub(super) async fn rates(
    tx: &dyn Tx,
    from: Currency,
    to: Currency,
    day: NaiveDate,
) -> Result<Rates, Failure> {
    Ok(Rates {
        from: needed(tx, from, day).await?,
        to: needed(tx, to, day).await?,
    })
}

/// What is given and the currency that is gained. `BadRequest` with every wrong field of `amount`, `currency` and `to_currency`.
pub fn exchanged(amount: Amount, currency: &str, to: &str) -> Result<(Money, Currency), Refusal> {
    let from = Currency::from_code(currency);
    let given = from.and_then(|from| amount.money(from));
    let to = other_currency(to, currency);
    let right = [
        ("amount", from.is_none() || given.is_some()),
        ("currency", from.is_some()),
        ("to_currency", to.is_ok()),
    ];
    let wrong = right.into_iter().filter(|(_, is_right)| !is_right);
    Refusal::bad_fields(wrong.map(|(field, _)| field))?;
    Ok((given.ok_or_else(|| Refusal::bad_request("amount"))?, to?))
}

/// A currency other than the source currency.
pub(super) fn other_currency(to: &str, from: &str) -> Result<Currency, Refusal> {
    let to = Currency::from_code(to).filter(|to| to.code() != from);
    to.ok_or_else(|| Refusal::bad_request("to_currency"))
}
