//! What screens show of projects, partners, the home screen and the legal texts (decisions 19 to 24).

use crate::schema::{
    big_integer, index, plain_table, references, string_len, string_len_null, table, text,
};
use sea_orm_migration::prelude::{
    DbErr, DeriveMigrationName, Index, MigrationTrait, SchemaManager, async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        partners(manager).await?;
        project_contents(manager).await?;
        site_texts(manager).await
    }
}

async fn partners(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let partners = table(
        "partners",
        [
            string_len("name_en", 200),
            string_len("name_zh", 200),
            big_integer("company_role_id"),
            big_integer("continent_id"),
            big_integer("country_id"),
            big_integer("rating"),
            big_integer("years"),
            string_len("logo", 200),
            string_len("image", 200),
            // Texts and people in both languages, as JSON.
            text("content"),
        ],
    );
    manager.create_table(partners).await
}

async fn project_contents(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let mut contents = plain_table(
        "project_contents",
        [
            big_integer("project_id"),
            big_integer("partner_id"),
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
    );
    contents
        .primary_key(
            Index::create()
                .name("pk_project_contents")
                .col("project_id"),
        )
        .foreign_key(&mut references(
            "project_contents",
            "project_id",
            "projects",
        ))
        .foreign_key(&mut references(
            "project_contents",
            "partner_id",
            "partners",
        ));
    manager.create_table(contents).await?;
    index(manager, "project_contents", &["partner_id"]).await?;
    index(
        manager,
        "project_contents",
        &["continent_id", "property_type_id"],
    )
    .await
}

async fn site_texts(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let mut texts = plain_table("site_contents", [string_len("name", 40), text("content")]);
    texts.primary_key(Index::create().name("pk_site_contents").col("name"));
    manager.create_table(texts).await
}
