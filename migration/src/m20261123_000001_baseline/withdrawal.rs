//! Withdrawals (states: withdrawal).

use crate::new_table::{CURRENCIES, NewTable};
use crate::schema::{
    big_integer, big_integer_null, index, instant, instant_null, string_len, string_len_null,
    text_null,
};
use sea_orm_migration::prelude::{ConnectionTrait, DbErr, SchemaManager};

const STATES: [&str; 7] = [
    "INIT",
    "LWAIT",
    "GWAIT",
    "GPASS",
    "LFAIL",
    "GFAIL",
    "RevokedInd",
];

/// Those that were submitted at least once: the others of a state are passed over without being read.
const SUBMITTED: &str =
    "CREATE INDEX ix_withdrawals_handed_in ON withdrawals (state, modified_at, id)
    WHERE submitted_at IS NOT NULL";

pub(super) async fn create(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let name = "withdrawals";
    let table = NewTable::numbered(
        name,
        [
            big_integer("investor_id"),
            big_integer("account_id"),
            big_integer("amount_minor"),
            string_len("currency", 3),
            string_len("payout_method", 10),
            // Sealed: the bank account that it goes to.
            text_null("payee"),
            string_len_null("bitcoin_address", 100),
            string_len("state", 12),
            big_integer_null("signed_form_id"),
            big_integer_null("first_line_by"),
            instant_null("submitted_at"),
            instant("created_at"),
            instant("modified_at"),
            big_integer("version"),
        ],
    );
    super::document::links(manager, table, name)
        .refers("investor_id", "investors")
        .refers("account_id", "accounts")
        .refers("first_line_by", "operators")
        .one_of("currency", &CURRENCIES)
        .one_of("payout_method", &["Bank", "Bitcoin"])
        .one_of("state", &STATES)
        .positive(["amount_minor", "version"])
        .create(manager)
        .await?;
    index(manager, name, &["investor_id", "id"]).await?;
    index(manager, name, &["state", "modified_at", "id"]).await?;
    let database = manager.get_connection();
    database.execute_unprepared(SUBMITTED).await.map(|_| ())
}
