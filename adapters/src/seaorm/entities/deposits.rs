//! A row of `deposits`.

use sea_orm::entity::prelude::*;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "deposits")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub investor_id: i64,
    pub account_id: i64,
    pub amount_minor: i64,
    pub currency: String,
    pub funding_method: String,
    pub reference: String,
    pub state: String,
    pub proof_document_id: Option<i64>,
    pub received_minor: Option<i64>,
    pub receipt_corrections: i64,
    pub first_line_by: Option<i64>,
    pub submitted_at: Option<DateTimeUtc>,
    pub created_at: DateTimeUtc,
    pub modified_at: DateTimeUtc,
    pub version: i64,
    pub deviation: Option<String>,
    pub has_expired: bool,
}

/// No relation is used by the mapper: every query names its tables.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
