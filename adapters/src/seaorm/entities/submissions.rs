//! A row of `submissions`.

use sea_orm::entity::prelude::*;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "submissions")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub person_kind: String,
    pub person_id: i64,
    pub idempotency_key: String,
    pub fingerprint: String,
    pub claim: String,
    pub leased_until: DateTimeUtc,
    pub status: Option<i64>,
    pub answer: Option<String>,
    pub created_at: DateTimeUtc,
}

/// No relation is used by the mapper: every query names its tables.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
