//! Storage of confirmed exchange rates.

use crate::seaorm::columns::currency;
use crate::seaorm::entities::exchange_rates::{self, Column, Entity};
use crate::seaorm::errors::{corrupt, refused};
use crate::seaorm::transaction::SeaTx;
use async_trait::async_trait;
use chrono::NaiveDate;
use domain::Currency;
use domain::exchange_rate::{DayRate, ExchangeRate, RateSource};
use domain::ids::{ExchangeRateId, ProposalId};
use domain::money::UsdRate;
use ports::driven::exchange_rates::{Confirmed, ExchangeRates};
use ports::driven::unit_of_work::StoreError;
use sea_orm::{
    ActiveValue::{NotSet, Set},
    ColumnTrait, ConnectionTrait, DbBackend, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
    Statement,
};
use std::collections::BTreeMap;

/// Rows per INSERT, so that the number of parameters stays below the limit of both databases.
const AT_ONCE: usize = 1_000;

#[async_trait]
impl ExchangeRates for SeaTx {
    /// SQLite has one writer, so no lock is needed.
    async fn hold_rates(&self) -> Result<(), StoreError> {
        let backend = self.db().get_database_backend();
        if backend != DbBackend::Postgres {
            return Ok(());
        }
        let sql = "SELECT pg_advisory_xact_lock(hashtextextended('exchange_rates', 0))";
        let statement = Statement::from_string(backend, sql);
        self.db().query_one_raw(statement).await.map_err(refused)?;
        Ok(())
    }

    async fn add_rates(&self, rates: &[DayRate], how: Confirmed) -> Result<(), StoreError> {
        for some in rates.chunks(AT_ONCE) {
            let rows = some.iter().map(|of| exchange_rates::ActiveModel {
                id: NotSet,
                currency: Set(of.currency.code().to_owned()),
                day: Set(of.day),
                usd_rate: Set(of.rate.units()),
                source: Set(how.source.code().to_owned()),
                proposal: Set(how.proposal.0),
                confirmed_at: Set(how.at),
            });
            let added = Entity::insert_many(rows).exec(self.db()).await;
            added.map_err(refused)?;
        }
        Ok(())
    }

    async fn newest(
        &self,
        currency: Currency,
        day: NaiveDate,
    ) -> Result<Option<ExchangeRate>, StoreError> {
        let row = Entity::find()
            .filter(Column::Currency.eq(currency.code()))
            .filter(Column::Day.lte(day))
            .order_by_desc(Column::Day)
            .order_by_desc(Column::Id)
            .limit(1)
            .one(self.db())
            .await;
        row.map_err(refused)?.map(exchange_rate).transpose()
    }

    async fn between(&self, first: NaiveDate, last: NaiveDate) -> Result<Vec<DayRate>, StoreError> {
        let rows = Entity::find()
            .filter(Column::Day.between(first, last))
            .order_by_asc(Column::Id)
            .all(self.db())
            .await
            .map_err(refused)?;
        let mut newest = BTreeMap::new();
        for row in rows {
            let of = exchange_rate(row)?.of;
            newest.insert((of.day, of.currency), of);
        }
        Ok(newest.into_values().collect())
    }

    async fn newest_of(
        &self,
        currency: Currency,
        day: NaiveDate,
    ) -> Result<Option<i64>, StoreError> {
        let id = Entity::find()
            .select_only()
            .column(Column::Id)
            .filter(Column::Currency.eq(currency.code()))
            .filter(Column::Day.eq(day))
            .order_by_desc(Column::Id)
            .limit(1)
            .into_tuple()
            .one(self.db())
            .await;
        id.map_err(refused)
    }

    async fn newest_between(
        &self,
        first: NaiveDate,
        last: NaiveDate,
    ) -> Result<Option<i64>, StoreError> {
        let id = Entity::find()
            .select_only()
            .column(Column::Id)
            .filter(Column::Day.between(first, last))
            .order_by_desc(Column::Id)
            .limit(1)
            .into_tuple()
            .one(self.db())
            .await;
        id.map_err(refused)
    }
}

/// The rate of a row.
pub(in crate::seaorm) fn exchange_rate(
    row: exchange_rates::Model,
) -> Result<ExchangeRate, StoreError> {
    let rate = UsdRate::from_units(row.usd_rate);
    Ok(ExchangeRate {
        id: ExchangeRateId(row.id),
        of: DayRate {
            day: row.day,
            currency: currency(&row.currency)?,
            rate: rate.map_err(|_| corrupt("exchange_rates.usd_rate"))?,
        },
        source: RateSource::from_code(&row.source)
            .ok_or_else(|| corrupt("exchange_rates.source"))?,
        proposal: ProposalId(row.proposal),
        confirmed_at: row.confirmed_at,
    })
}
