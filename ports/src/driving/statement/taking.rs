//! Stores some lines of a file in one transaction: existing lines are skipped, clear payments by
//! somebody are booked as receipts, and everything else waits for a person.

use super::facts::{Known, OwnNumbers};
use crate::driven::audit::Origin;
use crate::driven::statement_files::StatementFormat;
use crate::driven::statements::LineFingerprint;
use crate::driven::unit_of_work::Tx;
use crate::driving::posting::{Act, carry_out_new};
use crate::{Failure, Ports};
use chrono::NaiveDate;
use domain::ids::{BankAccountId, BankFileId, OperatorId, ReceiptId, StatementLineId};
use domain::matching::entered;
use domain::operations::AuditKind;
use domain::receipt::Receipt;
use domain::review::Actor;
use domain::statement::{
    BankCode, Direction, Entry, Key, Meaning, Proposal, State, StatementLine, differing_key,
    is_same_line, other_key, proposals, receipt_of, reference_by,
};
use domain::{Instant, Money, Refusal};
use std::collections::{HashMap, HashSet, VecDeque};

/// Where the lines come from.
#[derive(Clone, Copy)]
pub(super) struct From<'a> {
    pub(super) file: BankFileId,
    pub(super) bank: BankAccountId,
    pub(super) format: StatementFormat,
    /// The first and the last day of its lines; none if it has no lines.
    pub(super) days: Option<(NaiveDate, NaiveDate)>,
    pub(super) by: OperatorId,
    pub(super) origin: &'a Origin,
    pub(super) own: &'a OwnNumbers,
    pub(super) now: Instant,
    /// Receipts that earlier lines of the file may be.
    pub(super) claimed: &'a HashSet<ReceiptId>,
}

/// A line with the keys by which it is known.
pub(super) struct Keyed {
    entry: Entry,
    /// Its own.
    key: String,
    /// The key under which it is stored if another line has its own key.
    other_key: String,
    /// The key that it has in a file in which its reference occurs more or less often.
    elsewhere: Option<String>,
    /// Whether its key is the bank's reference.
    has_reference: bool,
    /// The reference of its receipt.
    reference: String,
}

impl Keyed {
    pub(super) fn new(ports: &Ports, entry: Entry, key: &Key) -> Self {
        let digest = |text: &str| ports.secrets.digest(text.as_bytes());
        let stored = key.stored(digest);
        Self {
            other_key: differing_key(&stored, &entry, digest),
            reference: reference_by(&stored, &entry),
            elsewhere: other_key(key, &entry).map(|key| key.stored(digest)),
            has_reference: matches!(key, Key::Reference(_)),
            key: stored,
            entry,
        }
    }
}

/// The result for some lines.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Taken {
    pub(super) added: u32,
    pub(super) known: u32,
    pub(super) different: u32,
    /// Existing receipts that lines may be.
    pub(super) claimed: HashSet<ReceiptId>,
}

impl Taken {
    /// Adds the result for the lines after these.
    pub(super) fn add(&mut self, next: Self) {
        self.added += next.added;
        self.known += next.known;
        self.different += next.different;
        self.claimed = next.claimed;
    }
}

pub(super) async fn import_lines(
    ports: &Ports,
    tx: &dyn Tx,
    from: &From<'_>,
    lines: &[Keyed],
) -> Result<Taken, Failure> {
    lock_standing(tx, from.file).await?;
    tx.statements().lock_bank(from.bank).await?;
    let keys = lines.iter().flat_map(|it| {
        let keys = [Some(&it.key), Some(&it.other_key), it.elsewhere.as_ref()];
        keys.into_iter().flatten()
    });
    let keys: Vec<String> = keys.cloned().collect();
    let there = tx.statements().keyed(from.bank, &keys).await?;
    let there: HashMap<&str, &StatementLine> =
        there.iter().map(|line| (line.key.as_str(), line)).collect();
    let (mut taken, mut fresh, mut kept) = (Taken::default(), Vec::new(), Vec::new());
    for it in lines {
        match there.get(it.key.as_str()) {
            None if is_known_elsewhere(&there, it) => taken.known += 1,
            None => fresh.push(it),
            Some(line) if is_same(&line.entry, &it.entry) => taken.known += 1,
            Some(_) if there.contains_key(it.other_key.as_str()) => taken.known += 1,
            Some(line) => {
                taken.different += 1;
                kept.push(different(from, it, (Some(line.id), None)));
            }
        }
    }
    let (fresh, doubled) = duplicates(tx, from, fresh).await?;
    taken.different += u32::try_from(doubled.len()).unwrap_or(u32::MAX);
    kept.extend(doubled);
    let entered_before = entered_before(tx, from.bank, &fresh).await?;
    let entries: Vec<&Entry> = fresh.iter().map(|it| &it.entry).collect();
    let known = Known::gather(tx, from.bank, &entries).await?;
    taken.claimed = there
        .values()
        .filter_map(|line| its_receipt(line.meaning))
        .collect();
    taken.claimed.extend(from.claimed);
    let entered = entered_before.values().map(|receipt| receipt.id);
    taken.claimed.extend(entered);
    let found = entries
        .iter()
        .map(|it| proposals(it, from.bank, &known.of(it, from.own)));
    let found = proposed_once(found.collect(), &mut taken.claimed);
    let (mut receipts, mut waiting) = (Vec::new(), Vec::new());
    for (it, first) in fresh.into_iter().zip(found) {
        let before = entered_before.get(&it.reference.to_lowercase());
        if let Some(receipt) = before.filter(|_| it.has_reference) {
            if is_its_money(receipt, &it.entry) {
                taken.added += 1;
                kept.push(done(from, it, receipt.id));
            } else {
                taken.different += 1;
                let meaning = Meaning::Receipt(Some(receipt.id));
                kept.push(different(from, it, (None, Some(meaning))));
            }
            continue;
        }
        taken.added += 1;
        match (first, it.entry.direction) {
            // Returned money is not a payment by somebody.
            (None, Direction::Credit) if !is_return(&it.entry) => receipts.push(it),
            (first, _) => {
                let mut line = line(from, it);
                line.meaning = first.map(|proposal| proposal.meaning);
                line.is_certain = first.is_some_and(|proposal| proposal.is_certain);
                waiting.push(line);
            }
        }
    }
    let booked = book(ports, tx, from, &receipts).await?;
    kept.extend(
        receipts
            .into_iter()
            .zip(booked)
            .map(|(it, id)| done(from, it, id)),
    );
    kept.extend(waiting);
    // By their place in the file, so that their numbers rise with it.
    kept.sort_by_key(|line| line.entry.at);
    if !kept.is_empty() {
        tx.statements().add_lines(&kept).await?;
        let counts = (taken.added, taken.different);
        tx.statements().count(from.file, counts.0, counts.1).await?;
    }
    Ok(taken)
}

/// The best proposal for each line. An existing receipt is proposed for one line only: for the line where the match is certain, otherwise for the
/// first possible one.
fn proposed_once(
    found: Vec<Vec<Proposal>>,
    claimed: &mut HashSet<ReceiptId>,
) -> Vec<Option<Proposal>> {
    let certain = found.iter().flatten().filter(|it| it.is_certain);
    claimed.extend(certain.filter_map(|it| its_receipt(Some(it.meaning))));
    let first = found.into_iter().map(|of_line| {
        let is_free = |it: &Proposal| {
            let receipt = its_receipt(Some(it.meaning));
            it.is_certain || receipt.is_none_or(|id| !claimed.contains(&id))
        };
        let first = of_line.into_iter().find(is_free);
        claimed.extend(first.and_then(|it| its_receipt(Some(it.meaning))));
        first
    });
    first.collect()
}

fn its_receipt(meaning: Option<Meaning>) -> Option<ReceiptId> {
    match meaning {
        Some(Meaning::Receipt(receipt)) => receipt,
        _ => None,
    }
}

/// Locks a file, before its bank account. `OrderNotPending` once it is withdrawn.
pub(super) async fn lock_standing(tx: &dyn Tx, file: BankFileId) -> Result<(), Failure> {
    let file = tx.statements().lock_file(file).await?;
    if file.is_none_or(|file| file.withdrawn.is_some()) {
        let state = State::Withdrawn.code();
        return Err(Refusal::OrderNotPending { state }.into());
    }
    Ok(())
}

/// Sets apart lines that were probably read before from a file of another format: each duplicates
/// one line of the same day, direction and amount. Finance decides on each.
async fn duplicates<'a>(
    tx: &dyn Tx,
    from: &From<'_>,
    fresh: Vec<&'a Keyed>,
) -> Result<(Vec<&'a Keyed>, Vec<StatementLine>), Failure> {
    let days = fresh.iter().map(|it| it.entry.booked_on);
    let Some(days) = days.clone().min().zip(days.max()) else {
        return Ok((fresh, Vec::new()));
    };
    // Checked for each chunk under the lock, since a file of another format may be read at the same time.
    let whole = from.days.unwrap_or(days);
    let others = tx
        .statements()
        .in_other_formats(from.bank, from.format, whole);
    if others.await?.is_empty() {
        return Ok((fresh, Vec::new()));
    }
    let amounts: HashSet<Money> = fresh.iter().map(|it| it.entry.amount).collect();
    let amounts: Vec<Money> = amounts.into_iter().collect();
    let file = (from.file, from.format);
    let there = tx
        .statements()
        .alike(from.bank, file, days, &amounts)
        .await?;
    let mut alike: HashMap<LineFingerprint, VecDeque<StatementLineId>> = HashMap::new();
    for line in there {
        alike.entry(line.likeness).or_default().push_back(line.id);
    }
    let (mut left, mut doubled) = (Vec::new(), Vec::new());
    for it in fresh {
        let of = alike.get_mut(&LineFingerprint::from(&it.entry));
        match of.and_then(VecDeque::pop_front) {
            Some(line_id) => doubled.push(StatementLine {
                state: State::Different,
                differs_from: Some(line_id),
                ..line(from, it)
            }),
            None => left.push(it),
        }
    }
    Ok((left, doubled))
}

/// Whether the bank says that the line returns or reverses something.
fn is_return(entry: &Entry) -> bool {
    entry.is_reversal || entry.code == Some(BankCode::Return)
}

/// The receipts that were entered by hand under the references of these lines, and that no line was read for.
async fn entered_before(
    tx: &dyn Tx,
    bank: BankAccountId,
    lines: &[&Keyed],
) -> Result<HashMap<String, Receipt>, Failure> {
    let named = lines.iter().filter(|it| it.has_reference);
    let references: Vec<String> = named.map(|it| it.reference.clone()).collect();
    let found = tx.receipts().under_any(bank, &references).await?;
    let keyed = found.into_iter().filter_map(|receipt| {
        let reference = receipt.reference.as_ref()?.to_lowercase();
        Some((reference, receipt))
    });
    Ok(keyed.collect())
}

/// Books receipts: bank → suspense, all in one call.
async fn book(
    ports: &Ports,
    tx: &dyn Tx,
    from: &From<'_>,
    lines: &[&Keyed],
) -> Result<Vec<ReceiptId>, Failure> {
    if lines.is_empty() {
        return Ok(Vec::new());
    }
    let read = lines.iter().map(|it| {
        let reference = it.reference.clone();
        receipt_of(&it.entry, from.bank, reference, (from.by, from.now))
    });
    let read: Vec<Receipt> = read.collect();
    let ids = tx.receipts().add_read(&read).await?;
    let mut decisions = Vec::with_capacity(read.len());
    for (receipt, id) in read.into_iter().zip(&ids) {
        decisions.push(entered(&Receipt { id: *id, ..receipt })?);
    }
    let act = Act::new(
        Actor::Operator(from.by),
        AuditKind::ReceiptChanged,
        from.origin,
        from.now,
    );
    carry_out_new(ports, tx, &decisions, &act).await?;
    Ok(ids)
}

/// Whether it was read from a file in which its reference occurs more or less often.
fn is_known_elsewhere(there: &HashMap<&str, &StatementLine>, it: &Keyed) -> bool {
    let line = it.elsewhere.as_deref().and_then(|key| there.get(key));
    line.is_some_and(|line| is_same_line(&line.entry, &it.entry))
}

/// Whether two lines under one key are the same: how a bank words it in another format does not matter.
fn is_same(one: &Entry, other: &Entry) -> bool {
    let facts = |it: &Entry| (it.amount, it.direction, it.booked_on, it.is_reversal);
    facts(one) == facts(other)
}

fn is_its_money(receipt: &Receipt, entry: &Entry) -> bool {
    entry.direction == Direction::Credit && !entry.is_reversal && receipt.amount == entry.amount
}

fn line(from: &From<'_>, it: &Keyed) -> StatementLine {
    StatementLine {
        id: StatementLineId(0),
        file: from.file,
        bank: from.bank,
        key: it.key.clone(),
        entry: it.entry.clone(),
        state: State::Open,
        meaning: None,
        is_certain: false,
        differs_from: None,
        paired_with: None,
        charge: None,
        owed: None,
        confirmed_by: None,
        confirmed_at: None,
        version: 1,
    }
}

fn done(from: &From<'_>, it: &Keyed, receipt: ReceiptId) -> StatementLine {
    StatementLine {
        state: State::Done,
        meaning: Some(Meaning::Receipt(Some(receipt))),
        is_certain: true,
        confirmed_at: Some(from.now),
        ..line(from, it)
    }
}

fn different(
    from: &From<'_>,
    it: &Keyed,
    (differs_from, meaning): (Option<StatementLineId>, Option<Meaning>),
) -> StatementLine {
    StatementLine {
        key: it.other_key.clone(),
        state: State::Different,
        differs_from,
        meaning,
        ..line(from, it)
    }
}
