//! The revision of the catalogue as stored in the database, and when statuses change through time
//! alone. One caller at a time queries the database, and only after a while or after a change that
//! was committed here; the others use the result.

use super::reference_data::ReferenceData;
use super::sought::Sought;
use super::views::PublishedPage;
use crate::seaorm::errors::corrupt;
use crate::seaorm::rows::rows;
use crate::seaorm::store::SeaStore;
use chrono::TimeDelta;
use domain::Instant;
use domain::ids::ProjectId;
use moka::future::Cache;
use moka::policy::EvictionPolicy;
use ports::driven::catalog::CatalogRevision;
use ports::driven::unit_of_work::StoreError;
use sea_orm::sqlx::types::chrono::{DateTime, Utc};
use sea_orm::{ConnectionTrait, FromQueryResult};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant as Moment};

/// How long a revision is cached.
const BELIEVED: Duration = Duration::from_millis(400);

const REVISION: &str = "SELECT (SELECT MAX(revision) FROM catalogue_revision) AS edits,
    (SELECT CAST(COALESCE(SUM(revision), 0) AS BIGINT) FROM project_takings) AS takings";

const PUBLISHED: &str = "SELECT COUNT(*) AS total FROM projects WHERE published = TRUE";

const TURNS: &str = "SELECT
    (SELECT MIN(opens_at) FROM projects WHERE published = TRUE AND opens_at > $1) AS opens,
    (SELECT MIN(funding_end) FROM projects WHERE published = TRUE AND funding_end >= $1) AS ends,
    (SELECT MIN(reserved_until) FROM orders WHERE state = 'INIT' AND reserved_until > $1) AS lapses";

/// Project pages kept in memory.
const PAGES: u64 = 256;

/// The last known revision of the catalogue, and the data kept for it.
pub(in super::super) struct Known {
    seen: Mutex<Option<(CatalogRevision, QueryStart)>>,
    asking: tokio::sync::Mutex<()>,
    /// Number of changes that were committed by this server.
    changes: AtomicU64,
    /// How many projects are published, with the edits after which they were counted.
    published: Mutex<Option<(i64, u64)>>,
    /// Look-ups and frameworks.
    pub(super) same_for_all: AsOf<ReferenceData>,
    /// The texts in which projects are searched.
    pub(super) sought: AsOf<Sought>,
    /// Published projects with their content, by number and the edits after which they were read.
    pub(super) pages: Cache<(ProjectId, i64), Arc<PublishedPage>>,
}

/// Cached data, with the edits after which it was read.
pub(super) struct AsOf<T>(Mutex<Option<(i64, Arc<T>)>>);

impl<T> Default for AsOf<T> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<T> AsOf<T> {
    /// The data read as of these edits.
    pub(super) fn read(&self, edits: i64) -> Option<Arc<T>> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (after, read) = kept.as_ref()?;
        (*after == edits).then(|| Arc::clone(read))
    }

    /// Replaces older data with data read as of these edits.
    pub(super) fn keep(&self, edits: i64, read: Arc<T>) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.as_ref().is_none_or(|(after, _)| *after <= edits) {
            *kept = Some((edits, read));
        }
    }
}

/// The instant before a query, and how many changes had been committed here by then: its answer is
/// only used if there are no more.
#[derive(Debug, Clone, Copy)]
pub(in super::super) struct QueryStart {
    at: Moment,
    changes: u64,
}

impl Default for Known {
    fn default() -> Self {
        Self {
            seen: Mutex::default(),
            asking: tokio::sync::Mutex::default(),
            changes: AtomicU64::default(),
            published: Mutex::default(),
            same_for_all: AsOf::default(),
            sought: AsOf::default(),
            // Pages of earlier edits are never requested again, however often they were read.
            pages: Cache::builder()
                .max_capacity(PAGES)
                .eviction_policy(EvictionPolicy::lru())
                .build(),
        }
    }
}

#[derive(FromQueryResult)]
struct Count {
    total: i64,
}

#[derive(FromQueryResult)]
struct RevisionRow {
    edits: i64,
    takings: i64,
}

#[derive(FromQueryResult)]
struct TurnsRow {
    opens: Option<DateTime<Utc>>,
    ends: Option<DateTime<Utc>>,
    lapses: Option<DateTime<Utc>>,
}

impl Known {
    /// A change was committed here.
    pub(in super::super) fn outdate(&self) {
        self.changes.fetch_add(1, Ordering::AcqRel);
    }

    /// The state before the database is queried.
    pub(in super::super) fn now(&self) -> QueryStart {
        QueryStart {
            at: Moment::now(),
            changes: self.changes.load(Ordering::Acquire),
        }
    }

    /// The revision, if it was queried a moment ago and nothing was committed here since.
    pub(super) fn fresh(&self) -> Option<CatalogRevision> {
        let seen = *self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let (revision, asked) = seen?;
        let is_fresh =
            asked.at.elapsed() < BELIEVED && asked.changes == self.changes.load(Ordering::Acquire);
        is_fresh.then_some(revision)
    }

    /// Stores a revision that was queried after `asked`, unless a later query was answered in the
    /// meantime.
    pub(super) fn learn(&self, revision: CatalogRevision, asked: QueryStart) {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        if seen.is_none_or(|(_, last)| last.at <= asked.at) {
            *seen = Some((revision, asked));
        }
    }
}

pub(super) async fn present(store: &SeaStore) -> Result<CatalogRevision, StoreError> {
    let known = store.known();
    if let Some(revision) = known.fresh() {
        return Ok(revision);
    }
    let _alone = known.asking.lock().await;
    if let Some(revision) = known.fresh() {
        return Ok(revision);
    }
    let asked = known.now();
    let rows: Vec<RevisionRow> = store.rows(REVISION, Vec::new()).await?;
    let revision = revision(rows)?;
    known.learn(revision, asked);
    Ok(revision)
}

/// The revision as a connection sees it.
pub(super) async fn seen_by(db: &impl ConnectionTrait) -> Result<CatalogRevision, StoreError> {
    revision(rows(db, REVISION, Vec::new()).await?)
}

fn revision(rows: Vec<RevisionRow>) -> Result<CatalogRevision, StoreError> {
    let row = rows.into_iter().next().ok_or_else(|| corrupt("revision"))?;
    Ok(CatalogRevision {
        edits: row.edits,
        takings: row.takings,
    })
}

/// How many projects are published: counted once after an edit, and not for every page of the list.
pub(super) async fn published(store: &SeaStore) -> Result<u64, StoreError> {
    let edits = present(store).await?.edits;
    let counted = &store.known().published;
    let last = *counted.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, total)) = last.filter(|(after, _)| *after == edits) {
        return Ok(total);
    }
    let rows: Vec<Count> = store.rows(PUBLISHED, Vec::new()).await?;
    let total = rows.first().map_or(0, |found| found.total);
    let total = u64::try_from(total).unwrap_or_default();
    *counted.lock().unwrap_or_else(PoisonError::into_inner) = Some((edits, total));
    Ok(total)
}

pub(super) async fn next_turn(
    store: &SeaStore,
    now: Instant,
) -> Result<Option<Instant>, StoreError> {
    let rows: Vec<TurnsRow> = store.rows(TURNS, vec![now.into()]).await?;
    let Some(row) = rows.into_iter().next() else {
        return Ok(None);
    };
    // At the funding end itself a project is still open.
    let ends = row.ends.map(|end| end + TimeDelta::nanoseconds(1));
    Ok([row.opens, ends, row.lapses].into_iter().flatten().min())
}
