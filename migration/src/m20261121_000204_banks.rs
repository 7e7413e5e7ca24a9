//! Bank accounts of an investor's profile (decisions 18, 48).

use crate::schema::{big_integer, index, instant, references, string_len, table, text};
use sea_orm_migration::prelude::{
    DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, async_trait,
};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut banks = table(
            "banks",
            [
                big_integer("investor_id"),
                string_len("account_name", 200),
                string_len("bank_name", 200),
                // Sealed.
                text("bank_account_number"),
                big_integer("bank_account_type_id"),
                big_integer("currency_id"),
                string_len("bank_branch_name", 200),
                string_len("bank_branch_code", 200),
                string_len("bank_swift_code", 200),
                string_len("bank_address", 200),
                string_len("bank_city", 200),
                string_len("bank_address_region", 200),
                big_integer("bank_country_id"),
                string_len("bank_area_code", 200),
                instant("created_at"),
                big_integer("version"),
            ],
        );
        banks
            .foreign_key(&mut references("banks", "investor_id", "investors"))
            .foreign_key(&mut references("banks", "bank_country_id", "countries"));
        manager.create_table(banks).await?;
        index(manager, "banks", &["investor_id"]).await
    }
}
