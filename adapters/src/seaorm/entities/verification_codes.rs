//! A row of `verification_codes`.

use sea_orm::entity::prelude::*;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "verification_codes")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub token_hash: String,
    pub subject: String,
    pub purpose: String,
    pub code_hash: String,
    pub code_length: i64,
    pub wrong_tries: i64,
    pub spent: bool,
    pub sent_at: DateTimeUtc,
    pub address: String,
}

/// No relation is used by the mapper: every query names its tables.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
