//! The meaning of a database error for a use case: run it again, name the broken rule, or wait.

use ports::driven::field_cipher::CipherError;
use ports::driven::unit_of_work::StoreError;
use sea_orm::sqlx;
use sea_orm::{DbErr, RuntimeErr, SqlErr, UpdateResult};

/// The meaning of a mapper's error.
pub(super) fn refused(error: DbErr) -> StoreError {
    match &error {
        DbErr::ConnectionAcquire(_) | DbErr::Conn(_) => StoreError::Unavailable(error.to_string()),
        DbErr::Exec(RuntimeErr::SqlxError(cause)) | DbErr::Query(RuntimeErr::SqlxError(cause)) => {
            driver(cause)
        }
        DbErr::Custom(what) if what == TAKEN_MEANWHILE || what == CHANGED_MEANWHILE => {
            StoreError::Conflict
        }
        _ => StoreError::Corrupt(error.to_string()),
    }
}

const TAKEN_MEANWHILE: &str = "another transaction took the key meanwhile";
const CHANGED_MEANWHILE: &str = "another transaction changed the row meanwhile";

/// The error of an insert whose key only another transaction can have taken in the meantime: a
/// broken uniqueness rule is a conflict.
pub(super) fn taken_meanwhile(error: DbErr) -> DbErr {
    match error.sql_err() {
        Some(SqlErr::UniqueConstraintViolation(_)) => DbErr::Custom(TAKEN_MEANWHILE.to_owned()),
        _ => error,
    }
}

/// The error of a waiting change whose row was changed by another transaction.
pub(super) fn changed_meanwhile() -> DbErr {
    DbErr::Custom(CHANGED_MEANWHILE.to_owned())
}

/// Checks that an update changed exactly one row. If the row has another version or state by now, that is a conflict.
pub(super) fn one_changed(changed: Result<UpdateResult, DbErr>) -> Result<(), StoreError> {
    if changed.map_err(refused)?.rows_affected == 1 {
        Ok(())
    } else {
        Err(StoreError::Conflict)
    }
}

/// Whether the connection was dead when it was used: closed by the database, or by the network between.
pub(super) fn was_cut_off(error: &DbErr) -> bool {
    let (DbErr::Exec(RuntimeErr::SqlxError(cause)) | DbErr::Query(RuntimeErr::SqlxError(cause))) =
        error
    else {
        return false;
    };
    match cause.as_ref() {
        sqlx::Error::Io(_) => true,
        // The database shuts down, or an operator ended the connection.
        sqlx::Error::Database(cause) => cause
            .code()
            .is_some_and(|code| code == "57P01" || code == "57P02"),
        _ => false,
    }
}

/// A stored value that is not valid in the domain.
pub(super) fn corrupt(what: &str) -> StoreError {
    StoreError::Corrupt(what.to_owned())
}

/// A sealed value that does not open, or one that could not be sealed.
pub(super) fn sealing(error: CipherError) -> StoreError {
    StoreError::Corrupt(error.to_string())
}

fn driver(error: &sqlx::Error) -> StoreError {
    match error {
        sqlx::Error::Database(cause) => database(cause.as_ref()),
        sqlx::Error::Io(_)
        | sqlx::Error::Tls(_)
        | sqlx::Error::PoolTimedOut
        | sqlx::Error::PoolClosed
        | sqlx::Error::WorkerCrashed => StoreError::Unavailable(error.to_string()),
        _ => StoreError::Corrupt(error.to_string()),
    }
}

fn database(error: &dyn sqlx::error::DatabaseError) -> StoreError {
    if error.is_unique_violation() {
        return StoreError::Duplicate(rule(error));
    }
    let code = error.code().unwrap_or_default();
    match error.try_downcast_ref::<sqlx::postgres::PgDatabaseError>() {
        Some(_) => postgres(&code, error.message()),
        None => sqlite(&code, error.message()),
    }
}

/// By SQLSTATE: serialization failures, deadlocks and lock timeouts are retried; a database that
/// shuts down, is full, or accepts no connections is unavailable.
fn postgres(code: &str, message: &str) -> StoreError {
    match code {
        "40001" | "40P01" | "55P03" => StoreError::Conflict,
        "57014" => StoreError::Unavailable(message.to_owned()),
        _ if ["08", "53", "57P"]
            .iter()
            .any(|class| code.starts_with(class)) =>
        {
            StoreError::Unavailable(message.to_owned())
        }
        _ => StoreError::Corrupt(format!("{code}: {message}")),
    }
}

/// By the low byte of SQLite's extended code: 5 busy, 6 locked; 10 input and output, 13 full, 14 cannot open.
fn sqlite(code: &str, message: &str) -> StoreError {
    match code.parse::<u32>().map(|code| code & 0xff) {
        Ok(5 | 6) => StoreError::Conflict,
        Ok(10 | 13 | 14) => StoreError::Unavailable(message.to_owned()),
        _ => StoreError::Corrupt(format!("{code}: {message}")),
    }
}

/// The name of a broken unique rule. PostgreSQL reports it; SQLite reports the columns, from which
/// the name is derived.
fn rule(error: &dyn sqlx::error::DatabaseError) -> String {
    error
        .constraint()
        .map_or_else(|| rule_of_columns(error.message()), str::to_owned)
}

fn rule_of_columns(message: &str) -> String {
    let columns = message.rsplit_once(": ").map_or(message, |(_, last)| last);
    // An index on an expression is reported by its own name.
    if let Some(index) = columns.strip_prefix("index '") {
        return index.trim_end_matches('\'').to_owned();
    }
    let table = columns.split('.').next().unwrap_or_default();
    let names: Vec<&str> = columns
        .split(", ")
        .filter_map(|column| column.split_once('.').map(|(_, name)| name))
        .collect();
    format!("uq_{table}_{}", names.join("_"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_databases_name_a_broken_rule_alike() {
        let message = "UNIQUE constraint failed: investors.mobile_number";
        assert_eq!(rule_of_columns(message), "uq_investors_mobile_number");
        let message = "UNIQUE constraint failed: shares.order_id, shares.kind";
        assert_eq!(rule_of_columns(message), "uq_shares_order_id_kind");
        let message = "UNIQUE constraint failed: index 'uq_receipts_reference'";
        assert_eq!(rule_of_columns(message), "uq_receipts_reference");
    }

    #[test]
    fn what_may_succeed_again_is_a_conflict_and_what_is_away_is_unavailable() {
        for code in ["40001", "40P01", "55P03"] {
            assert_eq!(postgres(code, ""), StoreError::Conflict, "{code}");
        }
        for code in ["08006", "53300", "57P01", "57014", "53100"] {
            assert!(matches!(postgres(code, ""), StoreError::Unavailable(_)));
        }
        assert!(matches!(postgres("42P01", ""), StoreError::Corrupt(_)));
        for code in ["5", "6", "517", "261"] {
            assert_eq!(sqlite(code, ""), StoreError::Conflict, "{code}");
        }
        assert!(matches!(sqlite("13", ""), StoreError::Unavailable(_)));
        assert!(matches!(sqlite("787", ""), StoreError::Corrupt(_)));
    }
}
