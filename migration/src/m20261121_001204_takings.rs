//! How much of each offering is taken, kept beside the orders, and the indexes of the list of projects: a page of it reads its
//! own rows and no others. The database keeps the sums, so that no way of changing an order can forget them.

use crate::schema::{big_integer, index, plain_table};
use sea_orm_migration::prelude::{
    ConnectionTrait, DbErr, DeriveMigrationName, Index, IndexOrder, MigrationTrait, SchemaManager,
    async_trait,
};
use sea_orm_migration::sea_orm::DbBackend;

/// The orders so far.
const SO_FAR: &str = "INSERT INTO project_takings (project_id, held_minor, revision)
    SELECT project_id, CAST(SUM(amount_minor) AS BIGINT), 1 FROM orders
    WHERE state IN ('LWAIT', 'GWAIT', 'PRE_OK', 'SUCCESS') GROUP BY project_id";

/// Places that are kept for a time, for those whose time is not over yet.
const RESERVED: &str =
    "CREATE INDEX ix_orders_reserved_until ON orders (reserved_until, project_id, amount_minor)
    WHERE state = 'INIT'";

/// What an order holds of its offering for good; `{row}` is OLD or NEW.
const HOLDS: &str = "(CASE WHEN {row}.state IN ('LWAIT', 'GWAIT', 'PRE_OK', 'SUCCESS') THEN {row}.amount_minor ELSE 0 END)";

/// What came is added to what is there.
const ADD: &str = "ON CONFLICT (project_id) DO UPDATE SET
    held_minor = project_takings.held_minor + excluded.held_minor, revision = project_takings.revision + 1;";

/// The columns on which the sums depend, and whether one of them changed.
const CHANGED: &str = "OLD.state <> NEW.state OR OLD.amount_minor <> NEW.amount_minor
    OR COALESCE(OLD.reserved_until <> NEW.reserved_until, OLD.reserved_until IS NOT NULL OR NEW.reserved_until IS NOT NULL)";

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut takings = plain_table(
            "project_takings",
            [
                big_integer("project_id"),
                big_integer("held_minor"),
                // Rises with every change, also of a place that is only kept.
                big_integer("revision"),
            ],
        );
        takings.primary_key(Index::create().name("pk_project_takings").col("project_id"));
        manager.create_table(takings).await?;
        let database = manager.get_connection();
        let statements = match database.get_database_backend() {
            DbBackend::Sqlite => sqlite(),
            _ => postgres(),
        };
        let words = [SO_FAR, RESERVED].map(str::to_owned);
        for statement in words.into_iter().chain(statements) {
            database.execute_unprepared(&statement).await?;
        }
        // In the order of the list, so that a page is read from its start.
        let mut order = Index::create();
        order
            .name("ix_projects_published_funding_end_id")
            .table("projects")
            .col("published")
            .col(("funding_end", IndexOrder::Desc))
            .col("id");
        manager.create_index(order).await?;
        index(manager, "projects", &["published", "opens_at"]).await
    }
}

fn holds(row: &str) -> String {
    HOLDS.replace("{row}", row)
}

fn sqlite() -> Vec<String> {
    let (new, old) = (holds("NEW"), holds("OLD"));
    vec![
        format!(
            "CREATE TRIGGER orders_take_insert AFTER INSERT ON orders
             WHEN NEW.state <> 'INIT' OR NEW.reserved_until IS NOT NULL
             BEGIN INSERT INTO project_takings VALUES (NEW.project_id, {new}, 1) {ADD} END"
        ),
        format!(
            "CREATE TRIGGER orders_take_update AFTER UPDATE OF state, amount_minor, reserved_until ON orders
             WHEN {CHANGED}
             BEGIN INSERT INTO project_takings VALUES (NEW.project_id, {new} - {old}, 1) {ADD} END"
        ),
    ]
}

fn postgres() -> Vec<String> {
    let (new, old) = (holds("NEW"), holds("OLD"));
    vec![
        format!(
            "CREATE FUNCTION orders_take_insert() RETURNS trigger LANGUAGE plpgsql AS $take$
             BEGIN INSERT INTO project_takings VALUES (NEW.project_id, {new}, 1) {ADD} RETURN NULL; END $take$"
        ),
        format!(
            "CREATE FUNCTION orders_take_update() RETURNS trigger LANGUAGE plpgsql AS $take$
             BEGIN INSERT INTO project_takings VALUES (NEW.project_id, {new} - {old}, 1) {ADD} RETURN NULL; END $take$"
        ),
        "CREATE TRIGGER orders_take_insert AFTER INSERT ON orders FOR EACH ROW
         WHEN (NEW.state <> 'INIT' OR NEW.reserved_until IS NOT NULL) EXECUTE FUNCTION orders_take_insert()"
            .to_owned(),
        format!(
            "CREATE TRIGGER orders_take_update AFTER UPDATE OF state, amount_minor, reserved_until ON orders
             FOR EACH ROW WHEN ({CHANGED}) EXECUTE FUNCTION orders_take_update()"
        ),
    ]
}
