//! Storage of bank statements.

use super::lines::{added, changed, line};
use super::{alike, desk_lines, files, layouts, sought};
use crate::seaorm::entities::statement_lines;
use crate::seaorm::errors::{corrupt, refused};
use crate::seaorm::transaction::SeaTx;
use async_trait::async_trait;
use chrono::{NaiveDate, TimeDelta};
use domain::Money;
use domain::ids::{BankAccountId, BankFileId, StatementLineId};
use domain::statement::{
    ClosingBalance, CsvLayout, Kind, KnownBatch, Meaning, State, StatementLine, TRANSFER_DAYS,
};
use ports::driven::desk::COUNTED;
use ports::driven::desk_statements::ListedLine;
use ports::driven::statement_files::StatementFormat;
use ports::driven::statements::{
    AlikeLine, BankFile, FoundPayout, LineFingerprint, PayoutsSought, Statements, WithdrawnFile,
};
use ports::driven::unit_of_work::StoreError;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Asterisk, ExprTrait, LockType, Query};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbBackend, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
    QueryTrait, Select, Statement,
};
use statement_lines::Column;

/// How long before a line the line that it reverses may be booked.
const TAKEN_BACK_DAYS: TimeDelta = TimeDelta::days(90);
/// How many of those are checked.
const TAKEN_BACK_MOST: u64 = 10;
/// How many lines in transit are checked.
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
        files::add_file(self, file).await
    }

    async fn lock_file(&self, id: BankFileId) -> Result<Option<BankFile>, StoreError> {
        files::lock_file(self, id).await
    }

    async fn withdraw_file(
        &self,
        id: BankFileId,
        withdrawn: &WithdrawnFile,
    ) -> Result<(), StoreError> {
        files::withdraw_file(self, id, withdrawn).await
    }

    async fn used_of(&self, file: BankFileId) -> Result<u64, StoreError> {
        files::used_of(self, file).await
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
        files::file_of(self, bank, sha256).await
    }

    async fn count(&self, file: BankFileId, added: u32, different: u32) -> Result<(), StoreError> {
        files::count_lines(self, file, added, different).await
    }

    async fn complete(
        &self,
        file: BankFileId,
        bank: BankAccountId,
        closings: &[ClosingBalance],
    ) -> Result<(), StoreError> {
        files::complete(self, file, bank, closings).await
    }

    async fn keyed(
        &self,
        bank: BankAccountId,
        keys: &[String],
    ) -> Result<Vec<StatementLine>, StoreError> {
        if keys.is_empty() {
            return Ok(Vec::new());
        }
        // As rows, not as a list: with a long list and no statistics, PostgreSQL reads all lines of the bank account.
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
    ) -> Result<Vec<(LineFingerprint, u64)>, StoreError> {
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
                // The proposal of an open line is only a guess.
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
        layouts::layout(self, bank).await
    }

    async fn set_layout(
        &self,
        bank: BankAccountId,
        layout: &CsvLayout,
        version: i64,
    ) -> Result<(), StoreError> {
        layouts::set_layout(self, bank, layout, version).await
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
