//! One investor at the desk, on one page, with their recorded history (states: operators).

use super::list::{may_see, sees};
use crate::driven::desk::{HistoryFilter, Page};
use crate::driven::portfolio::{DepositEntry, WithdrawalEntry};
use crate::driven::unit_of_work::Tx;
use crate::driving::desk::{
    HistoryEvent, Names, account_for, framework_of, offset, reads_all, with_names,
};
use crate::driving::identity::{ShownIdentity, live_in, shown_identities};
use crate::driving::messaging::desk::{MessageRecord, messages_of};
use crate::driving::payment::desk::{LoggedCharge, charges_of, reads_payments};
use crate::driving::profile::desk::{ProfilePapers, profile_papers};
use crate::driving::subscription::desk::{InvestorOrder, with_endings};
use crate::driving::withdrawal::desk::{InvestorWallet, wallets_of};
use crate::{Failure, Ports, read};
use domain::Refusal;
use domain::account::Account;
use domain::catalog::Framework;
use domain::identity::{Campaign, Investor, Session};
use domain::ids::{AccountId, InvestorId};
use domain::operations::{AuditKind, InvestorPart, Operator};
use domain::profile::{Bank, Profile};
use std::collections::BTreeMap;

/// The maximum number of orders on the page of an investor; the queue has them all.
const ORDERS: u32 = 100;

/// An investor with the data that the operator may read.
#[derive(Debug, Clone)]
pub struct InvestorItem {
    /// Who.
    pub investor: Investor,
    /// The campaign that they came with.
    pub campaign: Option<Campaign>,
    /// The profile: its name for every reader, its state for readers of accounts.
    pub profile: Profile,
    /// Live sessions, the one seen last first.
    pub sessions: Vec<Session>,
    /// Outside identities that log them in, the one bound last first.
    pub identities: Vec<ShownIdentity>,
    /// Investment accounts with their frameworks, oldest first.
    pub accounts: Option<Vec<(Account, Framework)>>,
    /// The names of the operators who proposed the blocks of blocked accounts.
    pub blocked_by: BTreeMap<AccountId, String>,
    /// Payments of fees with the number of their account, newest first. Payments before an
    /// account's submission are only shown to readers of payments.
    pub payments: Option<Vec<(String, LoggedCharge)>>,
    /// Bank accounts.
    pub banks: Option<Vec<Bank>>,
    /// The newest orders.
    pub orders: Option<Vec<InvestorOrder>>,
    /// The newest deposits.
    pub deposits: Option<Vec<DepositEntry>>,
    /// The newest withdrawals.
    pub withdrawals: Option<Vec<WithdrawalEntry>>,
    /// The wallets of the accounts.
    pub wallets: Option<Vec<InvestorWallet>>,
    /// The documents of the profile and its survey.
    pub papers: Option<ProfilePapers>,
    /// The newest messages to them.
    pub messages: Page<MessageRecord>,
}

/// One investor. Refusals: `Forbidden`, `NotFound`.
pub async fn show_investor(
    ports: &Ports,
    by: &Operator,
    id: InvestorId,
) -> Result<InvestorItem, Failure> {
    may_see(by)?;
    let now = ports.clock.now();
    let holdings = holdings(ports, by, id).await?;
    let messages = messages_of(ports, id).await?;
    read(ports, async |tx| {
        let investor = tx.investors().get(id).await?.ok_or(Refusal::NotFound)?;
        let campaign = match investor.campaign {
            Some(campaign) => tx.campaigns().get(campaign).await?,
            None => None,
        };
        let profile = profile(tx, id).await?;
        let (payments, banks) = if sees(by, InvestorPart::Accounts) {
            let payments = payments(tx, by, id).await?;
            (Some(payments), Some(tx.banks().of(id).await?))
        } else {
            (None, None)
        };
        let Holdings {
            accounts,
            orders,
            deposits,
            withdrawals,
        } = holdings.clone();
        let wallets = match accounts.as_deref() {
            Some(accounts) if sees(by, InvestorPart::Orders) => {
                Some(wallets_of(tx, accounts).await?)
            }
            _ => None,
        };
        let blocked_by = blocked_by(tx, accounts.as_deref().unwrap_or_default()).await?;
        Ok(InvestorItem {
            blocked_by,
            campaign,
            sessions: live_in(tx, id, now).await?,
            identities: shown_identities(ports, tx, id).await?,
            accounts,
            payments,
            banks,
            orders,
            deposits,
            withdrawals,
            wallets,
            papers: profile_papers(tx, by, &profile).await?,
            messages: messages.clone(),
            profile,
            investor,
        })
    })
    .await
}

/// An investor's data, of the parts that the operator reads.
#[derive(Clone)]
struct Holdings {
    accounts: Option<Vec<(Account, Framework)>>,
    orders: Option<Vec<InvestorOrder>>,
    deposits: Option<Vec<DepositEntry>>,
    withdrawals: Option<Vec<WithdrawalEntry>>,
}

async fn holdings(ports: &Ports, by: &Operator, id: InvestorId) -> Result<Holdings, Failure> {
    let accounts = if sees(by, InvestorPart::Accounts) {
        Some(read(ports, async |tx| accounts(tx, by, id).await).await?)
    } else {
        None
    };
    let (orders, deposits, withdrawals) = if sees(by, InvestorPart::Orders) {
        let mut deposits = ports.portfolio.deposits(id, ORDERS).await?;
        deposits.retain(|it| it.submitted_at.is_some() || reads_all(by));
        let mut withdrawals = ports.portfolio.withdrawals(id, ORDERS).await?;
        withdrawals.retain(|it| it.submitted_at.is_some() || reads_all(by));
        let mut orders = ports.portfolio.subscriptions(id, ORDERS).await?;
        orders.retain(|order| order.completed_at.is_some() || reads_all(by));
        let orders = read(ports, async |tx| with_endings(tx, orders.clone()).await).await?;
        (Some(orders), Some(deposits), Some(withdrawals))
    } else {
        (None, None, None)
    };
    Ok(Holdings {
        accounts,
        orders,
        deposits,
        withdrawals,
    })
}

/// A page of an investor's recorded history, the newest first: the parts that the operator reads.
/// Refusals: `Forbidden`, `NotFound`, `BadRequest` with `page`.
pub async fn investor_history(
    ports: &Ports,
    by: &Operator,
    id: InvestorId,
    page: Option<i64>,
) -> Result<Page<HistoryEvent>, Failure> {
    may_see(by)?;
    let documents = read(ports, async |tx| {
        tx.investors().get(id).await?.ok_or(Refusal::NotFound)?;
        Ok(tx.documents().of(id).await?)
    })
    .await?;
    let held = holdings(ports, by, id).await?;
    let accounts = held.accounts.iter().flatten();
    let orders = held.orders.iter().flatten();
    let mut records = vec![format!("investor:{id}")];
    records.extend(accounts.map(|(account, _)| format!("account:{}", account.id)));
    let withdrawals = held.withdrawals.iter().flatten();
    let deposits = held.deposits.iter().flatten();
    records.extend(deposits.map(|it| format!("deposit:{}", it.deposit)));
    records.extend(withdrawals.map(|it| format!("withdrawal:{}", it.withdrawal)));
    records.extend(orders.map(|order| format!("order:{}", order.entry.order)));
    records.extend(
        documents
            .iter()
            .map(|document| format!("document:{}", document.id)),
    );
    let filter = HistoryFilter {
        investor: id,
        records,
        kinds: kinds(by),
        offset: offset(page)?,
    };
    let found = ports.desk.history(&filter).await?;
    with_names(ports, found).await
}

/// The kinds of events of the parts that the operator reads.
fn kinds(by: &Operator) -> Vec<&'static str> {
    let is_read = |kind: &AuditKind| InvestorPart::of(*kind).is_some_and(|part| sees(by, part));
    let read = AuditKind::ALL.into_iter().filter(is_read);
    read.map(AuditKind::code).collect()
}

async fn profile(tx: &dyn Tx, id: InvestorId) -> Result<Profile, Failure> {
    let profile = tx.profiles().get(id).await?;
    profile.ok_or_else(|| Failure::Broken(format!("investor {id} has no profile")))
}

async fn accounts(
    tx: &dyn Tx,
    by: &Operator,
    id: InvestorId,
) -> Result<Vec<(Account, Framework)>, Failure> {
    let mut shown = Vec::new();
    for account in tx.accounts().of(id).await? {
        if let Ok(account) = account_for(by, Some(account)) {
            let framework = framework_of(tx, &account).await?;
            shown.push((account, framework));
        }
    }
    Ok(shown)
}

async fn blocked_by(
    tx: &dyn Tx,
    accounts: &[(Account, Framework)],
) -> Result<BTreeMap<AccountId, String>, Failure> {
    let (mut names, mut found) = (Names::default(), BTreeMap::new());
    for (account, _) in accounts {
        if let Some(block) = &account.block {
            found.insert(account.id, names.of(tx, block.by).await?);
        }
    }
    Ok(found)
}

async fn payments(
    tx: &dyn Tx,
    by: &Operator,
    id: InvestorId,
) -> Result<Vec<(String, LoggedCharge)>, Failure> {
    let mut found = Vec::new();
    for account in tx.accounts().of(id).await? {
        if reads_payments(by) || account_for(by, Some(account.clone())).is_ok() {
            let charges = charges_of(tx, &account).await?.into_iter();
            found.extend(charges.map(|charge| (account.number.clone(), charge)));
        }
    }
    found.sort_by_key(|(_, charge)| std::cmp::Reverse(charge.stored.charge.id.0));
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::ids::OperatorId;
    use domain::operations::Role;

    fn operator(role: Role) -> Operator {
        Operator {
            id: OperatorId(1),
            email: "a@b.c".into(),
            name: "Ann".into(),
            roles: vec![role],
            active: true,
        }
    }

    #[test]
    fn a_role_sees_the_events_of_its_parts() {
        assert!(kinds(&operator(Role::Editor)).is_empty());
        let admin = kinds(&operator(Role::Admin));
        assert!(admin.contains(&"logged_in") && !admin.contains(&"bank_changed"));
        let reviewer = kinds(&operator(Role::Reviewer));
        assert!(reviewer.contains(&"bank_changed") && !reviewer.contains(&"money_booked"));
        let finance = kinds(&operator(Role::Finance));
        assert!(finance.contains(&"money_booked"));
        assert!(!finance.contains(&"configuration_changed"));
    }
}
