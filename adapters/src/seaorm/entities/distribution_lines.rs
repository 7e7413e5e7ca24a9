//! A row of `distribution_lines`.

use sea_orm::entity::prelude::*;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "distribution_lines")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub distribution_id: i64,
    pub account_id: i64,
    pub shares: i64,
    pub amount_minor: i64,
    pub currency: String,
    pub redeemed: i64,
    pub state: String,
    pub waits: Option<String>,
    pub booked_at: Option<DateTimeUtc>,
    pub told_at: Option<DateTimeUtc>,
}

/// No relation is used by the mapper: every query names its tables.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
