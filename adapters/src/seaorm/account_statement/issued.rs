//! Issued statements and their files.

use crate::seaorm::columns::{language, prefixed};
use crate::seaorm::entities::account_statement_files::{self as files, Column as FileColumn};
use crate::seaorm::entities::account_statements::{self as statements, Column};
use crate::seaorm::errors::{corrupt, refused};
use crate::seaorm::rows::rows;
use domain::Language;
use domain::account_statement::{Period, StatementFormat, StatementKind};
use domain::ids::{AccountId, AccountStatementId};
use domain::language::Text;
use ports::driven::account_statements::{IssuedStatement, StatementFile};
use ports::driven::unit_of_work::StoreError;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::OnConflict;
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, FromQueryResult, QueryFilter, QueryOrder,
    QueryResult, QuerySelect,
};

/// A statement with one of its files, if it has any.
struct IssuedRow {
    statement: statements::Model,
    file: Option<files::Model>,
}

impl FromQueryResult for IssuedRow {
    fn from_query_result(row: &QueryResult, _: &str) -> Result<Self, DbErr> {
        Ok(Self {
            statement: statements::Model::from_query_result(row, "s_")?,
            file: Option::<files::Model>::from_query_result(row, "f_")?,
        })
    }
}

pub(super) async fn of(
    db: &impl ConnectionTrait,
    account: AccountId,
) -> Result<Vec<(IssuedStatement, Vec<StatementFile>)>, StoreError> {
    let sql = format!(
        "SELECT {}, {} FROM account_statements s LEFT JOIN account_statement_files f ON f.statement_id = s.id
        WHERE s.account_id = $1 ORDER BY s.id DESC, f.id",
        prefixed::<statements::Entity>("s"),
        prefixed::<files::Entity>("f"),
    );
    let found: Vec<IssuedRow> = rows(db, sql, vec![account.0.into()]).await?;
    let mut issued: Vec<(IssuedStatement, Vec<StatementFile>)> = Vec::new();
    for row in found {
        let id = AccountStatementId(row.statement.id);
        if issued.last().is_none_or(|(last, _)| last.id != id) {
            issued.push((statement(row.statement)?, Vec::new()));
        }
        if let (Some((_, files)), Some(file)) = (issued.last_mut(), row.file) {
            files.push(made(file)?);
        }
    }
    Ok(issued)
}

pub(super) async fn get(
    db: &impl ConnectionTrait,
    id: AccountStatementId,
) -> Result<Option<IssuedStatement>, StoreError> {
    let row = statements::Entity::find_by_id(id.0).one(db).await;
    row.map_err(refused)?.map(statement).transpose()
}

/// The first transaction to issue a statement decides its number. One that runs at the same moment ends in a conflict.
pub(super) async fn issue(
    db: &impl ConnectionTrait,
    wanted: &IssuedStatement,
) -> Result<IssuedStatement, StoreError> {
    let which = (wanted.kind, wanted.period);
    if let Some(there) = find(db, wanted.account, which).await? {
        return Ok(there);
    }
    let row = statements::ActiveModel {
        id: NotSet,
        account_id: Set(wanted.account.0),
        kind: Set(wanted.kind.code().to_owned()),
        period: Set(wanted.period.code()),
        holder: Set(wanted.holder.en.clone()),
        holder_zh: Set(Some(wanted.holder.zh.clone()).filter(|zh| *zh != wanted.holder.en)),
        issued_at: Set(wanted.issued_at),
    };
    let once = OnConflict::columns([Column::AccountId, Column::Kind, Column::Period])
        .do_nothing()
        .to_owned();
    let kept = statements::Entity::insert(row).on_conflict(once);
    kept.exec_without_returning(db).await.map_err(refused)?;
    find(db, wanted.account, which)
        .await?
        .ok_or(StoreError::Conflict)
}

/// The issued statement of a period.
pub(super) async fn find(
    db: &impl ConnectionTrait,
    account: AccountId,
    (kind, period): (StatementKind, Period),
) -> Result<Option<IssuedStatement>, StoreError> {
    let row = statements::Entity::find()
        .filter(Column::AccountId.eq(account.0))
        .filter(Column::Kind.eq(kind.code()))
        .filter(Column::Period.eq(period.code()))
        .one(db)
        .await;
    row.map_err(refused)?.map(statement).transpose()
}

pub(super) async fn file(
    db: &impl ConnectionTrait,
    statement: AccountStatementId,
    format: StatementFormat,
    language: Language,
) -> Result<Option<StatementFile>, StoreError> {
    let row = files::Entity::find()
        .filter(FileColumn::StatementId.eq(statement.0))
        .filter(FileColumn::Format.eq(format.code()))
        .filter(FileColumn::Language.eq(language.code()))
        .one(db)
        .await;
    row.map_err(refused)?.map(made).transpose()
}

pub(super) async fn add_file(
    db: &impl ConnectionTrait,
    file: &StatementFile,
) -> Result<bool, StoreError> {
    let row = files::ActiveModel {
        id: NotSet,
        statement_id: Set(file.statement.0),
        format: Set(file.format.code().to_owned()),
        language: Set(file.language.code().to_owned()),
        object_key: Set(file.object_key.clone()),
        sha256: Set(file.sha256.clone()),
        size_bytes: Set(i64::try_from(file.size).map_err(|_| corrupt("size_bytes"))?),
        made_at: Set(file.made_at),
    };
    let once = [
        FileColumn::StatementId,
        FileColumn::Format,
        FileColumn::Language,
    ];
    let once = OnConflict::columns(once).do_nothing().to_owned();
    let kept = files::Entity::insert(row).on_conflict(once);
    let rows = kept.exec_without_returning(db).await.map_err(refused)?;
    Ok(rows > 0)
}

pub(super) async fn files_page(
    db: &impl ConnectionTrait,
    after: i64,
    limit: u32,
) -> Result<Vec<StatementFile>, StoreError> {
    let rows = files::Entity::find()
        .filter(FileColumn::Id.gt(after))
        .order_by_asc(FileColumn::Id)
        .limit(u64::from(limit))
        .all(db)
        .await
        .map_err(refused)?;
    rows.into_iter().map(made).collect()
}

fn statement(row: statements::Model) -> Result<IssuedStatement, StoreError> {
    let kind = StatementKind::from_code(&row.kind);
    let period = Period::from_code(&row.period);
    Ok(IssuedStatement {
        id: AccountStatementId(row.id),
        account: AccountId(row.account_id),
        kind: kind.ok_or_else(|| corrupt("account_statements.kind"))?,
        period: period.ok_or_else(|| corrupt("account_statements.period"))?,
        holder: Text {
            zh: row.holder_zh.unwrap_or_else(|| row.holder.clone()),
            en: row.holder,
        },
        issued_at: row.issued_at,
    })
}

fn made(row: files::Model) -> Result<StatementFile, StoreError> {
    let format = StatementFormat::from_code(&row.format);
    Ok(StatementFile {
        id: row.id,
        statement: AccountStatementId(row.statement_id),
        format: format.ok_or_else(|| corrupt("account_statement_files.format"))?,
        language: language(&row.language)?,
        object_key: row.object_key,
        sha256: row.sha256,
        size: u64::try_from(row.size_bytes).map_err(|_| corrupt("size_bytes"))?,
        made_at: row.made_at,
    })
}
