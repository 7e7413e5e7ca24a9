//! A row of `review_log`.

use sea_orm::entity::prelude::*;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "review_log")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub subject_kind: String,
    pub subject_id: i64,
    pub from_state: String,
    pub to_state: String,
    pub actor_kind: String,
    pub actor_id: Option<i64>,
    pub comment: Option<String>,
    pub at: DateTimeUtc,
    pub version: Option<i64>,
    pub proposed_by: Option<i64>,
    pub notes: Option<String>,
}

/// No relation is used by the mapper: every query names its tables.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
