//! The keys under which the stored proofs were made: each proof begins with the id of its key.
//! Before a key is removed, its proofs are reported.

use crate::seaorm::store::SeaStore;
use ports::driven::unit_of_work::StoreError;
use sea_orm::{DbBackend, FromQueryResult};

/// A column of proofs: table, column, condition, and description.
const PROOFS: [(&str, &str, &str, &str); 6] = [
    ("audit_seals", "mac", "1 = 1", "batches of the audit trail"),
    (
        "operator_recovery_codes",
        "proof",
        "used_at IS NULL",
        "recovery codes of operators",
    ),
    (
        "verification_runs",
        "proof",
        "id IN (SELECT MAX(id) FROM verification_runs WHERE finished_at IS NOT NULL GROUP BY kind)",
        "verdicts of verifications",
    ),
    (
        "payee_proofs",
        "proof",
        "1 = 1",
        "proofs of where money goes",
    ),
    (
        "frameworks",
        "bank_proof",
        "1 = 1",
        "frameworks' bank accounts",
    ),
    (
        "bank_accounts",
        "proof",
        "proof IS NOT NULL",
        "the platform's bank accounts",
    ),
];

/// Proofs of one kind that were made under one key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProofsUnder {
    /// The key's id.
    pub key: String,
    /// How many.
    pub count: i64,
    /// Their description.
    pub what: &'static str,
}

#[derive(FromQueryResult)]
struct Row {
    key_id: String,
    count: i64,
}

impl SeaStore {
    /// The stored proofs by the keys that they were made under.
    pub async fn proof_keys(&self) -> Result<Vec<ProofsUnder>, StoreError> {
        let mut found = Vec::new();
        for (table, column, counts, what) in PROOFS {
            let key = match self.readers().get_database_backend() {
                DbBackend::Postgres => format!("split_part({column}, '.', 1)"),
                _ => format!("substr({column}, 1, instr({column}, '.') - 1)"),
            };
            let sql = format!(
                "SELECT {key} AS key_id, COUNT(*) AS count FROM {table}
                WHERE {column} IS NOT NULL AND {counts} GROUP BY 1 ORDER BY 1"
            );
            let rows: Vec<Row> = self.rows(&sql, Vec::new()).await?;
            found.extend(rows.into_iter().map(|row| ProofsUnder {
                key: row.key_id,
                count: row.count,
                what,
            }));
        }
        Ok(found)
    }
}
