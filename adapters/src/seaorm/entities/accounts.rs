//! A row of `accounts`.

use sea_orm::entity::prelude::*;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "accounts")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub investor_id: i64,
    pub framework_id: i64,
    pub entity_id: i64,
    pub number: Option<String>,
    pub state: String,
    pub first_line_by: Option<i64>,
    pub comment: Option<String>,
    pub changed_since_submit: bool,
    pub submitted_at: Option<DateTimeUtc>,
    pub arrival: Option<String>,
    pub waiting_since: Option<DateTimeUtc>,
    pub created_at: DateTimeUtc,
    pub version: i64,
    pub first_name: Option<String>,
    pub last_name: Option<String>,
    pub chinese_name: Option<String>,
    pub gender_id: Option<i64>,
    pub date_of_birth: Option<Date>,
    pub place_of_birth_id: Option<i64>,
    pub passport_number: Option<String>,
    pub nationality_country_id: Option<i64>,
    pub date_of_passport_expired: Option<Date>,
    pub id_number: Option<String>,
    pub tax_resident_country_id: Option<i64>,
    pub tax_number: Option<String>,
    pub mobile_number: Option<String>,
    pub mobile_country_id: Option<i64>,
    pub phone_number: Option<String>,
    pub phone_country_id: Option<i64>,
    pub email_address: Option<String>,
    pub address_line1: Option<String>,
    pub address_city: Option<String>,
    pub address_region: Option<String>,
    pub country_id: Option<i64>,
    pub address_area_code: Option<String>,
    pub bank_account_number: Option<String>,
    pub bank_account_name: Option<String>,
    pub bank_account_type_id: Option<i64>,
    pub currency_id: Option<i64>,
    pub bank_name: Option<String>,
    pub bank_branch_name: Option<String>,
    pub bank_branch_code: Option<String>,
    pub bank_swift_code: Option<String>,
    pub bank_address: Option<String>,
    pub bank_city: Option<String>,
    pub bank_address_region: Option<String>,
    pub bank_country_id: Option<i64>,
    pub bank_area_code: Option<String>,
    pub correspondent_bank: Option<String>,
    pub source_of_funds_id: Option<i64>,
    pub open_source_of_funds: Option<String>,
    pub bank_deposit_confirmation: Option<bool>,
    pub passport_mark: Option<String>,
    pub identity_mark: Option<String>,
    pub bank_mark: Option<String>,
    pub blocked_at: Option<DateTimeUtc>,
    pub blocked_by: Option<i64>,
    pub block_reason: Option<String>,
}

/// No relation is used by the mapper: every query names its tables.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
