//! Paging a list by key: the first rows of its order, or the rows next to a known one.

use crate::seaorm::condition::Condition;
use crate::seaorm::errors::corrupt;
use crate::seaorm::ordered::Order;
use crate::seaorm::store::SeaStore;
use ports::driven::desk::{Counted, EXPORT_LIMIT, PAGE_SIZE, Page};
use ports::driven::desk_payments::{KeyedPage, ListFrom};
use ports::driven::unit_of_work::StoreError;
use sea_orm::{FromQueryResult, Value};

/// The rows of a page in the order of the list, and the keys of the neighbouring pages.
pub(super) struct Keyed<R> {
    /// The rows.
    pub(super) items: Vec<R>,
    /// The key after which newer ones come.
    pub(super) newer: Option<i64>,
    /// The key before which older ones come.
    pub(super) older: Option<i64>,
}

/// Reads a page. `within` are the tables that contain the rows `t`, with their condition if a key
/// alone does not identify a row. `statement` builds the query for the rows of the list, given a
/// condition, a sort order and a limit.
pub(super) async fn page<R: FromQueryResult + Send + Sync>(
    store: &SeaStore,
    (mut from, sorted): (ListFrom, &Order),
    within: (&str, &Condition),
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
        let (cut, by) = part(sorted, within, from);
        statement(cut, &by, most + 1)
    };
    let (sql, values) = read(from);
    let mut items: Vec<R> = store.rows(&sql, values).await?;
    // If fewer rows than a page come before it, the first page is shown, which is full.
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

/// The condition on the rows of a page, and the order in which they are read.
fn part(order: &Order, within: (&str, &Condition), from: ListFrom) -> (Condition, String) {
    let backwards = matches!(from, ListFrom::After(_));
    let cut = match from {
        ListFrom::Newest | ListFrom::Export => Condition::any(),
        ListFrom::Before(id) | ListFrom::After(id) => order.beyond(within, id, backwards),
    };
    (cut, order.by("t.id", backwards))
}

/// The source of a list: the columns, the table, and the tables joined to it. The table's alias is
/// `t`.
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

    /// The tables of the rows.
    fn within(&self) -> String {
        format!("{} t {}", self.table, self.joins)
    }

    /// Reads this many of the matching rows.
    fn some(
        &self,
        wanted: &Condition,
        (cut, by): (Condition, &str),
        limit: u64,
    ) -> (String, Vec<Value>) {
        let mut values = Vec::new();
        let which = wanted.clone().and(cut).placed(&mut values);
        let sql = format!(
            "SELECT {} FROM {} WHERE {which} ORDER BY {by} LIMIT {limit}",
            self.columns,
            self.within()
        );
        (sql, values)
    }

    /// The query plan of a page, line by line.
    pub(super) async fn plan(
        &self,
        store: &SeaStore,
        (from, order): (ListFrom, &Order),
        wanted: &Condition,
    ) -> Result<Vec<String>, StoreError> {
        let (cut, by) = part(order, (&self.within(), &Condition::any()), from);
        let (sql, values) = self.some(wanted, (cut, &by), PAGE_SIZE + 1);
        store.plan(&sql, values).await
    }
}

/// Reads a page of a list with its total.
pub(super) async fn list<R: FromQueryResult + Send + Sync, T>(
    store: &SeaStore,
    (from, order): (ListFrom, &Order),
    source: &Source,
    wanted: &Condition,
    key: fn(&R) -> i64,
    listed: impl Fn(R) -> Result<T, StoreError>,
) -> Result<KeyedPage<T>, StoreError> {
    let within = source.within();
    let statement = |cut: Condition, by: &str, limit: u64| source.some(wanted, (cut, by), limit);
    let Keyed {
        items,
        newer,
        older,
    } = page(
        store,
        (from, order),
        (&within, &Condition::any()),
        key,
        statement,
    )
    .await?;
    let mut values = Vec::new();
    let which = wanted.placed(&mut values);
    let all = format!("SELECT 1 FROM {} t WHERE {which}", source.table);
    let total = store.counted(&all, values).await?;
    let items = items.into_iter().map(listed);
    Ok(counted(
        items.collect::<Result<_, _>>()?,
        (newer, older),
        total,
    ))
}

/// The page as shown, with its ends and its total.
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
