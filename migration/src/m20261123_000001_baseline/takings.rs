//! How much of each offering is taken, kept beside the orders. The database keeps the sums, so that no way of changing an order
//! can forget them.

use crate::new_table::NewTable;
use crate::schema::big_integer;
use sea_orm_migration::prelude::{ConnectionTrait, DbErr, SchemaManager};
use sea_orm_migration::sea_orm::DbBackend;

/// What an order holds of its offering for good; `{row}` is OLD or NEW.
const HOLDS: &str = "(CASE WHEN {row}.state IN ('LWAIT', 'GWAIT', 'PRE_OK', 'SUCCESS') THEN {row}.amount_minor ELSE 0 END)";

/// What came is added to what is there.
const ADD: &str = "ON CONFLICT (project_id) DO UPDATE SET
    held_minor = project_takings.held_minor + excluded.held_minor, revision = project_takings.revision + 1;";

/// The columns on which the sums depend, and whether one of them changed.
const CHANGED: &str = "OLD.state <> NEW.state OR OLD.amount_minor <> NEW.amount_minor
    OR COALESCE(OLD.reserved_until <> NEW.reserved_until, OLD.reserved_until IS NOT NULL OR NEW.reserved_until IS NOT NULL)";

pub(super) async fn create(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    // No rule keeps the sum from being negative: what is given back is tried as a row of its own before it is added.
    NewTable::keyed(
        "project_takings",
        ["project_id"],
        [
            big_integer("project_id"),
            big_integer("held_minor"),
            // Rises with every change, also of a place that is only kept.
            big_integer("revision"),
        ],
    )
    .refers("project_id", "projects")
    .positive(["revision"])
    .create(manager)
    .await?;
    let database = manager.get_connection();
    let statements = match database.get_database_backend() {
        DbBackend::Sqlite => sqlite(),
        _ => postgres(),
    };
    for statement in statements {
        database.execute_unprepared(&statement).await?;
    }
    Ok(())
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
