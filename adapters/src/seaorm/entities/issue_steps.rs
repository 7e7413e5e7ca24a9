//! A row of `issue_steps`.

use domain::Instant;
use sea_orm::entity::prelude::*;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "issue_steps")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub proposal: i64,
    #[sea_orm(primary_key, auto_increment = false)]
    pub order_id: i64,
    pub skipped_in: Option<String>,
    pub at: Instant,
}

/// No relation is used by the mapper: every query names its tables.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
