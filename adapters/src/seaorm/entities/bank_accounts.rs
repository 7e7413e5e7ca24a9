//! A row of `bank_accounts`.

use sea_orm::entity::prelude::*;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "bank_accounts")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub name: String,
    pub bank_name: String,
    pub branch_name: String,
    pub branch_code: String,
    pub address: String,
    pub account_name: String,
    pub account_number: String,
    pub swift_code: String,
    pub correspondent_bank: String,
    pub is_open: bool,
    pub version: i64,
    pub proof: Option<String>,
}

/// No relation is used by the mapper: every query names its tables.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
