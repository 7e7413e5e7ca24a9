//! Rows of `partners`.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "partners")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub name_en: String,
    pub name_zh: String,
    pub company_role_id: Option<i64>,
    pub continent_id: Option<i64>,
    pub country_id: Option<i64>,
    pub rating: i64,
    pub years: i64,
    pub logo: String,
    pub image: String,
    pub content: String,
    pub published: bool,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
