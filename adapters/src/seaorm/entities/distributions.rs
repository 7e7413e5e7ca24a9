//! A row of `distributions`.

use sea_orm::entity::prelude::*;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "distributions")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub project_id: i64,
    pub currency: String,
    pub cash_type: i64,
    pub total_minor: Option<i64>,
    pub per_share: Option<String>,
    pub redeemed_per_share: Option<String>,
    pub record_date: Date,
    pub payment_date: Date,
    pub register_at: DateTimeUtc,
    pub text_zh: String,
    pub text_en: String,
    pub state: String,
    pub is_stopped: bool,
    pub frozen_minor: Option<i64>,
    pub frozen_shares: Option<i64>,
    pub holders: Option<i64>,
    pub rounded_up: Option<i64>,
    pub zero_lines: Option<i64>,
    pub funded_minor: i64,
    pub fundings: i64,
    pub paid_minor: i64,
    pub lines_paid: i64,
    pub lines_waiting: i64,
    pub made_by: i64,
    pub made_at: DateTimeUtc,
    pub version: i64,
}

/// No relation is used by the mapper: every query names its tables.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
