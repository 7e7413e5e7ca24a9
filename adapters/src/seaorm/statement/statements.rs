//! Storage of bank statements.

use super::lines::{added, changed, line};
use super::{alike, desk_lines, layouts, sought, withdrawn};
use crate::seaorm::columns::count;
use crate::seaorm::entities::{bank_files, csv_layouts, statement_lines};
use crate::seaorm::errors::{corrupt, refused};
use crate::seaorm::transaction::SeaTx;
use async_trait::async_trait;
use chrono::{NaiveDate, TimeDelta};
use domain::Money;
use domain::ids::{BankAccountId, BankFileId, OperatorId, StatementLineId};
use domain::statement::{
    ClosingBalance, CsvLayout, Kind, KnownBatch, Meaning, State, StatementLine, TRANSFER_DAYS,
};
use ports::driven::desk::COUNTED;
use ports::driven::desk_statements::ListedLine;
use ports::driven::statement_files::StatementFormat;
use ports::driven::statements::{
    AlikeLine, BankFile, FoundPayout, Likeness, PayoutsSought, Statements, WithdrawnFile,
};
use ports::driven::unit_of_work::StoreError;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Asterisk, Expr, ExprTrait, LockType, OnConflict, Query};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbBackend, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
    QueryTrait, Select, Statement,
};
use statement_lines::Column;

/// How long before a line the one may be booked that it takes back.
const TAKEN_BACK_DAYS: TimeDelta = TimeDelta::days(90);
/// How many of those are looked at.
const TAKEN_BACK_MOST: u64 = 10;
/// How many lines in transit are looked at.
const IN_TRANSIT_MOST: u64 = 1_000;

#[async_trait]
impl Statements for SeaTx {
    async fn lock_bank(&self, bank: BankAccountId) -> Result<(), StoreError> {
        let backend = self.db().get_database_backend();
        // On SQLite nobody else writes until this transaction ends.
        if backend == DbBackend::Sqlite {
            return Ok(());
        }
        let sql = "SELECT id FROM bank_accounts WHERE id = $1 FOR NO KEY UPDATE";
        let asked = Statement::from_sql_and_values(backend, sql, [bank.0.into()]);
        let row = self.db().query_one_raw(asked).await.map_err(refused)?;
        row.map(drop).ok_or_else(|| corrupt("a bank account"))
    }

    async fn add_file(&self, file: &BankFile) -> Result<BankFileId, StoreError> {
        let id = self.next_id("bank_files").await?;
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
        let added = bank_files::Entity::insert(row).exec_without_returning(self.db());
        added.await.map(|_| BankFileId(id)).map_err(refused)
    }

    async fn lock_file(&self, id: BankFileId) -> Result<Option<BankFile>, StoreError> {
        withdrawn::lock_file(self, id).await
    }

    async fn withdraw_file(
        &self,
        id: BankFileId,
        withdrawn: &WithdrawnFile,
    ) -> Result<(), StoreError> {
        withdrawn::withdraw_file(self, id, withdrawn).await
    }

    async fn used_of(&self, file: BankFileId) -> Result<u64, StoreError> {
        withdrawn::used_of(self, file).await
    }

    async fn left_of(
        &self,
        file: BankFileId,
        limit: u32,
    ) -> Result<Vec<StatementLine>, StoreError> {
        let query = statement_lines::Entity::find()
            .filter(Column::FileId.eq(file.0))
            .filter(Column::State.ne(State::Withdrawn.code()))
            .order_by_asc(Column::Id)
            .limit(u64::from(limit))
            .lock(LockType::NoKeyUpdate);
        self.lines(query).await
    }

    async fn file_of(
        &self,
        bank: BankAccountId,
        sha256: &str,
    ) -> Result<Option<BankFile>, StoreError> {
        let row = bank_files::Entity::find()
            .filter(bank_files::Column::BankAccountId.eq(bank.0))
            .filter(bank_files::Column::Sha256.eq(sha256))
            .filter(bank_files::Column::WithdrawnAt.is_null())
            .one(self.db())
            .await
            .map_err(refused)?;
        row.map(file).transpose()
    }

    async fn count(&self, file: BankFileId, added: u32, different: u32) -> Result<(), StoreError> {
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
        self.db().change_later(&counted).await
    }

    async fn complete(
        &self,
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
        self.db().change_later(&done).await?;
        let backend = self.db().get_database_backend();
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
            self.db().execute_raw(stated).await.map_err(refused)?;
        }
        Ok(())
    }

    async fn keyed(
        &self,
        bank: BankAccountId,
        keys: &[String],
    ) -> Result<Vec<StatementLine>, StoreError> {
        if keys.is_empty() {
            return Ok(Vec::new());
        }
        // As rows: of a plain list without statistics, PostgreSQL expects so many lines that it reads all of the bank account.
        let given = keys.iter().map(String::as_str);
        let given = Query::select()
            .column(Asterisk)
            .from_values(given, "given")
            .to_owned();
        let query = statement_lines::Entity::find()
            .filter(Column::BankAccountId.eq(bank.0))
            .filter(Column::LineKey.in_subquery(given));
        self.lines(query).await
    }

    async fn in_other_formats(
        &self,
        bank: BankAccountId,
        format: StatementFormat,
        days: (NaiveDate, NaiveDate),
    ) -> Result<Vec<BankFile>, StoreError> {
        alike::files(self, (bank, format), days).await
    }

    async fn alike(
        &self,
        bank: BankAccountId,
        (file, format): (BankFileId, StatementFormat),
        days: (NaiveDate, NaiveDate),
        amounts: &[Money],
    ) -> Result<Vec<AlikeLine>, StoreError> {
        alike::lines(self, (bank, file, format), days, amounts).await
    }

    async fn counted_in_other_formats(
        &self,
        bank: BankAccountId,
        format: StatementFormat,
        days: (NaiveDate, NaiveDate),
    ) -> Result<Vec<(Likeness, u64)>, StoreError> {
        alike::counted(self, (bank, format), days).await
    }

    async fn add_lines(&self, lines: &[StatementLine]) -> Result<Vec<StatementLineId>, StoreError> {
        let ids = self.next_ids("statement_lines", lines.len()).await?;
        let rows = lines.iter().zip(&ids);
        let rows = rows.map(|(line, id)| added(self.cipher(), *id, line));
        let rows: Vec<_> = rows.collect::<Result<_, _>>()?;
        let insert = statement_lines::Entity::insert_many(rows);
        let insert = insert.build(self.db().get_database_backend());
        self.db().add_later(insert).await?;
        Ok(ids.into_iter().map(StatementLineId).collect())
    }

    async fn get(&self, id: StatementLineId) -> Result<Option<StatementLine>, StoreError> {
        self.line(statement_lines::Entity::find_by_id(id.0)).await
    }

    async fn lock(&self, id: StatementLineId) -> Result<Option<StatementLine>, StoreError> {
        let query = statement_lines::Entity::find_by_id(id.0).lock(LockType::NoKeyUpdate);
        self.line(query).await
    }

    async fn save(&self, line: &StatementLine) -> Result<(), StoreError> {
        let mut row = changed(line);
        row.version = Set(line.version + 1);
        let change = statement_lines::Entity::update_many()
            .set(row)
            .filter(Column::Id.eq(line.id.0))
            .filter(Column::Version.eq(line.version));
        self.db().change_later(&change).await
    }

    async fn listed(&self, id: StatementLineId) -> Result<Option<ListedLine>, StoreError> {
        desk_lines::one(self, id).await
    }

    async fn confirmed_as(
        &self,
        kind: Kind,
        record: i64,
    ) -> Result<Option<StatementLineId>, StoreError> {
        let id: Option<i64> = statement_lines::Entity::find()
            .select_only()
            .column(Column::Id)
            .filter(Column::State.eq(State::Done.code()))
            .filter(Column::Kind.eq(kind.code()))
            .filter(Column::RecordId.eq(record))
            .into_tuple()
            .one(self.db())
            .await
            .map_err(refused)?;
        Ok(id.map(StatementLineId))
    }

    async fn certain(
        &self,
        after: StatementLineId,
        limit: u32,
    ) -> Result<Vec<StatementLine>, StoreError> {
        let query = certain()
            .filter(Column::Id.gt(after.0))
            .order_by_asc(Column::Id)
            .limit(u64::from(limit));
        self.lines(query).await
    }

    async fn certain_count(&self) -> Result<u64, StoreError> {
        let ids: Vec<i64> = certain()
            .select_only()
            .column(Column::Id)
            .limit(COUNTED)
            .into_tuple()
            .all(self.db())
            .await
            .map_err(refused)?;
        u64::try_from(ids.len()).map_err(|_| corrupt("a count"))
    }

    async fn open_reversals(&self, file: BankFileId) -> Result<Vec<StatementLine>, StoreError> {
        let query = statement_lines::Entity::find()
            .filter(Column::FileId.eq(file.0))
            .filter(Column::State.eq(State::Open.code()))
            .filter(Column::IsReversal.eq(true))
            .order_by_asc(Column::Id);
        self.lines(query).await
    }

    async fn taken_back_by(&self, line: &StatementLine) -> Result<Vec<StatementLine>, StoreError> {
        let entry = &line.entry;
        let reversed = Query::select()
            .column(Column::RecordId)
            .from(statement_lines::Entity)
            .and_where(Column::State.eq(State::Done.code()))
            .and_where(Column::Kind.eq(Kind::Reversal.code()))
            .and_where(Column::RecordId.is_not_null())
            .to_owned();
        let query = statement_lines::Entity::find()
            .filter(Column::BankAccountId.eq(line.bank.0))
            .filter(Column::AmountMinor.eq(entry.amount.minor()))
            .filter(Column::Currency.eq(entry.amount.currency().code()))
            .filter(Column::Direction.eq(entry.direction.opposite().code()))
            .filter(Column::BookedOn.between(entry.booked_on - TAKEN_BACK_DAYS, entry.booked_on))
            .filter(Column::State.is_in([
                State::Open.code(),
                State::InTransit.code(),
                State::Done.code(),
            ]))
            .filter(Column::Id.ne(line.id.0))
            .filter(
                // What an open line seems to be is only a guess.
                Column::State
                    .eq(State::Open.code())
                    .or(Column::Kind.ne(Kind::Reversal.code())),
            )
            .filter(Column::Id.not_in_subquery(reversed))
            .order_by_desc(Column::BookedOn)
            .order_by_desc(Column::Id)
            .limit(TAKEN_BACK_MOST);
        self.lines(query).await
    }

    async fn other_sides(&self, line: &StatementLine) -> Result<Vec<StatementLine>, StoreError> {
        let (entry, day) = (&line.entry, line.entry.booked_on);
        let mut query = in_transit_to(line.bank)
            .filter(Column::AmountMinor.eq(entry.amount.minor()))
            .filter(Column::Currency.eq(entry.amount.currency().code()))
            .filter(Column::Direction.eq(entry.direction.opposite().code()))
            .filter(Column::BookedOn.between(day - TRANSFER_DAYS, day + TRANSFER_DAYS))
            .order_by_asc(Column::Id)
            .lock(LockType::NoKeyUpdate);
        if let Some(Meaning::Transfer(bank)) = line.meaning {
            query = query.filter(Column::BankAccountId.eq(bank.0));
        }
        let mut found = self.lines(query).await?;
        found.sort_by_key(|it| (it.entry.booked_on - day).abs());
        Ok(found)
    }

    async fn in_transit_to(&self, bank: BankAccountId) -> Result<Vec<StatementLine>, StoreError> {
        let query = in_transit_to(bank)
            .order_by_desc(Column::Id)
            .limit(IN_TRANSIT_MOST);
        self.lines(query).await
    }

    async fn payouts(&self, sought: &PayoutsSought) -> Result<Vec<FoundPayout>, StoreError> {
        sought::payouts(self, sought).await
    }

    async fn batches(&self, bank: BankAccountId) -> Result<Vec<KnownBatch>, StoreError> {
        sought::batches(self, bank).await
    }

    async fn layout(&self, bank: BankAccountId) -> Result<Option<(CsvLayout, i64)>, StoreError> {
        let row = csv_layouts::Entity::find_by_id(bank.0)
            .one(self.db())
            .await
            .map_err(refused)?;
        row.map(|row| Ok((layouts::read(&row.layout)?, row.version)))
            .transpose()
    }

    async fn set_layout(
        &self,
        bank: BankAccountId,
        layout: &CsvLayout,
        version: i64,
    ) -> Result<(), StoreError> {
        let row = csv_layouts::ActiveModel {
            bank_account_id: Set(bank.0),
            layout: Set(layouts::written(layout)),
            version: Set(version + 1),
        };
        if version > 0 {
            let change = csv_layouts::Entity::update_many()
                .set(row)
                .filter(csv_layouts::Column::BankAccountId.eq(bank.0))
                .filter(csv_layouts::Column::Version.eq(version));
            return self.db().change_later(&change).await;
        }
        let insert = csv_layouts::Entity::insert(row)
            .on_conflict(
                OnConflict::column(csv_layouts::Column::BankAccountId)
                    .do_nothing()
                    .to_owned(),
            )
            .exec_without_returning(self.db())
            .await
            .map_err(refused)?;
        if insert == 1 {
            Ok(())
        } else {
            Err(StoreError::Conflict)
        }
    }
}

fn in_transit_to(bank: BankAccountId) -> Select<statement_lines::Entity> {
    statement_lines::Entity::find()
        .filter(Column::State.eq(State::InTransit.code()))
        .filter(Column::Kind.eq(Kind::Transfer.code()))
        .filter(Column::RecordId.eq(bank.0))
        .filter(Column::BankAccountId.ne(bank.0))
}

fn certain() -> Select<statement_lines::Entity> {
    statement_lines::Entity::find()
        .filter(Column::State.eq(State::Open.code()))
        .filter(Column::IsCertain.eq(true))
}

impl SeaTx {
    async fn line(
        &self,
        query: Select<statement_lines::Entity>,
    ) -> Result<Option<StatementLine>, StoreError> {
        let row = query.one(self.db()).await.map_err(refused)?;
        row.map(|row| line(self.cipher(), row)).transpose()
    }

    async fn lines(
        &self,
        query: Select<statement_lines::Entity>,
    ) -> Result<Vec<StatementLine>, StoreError> {
        let rows = query.all(self.db()).await.map_err(refused)?.into_iter();
        rows.map(|row| line(self.cipher(), row)).collect()
    }
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
