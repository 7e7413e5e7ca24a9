//! A row of `crypto_invoices`.

use sea_orm::entity::prelude::*;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "crypto_invoices")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub deposit_id: i64,
    pub provider: String,
    pub reference: String,
    pub token_hash: String,
    pub url: String,
    pub address: Option<String>,
    pub payment_uri: String,
    pub price_minor: i64,
    pub currency: String,
    pub satoshis: i64,
    pub received_satoshis: i64,
    pub expires_at: DateTimeUtc,
    pub state: String,
    pub tries: i64,
    pub due_at: Option<DateTimeUtc>,
    pub leased_until: Option<DateTimeUtc>,
    pub leased_by: Option<String>,
}

/// No relation is used by the mapper: every query names its tables.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
