//! Storage of expired records: each kind is one table, its instant, and for sessions whether they
//! are remembered.

use crate::seaorm::errors::refused;
use crate::seaorm::transaction::SeaTx;
use async_trait::async_trait;
use domain::Instant;
use domain::retention::ExpiringRecord;
use ports::driven::retention::Retention;
use ports::driven::unit_of_work::StoreError;
use sea_orm::{ConnectionTrait, Statement, Value};

#[async_trait]
impl Retention for SeaTx {
    async fn any_before(&self, what: ExpiringRecord, before: Instant) -> Result<bool, StoreError> {
        let (table, oldest) = oldest(what);
        let sql = format!("SELECT id FROM {table} WHERE {oldest}");
        let found = self.db().query_one_raw(self.dated(&sql, before, 1)).await;
        Ok(found.map_err(refused)?.is_some())
    }

    async fn forget_before(
        &self,
        what: ExpiringRecord,
        before: Instant,
        limit: usize,
    ) -> Result<usize, StoreError> {
        let (table, oldest) = oldest(what);
        let sql =
            format!("DELETE FROM {table} WHERE id IN (SELECT id FROM {table} WHERE {oldest})");
        let gone = self.db().execute_raw(self.dated(&sql, before, limit)).await;
        let gone = gone.map_err(refused)?.rows_affected();
        Ok(usize::try_from(gone).unwrap_or(usize::MAX))
    }
}

impl SeaTx {
    fn dated(&self, sql: &str, before: Instant, limit: usize) -> Statement {
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let values: [Value; 2] = [before.into(), limit.into()];
        Statement::from_sql_and_values(self.db().get_database_backend(), sql, values)
    }
}

/// A kind's table, and the condition, order and limit that find its oldest.
fn oldest(what: ExpiringRecord) -> (&'static str, String) {
    let (table, only, instant) = match what {
        ExpiringRecord::VerificationCodes => ("verification_codes", "", "sent_at"),
        ExpiringRecord::EmailLinks => ("email_links", "", "sent_at"),
        ExpiringRecord::BindTokens => ("bind_tokens", "", "made_at"),
        ExpiringRecord::LoginFailures => ("login_failures", "", "failed_at"),
        ExpiringRecord::UploadTries => ("upload_tries", "", "created_at"),
        ExpiringRecord::OpenedReceipts => ("opened_receipts", "", "created_at"),
        ExpiringRecord::Sessions => ("sessions", "remembered = FALSE AND ", "created_at"),
        ExpiringRecord::RememberedSessions => ("sessions", "remembered = TRUE AND ", "created_at"),
        ExpiringRecord::OperatorSessions => ("operator_sessions", "", "created_at"),
    };
    let oldest = format!("{only}{instant} < $1 ORDER BY {instant} LIMIT $2");
    (table, oldest)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use migration::{Migrator, MigratorTrait};
    use sea_orm::{ConnectOptions, Database};

    #[tokio::test]
    async fn the_oldest_are_found_by_an_index() {
        let mut options = ConnectOptions::new("sqlite::memory:");
        options.max_connections(1);
        let db = Database::connect(options).await.unwrap();
        Migrator::up(&db, None).await.unwrap();
        for what in ExpiringRecord::ALL {
            let (table, oldest) = oldest(what);
            let sql = format!("EXPLAIN QUERY PLAN SELECT id FROM {table} WHERE {oldest}");
            let backend = db.get_database_backend();
            let values: [Value; 2] = [Instant::UNIX_EPOCH.into(), 500_i64.into()];
            let statement = Statement::from_sql_and_values(backend, sql, values);
            let plan = db.query_all_raw(statement).await.unwrap();
            let plan: Vec<String> = plan
                .iter()
                .map(|step| step.try_get("", "detail").unwrap())
                .collect();
            let is_searched = plan.len() == 1 && plan[0].contains("USING COVERING INDEX");
            assert!(
                is_searched && plan[0].starts_with("SEARCH"),
                "{what:?}: {plan:?}"
            );
        }
    }
}
