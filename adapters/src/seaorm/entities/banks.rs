//! A row of `banks`.

use sea_orm::entity::prelude::*;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "banks")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub investor_id: i64,
    pub account_name: String,
    pub bank_name: String,
    pub bank_account_number: String,
    pub bank_account_type_id: i64,
    pub currency_id: i64,
    pub bank_branch_name: String,
    pub bank_branch_code: String,
    pub bank_swift_code: String,
    pub bank_address: String,
    pub bank_city: String,
    pub bank_address_region: String,
    pub bank_country_id: i64,
    pub bank_area_code: String,
    pub created_at: DateTimeUtc,
    pub version: i64,
}

/// No relation is used by the mapper: every query names its tables.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
