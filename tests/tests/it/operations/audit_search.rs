//! Searching the audit trail: by time, actor, kind, record and request, page by page, as a file, and whether it is whole.

use chrono::TimeDelta;
use domain::Instant;
use domain::ids::{InvestorId, OperatorId};
use domain::operations::{AuditEvent, AuditKind, Role};
use domain::review::Actor;
use ports::driven::audit::Origin;
use sea_orm::ConnectionTrait;
use serde_json::Value;
use tests::desk::{operator, verified};
use tests::operator::Operator;
use tests::server::TestServer;

async fn record(server: &TestServer, event: AuditEvent, request: &str, at: Instant) {
    let origin = Origin {
        request_id: request.into(),
        address: "192.0.2.7".into(),
    };
    let tx = server.ports().store.begin().await.unwrap();
    tx.audit().record(event, &origin, at).await.unwrap();
    tx.commit().await.unwrap();
}

fn event(by: Actor, kind: AuditKind, record: &str, detail: &str) -> AuditEvent {
    AuditEvent {
        by,
        kind,
        record: record.into(),
        detail: detail.into(),
    }
}

/// The details of what a search finds on its first page.
async fn details(desk: &Operator, query: &str) -> Vec<String> {
    let page = desk.get(&format!("audit?{query}")).await.ok();
    let items = page["items"].as_array().unwrap().clone();
    let detail = |item: &Value| item["detail"].as_str().unwrap().to_owned();
    items.iter().map(detail).collect()
}

async fn each_way_of_searching_finds_what_it_names(server: TestServer) {
    let auditor = operator(&server, "audrey", &[Role::Auditor]).await;
    let now = server.ports().clock.now();
    let wei = Actor::Investor(InvestorId(77));
    let ben = Actor::Operator(OperatorId(78));
    let old = event(wei, AuditKind::OrderChanged, "order:901", "old");
    record(&server, old, "r-1", now - TimeDelta::days(3)).await;
    let new = event(ben, AuditKind::OrderChanged, "order:901", "new");
    record(&server, new, "r-2", now - TimeDelta::days(1)).await;
    let other = event(wei, AuditKind::BankChanged, "investor:77", "other");
    record(&server, other, "r-2", now - TimeDelta::days(2)).await;

    assert_eq!(details(&auditor, "record=order:901").await, ["new", "old"]);
    assert_eq!(details(&auditor, "by=investor:77").await, ["other", "old"]);
    assert_eq!(details(&auditor, "by=operator:78").await, ["new"]);
    assert_eq!(details(&auditor, "kind=bank_changed").await, ["other"]);
    assert_eq!(details(&auditor, "request_id=r-2").await, ["new", "other"]);
    let day = |days| {
        let at = now - TimeDelta::days(days);
        at.to_rfc3339_opts(chrono::SecondsFormat::Millis, true)
    };
    let between = format!("from={}&to={}", day(3), day(1));
    assert_eq!(details(&auditor, &between).await, ["other", "old"]);
    assert_eq!(details(&auditor, "by=system").await, ["added as auditor"]);
    for wrong in [
        "by=king:3",
        "kind=nothing",
        "from=yesterday",
        "before=999999",
    ] {
        let refused = auditor.get(&format!("audit?{wrong}")).await;
        refused.refused(400, "Error_BadRequest");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn each_way_of_searching_finds_what_it_names_on_sqlite() {
    each_way_of_searching_finds_what_it_names(TestServer::sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn each_way_of_searching_finds_what_it_names_on_postgres() {
    each_way_of_searching_finds_what_it_names(TestServer::postgres().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_follow_each_other_while_the_trail_grows() {
    let server = TestServer::sqlite().await;
    let admin = operator(&server, "ann", &[Role::Admin]).await;
    let now = server.ports().clock.now();
    let made = |detail: &str| event(Actor::System, AuditKind::OrderChanged, "order:902", detail);
    for number in 0..120 {
        // Three at each instant: their numbers decide.
        let at = now - TimeDelta::minutes(100 - number / 3);
        record(&server, made(&number.to_string()), "r", at).await;
    }
    let mut seen = Vec::new();
    let mut before = String::new();
    loop {
        let page = admin
            .get(&format!("audit?record=order:902{before}"))
            .await
            .ok();
        let items = page["items"].as_array().unwrap();
        assert!(items.len() <= 50);
        seen.extend(
            items
                .iter()
                .map(|item| item["detail"].as_str().unwrap().to_owned()),
        );
        record(&server, made("meanwhile"), "r", now).await;
        let Some(next) = page["next"].as_i64() else {
            break;
        };
        before = format!("&before={next}");
    }
    let expected: Vec<String> = (0..120).rev().map(|number| number.to_string()).collect();
    assert_eq!(seen, expected);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_holds_what_was_found_and_runs_nothing() {
    let server = TestServer::sqlite().await;
    let auditor = operator(&server, "audrey", &[Role::Auditor]).await;
    let now = server.ports().clock.now();
    let evil = "=HYPERLINK(\"http://evil.example\")";
    let typed = event(Actor::System, AuditKind::OrderChanged, "order:903", evil);
    record(&server, typed, "@r", now).await;
    let file = auditor.get("audit/export?record=order:903").await;
    assert!(file.header("content-type").starts_with("text/csv"));
    let text = file.text().clone();
    let lines: Vec<&str> = text.trim_start_matches('\u{feff}').lines().collect();
    assert_eq!(lines.len(), 2, "{text}");
    assert!(
        lines[1].contains("\"'=HYPERLINK(\"\"http://evil.example\"\")\""),
        "{text}"
    );
    assert!(lines[1].contains("\"'@r\""), "{text}");
    // That it was taken stands in the trail.
    let taken = details(&auditor, "record=audit").await;
    assert_eq!(taken, ["exported, rows: 1: record=order:903"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_desk_says_whether_the_trail_is_whole() {
    let server = TestServer::sqlite().await;
    server.is_left_broken();
    let auditor = operator(&server, "audrey", &[Role::Auditor]).await;
    let mut found = Value::Null;
    for _ in 0..200 {
        found = verified(&auditor, "audit/verify").await;
        if found["last"]["unsealed"] == 0 && found["last"]["batches"].as_i64() > Some(0) {
            break;
        }
    }
    let verdict = &found["last"];
    assert_eq!(verdict["intact"], true, "{found}");
    assert_eq!(found["heads"][0]["batch"], verdict["batches"], "{found}");
    assert!(found["heads"][0]["mac"].as_str().unwrap().len() > 20);
    let connection = server.database().connect().await;
    let tamper = "UPDATE audit_events SET detail = 'another' WHERE id = 1";
    connection.execute_unprepared(tamper).await.unwrap();
    let broken = verified(&auditor, "audit/verify").await["last"].clone();
    assert_eq!(broken["intact"], false);
    let finding = ["code", "record", "text"].map(|field| &broken["findings"][0][field]);
    assert_eq!(finding, ["changed", "event:1", "event 1 was changed"]);
}
