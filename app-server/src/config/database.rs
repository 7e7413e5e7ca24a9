//! How connections to the database are kept, and how long messages stay in it.

use super::text::{Text, number};
use super::{ConfigError, wrong};
use adapters::seaorm::PoolOptions;
use serde::Deserialize;
use std::time::Duration;

/// The settings' names.
pub(super) const NAMES: [&str; 4] = [
    "database_pool",
    "database_statements",
    "database_check_seconds",
    "outbox_days",
];

const POOL: &str = "Give a number of connections, 1 to 500.";
const STATEMENTS: &str = "Give a number of statements, 0 to 10000.";
const CHECK: &str =
    "Give whole seconds, 0 to 3600; with 0 each connection is checked before each use.";
const DAYS: &str = "Give whole days, 7 to 3650.";

/// The settings, as they are written.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Written {
    database_pool: Option<Text>,
    database_statements: Option<Text>,
    database_check_seconds: Option<Text>,
    outbox_days: Option<Text>,
}

/// The settings in force.
#[derive(Debug, Clone, Copy)]
pub struct DatabaseSettings {
    /// The connections.
    pub pool: PoolOptions,
    /// After how many days a message that was sent or given up is deleted.
    pub outbox_days: u16,
}

pub(super) fn checked(written: Written) -> Result<DatabaseSettings, ConfigError> {
    let [pool, statements, check, days] = NAMES;
    let usual = PoolOptions::default();
    let connections = within(
        pool,
        written.database_pool,
        usual.connections,
        (1, 500),
        POOL,
    )?;
    let kept = written.database_statements;
    let kept = within(statements, kept, usual.statements, (0, 10_000), STATEMENTS)?;
    let seconds = written.database_check_seconds;
    let seconds = within(check, seconds, usual.check_idle.as_secs(), (0, 3600), CHECK)?;
    Ok(DatabaseSettings {
        pool: PoolOptions {
            connections,
            statements: kept,
            check_idle: Duration::from_secs(seconds),
            ..usual
        },
        outbox_days: within(days, written.outbox_days, 90, (7, 3650), DAYS)?,
    })
}

fn within<T: std::str::FromStr + PartialOrd + Copy + ToString>(
    name: &str,
    written: Option<Text>,
    usual: T,
    (least, most): (T, T),
    mend: &'static str,
) -> Result<T, ConfigError> {
    let given = number(name, written, usual, mend)?;
    if (least..=most).contains(&given) {
        Ok(given)
    } else {
        Err(wrong(name, given.to_string(), mend))
    }
}

pub(super) fn shown(keeping: DatabaseSettings) -> [(&'static str, String); 4] {
    let [pool, statements, check, days] = NAMES;
    [
        (pool, keeping.pool.connections.to_string()),
        (statements, keeping.pool.statements.to_string()),
        (check, keeping.pool.check_idle.as_secs().to_string()),
        (days, keeping.outbox_days.to_string()),
    ]
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::super::Config;
    use std::time::Duration;

    #[test]
    fn connections_and_messages_are_kept_as_usual_unless_it_is_said_otherwise() {
        let config = Config::from_toml("").unwrap();
        let pool = config.database.pool;
        assert_eq!((pool.connections, pool.statements), (16, 256));
        assert_eq!(pool.check_idle, Duration::from_secs(5));
        assert_eq!(config.database.outbox_days, 90);
        let written = "database_pool = 4\ndatabase_statements = 50\n\
                       database_check_seconds = 0\noutbox_days = 30";
        let config = Config::from_toml(written).unwrap();
        let pool = config.database.pool;
        assert_eq!((pool.connections, pool.statements), (4, 50));
        assert_eq!(pool.check_idle, Duration::ZERO);
        let shown = config.shown();
        for line in ["database_pool = \"4\"", "outbox_days = \"30\""] {
            assert!(shown.contains(line), "{shown}");
        }
    }

    #[test]
    fn a_wrong_one_is_named() {
        for (written, name) in [
            ("database_pool = 0", "LANDFALL_DATABASE_POOL"),
            ("database_pool = 'many'", "LANDFALL_DATABASE_POOL"),
            ("database_statements = -1", "LANDFALL_DATABASE_STATEMENTS"),
            (
                "database_check_seconds = 3601",
                "LANDFALL_DATABASE_CHECK_SECONDS",
            ),
            ("outbox_days = 6", "LANDFALL_OUTBOX_DAYS"),
        ] {
            let told = Config::from_toml(written).unwrap_err().to_string();
            assert!(told.contains(name), "{told}");
        }
    }
}
