//! Investment accounts, with what was filled in and where their review stands (decisions 25 to 27).

use crate::new_table::NewTable;
use crate::schema::{
    big_integer, big_integer_null, boolean, index, instant, instant_null, string_len,
    string_len_null, text_null, unique,
};
use sea_orm_migration::prelude::{ColumnDef, ConnectionTrait, DbErr, SchemaManager};
use sea_orm_migration::schema::{boolean_null, date_null};

const STATES: [&str; 6] = ["INIT", "LWAIT", "GWAIT", "GPASS", "LFAIL", "GFAIL"];

const COUNTRIES: [&str; 7] = [
    "place_of_birth_id",
    "nationality_country_id",
    "tax_resident_country_id",
    "mobile_country_id",
    "phone_country_id",
    "country_id",
    "bank_country_id",
];

/// The second individual account of two that come at once is refused by the database itself.
const ONE_INDIVIDUAL_ACCOUNT_A_FRAMEWORK: &str =
    "CREATE UNIQUE INDEX uq_accounts_investor_id_framework_id
    ON accounts (investor_id, framework_id) WHERE entity_id = 1";

/// Those that were submitted at least once: the others of a state are passed over without being read.
const SUBMITTED: &str = "CREATE INDEX ix_accounts_handed_in ON accounts (state, waiting_since, id) WHERE submitted_at IS NOT NULL";

pub(super) async fn create(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let name = "accounts";
    NewTable::numbered(name, review_columns())
        .and(personal_columns())
        .and(bank_columns())
        .refers("investor_id", "investors")
        .refers("framework_id", "frameworks")
        .refers("first_line_by", "operators")
        .all_refer(COUNTRIES, "countries")
        .one_of_ids("entity_id", &[1, 2])
        .one_of("state", &STATES)
        .one_of("arrival", &["new", "again", "changed"])
        .positive(["gender_id", "bank_account_type_id", "currency_id"])
        .positive(["source_of_funds_id", "version"])
        .create(manager)
        .await?;
    unique(manager, name, &["number"]).await?;
    index(manager, name, &["investor_id"]).await?;
    index(manager, name, &["state", "waiting_since", "id"]).await?;
    // What is rare among many is found without reading the others.
    for narrowed in ["arrival", "framework_id"] {
        index(manager, name, &["state", narrowed, "waiting_since", "id"]).await?;
    }
    let database = manager.get_connection();
    for statement in [ONE_INDIVIDUAL_ACCOUNT_A_FRAMEWORK, SUBMITTED] {
        database.execute_unprepared(statement).await?;
    }
    Ok(())
}

fn review_columns() -> [ColumnDef; 13] {
    [
        big_integer("investor_id"),
        big_integer("framework_id"),
        // An individual or a company.
        big_integer("entity_id"),
        // Made of the row's own number, so it is set right after it.
        string_len_null("number", 20),
        string_len("state", 10),
        big_integer_null("first_line_by"),
        text_null("comment"),
        boolean("changed_since_submit"),
        instant_null("submitted_at"),
        // What the last submission was: a new account, one sent back, or a change of an approved one.
        string_len_null("arrival", 10),
        // When it entered its state.
        instant_null("waiting_since"),
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
