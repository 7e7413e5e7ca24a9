//! Rows that prove events: each step of the review log and each transaction of the ledger is written together with its event, at
//! the same instant; and nobody is added without one.

use crate::seaorm::errors::refused;
use crate::seaorm::transaction::SeaTx;
use ports::driven::audit::Witness;
use ports::driven::unit_of_work::StoreError;
use sea_orm::{ConnectionTrait, FromQueryResult, Statement};

/// A charge's steps are in the trail under its account, with the charge in the detail.
pub(in crate::seaorm) const STEPS: &str =
    "SELECT r.id, r.subject_kind || ':' || CAST(r.subject_id AS TEXT) || ' ' || r.from_state || ' to ' || r.to_state AS what,
    EXISTS (SELECT 1 FROM audit_events e WHERE e.at = r.at AND (
        e.record = r.subject_kind || ':' || CAST(r.subject_id AS TEXT)
        OR (r.subject_kind = 'charge' AND e.kind = 'payment_changed'
            AND e.detail = 'payment:' || CAST(r.subject_id AS TEXT) || ' ' || r.from_state || ' to ' || r.to_state))) AS has_event
    FROM review_log r WHERE r.id > $1 ORDER BY r.id LIMIT $2";

pub(in crate::seaorm) const BOOKINGS: &str = "SELECT t.id, t.reference AS what,
    EXISTS (SELECT 1 FROM audit_events e WHERE e.kind = 'money_booked' AND e.at = t.recorded_at
        AND e.detail = t.reference) AS has_event
    FROM ledger_transactions t WHERE t.id > $1 ORDER BY t.id LIMIT $2";

/// A subquery with LIMIT uses the index on records for each row; for EXISTS, PostgreSQL may hash all events of the kind.
pub(in crate::seaorm) const INVESTORS: &str =
    "SELECT p.id, 'investor:' || CAST(p.id AS TEXT) AS what,
    (SELECT e.id FROM audit_events e WHERE e.record = 'investor:' || CAST(p.id AS TEXT)
        AND e.kind = 'registered' ORDER BY e.id LIMIT 1) IS NOT NULL AS has_event
    FROM investors p WHERE p.id > $1 ORDER BY p.id LIMIT $2";

/// Events that operators cause themselves are recorded under their number too, so only the event that added them counts.
pub(in crate::seaorm) const OPERATORS: &str =
    "SELECT p.id, 'operator:' || CAST(p.id AS TEXT) AS what,
    (SELECT e.id FROM audit_events e WHERE e.record = 'operator:' || CAST(p.id AS TEXT)
        AND e.kind = 'operator_changed' AND (e.detail LIKE 'added as %' OR e.detail LIKE 'recovered%')
        ORDER BY e.id LIMIT 1) IS NOT NULL AS has_event
    FROM operators p WHERE p.id > $1 ORDER BY p.id LIMIT $2";

const HISTORY: &str = "SELECT EXISTS (SELECT 1 FROM investors) OR EXISTS (SELECT 1 FROM operators)
    OR EXISTS (SELECT 1 FROM review_log) OR EXISTS (SELECT 1 FROM ledger_transactions) AS found";

#[derive(FromQueryResult)]
struct Row {
    id: i64,
    what: String,
    has_event: bool,
}

impl SeaTx {
    pub(in crate::seaorm) async fn witnesses(
        &self,
        sql: &str,
        after: i64,
        limit: u32,
    ) -> Result<Vec<Witness>, StoreError> {
        let backend = self.db().get_database_backend();
        let values = [after.into(), i64::from(limit).into()];
        let statement = Statement::from_sql_and_values(backend, sql, values);
        let rows = Row::find_by_statement(statement).all(self.db()).await;
        let found = rows.map_err(refused)?.into_iter().map(|row| Witness {
            id: row.id,
            what: row.what,
            has_event: row.has_event,
        });
        Ok(found.collect())
    }

    pub(in crate::seaorm) async fn any_history(&self) -> Result<bool, StoreError> {
        let statement = Statement::from_string(self.db().get_database_backend(), HISTORY);
        let row = self.db().query_one_raw(statement).await.map_err(refused)?;
        row.map_or(Ok(false), |row| row.try_get("", "found").map_err(refused))
    }
}
