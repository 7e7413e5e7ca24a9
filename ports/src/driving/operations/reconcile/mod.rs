//! Proves from the data alone that the parts agree (states: reconciliation). Reads only, and takes no lock that stops
//! work; what it finds it names, and mends nothing.

mod document;
mod money;
mod order;
mod payment;
mod signing;
mod withdrawal;

use crate::driven::reconciliation::ReconciliationFacts;
use crate::{Failure, Ports};
use domain::account::KycState;
use domain::ids::{
    AccountId, ChargeId, DocumentId, OrderId, ProjectId, SigningSessionId, WithdrawalId,
};
use std::collections::HashSet;

/// How many rows are read at once.
const PAGE: u32 = 500;

/// Something that does not agree.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// The record: `order:7`, `account:3`, `document:12`.
    pub record: String,
    /// What is wrong with it.
    pub what: String,
}

impl std::fmt::Display for Difference {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.record, self.what)
    }
}

fn difference(record: impl Into<String>, what: impl Into<String>) -> Difference {
    Difference {
        record: record.into(),
        what: what.into(),
    }
}

/// Every difference. Empty: the parts agree.
pub async fn reconcile(ports: &Ports) -> Result<Vec<Difference>, Failure> {
    let facts = ports.reconciliation.as_ref();
    let mut found = money::check(facts).await?;
    found.extend(projects(ports, facts).await?);
    found.extend(accounts(facts).await?);
    found.extend(numbers(facts).await?);
    found.extend(words(facts).await?);
    let broken = document::check(ports, &mut found).await?;
    found.extend(orders(facts, &broken).await?);
    found.extend(withdrawals(facts, &broken).await?);
    found.extend(signings(ports, facts, &broken).await?);
    found.extend(charges(ports, facts).await?);
    Ok(found)
}

async fn projects(
    ports: &Ports,
    facts: &dyn ReconciliationFacts,
) -> Result<Vec<Difference>, Failure> {
    let now = ports.clock.now();
    let (mut after, mut found) = (ProjectId(0), Vec::new());
    loop {
        let page = facts.projects(after, PAGE, now).await?;
        let Some(last) = page.last() else {
            return Ok(found);
        };
        after = last.id;
        found.extend(page.iter().flat_map(money::of_project));
    }
}

async fn accounts(facts: &dyn ReconciliationFacts) -> Result<Vec<Difference>, Failure> {
    let (mut after, mut found) = (AccountId(0), Vec::new());
    loop {
        let page = facts.accounts(after, PAGE).await?;
        let Some(last) = page.last() else {
            return Ok(found);
        };
        after = last.id;
        let unexplained = page.iter().filter(|account| {
            let logged = account.logged.as_deref();
            logged.unwrap_or(KycState::Init.code()) != account.state
        });
        found.extend(unexplained.map(|account| {
            let record = format!("account:{}", account.id);
            difference(
                record,
                format!("its log does not end with {}", account.state),
            )
        }));
    }
}

/// Whoever of two has the number in today's form signs in with it; the other is not reached.
async fn numbers(facts: &dyn ReconciliationFacts) -> Result<Vec<Difference>, Failure> {
    let doubled = facts.doubled_numbers().await?.into_iter();
    let told = doubled.map(|(former, other)| {
        let what = format!("its phone number, in a former form, is that of investor:{other} too");
        difference(format!("investor:{former}"), what)
    });
    Ok(told.collect())
}

async fn words(facts: &dyn ReconciliationFacts) -> Result<Vec<Difference>, Failure> {
    let stray = facts.stray_words().await?.into_iter();
    let what = "the words that the search finds it by are not those of its rows";
    let told = stray.map(|investor| difference(format!("investor:{investor}"), what));
    Ok(told.collect())
}

async fn orders(
    facts: &dyn ReconciliationFacts,
    broken: &HashSet<DocumentId>,
) -> Result<Vec<Difference>, Failure> {
    let (mut after, mut found) = (OrderId(0), Vec::new());
    loop {
        let page = facts.orders(after, PAGE).await?;
        let Some(last) = page.last() else {
            return Ok(found);
        };
        after = last.id;
        found.extend(page.iter().flat_map(|facts| order::check(facts, broken)));
    }
}

async fn withdrawals(
    facts: &dyn ReconciliationFacts,
    broken: &HashSet<DocumentId>,
) -> Result<Vec<Difference>, Failure> {
    let (mut after, mut found) = (WithdrawalId(0), Vec::new());
    loop {
        let page = facts.withdrawals(after, PAGE).await?;
        let Some(last) = page.last() else {
            return Ok(found);
        };
        after = last.id;
        found.extend(
            page.iter()
                .flat_map(|facts| withdrawal::check(facts, broken)),
        );
    }
}

async fn charges(
    ports: &Ports,
    facts: &dyn ReconciliationFacts,
) -> Result<Vec<Difference>, Failure> {
    let now = ports.clock.now();
    let (mut after, mut found) = (ChargeId(0), payment::strays(facts).await?);
    loop {
        let page = facts.charges(after, PAGE).await?;
        let Some(last) = page.last() else {
            return Ok(found);
        };
        after = last.id;
        found.extend(page.iter().flat_map(|facts| payment::check(facts, now)));
    }
}

async fn signings(
    ports: &Ports,
    facts: &dyn ReconciliationFacts,
    broken: &HashSet<DocumentId>,
) -> Result<Vec<Difference>, Failure> {
    let now = ports.clock.now();
    let (mut after, mut found) = (SigningSessionId(0), Vec::new());
    loop {
        let page = facts.signings(after, PAGE).await?;
        let Some(last) = page.last() else {
            return Ok(found);
        };
        after = last.id;
        found.extend(
            page.iter()
                .filter_map(|facts| signing::check(facts, broken, now)),
        );
    }
}
