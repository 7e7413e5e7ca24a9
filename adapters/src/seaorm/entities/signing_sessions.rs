//! A row of `signing_sessions`.

use sea_orm::entity::prelude::*;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "signing_sessions")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub investor_id: i64,
    pub scene: String,
    pub record_id: i64,
    pub language: String,
    pub state: String,
    pub token_hash: String,
    pub provider: String,
    pub provider_reference: String,
    pub redirect_url: String,
    pub answers: String,
    pub more_detail: Option<String>,
    pub terms: String,
    pub signer_name: String,
    pub signer_chinese_name: Option<String>,
    pub signer_email: Option<String>,
    pub unsigned_key: String,
    pub unsigned_sha256: String,
    pub signed_name: Option<String>,
    pub signed_drawing: Option<String>,
    pub signed_at: Option<DateTimeUtc>,
    pub signed_from: Option<String>,
    pub signed_with: Option<String>,
    pub document_id: Option<i64>,
    pub certificate_id: Option<i64>,
    pub failed_fetches: i64,
    pub failed_stores: i64,
    pub look_at: Option<DateTimeUtc>,
    pub hinted_at: Option<DateTimeUtc>,
    pub created_at: DateTimeUtc,
    pub leased_until: Option<DateTimeUtc>,
    pub leased_by: Option<String>,
}

/// No relation is used by the mapper: every query names its tables.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
