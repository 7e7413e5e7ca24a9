//! Checks from the data alone that the parts agree (states: reconciliation). Reads only, and takes no lock that blocks
//! others; it reports findings and corrects nothing. The work is done in slices, so that a long run can be interrupted and continued
//! by another server.

mod adjustment;
mod bank;
mod deposit;
mod document;
mod kind;
mod money;
mod order;
mod payee;
mod payment;
mod payout;
mod signing;
mod statement;
mod withdrawal;

use crate::driven::reconciliation::{ReconciliationFacts, Sides};
use crate::driven::verification_runs::{Finding, Progress};
use crate::{Failure, Ports};
use domain::account::KycState;
use domain::ids::{
    AccountId, ChargeId, DepositId, DocumentId, OrderId, ProjectId, SigningSessionId, WithdrawalId,
};
use domain::ledger::Asset;
use std::collections::HashSet;
use std::fmt;

pub use kind::DifferenceKind;

/// How many rows are read at once.
const PAGE: u32 = 500;

/// Something that does not agree.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// The record: `order:7`, `account:3`, `document:12`.
    pub record: String,
    /// What is wrong with it.
    pub kind: DifferenceKind,
    /// The same in words, with its figures.
    pub what: String,
    /// The asset that it concerns.
    pub asset: Option<Asset>,
    /// The figures that disagree.
    pub sides: Option<Sides>,
    /// The records on the other side: books, documents, other investors.
    pub beside: Vec<String>,
}

impl Difference {
    fn sides(mut self, sides: Sides) -> Self {
        let asset = sides.asset;
        let (there, due) = (asset.amount(sides.found), asset.amount(sides.expected));
        self.what = format!("{}: {there} and not {due} {}", self.what, asset.code());
        self.asset = Some(asset);
        self.sides = Some(sides);
        self
    }

    /// Names the asset, if the two amounts are not known.
    fn of(mut self, asset: Asset) -> Self {
        self.what = format!("{}: {}", self.what, asset.code());
        self.asset = Some(asset);
        self
    }

    /// Adds a record that this one was compared with.
    fn beside(mut self, record: impl fmt::Display) -> Self {
        self.beside.push(record.to_string());
        self
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.record, self.what)
    }
}

impl From<&Difference> for Finding {
    fn from(difference: &Difference) -> Self {
        Self {
            code: difference.kind.code().to_owned(),
            record: difference.record.clone(),
            what: difference.what.clone(),
            asset: difference.asset,
            sides: difference.sides,
            beside: difference.beside.clone(),
        }
    }
}

fn difference(record: impl Into<String>, kind: DifferenceKind) -> Difference {
    Difference {
        record: record.into(),
        kind,
        what: kind.description().to_owned(),
        asset: None,
        sides: None,
        beside: Vec::new(),
    }
}

/// A difference for each pair of sums of a record that are not equal: what there is, what there should be, the kind.
fn unequal<'a>(
    record: &'a str,
    asset: Asset,
    sums: impl IntoIterator<Item = (i64, i64, DifferenceKind)> + 'a,
) -> impl Iterator<Item = Difference> + 'a {
    let sums = sums.into_iter();
    let differ = sums.filter(|(found, expected, _)| found != expected);
    differ.map(move |(found, expected, kind)| {
        difference(record, kind).sides(Sides {
            asset,
            found,
            expected,
        })
    })
}

/// A difference for each rule of a record that does not hold.
fn untrue<'a>(
    record: &'a str,
    rules: impl IntoIterator<Item = (bool, DifferenceKind)> + 'a,
) -> impl Iterator<Item = Difference> + 'a {
    let broken = rules.into_iter().filter(|(holds, _)| !holds);
    broken.map(move |(_, kind)| difference(record, kind))
}

/// The maximum number of broken documents that later steps of a run know of. Further ones are
/// reported, but not the records that refer to them.
const BROKEN: usize = 10_000;

/// What a slice found.
struct Slice {
    found: Vec<Difference>,
    /// How many records were looked at.
    looked: usize,
    /// The last of them; none if the step is over.
    last: Option<i64>,
}

impl Slice {
    /// All of a step at once.
    const fn whole(found: Vec<Difference>) -> Self {
        Self {
            found,
            looked: 0,
            last: None,
        }
    }

    /// A page of a step.
    fn of<T>(page: &[T], id: impl Fn(&T) -> i64, check: impl FnMut(&T) -> Vec<Difference>) -> Self {
        Self {
            looked: page.len(),
            last: page.last().map(id),
            found: page.iter().flat_map(check).collect(),
        }
    }
}

/// Every difference. Empty: the parts agree.
pub async fn reconcile(ports: &Ports) -> Result<Vec<Difference>, Failure> {
    let (mut at, mut all) = (Progress::default(), Vec::new());
    while let Some(found) = books_slice(ports, &mut at).await? {
        all.extend(found);
    }
    Ok(all)
}

/// One slice of the proof; none once all are done.
pub(super) async fn books_slice(
    ports: &Ports,
    at: &mut Progress,
) -> Result<Option<Vec<Difference>>, Failure> {
    let facts = ports.reconciliation.as_ref();
    let (after, broken) = (at.after, &at.broken);
    let slice = match at.step {
        0 => Slice::whole(money::check(facts).await?),
        1 => projects(ports, facts, after).await?,
        2 => accounts(facts, after).await?,
        3 => Slice::whole(numbers(facts).await?),
        4 => Slice::whole(words(facts).await?),
        5 => {
            let (slice, found) = document::slice(ports, DocumentId(after)).await?;
            let room = BROKEN.saturating_sub(at.broken.len());
            at.broken.extend(found.into_iter().take(room));
            slice
        }
        6 => orders(facts, after, broken).await?,
        7 => withdrawals(facts, after, broken).await?,
        8 => signings(ports, facts, after, broken).await?,
        9 => Slice::whole(payment::strays(facts).await?),
        10 => charges(ports, facts, after).await?,
        11 => payee::withdrawals(ports, after).await?,
        12 => payee::accounts(ports, after).await?,
        13 => Slice::whole(payee::frameworks(ports).await?),
        14 => deposits(facts, after, broken).await?,
        15 => payout::payouts(ports, after).await?,
        16 => payout::batches(ports, after).await?,
        17 => Slice::whole(adjustment::strays(facts).await?),
        18 => adjustment::evidence(ports, after).await?,
        19 => Slice::whole(bank::check(facts).await?),
        20 => statement::files(ports, after).await?,
        _ => return Ok(None),
    };
    at.checked += u64::try_from(slice.looked).unwrap_or_default();
    if let Some(last) = slice.last {
        at.after = last;
    } else {
        at.step += 1;
        at.after = 0;
    }
    Ok(Some(slice.found))
}

async fn projects(
    ports: &Ports,
    facts: &dyn ReconciliationFacts,
    after: i64,
) -> Result<Slice, Failure> {
    let now = ports.clock.now();
    let page = facts.projects(ProjectId(after), PAGE, now).await?;
    Ok(Slice::of(&page, |it| it.id.0, money::of_project))
}

async fn accounts(facts: &dyn ReconciliationFacts, after: i64) -> Result<Slice, Failure> {
    let page = facts.accounts(AccountId(after), PAGE).await?;
    Ok(Slice::of(
        &page,
        |it| it.id.0,
        |account| {
            let logged = account.logged.as_deref().unwrap_or(KycState::Init.code());
            let record = format!("account:{}", account.id);
            let is_explained = logged == account.state;
            (!is_explained)
                .then(|| difference(record, DifferenceKind::Log))
                .into_iter()
                .collect()
        },
    ))
}

/// Of two investors, the one with the number in today's form signs in with it; the other cannot.
async fn numbers(facts: &dyn ReconciliationFacts) -> Result<Vec<Difference>, Failure> {
    let doubled = facts.doubled_numbers().await?.into_iter();
    let told = doubled.map(|(former, other)| {
        difference(format!("investor:{former}"), DifferenceKind::NumberTaken)
            .beside(format_args!("investor:{other}"))
    });
    Ok(told.collect())
}

async fn words(facts: &dyn ReconciliationFacts) -> Result<Vec<Difference>, Failure> {
    let stray = facts.stray_words().await?.into_iter();
    let told = stray
        .map(|investor| difference(format!("investor:{investor}"), DifferenceKind::SearchWords));
    Ok(told.collect())
}

async fn orders(
    facts: &dyn ReconciliationFacts,
    after: i64,
    broken: &[DocumentId],
) -> Result<Slice, Failure> {
    let broken: HashSet<DocumentId> = broken.iter().copied().collect();
    let page = facts.orders(OrderId(after), PAGE).await?;
    Ok(Slice::of(
        &page,
        |it| it.id.0,
        |facts| order::check(facts, &broken),
    ))
}

async fn withdrawals(
    facts: &dyn ReconciliationFacts,
    after: i64,
    broken: &[DocumentId],
) -> Result<Slice, Failure> {
    let broken: HashSet<DocumentId> = broken.iter().copied().collect();
    let page = facts.withdrawals(WithdrawalId(after), PAGE).await?;
    Ok(Slice::of(
        &page,
        |it| it.id.0,
        |facts| withdrawal::check(facts, &broken),
    ))
}

async fn deposits(
    facts: &dyn ReconciliationFacts,
    after: i64,
    broken: &[DocumentId],
) -> Result<Slice, Failure> {
    let broken: HashSet<DocumentId> = broken.iter().copied().collect();
    let page = facts.deposits(DepositId(after), PAGE).await?;
    Ok(Slice::of(
        &page,
        |it| it.id.0,
        |facts| deposit::check(facts, &broken),
    ))
}

async fn charges(
    ports: &Ports,
    facts: &dyn ReconciliationFacts,
    after: i64,
) -> Result<Slice, Failure> {
    let now = ports.clock.now();
    let page = facts.charges(ChargeId(after), PAGE).await?;
    Ok(Slice::of(
        &page,
        |it| it.id.0,
        |facts| payment::check(facts, now),
    ))
}

async fn signings(
    ports: &Ports,
    facts: &dyn ReconciliationFacts,
    after: i64,
    broken: &[DocumentId],
) -> Result<Slice, Failure> {
    let now = ports.clock.now();
    let broken: HashSet<DocumentId> = broken.iter().copied().collect();
    let page = facts.signings(SigningSessionId(after), PAGE).await?;
    Ok(Slice::of(
        &page,
        |it| it.id.0,
        |facts| signing::check(facts, &broken, now).into_iter().collect(),
    ))
}
