//! Storage of the fundings of distributions.

use crate::seaorm::columns::{count, money};
use crate::seaorm::entities::distribution_fundings;
use crate::seaorm::errors::refused;
use crate::seaorm::transaction::SeaTx;
use chrono::NaiveDate;
use domain::Instant;
use domain::distribution::{FundingSource, PlacedFunding};
use domain::ids::{DistributionId, OperatorId, ReceiptId};
use ports::driven::distributions::KeptFunding;
use ports::driven::unit_of_work::StoreError;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::{EntityTrait, FromQueryResult};

#[derive(FromQueryResult)]
struct Row {
    nth: i64,
    receipt_id: Option<i64>,
    amount_minor: i64,
    beyond_minor: i64,
    currency: String,
    effective_on: NaiveDate,
    funded_by: i64,
    name: String,
    funded_at: Instant,
}

pub(super) async fn add(
    tx: &SeaTx,
    id: DistributionId,
    funding: &PlacedFunding,
    (by, now): (OperatorId, Instant),
) -> Result<(), StoreError> {
    let receipt = match funding.source {
        FundingSource::Receipt(receipt) => Some(receipt.0),
        FundingSource::Project => None,
    };
    let row = distribution_fundings::ActiveModel {
        id: NotSet,
        distribution_id: Set(id.0),
        nth: Set(i64::from(funding.nth)),
        receipt_id: Set(receipt),
        amount_minor: Set(funding.amount.minor()),
        beyond_minor: Set(funding.beyond.minor()),
        currency: Set(funding.amount.currency().code().to_owned()),
        effective_on: Set(funding.effective_on),
        funded_by: Set(by.0),
        funded_at: Set(now),
    };
    let added = distribution_fundings::Entity::insert(row).exec_without_returning(tx.db());
    added.await.map(drop).map_err(refused)
}

pub(super) async fn of(tx: &SeaTx, id: DistributionId) -> Result<Vec<KeptFunding>, StoreError> {
    let sql =
        "SELECT f.nth, f.receipt_id, f.amount_minor, f.beyond_minor, f.currency, f.effective_on,
            f.funded_by, o.name, f.funded_at
        FROM distribution_fundings f JOIN operators o ON o.id = f.funded_by
        WHERE f.distribution_id = $1 ORDER BY f.nth";
    let rows: Vec<Row> = tx.distribution_rows(sql, vec![id.0.into()]).await?;
    rows.into_iter()
        .map(|row| {
            let receipt = row.receipt_id.map(ReceiptId).map(FundingSource::Receipt);
            Ok(KeptFunding {
                placed: PlacedFunding {
                    nth: count(row.nth, "distribution_fundings.nth")?,
                    source: receipt.unwrap_or(FundingSource::Project),
                    amount: money(row.amount_minor, &row.currency)?,
                    beyond: money(row.beyond_minor, &row.currency)?,
                    effective_on: row.effective_on,
                },
                by: (OperatorId(row.funded_by), row.name),
                at: row.funded_at,
            })
        })
        .collect()
}
