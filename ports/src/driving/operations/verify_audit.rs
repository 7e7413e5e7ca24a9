//! Verifies that the audit trail is unchanged since it was sealed, or names the first event that
//! was changed, removed or inserted; and that nothing was cut off: the heads in the object store
//! and in the log, the review log, the ledger and the people all have their events (states: audit).
//! Reads only, in slices of bounded work.

mod breaks;
mod witnesses;

pub use breaks::{AuditBreak, Head};

use super::audit_proof::{of_batch, of_event};
use super::seal_audit::{head_is_right, head_key, unavailable};
use crate::driven::audit::{Person, Recorded, Seal};
use crate::driven::secrets::Purpose;
use crate::driven::verification_runs::Progress;
use crate::{Failure, Ports, read};
use chrono::TimeDelta;

/// How many seals are read at once.
const SEALS: u32 = 100;
/// How many events are read at once; more than a batch holds.
const EVENTS: u32 = 2_000;
/// The folder of the heads, and the prefix of their names.
const HEADS: &str = "audit";
const HEAD: &str = "audit/head-";
/// How far the clocks of two servers may be apart.
const CLOCKS: TimeDelta = TimeDelta::minutes(5);

/// The result of the verification.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditVerdict {
    /// The number of unchanged batches.
    pub batches: i64,
    /// Events in them.
    pub events: u64,
    /// Events recorded since the last seal.
    pub unsealed: u64,
    /// The findings: the first break of the chain, then every row whose event is missing.
    pub breaks: Vec<AuditBreak>,
}

/// Verifies everything, from the first event, and compares it with heads that were kept elsewhere.
pub async fn verify_audit(ports: &Ports, heads: &[Head]) -> Result<AuditVerdict, Failure> {
    let mut breaks = Vec::new();
    for head in heads {
        breaks.extend(given_head(ports, head).await?);
    }
    let mut at = Progress::default();
    while let Some(found) = audit_slice(ports, &mut at).await? {
        breaks.extend(found);
    }
    Ok(AuditVerdict {
        batches: at.batches,
        events: at.events,
        unsealed: at.unsealed,
        breaks,
    })
}

/// One slice of the proof; none once all are done.
pub(super) async fn audit_slice(
    ports: &Ports,
    at: &mut Progress,
) -> Result<Option<Vec<AuditBreak>>, Failure> {
    let found = match at.step {
        0 => chain(ports, at).await?,
        1 => {
            let found = tail(ports, at).await?;
            next_step(at);
            found
        }
        2 => unsealed(ports, at).await?,
        3 => witnesses::steps(ports, at).await?,
        4 => witnesses::bookings(ports, at).await?,
        5 => witnesses::people(ports, at, Person::Investor).await?,
        6 => witnesses::people(ports, at, Person::Operator).await?,
        _ => return Ok(None),
    };
    Ok(Some(found))
}

fn next_step(at: &mut Progress) {
    at.step += 1;
    at.after = 0;
}

/// The next seals. After the first break of the chain nothing more is verified. A different head in
/// the object store, or an event that this program does not write, does not break the chain, and
/// later batches are still verified.
async fn chain(ports: &Ports, at: &mut Progress) -> Result<Vec<AuditBreak>, Failure> {
    let (seals, mut former) = read(ports, async |tx| {
        let former = tx.audit().seals_after(at.after - 1, 1).await?;
        let seals = tx.audit().seals_after(at.after, SEALS).await?;
        Ok((seals, former.into_iter().next()))
    })
    .await?;
    if at.after == 0 {
        former = None;
    }
    if seals.is_empty() {
        next_step(at);
        return Ok(Vec::new());
    }
    let mut found = Vec::new();
    for seal in seals {
        let events = match check(ports, former.as_ref(), &seal).await? {
            Ok(events) => events,
            Err(broken) => {
                found.push(broken);
                next_step(at);
                // Behind a broken batch, the tail and the unsealed events can no longer be verified.
                at.step += 2;
                return Ok(found);
            }
        };
        found.extend(unknown(&events));
        found.extend(check_head(ports, &seal, &mut at.headless).await?);
        let events = u64::try_from(seal.events.len()).unwrap_or_default();
        at.batches = seal.batch;
        at.after = seal.batch;
        at.events += events;
        at.checked += events;
        former = Some(seal);
    }
    Ok(found)
}

/// The events of an unchanged batch, or what broke it.
async fn check(
    ports: &Ports,
    former: Option<&Seal>,
    seal: &Seal,
) -> Result<Result<Vec<Recorded>, AuditBreak>, Failure> {
    let expected = former.map_or(0, |seal| seal.batch) + 1;
    if seal.batch != expected {
        return Ok(Err(AuditBreak::CutOff(expected)));
    }
    let before = former.map_or("", |seal| seal.mac.as_str());
    let is_proved = ports
        .secrets
        .verify(Purpose::AuditSeal, &of_batch(before, seal), &seal.mac);
    let (batch, first) = (seal.batch, seal.first);
    if !is_proved {
        return Ok(Err(AuditBreak::SealChanged { batch, first }));
    }
    if !is_in_order(former, seal) {
        return Ok(Err(AuditBreak::OutOfOrder { batch, first }));
    }
    // Nothing may have been inserted before the first event either.
    let from = former.map_or(i64::MIN, |seal| seal.last);
    let events = events_between(ports, from, seal.last).await?;
    let proves = |recorded: &Recorded, mac: &str| {
        ports
            .secrets
            .verify(Purpose::AuditSeal, &of_event(recorded), mac)
    };
    if let Some(broken) = compare(seal, &events, proves) {
        return Ok(Err(broken));
    }
    if let Some(late) = events.iter().find(|event| event.at > seal.at + CLOCKS) {
        let (batch, first) = (seal.batch, late.id);
        return Ok(Err(AuditBreak::OutOfOrder { batch, first }));
    }
    Ok(Ok(events))
}

/// Events that this program does not write: an event that was inserted after the last one gets
/// sealed with the next batch.
fn unknown(events: &[Recorded]) -> impl Iterator<Item = AuditBreak> {
    let is_unknown = |event: &&Recorded| event.event.kind().is_none() || event.event.by().is_none();
    let unknown = events.iter().filter(is_unknown);
    unknown.map(|event| AuditBreak::PutIn(event.id))
}

/// Compares a batch with its head in the object store. Heads are stored in order: none may be missing before one that is there.
async fn check_head(
    ports: &Ports,
    seal: &Seal,
    headless: &mut Option<(i64, i64)>,
) -> Result<Option<AuditBreak>, Failure> {
    let own = (seal.batch, seal.first);
    match head_is_right(ports, seal).await? {
        Some(true) => match headless.take() {
            Some((from, _)) => missing(ports, from, seal.batch - 1).await,
            None => Ok(None),
        },
        Some(false) => {
            let (batch, first) = own;
            Ok(Some(AuditBreak::HeadDiffers { batch, first }))
        }
        None => {
            headless.get_or_insert(own);
            Ok(None)
        }
    }
}

/// The finding that heads are missing, unless the first of them exists by now: it may just have
/// been written.
async fn missing(ports: &Ports, from: i64, to: i64) -> Result<Option<AuditBreak>, Failure> {
    let is_there = ports.objects.exists(&head_key(from)?).await;
    let is_there = is_there.map_err(|error| unavailable(&error))?;
    Ok((!is_there).then_some(AuditBreak::HeadsMissing { from, to }))
}

/// Whether a batch holds rising numbers above the batch before, and was sealed after it.
fn is_in_order(former: Option<&Seal>, seal: &Seal) -> bool {
    let rises = seal.events.is_sorted_by(|one, next| one.id < next.id);
    let ends = seal.events.first().zip(seal.events.last());
    let fits = ends.is_some_and(|(first, last)| (first.id, last.id) == (seal.first, seal.last));
    let follows =
        former.is_none_or(|former| former.last < seal.first && former.at <= seal.at + CLOCKS);
    rises && fits && follows
}

/// Compares a batch with the events that are there, both in order.
fn compare(
    seal: &Seal,
    events: &[Recorded],
    proves: impl Fn(&Recorded, &str) -> bool,
) -> Option<AuditBreak> {
    let mut present = events.iter().peekable();
    for sealed in &seal.events {
        match present.peek() {
            Some(event) if event.id < sealed.id => return Some(AuditBreak::PutIn(event.id)),
            Some(event) if event.id == sealed.id => {
                if !proves(event, &sealed.mac) {
                    return Some(AuditBreak::Changed(sealed.id));
                }
                present.next();
            }
            Some(_) | None => return Some(AuditBreak::Removed(sealed.id)),
        }
    }
    present.next().map(|event| AuditBreak::PutIn(event.id))
}

async fn events_between(ports: &Ports, after: i64, to: i64) -> Result<Vec<Recorded>, Failure> {
    let mut events: Vec<Recorded> = Vec::new();
    loop {
        let from = events.last().map_or(after, |event| event.id);
        let page = read(ports, async |tx| Ok(tx.audit().after(from, EVENTS).await?)).await?;
        let is_over = page.is_empty() || page.iter().any(|event| event.id > to);
        events.extend(page.into_iter().filter(|event| event.id <= to));
        if is_over {
            return Ok(events);
        }
    }
}

/// A trail that ends before a head that the object store has, or that is empty where there must be one.
async fn tail(ports: &Ports, at: &Progress) -> Result<Vec<AuditBreak>, Failure> {
    let next = at.batches + 1;
    let after = head_key(at.batches)?;
    let stored = ports.objects.list(HEADS, Some(after), 1).await;
    let stored = stored.map_err(|error| unavailable(&error))?;
    let is_head = |key: &str| {
        let batch = key.strip_prefix(HEAD);
        batch.is_some_and(|batch| batch.parse::<i64>().is_ok())
    };
    let is_beyond = stored
        .first()
        .is_some_and(|found| is_head(found.key.as_str()));
    // Before a batch is sealed the head of the one before is stored, so that one head may be missing and not two.
    let headless = at.headless.filter(|(batch, _)| *batch < at.batches);
    let mut found: Vec<AuditBreak> = match headless {
        Some((from, _)) => missing(ports, from, at.batches)
            .await?
            .into_iter()
            .collect(),
        None => Vec::new(),
    };
    let cut_off = read(ports, async |tx| {
        // It may have been sealed while the rest was verified.
        let sealed = tx.audit().seals_after(at.batches, 1).await?;
        if is_beyond && sealed.is_empty() {
            return Ok(Some(AuditBreak::CutOff(next)));
        }
        let is_empty =
            at.batches == 0 && sealed.is_empty() && tx.audit().after(i64::MIN, 1).await?.is_empty();
        let is_emptied = is_empty && tx.audit().has_history().await?;
        Ok(is_emptied.then_some(AuditBreak::Emptied))
    })
    .await?;
    found.extend(cut_off);
    Ok(found)
}

/// Counts what waits to be sealed, after the last seal that was verified.
async fn unsealed(ports: &Ports, at: &mut Progress) -> Result<Vec<AuditBreak>, Failure> {
    let page = read(ports, async |tx| {
        let last = tx.audit().seals_after(at.batches - 1, 1).await?;
        let sealed = last
            .first()
            .filter(|_| at.batches > 0)
            .map_or(0, |seal| seal.last);
        Ok(tx.audit().after(at.after.max(sealed), EVENTS).await?)
    })
    .await?;
    let Some(last) = page.last() else {
        next_step(at);
        return Ok(Vec::new());
    };
    at.after = last.id;
    let count = u64::try_from(page.len()).unwrap_or_default();
    at.unsealed += count;
    at.checked += count;
    Ok(unknown(&page).collect())
}

/// Compares the database with a head that was kept in the log.
async fn given_head(ports: &Ports, given: &Head) -> Result<Option<AuditBreak>, Failure> {
    let found = read(ports, async |tx| {
        Ok(tx.audit().seals_after(given.batch - 1, 1).await?)
    })
    .await?;
    let found = found.first().filter(|seal| seal.batch == given.batch);
    Ok(match found {
        None => Some(AuditBreak::GivenHeadMissing(given.batch)),
        Some(seal) if seal.mac != given.mac => Some(AuditBreak::GivenHeadDiffers {
            batch: seal.batch,
            first: seal.first,
        }),
        Some(_) => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::driven::audit::SealedEvent;
    use domain::Instant;

    /// A batch of these events, sealed so many minutes after the first.
    fn seal(batch: i64, events: &[i64], minutes: i64) -> Seal {
        let event = |id: &i64| SealedEvent {
            id: *id,
            mac: String::new(),
        };
        Seal {
            batch,
            first: events.first().copied().unwrap_or_default(),
            last: events.last().copied().unwrap_or_default(),
            events: events.iter().map(event).collect(),
            mac: String::new(),
            at: Instant::UNIX_EPOCH + TimeDelta::minutes(minutes),
        }
    }

    #[test]
    fn numbers_and_times_of_a_batch_rise_above_those_of_the_one_before() {
        let former = seal(1, &[1, 2, 5], 10);
        for sound in [
            seal(2, &[6], 10),
            seal(2, &[6, 7, 9], 11),
            // Clocks differ.
            seal(2, &[8], 5),
        ] {
            assert!(is_in_order(Some(&former), &sound), "{sound:?}");
        }
        let of_other_events = |first, last| Seal {
            first,
            last,
            ..seal(2, &[6, 7], 11)
        };
        for wrong in [
            seal(2, &[5, 6], 11),
            seal(2, &[3], 11),
            seal(2, &[7, 6, 8], 11),
            seal(2, &[6, 6], 11),
            seal(2, &[], 11),
            seal(2, &[6], 4),
            of_other_events(5, 7),
            of_other_events(6, 8),
        ] {
            assert!(!is_in_order(Some(&former), &wrong), "{wrong:?}");
        }
    }
}
