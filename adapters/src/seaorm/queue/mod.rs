//! The queues of the desk. A page is read from the end of an index that is already in its order,
//! state by state, and only its rows are joined to the data shown beside them, so that the cost
//! does not depend on the number of items. A kind of queue is a file with its [`QueueTable`], and
//! one line of [`kind`].

mod accounts;
mod ages;
mod assigned;
mod conditions;
mod deposits;
mod left_out;
mod orders;
mod search;
mod withdrawals;

use crate::seaorm::columns::full_name;
use crate::seaorm::condition::Condition;
use crate::seaorm::ordered::{Column, Order};
use crate::seaorm::review::desk::bound;
use crate::seaorm::search::{Search, Searched};
use crate::seaorm::store::SeaStore;
use accounts::AccountRow;
pub(super) use ages::{waiting, waiting_statement};
use async_trait::async_trait;
use chrono::NaiveDate;
use conditions::states;
use deposits::DepositRow;
use domain::ids::{AccountId, OperatorId};
use domain::letter::Standing;
use domain::operations::Queue;
use domain::receipt::MatchedTo;
use domain::{Instant, Language};
pub(super) use left_out::letter_is_current;
use left_out::{asked, left_out_after};
use orders::OrderRow;
use ports::driven::desk::{Assignee, Counted, QueueFilter, QueuePage, Queued, QueuedDetail};
use ports::driven::sorting::{QueueBy, Sort};
use ports::driven::unit_of_work::StoreError;
use sea_orm::{FromQueryResult, Value};
use search::search;
use std::marker::PhantomData;
use withdrawals::WithdrawalRow;

/// A row of a queue, and where it comes from.
trait QueueTable: FromQueryResult {
    /// The tables of the items.
    const SOURCE: Source;

    /// The row as displayed.
    fn queued(self) -> Result<Queued, StoreError>;
}

/// The tables of a queue's items. The item's own table is `t`.
struct Source {
    /// The displayed columns of a picked item.
    columns: &'static str,
    /// The tables beside the item's own.
    beside: &'static str,
    table: &'static str,
    /// The name of the items in the review log.
    subject: &'static str,
    /// The number of the account behind an item.
    account: &'static str,
    /// When an item entered its state.
    since: &'static str,
    /// When it was last submitted.
    submitted: &'static str,
    handed_in: &'static str,
    framework: &'static str,
    /// The searched columns.
    searched: Searched,
    /// Whether a word may be its project's.
    has_project: bool,
    /// Whether an item has an amount.
    has_amount: bool,
    /// The number of its item that a wire is for, by the record of the remittance reference.
    wired: fn(MatchedTo) -> Option<i64>,
}

/// The framework of an order's, a deposit's or a withdrawal's account.
const OF_THE_ACCOUNT: &str =
    "EXISTS (SELECT 1 FROM accounts x JOIN frameworks f ON f.id = x.framework_id
        WHERE x.id = t.account_id AND f.code = $)";

/// The common columns of every queue's items.
#[derive(FromQueryResult)]
struct ItemRow {
    id: i64,
    account_id: i64,
    state: String,
    submitted_at: Option<Instant>,
    waiting_since: Option<Instant>,
    first_name: Option<String>,
    last_name: Option<String>,
    chinese_name: Option<String>,
    account_number: Option<String>,
    mobile_number: String,
    framework: String,
    first_line_by: Option<i64>,
    returned: bool,
    assigned_to: Option<i64>,
    assigned_name: Option<String>,
    asked: Option<String>,
}

impl ItemRow {
    fn queued(self, detail: QueuedDetail) -> Queued {
        let name = full_name([self.first_name, self.last_name, self.chinese_name]);
        let assigned_to = self.assigned_to.zip(self.assigned_name);
        Queued {
            id: self.id,
            account: AccountId(self.account_id),
            state: self.state,
            submitted_at: self.submitted_at,
            waiting_since: self.waiting_since,
            investor: name.unwrap_or(self.mobile_number),
            account_number: self.account_number.unwrap_or_default(),
            framework: self.framework,
            first_line_by: self.first_line_by.map(OperatorId),
            returned: self.returned,
            assigned_to: assigned_to.map(|(id, name)| Assignee {
                id: OperatorId(id),
                name,
            }),
            asked: self.asked.as_deref().and_then(Standing::from_code),
            detail,
        }
    }
}

#[derive(FromQueryResult)]
struct Since {
    since: Option<Instant>,
}

#[derive(FromQueryResult)]
struct Code {
    code: String,
}

/// A queue table with its row type erased.
#[async_trait]
trait Kind: Sync {
    fn source(&self) -> &'static Source;

    /// The items that a statement finds.
    async fn items(
        &self,
        store: &SeaStore,
        sql: &str,
        values: Vec<Value>,
    ) -> Result<Vec<Queued>, StoreError>;
}

/// The queue whose rows are `T`.
struct Of<T>(PhantomData<fn() -> T>);

#[async_trait]
impl<T: QueueTable + Send> Kind for Of<T> {
    fn source(&self) -> &'static Source {
        &T::SOURCE
    }

    async fn items(
        &self,
        store: &SeaStore,
        sql: &str,
        values: Vec<Value>,
    ) -> Result<Vec<Queued>, StoreError> {
        let rows: Vec<T> = store.rows(sql, values).await?;
        rows.into_iter().map(T::queued).collect()
    }
}

const fn kind(queue: Queue) -> &'static dyn Kind {
    match queue {
        Queue::Kyc => &Of::<AccountRow>(PhantomData),
        Queue::Deposits => &Of::<DepositRow>(PhantomData),
        Queue::Withdrawals => &Of::<WithdrawalRow>(PhantomData),
        Queue::Subscriptions => &Of::<OrderRow>(PhantomData),
    }
}

fn source(queue: Queue) -> &'static Source {
    kind(queue).source()
}

/// The name of a queue's items in the review log.
pub(super) fn subject_kind(queue: Queue) -> &'static str {
    source(queue).subject
}

pub(super) async fn page(
    store: &SeaStore,
    queue: Queue,
    filter: &QueueFilter,
) -> Result<QueuePage, StoreError> {
    let search = search(store, queue, filter).await?;
    let states = states(store, queue, filter);
    let Counted { count, capped } = search.counted(store, &states).await?;
    let order = order(store, queue, filter);
    let (sql, values) = picked(
        queue,
        &search,
        &states,
        &order,
        (filter.offset, filter.limit),
    );
    let items = kind(queue).items(store, &sql, values).await;
    Ok(QueuePage {
        items: items?,
        total: count,
        total_capped: capped,
    })
}

pub(super) async fn count(
    store: &SeaStore,
    queue: Queue,
    filter: &QueueFilter,
) -> Result<Counted, StoreError> {
    let search = search(store, queue, filter).await?;
    search.counted(store, &states(store, queue, filter)).await
}

pub(super) async fn oldest(
    store: &SeaStore,
    queue: Queue,
    state: &str,
    today: NaiveDate,
) -> Result<Option<Instant>, StoreError> {
    let Source {
        table,
        since,
        handed_in,
        ..
    } = source(queue);
    let aside = left_out_after(queue, "$2");
    let sql = format!(
        "SELECT t.{since} AS since FROM {table} t WHERE t.state = $1 AND {handed_in} AND NOT {aside}
        ORDER BY t.{since}, t.id LIMIT 1"
    );
    let rows: Vec<Since> = store.rows(&sql, vec![state.into(), today.into()]).await?;
    Ok(rows.into_iter().next().and_then(|row| row.since))
}

pub(super) async fn framework_codes(store: &SeaStore) -> Result<Vec<String>, StoreError> {
    let sql = "SELECT code FROM frameworks ORDER BY id";
    let rows: Vec<Code> = store.rows(sql, Vec::new()).await?;
    Ok(rows.into_iter().map(|row| row.code).collect())
}

impl SeaStore {
    /// How the database would execute a page of a queue, line by line in its own words: for
    /// measurements and their tests.
    pub async fn plan_of_queue(
        &self,
        queue: Queue,
        filter: &QueueFilter,
    ) -> Result<Vec<String>, StoreError> {
        let search = search(self, queue, filter).await?;
        let (sql, values) = picked(
            queue,
            &search,
            &states(self, queue, filter),
            &order(self, queue, filter),
            (filter.offset, filter.limit),
        );
        self.plan(&sql, values).await
    }
}

/// The statement of a page.
fn picked(
    queue: Queue,
    search: &Search,
    states: &[Condition],
    order: &Order,
    (offset, limit): (u64, u64),
) -> (String, Vec<Value>) {
    let Source {
        columns,
        beside,
        table,
        ..
    } = source(queue);
    let mut values = Vec::new();
    let by = order.by_shown("item");
    let found = search.found(
        states,
        &format!("t.id AS item{}", order.shown()),
        (&by, offset.saturating_add(limit)),
        &mut values,
    );
    let limit = bound(&mut values, limit);
    let offset = bound(&mut values, offset);
    let (returned, asked) = (returned(queue), asked(queue));
    let holder = assigned::beside(queue);
    let sql = format!(
        "SELECT {columns}, {returned} AS returned, {asked} AS asked, h.id AS assigned_to, h.name AS assigned_name FROM (
            SELECT * FROM ({found}) found ORDER BY {by} LIMIT {limit} OFFSET {offset}
        ) picked JOIN {table} t ON t.id = picked.item {beside} {holder} ORDER BY {by}"
    );
    (sql, values)
}

/// The order of a queue: the longest waiting first, if no other is chosen.
fn order(store: &SeaStore, queue: Queue, filter: &QueueFilter) -> Order {
    let sort = filter.sort.unwrap_or(Sort::up(QueueBy::Waiting));
    Order::of(Some(sort), |by| columns(store, queue, by, sort.language))
}

fn columns(store: &SeaStore, queue: Queue, by: QueueBy, language: Language) -> Vec<Column> {
    let Source {
        account,
        since,
        submitted,
        ..
    } = source(queue);
    match by {
        QueueBy::Waiting => vec![Column::whole(format!("t.{since}"))],
        QueueBy::Investor => vec![Column::holder(store, account)],
        QueueBy::Framework => vec![Column::whole(format!(
            "(SELECT f.code FROM accounts x JOIN frameworks f ON f.id = x.framework_id WHERE x.id = {account}){}",
            store.by_signs()
        ))],
        QueueBy::Project => {
            let name =
                |column| format!("(SELECT j.{column} FROM projects j WHERE j.id = t.project_id)");
            vec![Column::named(
                store,
                (&name("name_zh"), &name("name_en")),
                language,
            )]
        }
        QueueBy::Amount => Column::amount(),
        QueueBy::Submitted => vec![Column::whole(format!("t.{submitted}")).or_missing()],
    }
}

/// Whether the last decision on a picked item was a return by the second line: its history is read
/// from the end.
fn returned(queue: Queue) -> String {
    let kind = subject_kind(queue);
    format!(
        "t.state = 'LWAIT' AND COALESCE((SELECT r.from_state FROM review_log r
            WHERE r.subject_kind = '{kind}' AND r.subject_id = t.id ORDER BY r.id DESC LIMIT 1), '') = 'GWAIT'"
    )
}
