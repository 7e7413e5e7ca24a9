//! The books at the desk, with their owners, and the postings on one of them.

use crate::seaorm::columns::full_name;
use crate::seaorm::condition::Condition;
use crate::seaorm::errors::corrupt;
use crate::seaorm::keyed::{self, Keyed};
use crate::seaorm::ordered::{Column, Order};
use crate::seaorm::review::desk::pattern;
use crate::seaorm::store::SeaStore;
use domain::ids::{InvestorId, TransactionId};
use domain::language::Text;
use domain::ledger::{Asset, Book, Purpose};
use domain::{Instant, Language};
use ports::driven::desk_ledger::{
    BookFilter, BookOwner, BookTotal, ListedBook, ListedPosting, PostingFilter,
};
use ports::driven::desk_payments::KeyedPage;
use ports::driven::sorting::{BookBy, PostingBy};
use ports::driven::unit_of_work::StoreError;
use sea_orm::sqlx::types::chrono::NaiveDate;
use sea_orm::{FromQueryResult, Value};

/// The names of a book's owner, by the tables of [`owners`].
pub(super) const OWNER: &str = "a.number, a.investor_id, a.first_name, a.last_name, a.chinese_name,
    o.name_zh, o.name_en, n.name AS bank_name";

/// The tables that name the owners of the books of `t`.
pub(super) fn owners() -> String {
    format!(
        "LEFT JOIN accounts a ON t.book IN ({}) AND a.id = t.owner_id
        LEFT JOIN projects o ON t.book IN ({}) AND o.id = t.owner_id
        LEFT JOIN bank_accounts n ON t.book = 'bank' AND n.id = t.owner_id",
        "'wallet', 'wallet_held', 'holding'", "'issued', 'escrow', 'project_paid'",
    )
}

/// The columns of [`OWNER`].
#[derive(FromQueryResult)]
pub(super) struct OwnerRow {
    number: Option<String>,
    investor_id: Option<i64>,
    first_name: Option<String>,
    last_name: Option<String>,
    chinese_name: Option<String>,
    name_zh: Option<String>,
    name_en: Option<String>,
    bank_name: Option<String>,
}

#[derive(FromQueryResult)]
struct TotalRow {
    book: String,
    asset: String,
    name_zh: Option<String>,
    name_en: Option<String>,
    books: i64,
    balance: i64,
}

#[derive(FromQueryResult)]
struct BookRow {
    book: String,
    owner_id: i64,
    asset: String,
    balance: i64,
    #[sea_orm(nested)]
    owner: OwnerRow,
}

#[derive(FromQueryResult)]
struct PostingRow {
    id: i64,
    transaction_id: i64,
    reference: String,
    effective_on: NaiveDate,
    recorded_at: Instant,
    amount: i64,
    purpose_kind: String,
    purpose_id: i64,
}

/// All books, summed up by kind and asset.
pub(in crate::seaorm) async fn totals(store: &SeaStore) -> Result<Vec<BookTotal>, StoreError> {
    let sql = "SELECT t.book, t.asset, t.books, t.balance, o.name_zh, o.name_en
        FROM (SELECT book, asset, CAST(SUM(CASE WHEN balance = 0 THEN 0 ELSE 1 END) AS BIGINT) AS books,
            CAST(SUM(balance) AS BIGINT) AS balance FROM balances GROUP BY book, asset) t
        LEFT JOIN projects o ON t.asset = 'shares:' || o.id
        ORDER BY t.book, t.asset";
    let rows: Vec<TotalRow> = store.rows(sql, Vec::new()).await?;
    let totals = rows.into_iter().map(|row| {
        Ok(BookTotal {
            kind: kind(&row.book)?,
            asset: asset(&row.asset)?,
            project: row.name_zh.zip(row.name_en).map(|(zh, en)| Text { zh, en }),
            books: u64::try_from(row.books).map_err(|_| corrupt("a count"))?,
            balance: row.balance,
        })
    });
    totals.collect()
}

/// The books of a kind in an asset. A search scans them all.
pub(in crate::seaorm) async fn page(
    store: &SeaStore,
    filter: &BookFilter,
) -> Result<KeyedPage<ListedBook>, StoreError> {
    let owners = owners();
    let books = "(SELECT owner_id AS id, book, owner_id, asset, balance FROM balances) t";
    let language = filter.sort.map_or(Language::En, |sort| sort.language);
    let within = format!("{books} {owners}");
    let order = Order::of(filter.sort, |by| match by {
        BookBy::Owner => vec![owner_name(store, language)],
        BookBy::Balance => vec![Column::whole("t.balance")],
    });
    let statement = |cut: Condition, order: &str, limit: u64| {
        let mut values = Vec::new();
        let which = wanted(filter).and(cut).placed(&mut values);
        let sql = format!(
            "SELECT t.book, t.owner_id, t.asset, t.balance, {OWNER}
            FROM {within}
            WHERE {which} ORDER BY {order} LIMIT {limit}"
        );
        (sql, values)
    };
    let Keyed {
        items,
        newer,
        older,
    } = keyed::page(
        store,
        (filter.from, &order),
        (&within, &of_kind(filter)),
        |row: &BookRow| row.owner_id,
        statement,
    )
    .await?;
    let items = items.into_iter().map(listed);
    let mut values = Vec::new();
    let which = wanted(filter).placed(&mut values);
    let all = format!("SELECT 1 FROM balances t {owners} WHERE {which}");
    let counted = store.counted(&all, values).await?;
    Ok(keyed::counted(
        items.collect::<Result<_, _>>()?,
        (newer, older),
        counted,
    ))
}

/// The name of a book's owner by the tables of [`owners`], those without one lowest.
fn owner_name(store: &SeaStore, language: Language) -> Column {
    let named = |project: &str| {
        format!(
            "COALESCE(a.first_name || ' ' || a.last_name, a.number, NULLIF({project}, ''), n.name, '')"
        )
    };
    Column::named(store, (&named("o.name_zh"), &named("o.name_en")), language)
}

fn of_kind(filter: &BookFilter) -> Condition {
    Condition::new(
        "t.book = $ AND t.asset = $",
        vec![filter.kind.into(), filter.asset.code().into()],
    )
}

fn wanted(filter: &BookFilter) -> Condition {
    let of_kind = of_kind(filter);
    let held = if filter.with_empty {
        of_kind
    } else {
        of_kind.and(Condition::new("t.balance <> 0", Vec::new()))
    };
    let words = filter.words.iter();
    words.fold(held, |wanted, word| wanted.and(matches_word(word)))
}

/// The word is part of the owner's name or of the account's number, or it is the owner's number.
fn matches_word(word: &str) -> Condition {
    const NAMES: [&str; 7] = [
        "a.number",
        "a.first_name",
        "a.last_name",
        "a.chinese_name",
        "o.name_zh",
        "o.name_en",
        "n.name",
    ];
    let mut values: Vec<Value> = vec![pattern(word).into(); NAMES.len()];
    let names = NAMES.map(|name| format!("LOWER({name}) LIKE $ ESCAPE '\\'"));
    let mut sql = format!("({}", names.join(" OR "));
    if let Ok(owner) = word.strip_prefix('#').unwrap_or(word).parse::<i64>() {
        sql.push_str(" OR t.owner_id = $");
        values.push(owner.into());
    }
    sql.push(')');
    Condition::new(sql, values)
}

/// One book in one asset.
pub(in crate::seaorm) async fn one(
    store: &SeaStore,
    book: Book,
    asset: Asset,
) -> Result<Option<ListedBook>, StoreError> {
    let sql = format!(
        "SELECT t.book, t.owner_id, t.asset, t.balance, {OWNER} FROM balances t {}
        WHERE t.book = $1 AND t.owner_id = $2 AND t.asset = $3",
        owners()
    );
    let values = vec![book.code().into(), book.owner().into(), asset.code().into()];
    let rows: Vec<BookRow> = store.rows(&sql, values).await?;
    rows.into_iter().next().map(listed).transpose()
}

fn listed(row: BookRow) -> Result<ListedBook, StoreError> {
    Ok(ListedBook {
        book: book(&row.book, row.owner_id)?,
        asset: asset(&row.asset)?,
        balance: row.balance,
        owner: owner(row.owner),
    })
}

/// The postings on a book in one asset, the newest ones along the index of its balance.
pub(in crate::seaorm) async fn postings(
    store: &SeaStore,
    filter: &PostingFilter,
) -> Result<KeyedPage<ListedPosting>, StoreError> {
    let on_it = Condition::new(
        "t.book = $ AND t.owner_id = $ AND t.asset = $",
        vec![
            filter.book.code().into(),
            filter.book.owner().into(),
            filter.asset.code().into(),
        ],
    );
    let booked = "postings t JOIN ledger_transactions l ON l.id = t.transaction_id";
    let order = Order::of(filter.sort, |by| {
        vec![Column::whole(match by {
            PostingBy::ValueDate => "l.effective_on",
            PostingBy::Amount => "t.amount",
        })]
    });
    let statement = |cut: Condition, order: &str, limit: u64| {
        let mut values = Vec::new();
        let which = on_it.clone().and(cut).placed(&mut values);
        let sql = format!(
            "SELECT t.id, t.transaction_id, l.reference, l.effective_on, l.recorded_at, t.amount,
                t.purpose_kind, t.purpose_id
            FROM {booked} WHERE {which} ORDER BY {order} LIMIT {limit}"
        );
        (sql, values)
    };
    let Keyed {
        items,
        newer,
        older,
    } = keyed::page(
        store,
        (filter.from, &order),
        (booked, &Condition::any()),
        |row: &PostingRow| row.id,
        statement,
    )
    .await?;
    let items = items.into_iter().map(posting);
    let mut values = Vec::new();
    let which = on_it.placed(&mut values);
    let all = format!("SELECT 1 FROM postings t WHERE {which}");
    let counted = store.counted(&all, values).await?;
    Ok(keyed::counted(
        items.collect::<Result<_, _>>()?,
        (newer, older),
        counted,
    ))
}

fn posting(row: PostingRow) -> Result<ListedPosting, StoreError> {
    Ok(ListedPosting {
        id: row.id,
        transaction: TransactionId(row.transaction_id),
        reference: row.reference,
        effective_on: row.effective_on,
        recorded_at: row.recorded_at,
        units: row.amount,
        purpose: purpose(&row.purpose_kind, row.purpose_id)?,
    })
}

fn kind(code: &str) -> Result<&'static str, StoreError> {
    let mut kinds = Book::KINDS.into_iter();
    let known = kinds.find(|kind| *kind == code);
    known.ok_or_else(|| corrupt("balances.book"))
}

pub(super) fn book(code: &str, owner: i64) -> Result<Book, StoreError> {
    Book::from_parts(code, owner).ok_or_else(|| corrupt("a book"))
}

pub(super) fn asset(code: &str) -> Result<Asset, StoreError> {
    Asset::from_code(code).ok_or_else(|| corrupt("an asset"))
}

pub(super) fn purpose(kind: &str, id: i64) -> Result<Purpose, StoreError> {
    Purpose::from_parts(kind, id).ok_or_else(|| corrupt("postings.purpose_kind"))
}

/// The owner that was found, if any.
pub(super) fn owner(row: OwnerRow) -> Option<BookOwner> {
    if let (Some(number), Some(investor)) = (row.number, row.investor_id) {
        let name = full_name([row.first_name, row.last_name, row.chinese_name]);
        return Some(BookOwner::Account {
            number,
            investor: InvestorId(investor),
            name: name.unwrap_or_default().trim().to_owned(),
        });
    }
    if let (Some(zh), Some(en)) = (row.name_zh, row.name_en) {
        return Some(BookOwner::Project(Text { zh, en }));
    }
    row.bank_name.map(BookOwner::Bank)
}
