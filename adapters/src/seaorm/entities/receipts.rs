//! A row of `receipts`.

use sea_orm::entity::prelude::*;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "receipts")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub bank_account_id: Option<i64>,
    pub reference: Option<String>,
    pub booked_on: Date,
    pub value_on: Date,
    pub amount_minor: i64,
    pub currency: String,
    pub payer: Option<String>,
    pub payer_account: Option<String>,
    pub text: Option<String>,
    pub state: String,
    pub matched_kind: Option<String>,
    pub matched_id: Option<i64>,
    pub entered_at: DateTimeUtc,
    pub withdrawn_at: Option<DateTimeUtc>,
    pub version: i64,
    pub entered_by: Option<i64>,
    pub matched_by: Option<i64>,
    pub is_read: bool,
}

/// No relation is used by the mapper: every query names its tables.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
