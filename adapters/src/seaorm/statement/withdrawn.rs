//! Files that were read by mistake.

use super::statements::file;
use crate::seaorm::entities::bank_files;
use crate::seaorm::errors::{corrupt, refused};
use crate::seaorm::transaction::SeaTx;
use domain::ids::BankFileId;
use ports::driven::statements::{BankFile, WithdrawnFile};
use ports::driven::unit_of_work::StoreError;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::LockType;
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, FromQueryResult, QueryFilter, QuerySelect, Statement,
};

/// Lines of the file that somebody used, and lines of other files that were set aside as duplicates of them.
const USED: &str = "SELECT COUNT(*) + (SELECT COUNT(*) FROM statement_lines o JOIN statement_lines e ON e.id = o.differs_from_id
        WHERE e.file_id = $1 AND o.file_id <> $1 AND o.state = 'SET_ASIDE') AS lines
    FROM statement_lines l
    LEFT JOIN receipts r ON l.kind = 'receipt' AND r.id = l.record_id
    WHERE l.file_id = $1 AND (l.state = 'TRANSIT' OR (l.state = 'DONE' AND (l.kind <> 'receipt'
        OR l.confirmed_by IS NOT NULL OR r.matched_kind IS NOT NULL)))";

#[derive(FromQueryResult)]
struct Count {
    lines: i64,
}

pub(super) async fn lock_file(tx: &SeaTx, id: BankFileId) -> Result<Option<BankFile>, StoreError> {
    let row = bank_files::Entity::find_by_id(id.0)
        .lock(LockType::NoKeyUpdate)
        .one(tx.db())
        .await
        .map_err(refused)?;
    row.map(file).transpose()
}

pub(super) async fn withdraw_file(
    tx: &SeaTx,
    id: BankFileId,
    withdrawn: &WithdrawnFile,
) -> Result<(), StoreError> {
    let row = bank_files::ActiveModel {
        withdrawn_at: Set(Some(withdrawn.at)),
        withdrawn_by: Set(Some(withdrawn.by.0)),
        withdraw_reason: Set(Some(withdrawn.reason.clone())),
        ..Default::default()
    };
    let change = bank_files::Entity::update_many()
        .set(row)
        .filter(bank_files::Column::Id.eq(id.0))
        .filter(bank_files::Column::WithdrawnAt.is_null());
    tx.db().change_later(&change).await?;
    let backend = tx.db().get_database_backend();
    let sql = "DELETE FROM statement_balances WHERE file_id = $1";
    let forgotten = Statement::from_sql_and_values(backend, sql, [id.0.into()]);
    tx.db().execute_raw(forgotten).await.map_err(refused)?;
    Ok(())
}

pub(super) async fn used_of(tx: &SeaTx, file: BankFileId) -> Result<u64, StoreError> {
    let backend = tx.db().get_database_backend();
    let asked = Statement::from_sql_and_values(backend, USED, [file.0.into()]);
    let count = Count::find_by_statement(asked).one(tx.db()).await;
    let count = count.map_err(refused)?.ok_or_else(|| corrupt("a count"))?;
    u64::try_from(count.lines).map_err(|_| corrupt("a count"))
}
