//! Archives: requested, leased by one worker, finished, removed.

use crate::seaorm::columns::{count, language};
use crate::seaorm::entities::archives::{ActiveModel, Column, Entity, Model};
use crate::seaorm::errors::{corrupt, refused};
use crate::seaorm::leases::Leased;
use crate::seaorm::transaction::SeaTx;
use domain::Instant;
use domain::ids::{ArchiveId, InvestorId};
use domain::vault::{Archive, MadeArchive};
use ports::driven::leases::Lease;
use ports::driven::unit_of_work::StoreError;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

impl Leased for Entity {
    const ID: Column = Column::Id;
    const LEASED_UNTIL: Column = Column::LeasedUntil;
    const LEASED_BY: Column = Column::LeasedBy;
    const TRIES: Option<Column> = Some(Column::Tries);
}

impl SeaTx {
    pub(super) async fn lease_next_archive(
        &self,
        lease: &Lease,
    ) -> Result<Option<(Archive, u32)>, StoreError> {
        let waiting = Entity::find()
            .filter(Column::MadeAt.is_null())
            .order_by_asc(Column::Id);
        let taken = self.lease_due(waiting, lease, 1).await?;
        let Some(id) = taken.first() else {
            return Ok(None);
        };
        let row = Entity::find_by_id(*id).one(self.db()).await;
        let row = row.map_err(refused)?.ok_or(StoreError::Conflict)?;
        if row.leased_by.as_deref() != Some(&lease.by) {
            return Ok(None);
        }
        let tries = count(row.tries, "archives.tries")?;
        Ok(Some((archive(row)?, tries)))
    }
}

pub(super) async fn any_due(db: &impl ConnectionTrait, now: Instant) -> Result<bool, StoreError> {
    let first: Option<i64> = Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::MadeAt.is_null())
        .filter(Entity::is_free(now))
        .limit(1)
        .into_tuple()
        .one(db)
        .await
        .map_err(refused)?;
    Ok(first.is_some())
}

pub(super) async fn newest(
    db: &impl ConnectionTrait,
    who: InvestorId,
) -> Result<Option<Archive>, StoreError> {
    let row = Entity::find()
        .filter(Column::InvestorId.eq(who.0))
        .order_by_desc(Column::Id)
        .limit(1)
        .one(db)
        .await;
    row.map_err(refused)?.map(archive).transpose()
}

pub(super) async fn get(
    db: &impl ConnectionTrait,
    id: ArchiveId,
) -> Result<Option<Archive>, StoreError> {
    let row = Entity::find_by_id(id.0).one(db).await;
    row.map_err(refused)?.map(archive).transpose()
}

pub(super) async fn add(
    db: &impl ConnectionTrait,
    wanted: &Archive,
) -> Result<ArchiveId, StoreError> {
    let row = ActiveModel {
        id: NotSet,
        investor_id: Set(wanted.investor.0),
        language: Set(wanted.language.code().to_owned()),
        asked_at: Set(wanted.asked_at),
        made_at: Set(None),
        object_key: Set(None),
        size_bytes: Set(None),
        entries: Set(None),
        missing: Set(None),
        tries: Set(0),
        leased_until: Set(None),
        leased_by: Set(None),
    };
    let added = Entity::insert(row).exec(db).await;
    added
        .map(|row| ArchiveId(row.last_insert_id))
        .map_err(refused)
}

pub(super) async fn renew(
    db: &impl ConnectionTrait,
    id: ArchiveId,
    lease: &Lease,
) -> Result<bool, StoreError> {
    let changed = Entity::update_many()
        .col_expr(Column::LeasedUntil, Expr::value(lease.until))
        .filter(Column::Id.eq(id.0))
        .filter(Column::LeasedBy.eq(lease.by.as_str()))
        .filter(Column::MadeAt.is_null())
        .exec(db)
        .await;
    changed.map(|done| done.rows_affected == 1).map_err(refused)
}

pub(super) async fn finish(
    db: &impl ConnectionTrait,
    id: ArchiveId,
    (by, made): (&str, &MadeArchive),
) -> Result<bool, StoreError> {
    let size = i64::try_from(made.size).map_err(|_| corrupt("archives.size_bytes"))?;
    let changed = Entity::update_many()
        .col_expr(Column::MadeAt, Expr::value(made.at))
        .col_expr(Column::ObjectKey, Expr::value(made.object_key.clone()))
        .col_expr(Column::SizeBytes, Expr::value(size))
        .col_expr(Column::Entries, Expr::value(i64::from(made.entries)))
        .col_expr(Column::Missing, Expr::value(i64::from(made.missing)))
        .col_expr(Column::LeasedUntil, Expr::value(None::<Instant>))
        .col_expr(Column::LeasedBy, Expr::value(None::<String>))
        .filter(Column::Id.eq(id.0))
        .filter(Column::LeasedBy.eq(by))
        .filter(Column::MadeAt.is_null())
        .exec(db)
        .await;
    changed.map(|done| done.rows_affected == 1).map_err(refused)
}

pub(super) async fn put_off(
    db: &impl ConnectionTrait,
    id: ArchiveId,
    (by, until): (&str, Instant),
) -> Result<(), StoreError> {
    let changed = Entity::update_many()
        .col_expr(Column::LeasedUntil, Expr::value(until))
        .col_expr(Column::LeasedBy, Expr::value(None::<String>))
        .filter(Column::Id.eq(id.0))
        .filter(Column::LeasedBy.eq(by))
        .exec(db)
        .await;
    changed.map(drop).map_err(refused)
}

pub(super) async fn made_before(
    db: &impl ConnectionTrait,
    before: Instant,
    limit: u32,
) -> Result<Vec<Archive>, StoreError> {
    let rows = Entity::find()
        .filter(Column::ObjectKey.is_not_null())
        .filter(Column::MadeAt.lte(before))
        .order_by_asc(Column::MadeAt)
        .limit(u64::from(limit))
        .all(db)
        .await
        .map_err(refused)?;
    rows.into_iter().map(archive).collect()
}

pub(super) async fn removed(db: &impl ConnectionTrait, id: ArchiveId) -> Result<(), StoreError> {
    let changed = Entity::update_many()
        .col_expr(Column::ObjectKey, Expr::value(None::<String>))
        .filter(Column::Id.eq(id.0))
        .exec(db)
        .await;
    changed.map(drop).map_err(refused)
}

fn archive(row: Model) -> Result<Archive, StoreError> {
    let made = match (row.made_at, row.size_bytes, row.entries, row.missing) {
        (Some(at), Some(size), Some(entries), Some(missing)) => Some(MadeArchive {
            at,
            object_key: row.object_key,
            size: u64::try_from(size).map_err(|_| corrupt("archives.size_bytes"))?,
            entries: count(entries, "archives.entries")?,
            missing: count(missing, "archives.missing")?,
        }),
        _ => None,
    };
    Ok(Archive {
        id: ArchiveId(row.id),
        investor: InvestorId(row.investor_id),
        language: language(&row.language)?,
        asked_at: row.asked_at,
        made,
    })
}
