//! Many numbers bound as one value. Written out in a statement, each number of them would make it a
//! different statement.

use sea_orm::{DbBackend, Value};

/// The condition that a column has one of the numbers bound at a placeholder.
pub(super) fn among(backend: DbBackend, column: &str, place: &str) -> String {
    match backend {
        DbBackend::Postgres => format!("{column} = ANY(CAST(CAST({place} AS TEXT) AS BIGINT[]))"),
        _ => format!("{column} IN (SELECT value FROM json_each({place}))"),
    }
}

/// The numbers in the form that the condition reads: an array of the database.
pub(super) fn numbers(backend: DbBackend, ids: impl IntoIterator<Item = i64>) -> Value {
    let ids: Vec<String> = ids.into_iter().map(|id| id.to_string()).collect();
    let ids = ids.join(",");
    let array = match backend {
        DbBackend::Postgres => format!("{{{ids}}}"),
        _ => format!("[{ids}]"),
    };
    array.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn however_many_numbers_there_are_the_statement_is_the_same() {
        let bound = |backend, ids: &[i64]| {
            let condition = among(backend, "p.id", "$1");
            (condition, numbers(backend, ids.iter().copied()))
        };
        let postgres = "p.id = ANY(CAST(CAST($1 AS TEXT) AS BIGINT[]))".to_owned();
        let sqlite = "p.id IN (SELECT value FROM json_each($1))".to_owned();
        for (backend, condition, ids, array) in [
            (DbBackend::Postgres, &postgres, &[7_i64][..], "{7}"),
            (DbBackend::Postgres, &postgres, &[7, 8][..], "{7,8}"),
            (DbBackend::Sqlite, &sqlite, &[7][..], "[7]"),
            (DbBackend::Sqlite, &sqlite, &[7, 8][..], "[7,8]"),
        ] {
            assert_eq!(bound(backend, ids), (condition.clone(), array.into()));
        }
    }
}
