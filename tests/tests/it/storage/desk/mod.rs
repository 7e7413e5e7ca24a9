//! The promises of the desk's views, on both databases: the longest waiting first, whole pages
//! without gap or repeat, a total that is exact up to its bound, decisions with the wait before them.

mod filters;
mod search;

use domain::ids::{AccountId, OperatorId, OrderId};
use domain::operations::Queue;
use domain::review::{Actor, LogEntry, PassNotes, Subject};
use domain::subscription::State;
use ports::driven::desk::{
    AsideShown, AssignedShown, Decided, DeskQueries, EXPORT_LIMIT, PAGE_SIZE, QueueFilter,
    QueuePage, StateShown,
};
use tests::on_both_databases;
use tests::prepared::{PKF, a_project, a_stored_investor, an_approved_account, an_order, publish};
use tests::storage::{Storage, at};

on_both_databases![
    pages_of_orders_follow_each_other_longest_waiting_first,
    a_total_is_exact_up_to_its_bound,
    decisions_are_told_with_the_wait_before_them,
];

/// An approved account with a name, and `count` orders of it, each a minute younger than the one before.
async fn orders(storage: &Storage, count: i64) -> (AccountId, Vec<OrderId>) {
    let tx = storage.begin().await;
    let investor = a_stored_investor(tx.as_ref(), at(0)).await;
    tx.commit().await.unwrap();
    let account = an_approved_account(storage.store(), investor, PKF, at(0)).await;
    let project = publish(storage.store(), a_project("DESK", 10_000_000, at(0))).await;
    let tx = storage.begin().await;
    let mut ids = Vec::new();
    for minute in 0..count {
        let mut order = an_order(investor, account, project, at(minute * 60));
        order.state = State::LWait;
        ids.push(tx.orders().add(&order).await.unwrap());
    }
    tx.commit().await.unwrap();
    (account, ids)
}

async fn page(storage: &Storage, queue: Queue, search: Option<&str>, offset: u64) -> QueuePage {
    let filter = QueueFilter {
        words: words(search.unwrap_or_default()),
        offset,
        ..shows(&["LWAIT", "GPASS"])
    };
    storage.store().queue(queue, &filter).await.unwrap()
}

fn words(search: &str) -> Vec<String> {
    search.split_whitespace().map(str::to_owned).collect()
}

/// Every item of these states.
fn shows(states: &[&'static str]) -> QueueFilter {
    QueueFilter {
        states: states.iter().copied().map(StateShown::all).collect(),
        handed_in: false,
        framework: None,
        arrival: None,
        words: Vec::new(),
        identity_numbers: true,
        aside: AsideShown::All,
        assigned: AssignedShown::All,
        sort: None,
        after: None,
        offset: 0,
        limit: PAGE_SIZE,
    }
}

async fn shown_of(storage: &Storage, queue: Queue, filter: &QueueFilter) -> Vec<i64> {
    let page = storage.store().queue(queue, filter).await.unwrap();
    page.items.iter().map(|item| item.id).collect()
}

/// Decisions are the operators' decisions on waiting items, with the time that each had waited.
async fn decisions_are_told_with_the_wait_before_them(storage: Storage) {
    let tx = storage.begin().await;
    let investor = a_stored_investor(tx.as_ref(), at(0)).await;
    tx.commit().await.unwrap();
    let account = an_approved_account(storage.store(), investor, PKF, at(0)).await;
    let (ann, ben) = (OperatorId(1), OperatorId(2));
    let tx = storage.begin().await;
    let steps = [
        ("INIT", "LWAIT", Actor::Investor(investor), 0),
        ("LWAIT", "LFAIL", Actor::Operator(ann), 100),
        ("LFAIL", "LWAIT", Actor::Investor(investor), 200),
        ("LWAIT", "GWAIT", Actor::Operator(ann), 260),
        ("GWAIT", "GPASS", Actor::Operator(ben), 300),
    ];
    for (from, to, by, seconds) in steps {
        let entry = LogEntry {
            subject: Subject::Account(account),
            from,
            to,
            by,
            proposed_by: None,
            comment: None,
            version: None,
            notes: PassNotes::default(),
        };
        tx.reviews().append(entry, at(seconds)).await.unwrap();
    }
    tx.commit().await.unwrap();
    let store = storage.store();
    let taken = async |queue, state, since| -> Vec<_> {
        let decisions = store.decisions(queue, state, at(since)).await.unwrap();
        let seconds = |decided: &Decided| (decided.at - decided.since).num_seconds();
        decisions.iter().map(seconds).collect()
    };
    assert_eq!(taken(Queue::Kyc, "LWAIT", 0).await, [60, 100]);
    assert_eq!(taken(Queue::Kyc, "LWAIT", 101).await, [60]);
    assert_eq!(taken(Queue::Kyc, "GWAIT", 0).await, [40]);
    assert_eq!(taken(Queue::Subscriptions, "LWAIT", 0).await, [0; 0]);
    let lines = ["LWAIT", "GWAIT"];
    let by = async |queue, who, since| {
        let counted = store.decided_by(queue, who, &lines, at(since)).await;
        counted.unwrap().count
    };
    assert_eq!(by(Queue::Kyc, ann, 0).await, 2);
    assert_eq!(by(Queue::Kyc, ann, 260).await, 1);
    assert_eq!(by(Queue::Kyc, ben, 0).await, 1);
    assert_eq!(by(Queue::Subscriptions, ann, 0).await, 0);
}

async fn pages_of_orders_follow_each_other_longest_waiting_first(storage: Storage) {
    let (_, stored) = orders(&storage, 45).await;
    let mut seen = Vec::new();
    for offset in [0, PAGE_SIZE, 2 * PAGE_SIZE, 3 * PAGE_SIZE] {
        let page = page(&storage, Queue::Subscriptions, None, offset).await;
        assert_eq!((page.total, page.total_capped), (45, false));
        seen.extend(page.items.iter().map(|item| OrderId(item.id)));
    }
    assert_eq!(seen, stored);
    let whole = QueueFilter {
        limit: u64::from(EXPORT_LIMIT),
        ..shows(&["LWAIT", "GPASS"])
    };
    let read = storage.store().queue(Queue::Subscriptions, &whole).await;
    let read: Vec<OrderId> = read
        .unwrap()
        .items
        .iter()
        .map(|it| OrderId(it.id))
        .collect();
    assert_eq!(read, stored);
}

async fn a_total_is_exact_up_to_its_bound(storage: Storage) {
    orders(&storage, 1_001).await;
    let page = page(&storage, Queue::Subscriptions, None, 0).await;
    assert_eq!((page.total, page.total_capped), (1_000, true));
}
