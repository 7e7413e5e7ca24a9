//! The contract of the desk's sorted lists, on both databases: each row is on one page, rows with
//! equal values by their numbers, forwards and backwards alike, and a long list uses an index.

use domain::ids::{AccountId, InvestorId, WithdrawalId};
use domain::ledger::Purpose;
use domain::operations::Queue;
use domain::payable::{Payout, Reason};
use domain::payee::Target;
use domain::receipt::State;
use domain::subscription;
use ports::driven::desk::{
    AccountsShown, AsideShown, AssignedShown, AuditFilter, DeskQueries, InvestorFilter, PAGE_SIZE,
    QueueFilter, StateShown,
};
use ports::driven::desk_messages::MessageFilter;
use ports::driven::desk_payments::ListFrom;
use ports::driven::desk_payouts::PayoutFilter;
use ports::driven::desk_receipts::ReceiptFilter;
use ports::driven::sorting::{
    AuditBy, InvestorBy, MessageBy, PayoutBy, QueueBy, ReceiptBy, Sort, SortedBy,
};
use sea_orm::DatabaseBackend;
use tests::on_both_databases;
use tests::prepared::{
    PKF, a_project, a_stored_account, a_stored_investor, an_approved_account, an_order, publish,
    usd,
};
use tests::storage::{Storage, at};

on_both_databases![
    receipts_are_paged_in_the_order_of_each_column,
    payouts_are_paged_in_the_order_of_each_column,
    a_queue_is_read_and_gone_on_with_in_the_order_of_each_column,
    investors_without_a_name_come_last_whichever_way,
    messages_are_paged_by_their_receivers,
    the_trail_is_read_from_either_end,
    a_long_list_is_read_along_an_index,
];

async fn is_postgres(storage: &Storage) -> bool {
    let beside = storage.database().connect().await;
    beside.get_database_backend() == DatabaseBackend::Postgres
}

/// So many receipts of a few amounts in two currencies, of a few days and payers, some of whom have no name.
async fn receipts(storage: &Storage, count: i64) {
    let fill = format!(
        "INSERT INTO receipts (id, bank_account_id, reference, booked_on, value_on, amount_minor, currency, state,
            payer, text, entered_at)
        WITH RECURSIVE s(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s WHERE n < {count})
        SELECT n, 1, 'B' || n, '2026-07-01', CASE n % 4 WHEN 0 THEN '2026-07-03' WHEN 1 THEN '2026-07-01' ELSE '2026-07-02' END,
            100 + n % 3, CASE n % 2 WHEN 0 THEN 'USD' ELSE 'EUR' END, 'UNMATCHED',
            CASE n % 5 WHEN 0 THEN NULL WHEN 1 THEN 'wang' WHEN 2 THEN 'Wang' WHEN 3 THEN 'Álvarez' ELSE '王' END,
            'flat', '2026-07-01T00:00:00Z' FROM s"
    );
    // PostgreSQL makes no day and no instant of a text that is computed.
    let cast = fill
        .replace("END,\n            100", "END::date,\n            100")
        .replace("'2026-07-01', CASE", "'2026-07-01'::date, CASE")
        .replace(
            "'2026-07-01T00:00:00Z'",
            "'2026-07-01T00:00:00Z'::timestamptz",
        );
    storage
        .execute(if is_postgres(storage).await {
            &cast
        } else {
            &fill
        })
        .await;
}

fn asked(sort: Option<Sort<ReceiptBy>>, from: ListFrom) -> ReceiptFilter {
    ReceiptFilter {
        states: vec![State::Unmatched],
        currency: None,
        words: Vec::new(),
        sort,
        from,
    }
}

/// What one of those receipts has in a column.
fn value(by: ReceiptBy, n: i64) -> (String, i64) {
    let text = |text: &str| (text.to_owned(), 0);
    match by {
        ReceiptBy::Payer => text(match n % 5 {
            0 => "",
            1 | 2 => "wang",
            3 => "Álvarez",
            _ => "王",
        }),
        ReceiptBy::ValueOn => text(match n % 4 {
            0 => "3",
            1 => "1",
            _ => "2",
        }),
        ReceiptBy::Amount => (
            if n % 2 == 0 { "USD" } else { "EUR" }.to_owned(),
            100 + n % 3,
        ),
    }
}

async fn receipts_are_paged_in_the_order_of_each_column(storage: Storage) {
    receipts(&storage, 50).await;
    for Sort { by, .. } in ReceiptBy::ORDERS.iter().step_by(2) {
        let mut expected: Vec<i64> = (1..=50).collect();
        expected.sort_by_key(|n| (value(*by, *n), *n));
        for sort in [Sort::up(*by), Sort::down(*by)] {
            if sort.is_down {
                expected.reverse();
            }
            let pages: Vec<&[i64]> = expected.chunks(20).collect();
            let read = async |from| {
                let filter = asked(Some(sort), from);
                let found = storage.store().receipts(&filter).await.unwrap();
                let ids = found.page.items.iter().map(|it| it.receipt.id.0);
                assert_eq!(found.page.total, 50);
                (ids.collect::<Vec<_>>(), found.newer, found.older)
            };
            let (first, newer, older) = read(ListFrom::Newest).await;
            assert_eq!((first.as_slice(), newer), (pages[0], None), "{sort:?}");
            let (second, newer, further) = read(ListFrom::Before(older.unwrap())).await;
            assert_eq!(second, pages[1], "{sort:?}");
            assert_eq!(newer, Some(pages[1][0]));
            let (third, back, end) = read(ListFrom::Before(further.unwrap())).await;
            assert_eq!((third.as_slice(), end), (pages[2], None), "{sort:?}");
            let (again, back, _) = read(ListFrom::After(back.unwrap())).await;
            assert_eq!(again, pages[1], "{sort:?}");
            let (begun, none, _) = read(ListFrom::After(back.unwrap())).await;
            assert_eq!((begun.as_slice(), none), (pages[0], None), "{sort:?}");
            assert_eq!(read(ListFrom::Export).await.0, expected, "{sort:?}");
        }
    }
}

async fn payouts_are_paged_in_the_order_of_each_column(storage: Storage) {
    let tx = storage.begin().await;
    let investor = a_stored_investor(tx.as_ref(), at(0)).await;
    let account = a_stored_account(tx.as_ref(), investor, at(0)).await;
    let reasons = [Reason::Refund, Reason::Deposit, Reason::Withdrawal];
    let mut known: Vec<(i64, Reason, i64)> = Vec::new();
    for (n, reason) in (1..=45).zip(reasons.into_iter().cycle()) {
        let why = (reason, Purpose::Withdrawal(WithdrawalId(n)));
        let target = Some(Target::Bank(Box::default()));
        let payout = Payout::new(account, usd(n % 4 + 1), why, target, at(n));
        known.push((tx.payouts().add(&payout).await.unwrap().0, reason, n));
    }
    tx.commit().await.unwrap();
    storage
        .execute("UPDATE payouts SET state = CASE id % 4 WHEN 0 THEN 'RELEASED' WHEN 1 THEN 'DUE' ELSE 'BATCHED' END")
        .await;
    let value = |by, (id, reason, n): (i64, Reason, i64)| match by {
        PayoutBy::Reason => {
            let place = Reason::ALL.iter().position(|it| *it == reason);
            i64::try_from(place.unwrap()).unwrap()
        }
        // They are paid from one bank account.
        PayoutBy::BankAccount => 0,
        PayoutBy::State => match id % 4 {
            0 => 2,
            1 => 0,
            _ => 1,
        },
        PayoutBy::Since => n,
        PayoutBy::Amount => n % 4,
    };
    for Sort { by, .. } in PayoutBy::ORDERS.iter().step_by(2) {
        let mut expected = known.clone();
        expected.sort_by_key(|it| (value(*by, *it), it.0));
        let mut expected: Vec<i64> = expected.into_iter().map(|(id, ..)| id).collect();
        for sort in [Sort::up(*by), Sort::down(*by)] {
            if sort.is_down {
                expected.reverse();
            }
            let read = async |from| {
                let filter = PayoutFilter {
                    states: Vec::new(),
                    currency: None,
                    reason: None,
                    project: None,
                    entered_from: None,
                    entered_before: None,
                    words: Vec::new(),
                    sort: Some(sort),
                    from,
                };
                let found = storage.store().payouts(&filter).await.unwrap();
                let ids = found.page.items.iter().map(|it| it.id.0);
                (ids.collect::<Vec<i64>>(), found.newer, found.older)
            };
            let (first, _, older) = read(ListFrom::Newest).await;
            assert_eq!(first, expected[..20], "{sort:?}");
            let (second, newer, older) = read(ListFrom::Before(older.unwrap())).await;
            assert_eq!(second, expected[20..40], "{sort:?}");
            let (third, _, _) = read(ListFrom::Before(older.unwrap())).await;
            assert_eq!(third, expected[40..], "{sort:?}");
            let (again, _, _) = read(ListFrom::After(newer.unwrap())).await;
            assert_eq!(again, first, "{sort:?}");
            assert_eq!(read(ListFrom::Export).await.0, expected, "{sort:?}");
        }
    }
}

/// Forty-five orders of four amounts under one account that wait for the first line.
async fn orders(storage: &Storage) -> AccountId {
    let tx = storage.begin().await;
    let investor = a_stored_investor(tx.as_ref(), at(0)).await;
    tx.commit().await.unwrap();
    let account = an_approved_account(storage.store(), investor, PKF, at(0)).await;
    let project = publish(storage.store(), a_project("SORTED", 10_000_000, at(0))).await;
    let tx = storage.begin().await;
    for minute in 0..45 {
        let mut order = an_order(investor, account, project, at(minute * 60));
        order.state = subscription::State::LWait;
        tx.orders().add(&order).await.unwrap();
    }
    tx.commit().await.unwrap();
    storage
        .execute("UPDATE orders SET amount_minor = 100000 + id % 4")
        .await;
    account
}

async fn a_queue_is_read_and_gone_on_with_in_the_order_of_each_column(storage: Storage) {
    orders(&storage).await;
    let filter = |sort, offset| QueueFilter {
        states: vec![StateShown::all("LWAIT")],
        handed_in: false,
        framework: None,
        arrival: None,
        words: Vec::new(),
        identity_numbers: false,
        aside: AsideShown::All,
        assigned: AssignedShown::All,
        sort: Some(sort),
        after: None,
        offset,
        limit: PAGE_SIZE,
    };
    let read = async |filter: &QueueFilter| {
        let found = storage.store().queue(Queue::Subscriptions, filter).await;
        found.unwrap()
    };
    let ids = |page: &ports::driven::desk::QueuePage| -> Vec<i64> {
        page.items.iter().map(|item| item.id).collect()
    };
    let all: Vec<i64> = {
        let mut all = Vec::new();
        for offset in [0, 20, 40] {
            all.extend(ids(&read(&filter(Sort::up(QueueBy::Waiting), offset)).await));
        }
        all
    };
    assert_eq!(all.len(), 45);
    for Sort { by, .. } in QueueBy::ORDERS.iter().step_by(2) {
        // Everything but the amount is alike, or rises with the number.
        let mut expected = all.clone();
        expected.sort_by_key(|id| (if *by == QueueBy::Amount { id % 4 } else { 0 }, *id));
        for sort in [Sort::up(*by), Sort::down(*by)] {
            if sort.is_down {
                expected.reverse();
            }
            let mut seen = Vec::new();
            for offset in [0, 20, 40] {
                seen.extend(ids(&read(&filter(sort, offset)).await));
            }
            assert_eq!(seen, expected, "{sort:?}");
            // What was never handed in has no day to go on from.
            if *by == QueueBy::Submitted {
                continue;
            }
            let first = read(&filter(sort, 0)).await.items.swap_remove(9);
            let behind = QueueFilter {
                after: Some((first.waiting_since.unwrap(), first.id)),
                ..filter(sort, 0)
            };
            let behind = read(&behind).await;
            assert_eq!(ids(&behind), expected[10..30], "{sort:?}");
            assert_eq!(behind.total, 35, "{sort:?}");
        }
    }
}

async fn investors_without_a_name_come_last_whichever_way(storage: Storage) {
    let mut ids: Vec<InvestorId> = Vec::new();
    for name in [Some("bob"), Some("Anna"), None, Some("Anna"), None] {
        let tx = storage.begin().await;
        let investor = a_stored_investor(tx.as_ref(), at(0)).await;
        tx.commit().await.unwrap();
        if let Some(name) = name {
            let account = an_approved_account(storage.store(), investor, PKF, at(0)).await;
            let named = format!("UPDATE accounts SET first_name = '{name}' WHERE id = {account}");
            storage.execute(&named).await;
        }
        ids.push(investor);
    }
    let read = async |sort, accounts| -> Vec<usize> {
        let filter = InvestorFilter {
            words: Vec::new(),
            campaign: None,
            accounts,
            sort,
            offset: 0,
            limit: PAGE_SIZE,
        };
        let found = storage.store().investors(&filter).await.unwrap();
        let place = |id| ids.iter().position(|known| *known == id).unwrap();
        found.items.iter().map(|it| place(it.id)).collect()
    };
    let by = InvestorBy::Name;
    let all = AccountsShown::All;
    assert_eq!(read(None, all).await, [4, 3, 2, 1, 0]);
    assert_eq!(read(Some(Sort::up(by)), all).await, [1, 3, 0, 2, 4]);
    assert_eq!(read(Some(Sort::down(by)), all).await, [0, 3, 1, 4, 2]);
    // Roles that read no accounts learn nothing about their names.
    let none = read(Some(Sort::up(by)), AccountsShown::None).await;
    assert_eq!(none, [0, 1, 2, 3, 4]);
    let registered = Some(Sort::up(InvestorBy::Registered));
    assert_eq!(read(registered, all).await, [0, 1, 2, 3, 4]);
}

async fn messages_are_paged_by_their_receivers(storage: Storage) {
    let now = if is_postgres(&storage).await {
        "now()"
    } else {
        "'2026-07-01T00:00:00Z'"
    };
    let fill = format!(
        "INSERT INTO outbox (id, channel, recipient, language, template, sealed, body, state, attempts, created_at, due_at)
        WITH RECURSIVE s(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s WHERE n < 45)
        SELECT n, 'sms', '86-' || (n % 7), 'en', 'sms.code', FALSE, 'text', 'sent', 1, {now}, {now} FROM s"
    );
    storage.execute(&fill).await;
    for sort in [Sort::up(MessageBy::To), Sort::down(MessageBy::To)] {
        let mut expected: Vec<i64> = (1..=45).collect();
        expected.sort_by_key(|n| (n % 7, *n));
        if sort.is_down {
            expected.reverse();
        }
        let mut seen = Vec::new();
        for offset in [0, 20, 40] {
            let filter = MessageFilter {
                now: at(0),
                stage: None,
                investor: None,
                search: None,
                sort: Some(sort),
                offset,
                limit: PAGE_SIZE,
            };
            let page = storage.store().messages(&filter).await.unwrap();
            seen.extend(page.items.iter().map(|item| item.id.0));
        }
        assert_eq!(seen, expected, "{sort:?}");
    }
}

async fn the_trail_is_read_from_either_end(storage: Storage) {
    let tx = storage.begin().await;
    for minute in [0, 0, 60, 60, 120] {
        a_stored_investor(tx.as_ref(), at(minute)).await;
    }
    tx.commit().await.unwrap();
    let read = async |sort, before| {
        let filter = AuditFilter {
            sort,
            before,
            limit: 50,
            ..AuditFilter::default()
        };
        storage.store().audit(&filter).await.unwrap()
    };
    let mut newest = read(None, None).await;
    assert_eq!(newest.len(), 5);
    assert_eq!(read(Some(Sort::down(AuditBy::At)), None).await, newest);
    newest.reverse();
    let oldest = read(Some(Sort::up(AuditBy::At)), None).await;
    assert_eq!(oldest, newest);
    let second = &oldest[1];
    let behind = read(Some(Sort::up(AuditBy::At)), Some((second.at, second.id))).await;
    assert_eq!(behind, oldest[2..]);
}

async fn a_long_list_is_read_along_an_index(storage: Storage) {
    receipts(&storage, 20_000).await;
    storage.execute("ANALYZE").await;
    let is_sqlite = storage.database().url().starts_with("sqlite");
    for (by, index) in [
        (ReceiptBy::Amount, "ix_receipts_currency_amount_minor_id"),
        (ReceiptBy::ValueOn, "ix_receipts_value_on_id"),
    ] {
        for sort in [Sort::up(by), Sort::down(by)] {
            for from in [
                ListFrom::Newest,
                ListFrom::Before(10_000),
                ListFrom::After(10_000),
            ] {
                let filter = asked(Some(sort), from);
                let plan = storage.store().plan_of_receipts(&filter).await.unwrap();
                let plan = plan.join("\n");
                // SQLite may also sort those of the state, of which it finds the rows by an index.
                if is_sqlite {
                    assert!(!plan.contains("SCAN t\n"), "{sort:?} {from:?}: {plan}");
                    continue;
                }
                assert!(plan.contains(index), "{sort:?} {from:?}: {plan}");
                for slow in ["B-TREE", "Sort", "SCAN t\n", "Seq Scan on receipts"] {
                    assert!(!plan.contains(slow), "{sort:?} {from:?} {slow}: {plan}");
                }
            }
        }
    }
}
