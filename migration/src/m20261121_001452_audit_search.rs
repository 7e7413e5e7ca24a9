//! The indexes of the search of the audit trail: each way of searching reads its page from the end of one of them, however many
//! events there are. That of a record is there already.

use crate::schema::index;
use sea_orm_migration::prelude::{
    DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        index(manager, "audit_events", &["at", "id"]).await?;
        index(manager, "audit_events", &["kind", "at", "id"]).await?;
        let actor = ["actor_kind", "actor_id", "at", "id"];
        index(manager, "audit_events", &actor).await?;
        index(manager, "audit_events", &["request_id"]).await
    }
}
