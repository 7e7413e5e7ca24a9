//! Investment accounts, with what was filled in and where their review stands (decisions 25 to 27).

use crate::schema::{
    big_integer, big_integer_null, boolean, index, instant, instant_null, references, string_len,
    string_len_null, table, text_null, unique,
};
use sea_orm_migration::prelude::{ColumnDef, ConditionalStatement, Expr, ExprTrait, Index};
use sea_orm_migration::prelude::{
    DbErr, DeriveMigrationName, MigrationTrait, SchemaManager, async_trait,
};
use sea_orm_migration::schema::{boolean_null, date_null};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut accounts = table("accounts", review_columns());
        for column in personal_columns().into_iter().chain(bank_columns()) {
            accounts.col(column);
        }
        for (column, other) in [
            ("investor_id", "investors"),
            ("framework_id", "frameworks"),
            ("first_line_by", "operators"),
        ] {
            accounts.foreign_key(&mut references("accounts", column, other));
        }
        manager.create_table(accounts).await?;
        one_individual_account_a_framework(manager).await?;
        unique(manager, "accounts", &["number"]).await?;
        index(manager, "accounts", &["investor_id"]).await?;
        // The review queue: what waits longest first.
        index(manager, "accounts", &["state", "submitted_at"]).await
    }
}

/// The second of two that come at once is refused by the database itself.
async fn one_individual_account_a_framework(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let rule = Index::create()
        .unique()
        .name("uq_accounts_investor_id_framework_id")
        .table("accounts")
        .col("investor_id")
        .col("framework_id")
        .and_where(Expr::col("entity_id").eq(1))
        .to_owned();
    manager.create_index(rule).await
}

fn review_columns() -> [ColumnDef; 11] {
    [
        big_integer("investor_id"),
        big_integer("framework_id"),
        big_integer("entity_id"),
        // Made of the row's own number, so it is set right after it.
        string_len_null("number", 20),
        string_len("state", 10),
        big_integer_null("first_line_by"),
        text_null("comment"),
        boolean("changed_since_submit"),
        instant_null("submitted_at"),
        instant("created_at"),
        big_integer("version"),
    ]
}

fn personal_columns() -> [ColumnDef; 21] {
    [
        string_len_null("first_name", 200),
        string_len_null("last_name", 200),
        big_integer_null("gender_id"),
        date_null("date_of_birth"),
        big_integer_null("place_of_birth_id"),
        // Sealed, like the identity and the tax number.
        text_null("passport_number"),
        big_integer_null("nationality_country_id"),
        date_null("date_of_passport_expired"),
        text_null("id_number"),
        big_integer_null("tax_resident_country_id"),
        text_null("tax_number"),
        string_len_null("mobile_number", 40),
        big_integer_null("mobile_country_id"),
        string_len_null("phone_number", 40),
        big_integer_null("phone_country_id"),
        string_len_null("email_address", 320),
        string_len_null("address_line1", 200),
        string_len_null("address_city", 200),
        string_len_null("address_region", 200),
        big_integer_null("country_id"),
        string_len_null("address_area_code", 200),
    ]
}

fn bank_columns() -> [ColumnDef; 17] {
    [
        // Sealed.
        text_null("bank_account_number"),
        string_len_null("bank_account_name", 200),
        big_integer_null("bank_account_type_id"),
        big_integer_null("currency_id"),
        string_len_null("bank_name", 200),
        string_len_null("bank_branch_name", 200),
        string_len_null("bank_branch_code", 200),
        string_len_null("bank_swift_code", 200),
        string_len_null("bank_address", 200),
        string_len_null("bank_city", 200),
        string_len_null("bank_address_region", 200),
        big_integer_null("bank_country_id"),
        string_len_null("bank_area_code", 200),
        string_len_null("correspondent_bank", 200),
        big_integer_null("source_of_funds_id"),
        string_len_null("open_source_of_funds", 200),
        boolean_null("bank_deposit_confirmation"),
    ]
}
