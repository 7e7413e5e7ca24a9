//! The desk's list of statement lines, paged by the line's number.

use super::lines::line;
use crate::seaorm::condition::Condition;
use crate::seaorm::entities::statement_lines;
use crate::seaorm::errors::refused;
use crate::seaorm::keyed::{self, Source};
use crate::seaorm::ordered::{Column, Order};
use crate::seaorm::review::desk::pattern;
use crate::seaorm::store::SeaStore;
use crate::seaorm::transaction::SeaTx;
use domain::ids::{BankAccountId, StatementLineId};
use domain::statement::{Kind, State};
use ports::driven::desk_payments::KeyedPage;
use ports::driven::desk_payouts::OwnBank;
use ports::driven::desk_statements::{LineFilter, ListedLine};
use ports::driven::field_cipher::FieldCipher;
use ports::driven::sorting::StatementLineBy;
use ports::driven::unit_of_work::StoreError;
use sea_orm::{ConnectionTrait, FromQueryResult, Statement, Value};

const SOURCE: Source = Source {
    columns: "t.*, b.name AS bank_name",
    table: "statement_lines",
    joins: "JOIN bank_accounts b ON b.id = t.bank_account_id",
};

#[derive(FromQueryResult)]
struct Row {
    #[sea_orm(nested)]
    line: statement_lines::Model,
    bank_name: String,
}

pub(in crate::seaorm) async fn page(
    store: &SeaStore,
    filter: &LineFilter,
) -> Result<KeyedPage<ListedLine>, StoreError> {
    let key = |row: &Row| row.line.id;
    let order = Order::of(filter.sort, |by| columns(store, by));
    let from = (filter.from, &order);
    keyed::list(store, from, &SOURCE, &wanted(filter), key, |row| {
        listed(store.cipher(), row)
    })
    .await
}

/// What the list is sorted by.
fn columns(store: &SeaStore, by: StatementLineBy) -> Vec<Column> {
    match by {
        StatementLineBy::Party => vec![Column::text(store, "COALESCE(t.party, '')")],
        StatementLineBy::BookedOn => vec![Column::whole("t.booked_on")],
        StatementLineBy::Amount => vec![
            Column::whole("t.currency"),
            Column::whole(
                "CASE t.direction WHEN 'debit' THEN -t.amount_minor ELSE t.amount_minor END",
            ),
        ],
    }
}

/// One as the desk lists it.
pub(super) async fn one(tx: &SeaTx, id: StatementLineId) -> Result<Option<ListedLine>, StoreError> {
    let sql = SOURCE.one();
    let backend = tx.db().get_database_backend();
    let asked = Statement::from_sql_and_values(backend, sql, [id.0.into()]);
    let row = Row::find_by_statement(asked).one(tx.db()).await;
    row.map_err(refused)?
        .map(|row| listed(tx.cipher(), row))
        .transpose()
}

fn wanted(filter: &LineFilter) -> Condition {
    let states = filter.states.iter().copied().map(State::code);
    let kinds = filter.kinds.iter().copied().map(Kind::code);
    let mut wanted = Condition::one_of("t.state", states).and(Condition::one_of("t.kind", kinds));
    if let Some(bank) = filter.bank {
        wanted = wanted.and(Condition::new("t.bank_account_id = $", vec![bank.0.into()]));
    }
    if let Some(file) = filter.file {
        wanted = wanted.and(Condition::new("t.file_id = $", vec![file.0.into()]));
    }
    let (first, last) = filter.days;
    if let Some(first) = first {
        wanted = wanted.and(Condition::new("t.booked_on >= $", vec![first.into()]));
    }
    if let Some(last) = last {
        wanted = wanted.and(Condition::new("t.booked_on <= $", vec![last.into()]));
    }
    let words = filter.words.iter();
    words.fold(wanted, |wanted, word| wanted.and(matches_word(word)))
}

/// The word is in the name of the other side, in the text or in a reference, or is the line's
/// number.
fn matches_word(word: &str) -> Condition {
    let columns = ["t.party", "t.text", "t.reference", "t.end_to_end"];
    let mut sql: Vec<String> = columns
        .iter()
        .map(|column| format!("LOWER({column}) LIKE $ ESCAPE '\\'"))
        .collect();
    let mut values: Vec<Value> = columns.iter().map(|_| pattern(word).into()).collect();
    if let Ok(id) = word.trim_start_matches('#').parse::<i64>() {
        sql.push("t.id = $".to_owned());
        values.push(id.into());
    }
    Condition::new(format!("({})", sql.join(" OR ")), values)
}

fn listed(cipher: &dyn FieldCipher, row: Row) -> Result<ListedLine, StoreError> {
    let line = line(cipher, row.line)?;
    Ok(ListedLine {
        bank: OwnBank {
            id: BankAccountId(line.bank.0),
            name: row.bank_name,
        },
        line,
    })
}
