//! Bank files: reading one in, and withdrawing one that was read by mistake.

use crate::seaorm::columns::count;
use crate::seaorm::entities::bank_files;
use crate::seaorm::errors::{corrupt, refused};
use crate::seaorm::transaction::SeaTx;
use domain::ids::{BankAccountId, BankFileId, OperatorId};
use domain::statement::ClosingBalance;
use ports::driven::statement_files::StatementFormat;
use ports::driven::statements::{BankFile, WithdrawnFile};
use ports::driven::unit_of_work::StoreError;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, ExprTrait, LockType};
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

pub(super) async fn add_file(tx: &SeaTx, file: &BankFile) -> Result<BankFileId, StoreError> {
    let id = tx.next_id("bank_files").await?;
    let row = bank_files::ActiveModel {
        id: Set(id),
        bank_account_id: Set(file.bank.0),
        format: Set(file.format.code().to_owned()),
        name: Set(file.name.clone()),
        sha256: Set(file.sha256.clone()),
        lines: Set(i64::from(file.lines)),
        added: Set(i64::from(file.added)),
        different: Set(i64::from(file.different)),
        first_on: Set(file.days.map(|(first, _)| first)),
        last_on: Set(file.days.map(|(_, last)| last)),
        read_by: Set(file.read_by.0),
        read_at: Set(file.read_at),
        is_complete: Set(file.is_complete),
        withdrawn_at: Set(None),
        withdrawn_by: Set(None),
        withdraw_reason: Set(None),
    };
    let added = bank_files::Entity::insert(row).exec_without_returning(tx.db());
    added.await.map(|_| BankFileId(id)).map_err(refused)
}

pub(super) async fn file_of(
    tx: &SeaTx,
    bank: BankAccountId,
    sha256: &str,
) -> Result<Option<BankFile>, StoreError> {
    let row = bank_files::Entity::find()
        .filter(bank_files::Column::BankAccountId.eq(bank.0))
        .filter(bank_files::Column::Sha256.eq(sha256))
        .filter(bank_files::Column::WithdrawnAt.is_null())
        .one(tx.db())
        .await
        .map_err(refused)?;
    row.map(file).transpose()
}

pub(super) async fn count_lines(
    tx: &SeaTx,
    file: BankFileId,
    added: u32,
    different: u32,
) -> Result<(), StoreError> {
    let more = |column: bank_files::Column, by: u32| Expr::col(column).add(i64::from(by));
    let counted = bank_files::Entity::update_many()
        .col_expr(
            bank_files::Column::Added,
            more(bank_files::Column::Added, added),
        )
        .col_expr(
            bank_files::Column::Different,
            more(bank_files::Column::Different, different),
        )
        .filter(bank_files::Column::Id.eq(file.0));
    tx.db().change_later(&counted).await
}

pub(super) async fn complete(
    tx: &SeaTx,
    file: BankFileId,
    bank: BankAccountId,
    closings: &[ClosingBalance],
) -> Result<(), StoreError> {
    let row = bank_files::ActiveModel {
        is_complete: Set(true),
        ..Default::default()
    };
    let done = bank_files::Entity::update_many()
        .set(row)
        .filter(bank_files::Column::Id.eq(file.0));
    tx.db().change_later(&done).await?;
    let backend = tx.db().get_database_backend();
    let sql = "INSERT INTO statement_balances
            (bank_account_id, currency, day, balance_minor, file_id)
        VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (bank_account_id, currency, day, file_id)
            DO UPDATE SET balance_minor = excluded.balance_minor";
    for closing in closings {
        let values = [
            bank.0.into(),
            closing.currency.code().into(),
            closing.day.into(),
            closing.minor.into(),
            file.0.into(),
        ];
        let stated = Statement::from_sql_and_values(backend, sql, values);
        tx.db().execute_raw(stated).await.map_err(refused)?;
    }
    Ok(())
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

pub(super) fn file(row: bank_files::Model) -> Result<BankFile, StoreError> {
    let format = StatementFormat::from_code(&row.format);
    let withdrawn = match (row.withdrawn_by, row.withdrawn_at, row.withdraw_reason) {
        (Some(by), Some(at), Some(reason)) => Some(WithdrawnFile {
            by: OperatorId(by),
            at,
            reason,
        }),
        _ => None,
    };
    Ok(BankFile {
        id: BankFileId(row.id),
        bank: BankAccountId(row.bank_account_id),
        format: format.ok_or_else(|| corrupt("bank_files.format"))?,
        name: row.name,
        sha256: row.sha256,
        lines: count(row.lines, "bank_files.lines")?,
        added: count(row.added, "bank_files.added")?,
        different: count(row.different, "bank_files.different")?,
        days: row.first_on.zip(row.last_on),
        read_by: OperatorId(row.read_by),
        read_at: row.read_at,
        is_complete: row.is_complete,
        withdrawn,
    })
}
