//! The lists of the desk in the order of a column, and those that leave as files: over the wire, by roles, and in the audit trail.

use domain::operations::Role;
use serde_json::{Value, json};
use tests::database::TestDatabase;
use tests::desk::{a_campaign, operator};
use tests::exported::{column, file};
use tests::on_both_databases;
use tests::operator::Operator;
use tests::road::investor;
use tests::server::TestServer;

on_both_databases![
    std::future::ready =>
    an_order_that_a_list_has_not_is_refused,
    lists_come_and_leave_in_the_order_that_is_asked_for,
];

/// Each list that comes by pages, with one of its columns and one that it does not have.
const LISTS: [(&str, &str, &str); 23] = [
    ("investors", "name", "mobile_number"),
    ("campaigns", "ends", "limit"),
    ("operators", "last_login", "roles"),
    ("partners", "name", "code"),
    ("projects", "published", "version"),
    ("outbox", "to", "text"),
    ("audit", "at", "kind"),
    ("proposals", "what", "state"),
    ("payments", "when", "state"),
    ("receipts", "payer", "text"),
    ("payouts", "since", "payee"),
    ("payout_batches", "sum", "unpaid"),
    ("statement_lines", "party", "text"),
    ("bank_files", "waiting", "sha256"),
    ("exchange_rates", "day", "usd_rate"),
    ("adjustments", "account", "reason"),
    ("distributions", "project", "basis"),
    ("ledger/books?kind=bank&asset=USD", "owner", "asset"),
    ("ledger/transactions", "value_date", "by"),
    ("queues/kyc", "investor", "amount"),
    ("queues/deposits", "amount", "project"),
    ("queues/withdrawals", "submitted", "project"),
    ("queues/subscriptions", "project", "state"),
];

async fn an_order_that_a_list_has_not_is_refused(database: TestDatabase) {
    let server = TestServer::with_database(database).await;
    let auditor = operator(&server, "audrey", &[Role::Auditor]).await;
    for (list, has, has_not) in LISTS {
        let (path, query) = list.split_once('?').unwrap_or((list, "q="));
        for address in [path.to_owned(), format!("{path}/export")] {
            let asked = async |sort: &str| {
                let path = format!("{address}?{query}&sort={sort}");
                auditor.get(&path).await
            };
            for sort in [has.to_owned(), format!("-{has}")] {
                let answer = asked(&sort).await;
                assert_eq!(answer.status, 200, "{address} {sort}: {}", answer.text());
            }
            for sort in [has_not.to_owned(), format!("--{has}"), has.to_uppercase()] {
                let refused = asked(&sort).await.refused(400, "Error_BadRequest");
                let said = refused.to_string();
                assert!(said.contains("\"sort\""), "{address} {sort}: {said}");
            }
        }
    }
    server.stop().await;
}

/// The values of a field in the items of a list.
async fn field_values(by: &Operator, path: &str, field: &str) -> Vec<Value> {
    let found = by.get(path).await.ok();
    let items = found["items"].as_array().unwrap();
    items.iter().map(|item| item[field].clone()).collect()
}

async fn lists_come_and_leave_in_the_order_that_is_asked_for(database: TestDatabase) {
    let server = TestServer::with_database(database).await;
    let editor = operator(&server, "edith", &[Role::Editor]).await;
    let admin = operator(&server, "ada", &[Role::Admin]).await;
    let auditor = operator(&server, "audrey", &[Role::Auditor]).await;
    for code in ["ZULU", "alpha", "=MIKE"] {
        // A formula in a name is a text in a file.
        let form = json!({
            "code": code.replace('=', "M-"),
            "name_zh": code, "name_en": code,
            "starts_at": "2026-01-01T00:00:00Z", "ends_at": "2100-01-01T00:00:00Z",
        });
        editor.post("campaigns", form).await.ok();
    }
    a_campaign(&editor, "LAST").await;
    let codes = field_values(&editor, "campaigns?sort=code&q=a", "code").await;
    let down = field_values(&editor, "campaigns?sort=-code&q=a", "code").await;
    assert_eq!(codes.iter().rev().cloned().collect::<Vec<_>>(), down);
    let exported = file(&editor, "campaigns/export?sort=code").await;
    let listed = field_values(&editor, "campaigns?sort=code", "code").await;
    assert_eq!(column(&exported, "code"), listed);
    assert!(column(&exported, "name_en").contains(&"'=MIKE"));

    let names = column_of(&admin, "operators/export?sort=-name", "name").await;
    let mut expected = names.clone();
    expected.sort_by_key(|name| std::cmp::Reverse(name.to_lowercase()));
    assert_eq!(names, expected);
    assert_eq!(names.len(), 3);

    let wei = investor(&server, "86-13900139000").await;
    let ann = investor(&server, "86-13900652784").await;
    drop((wei, ann));
    let phones = column_of(&admin, "investors/export?sort=-registered", "mobile_number").await;
    assert_eq!(phones, ["86-13900652784", "86-13900139000"]);
    let found = column_of(&admin, "investors/export?q=0652784", "mobile_number").await;
    assert_eq!(found, ["86-13900652784"]);

    for (list, name) in [("projects", "Asagiri"), ("partners", "Tidewater")] {
        let content = json!({ "content": { "name_zh": "名字", "name_en": name } });
        editor.post(list, content).await.ok();
        let exported = file(&editor, &format!("{list}/export?stage=draft&sort=name")).await;
        assert!(column(&exported, "name_en").contains(&name), "{list}");
        assert!(column(&exported, "stage").iter().all(|it| *it == "draft"));
    }

    let sent = column_of(&auditor, "outbox/export?sort=to", "to").await;
    assert!(sent.is_sorted(), "{sent:?}");
    // No file contains a code that was sent.
    let texts = file(&admin, "outbox/export").await;
    let masked = column(&texts, "masked");
    let said = column(&texts, "text");
    let told_of_codes = masked.iter().zip(said).filter(|(it, _)| **it == "true");
    assert!(told_of_codes.clone().count() > 0);
    assert!(told_of_codes.into_iter().all(|(_, text)| text.is_empty()));

    for (list, details) in [
        ("campaigns", vec!["exported, rows: 4: sort=code"]),
        ("operators", vec!["exported, rows: 3: sort=-name"]),
        (
            "investors",
            vec![
                "exported, rows: 1: q=…784",
                "exported, rows: 2: sort=-registered",
            ],
        ),
        (
            "projects",
            vec!["exported, rows: 1: stage=draft; sort=name"],
        ),
        (
            "partners",
            vec!["exported, rows: 1: stage=draft; sort=name"],
        ),
    ] {
        let trail = field_values(&auditor, &format!("audit?record={list}"), "detail").await;
        assert_eq!(trail, details, "{list}");
    }
    server.stop().await;
}

async fn column_of(by: &Operator, path: &str, name: &str) -> Vec<String> {
    let exported = file(by, path).await;
    let cells = column(&exported, name).into_iter();
    cells.map(str::to_owned).collect()
}
