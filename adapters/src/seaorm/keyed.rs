//! Paging a list by key: the newest rows, or the rows next to a known one.

use crate::seaorm::condition::Condition;
use crate::seaorm::errors::corrupt;
use crate::seaorm::store::SeaStore;
use ports::driven::desk::{Counted, EXPORT_LIMIT, PAGE_SIZE, Page};
use ports::driven::desk_payments::{KeyedPage, ListFrom};
use ports::driven::unit_of_work::StoreError;
use sea_orm::{FromQueryResult, Value};

/// The rows of a page, the newest first, and where the list goes on.
pub(super) struct Keyed<R> {
    /// The rows.
    pub(super) items: Vec<R>,
    /// The key after which newer ones come.
    pub(super) newer: Option<i64>,
    /// The key before which older ones come.
    pub(super) older: Option<i64>,
}

/// Reads a page. `statement` builds the query for the rows of the list `t`, given a condition, a sort direction and a limit.
pub(super) async fn page<R: FromQueryResult + Send + Sync>(
    store: &SeaStore,
    mut from: ListFrom,
    key: fn(&R) -> i64,
    statement: impl Fn(Condition, &str, u64) -> (String, Vec<Value>) + Send + Sync,
) -> Result<Keyed<R>, StoreError> {
    let most = match from {
        ListFrom::Export => u64::from(EXPORT_LIMIT),
        ListFrom::Newest | ListFrom::Before(_) | ListFrom::After(_) => PAGE_SIZE,
    };
    let shown = usize::try_from(most).map_err(|_| corrupt("the size of a page"))?;
    // One row more than a page shows, to know whether another page follows.
    let read = |from: ListFrom| {
        let (cut, order) = match from {
            ListFrom::Newest | ListFrom::Export => (Condition::any(), "DESC"),
            ListFrom::Before(id) => (Condition::new("t.id < $", vec![id.into()]), "DESC"),
            ListFrom::After(id) => (Condition::new("t.id > $", vec![id.into()]), "ASC"),
        };
        statement(cut, order, most + 1)
    };
    let (sql, values) = read(from);
    let mut items: Vec<R> = store.rows(&sql, values).await?;
    // If fewer rows than a page are newer, the first page is shown, which is full.
    if matches!(from, ListFrom::After(_)) && items.len() <= shown {
        from = ListFrom::Newest;
        let (sql, values) = read(from);
        items = store.rows(&sql, values).await?;
    }
    let has_more = items.len() > shown;
    items.truncate(shown);
    if matches!(from, ListFrom::After(_)) {
        items.reverse();
    }
    let (newer, older) = match from {
        ListFrom::Newest => (false, has_more),
        ListFrom::Before(_) => (true, has_more),
        ListFrom::After(_) => (has_more, true),
        ListFrom::Export => (false, false),
    };
    let end = |item: Option<&R>, there: bool| item.filter(|_| there).map(key);
    Ok(Keyed {
        newer: end(items.first(), newer),
        older: end(items.last(), older),
        items,
    })
}

/// What a list is read from: the columns, the table, and the tables joined to it. The table's alias is `t`.
pub(super) struct Source {
    pub(super) columns: &'static str,
    pub(super) table: &'static str,
    pub(super) joins: &'static str,
}

impl Source {
    /// Reads one row by its number, `$1`.
    pub(super) fn one(&self) -> String {
        let Self {
            columns,
            table,
            joins,
        } = self;
        format!("SELECT {columns} FROM {table} t {joins} WHERE t.id = $1")
    }
}

/// Reads a page of a list, sorted by `t.id`, with its total.
pub(super) async fn list<R: FromQueryResult + Send + Sync, T>(
    store: &SeaStore,
    from: ListFrom,
    source: &Source,
    wanted: &Condition,
    key: fn(&R) -> i64,
    listed: impl Fn(R) -> Result<T, StoreError>,
) -> Result<KeyedPage<T>, StoreError> {
    let Source {
        columns,
        table,
        joins,
    } = source;
    let statement = |cut: Condition, order: &str, limit: u64| {
        let mut values = Vec::new();
        let which = wanted.clone().and(cut).placed(&mut values);
        let sql = format!(
            "SELECT {columns} FROM {table} t {joins} WHERE {which} ORDER BY t.id {order} LIMIT {limit}"
        );
        (sql, values)
    };
    let Keyed {
        items,
        newer,
        older,
    } = page(store, from, key, statement).await?;
    let mut values = Vec::new();
    let which = wanted.placed(&mut values);
    let all = format!("SELECT 1 FROM {table} t WHERE {which}");
    let total = store.counted(&all, values).await?;
    let items = items.into_iter().map(listed);
    Ok(counted(
        items.collect::<Result<_, _>>()?,
        (newer, older),
        total,
    ))
}

/// The page as it is shown, with its ends and its total.
pub(super) const fn counted<T>(
    items: Vec<T>,
    (newer, older): (Option<i64>, Option<i64>),
    counted: Counted,
) -> KeyedPage<T> {
    KeyedPage {
        page: Page {
            items,
            total: counted.count,
            total_capped: counted.capped,
        },
        newer,
        older,
    }
}
