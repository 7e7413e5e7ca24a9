//! A row of `account_questionnaires`.

use sea_orm::entity::prelude::*;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "account_questionnaires")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub account_id: i64,
    pub answers: String,
    pub more_detail: Option<String>,
    pub document_id: i64,
    pub signed_at: DateTimeUtc,
    pub version: i64,
    /// When its investor was reminded of its expiry.
    pub reminded_at: Option<DateTimeUtc>,
}

/// No relation is used by the mapper: every query names its tables.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
