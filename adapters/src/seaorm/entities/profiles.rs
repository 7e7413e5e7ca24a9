//! A row of `profiles`.

use sea_orm::entity::prelude::*;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "profiles")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub investor_id: i64,
    pub first_name: Option<String>,
    pub last_name: Option<String>,
    pub gender_id: Option<i64>,
    pub date_of_birth: Option<Date>,
    pub passport_number: Option<String>,
    pub country_id: Option<i64>,
    pub nationality_country_id: Option<i64>,
    pub date_of_passport_expired: Option<Date>,
    pub id_number: Option<String>,
    pub address_line1: Option<String>,
    pub address_region: Option<String>,
    pub address_city: Option<String>,
    pub address_area_code: Option<String>,
    pub passport_snapshot: Option<i64>,
    pub id_card_front: Option<i64>,
    pub id_card_back: Option<i64>,
    pub picture: Option<i64>,
    pub newsletter: bool,
    pub survey_finished_at: Option<DateTimeUtc>,
    pub log_ins: i64,
    pub version: i64,
}

/// No relation is used by the mapper: every query names its tables.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
