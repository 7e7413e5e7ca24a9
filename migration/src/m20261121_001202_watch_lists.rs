//! The projects that investors keep an eye on.

use crate::schema::{big_integer, index, instant, plain_table, references};
use sea_orm_migration::prelude::{
    DbErr, DeriveMigrationName, Index, MigrationTrait, SchemaManager, async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut watched = plain_table(
            "watched_projects",
            [
                big_integer("investor_id"),
                big_integer("project_id"),
                instant("since"),
            ],
        );
        watched
            .primary_key(
                Index::create()
                    .name("pk_watched_projects")
                    .col("investor_id")
                    .col("project_id"),
            )
            .foreign_key(&mut references(
                "watched_projects",
                "investor_id",
                "investors",
            ))
            .foreign_key(&mut references(
                "watched_projects",
                "project_id",
                "projects",
            ));
        manager.create_table(watched).await?;
        index(manager, "watched_projects", &["project_id"]).await
    }
}
