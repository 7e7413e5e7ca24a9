//! A row of `put_asides`.

use sea_orm::entity::prelude::*;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "put_asides")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub subject_kind: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub subject_id: i64,
    pub until_day: Date,
    pub reason: String,
    pub operator_id: i64,
    pub put_at: DateTimeUtc,
    pub since: DateTimeUtc,
}

/// No relation is used by the mapper: every query names its tables.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
