//! What a reviewer judged last of an account: kept when its investor changes it afterwards, so that the next review sees the
//! difference.

use crate::schema::{big_integer, big_integer_null, instant, plain_table, references, text};
use sea_orm_migration::prelude::{
    DbErr, DeriveMigrationName, Index, MigrationTrait, SchemaManager, async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let name = "reviewed_forms";
        let mut reviewed = plain_table(
            name,
            [
                big_integer("account_id"),
                // The whole form as one sealed text.
                text("form"),
                instant("judged_at"),
                // The numbers of the documents that were there, as JSON.
                text("documents"),
                big_integer_null("questionnaire_id"),
            ],
        );
        reviewed
            .primary_key(Index::create().name("pk_reviewed_forms").col("account_id"))
            .foreign_key(&mut references(name, "account_id", "accounts"))
            .foreign_key(&mut references(name, "questionnaire_id", "documents"));
        manager.create_table(reviewed).await
    }
}
