//! Seals what was recorded since the last seal, in batches that are linked (states: audit). Every head also goes to the
//! object store, so that a cut-off tail is detected. Never waits for writers.

use super::audit_proof::{of_batch, of_event};
use crate::driven::audit::{Origin, Recorded, Seal, SealedEvent};
use crate::driven::objects::{ObjectError, ObjectKey, collect, limited, whole};
use crate::driven::secrets::Purpose;
use crate::driven::unit_of_work::StoreError;
use crate::{Failure, Ports, read, transact};
use chrono::TimeDelta;
use domain::Instant;
use domain::operations::{AuditEvent, AuditKind};
use domain::review::Actor;

/// The largest batch.
const LARGEST: u32 = 1_000;
/// The folder of the heads in the object store.
const FOLDER: &str = "audit";

/// How long an event may wait for its seal before that counts as a fault.
const SEALED_WITHIN: TimeDelta = TimeDelta::minutes(5);
/// The longest head.
const LONGEST_HEAD: u64 = 4_096;

/// The result of a round of sealing.
#[derive(Debug)]
pub struct Sealing {
    /// The number of the newest batch before the round; 0 before the first.
    pub newest: i64,
    /// How many heads of earlier batches were missing and are stored now. One is missing if a
    /// server died; more only if somebody removed them, or the object store is an older copy.
    pub restored_heads: i64,
    /// The batch that was sealed.
    pub sealed: Option<SealedBatch>,
}

/// A batch that was just sealed.
#[derive(Debug)]
pub struct SealedBatch {
    /// Its seal.
    pub seal: Seal,
    /// Whether its head is in the object store. It is not if another head is already there:
    /// somebody put it there, or the database is an older copy. A failed write is made up for when
    /// the next batch is sealed.
    pub head_is_stored: Result<bool, Failure>,
}

/// Seals the next batch, if there is anything to seal; returns the result for the log.
pub async fn seal_audit(ports: &Ports) -> Result<Sealing, Failure> {
    let last = read(ports, async |tx| Ok(tx.audit().last_seal().await?)).await?;
    let (newest, sealed_to) = last.as_ref().map_or((0, 0), |seal| (seal.batch, seal.last));
    let mut sealing = Sealing {
        newest,
        restored_heads: 0,
        sealed: None,
    };
    let settled = read(ports, async |tx| Ok(tx.audit().settled().await?)).await?;
    if settled <= sealed_to {
        return Ok(sealing);
    }
    sealing.restored_heads = store_missing_heads(ports, newest).await?;
    let events = read(ports, async |tx| {
        Ok(tx.audit().after(sealed_to, LARGEST).await?)
    })
    .await?;
    let events: Vec<Recorded> = events.into_iter().filter(|e| e.id <= settled).collect();
    let Some(seal) = sealed(ports, last.as_ref(), &events, ports.clock.now()) else {
        return Ok(sealing);
    };
    let added = transact(ports, async |tx| Ok(tx.audit().add_seal(&seal).await?)).await;
    match added {
        Ok(()) => {}
        // Another server sealed it.
        Err(Failure::Store(StoreError::Duplicate(_))) => return Ok(sealing),
        Err(failure) => return Err(failure),
    }
    let head_is_stored = store_head(ports, &seal).await;
    sealing.sealed = Some(SealedBatch {
        seal,
        head_is_stored,
    });
    Ok(sealing)
}

/// When the oldest event was recorded that has waited too long for its seal; none if there is none.
pub async fn unsealed_since(ports: &Ports) -> Result<Option<Instant>, Failure> {
    let now = ports.clock.now();
    read(ports, async |tx| {
        let sealed = tx.audit().last_seal().await?.map_or(0, |seal| seal.last);
        let oldest = tx.audit().after(sealed, 1).await?.into_iter().next();
        Ok(oldest
            .map(|event| event.at)
            .filter(|at| now - *at > SEALED_WITHIN))
    })
    .await
}

fn sealed(ports: &Ports, last: Option<&Seal>, events: &[Recorded], now: Instant) -> Option<Seal> {
    let prove = |message: &[u8]| ports.secrets.prove(Purpose::AuditSeal, message);
    let mut seal = Seal {
        batch: last.map_or(0, |seal| seal.batch) + 1,
        first: events.first()?.id,
        last: events.last()?.id,
        events: events
            .iter()
            .map(|recorded| SealedEvent {
                id: recorded.id,
                mac: prove(&of_event(recorded)),
            })
            .collect(),
        mac: String::new(),
        at: now,
    };
    let former = last.map_or("", |seal| seal.mac.as_str());
    seal.mac = prove(&of_batch(former, &seal));
    Some(seal)
}

/// Stores the last heads that are missing, the oldest first: a server died before it stored its
/// head, or the heads come from a copy that is older than the database. Returns how many; more than
/// one are recorded in the trail, since storing them removes the evidence that they were missing.
async fn store_missing_heads(ports: &Ports, newest: i64) -> Result<i64, Failure> {
    let mut from = newest + 1;
    while from > 1 {
        let is_there = ports.objects.exists(&head_key(from - 1)?).await;
        if is_there.map_err(|error| unavailable(&error))? {
            break;
        }
        from -= 1;
    }
    let mut stored = 0;
    for batch in from..=newest {
        let seal = read(ports, async |tx| {
            Ok(tx.audit().seals_after(batch - 1, 1).await?)
        })
        .await?;
        if let Some(seal) = seal.first().filter(|seal| seal.batch == batch) {
            store_head(ports, seal).await?;
            stored += 1;
        }
        if stored == 1 && from < newest {
            record_missing(ports, from, newest).await?;
        }
    }
    Ok(stored)
}

async fn record_missing(ports: &Ports, from: i64, to: i64) -> Result<(), Failure> {
    let now = ports.clock.now();
    transact(ports, async |tx| {
        let event = AuditEvent {
            by: Actor::System,
            kind: AuditKind::ConfigurationChanged,
            record: "audit".to_owned(),
            detail: format!("the heads of batches {from} to {to} were missing and are stored anew"),
        };
        Ok(tx.audit().record(event, &Origin::default(), now).await?)
    })
    .await
}

/// Stores a head if there is none; false if another one is there. An existing head is never
/// overwritten, because it shows what was sealed before.
async fn store_head(ports: &Ports, seal: &Seal) -> Result<bool, Failure> {
    if let Some(is_right) = head_is_right(ports, seal).await? {
        return Ok(is_right);
    }
    let head = head(seal).into_bytes();
    let stored = ports.objects.put(&head_key(seal.batch)?, whole(head)).await;
    stored.map(|_| true).map_err(|error| unavailable(&error))
}

/// Whether the stored head is this one. `None`: not stored, which is possible for the last ones if
/// their server died or if the heads come from a copy that is older than the database.
pub(super) async fn head_is_right(ports: &Ports, seal: &Seal) -> Result<Option<bool>, Failure> {
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

/// The key of a batch's head.
pub(super) fn head_key(batch: i64) -> Result<ObjectKey, Failure> {
    ObjectKey::new(FOLDER, &format!("head-{batch:012}"))
        .map_err(|error| Failure::Broken(error.to_string()))
}

/// A head as it is stored: number of the batch, its first and last event, its proof.
fn head(seal: &Seal) -> String {
    format!("{} {} {} {}", seal.batch, seal.first, seal.last, seal.mac)
}

pub(super) fn unavailable(error: &ObjectError) -> Failure {
    Failure::Unavailable("object store", error.to_string())
}
