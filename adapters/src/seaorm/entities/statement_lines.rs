//! A row of `statement_lines`.

use sea_orm::entity::prelude::*;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "statement_lines")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub file_id: i64,
    pub bank_account_id: i64,
    pub line_key: String,
    pub at_line: i64,
    pub reference: Option<String>,
    pub end_to_end: Option<String>,
    pub booked_on: Date,
    pub value_on: Date,
    pub amount_minor: i64,
    pub currency: String,
    pub direction: String,
    pub is_reversal: bool,
    pub party: Option<String>,
    pub party_account: Option<String>,
    pub text: Option<String>,
    pub code: Option<String>,
    pub state: String,
    pub kind: Option<String>,
    pub record_id: Option<i64>,
    pub is_certain: bool,
    pub differs_from_id: Option<i64>,
    pub charge_minor: Option<i64>,
    pub confirmed_by: Option<i64>,
    pub confirmed_at: Option<DateTimeUtc>,
    pub version: i64,
    pub paired_id: Option<i64>,
    pub owed_minor: Option<i64>,
}

/// No relation is used by the mapper: every query names its tables.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
