//! Compares the stored search words with those of the rows, page by page: for reconciliation, and to rewrite them after an upgrade that
//! changes their form.

use super::kept::{Subject, add, remove};
use super::words::{of_account, of_contact, of_name};
use crate::seaorm::errors::refused;
use crate::seaorm::store::SeaStore;
use ports::driven::unit_of_work::StoreError;
use sea_orm::{
    ConnectionTrait, FromQueryResult, SqliteTransactionMode, Statement, TransactionOptions,
    TransactionTrait, Value,
};
use std::collections::{BTreeMap, BTreeSet};

/// How many investors are read at once.
const PAGE: i64 = 500;

const INVESTORS: &str =
    "SELECT i.id, i.mobile_number, i.email, p.first_name, p.last_name
    FROM investors i LEFT JOIN profiles p ON p.investor_id = i.id WHERE i.id > $1 ORDER BY i.id LIMIT $2";
const ACCOUNTS: &str =
    "SELECT id, investor_id, number, first_name, last_name, chinese_name FROM accounts
    WHERE investor_id > $1 AND investor_id <= $2";
const KEPT: &str = "SELECT word, investor_id, account_id, part FROM search_words
    WHERE investor_id > $1 AND investor_id <= $2";

#[derive(FromQueryResult)]
struct InvestorRow {
    id: i64,
    mobile_number: String,
    email: Option<String>,
    first_name: Option<String>,
    last_name: Option<String>,
}

#[derive(FromQueryResult)]
struct AccountRow {
    id: i64,
    investor_id: i64,
    number: Option<String>,
    first_name: Option<String>,
    last_name: Option<String>,
    chinese_name: Option<String>,
}

#[derive(FromQueryResult)]
struct KeptRow {
    word: String,
    investor_id: i64,
    account_id: i64,
    part: i16,
}

type Words = BTreeSet<(Subject, String)>;

/// The investors whose words are not those of their rows.
pub(in crate::seaorm) async fn stray<C: ConnectionTrait>(db: &C) -> Result<Vec<i64>, StoreError> {
    let (mut after, mut found) = (0, BTreeSet::new());
    while let Some((last, due, kept)) = page(db, after).await? {
        after = last;
        let stray = due.symmetric_difference(&kept);
        found.extend(stray.map(|(subject, _)| subject.investor));
    }
    Ok(found.into_iter().collect())
}

impl SeaStore {
    /// Rewrites search words that no longer match their rows, as after an upgrade that changes
    /// their form. A row saved in the meantime saves its own words. Returns how many investors were
    /// affected.
    pub async fn restate_words(&self) -> Result<u64, StoreError> {
        let (mut after, mut restated) = (0, 0);
        loop {
            let options = TransactionOptions {
                sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
                ..TransactionOptions::default()
            };
            let tx = self.writer().begin_with_options(options).await;
            let tx = tx.map_err(refused)?;
            let Some((last, due, kept)) = page(&tx, after).await? else {
                return Ok(restated);
            };
            after = last;
            let stray = due.symmetric_difference(&kept);
            let investors: BTreeSet<i64> = stray.map(|(subject, _)| subject.investor).collect();
            restated += u64::try_from(investors.len()).unwrap_or(u64::MAX);
            for (subject, word) in kept.difference(&due) {
                remove(&tx, *subject, [word.as_str()]).await?;
            }
            add(&tx, due.difference(&kept).cloned()).await?;
            tx.commit().await.map_err(refused)?;
        }
    }
}

/// The last investor of a page, the expected words and the stored ones. None after the last page.
async fn page<C: ConnectionTrait>(
    db: &C,
    after: i64,
) -> Result<Option<(i64, Words, Words)>, StoreError> {
    let investors: Vec<InvestorRow> = rows(db, INVESTORS, [after, PAGE]).await?;
    let Some(last) = investors.last().map(|row| row.id) else {
        return Ok(None);
    };
    let accounts: Vec<AccountRow> = rows(db, ACCOUNTS, [after, last]).await?;
    let kept: Vec<KeptRow> = rows(db, KEPT, [after, last]).await?;
    let mut due: BTreeMap<Subject, BTreeSet<String>> = BTreeMap::new();
    for row in investors {
        let contact = of_contact(&row.mobile_number, row.email.as_deref());
        due.insert(Subject::contact(row.id), contact);
        let name = of_name(row.first_name.as_deref(), row.last_name.as_deref());
        due.insert(Subject::profile(row.id), name);
    }
    for row in accounts {
        let latin = (row.first_name.as_deref(), row.last_name.as_deref());
        let words = of_account(latin, row.chinese_name.as_deref(), row.number.as_deref());
        due.insert(Subject::account(row.investor_id, row.id), words);
    }
    let due = due
        .into_iter()
        .flat_map(|(subject, words)| words.into_iter().map(move |word| (subject, word)));
    let kept = kept.into_iter().map(|row| {
        let subject = Subject {
            investor: row.investor_id,
            part: row.part,
            account: row.account_id,
        };
        (subject, row.word)
    });
    Ok(Some((last, due.collect(), kept.collect())))
}

async fn rows<R: FromQueryResult, C: ConnectionTrait>(
    db: &C,
    sql: &str,
    values: [i64; 2],
) -> Result<Vec<R>, StoreError> {
    let backend = db.get_database_backend();
    let values = values.map(Value::from);
    R::find_by_statement(Statement::from_sql_and_values(backend, sql, values))
        .all(db)
        .await
        .map_err(refused)
}
