//! Lines from files of other formats that may duplicate the lines being read.

use super::files::file;
use crate::seaorm::columns::money;
use crate::seaorm::entities::{bank_files, statement_lines};
use crate::seaorm::errors::{corrupt, refused};
use crate::seaorm::transaction::SeaTx;
use chrono::NaiveDate;
use domain::Money;
use domain::ids::{BankAccountId, BankFileId, StatementLineId};
use domain::statement::{Direction, State};
use ports::driven::statement_files::StatementFormat;
use ports::driven::statements::{AlikeLine, BankFile, LineFingerprint};
use ports::driven::unit_of_work::StoreError;
use sea_orm::sea_query::{Expr, ExprTrait, Query, SelectStatement};
use sea_orm::{
    ColumnTrait, EntityTrait, FromQueryResult, QueryFilter, QueryOrder, QuerySelect, Select,
};
use statement_lines::Column;

/// How many files are named.
const NAMED: u64 = 20;

/// The first and the last day.
type Days = (NaiveDate, NaiveDate);

#[derive(FromQueryResult)]
struct LineRow {
    id: i64,
    booked_on: NaiveDate,
    direction: String,
    amount_minor: i64,
    currency: String,
}

#[derive(FromQueryResult)]
struct CountRow {
    booked_on: NaiveDate,
    direction: String,
    amount_minor: i64,
    currency: String,
    lines: i64,
}

pub(super) async fn files(
    tx: &SeaTx,
    (bank, format): (BankAccountId, StatementFormat),
    (first, last): Days,
) -> Result<Vec<BankFile>, StoreError> {
    let rows = bank_files::Entity::find()
        .filter(bank_files::Column::BankAccountId.eq(bank.0))
        .filter(bank_files::Column::Format.ne(format.code()))
        .filter(bank_files::Column::FirstOn.lte(last))
        .filter(bank_files::Column::LastOn.gte(first))
        .order_by_desc(bank_files::Column::Id)
        .limit(NAMED)
        .all(tx.db())
        .await
        .map_err(refused)?;
    rows.into_iter().map(file).collect()
}

pub(super) async fn lines(
    tx: &SeaTx,
    (bank, file, format): (BankAccountId, BankFileId, StatementFormat),
    days: Days,
    amounts: &[Money],
) -> Result<Vec<AlikeLine>, StoreError> {
    if amounts.is_empty() {
        return Ok(Vec::new());
    }
    let duplicated = Query::select()
        .column(Column::DiffersFromId)
        .from(statement_lines::Entity)
        .and_where(Column::FileId.eq(file.0))
        .and_where(Column::DiffersFromId.is_not_null())
        .to_owned();
    let rows: Vec<LineRow> = others(bank, format, days)
        .filter(Column::AmountMinor.is_in(amounts.iter().map(|it| it.minor())))
        .filter(Column::Id.not_in_subquery(duplicated))
        .order_by_asc(Column::Id)
        .select_only()
        .columns([
            Column::Id,
            Column::BookedOn,
            Column::Direction,
            Column::AmountMinor,
            Column::Currency,
        ])
        .into_model()
        .all(tx.db())
        .await
        .map_err(refused)?;
    let line = |row: LineRow| {
        let amount = money(row.amount_minor, &row.currency)?;
        Ok(AlikeLine {
            id: StatementLineId(row.id),
            likeness: likeness(row.booked_on, &row.direction, amount)?,
        })
    };
    rows.into_iter().map(line).collect()
}

pub(super) async fn counted(
    tx: &SeaTx,
    (bank, format): (BankAccountId, StatementFormat),
    days: Days,
) -> Result<Vec<(LineFingerprint, u64)>, StoreError> {
    let rows: Vec<CountRow> = others(bank, format, days)
        .select_only()
        .columns([
            Column::BookedOn,
            Column::Direction,
            Column::AmountMinor,
            Column::Currency,
        ])
        .column_as(Expr::col(Column::Id).count(), "lines")
        .group_by(Column::BookedOn)
        .group_by(Column::Direction)
        .group_by(Column::AmountMinor)
        .group_by(Column::Currency)
        .into_model()
        .all(tx.db())
        .await
        .map_err(refused)?;
    let counted = |row: CountRow| {
        let amount = money(row.amount_minor, &row.currency)?;
        let lines = u64::try_from(row.lines).map_err(|_| corrupt("a count"))?;
        Ok((likeness(row.booked_on, &row.direction, amount)?, lines))
    };
    rows.into_iter().map(counted).collect()
}

/// Lines of these days from files of other formats, except lines that already count as duplicates.
fn others(
    bank: BankAccountId,
    format: StatementFormat,
    (first, last): Days,
) -> Select<statement_lines::Entity> {
    let kept = [State::Open, State::InTransit, State::Done].map(State::code);
    statement_lines::Entity::find()
        .filter(Column::BankAccountId.eq(bank.0))
        .filter(Column::BookedOn.between(first, last))
        .filter(Column::State.is_in(kept))
        .filter(Column::FileId.in_subquery(written_otherwise(bank, format)))
}

fn written_otherwise(bank: BankAccountId, format: StatementFormat) -> SelectStatement {
    Query::select()
        .column(bank_files::Column::Id)
        .from(bank_files::Entity)
        .and_where(bank_files::Column::BankAccountId.eq(bank.0))
        .and_where(bank_files::Column::Format.ne(format.code()))
        .to_owned()
}

fn likeness(
    booked_on: NaiveDate,
    direction: &str,
    amount: Money,
) -> Result<LineFingerprint, StoreError> {
    let direction = Direction::from_code(direction);
    Ok(LineFingerprint {
        booked_on,
        direction: direction.ok_or_else(|| corrupt("statement_lines.direction"))?,
        amount,
    })
}
