//! Projects as the subscription rules need them: amounts, dates, payment methods, frameworks (decisions 20, 21).

use crate::schema::{
    big_integer, big_integer_null, boolean, index, instant, plain_table, references, string_len,
    table, unique,
};
use sea_orm_migration::prelude::Index;
use sea_orm_migration::prelude::{
    DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        projects(manager).await?;
        methods(manager).await?;
        frameworks(manager).await
    }
}

async fn projects(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let projects = table(
        "projects",
        [
            string_len("code", 30),
            string_len("name_en", 200),
            string_len("name_zh", 200),
            string_len("currency", 3),
            big_integer("offering_size_minor"),
            // An exact decimal as text: prices may have more places than the currency.
            string_len("share_price", 40),
            instant("opens_at"),
            instant("funding_end"),
            boolean("published"),
            big_integer("version"),
        ],
    );
    manager.create_table(projects).await?;
    unique(manager, "projects", &["code"]).await?;
    index(manager, "projects", &["published", "funding_end"]).await
}

async fn methods(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let mut methods = plain_table(
        "project_methods",
        [
            big_integer("project_id"),
            big_integer("method_id"),
            big_integer("minimum_minor"),
            big_integer_null("maximum_minor"),
        ],
    );
    methods
        .primary_key(
            Index::create()
                .name("pk_project_methods")
                .col("project_id")
                .col("method_id"),
        )
        .foreign_key(&mut references("project_methods", "project_id", "projects"));
    manager.create_table(methods).await
}

async fn frameworks(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let mut links = plain_table(
        "project_frameworks",
        [big_integer("project_id"), big_integer("framework_id")],
    );
    links
        .primary_key(
            Index::create()
                .name("pk_project_frameworks")
                .col("project_id")
                .col("framework_id"),
        )
        .foreign_key(&mut references(
            "project_frameworks",
            "project_id",
            "projects",
        ))
        .foreign_key(&mut references(
            "project_frameworks",
            "framework_id",
            "frameworks",
        ));
    manager.create_table(links).await?;
    index(manager, "project_frameworks", &["framework_id"]).await
}
