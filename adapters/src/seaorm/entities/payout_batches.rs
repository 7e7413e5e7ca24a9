//! A row of `payout_batches`.

use sea_orm::entity::prelude::*;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "payout_batches")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub bank_account_id: i64,
    pub currency: String,
    pub pay_on: Date,
    pub state: String,
    pub made_by: i64,
    pub made_at: DateTimeUtc,
    pub released_by: Option<i64>,
    pub released_at: Option<DateTimeUtc>,
    pub released_count: Option<i64>,
    pub released_minor: Option<i64>,
    pub version: i64,
}

/// No relation is used by the mapper: every query names its tables.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
