//! Stored documents, and the questionnaires that were signed for accounts (decisions 16, 28).

use crate::schema::{
    big_integer, big_integer_null, index, instant, references, string_len, string_len_null, table,
    text, text_null,
};
use sea_orm_migration::prelude::{
    DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        documents(manager).await?;
        questionnaires(manager).await
    }
}

async fn documents(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let mut documents = table(
        "documents",
        [
            big_integer("investor_id"),
            string_len("code", 30),
            big_integer_null("account_id"),
            // The table of orders comes later; the use cases see to it that the order is there.
            big_integer_null("order_id"),
            string_len("name", 200),
            string_len("media_type", 60),
            big_integer("size_bytes"),
            string_len("sha256", 64),
            string_len("object_key", 200),
            string_len_null("thumbnail_key", 200),
            instant("created_at"),
        ],
    );
    documents
        .foreign_key(&mut references("documents", "investor_id", "investors"))
        .foreign_key(&mut references("documents", "account_id", "accounts"));
    manager.create_table(documents).await?;
    index(manager, "documents", &["investor_id", "id"]).await?;
    index(manager, "documents", &["account_id", "id"]).await?;
    index(manager, "documents", &["order_id", "id"]).await
}

async fn questionnaires(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let mut signed = table(
        "account_questionnaires",
        [
            big_integer("account_id"),
            // The answers in the order of the questions, as JSON.
            text("answers"),
            text_null("more_detail"),
            big_integer("document_id"),
            instant("signed_at"),
        ],
    );
    signed
        .foreign_key(&mut references(
            "account_questionnaires",
            "account_id",
            "accounts",
        ))
        .foreign_key(&mut references(
            "account_questionnaires",
            "document_id",
            "documents",
        ));
    manager.create_table(signed).await?;
    index(manager, "account_questionnaires", &["account_id", "id"]).await
}
