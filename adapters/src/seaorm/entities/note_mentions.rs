//! A row of `note_mentions`.

use sea_orm::entity::prelude::*;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "note_mentions")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub note_id: i64,
    #[sea_orm(primary_key, auto_increment = false)]
    pub operator_id: i64,
    pub seen_at: Option<DateTimeUtc>,
}

/// No relation is used by the mapper: every query names its tables.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
