//! The facts about records that lines may be about: receipts without a line, payouts, batches, the
//! platform's own accounts and transfers between them, earlier lines.

use crate::driven::statements::{FoundPayout, PayoutsSought};
use crate::driven::unit_of_work::Tx;
use crate::driving::payee::bank_account_stands;
use crate::{Failure, Ports};
use chrono::TimeDelta;
use domain::distribution;
use domain::ids::{BankAccountId, DistributionId, PayoutBatchId, PayoutId};
use domain::matching::{named_in, references_in};
use domain::payout::batches_in;
use domain::receipt::Receipt;
use domain::reference::RemittanceReference;
use domain::statement::{
    Direction, Entry, Facts, KnownBatch, KnownDistribution, KnownPayout, Meaning, StatementLine,
    is_near, is_other_money, is_same_money, is_surely_same_account,
};
use std::collections::HashSet;
use std::hash::Hash;

/// How far a receipt that was entered by hand may lie from the line that is the same money.
const ENTERED_DAYS: TimeDelta = TimeDelta::days(10);
/// How long before a line a payout was executed that it may be about.
const PAID_DAYS: TimeDelta = TimeDelta::days(90);

/// The platform's own account numbers, and whose they are.
pub(super) type OwnNumbers = Vec<(String, BankAccountId)>;

/// The facts about records that some lines of a bank account may be about.
pub(super) struct Known {
    receipts: Vec<Receipt>,
    payouts: Vec<FoundPayout>,
    batches: Vec<KnownBatch>,
    in_transit: Vec<StatementLine>,
    distributions: Vec<KnownDistribution>,
}

/// The numbers of the platform's bank accounts: first those of the open ones. On a closed account money may still arrive and leave.
pub(super) async fn own_numbers(ports: &Ports, tx: &dyn Tx) -> Result<OwnNumbers, Failure> {
    let mut kept = tx.bank_accounts().all().await?;
    kept.retain(|it| bank_account_stands(ports, it));
    kept.sort_by_key(|it| !it.account.terms.is_open);
    let accounts = kept.into_iter().map(|it| it.account);
    Ok(accounts
        .map(|it| (it.terms.details.account_number, it.id))
        .collect())
}

impl Known {
    /// The records that these lines may be about.
    pub(super) async fn gather(
        tx: &dyn Tx,
        bank: BankAccountId,
        entries: &[&Entry],
    ) -> Result<Self, Failure> {
        let Some(since) = entries.iter().map(|it| it.booked_on).min() else {
            return Ok(Self {
                receipts: Vec::new(),
                payouts: Vec::new(),
                batches: Vec::new(),
                in_transit: Vec::new(),
                distributions: Vec::new(),
            });
        };
        let credits = entries
            .iter()
            .filter(|it| it.direction == Direction::Credit);
        let credits = distinct(credits.map(|it| it.amount));
        let has_debits = entries.iter().any(|it| it.direction == Direction::Debit);
        let sought = PayoutsSought {
            bank,
            named: distinct(entries.iter().flat_map(|it| payouts_of(it))),
            amounts: distinct(entries.iter().map(|it| it.amount)),
            since: since - PAID_DAYS,
        };
        let mut receipts = tx.receipts().without_line(bank, &credits).await?;
        if !credits.is_empty() {
            let stated = tx.receipts().all_stated(bank).await?.into_iter();
            let other = stated.filter(|it| receipts.iter().all(|known| known.id != it.id));
            let other: Vec<Receipt> = other.collect();
            receipts.extend(other);
        }
        Ok(Self {
            receipts,
            in_transit: tx.statements().in_transit_to(bank).await?,
            payouts: tx.statements().payouts(&sought).await?,
            distributions: fundable(tx, entries).await?,
            batches: if has_debits {
                tx.statements().batches(bank).await?
            } else {
                Vec::new()
            },
        })
    }

    /// The records that one of them may be about, without earlier lines.
    pub(super) fn of(&self, entry: &Entry, own: &OwnNumbers) -> Facts {
        let named = named_in(Some(&entry.named()));
        let receipts = self.receipts.iter();
        let receipts = receipts
            .filter(|it| may_be(it, entry) || may_be_stated(it, entry, &named))
            .filter(|it| !is_other_money(it, entry));
        let (payouts, batches) = (payouts_of(entry), batches_of(entry));
        let is_credit = entry.direction == Direction::Credit;
        let found = self.payouts.iter().filter_map(|it| {
            let is_named = payouts.contains(&it.payout.id);
            let is_settled = if is_credit {
                it.has_return
            } else {
                it.has_payment
            };
            let is_meant = is_named || it.payout.amount == entry.amount;
            let payout = it.payout.clone();
            (is_meant && !is_settled).then_some(KnownPayout { is_named, ..payout })
        });
        let other = entry.party_account.as_deref();
        let own = own
            .iter()
            .find(|(number, _)| other.is_some_and(|other| is_surely_same_account(number, other)));
        Facts {
            receipts: receipts.cloned().collect(),
            payouts: found.collect(),
            batches: self
                .batches
                .iter()
                .map(|batch| KnownBatch {
                    is_named: batches.contains(&batch.id),
                    ..*batch
                })
                .collect(),
            distributions: self
                .distributions
                .iter()
                .filter(|it| {
                    is_credit
                        && it.missing.currency() == entry.amount.currency()
                        && distributions_of(entry).contains(&it.id)
                })
                .copied()
                .collect(),
            own: own.map(|(_, bank)| *bank),
            in_transit: self
                .in_transit
                .iter()
                .filter(|side| is_same_money(&side.entry, entry))
                .cloned()
                .collect(),
            earlier: Vec::new(),
            moved_on: Vec::new(),
        }
    }
}

/// The records that a line may be about, including earlier lines.
pub(super) async fn facts_of(
    ports: &Ports,
    tx: &dyn Tx,
    line: &StatementLine,
) -> Result<Facts, Failure> {
    let known = Known::gather(tx, line.bank, &[&line.entry]).await?;
    let own = own_numbers(ports, tx).await?;
    let earlier = tx.statements().taken_back_by(line).await?;
    let mut moved_on = Vec::new();
    for earlier in &earlier {
        if let Some(Meaning::Receipt(Some(id))) = earlier.confirmed() {
            let receipt = tx.receipts().get(id).await?;
            moved_on.extend(receipt.filter(|it| it.matched_to.is_some()));
        }
    }
    Ok(Facts {
        earlier,
        moved_on,
        ..known.of(&line.entry, &own)
    })
}

/// Whether a receipt without a line may be the money of this one. A receipt stated at a review has
/// no reference, and its day is the day on which it was stated.
fn may_be(receipt: &Receipt, entry: &Entry) -> bool {
    let is_near =
        receipt.reference.is_none() || (receipt.booked_on - entry.booked_on).abs() <= ENTERED_DAYS;
    entry.direction == Direction::Credit && receipt.amount == entry.amount && is_near
}

/// Whether a stated receipt may be this money despite another amount: the amounts are close, or the line names the record.
fn may_be_stated(receipt: &Receipt, entry: &Entry, named: &[RemittanceReference]) -> bool {
    let mut records = named.iter().filter_map(RemittanceReference::record);
    let is_stated = receipt.reference.is_none() && receipt.withdrawn_at.is_none();
    let is_same_currency = receipt.amount.currency() == entry.amount.currency();
    entry.direction == Direction::Credit
        && is_stated
        && is_same_currency
        && (is_near(receipt.amount, entry.amount)
            || records.any(|record| receipt.matched_to == Some(record)))
}

fn payouts_of(entry: &Entry) -> Vec<PayoutId> {
    let named = references_in(Some(&entry.named()));
    named
        .iter()
        .filter_map(RemittanceReference::payout)
        .collect()
}

fn distributions_of(entry: &Entry) -> Vec<DistributionId> {
    let named = references_in(Some(&entry.named()));
    named
        .iter()
        .filter_map(RemittanceReference::distribution)
        .collect()
}

/// The approved distributions that credits name and that still need money.
async fn fundable(tx: &dyn Tx, entries: &[&Entry]) -> Result<Vec<KnownDistribution>, Failure> {
    let credits = entries
        .iter()
        .filter(|it| it.direction == Direction::Credit);
    let mut found = Vec::new();
    for id in distinct(credits.flat_map(|it| distributions_of(it))) {
        let Some(distribution) = tx.distributions().get(id).await? else {
            continue;
        };
        let missing = distribution
            .missing()
            .map_err(|error| Failure::Broken(format!("distribution {id}: {error:?}")))?;
        if distribution.state == distribution::State::Approved && missing.is_positive() {
            found.push(KnownDistribution { id, missing });
        }
    }
    Ok(found)
}

fn batches_of(entry: &Entry) -> Vec<PayoutBatchId> {
    let fields = [&entry.text, &entry.end_to_end, &entry.reference];
    let fields = fields.into_iter().flatten();
    fields.flat_map(|field| batches_in(field)).collect()
}

fn distinct<T: Eq + Hash>(all: impl Iterator<Item = T>) -> Vec<T> {
    let distinct: HashSet<T> = all.collect();
    distinct.into_iter().collect()
}
