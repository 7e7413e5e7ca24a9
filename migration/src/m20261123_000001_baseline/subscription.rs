//! Subscriptions and the shares issued for them (states: subscription).

use crate::new_table::{CURRENCIES, NewTable};
use crate::schema::{
    big_integer, big_integer_null, boolean, index, instant, instant_null, string_len, unique,
};
use sea_orm_migration::prelude::{ConnectionTrait, DbErr, SchemaManager};

/// Wire and wallet.
pub(super) const METHODS: [i64; 2] = [2, 1010];

const STEPS: [i64; 4] = [486, 487, 489, 491];

const STATES: [&str; 9] = [
    "INIT",
    "LWAIT",
    "GWAIT",
    "PRE_OK",
    "SUCCESS",
    "LFAIL",
    "GFAIL",
    "REVOKED",
    "RevokedInd",
];

const ONE_UNFINISHED_AN_ACCOUNT: &str =
    "CREATE UNIQUE INDEX uq_orders_account_id ON orders (account_id) WHERE state = 'INIT'";

/// Those that were submitted at least once: the others of a state are passed over without being read.
const SUBMITTED: &str = "CREATE INDEX ix_orders_handed_in ON orders (state, modified_at, id) WHERE completed_at IS NOT NULL";

/// Places that are kept for a time, for those whose time is not over yet.
const RESERVED: &str =
    "CREATE INDEX ix_orders_reserved_until ON orders (reserved_until, project_id, amount_minor)
    WHERE state = 'INIT'";

pub(super) async fn create(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    orders(manager).await?;
    shares(manager).await
}

/// Its documents are linked where documents are made ([`super::document`]): these name their order in turn.
async fn orders(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let name = "orders";
    let table = NewTable::numbered(
        name,
        [
            big_integer("investor_id"),
            big_integer("account_id"),
            big_integer("project_id"),
            big_integer("method_id"),
            big_integer("amount_minor"),
            string_len("currency", 3),
            string_len("state", 12),
            big_integer("step_id"),
            boolean("disclaimer_accepted"),
            boolean("documents_read"),
            boolean("read_terms"),
            boolean("read_partnership_agreement"),
            boolean("read_memorandum"),
            boolean("read_subscription_agreement"),
            big_integer_null("signed_document_id"),
            big_integer_null("proof_document_id"),
            instant_null("proof_at"),
            instant_null("reserved_until"),
            big_integer_null("first_line_by"),
            big_integer_null("received_minor"),
            instant_null("completed_at"),
            instant_null("accepted_at"),
            instant_null("issued_at"),
            instant("created_at"),
            instant("modified_at"),
            big_integer("version"),
        ],
    );
    super::document::links(manager, table, name)
        .refers("investor_id", "investors")
        .refers("account_id", "accounts")
        .refers("project_id", "projects")
        .refers("first_line_by", "operators")
        .one_of_ids("method_id", &METHODS)
        .one_of_ids("step_id", &STEPS)
        .one_of("currency", &CURRENCIES)
        .one_of("state", &STATES)
        .positive(["amount_minor", "version"])
        .not_negative(["received_minor"])
        .create(manager)
        .await?;
    index(manager, name, &["investor_id", "id"]).await?;
    // What of an offering is taken is summed under the project's lock: it must stay a short look-up.
    index(manager, name, &["project_id", "state"]).await?;
    index(manager, name, &["state", "completed_at", "id"]).await?;
    index(manager, name, &["state", "modified_at", "id"]).await?;
    let database = manager.get_connection();
    for statement in [ONE_UNFINISHED_AN_ACCOUNT, SUBMITTED, RESERVED] {
        database.execute_unprepared(statement).await?;
    }
    Ok(())
}

async fn shares(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let name = "shares";
    NewTable::numbered(
        name,
        [
            big_integer("order_id"),
            big_integer("investor_id"),
            big_integer("account_id"),
            big_integer("project_id"),
            // Shares have 4 decimals; the column counts 1/10,000.
            big_integer("ten_thousandths"),
            instant("issued_at"),
        ],
    )
    .refers("order_id", "orders")
    .refers("investor_id", "investors")
    .refers("account_id", "accounts")
    .refers("project_id", "projects")
    .positive(["ten_thousandths"])
    .create(manager)
    .await?;
    unique(manager, name, &["order_id"]).await?;
    index(manager, name, &["investor_id", "project_id"]).await?;
    index(manager, name, &["project_id"]).await
}
