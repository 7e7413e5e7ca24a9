//! A row of `orders`.

use sea_orm::entity::prelude::*;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "orders")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub investor_id: i64,
    pub account_id: i64,
    pub project_id: i64,
    pub method_id: i64,
    pub amount_minor: i64,
    pub currency: String,
    pub state: String,
    pub step_id: i64,
    pub disclaimer_accepted: bool,
    pub documents_read: bool,
    pub read_terms: bool,
    pub read_partnership_agreement: bool,
    pub read_memorandum: bool,
    pub read_subscription_agreement: bool,
    pub signed_document_id: Option<i64>,
    pub proof_document_id: Option<i64>,
    pub proof_at: Option<DateTimeUtc>,
    pub reserved_until: Option<DateTimeUtc>,
    pub first_line_by: Option<i64>,
    pub received_minor: Option<i64>,
    pub receipt_corrections: i64,
    pub completed_at: Option<DateTimeUtc>,
    pub accepted_at: Option<DateTimeUtc>,
    pub shares: Option<i64>,
    pub issued_at: Option<DateTimeUtc>,
    pub issues: i64,
    pub created_at: DateTimeUtc,
    pub modified_at: DateTimeUtc,
    pub version: i64,
}

/// No relation is used by the mapper: every query names its tables.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
