//! A row of `letters`.

use sea_orm::entity::prelude::*;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "letters")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub about_kind: String,
    pub about_id: i64,
    pub investor_id: i64,
    pub template: String,
    pub language: String,
    pub body: String,
    pub operator_id: i64,
    pub written_at: DateTimeUtc,
    pub since: Option<DateTimeUtc>,
    pub answer: Option<String>,
    pub answered_at: Option<DateTimeUtc>,
    pub withdrawn_at: Option<DateTimeUtc>,
}

/// No relation is used by the mapper: every query names its tables.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
