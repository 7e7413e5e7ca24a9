//! What screens show of projects, partners, the home screen and the legal texts, and what investors watch (decisions 19 to 24).

use crate::new_table::NewTable;
use crate::schema::{
    big_integer, big_integer_null, boolean, index, instant, string_len, string_len_null, text,
};
use sea_orm_migration::prelude::{DbErr, SchemaManager};

pub(super) async fn create(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    partners(manager).await?;
    project_contents(manager).await?;
    site_contents(manager).await?;
    watched_projects(manager).await
}

async fn partners(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    NewTable::numbered(
        "partners",
        [
            string_len("name_en", 200),
            string_len("name_zh", 200),
            // The three are there once the partner was shown.
            big_integer_null("company_role_id"),
            big_integer_null("continent_id"),
            big_integer_null("country_id"),
            big_integer("rating"),
            big_integer("years"),
            string_len("logo", 200),
            string_len("image", 200),
            // Texts and people in both languages, as JSON.
            text("content"),
            boolean("published"),
        ],
    )
    .refers("country_id", "countries")
    .positive(["company_role_id", "continent_id"])
    .not_negative(["rating", "years"])
    .json(manager, ["content"])
    .rule(
        "shown",
        "NOT published OR (company_role_id IS NOT NULL AND continent_id IS NOT NULL
            AND country_id IS NOT NULL)",
    )
    .create(manager)
    .await
}

async fn project_contents(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let name = "project_contents";
    NewTable::keyed(
        name,
        ["project_id"],
        [
            big_integer("project_id"),
            big_integer_null("partner_id"),
            big_integer("property_type_id"),
            big_integer("continent_id"),
            big_integer("country_id"),
            big_integer("project_size_minor"),
            big_integer("term_months"),
            string_len("return_kind", 3),
            big_integer("return_basis_points"),
            string_len("image", 200),
            // Degrees as written, exact.
            string_len_null("latitude", 20),
            string_len_null("longitude", 20),
            string_len("issuer", 200),
            // Address, pictures, table, summaries and documents, as JSON.
            text("content"),
        ],
    )
    .refers("project_id", "projects")
    .refers("partner_id", "partners")
    .refers("country_id", "countries")
    .one_of("return_kind", &["roi", "irr"])
    .positive(["property_type_id", "continent_id"])
    .not_negative(["project_size_minor", "term_months", "return_basis_points"])
    .json(manager, ["content"])
    .create(manager)
    .await?;
    index(manager, name, &["partner_id"]).await?;
    index(manager, name, &["continent_id", "property_type_id"]).await
}

async fn site_contents(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let columns = [string_len("name", 40), text("content")];
    NewTable::keyed("site_contents", ["name"], columns)
        .json(manager, ["content"])
        .create(manager)
        .await
}

async fn watched_projects(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let name = "watched_projects";
    NewTable::keyed(
        name,
        ["investor_id", "project_id"],
        [
            big_integer("investor_id"),
            big_integer("project_id"),
            instant("since"),
        ],
    )
    .refers("investor_id", "investors")
    .refers("project_id", "projects")
    .create(manager)
    .await?;
    index(manager, name, &["project_id"]).await
}
