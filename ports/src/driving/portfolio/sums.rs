//! The figures of all accounts of an investor together, by currency and in US dollars.

use super::in_dollars::{FundsSum, Rates, added, currency_of, nothing};
use crate::Failure;
use crate::driven::holdings::HolderAccount;
use crate::driven::portfolio::CurrencyFunds;
use domain::Money;
use std::collections::BTreeMap;

/// The sum over all currencies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Summed {
    /// In US dollars.
    pub sum: FundsSum,
    /// The sum of invested and pending money and the wallets.
    pub assets: Money,
    /// Whether any account shows its balances.
    pub shows_balances: bool,
}

pub(super) fn too_large() -> Failure {
    Failure::Broken("a sum beyond the largest amount".to_owned())
}

/// An account's figures, without the balances that its framework does not show.
fn shown(account: &HolderAccount) -> impl Iterator<Item = CurrencyFunds> + '_ {
    let shows_balances = account.framework.shows_balances();
    account.funds.iter().map(move |funds| {
        if shows_balances {
            return *funds;
        }
        let nothing = Money::zero(currency_of(funds));
        CurrencyFunds {
            balance: nothing,
            available: nothing,
            ..*funds
        }
    })
}

fn counted(accounts: &[HolderAccount]) -> impl Iterator<Item = &HolderAccount> {
    accounts.iter().filter(|account| account.is_counted)
}

/// The figures of all accounts by currency.
pub(super) fn summaries(accounts: &[HolderAccount]) -> Result<Vec<CurrencyFunds>, Failure> {
    let mut by_currency: BTreeMap<i64, CurrencyFunds> = BTreeMap::new();
    for funds in counted(accounts).flat_map(shown) {
        let id = currency_of(&funds).id();
        let sum = match by_currency.get(&id) {
            Some(before) => added(before, &funds).ok_or_else(too_large)?,
            None => funds,
        };
        by_currency.insert(id, sum);
    }
    Ok(by_currency.into_values().collect())
}

/// The sum of the accounts' own sums, so that it is what the accounts' cards sum to, to the cent.
pub(super) fn summed(accounts: &[HolderAccount], rates: &Rates) -> Result<Summed, Failure> {
    let mut sum = FundsSum {
        total: nothing(),
        rate_day: None,
        unrated: Vec::new(),
    };
    for account in counted(accounts) {
        let of_account: Vec<CurrencyFunds> = shown(account).collect();
        let own = rates.sum(&of_account);
        sum.total = added(&sum.total, &own.total).ok_or_else(too_large)?;
        sum.rate_day = [sum.rate_day, own.rate_day].into_iter().flatten().min();
        for funds in own.unrated {
            let currency = currency_of(&funds);
            let same = |it: &&mut CurrencyFunds| currency_of(it) == currency;
            match sum.unrated.iter_mut().find(same) {
                Some(before) => *before = added(before, &funds).ok_or_else(too_large)?,
                None => sum.unrated.push(funds),
            }
        }
    }
    sum.unrated.sort_by_key(|funds| currency_of(funds).id());
    let mut all = counted(accounts).peekable();
    let FundsSum { total, .. } = &sum;
    let assets = total.invested.checked_add(total.pending);
    let assets = assets.and_then(|it| it.checked_add(total.balance));
    Ok(Summed {
        assets: assets.ok_or_else(too_large)?,
        sum,
        shows_balances: all.peek().is_none() || all.any(|it| it.framework.shows_balances()),
    })
}
