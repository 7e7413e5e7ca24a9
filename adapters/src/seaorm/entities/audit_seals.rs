//! A row of `audit_seals`.

use sea_orm::entity::prelude::*;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "audit_seals")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub batch: i64,
    pub first_event: i64,
    pub last_event: i64,
    pub events: String,
    pub mac: String,
    pub sealed_at: DateTimeUtc,
}

/// No relation is used by the mapper: every query names its tables.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
