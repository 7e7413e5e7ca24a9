//! Proves that the audit trail is what was sealed, or names the first event that was changed, removed or put in between
//! (states: audit). Reads only.

use super::audit_proof::{of_batch, of_event};
use super::seal_audit::{head, head_key, unavailable};
use crate::driven::audit::{Recorded, Seal};
use crate::driven::objects::{ObjectError, collect, limited};
use crate::driven::secrets::Purpose;
use crate::{Failure, Ports, read};

/// How many seals are read at once.
const SEALS: u32 = 20;
/// How many events are read at once; more than a batch holds.
const EVENTS: u32 = 2_000;
/// The longest head.
const LONGEST_HEAD: u64 = 4_096;

/// The first thing that is not as it was sealed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum AuditBreak {
    /// An event says something else than when it was sealed.
    #[error("event {0} was changed")]
    Changed(i64),
    /// A sealed event is gone.
    #[error("event {0} was removed")]
    Removed(i64),
    /// An event stands among sealed ones that was not there.
    #[error("event {0} was put in between")]
    PutIn(i64),
    /// A batch's own record is not the one that was sealed.
    #[error("the seal of batch {batch}, from event {first} on, was changed")]
    SealChanged {
        /// Number of the batch.
        batch: i64,
        /// Its first event.
        first: i64,
    },
    /// A batch's record is gone, or the trail ends before it.
    #[error("the trail is cut off: the seal of batch {0} is missing")]
    CutOff(i64),
    /// The head in the object store is gone or another one.
    #[error("the head of batch {batch}, from event {first} on, is not the one in the object store")]
    HeadDiffers {
        /// Number of the batch.
        batch: i64,
        /// Its first event.
        first: i64,
    },
}

/// What the proof found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AuditVerdict {
    /// Batches that are as they were sealed.
    pub batches: i64,
    /// Events in them.
    pub events: u64,
    /// Events recorded since the last seal.
    pub unsealed: u64,
    /// The first break, if there is one.
    pub broken: Option<AuditBreak>,
}

/// Verifies everything, from the first event.
pub async fn verify_audit(ports: &Ports) -> Result<AuditVerdict, Failure> {
    let mut verdict = AuditVerdict {
        batches: 0,
        events: 0,
        unsealed: 0,
        broken: None,
    };
    let mut former: Option<Seal> = None;
    // The first batch without its head.
    let mut headless: Option<AuditBreak> = None;
    loop {
        let after = former.as_ref().map_or(0, |seal| seal.batch);
        let seals = read(ports, async |tx| {
            Ok(tx.audit().seals_after(after, SEALS).await?)
        })
        .await?;
        if seals.is_empty() {
            break;
        }
        for seal in seals {
            verdict.broken = check(ports, former.as_ref(), &seal, &mut headless).await?;
            if verdict.broken.is_some() {
                return Ok(verdict);
            }
            verdict.batches = seal.batch;
            verdict.events += u64::try_from(seal.events.len()).unwrap_or_default();
            former = Some(seal);
        }
    }
    verdict.broken = cut_off(ports, verdict.batches).await?;
    verdict.unsealed = unsealed(ports, former.map_or(0, |seal| seal.last)).await?;
    Ok(verdict)
}

async fn check(
    ports: &Ports,
    former: Option<&Seal>,
    seal: &Seal,
    headless: &mut Option<AuditBreak>,
) -> Result<Option<AuditBreak>, Failure> {
    let expected = former.map_or(0, |seal| seal.batch) + 1;
    if seal.batch != expected {
        return Ok(Some(AuditBreak::CutOff(expected)));
    }
    let before = former.map_or("", |seal| seal.mac.as_str());
    let is_proved = ports
        .secrets
        .verify(Purpose::AuditSeal, &of_batch(before, seal), &seal.mac);
    let (batch, first) = (seal.batch, seal.first);
    if !is_proved {
        return Ok(Some(AuditBreak::SealChanged { batch, first }));
    }
    // Below the first event, too, nothing may have been put in.
    let from = former.map_or(i64::MIN, |seal| seal.last);
    let events = events_between(ports, from, seal.last).await?;
    let proves = |recorded: &Recorded, mac: &str| {
        ports
            .secrets
            .verify(Purpose::AuditSeal, &of_event(recorded), mac)
    };
    if let Some(broken) = compare(seal, &events, proves) {
        return Ok(Some(broken));
    }
    let differs = AuditBreak::HeadDiffers { batch, first };
    match head_is_right(ports, seal).await? {
        // Heads are stored in order: none may be missing before one that is there.
        Some(true) => Ok(*headless),
        Some(false) => Ok(Some(differs)),
        None => {
            headless.get_or_insert(differs);
            Ok(None)
        }
    }
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

/// Whether the stored head is this one. `None`: not stored, as the last ones may be, when their server died or when the
/// heads are those of a copy, taken before the database's.
async fn head_is_right(ports: &Ports, seal: &Seal) -> Result<Option<bool>, Failure> {
    match ports.objects.get(&head_key(seal.batch)?).await {
        Ok(stored) => {
            let bytes = collect(limited(stored.body, LONGEST_HEAD)).await;
            let is_right = bytes.is_ok_and(|bytes| *bytes == *head(seal).as_bytes());
            Ok(Some(is_right))
        }
        Err(ObjectError::NotFound) => Ok(None),
        Err(error) => Err(unavailable(&error)),
    }
}

async fn cut_off(ports: &Ports, last: i64) -> Result<Option<AuditBreak>, Failure> {
    let next = last + 1;
    let is_there = ports.objects.exists(&head_key(next)?).await;
    if !is_there.map_err(|error| unavailable(&error))? {
        return Ok(None);
    }
    // It may have been sealed while the rest was verified.
    let sealed = read(ports, async |tx| {
        Ok(tx.audit().seals_after(last, 1).await?)
    })
    .await?;
    Ok(sealed.is_empty().then_some(AuditBreak::CutOff(next)))
}

async fn unsealed(ports: &Ports, after: i64) -> Result<u64, Failure> {
    let (mut from, mut count) = (after, 0);
    loop {
        let page = read(ports, async |tx| Ok(tx.audit().after(from, EVENTS).await?)).await?;
        let Some(last) = page.last() else {
            return Ok(count);
        };
        from = last.id;
        count += u64::try_from(page.len()).unwrap_or_default();
    }
}
