//! Profiles of investors and their bank accounts (decisions 14, 15, 18, 48). Every investor has a profile; it comes empty with the
//! investor.

use crate::new_table::NewTable;
use crate::schema::{
    big_integer, big_integer_null, boolean, index, instant, instant_null, string_len,
    string_len_null, text, text_null,
};
use sea_orm_migration::prelude::{DbErr, SchemaManager};
use sea_orm_migration::schema::date_null;

pub(super) async fn create(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    profiles(manager).await?;
    banks(manager).await
}

async fn profiles(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    NewTable::keyed(
        "profiles",
        ["investor_id"],
        [
            big_integer("investor_id"),
            string_len_null("first_name", 200),
            string_len_null("last_name", 200),
            big_integer_null("gender_id"),
            date_null("date_of_birth"),
            // Sealed.
            text_null("passport_number"),
            big_integer_null("country_id"),
            big_integer_null("nationality_country_id"),
            date_null("date_of_passport_expired"),
            // Sealed.
            text_null("id_number"),
            string_len_null("address_line1", 200),
            string_len_null("address_region", 200),
            string_len_null("address_city", 200),
            string_len_null("address_area_code", 200),
            // Documents.
            big_integer_null("passport_snapshot"),
            big_integer_null("id_card_front"),
            big_integer_null("id_card_back"),
            big_integer_null("picture"),
            boolean("newsletter"),
            instant_null("survey_finished_at"),
            big_integer("log_ins"),
            big_integer("version"),
        ],
    )
    .refers("investor_id", "investors")
    .all_refer(["country_id", "nationality_country_id"], "countries")
    .all_refer(
        [
            "passport_snapshot",
            "id_card_front",
            "id_card_back",
            "picture",
        ],
        "documents",
    )
    .positive(["gender_id", "version"])
    .not_negative(["log_ins"])
    .create(manager)
    .await
}

async fn banks(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let name = "banks";
    NewTable::numbered(
        name,
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
    )
    .refers("investor_id", "investors")
    .refers("bank_country_id", "countries")
    .positive(["bank_account_type_id", "currency_id", "version"])
    .create(manager)
    .await?;
    index(manager, name, &["investor_id"]).await
}
