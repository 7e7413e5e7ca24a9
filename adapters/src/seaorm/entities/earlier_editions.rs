//! Rows of `earlier_editions`.

use sea_orm::entity::prelude::*;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "earlier_editions")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub content: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub number: i64,
    pub said: String,
    pub published_at: Option<DateTimeUtc>,
    pub published_by: Option<i64>,
    pub replaced_at: DateTimeUtc,
    pub replaced_by: i64,
}

/// No relation is used by the mapper: every query names its tables.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
