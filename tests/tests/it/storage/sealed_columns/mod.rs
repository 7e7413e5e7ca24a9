//! Every sealed column of the list: a value is stored sealed, opens in its own row only, and is
//! resealed when the keys change. A new column of the list is tested with the others; `scene.rs` has
//! to fill it in two rows.

mod scene;

use adapters::crypto::{KeyRing, XChaChaFieldCipher};
use adapters::seaorm::{PoolOptions, SEALED_COLUMNS, SeaStore, SealedColumn, connect};
use ports::driven::unit_of_work::StoreError;
use scene::{refused, scene};
use sea_orm::{ConnectionTrait, DatabaseConnection, Statement, Value};
use std::path::Path;
use std::sync::Arc;
use tests::on_both_databases;
use tests::storage::{KEY, Storage};

on_both_databases![
    a_value_swapped_with_another_rows_does_not_open,
    a_value_copied_to_another_column_does_not_open,
    every_value_is_sealed_anew_under_a_new_key,
    a_value_that_does_not_open_is_named_and_left_as_it_is,
];

const NEW_KEY: &str = "new:HxweHRwbGhkYFxYVFBMSERAPDg0MCwoJCAcGBQQDAgE=";

/// The first two rows with a sealed value of a column, and the values.
async fn two_rows(database: &DatabaseConnection, column: &SealedColumn) -> [(i64, String); 2] {
    let (table, name, row) = (column.field.table(), column.field.column(), column.row);
    let sql = format!(
        "SELECT {row}, {name} FROM {table} WHERE {name} LIKE 'v2:%' ORDER BY {row} LIMIT 2"
    );
    let statement = Statement::from_string(database.get_database_backend(), sql);
    let rows = database.query_all_raw(statement).await.unwrap();
    let value = |row: &sea_orm::QueryResult| {
        (
            row.try_get_by_index(0).unwrap(),
            row.try_get_by_index(1).unwrap(),
        )
    };
    let rows: Vec<(i64, String)> = rows.iter().map(value).collect();
    let field = column.field;
    rows.try_into()
        .unwrap_or_else(|_| panic!("fill {field} in two rows of the scene"))
}

async fn set(database: &DatabaseConnection, column: &SealedColumn, row: i64, value: &str) {
    let (table, name, key) = (column.field.table(), column.field.column(), column.row);
    let sql = format!("UPDATE {table} SET {name} = $1 WHERE {key} = $2");
    let values: [Value; 2] = [value.into(), row.into()];
    let statement = Statement::from_sql_and_values(database.get_database_backend(), sql, values);
    let changed = database.execute_raw(statement).await.unwrap();
    assert_eq!(changed.rows_affected(), 1);
}

/// Reading is refused, as data that is corrupt, with the place of a value.
#[track_caller]
fn names_the_place(refused: &[StoreError], column: &SealedColumn, row: i64) {
    let place = format!("{}, row {row}", column.field);
    let is_named = |error: &StoreError| match error {
        StoreError::Corrupt(why) => why.contains(&place),
        _ => false,
    };
    assert!(refused.iter().any(is_named), "{place}: {refused:?}");
}

async fn a_value_swapped_with_another_rows_does_not_open(storage: Storage) {
    let scene = scene(&storage).await;
    assert_eq!(refused(storage.store(), &scene).await, []);
    let database = storage.database().connect().await;
    for column in SEALED_COLUMNS {
        let [(one, value), (other, other_value)] = two_rows(&database, column).await;
        set(&database, column, one, &other_value).await;
        names_the_place(&refused(storage.store(), &scene).await, column, one);
        set(&database, column, one, &value).await;
        set(&database, column, other, &value).await;
        names_the_place(&refused(storage.store(), &scene).await, column, other);
        set(&database, column, other, &other_value).await;
    }
    assert_eq!(refused(storage.store(), &scene).await, []);
}

async fn a_value_copied_to_another_column_does_not_open(storage: Storage) {
    let scene = scene(&storage).await;
    let database = storage.database().connect().await;
    for (column, next) in SEALED_COLUMNS
        .iter()
        .zip(SEALED_COLUMNS.iter().cycle().skip(1))
    {
        let [(row, value), _] = two_rows(&database, column).await;
        let [(_, from_elsewhere), _] = two_rows(&database, next).await;
        set(&database, column, row, &from_elsewhere).await;
        names_the_place(&refused(storage.store(), &scene).await, column, row);
        set(&database, column, row, &value).await;
    }
}

/// The same database under other keys.
async fn under(storage: &Storage, keys: &str) -> SeaStore {
    let cipher = XChaChaFieldCipher::new(&KeyRing::parse(keys).unwrap());
    let url = storage.database().url();
    let store = connect(url, PoolOptions::default(), Arc::new(cipher)).await;
    store.unwrap()
}

/// Seals every column again; returns how many values were sealed, and what did not open.
async fn reseal(store: &SeaStore) -> (u64, Vec<String>) {
    let (mut resealed, mut unopened) = (0, Vec::new());
    for column in SEALED_COLUMNS {
        let mut after = i64::MIN;
        loop {
            let step = store.reseal(column, after).await.unwrap();
            resealed += step.resealed;
            unopened.extend(step.unopened);
            let Some(last) = step.last_row else { break };
            after = last;
        }
    }
    (resealed, unopened)
}

async fn every_value_is_sealed_anew_under_a_new_key(storage: Storage) {
    let scene = scene(&storage).await;
    let rotated = under(&storage, &format!("{NEW_KEY},{KEY}")).await;
    assert_eq!(refused(&rotated, &scene).await, [], "the old key opens");
    let (resealed, unopened) = reseal(&rotated).await;
    assert!(unopened.is_empty(), "{unopened:?}");
    let columns = u64::try_from(SEALED_COLUMNS.len()).unwrap();
    assert!(resealed >= 2 * columns, "{resealed}");
    assert_eq!(reseal(&rotated).await, (0, Vec::new()), "nothing is left");
    let alone = under(&storage, NEW_KEY).await;
    assert_eq!(
        refused(&alone, &scene).await,
        [],
        "the old key is not needed"
    );
    let before = refused(storage.store(), &scene).await;
    let before = format!("{before:?}");
    assert!(
        before.contains("the key new of the sealed value of profiles.passport_number"),
        "{before}"
    );
}

async fn a_value_that_does_not_open_is_named_and_left_as_it_is(storage: Storage) {
    scene(&storage).await;
    let database = storage.database().connect().await;
    let column = &SEALED_COLUMNS[0];
    let [(one, _), (_, from_elsewhere)] = two_rows(&database, column).await;
    set(&database, column, one, &from_elsewhere).await;
    let rotated = under(&storage, &format!("{NEW_KEY},{KEY}")).await;
    let (_, unopened) = reseal(&rotated).await;
    assert_eq!(unopened.len(), 1, "{unopened:?}");
    assert!(unopened[0].contains(&format!("{}, row {one}", column.field)));
    let (table, name, row) = (column.field.table(), column.field.column(), column.row);
    let sql = format!("SELECT {name} FROM {table} WHERE {row} = {one}");
    assert_eq!(storage.stored_text(&sql).await, Some(from_elsewhere));
}

/// A sealed column has a name, and names are made in the list only: so the list has every one.
#[test]
fn no_sealed_column_is_beside_the_list() {
    fn sources(folder: &Path, found: &mut Vec<String>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                sources(&path, found);
            } else if path.extension().is_some_and(|e| e == "rs") {
                let text = std::fs::read_to_string(&path).unwrap();
                let product = text.split("#[cfg(test)]").next().unwrap_or_default();
                if product.contains("FieldName::new(") {
                    found.push(path.file_name().unwrap().to_string_lossy().into_owned());
                }
            }
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut found = Vec::new();
    for room in ["domain", "ports", "adapters", "app-server"] {
        sources(&root.join(room).join("src"), &mut found);
    }
    assert_eq!(found, ["sealed_columns.rs"]);
}
