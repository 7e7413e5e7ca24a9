//! Investors at the desk: looked for, seen on one page, their sessions ended. Each role sees its parts and no other; what was typed,
//! papers and questionnaires are read as items of the queues (states: operators).

use super::investor_messages::{ToldMessage, told};
use super::investor_profile::{ProfilePapers, profile_papers};
use super::investor_wallets::{InvestorWallet, wallets_of};
use super::order_endings::{InvestorOrder, with_endings};
use super::paging::offset;
use super::payments::{LoggedCharge, charges_of, reads_payments};
use super::reading::{account_for, reads_all};
use crate::driven::audit::Recorded;
use crate::driven::desk::{AccountsShown, HistoryFilter, InvestorFilter, ListedInvestor, Page};
use crate::driven::portfolio::WithdrawalEntry;
use crate::driven::unit_of_work::Tx;
use crate::driving::identity::{ShownIdentity, shown_identities};
use crate::{Failure, Ports, read};
use domain::account::Account;
use domain::catalog::Framework;
use domain::identity::{Campaign, Investor, Session};
use domain::ids::{InvestorId, OperatorId};
use domain::operations::{AuditKind, InvestorPart, Operator};
use domain::profile::{Bank, Profile};
use domain::review::Actor;
use domain::{Instant, Refusal};
use std::collections::BTreeMap;

/// Most words of a search.
const WORDS: usize = 10;
/// Most orders on the page of an investor; the queue has them all.
const ORDERS: u32 = 100;

/// What is asked for.
#[derive(Debug, Clone)]
pub struct ListInvestors {
    /// Who asks.
    pub by: Operator,
    /// From 1.
    pub page: Option<i64>,
    /// Words of a name in either script, a phone number, an e-mail address, an account's number.
    pub search: Option<String>,
}

/// An investor with what the operator reads of them.
#[derive(Debug, Clone)]
pub struct InvestorItem {
    /// Who.
    pub investor: Investor,
    /// The campaign that they came with.
    pub campaign: Option<Campaign>,
    /// The profile; its name is everybody's, its state the readers' of accounts.
    pub profile: Profile,
    /// Live sessions, the one seen last first.
    pub sessions: Vec<Session>,
    /// Outside identities that log them in, the one bound last first.
    pub identities: Vec<ShownIdentity>,
    /// Investment accounts with their frameworks, oldest first.
    pub accounts: Option<Vec<(Account, Framework)>>,
    /// Payments of fees with the number of their account, newest first. What was paid before an account was handed in is shown to
    /// whoever reads payments.
    pub payments: Option<Vec<(String, LoggedCharge)>>,
    /// Bank accounts.
    pub banks: Option<Vec<Bank>>,
    /// The newest orders.
    pub orders: Option<Vec<InvestorOrder>>,
    /// The newest withdrawals.
    pub withdrawals: Option<Vec<WithdrawalEntry>>,
    /// The wallets of the accounts.
    pub wallets: Option<Vec<InvestorWallet>>,
    /// The papers of the profile and its survey.
    pub papers: Option<ProfilePapers>,
    /// The newest messages to them.
    pub messages: Page<ToldMessage>,
}

/// An event of a history with the name of the operator who acted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HistoryEvent {
    /// The event.
    pub recorded: Recorded,
    /// Of the operator.
    pub name: Option<String>,
}

/// A page of the investors, the newest first; accounts that were never handed in count for the auditor only. Refusals: `Forbidden`,
/// `BadRequest` with `page` or `q`.
pub async fn list_investors(
    ports: &Ports,
    command: &ListInvestors,
) -> Result<Page<ListedInvestor>, Failure> {
    may_see(&command.by)?;
    let filter = InvestorFilter {
        words: words(command.search.as_deref().unwrap_or_default())?,
        accounts: shown_accounts(&command.by),
        offset: offset(command.page)?,
    };
    Ok(ports.desk.investors(&filter).await?)
}

/// One investor. Refusals: `Forbidden`, `NotFound`.
pub async fn show_investor(
    ports: &Ports,
    by: &Operator,
    id: InvestorId,
) -> Result<InvestorItem, Failure> {
    let item = holdings(ports, by, id).await?;
    let messages = told(ports, id).await?;
    let (wallets, papers) = read(ports, async |tx| {
        let wallets = match item.accounts.as_deref() {
            Some(accounts) if sees(by, InvestorPart::Orders) => {
                Some(wallets_of(tx, accounts).await?)
            }
            _ => None,
        };
        Ok((wallets, profile_papers(tx, by, &item.profile).await?))
    })
    .await?;
    Ok(InvestorItem {
        wallets,
        papers,
        messages,
        ..item
    })
}

/// The investor without wallets, papers and messages.
async fn holdings(ports: &Ports, by: &Operator, id: InvestorId) -> Result<InvestorItem, Failure> {
    may_see(by)?;
    let now = ports.clock.now();
    let mut item = read(ports, async |tx| {
        let investor = tx.investors().get(id).await?.ok_or(Refusal::NotFound)?;
        let campaign = match investor.campaign {
            Some(campaign) => tx.campaigns().get(campaign).await?,
            None => None,
        };
        let (accounts, payments, banks) = if sees(by, InvestorPart::Accounts) {
            let banks = tx.banks().of(id).await?;
            let payments = payments(tx, by, id).await?;
            (
                Some(accounts(tx, by, id).await?),
                Some(payments),
                Some(banks),
            )
        } else {
            (None, None, None)
        };
        Ok(InvestorItem {
            campaign,
            profile: profile(tx, id).await?,
            sessions: live(tx, id, now).await?,
            identities: shown_identities(ports, tx, id).await?,
            accounts,
            payments,
            banks,
            orders: None,
            withdrawals: None,
            wallets: None,
            papers: None,
            messages: Page {
                items: Vec::new(),
                total: 0,
                total_capped: false,
            },
            investor,
        })
    })
    .await?;
    if sees(by, InvestorPart::Orders) {
        let mut withdrawals = ports.portfolio.withdrawals(id, ORDERS).await?;
        withdrawals.retain(|it| it.submitted_at.is_some() || reads_all(by));
        item.withdrawals = Some(withdrawals);
        let mut orders = ports.portfolio.subscriptions(id, ORDERS).await?;
        orders.retain(|order| order.completed_at.is_some() || reads_all(by));
        let orders = read(ports, async |tx| with_endings(tx, orders.clone()).await).await?;
        item.orders = Some(orders);
    }
    Ok(item)
}

/// A page of what was recorded of an investor, the newest first: of the parts that the operator reads. Refusals: `Forbidden`,
/// `NotFound`, `BadRequest` with `page`.
pub async fn investor_history(
    ports: &Ports,
    by: &Operator,
    id: InvestorId,
    page: Option<i64>,
) -> Result<Page<HistoryEvent>, Failure> {
    let item = holdings(ports, by, id).await?;
    let accounts = item.accounts.iter().flatten();
    let orders = item.orders.iter().flatten();
    let mut records = vec![format!("investor:{id}")];
    records.extend(accounts.map(|(account, _)| format!("account:{}", account.id)));
    let withdrawals = item.withdrawals.iter().flatten();
    records.extend(withdrawals.map(|it| format!("withdrawal:{}", it.withdrawal)));
    records.extend(orders.map(|order| format!("order:{}", order.entry.order)));
    let documents = read(ports, async |tx| Ok(tx.documents().of(id).await?)).await?;
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

/// Events with the names of the operators who acted.
pub(super) async fn with_names(
    ports: &Ports,
    found: Page<Recorded>,
) -> Result<Page<HistoryEvent>, Failure> {
    Ok(Page {
        items: named_events(ports, found.items).await?,
        total: found.total,
        total_capped: found.total_capped,
    })
}

/// The same for events that are on no counted page.
pub(super) async fn named_events(
    ports: &Ports,
    found: Vec<Recorded>,
) -> Result<Vec<HistoryEvent>, Failure> {
    let operators = names(ports, &found).await?;
    let event = |recorded: Recorded| HistoryEvent {
        name: operator_of(&recorded).and_then(|id| operators.get(&id).cloned()),
        recorded,
    };
    Ok(found.into_iter().map(event).collect())
}

/// An event with the name of the operator who acted.
pub(super) async fn with_name(ports: &Ports, recorded: Recorded) -> Result<HistoryEvent, Failure> {
    let operators = names(ports, std::slice::from_ref(&recorded)).await?;
    Ok(HistoryEvent {
        name: operator_of(&recorded).and_then(|id| operators.get(&id).cloned()),
        recorded,
    })
}

/// Refuses an operator who sees no investor.
fn may_see(by: &Operator) -> Result<(), Refusal> {
    if sees(by, InvestorPart::Person) {
        Ok(())
    } else {
        Err(Refusal::Forbidden)
    }
}

fn sees(by: &Operator, part: InvestorPart) -> bool {
    by.roles.iter().any(|role| part.is_read_by(*role))
}

fn shown_accounts(by: &Operator) -> AccountsShown {
    if reads_all(by) {
        AccountsShown::All
    } else if sees(by, InvestorPart::Accounts) {
        AccountsShown::HandedIn
    } else {
        AccountsShown::None
    }
}

/// The kinds of events of the parts that the operator reads.
fn kinds(by: &Operator) -> Vec<&'static str> {
    let is_read = |kind: &AuditKind| InvestorPart::of(*kind).is_some_and(|part| sees(by, part));
    let read = AuditKind::ALL.into_iter().filter(is_read);
    read.map(AuditKind::code).collect()
}

/// The words of a search; the sign before an international number is none of its digits.
pub(super) fn words(search: &str) -> Result<Vec<String>, Refusal> {
    let is_number = |word: &str| word.chars().all(|c| c.is_ascii_digit() || c == '-');
    let words: Vec<String> = search
        .split_whitespace()
        .map(|word| match word.strip_prefix('+') {
            Some(number) if !number.is_empty() && is_number(number) => number.to_owned(),
            _ => word.to_owned(),
        })
        .collect();
    if words.len() <= WORDS {
        Ok(words)
    } else {
        Err(Refusal::BadRequest {
            field: Some("q".to_owned()),
        })
    }
}

async fn profile(tx: &dyn Tx, id: InvestorId) -> Result<Profile, Failure> {
    let profile = tx.profiles().get(id).await?;
    profile.ok_or_else(|| Failure::Broken(format!("investor {id} has no profile")))
}

pub(super) async fn live(
    tx: &dyn Tx,
    id: InvestorId,
    now: Instant,
) -> Result<Vec<Session>, Failure> {
    let mut sessions = tx.sessions().of_investor(id).await?;
    sessions.retain(|session| session.is_live(now));
    Ok(sessions)
}

async fn accounts(
    tx: &dyn Tx,
    by: &Operator,
    id: InvestorId,
) -> Result<Vec<(Account, Framework)>, Failure> {
    let mut shown = Vec::new();
    for account in tx.accounts().of(id).await? {
        if let Ok(account) = account_for(by, Some(account)) {
            let framework = super::show_account::framework(tx, &account).await?;
            shown.push((account, framework));
        }
    }
    Ok(shown)
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

const fn operator_of(recorded: &Recorded) -> Option<OperatorId> {
    match recorded.event.by {
        Actor::Operator(id) => Some(id),
        Actor::Investor(_) | Actor::System => None,
    }
}

async fn names(
    ports: &Ports,
    events: &[Recorded],
) -> Result<BTreeMap<OperatorId, String>, Failure> {
    read(ports, async |tx| {
        let mut names = BTreeMap::new();
        for id in events.iter().filter_map(operator_of) {
            if !names.contains_key(&id)
                && let Some(operator) = tx.operators().get(id).await?
            {
                names.insert(id, operator.name);
            }
        }
        Ok(names)
    })
    .await
}

#[cfg(test)]
mod tests {
    use super::*;
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
    fn a_search_loses_only_the_sign_of_a_number() {
        let taken = words(" +86-138 +8613800138000 Wang 王 a+b@c.d + ").unwrap();
        let expected = ["86-138", "8613800138000", "Wang", "王", "a+b@c.d", "+"];
        assert_eq!(taken, expected);
        assert!(words(&"a ".repeat(WORDS)).is_ok());
        assert!(words(&"a ".repeat(WORDS + 1)).is_err());
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

    #[test]
    fn accounts_are_shown_as_the_role_reads_them() {
        assert_eq!(shown_accounts(&operator(Role::Admin)), AccountsShown::None);
        assert_eq!(
            shown_accounts(&operator(Role::Finance)),
            AccountsShown::HandedIn
        );
        assert_eq!(shown_accounts(&operator(Role::Auditor)), AccountsShown::All);
    }
}
