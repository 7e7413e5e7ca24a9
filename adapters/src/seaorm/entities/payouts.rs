//! A row of `payouts`.

use sea_orm::entity::prelude::*;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "payouts")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub account_id: Option<i64>,
    pub amount_minor: i64,
    pub currency: String,
    pub reason: String,
    pub settles_kind: String,
    pub settles_id: i64,
    pub target_method: Option<String>,
    pub target: Option<String>,
    pub state: String,
    pub created_at: DateTimeUtc,
    pub modified_at: DateTimeUtc,
    pub version: i64,
    pub batch_id: Option<i64>,
    pub paid_bank_id: Option<i64>,
    pub paid_on: Option<Date>,
    pub paid_reference: Option<String>,
    pub returned_bank_id: Option<i64>,
    pub returned_minor: Option<i64>,
    pub returned_on: Option<Date>,
    pub return_reason: Option<String>,
    pub target_proof: Option<String>,
    pub pays_from_id: Option<i64>,
    pub project_id: Option<i64>,
}

/// No relation is used by the mapper: every query names its tables.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
