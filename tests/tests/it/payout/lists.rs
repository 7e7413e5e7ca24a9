//! The search in batches, and the exports of the money lists with their audit events.

use super::{MOBILE, OTHER, with_wallet};
use domain::operations::Role;
use serde_json::Value;
use tests::database::TestDatabase;
use tests::desk::{Desk, operator};
use tests::exported::{column, file};
use tests::forms::{set_chinese_name, set_names};
use tests::on_both_databases;
use tests::operator::Operator;
use tests::server::TestServer;

on_both_databases![
    std::future::ready =>
    batches_are_found_by_state_name_number_and_payout,
    each_list_leaves_as_a_file_and_the_trail_says_so,
    a_chinese_name_stands_behind_the_latin_one_in_lists_of_money,
];

/// The numbers of the batches that a query finds.
async fn batches(by: &Operator, query: &str) -> Vec<i64> {
    let found = by.get(&format!("payout_batches?{query}")).await.ok();
    let items = found["items"].as_array().unwrap().clone();
    let ids: Vec<i64> = items.iter().map(|it| it["id"].as_i64().unwrap()).collect();
    assert_eq!(found["total"], ids.len(), "{query}");
    ids
}

async fn batches_are_found_by_state_name_number_and_payout(database: TestDatabase) {
    let server = TestServer::with_database(database).await;
    let desk = Desk::of(&server).await;
    let who = with_wallet(&server, MOBILE, 1_000).await;
    let (_, one) = desk.owed(&who, "100").await;
    let (_, two) = desk.owed(&who, "200").await;
    let first = desk.try_batch(Some(&[&one["id"]])).await.ok();
    let second = desk.try_batch(Some(&[&two["id"]])).await.ok();
    let first = desk.release(&first).await.ok();
    let id = |of: &Value| of["id"].as_i64().unwrap();
    let (first, second) = (id(&first), id(&second));
    let reference = desk.payout(&two["id"]).await["end_to_end"].clone();
    let reference = reference.as_str().unwrap().to_lowercase();
    let both = vec![second, first];
    let maker = desk.finance.get("me").await.ok()["operator"]["name"].clone();
    let maker = maker
        .as_str()
        .unwrap()
        .split(' ')
        .next()
        .unwrap()
        .to_owned();
    for (query, expected) in [
        (String::new(), both.clone()),
        ("state=OPEN".to_owned(), vec![second]),
        ("state=RELEASED".to_owned(), vec![first]),
        ("state=OPEN,RELEASED".to_owned(), both.clone()),
        ("state=DISSOLVED".to_owned(), Vec::new()),
        ("q=pkf".to_owned(), both.clone()),
        ("q=PK%25".to_owned(), Vec::new()),
        ("q=usd".to_owned(), both.clone()),
        ("q=eur".to_owned(), Vec::new()),
        (format!("q={maker}"), both.clone()),
        (format!("q=landfall-{first}"), vec![first]),
        (format!("q=%23{second}"), vec![second]),
        // No batch and no payout has this number.
        (format!("q={}", first + 1_000), Vec::new()),
        (format!("q={reference}"), vec![second]),
        (format!("q={reference}&state=RELEASED"), Vec::new()),
        (format!("q=pkf%20landfall-{second}"), vec![second]),
        ("q='--%20;".to_owned(), Vec::new()),
    ] {
        assert_eq!(batches(&desk.finance, &query).await, expected, "{query}");
    }
    let many = format!("q={}", "a%20".repeat(11));
    for query in ["state=PAID", "before=1&after=1", &many] {
        let refused = desk.finance.get(&format!("payout_batches?{query}")).await;
        refused.refused(400, "Error_BadRequest");
    }
    server.stop().await;
}

/// The names of the lists in the audit trail.
const LISTS: [&str; 5] = [
    "payouts",
    "payout_batches",
    "payments",
    "withdrawals",
    "kyc",
];

async fn each_list_leaves_as_a_file_and_the_trail_says_so(database: TestDatabase) {
    let server = TestServer::with_database(database).await;
    let desk = Desk::of(&server).await;
    let auditor = operator(&server, "audrey", &[Role::Auditor]).await;
    let wei = with_wallet(&server, MOBILE, 1_000).await;
    let ann = with_wallet(&server, OTHER, 1_000).await;
    let (_, paid) = desk.owed(&wei, "100.25").await;
    let (_, due) = desk.owed(&ann, "200").await;
    let waiting = ann.handed_in_withdrawal("50").await;
    let batch = desk.try_batch(Some(&[&paid["id"]])).await.ok();
    let batch = desk.release(&batch).await.ok();
    desk.pay(&batch, "=NTRF 7").await.ok();

    let all = file(&auditor, "payouts/export").await;
    let ids = [due["id"].to_string(), paid["id"].to_string()];
    assert_eq!(column(&all, "id"), ids);
    assert_eq!(column(&all, "amount"), ["200.00", "100.25"]);
    assert_eq!(column(&all, "state"), ["DUE", "EXECUTED"]);
    let shown = desk.payout(&paid["id"]).await;
    assert_eq!(column(&all, "value_on"), ["", desk.today.as_str()]);
    assert_eq!(column(&all, "reference")[1], shown["end_to_end"]);
    // Formulas are escaped.
    assert_eq!(column(&all, "paid_reference"), ["", "'=NTRF 7"]);
    let narrowed = file(&desk.finance, "payouts/export?state=DUE&currency=USD").await;
    assert_eq!(column(&narrowed, "id"), [due["id"].to_string()]);
    let nothing = file(&desk.finance, "payouts/export?q=nobody").await;
    assert_eq!(nothing.len(), 1);

    let batches = file(&desk.finance, "payout_batches/export?state=RELEASED").await;
    assert_eq!(column(&batches, "total"), ["100.25"]);
    assert_eq!(column(&batches, "unpaid"), ["0"]);
    let queue = file(&desk.approver, "queues/withdrawals/export").await;
    assert_eq!(column(&queue, "id"), [waiting.to_string()]);
    assert_eq!(
        (column(&queue, "amount"), column(&queue, "method")),
        (vec!["50.00"], vec!["Bank"])
    );
    let queue = file(&auditor, "queues/kyc/export?state=GPASS").await;
    assert_eq!(column(&queue, "state"), ["GPASS", "GPASS"]);
    assert_eq!(column(&queue, "amount"), ["", ""]);

    let trails = async || {
        let mut trails = Vec::new();
        for record in LISTS {
            let trail = auditor.get(&format!("audit?record={record}")).await.ok();
            let items = trail["items"].as_array().unwrap().clone();
            trails.extend(items.iter().map(|it| format!("{record} {}", it["detail"])));
        }
        trails
    };
    file(&desk.finance, "payments/export?q=nobody").await;
    let expected = [
        r#"payouts "exported, rows: 0: q=nobody""#,
        r#"payouts "exported, rows: 1: state=DUE; currency=USD""#,
        r#"payouts "exported, rows: 2""#,
        r#"payout_batches "exported, rows: 1: state=RELEASED""#,
        r#"payments "exported, rows: 0: q=nobody""#,
        r#"withdrawals "exported, rows: 1""#,
        r#"kyc "exported, rows: 2: state=GPASS""#,
    ];
    assert_eq!(trails().await, expected);
    // A refused export is not recorded.
    let words = "a%20".repeat(11);
    for list in LISTS {
        let list = match list {
            "withdrawals" | "kyc" => format!("queues/{list}"),
            list => list.to_owned(),
        };
        for query in ["state=PAID", &format!("q={words}")] {
            let refused = auditor.get(&format!("{list}/export?{query}")).await;
            refused.refused(400, "Error_BadRequest");
        }
    }
    assert_eq!(trails().await, expected);
    server.stop().await;
}

async fn a_chinese_name_stands_behind_the_latin_one_in_lists_of_money(database: TestDatabase) {
    let server = TestServer::with_database(database).await;
    let desk = Desk::of(&server).await;
    let who = with_wallet(&server, MOBILE, 1_000).await;
    desk.owed(&who, "100").await;
    let auditor = operator(&server, "audrey", &[Role::Auditor]).await;
    let latin = auditor.get("payouts").await.ok()["items"][0]["payee"].clone();
    set_chinese_name(server.ports(), who.account.0, Some("李伟")).await;
    let both = format!("{} 李伟", latin.as_str().unwrap());
    let listed = auditor.get("payouts?q=李伟").await.ok();
    assert_eq!(listed["items"][0]["payee"], both);
    let exported = file(&auditor, "payouts/export").await;
    assert_eq!(column(&exported, "payee"), [both.as_str()]);
    let books = "ledger/books?kind=wallet&asset=USD&q=李伟";
    let found = auditor.get(books).await.ok();
    assert_eq!(found["total"], 1);
    assert!(found["items"].to_string().contains("李伟"), "{found}");
    // A bank account in another name does not affect it.
    set_names(
        server.ports(),
        who.account.0,
        ("Anna", "Berg"),
        Some("李伟"),
    )
    .await;
    let listed = auditor.get("payouts").await.ok();
    assert_eq!(listed["items"][0]["payee"], latin);
    server.stop().await;
}
