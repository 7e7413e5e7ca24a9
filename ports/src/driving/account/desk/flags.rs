//! The red flags of accounts, as the desk sees them: in the list, at the item, and when it passes (decision 68).

use crate::driven::unit_of_work::Tx;
use crate::{Failure, Ports};
use domain::account::{
    Account, AccountForm, FlagFacts, FlagScope, KycState, RaisedFlag, Shared, red_flags,
};
use domain::catalog::Framework;
use domain::day::day_of;
use domain::ids::{AccountId, FrameworkId};
use domain::operations::Queue;
use domain::review::RedFlag;
use std::collections::BTreeMap;

/// Which flags matter in a queue.
pub(crate) const fn scope_of(queue: Queue) -> FlagScope {
    match queue {
        Queue::Kyc => FlagScope::Account,
        Queue::Deposits | Queue::Subscriptions => FlagScope::MoneyIn,
        Queue::Withdrawals => FlagScope::MoneyOut,
    }
}

/// The flags that accounts raise. The number of statements does not depend on the number of
/// accounts.
pub(crate) async fn flags_of(
    ports: &Ports,
    tx: &dyn Tx,
    accounts: &[Account],
    scope: FlagScope,
) -> Result<BTreeMap<AccountId, Vec<RaisedFlag>>, Failure> {
    if accounts.is_empty() {
        return Ok(BTreeMap::new());
    }
    let frameworks = tx.projects().frameworks().await?;
    let sanctioned = sanctioned(ports, tx, &frameworks).await?;
    let shared = match scope {
        FlagScope::Account => {
            let ids: Vec<AccountId> = accounts.iter().map(|account| account.id).collect();
            tx.accounts().shared(&ids).await?
        }
        FlagScope::MoneyIn | FlagScope::MoneyOut => Vec::new(),
    };
    let judged = judged_forms(tx, accounts, scope).await?;
    let today = day_of(ports.clock.now());
    let none = BTreeMap::new();
    let flags = accounts.iter().map(|account| {
        let own: Vec<Shared> = shared
            .iter()
            .filter(|(id, _)| *id == account.id)
            .map(|(_, shared)| *shared)
            .collect();
        let facts = FlagFacts {
            form: judged.get(&account.id).unwrap_or(&account.form),
            questionnaire: account.questionnaire.as_ref(),
            shared: &own,
            sanctioned: sanctioned.get(&account.framework).unwrap_or(&none),
            passport_months: frameworks
                .iter()
                .find(|framework| framework.id == account.framework)
                .map_or(0, |framework| framework.passport_months),
            today,
        };
        (account.id, red_flags(facts, scope))
    });
    Ok(flags.collect())
}

/// The reviewed forms of accounts whose current form differs. Decisions on money use them: an
/// investor's changes do not count until they are reviewed.
async fn judged_forms(
    tx: &dyn Tx,
    accounts: &[Account],
    scope: FlagScope,
) -> Result<BTreeMap<AccountId, AccountForm>, Failure> {
    let mut forms = BTreeMap::new();
    if scope == FlagScope::Account {
        return Ok(forms);
    }
    for account in accounts.iter().filter(|it| it.state != KycState::GPass) {
        if let Some(judged) = tx.accounts().reviewed(account.id).await? {
            forms.insert(account.id, judged.form);
        }
    }
    Ok(forms)
}

/// The flags that one account raises.
pub(crate) async fn flags_of_one(
    ports: &Ports,
    tx: &dyn Tx,
    account: &Account,
    scope: FlagScope,
) -> Result<Vec<RaisedFlag>, Failure> {
    let one = std::slice::from_ref(account);
    let mut flags = flags_of(ports, tx, one, scope).await?;
    Ok(flags.remove(&account.id).unwrap_or_default())
}

/// The flags that a pass on an item of this account has to answer.
pub(crate) async fn to_answer(
    ports: &Ports,
    tx: &dyn Tx,
    account: AccountId,
    queue: Queue,
) -> Result<Vec<RedFlag>, Failure> {
    let account = tx.accounts().get(account).await?;
    let account = account.ok_or_else(|| Failure::Broken("an item has no account".to_owned()))?;
    let raised = flags_of_one(ports, tx, &account, scope_of(queue)).await?;
    Ok(raised.into_iter().map(|raised| raised.flag).collect())
}

/// The codes of the countries on the list of each framework, by their ids.
async fn sanctioned(
    ports: &Ports,
    tx: &dyn Tx,
    frameworks: &[Framework],
) -> Result<BTreeMap<FrameworkId, BTreeMap<i64, String>>, Failure> {
    let list = &ports.settings.sanctioned_countries;
    let countries = tx.look_ups().countries().await?;
    let of = |framework: &Framework| {
        let named = countries
            .iter()
            .filter(|country| list.names(&framework.code, &country.code2));
        named
            .map(|country| (country.id.0, country.code2.clone()))
            .collect()
    };
    Ok(frameworks.iter().map(|it| (it.id, of(it))).collect())
}
