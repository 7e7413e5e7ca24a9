//! The revision of the catalogue as the database keeps it, and when statuses change by the time alone. One caller at a time asks
//! the database, and only after a while or after a change that was committed here; the others take what was found.

use crate::seaorm::errors::corrupt;
use crate::seaorm::store::SeaStore;
use chrono::TimeDelta;
use domain::Instant;
use ports::driven::catalog::CatalogRevision;
use ports::driven::unit_of_work::StoreError;
use sea_orm::FromQueryResult;
use sea_orm::sqlx::types::chrono::{DateTime, Utc};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant as Moment};

/// How long a revision is believed.
const BELIEVED: Duration = Duration::from_millis(400);

const REVISION: &str = "SELECT (SELECT MAX(revision) FROM catalogue_revision) AS edits,
    (SELECT CAST(COALESCE(SUM(revision), 0) AS BIGINT) FROM project_takings) AS takings";

const PUBLISHED: &str = "SELECT COUNT(*) AS total FROM projects WHERE published = TRUE";

const TURNS: &str = "SELECT
    (SELECT MIN(opens_at) FROM projects WHERE published = TRUE AND opens_at > $1) AS opens,
    (SELECT MIN(funding_end) FROM projects WHERE published = TRUE AND funding_end >= $1) AS ends,
    (SELECT MIN(reserved_until) FROM orders WHERE state = 'INIT' AND reserved_until > $1) AS lapses";

/// What was found last.
#[derive(Default)]
pub(in super::super) struct Known {
    seen: Mutex<Option<(CatalogRevision, Moment)>>,
    asking: tokio::sync::Mutex<()>,
    changed: AtomicBool,
    /// How many projects are published, as of the edits that it was counted after.
    published: Mutex<Option<(i64, u64)>>,
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
        self.changed.store(true, Ordering::Release);
    }

    fn fresh(&self) -> Option<CatalogRevision> {
        if self.changed.load(Ordering::Acquire) {
            return None;
        }
        let seen = *self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let (revision, since) = seen?;
        (since.elapsed() < BELIEVED).then_some(revision)
    }

    fn learn(&self, revision: CatalogRevision, asked: Moment) {
        *self.seen.lock().unwrap_or_else(PoisonError::into_inner) = Some((revision, asked));
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
    // What is committed from here on is asked for again.
    known.changed.store(false, Ordering::Release);
    let asked = Moment::now();
    let rows: Result<Vec<RevisionRow>, StoreError> = store.rows(REVISION, Vec::new()).await;
    match rows {
        Ok(rows) => {
            let row = rows.into_iter().next().ok_or_else(|| corrupt("revision"))?;
            let revision = CatalogRevision {
                edits: row.edits,
                takings: row.takings,
            };
            known.learn(revision, asked);
            Ok(revision)
        }
        Err(error) => {
            known.outdate();
            Err(error)
        }
    }
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
    // At the funding end itself a project is open still.
    let ends = row.ends.map(|end| end + TimeDelta::nanoseconds(1));
    Ok([row.opens, ends, row.lapses].into_iter().flatten().min())
}
