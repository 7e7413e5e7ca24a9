//! Lines of statements are looked up by bank account and day of booking.

use crate::schema::index;
use sea_orm_migration::prelude::{
    DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let columns = ["bank_account_id", "booked_on", "id"];
        index(manager, "statement_lines", &columns).await
    }
}
