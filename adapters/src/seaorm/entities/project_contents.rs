//! Rows of `project_contents`.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "project_contents")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub project_id: i64,
    pub partner_id: Option<i64>,
    pub property_type_id: i64,
    pub continent_id: i64,
    pub country_id: i64,
    pub project_size_minor: i64,
    pub term_months: i64,
    pub return_kind: String,
    pub return_basis_points: i64,
    pub image: String,
    pub latitude: Option<String>,
    pub longitude: Option<String>,
    pub issuer: String,
    pub content: String,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
