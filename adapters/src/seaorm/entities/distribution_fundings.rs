//! A row of `distribution_fundings`.

use sea_orm::entity::prelude::*;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "distribution_fundings")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub distribution_id: i64,
    pub nth: i64,
    pub receipt_id: Option<i64>,
    pub amount_minor: i64,
    pub beyond_minor: i64,
    pub currency: String,
    pub effective_on: Date,
    pub funded_by: i64,
    pub funded_at: DateTimeUtc,
}

/// No relation is used by the mapper: every query names its tables.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
