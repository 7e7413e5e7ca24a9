//! A row of `outages`.

use sea_orm::entity::prelude::*;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "outages")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub way: String,
    pub since: DateTimeUtc,
    pub last_at: DateTimeUtc,
}

/// No relation is used by the mapper: every query names its tables.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
