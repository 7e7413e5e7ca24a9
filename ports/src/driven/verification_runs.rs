//! Storage of verifications: of the audit trail, and of the books. A run is advanced in slices by the server that has
//! its lease; the lease of a server that dies expires.

use super::reconciliation::Sides;
use super::unit_of_work::StoreError;
use async_trait::async_trait;
use domain::Instant;
use domain::ids::{DocumentId, OperatorId};
use domain::ledger::Asset;

/// What is verified.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Verified {
    /// The audit trail.
    Audit,
    /// That all parts agree: reconciliation.
    Books,
}

impl Verified {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Audit, Self::Books];

    /// The code in storage.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Audit => "audit",
            Self::Books => "books",
        }
    }

    /// The one with this code.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.code() == code)
    }
}

/// Something that is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The kind of finding, for texts.
    pub code: String,
    /// Which record: `event:12`, `batch:3`, `order:7`.
    pub record: String,
    /// The finding in words, as the command prints it.
    pub what: String,
    /// The asset that it concerns, if one.
    pub asset: Option<Asset>,
    /// The figures that differ, if any.
    pub sides: Option<Sides>,
    /// The records on the other side.
    pub beside: Vec<String>,
}

/// The progress of a verification.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Progress {
    /// The step, from 0.
    pub step: u32,
    /// The last record of the step that was checked.
    pub after: i64,
    /// Records that were checked, in all steps.
    pub checked: u64,
    /// Unchanged batches of the audit trail.
    pub batches: i64,
    /// Events in them.
    pub events: u64,
    /// Events recorded since the last seal.
    pub unsealed: u64,
    /// The first batch without a head in the object store, with its first event.
    pub headless: Option<(i64, i64)>,
    /// Documents whose file is missing or differs.
    pub broken: Vec<DocumentId>,
    /// The number of findings.
    pub count: u64,
    /// The first of them.
    pub found: Vec<Finding>,
}

/// A stored verification.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VerificationRun {
    /// Its number.
    pub id: i64,
    /// What is verified.
    pub kind: Verified,
    /// When it was asked for.
    pub started_at: Instant,
    /// Who started it.
    pub started_by: Option<OperatorId>,
    /// When it ended.
    pub finished_at: Option<Instant>,
    /// Its progress.
    pub progress: Progress,
    /// Proof over everything above, so that a verdict written by hand is not trusted.
    pub proof: Option<String>,
}

/// The verifications. At most one of a kind is in progress.
#[async_trait]
pub trait VerificationRuns: Send + Sync {
    /// Adds a run and gives it its number. `StoreError::Duplicate` while another of its kind is
    /// under way.
    async fn add(&self, run: &VerificationRun) -> Result<i64, StoreError>;
    /// The run of a kind that is under way.
    async fn under_way(&self, kind: Verified) -> Result<Option<VerificationRun>, StoreError>;
    /// The newest run of a kind that is over.
    async fn last(&self, kind: Verified) -> Result<Option<VerificationRun>, StoreError>;
    /// Leases a run that is under way and that nobody else has a lease on, the oldest first.
    async fn lease(
        &self,
        by: &str,
        now: Instant,
        until: Instant,
    ) -> Result<Option<VerificationRun>, StoreError>;
    /// Extends this holder's lease; false if another one now has it.
    async fn renew(&self, id: i64, by: &str, until: Instant) -> Result<bool, StoreError>;
    /// Releases this holder's lease.
    async fn release(&self, id: i64, by: &str) -> Result<(), StoreError>;
    /// Records a failure of a run that this holder has leased; nobody leases it before `again`.
    /// Returns how many times it failed since its last progress; none if another holder has it by
    /// now.
    async fn failed(&self, id: i64, by: &str, again: Instant) -> Result<Option<i64>, StoreError>;
    /// Replaces the proof of a run.
    async fn prove_anew(&self, id: i64, former: &str, proof: &str) -> Result<(), StoreError>;
    /// Stores progress, end and proof of a run that this holder has leased; false if another holder
    /// has it by now.
    async fn save(&self, run: &VerificationRun, by: &str) -> Result<bool, StoreError>;
}
