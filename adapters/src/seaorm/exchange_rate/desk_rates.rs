//! The desk's list of confirmed exchange rates, paged by the rate's number.

use super::rates::exchange_rate;
use crate::seaorm::condition::Condition;
use crate::seaorm::entities::exchange_rates;
use crate::seaorm::keyed::{self, Source};
use crate::seaorm::ordered::{Column, Order};
use crate::seaorm::store::SeaStore;
use ports::driven::desk_payments::KeyedPage;
use ports::driven::exchange_rates::{ListedRate, RateFilter};
use ports::driven::sorting::RateBy;
use ports::driven::unit_of_work::StoreError;
use sea_orm::FromQueryResult;

const SOURCE: Source = Source {
    columns: "t.*, m.name AS maker, e.name AS ended_by_name",
    table: "exchange_rates",
    joins: "JOIN proposals p ON p.id = t.proposal JOIN operators m ON m.id = p.maker
        LEFT JOIN operators e ON e.id = p.ended_by",
};

#[derive(FromQueryResult)]
struct Row {
    #[sea_orm(nested)]
    rate: exchange_rates::Model,
    maker: String,
    ended_by_name: Option<String>,
}

pub(in crate::seaorm) async fn page(
    store: &SeaStore,
    filter: &RateFilter,
) -> Result<KeyedPage<ListedRate>, StoreError> {
    let key = |row: &Row| row.rate.id;
    let order = Order::of(filter.sort, columns);
    let from = (filter.from, &order);
    keyed::list(store, from, &SOURCE, &wanted(filter), key, listed).await
}

/// What the list is sorted by.
fn columns(by: RateBy) -> Vec<Column> {
    match by {
        RateBy::Currency => vec![Column::whole("t.currency")],
        RateBy::Day => vec![Column::whole("t.day")],
    }
}

fn wanted(filter: &RateFilter) -> Condition {
    let codes = filter.currency.map(domain::Currency::code);
    let mut wanted = Condition::one_of("t.currency", codes);
    if let Some(day) = filter.from_day {
        wanted = wanted.and(Condition::new("t.day >= $", vec![day.into()]));
    }
    if let Some(day) = filter.to_day {
        wanted = wanted.and(Condition::new("t.day <= $", vec![day.into()]));
    }
    wanted
}

fn listed(row: Row) -> Result<ListedRate, StoreError> {
    Ok(ListedRate {
        rate: exchange_rate(row.rate)?,
        proposed_by: row.maker,
        confirmed_by: row.ended_by_name,
    })
}
