//! The ledger at the desk: each figure leads to its postings, each posting to its transaction, and that to what caused it.

use chrono::NaiveDate;
use domain::ledger::{Book, CashType, Cause, Transaction};
use domain::operations::Role;
use domain::{Currency, Money};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use tests::database::TestDatabase;
use tests::desk::{Desk, approved, operator};
use tests::exported::{column, file};
use tests::on_both_databases;
use tests::operator::Operator;
use tests::prepared::{PKF, a_project, publish, usd};
use tests::server::TestServer;
use tests::subscribing::{Subscriber, subscriber};
use tests::wallet::{BANK, book, cause, fund, transfer, transfer_for};

on_both_databases![
    std::future::ready =>
    every_asset_sums_to_zero_and_each_figure_leads_to_its_postings,
    books_are_listed_by_kind_and_found_by_their_owner,
    transactions_are_found_and_tell_what_caused_them,
    a_book_with_many_postings_is_paged_from_end_to_end,
    what_is_read_of_the_ledger_leaves_as_files,
    the_bank_accounts_of_a_day_open_with_what_was_there_the_day_before,
];

/// No item.
const NONE: [Value; 0] = [];

const MOBILE: &str = "86-13900139000";
const OTHER: &str = "86-13900139001";

async fn with_wallet(server: &TestServer, mobile: &str, amount: i64) -> Subscriber {
    let who = subscriber(server, mobile, PKF).await;
    fund(server, &who, amount).await;
    who
}

async fn read(by: &Operator, path: &str) -> Value {
    by.get(path).await.ok()
}

fn items(answer: &Value) -> Vec<Value> {
    answer["items"].as_array().expect("items").clone()
}

/// In cents.
fn cents(amount: &Value) -> i64 {
    let decimal: rust_decimal::Decimal = amount.to_string().parse().expect("a decimal");
    (decimal * rust_decimal::Decimal::from(100))
        .try_into()
        .expect("cents")
}

async fn every_asset_sums_to_zero_and_each_figure_leads_to_its_postings(database: TestDatabase) {
    let server = TestServer::with_database(database).await;
    let desk = Desk::of(&server).await;
    let who = approved(&server, &desk, MOBILE, PKF.0).await;
    let (store, now) = (server.ports().store.as_ref(), server.ports().clock.now());
    let project = publish(store, a_project("LEDGER", 10_000, now)).await;
    let order = who.subscribe(project, 1_000).await;
    desk.accept(order, 1_000).await;
    let issue = format!("queues/subscriptions/{order}/issue");
    desk.approver.post(&issue, json!({})).await.ok();
    fund(&server, &who, 1_000).await;
    desk.owed(&who, "300.25").await;
    who.handed_in_withdrawal("100").await;

    let totals = items(&read(&desk.finance, "ledger").await);
    let mut sums = BTreeMap::<String, i64>::new();
    for total in &totals {
        *sums.entry(total["asset"].to_string()).or_default() += cents(&total["balance"]);
    }
    let shares = format!("\"shares:{project}\"");
    let nothing = [("\"USD\"".to_owned(), 0), (shares, 0)];
    assert_eq!(sums, BTreeMap::from(nothing), "{totals:?}");
    let of = |kind: &str| {
        let found = totals.iter().find(|total| total["kind"] == kind);
        let found = found.unwrap_or_else(|| panic!("no {kind}"));
        (found["books"].clone(), cents(&found["balance"]))
    };
    assert_eq!(of("wallet"), (json!(1), 59_975));
    assert_eq!(of("wallet_held"), (json!(1), 10_000));
    assert_eq!(of("payable"), (json!(1), 30_025));
    assert_eq!(of("bank"), (json!(1), -200_000));
    assert_eq!(of("project_paid"), (json!(1), 100_000));
    assert_eq!(of("escrow"), (json!(0), 0));
    let held = totals
        .iter()
        .find(|total| total["kind"] == "holding")
        .unwrap();
    assert_eq!(
        (&held["balance"], &held["name_en"]),
        (&json!(1000), &json!("LEDGER Residences"))
    );

    let wallet = format!("ledger/postings?book=wallet:{}&asset=USD", who.account);
    let postings = read(&desk.finance, &wallet).await;
    assert_eq!(cents(&postings["book"]["balance"]), 59_975);
    assert_eq!(postings["book"]["kind"], "wallet");
    let listed = items(&postings);
    let amounts: Vec<i64> = listed.iter().map(|it| cents(&it["amount"])).collect();
    assert_eq!(amounts, [-10_000, -30_025, 100_000]);
    let held = &listed[1]["transaction_id"];
    let transaction = read(&desk.finance, &format!("ledger/transactions/{held}")).await;
    assert_eq!(transaction["reference"], listed[1]["reference"]);
    let books = transaction["postings"].as_array().unwrap();
    let sum: i64 = books.iter().map(|it| cents(&it["amount"])).sum();
    assert_eq!(
        (books.len(), sum, &transaction["posted"]),
        (2, 0, &json!(2))
    );
    assert_eq!(books[0]["record"], listed[1]["record"]);

    // Nothing was ever posted there.
    for nowhere in ["book=wallet:999&asset=USD", "book=fees:0&asset=EUR"] {
        let missing = desk
            .finance
            .get(&format!("ledger/postings?{nowhere}"))
            .await;
        missing.refused(404, "Error_NotFound");
    }
    let missing = desk.finance.get("ledger/transactions/999999").await;
    missing.refused(404, "Error_NotFound");
    for wrong in [
        "postings?book=wallet&asset=USD",
        "postings?book=wallet:01&asset=USD",
        "postings?book=wallet:1&asset=usd",
        "postings?book=wallet:1&asset=shares:x",
        "postings?asset=USD",
        "postings?book=wallet:1&asset=USD&before=1&after=1",
        "books?kind=cash&asset=USD",
        "books?kind=wallet",
        "transactions?from=yesterday",
        "transactions/x",
    ] {
        let refused = desk.finance.get(&format!("ledger/{wrong}")).await;
        refused.refused(400, "Error_BadRequest");
    }
    server.stop().await;
}

async fn books_are_listed_by_kind_and_found_by_their_owner(database: TestDatabase) {
    let server = TestServer::with_database(database).await;
    let auditor = operator(&server, "audrey", &[Role::Auditor]).await;
    let wei = with_wallet(&server, MOBILE, 1_000).await;
    let ann = with_wallet(&server, OTHER, 2_000).await;
    let spent = transfer("test:spent", Book::Wallet(ann.account), BANK, usd(2_000));
    book(&server, &spent).await;

    let found = async |query: &str| {
        let path = format!("ledger/books?kind=wallet&asset=USD{query}");
        let answer = read(&auditor, &path).await;
        let books = items(&answer);
        assert_eq!(answer["total"], books.len(), "{query}");
        let books = books
            .iter()
            .map(|it| it["book"].as_str().unwrap().to_owned());
        books.collect::<Vec<_>>()
    };
    let of = |who: &Subscriber| format!("wallet:{}", who.account);
    assert_eq!(found("").await, [of(&wei)]);
    assert_eq!(found("&empty=1").await, [of(&ann), of(&wei)]);
    assert_eq!(found(&format!("&q={}", wei.account)).await, [of(&wei)]);
    assert_eq!(
        found(&format!("&empty=1&q=%23{}", ann.account)).await,
        [of(&ann)]
    );
    assert_eq!(found("&q=nobody").await, [""; 0]);
    assert_eq!(found("&q=%25").await, [""; 0]);

    let first = &items(&read(&auditor, "ledger/books?kind=wallet&asset=USD").await)[0];
    let number = first["owner"]["account_number"].as_str().unwrap();
    assert_eq!(found(&format!("&q={number}")).await, [of(&wei)]);
    let name = first["owner"]["investor"].as_str().unwrap().to_lowercase();
    let family = name.rsplit(' ').next().unwrap();
    assert_ne!(family, "");
    assert_eq!(
        found(&format!("&empty=1&q={family}")).await,
        [of(&ann), of(&wei)]
    );
    assert_eq!(first["owner"]["investor_id"], wei.investor.0);
    let bank = items(&read(&auditor, "ledger/books?kind=bank&asset=USD").await);
    assert!(bank[0]["owner"]["bank_account"].is_string(), "{bank:?}");
    assert_eq!(
        items(&read(&auditor, "ledger/books?kind=bank&asset=EUR").await),
        NONE
    );
    server.stop().await;
}

async fn transactions_are_found_and_tell_what_caused_them(database: TestDatabase) {
    let server = TestServer::with_database(database).await;
    let desk = Desk::of(&server).await;
    let who = with_wallet(&server, MOBILE, 1_000).await;
    let (withdrawal, _) = desk.owed(&who, "300").await;

    let all = items(&read(&desk.approver, "ledger/transactions").await);
    let ids = |found: &[Value]| found.iter().map(|it| it["id"].clone()).collect::<Vec<_>>();
    // The money that came in, the hold of the withdrawal, and what became payable.
    assert_eq!(all.len(), 3, "{all:?}");
    let found = async |query: &str| {
        let path = format!("ledger/transactions?{query}");
        ids(&items(&read(&desk.approver, &path).await))
    };
    let record = format!("q=withdrawal:{withdrawal}");
    assert_eq!(found(&record).await, ids(&all[..2]));
    let reference = all[0]["reference"].as_str().unwrap();
    assert_eq!(found(&format!("q={reference}")).await, ids(&all[..1]));
    assert_eq!(found(&format!("{record}:")).await, ids(&all[..2]));
    assert_eq!(
        found(&format!("q=%23{}", all[2]["id"])).await,
        ids(&all[2..])
    );
    assert_eq!(found("q=order:1").await, NONE);
    assert_eq!(found("q=%25").await, NONE);
    let today = &desk.today;
    assert_eq!(found(&format!("from={today}")).await, ids(&all[..2]));
    assert_eq!(found("from=2026-07-01&to=2026-07-01").await, ids(&all[2..]));
    assert_eq!(found(&format!("from=2999-01-01&to={today}")).await, NONE);

    let shown = read(
        &desk.approver,
        &format!("ledger/transactions/{}", all[0]["id"]),
    )
    .await;
    assert_eq!(shown["event"]["kind"], "money_booked");
    // What only readers of the trail see is not here.
    for hidden in ["address", "request_id", "detail"] {
        assert_eq!(shown["event"][hidden], Value::Null, "{hidden}");
    }
    assert_eq!(shown["event"]["record"], format!("withdrawal:{withdrawal}"));
    assert_eq!(
        (&shown["by"], &shown["name"]),
        (&json!("operator"), &shown["event"]["name"])
    );
    let moved = &shown["moved"][0];
    assert_eq!(
        (cents(&moved["amount"]), &moved["asset"]),
        (30_000, &json!("USD"))
    );
    assert_eq!(moved["record"], format!("withdrawal:{withdrawal}"));
    assert_eq!(shown["content_hash"].as_str().unwrap().len(), 64);
    let investor = read(
        &desk.approver,
        &format!("ledger/transactions/{}", all[1]["id"]),
    )
    .await;
    assert_eq!(
        (&investor["by"], &investor["name"]),
        (&json!("investor"), &Value::Null)
    );

    // What reverses another says so, on both.
    let wallet = Book::Wallet(who.account);
    book(&server, &transfer("test:once", wallet, BANK, usd(5))).await;
    let back = transfer("test:back", BANK, wallet, usd(5)).reversing("test:once");
    book(&server, &back).await;
    let [back, once] = &items(&read(&desk.approver, "ledger/transactions?q=test:").await)[..]
    else {
        panic!("two of them");
    };
    assert_eq!(
        (&back["reverses"], &once["reversed_by"]),
        (&once["id"], &back["id"])
    );
    assert_eq!(
        (&once["reverses"], &back["reversed_by"]),
        (&Value::Null, &Value::Null)
    );
    server.stop().await;
}

async fn a_book_with_many_postings_is_paged_from_end_to_end(database: TestDatabase) {
    let server = TestServer::with_database(database).await;
    let auditor = operator(&server, "audrey", &[Role::Auditor]).await;
    let who = with_wallet(&server, MOBILE, 1_000).await;
    let wallet = Book::Wallet(who.account);
    for nth in 0..45 {
        let moved = transfer(&format!("test:{nth}"), wallet, BANK, usd(1));
        book(&server, &moved).await;
    }
    for list in [
        format!("ledger/postings?book={wallet}&asset=USD"),
        "ledger/transactions?q=".to_owned(),
    ] {
        let (mut seen, mut path) = (Vec::new(), list.clone());
        let last = loop {
            let page = read(&auditor, &path).await;
            assert_eq!(page["total"], 46, "{list}");
            seen.extend(items(&page).iter().map(|it| it["id"].as_i64().unwrap()));
            match page["older"].as_i64() {
                Some(older) => path = format!("{list}&before={older}"),
                None => break page,
            }
        };
        assert_eq!(seen.len(), 46, "{list}");
        assert!(seen.is_sorted_by(|a, b| a > b), "{seen:?}");
        let newer = format!("{list}&after={}", last["newer"]);
        let before = items(&read(&auditor, &newer).await);
        let before: Vec<i64> = before.iter().map(|it| it["id"].as_i64().unwrap()).collect();
        assert_eq!(before, seen[20..40], "{list}");
    }
    server.stop().await;
}

async fn what_is_read_of_the_ledger_leaves_as_files(database: TestDatabase) {
    let server = TestServer::with_database(database).await;
    let desk = Desk::of(&server).await;
    let auditor = operator(&server, "audrey", &[Role::Auditor]).await;
    let who = with_wallet(&server, MOBILE, 1_000).await;
    let (withdrawal, payout) = desk.owed(&who, "300.25").await;

    let books = file(&auditor, "ledger/books/export?kind=payable&asset=USD").await;
    assert_eq!(
        column(&books, "book"),
        [format!("payable:{}", payout["id"])]
    );
    assert_eq!(column(&books, "balance"), ["300.25"]);
    let wallet = format!(
        "ledger/postings/export?book=wallet:{}&asset=USD",
        who.account
    );
    let postings = file(&auditor, &wallet).await;
    assert_eq!(column(&postings, "amount"), ["-300.25", "1000.00"]);
    let record = format!("withdrawal:{withdrawal}");
    assert_eq!(column(&postings, "record")[0], record);
    let transactions = format!("ledger/transactions/export?q={record}");
    let transactions = file(&auditor, &transactions).await;
    assert_eq!(column(&transactions, "amount"), ["300.25", "300.25"]);
    assert_eq!(
        column(&transactions, "record"),
        [record.as_str(), record.as_str()]
    );

    for (list, detail) in [
        (
            "ledger_books",
            "exported, rows: 1: kind=payable; asset=USD".to_owned(),
        ),
        (
            "ledger_postings",
            format!("exported, rows: 2: book=wallet:{}; asset=USD", who.account),
        ),
        (
            "ledger_transactions",
            format!("exported, rows: 2: q={record}"),
        ),
    ] {
        let trail = read(&auditor, &format!("audit?record={list}")).await;
        let details: Vec<Value> = items(&trail)
            .iter()
            .map(|it| it["detail"].clone())
            .collect();
        assert_eq!(details, [json!(detail)], "{list}");
    }
    server.stop().await;
}

/// What a transaction moves between a bank account and a wallet on a day in July 2026.
fn on_day(day: u32, reference: &str, between: (Book, Book), cents: i64) -> Transaction {
    let cause = Cause {
        effective_on: NaiveDate::from_ymd_opt(2026, 7, day).unwrap(),
        ..cause()
    };
    let amount = Money::from_minor(cents, Currency::Usd).unwrap();
    transfer_for(cause, reference, CashType::Adjustment, between, amount)
}

async fn the_bank_accounts_of_a_day_open_with_what_was_there_the_day_before(
    database: TestDatabase,
) {
    let server = TestServer::with_database(database).await;
    let desk = Desk::of(&server).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    assert_eq!(items(&read(&desk.finance, "cash").await), NONE);
    let wallet = Book::Wallet(who.account);
    // Booked out of the order of their days, as a late statement would.
    for (day, reference, between, cents) in [
        (3, "test:c", (BANK, wallet), 100_025),
        (1, "test:a", (BANK, wallet), 50_000),
        (3, "test:d", (wallet, BANK), 30_000),
        (3, "test:e", (wallet, BANK), 1),
        (5, "test:f", (wallet, BANK), 20_000),
    ] {
        book(&server, &on_day(day, reference, between, cents)).await;
    }
    for (day, expected) in [
        ("2026-06-30", [0, 0, 0, 0]),
        ("2026-07-01", [0, 50_000, 0, 50_000]),
        ("2026-07-02", [50_000, 0, 0, 50_000]),
        ("2026-07-03", [50_000, 100_025, 30_001, 120_024]),
        ("2026-07-05", [120_024, 0, 20_000, 100_024]),
        ("2026-07-06", [100_024, 0, 0, 100_024]),
    ] {
        let answer = read(&desk.finance, &format!("cash?day={day}")).await;
        assert_eq!(answer["day"], day);
        let [cash] = &items(&answer)[..] else {
            panic!("one bank account: {answer}");
        };
        let figures = ["opening", "in", "out", "closing"].map(|figure| cents(&cash[figure]));
        assert_eq!(figures, expected, "{day}");
        assert_eq!(
            (&cash["bank_account_id"], &cash["currency"]),
            (&json!(1), &json!("USD"))
        );
    }
    assert_eq!(
        read(&desk.finance, "cash").await["day"],
        desk.today.as_str()
    );
    let refused = desk.finance.get("cash?day=2026-02-30").await;
    refused.refused(400, "Error_BadRequest");
    server.stop().await;
}
