//! The executor: carries out what any state machine decided, in the caller's database transaction,
//! so that the new state, its money, its log and its messages are committed together. It decides
//! nothing.

mod effects;
mod notices;

pub(crate) use effects::{carry_out as book, carry_out_new};
pub(crate) use notices::tell_of;

use crate::driven::audit::Origin;
use crate::driven::unit_of_work::{StoreError, Tx};
use crate::{Failure, Ports};
use async_trait::async_trait;
use domain::Instant;
use domain::decision::{Decision, Record};
use domain::identity::Investor;
use domain::ids::OperatorId;
use domain::messaging::About;
use domain::operations::{AuditEvent, AuditKind};
use domain::review::{Actor, LogEntry, PassNotes};

/// The actor, and the data for the review log and the audit trail.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Act<'a> {
    /// Who; of what two people did, who approved it.
    pub(crate) by: Actor,
    /// The proposer of the act that `by` approves.
    pub(crate) proposed_by: Option<OperatorId>,
    /// For the audit trail.
    pub(crate) kind: AuditKind,
    /// Words for the log.
    pub(crate) comment: Option<&'a str>,
    /// The version of the record that an operator decided on.
    pub(crate) version: Option<i64>,
    /// The notes made while an item is passed.
    pub(crate) notes: Option<&'a PassNotes>,
    /// The record's investor, if already read.
    pub(crate) investor: Option<&'a Investor>,
    /// From where.
    pub(crate) origin: &'a Origin,
    /// When.
    pub(crate) now: Instant,
}

impl<'a> Act<'a> {
    /// An act without a comment, by one person or the platform.
    pub(crate) const fn new(by: Actor, kind: AuditKind, origin: &'a Origin, now: Instant) -> Self {
        Self {
            by,
            proposed_by: None,
            kind,
            comment: None,
            version: None,
            notes: None,
            investor: None,
            origin,
            now,
        }
    }
}

/// A record that the executor stores.
#[async_trait]
pub(crate) trait Stored: Record + Sized + Send + Sync {
    /// Stores a locked record after a change, and returns it with its new version.
    async fn store(self, tx: &dyn Tx) -> Result<Self, StoreError>;
}

/// Applies a decision to its locked record and returns the record as stored. When a booking is not possible, the refusal is that of
/// [`domain::decision::refused`].
pub(crate) async fn carry_out<R: Stored>(
    ports: &Ports,
    tx: &dyn Tx,
    decision: Decision<R>,
    act: &Act<'_>,
) -> Result<R, Failure> {
    let (name, investor) = (decision.record.name(), decision.record.investor());
    let changes_state = decision.changes_state();
    let (from, to) = (decision.from, decision.to);
    effects::carry_out(ports, tx, (&decision.effects, &name), act).await?;
    // Posting reads the ledger, so the record is stored afterwards: it is then sent in one statement with the rows that are added.
    let record = decision.record.store(tx).await?;
    for notice in &decision.notices {
        let nobody = || Failure::Broken(format!("nobody is to be told {}", notice.key));
        let told = (notice, About::of(record.subject()));
        notices::tell_of(ports, tx, investor.ok_or_else(nobody)?, told, act).await?;
    }
    if changes_state {
        let entry = LogEntry {
            subject: record.subject(),
            from,
            to,
            by: act.by,
            proposed_by: act.proposed_by,
            comment: act.comment.map(str::to_owned),
            version: act.version,
            notes: act.notes.cloned().unwrap_or_default(),
        };
        tx.reviews().append(entry, act.now).await?;
    }
    let event = AuditEvent {
        by: act.by,
        kind: act.kind,
        record: name,
        detail: decision.detail.unwrap_or_else(|| format!("{from} to {to}")),
    };
    tx.audit().record(event, act.origin, act.now).await?;
    Ok(record)
}
