//! Storage for red flags: keyed marks by which equal passport, ID and bank account numbers are found although they are sealed, the files by
//! their hash, and what was written down while an item was passed.

use crate::schema::{index, run};
use sea_orm_migration::prelude::{
    DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, async_trait,
};
use sea_orm_migration::sea_orm::DbBackend;

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

const MARKS: [&str; 3] = ["passport_mark", "identity_mark", "bank_mark"];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for mark in MARKS {
            let add = format!("ALTER TABLE accounts ADD COLUMN {mark} varchar");
            run(manager, &[&add]).await?;
            index(manager, "accounts", &[mark]).await?;
        }
        index(manager, "documents", &["sha256"]).await?;
        let is_json = match manager.get_database_backend() {
            DbBackend::Postgres => "notes::json IS NOT NULL",
            _ => "json_valid(notes)",
        };
        let add = format!(
            "ALTER TABLE review_log ADD COLUMN notes text
            CONSTRAINT ck_review_log_notes CHECK (notes IS NULL OR {is_json})"
        );
        run(manager, &[&add]).await
    }
}
