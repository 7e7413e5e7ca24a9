//! The candidates for a receipt: the deposits and subscriptions that wait for money, the most likely first.

use super::may_match;
use crate::driven::desk::{AsideShown, AssignedShown, QueueFilter, StateShown};
use crate::driven::desk_receipts::{Awaited, AwaitedFilter};
use crate::driven::unit_of_work::Tx;
use crate::driving::desk::words;
use crate::{Failure, Ports, read};
use domain::Refusal;
use domain::ids::{DepositId, OrderId, ReceiptId};
use domain::ledger::Place;
use domain::matching::{MatchReason, named_in};
use domain::operations::{Operator, Queue};
use domain::receipt::{MatchedTo, Receipt, State};
use domain::reference::RemittanceReference;
use domain::review;

/// How many are proposed.
const PROPOSED: usize = 10;
/// How many of each kind are looked at.
const LOOKED_AT: u32 = 50;
/// How many items of a queue are looked at where words are searched; other currencies are among them.
const SEARCHED: u64 = 200;

/// A record that a receipt may be meant for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidate {
    /// The record.
    pub awaited: Awaited,
    /// What speaks for it.
    pub why: MatchReason,
    /// Whether its investors wire to a bank account other than the receipt's.
    pub other_bank: bool,
}

/// The most likely candidates, the best reason first; of equals the longest waiting.
pub(super) async fn candidates(tx: &dyn Tx, receipt: &Receipt) -> Result<Vec<Candidate>, Failure> {
    let named = named_in(receipt.text.as_deref());
    let filter = AwaitedFilter {
        currency: receipt.amount.currency(),
        named: named
            .iter()
            .filter_map(RemittanceReference::record)
            .collect(),
        missing: Some(receipt.amount),
        limit: LOOKED_AT,
    };
    let found = tx.receipts().awaited(&filter).await?.into_iter();
    let found = found.filter_map(|awaited| {
        let missing = awaited.missing();
        let payers = [awaited.name.as_deref(), awaited.chinese_name.as_deref()];
        let why = MatchReason::of(receipt, (&awaited.reference, missing, payers));
        why.map(|why| candidate(receipt, awaited, why))
    });
    let mut found: Vec<Candidate> = found.collect();
    found.sort_by_key(|it| (it.why, it.awaited.since, it.awaited.record.parts()));
    found.truncate(PROPOSED);
    Ok(found)
}

/// The records with these words that wait for money in the receipt's currency, the longest waiting
/// first. Refusals: `Forbidden`, `NotFound`, `BadRequest` with `q`, `OrderNotPending` if it is
/// already matched.
pub async fn find_candidates(
    ports: &Ports,
    by: &Operator,
    (receipt, search): (ReceiptId, Option<&str>),
) -> Result<Vec<Candidate>, Failure> {
    may_match(by)?;
    let words = words(search)?;
    let receipt = read(ports, async |tx| {
        let receipt = tx.receipts().get(receipt).await?;
        Ok(receipt.ok_or(Refusal::NotFound)?)
    })
    .await?;
    // A bitcoin payment is never for anything else.
    if receipt.state() != State::Unmatched || receipt.place == Place::Gateway {
        let state = receipt.state().code();
        return Err(Refusal::OrderNotPending { state }.into());
    }
    if words.is_empty() {
        return Ok(Vec::new());
    }
    let mut named = Vec::new();
    for queue in [Queue::Deposits, Queue::Subscriptions] {
        let filter = QueueFilter {
            states: vec![StateShown::all(review::State::LWait.code())],
            handed_in: true,
            framework: None,
            arrival: None,
            words: words.clone(),
            identity_numbers: false,
            aside: AsideShown::All,
            assigned: AssignedShown::All,
            sort: None,
            after: None,
            offset: 0,
            limit: SEARCHED,
        };
        let page = ports.desk.queue(queue, &filter).await?;
        named.extend(page.items.iter().map(|item| match queue {
            Queue::Deposits => MatchedTo::Deposit(DepositId(item.id)),
            _ => MatchedTo::Subscription(OrderId(item.id)),
        }));
    }
    let filter = AwaitedFilter {
        currency: receipt.amount.currency(),
        named,
        missing: None,
        limit: LOOKED_AT,
    };
    let found = read(ports, async |tx| Ok(tx.receipts().awaited(&filter).await?)).await?;
    let found = found.into_iter();
    let mut found: Vec<Candidate> = found
        .map(|awaited| candidate(&receipt, awaited, MatchReason::Searched))
        .collect();
    found.sort_by_key(|it| (it.awaited.since, it.awaited.record.parts()));
    Ok(found)
}

fn candidate(receipt: &Receipt, awaited: Awaited, why: MatchReason) -> Candidate {
    Candidate {
        other_bank: Some(awaited.bank) != receipt.place.bank(),
        awaited,
        why,
    }
}
