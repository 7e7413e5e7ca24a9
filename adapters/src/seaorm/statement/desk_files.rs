//! The desk's list of bank files, paged by the file's number.

use super::files::file;
use crate::seaorm::condition::Condition;
use crate::seaorm::entities::bank_files;
use crate::seaorm::errors::corrupt;
use crate::seaorm::keyed::{self, Source};
use crate::seaorm::ordered::{Column, Order};
use crate::seaorm::review::desk::pattern;
use crate::seaorm::store::SeaStore;
use domain::ids::BankAccountId;
use ports::driven::desk_payments::KeyedPage;
use ports::driven::desk_payouts::OwnBank;
use ports::driven::desk_statements::{FileFilter, ListedFile};
use ports::driven::sorting::BankFileBy;
use ports::driven::unit_of_work::StoreError;
use sea_orm::{FromQueryResult, Value};

/// The lines that wait for somebody are counted up to 1,000.
macro_rules! waiting {
    () => {
        "(SELECT COUNT(*) FROM (SELECT 1 FROM statement_lines l
            WHERE l.file_id = t.id AND l.state IN ('OPEN', 'DIFFERENT') LIMIT 1000) waiting)"
    };
}

const SOURCE: Source = Source {
    columns: concat!(
        "t.*, b.name AS bank_name, o.name AS reader, w.name AS withdrawer, ",
        waiting!(),
        " AS open"
    ),
    table: "bank_files",
    joins: "JOIN bank_accounts b ON b.id = t.bank_account_id JOIN operators o ON o.id = t.read_by
        LEFT JOIN operators w ON w.id = t.withdrawn_by",
};

#[derive(FromQueryResult)]
struct Row {
    #[sea_orm(nested)]
    file: bank_files::Model,
    bank_name: String,
    reader: String,
    withdrawer: Option<String>,
    open: i64,
}

pub(in crate::seaorm) async fn page(
    store: &SeaStore,
    filter: &FileFilter,
) -> Result<KeyedPage<ListedFile>, StoreError> {
    let key = |row: &Row| row.file.id;
    let order = Order::of(filter.sort, |by| columns(store, by));
    let from = (filter.from, &order);
    keyed::list(store, from, &SOURCE, &wanted(filter), key, listed).await
}

/// What the list is sorted by.
fn columns(store: &SeaStore, by: BankFileBy) -> Vec<Column> {
    match by {
        BankFileBy::Name => vec![Column::text(store, "t.name")],
        BankFileBy::ReadAt => vec![Column::whole("t.read_at")],
        BankFileBy::Lines => vec![Column::whole("t.lines")],
        BankFileBy::Waiting => vec![Column::whole(waiting!())],
    }
}

fn wanted(filter: &FileFilter) -> Condition {
    let mut wanted = match filter.bank {
        Some(bank) => Condition::new("t.bank_account_id = $", vec![bank.0.into()]),
        None => Condition::any(),
    };
    if let Some(file) = filter.file {
        wanted = wanted.and(Condition::new("t.id = $", vec![file.0.into()]));
    }
    let words = filter.words.iter();
    words.fold(wanted, |wanted, word| {
        let named = "LOWER(t.name) LIKE $ ESCAPE '\\'";
        let like: Value = pattern(word).into();
        let found = match word.trim_start_matches('#').parse::<i64>() {
            Ok(id) => Condition::new(format!("({named} OR t.id = $)"), vec![like, id.into()]),
            Err(_) => Condition::new(named, vec![like]),
        };
        wanted.and(found)
    })
}

fn listed(row: Row) -> Result<ListedFile, StoreError> {
    let file = file(row.file)?;
    Ok(ListedFile {
        bank: OwnBank {
            id: BankAccountId(file.bank.0),
            name: row.bank_name,
        },
        read_by: row.reader,
        withdrawn_by: row.withdrawer,
        open: u64::try_from(row.open).map_err(|_| corrupt("a count"))?,
        file,
    })
}
