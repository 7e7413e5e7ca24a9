//! The red flags of items, as the desk sees them: in the list, at the item, and when it passes (decision 68).

use crate::driven::signing_sessions::Signer;
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
const fn scope_of(queue: Queue) -> FlagScope {
    match queue {
        Queue::Kyc => FlagScope::Account,
        Queue::Deposits | Queue::Subscriptions => FlagScope::MoneyIn,
        Queue::Withdrawals => FlagScope::MoneyOut,
    }
}

/// The flags that items of a queue raise, by item, each with its account: so many statements, however many items there are.
pub(crate) async fn flags_of(
    ports: &Ports,
    tx: &dyn Tx,
    queue: Queue,
    items: &[(i64, &Account)],
) -> Result<BTreeMap<i64, Vec<RaisedFlag>>, Failure> {
    if items.is_empty() {
        return Ok(BTreeMap::new());
    }
    let scope = scope_of(queue);
    let accounts: BTreeMap<AccountId, &Account> = items
        .iter()
        .map(|(_, account)| (account.id, *account))
        .collect();
    let frameworks = tx.projects().frameworks().await?;
    let sanctioned = sanctioned(ports, tx, &frameworks).await?;
    let shared = match scope {
        FlagScope::Account => {
            let ids: Vec<AccountId> = accounts.keys().copied().collect();
            tx.accounts().shared(&ids).await?
        }
        FlagScope::MoneyIn | FlagScope::MoneyOut => Vec::new(),
    };
    let behind: Vec<&Account> = accounts.values().copied().collect();
    let judged = judged_forms(tx, &behind, scope).await?;
    let ids: Vec<i64> = items.iter().map(|(item, _)| *item).collect();
    let signers = tx.signing_sessions().signers(queue, &ids).await?;
    let today = day_of(ports.clock.now());
    let none = BTreeMap::new();
    let flags = items.iter().map(|(item, account)| {
        let names = signers.get(item).map(Signer::names).unwrap_or_default();
        let own: Vec<Shared> = shared
            .iter()
            .filter(|(id, _)| *id == account.id)
            .map(|(_, shared)| *shared)
            .collect();
        let facts = FlagFacts {
            form: judged.get(&account.id).unwrap_or(&account.form),
            questionnaire: account.questionnaire.as_ref(),
            signers: &names,
            shared: &own,
            sanctioned: sanctioned.get(&account.framework).unwrap_or(&none),
            passport_months: frameworks
                .iter()
                .find(|framework| framework.id == account.framework)
                .map_or(0, |framework| framework.passport_months),
            today,
        };
        (*item, red_flags(facts, scope))
    });
    Ok(flags.collect())
}

/// The reviewed forms of accounts whose current form differs. Decisions on money use them: an
/// investor's changes do not count until they are reviewed.
async fn judged_forms(
    tx: &dyn Tx,
    accounts: &[&Account],
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

/// The flags that one item of an account raises.
pub(crate) async fn flags_of_one(
    ports: &Ports,
    tx: &dyn Tx,
    account: &Account,
    (queue, item): (Queue, i64),
) -> Result<Vec<RaisedFlag>, Failure> {
    let mut flags = flags_of(ports, tx, queue, &[(item, account)]).await?;
    Ok(flags.remove(&item).unwrap_or_default())
}

/// The flags that a pass on this item of an account has to answer.
pub(crate) async fn to_answer(
    ports: &Ports,
    tx: &dyn Tx,
    account: AccountId,
    item: (Queue, i64),
) -> Result<Vec<RedFlag>, Failure> {
    let account = tx.accounts().get(account).await?;
    let account = account.ok_or_else(|| Failure::Broken("an item has no account".to_owned()))?;
    let raised = flags_of_one(ports, tx, &account, item).await?;
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
