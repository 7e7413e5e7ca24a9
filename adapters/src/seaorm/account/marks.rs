//! Keyed hashes of an account's sealed numbers. They find the same number on another account
//! (decision 68), and an account by a whole number.

use crate::seaorm::among::{among, numbers};
use crate::seaorm::columns::{count, open};
use crate::seaorm::entities::accounts::{self, Column};
use crate::seaorm::errors::{corrupt, refused, sealing};
use crate::seaorm::rows::rows;
use crate::seaorm::sealed_columns::{ACCOUNT_BANK, ACCOUNT_IDENTITY, ACCOUNT_PASSPORT};
use crate::seaorm::store::SeaStore;
use crate::seaorm::transaction::SeaTx;
use domain::account::{Shared, SharedAttribute, comparable};
use domain::ids::AccountId;
use ports::driven::field_cipher::{FieldCipher, FieldName};
use ports::driven::unit_of_work::StoreError;
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, FromQueryResult, QueryFilter, QueryOrder,
    QuerySelect,
};

/// Accounts hashed in one step.
const STEP: u64 = 200;

/// The shortest number that is searched for: bank, passport and ID numbers are never shorter.
const SHORTEST: usize = 5;
/// How many accounts one number finds at most.
const FOUND: u64 = 200;

/// The documents that only their owner has. People who live together may share a proof of address,
/// and no two documents signed here are equal.
const PAPERS: &str = "'Passport', 'IDCardFrontside', 'IDCardBackside', 'Other'";

#[derive(FromQueryResult)]
struct SharedRow {
    account: i64,
    what: String,
    first_other: i64,
    others: i64,
}

/// The keyed hash of a number, if it has any content.
pub(in crate::seaorm) fn mark(
    cipher: &dyn FieldCipher,
    field: FieldName,
    number: Option<&str>,
) -> Result<Option<String>, StoreError> {
    let number = number.and_then(comparable);
    let marked = number.map(|number| cipher.mark(field, &number).map_err(sealing));
    marked.transpose()
}

fn marks(
    cipher: &dyn FieldCipher,
    row: &accounts::Model,
) -> Result<[Option<String>; 3], StoreError> {
    let of = |field: FieldName, sealed: Option<&str>| {
        let number = open(cipher, field.of(row.id), sealed)?;
        mark(cipher, field, number.as_deref())
    };
    Ok([
        of(ACCOUNT_PASSPORT, row.passport_number.as_deref())?,
        of(ACCOUNT_IDENTITY, row.id_number.as_deref())?,
        of(ACCOUNT_BANK, row.bank_account_number.as_deref())?,
    ])
}

impl SeaStore {
    /// Hashes the accounts that have no marks under the current key: after an upgrade, and once
    /// another key comes first. An account that changes in the meantime is skipped, since its
    /// change updated the marks; an account that cannot be opened keeps its marks. Returns how many
    /// were updated.
    pub async fn mark_accounts(&self) -> Result<u64, StoreError> {
        let (mut after, mut marked) = (i64::MIN, 0);
        loop {
            let rows = accounts::Entity::find()
                .filter(Column::Id.gt(after))
                .order_by_asc(Column::Id)
                .limit(STEP)
                .all(self.writer())
                .await
                .map_err(refused)?;
            let Some(last) = rows.last() else {
                return Ok(marked);
            };
            after = last.id;
            for row in &rows {
                let Ok([passport, identity, bank]) = marks(self.cipher(), row) else {
                    continue;
                };
                let is_marked = row.passport_mark == passport
                    && row.identity_mark == identity
                    && row.bank_mark == bank;
                if is_marked {
                    continue;
                }
                let changed = accounts::Entity::update_many()
                    .col_expr(Column::PassportMark, Expr::value(passport))
                    .col_expr(Column::IdentityMark, Expr::value(identity))
                    .col_expr(Column::BankMark, Expr::value(bank))
                    .filter(Column::Id.eq(row.id))
                    .filter(Column::Version.eq(row.version))
                    .exec(self.writer())
                    .await
                    .map_err(refused)?;
                marked += changed.rows_affected;
            }
        }
    }
}

#[derive(FromQueryResult)]
struct Found {
    id: i64,
}

impl SeaStore {
    /// The accounts with this number of a bank account or, if these are searched too, of a passport
    /// or an ID, found by their marks whatever blanks and punctuation the number has.
    pub(in crate::seaorm) async fn accounts_numbered(
        &self,
        number: &str,
        with_identity: bool,
    ) -> Result<Vec<i64>, StoreError> {
        let is_one = comparable(number).is_some_and(|typed| {
            typed.chars().count() >= SHORTEST && typed.chars().any(|sign| sign.is_ascii_digit())
        });
        if !is_one {
            return Ok(Vec::new());
        }
        let identity = [
            (ACCOUNT_PASSPORT, "passport_mark"),
            (ACCOUNT_IDENTITY, "identity_mark"),
        ];
        let mut columns = vec![(ACCOUNT_BANK, "bank_mark")];
        columns.extend(identity.into_iter().filter(|_| with_identity));
        let mut values = Vec::new();
        let mut ways = Vec::new();
        for (field, column) in columns {
            values.push(mark(self.cipher(), field, Some(number))?.into());
            let place = values.len();
            ways.push(format!("SELECT id FROM accounts WHERE {column} = ${place}"));
        }
        let sql = format!("{} LIMIT {FOUND}", ways.join(" UNION "));
        let rows: Vec<Found> = self.rows(&sql, values).await?;
        Ok(rows.into_iter().map(|row| row.id).collect())
    }
}

impl SeaTx {
    /// The data that these accounts share with submitted ones of other investors.
    pub(super) async fn shared_by(
        &self,
        ids: &[AccountId],
    ) -> Result<Vec<(AccountId, Shared)>, StoreError> {
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        let backend = self.db().get_database_backend();
        let among_these = among(backend, "a.id", "$1");
        // SQLite keeps the order of a cross join. If most accounts have no mark, it would begin
        // with all of them.
        let by_mark = |what: &str, mark: &str| {
            format!(
                "SELECT a.id AS account, '{what}' AS what, MIN(b.id) AS first_other, COUNT(*) AS others
                FROM accounts a CROSS JOIN accounts b
                WHERE {among_these} AND a.{mark} IS NOT NULL AND b.{mark} = a.{mark} AND b.investor_id <> a.investor_id
                    AND b.submitted_at IS NOT NULL GROUP BY a.id"
            )
        };
        let sql = format!(
            "{} UNION ALL {} UNION ALL {} UNION ALL
            SELECT a.id AS account, 'document' AS what, MIN(b.id) AS first_other, COUNT(DISTINCT b.id) AS others
            FROM accounts a
            JOIN documents d ON d.account_id = a.id AND d.code IN ({PAPERS})
            JOIN documents e ON e.sha256 = d.sha256 AND e.investor_id <> d.investor_id
            JOIN accounts b ON b.id = e.account_id AND b.submitted_at IS NOT NULL
            WHERE {among_these} GROUP BY a.id",
            by_mark("passport", "passport_mark"),
            by_mark("identity", "identity_mark"),
            by_mark("bank", "bank_mark"),
        );
        let values = vec![numbers(backend, ids.iter().map(|id| id.0))];
        let found: Vec<SharedRow> = rows(self.db(), sql, values).await?;
        found.into_iter().map(shared).collect()
    }
}

fn shared(row: SharedRow) -> Result<(AccountId, Shared), StoreError> {
    let what = match row.what.as_str() {
        "document" => SharedAttribute::Document,
        "passport" => SharedAttribute::Passport,
        "identity" => SharedAttribute::IdNumber,
        "bank" => SharedAttribute::BankNumber,
        _ => return Err(corrupt("what accounts share")),
    };
    let shared = Shared {
        what,
        first: AccountId(row.first_other),
        count: count(row.others, "accounts that share")?,
    };
    Ok((AccountId(row.account), shared))
}
