//! Storage of verifications. Leases are columns of the row, like those of messages.

use crate::seaorm::entities::verification_runs;
use crate::seaorm::errors::{corrupt, refused};
use crate::seaorm::transaction::SeaTx;
use async_trait::async_trait;
use domain::Instant;
use domain::ids::{DocumentId, OperatorId};
use domain::ledger::Asset;
use ports::driven::reconciliation::Sides;
use ports::driven::unit_of_work::StoreError;
use ports::driven::verification_runs::{
    Finding, Progress, VerificationRun, VerificationRuns, Verified,
};
use sea_orm::sea_query::{Expr, ExprTrait, LockBehavior, LockType};
use sea_orm::{
    ActiveValue::{NotSet, Set},
    ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Select, UpdateMany,
};
use serde::{Deserialize, Serialize};
use verification_runs::{Column, Entity};

#[async_trait]
impl VerificationRuns for SeaTx {
    async fn add(&self, run: &VerificationRun) -> Result<i64, StoreError> {
        let row = verification_runs::ActiveModel {
            id: NotSet,
            kind: Set(run.kind.code().to_owned()),
            started_at: Set(run.started_at),
            started_by: Set(run.started_by.map(|id| id.0)),
            finished_at: Set(run.finished_at),
            progress: Set(written(&run.progress)?),
            proof: Set(run.proof.clone()),
            failures: Set(0),
            leased_by: Set(None),
            leased_until: Set(None),
        };
        let added = Entity::insert(row).exec(self.db()).await;
        added.map(|row| row.last_insert_id).map_err(refused)
    }

    async fn under_way(&self, kind: Verified) -> Result<Option<VerificationRun>, StoreError> {
        let query = of(kind).filter(Column::FinishedAt.is_null());
        self.run(query).await
    }

    async fn last(&self, kind: Verified) -> Result<Option<VerificationRun>, StoreError> {
        let query = of(kind)
            .filter(Column::FinishedAt.is_not_null())
            .order_by_desc(Column::Id);
        self.run(query).await
    }

    async fn lease(
        &self,
        by: &str,
        now: Instant,
        until: Instant,
    ) -> Result<Option<VerificationRun>, StoreError> {
        let not_leased = Condition::any()
            .add(Column::LeasedUntil.is_null())
            .add(Column::LeasedUntil.lte(now));
        let due = Entity::find()
            .filter(Column::FinishedAt.is_null())
            .filter(not_leased)
            .order_by_asc(Column::Id)
            .limit(1)
            .lock_with_behavior(LockType::Update, LockBehavior::SkipLocked);
        let Some(row) = due.one(self.db()).await.map_err(refused)? else {
            return Ok(None);
        };
        Entity::update_many()
            .col_expr(Column::LeasedBy, Expr::value(by))
            .col_expr(Column::LeasedUntil, Expr::value(until))
            .filter(Column::Id.eq(row.id))
            .exec(self.db())
            .await
            .map_err(refused)?;
        read(row).map(Some)
    }

    async fn renew(&self, id: i64, by: &str, until: Instant) -> Result<bool, StoreError> {
        let change = Entity::update_many().col_expr(Column::LeasedUntil, Expr::value(until));
        self.change_leased(change, id, by).await
    }

    async fn release(&self, id: i64, by: &str) -> Result<(), StoreError> {
        let change = Entity::update_many()
            .col_expr(Column::LeasedBy, Expr::value(None::<String>))
            .col_expr(Column::LeasedUntil, Expr::value(None::<Instant>));
        self.change_leased(change, id, by).await.map(|_| ())
    }

    async fn failed(&self, id: i64, by: &str, again: Instant) -> Result<Option<i64>, StoreError> {
        let change = Entity::update_many()
            .col_expr(Column::Failures, Expr::col(Column::Failures).add(1_i64))
            .col_expr(Column::LeasedUntil, Expr::value(again));
        if !self.change_leased(change, id, by).await? {
            return Ok(None);
        }
        let row = Entity::find_by_id(id).one(self.db()).await;
        Ok(row.map_err(refused)?.map(|row| row.failures))
    }

    async fn prove_anew(&self, id: i64, former: &str, proof: &str) -> Result<(), StoreError> {
        let changed = Entity::update_many()
            .col_expr(Column::Proof, Expr::value(proof))
            .filter(Column::Id.eq(id))
            .filter(Column::Proof.eq(former))
            .exec(self.db())
            .await;
        changed.map(|_| ()).map_err(refused)
    }

    async fn save(&self, run: &VerificationRun, by: &str) -> Result<bool, StoreError> {
        let change = Entity::update_many()
            .col_expr(Column::FinishedAt, Expr::value(run.finished_at))
            .col_expr(Column::Progress, Expr::value(written(&run.progress)?))
            .col_expr(Column::Proof, Expr::value(run.proof.clone()))
            .col_expr(Column::Failures, Expr::value(0_i64));
        self.change_leased(change, run.id, by).await
    }
}

impl SeaTx {
    async fn run(&self, query: Select<Entity>) -> Result<Option<VerificationRun>, StoreError> {
        let row = query.limit(1).one(self.db()).await.map_err(refused)?;
        row.map(read).transpose()
    }

    async fn change_leased(
        &self,
        change: UpdateMany<Entity>,
        id: i64,
        by: &str,
    ) -> Result<bool, StoreError> {
        let changed = change
            .filter(Column::Id.eq(id))
            .filter(Column::LeasedBy.eq(by))
            .filter(Column::FinishedAt.is_null())
            .exec(self.db())
            .await
            .map_err(refused)?;
        Ok(changed.rows_affected == 1)
    }
}

fn of(kind: Verified) -> Select<Entity> {
    Entity::find().filter(Column::Kind.eq(kind.code()))
}

/// Progress as stored in its column.
#[derive(Serialize, Deserialize)]
struct Stored {
    step: u32,
    after: i64,
    checked: u64,
    batches: i64,
    events: u64,
    unsealed: u64,
    headless: Option<(i64, i64)>,
    broken: Vec<i64>,
    count: u64,
    found: Vec<StoredFinding>,
}

/// A finding, as stored in the progress.
#[derive(Serialize, Deserialize)]
struct StoredFinding {
    code: String,
    record: String,
    what: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    asset: Option<String>,
    /// The found and the expected quantity, in units of the asset.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    sides: Option<(i64, i64)>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    beside: Vec<String>,
}

impl From<Finding> for StoredFinding {
    fn from(found: Finding) -> Self {
        Self {
            code: found.code,
            record: found.record,
            what: found.what,
            asset: found.asset.map(Asset::code),
            sides: found.sides.map(|it| (it.found, it.expected)),
            beside: found.beside,
        }
    }
}

/// Figures of an asset that cannot be read are dropped: the proof then does not match.
impl From<StoredFinding> for Finding {
    fn from(stored: StoredFinding) -> Self {
        let asset = stored.asset.as_deref().and_then(Asset::from_code);
        let sides = stored.sides.zip(asset);
        let sides = sides.map(|((found, expected), asset)| Sides {
            asset,
            found,
            expected,
        });
        Self {
            code: stored.code,
            record: stored.record,
            what: stored.what,
            asset,
            sides,
            beside: stored.beside,
        }
    }
}

fn written(progress: &Progress) -> Result<String, StoreError> {
    let progress = progress.clone();
    let stored = Stored {
        step: progress.step,
        after: progress.after,
        checked: progress.checked,
        batches: progress.batches,
        events: progress.events,
        unsealed: progress.unsealed,
        headless: progress.headless,
        broken: progress.broken.into_iter().map(|id| id.0).collect(),
        count: progress.count,
        found: progress
            .found
            .into_iter()
            .map(StoredFinding::from)
            .collect(),
    };
    serde_json::to_string(&stored).map_err(|_| corrupt("verification_runs.progress"))
}

/// A run from its row. Progress that cannot be read is dropped: its proof then does not match.
fn read(row: verification_runs::Model) -> Result<VerificationRun, StoreError> {
    let kind = Verified::from_code(&row.kind);
    let progress = serde_json::from_str(&row.progress).map(|stored: Stored| Progress {
        step: stored.step,
        after: stored.after,
        checked: stored.checked,
        batches: stored.batches,
        events: stored.events,
        unsealed: stored.unsealed,
        headless: stored.headless,
        broken: stored.broken.into_iter().map(DocumentId).collect(),
        count: stored.count,
        found: stored.found.into_iter().map(Finding::from).collect(),
    });
    Ok(VerificationRun {
        id: row.id,
        kind: kind.ok_or_else(|| corrupt("verification_runs.kind"))?,
        started_at: row.started_at,
        started_by: row.started_by.map(OperatorId),
        finished_at: row.finished_at,
        progress: progress.unwrap_or_default(),
        proof: row.proof,
    })
}
