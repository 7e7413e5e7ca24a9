//! A row of `frameworks`.

use sea_orm::entity::prelude::*;

/// A row.
// The flags are the table's.
#[allow(clippy::struct_excessive_bools)]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "frameworks")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub code: String,
    pub name_en: String,
    pub name_zh: String,
    pub payment_method_ids: String,
    pub source_of_funds_ids: String,
    pub open_source_of_funds: bool,
    pub has_wallets: bool,
    pub deposits: bool,
    pub withdrawals: bool,
    pub deposit_confirmation: bool,
    pub passport_months: Option<i64>,
    pub kyc_fee_minor: i64,
    pub bank_account_id: i64,
    pub wallet_currencies: String,
    pub investment_notice_en: String,
    pub investment_notice_zh: String,
    pub wire_notice_en: String,
    pub wire_notice_zh: String,
    pub transaction_processes: String,
    pub questionnaire_intro_en: String,
    pub questionnaire_intro_zh: String,
    pub version: i64,
    pub questionnaire_version: i64,
    pub bank_proof: Option<String>,
}

/// No relation is used by the mapper: every query names its tables.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
