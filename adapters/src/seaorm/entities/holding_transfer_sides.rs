//! A row of `holding_transfer_sides`.

use domain::Instant;
use sea_orm::entity::prelude::*;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "holding_transfer_sides")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub transfer_id: i64,
    pub account_id: i64,
    pub project_id: i64,
    pub shares: i64,
    pub cost_minor: i64,
    pub currency: String,
    pub effective_on: Date,
    pub recorded_at: Instant,
}

/// No relation is used by the mapper: every query names its tables.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
