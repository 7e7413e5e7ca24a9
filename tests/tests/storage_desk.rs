//! What the views of the desk owe, on both databases: what waits longest first, whole pages without gap or repeat, a search
//! taken literally in both scripts, a total that is exact up to its bound.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use domain::ids::{AccountId, OrderId};
use domain::operations::Queue;
use domain::subscription::State;
use ports::driven::desk::{
    AccountsShown, DeskQueries, InvestorFilter, PAGE_SIZE, QueueFilter, QueuePage,
};
use tests::on_both_databases;
use tests::prepared::{PKF, a_project, a_stored_investor, an_approved_account, an_order, publish};
use tests::storage::{Storage, at};

on_both_databases![
    pages_of_orders_follow_each_other_longest_waiting_first,
    a_search_finds_names_in_both_scripts_and_takes_signs_literally,
    accounts_are_found_by_name_phone_and_number,
    a_total_is_exact_up_to_its_bound,
    investors_are_found_by_what_one_knows_of_them,
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
        states: vec!["LWAIT", "GPASS"],
        handed_in: false,
        search: search.map(str::to_owned),
        offset,
    };
    storage.store().queue(queue, &filter).await.unwrap()
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
}

async fn a_search_finds_names_in_both_scripts_and_takes_signs_literally(storage: Storage) {
    let (_, stored) = orders(&storage, 3).await;
    let number = stored[1].0.to_string();
    let found = [
        ("wang", 3),
        ("XIAOMING wang", 3),
        ("wangxiaoming", 3),
        ("desk 住宅", 3),
        ("Residences", 3),
        ("nobody", 0),
        ("%", 0),
        ("_", 0),
        ("\\", 0),
        ("'; --", 0),
    ];
    for (words, total) in found {
        let page = page(&storage, Queue::Subscriptions, Some(words), 0).await;
        assert_eq!(page.total, total, "{words}");
    }
    let page = page(&storage, Queue::Subscriptions, Some(&number), 0).await;
    assert!(page.items.iter().any(|item| item.id == stored[1].0));
}

async fn accounts_are_found_by_name_phone_and_number(storage: Storage) {
    let (account, _) = orders(&storage, 1).await;
    let all = page(&storage, Queue::Kyc, None, 0).await;
    let item = &all.items[0];
    assert_eq!((item.id, item.state.as_str()), (account.0, "GPASS"));
    assert_eq!(item.investor, "Xiaoming Wang");
    let number = item.account_number.clone();
    for words in ["xiaoming", "139", number.to_lowercase().as_str()] {
        let page = page(&storage, Queue::Kyc, Some(words), 0).await;
        assert_eq!(page.items.len(), 1, "{words}");
    }
    assert!(
        page(&storage, Queue::Kyc, Some("LWAIT"), 0)
            .await
            .items
            .is_empty()
    );
}

async fn a_total_is_exact_up_to_its_bound(storage: Storage) {
    orders(&storage, 1_001).await;
    let page = page(&storage, Queue::Subscriptions, None, 0).await;
    assert_eq!((page.total, page.total_capped), (1_000, true));
}

async fn investors_are_found_by_what_one_knows_of_them(storage: Storage) {
    orders(&storage, 1).await;
    let tx = storage.begin().await;
    let alone = a_stored_investor(tx.as_ref(), at(1)).await;
    tx.investors()
        .set_email(alone, "Li.Wei@example.com")
        .await
        .unwrap();
    tx.commit().await.unwrap();
    let found = async |words: &[&str], accounts: AccountsShown| {
        let filter = InvestorFilter {
            words: words.iter().map(|word| (*word).to_owned()).collect(),
            accounts,
            offset: 0,
        };
        storage.store().investors(&filter).await.unwrap()
    };
    let everybody = found(&[], AccountsShown::All).await;
    assert_eq!((everybody.items.len(), everybody.total), (2, 2));
    assert_eq!(everybody.items[0].id, alone);
    assert_eq!(everybody.items[0].name, None);
    let named = &everybody.items[1];
    assert_eq!(named.name.as_deref(), Some("Xiaoming Wang"));
    let number = named.accounts[0].number.clone();
    let mobile = named.mobile.clone();
    let bare = mobile.replace('-', "");
    for (words, shown, hidden) in [
        (vec!["wang"], 1, 0),
        (vec!["XIAOMING", "Wang"], 1, 0),
        (vec!["wangxiaoming"], 1, 0),
        (vec![number.as_str()], 1, 0),
        (vec![mobile.as_str()], 1, 1),
        (vec![bare.as_str()], 1, 1),
        (vec!["86-139"], 2, 2),
        (vec!["0139"], 2, 2),
        (vec!["86-0139"], 2, 2),
        (vec!["li.wei@"], 1, 1),
        (vec!["EXAMPLE"], 1, 1),
        (vec!["wang", "li.wei@"], 0, 0),
        (vec!["%"], 0, 0),
        (vec!["_"], 0, 0),
        (vec!["'; --"], 0, 0),
    ] {
        let all = found(&words, AccountsShown::All).await;
        assert_eq!(
            (all.items.len(), all.total),
            (shown, u64::try_from(shown).unwrap()),
            "{words:?}"
        );
        let none = found(&words, AccountsShown::None).await;
        assert_eq!(none.items.len(), hidden, "{words:?}");
        assert!(none.items.iter().all(|item| item.accounts.is_empty()));
    }
}

/// Many investors, each with a profile and an account; the number of one says the others'.
const MANY: &str = "
    INSERT INTO investors (mobile_number, email, password_hash, language, registered_at)
        SELECT '86-139' || LPAD(n::text, 8, '0'), 'person' || n || '@example.com', REPEAT('x', 96), 'en', now()
        FROM generate_series(1, 20000) n;
    INSERT INTO profiles (investor_id, first_name, last_name, newsletter, log_ins, version)
        SELECT id, 'Profiled' || id, 'Wang', false, 1, 1 FROM investors;
    INSERT INTO accounts (investor_id, framework_id, entity_id, number, state, changed_since_submit,
            submitted_at, created_at, version, first_name, last_name)
        SELECT i.id, f.id, 1, f.code || '-' || LPAD(i.id::text, 7, '0'), 'GPASS', false, now(), now(), 1,
            'Accounted' || i.id, 'Wang'
        FROM investors i, frameworks f WHERE f.code = 'PKF';
    ANALYZE investors, profiles, accounts";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_search_among_many_reads_indexes_of_parts_on_postgres() {
    let storage = Storage::postgres().await;
    storage.execute(MANY).await;
    for (word, found) in [
        ("13900012345", 1),
        ("person12345@", 1),
        ("profiled12345", 1),
        ("accounted12345", 1),
        ("0012345", 1),
    ] {
        let filter = InvestorFilter {
            words: vec![word.to_owned()],
            accounts: AccountsShown::All,
            offset: 0,
        };
        let page = storage.store().investors(&filter).await.unwrap();
        assert_eq!(page.items.len(), found, "{word}");
    }
    // What was read is counted by each connection in its own time, within seconds. Names are short enough here for either way.
    let mut unread = None;
    for _ in 0..300 {
        unread = storage
            .stored_text(
                "SELECT STRING_AGG(indexrelname::text, ', ') FROM pg_stat_user_indexes
                WHERE indexrelname LIKE 'ix\\_investors\\_%\\_parts' AND idx_scan = 0",
            )
            .await;
        if unread.is_none() {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    panic!("not read: {unread:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_extension_out_of_reach_stops_no_migration_and_no_search() {
    let storage = Storage::postgres().await;
    storage
        .execute(
            "DROP EXTENSION pg_trgm CASCADE;
            CREATE SCHEMA apart;
            CREATE EXTENSION pg_trgm SCHEMA apart;
            DELETE FROM seaql_migrations WHERE version LIKE '%\\_001103\\_%'",
        )
        .await;
    storage.store().migrate().await.unwrap();
    let parts = storage
        .stored_text("SELECT STRING_AGG(indexname::text, ', ') FROM pg_indexes WHERE indexname LIKE '%\\_parts'")
        .await;
    assert_eq!(parts, None);
    let filter = InvestorFilter {
        words: vec!["nobody".to_owned()],
        accounts: AccountsShown::All,
        offset: 0,
    };
    let page = storage.store().investors(&filter).await.unwrap();
    assert!(page.items.is_empty());
}
