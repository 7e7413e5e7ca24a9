//! Reconciliation: silent on data that the product made, and every difference reported when a row
//! or a file is changed behind it.

use domain::ids::ProjectId;
use domain::operations::Role;
use ports::driven::objects::whole;
use ports::driving::operations::{DifferenceKind, reconcile};
use sea_orm::{ConnectionTrait, Statement};
use tests::database::TestDatabase;
use tests::desk::{Desk, approved, operator, verified};
use tests::forms::PKF;
use tests::prepared::{a_project, publish};
use tests::server::TestServer;

/// The records that are named, each once, in order.
async fn named(server: &TestServer) -> Vec<String> {
    let mut records: Vec<String> = reconcile(server.ports())
        .await
        .unwrap()
        .into_iter()
        .map(|difference| difference.record)
        .collect();
    records.sort();
    records.dedup();
    records
}

struct Ids {
    account: i64,
    proof: i64,
    accepted: i64,
    issued: i64,
    project: ProjectId,
}

/// An accepted and an issued order of one account.
async fn prepared(server: &TestServer) -> Ids {
    let desk = Desk::of(server).await;
    let now = server.ports().clock.now();
    let store = server.ports().store.as_ref();
    let project = publish(store, a_project("BOOKS", 10_000, now)).await;
    let wei = approved(server, &desk, "86-13900139000", PKF).await;
    let issued = wei.subscribe(project, 1_000).await;
    desk.accept(issued, 1_000).await;
    let path = format!("queues/subscriptions/{issued}/issue");
    desk.approver.post(&path, serde_json::json!({})).await.ok();
    let accepted = wei.subscribe(project, 2_000).await;
    desk.accept(accepted, 2_500).await;
    let proof = wei.order(accepted).await["PaymentProofDocumentID"].as_i64();
    Ids {
        account: wei.account.0,
        proof: proof.unwrap(),
        accepted,
        issued,
        project,
    }
}

/// A change behind the product's back, one that mends it, and the records that are named in between.
type Case = (String, String, Vec<String>);

/// What can be changed of shares.
fn of_shares(ids: &Ids) -> Vec<Case> {
    let (account, issued, accepted) = (ids.account, ids.issued, ids.accepted);
    let order = |id: i64| format!("order:{id}");
    let holding = format!("holding:{account}");
    vec![
        (
            format!("UPDATE orders SET shares = 1 WHERE id = {issued}"),
            format!("UPDATE orders SET shares = 10000000 WHERE id = {issued}"),
            vec![holding.clone(), order(issued)],
        ),
        (
            format!("UPDATE orders SET shares = NULL WHERE id = {accepted}"),
            format!("UPDATE orders SET shares = 20000000 WHERE id = {accepted}"),
            vec![order(accepted)],
        ),
        (
            format!(
                "UPDATE balances SET balance = balance + 1 WHERE book = 'holding' AND owner_id = {account}"
            ),
            format!(
                "UPDATE balances SET balance = balance - 1 WHERE book = 'holding' AND owner_id = {account}"
            ),
            vec![format!("account:{account}"), holding],
        ),
    ]
}

/// What can be changed of the sums that are kept.
fn of_sums(ids: &Ids, investor: i64) -> Vec<Case> {
    let (account, project) = (ids.account, ids.project.0);
    let holding = |sum: &str, by: &str| {
        format!("UPDATE investor_holdings SET {sum} = {by} WHERE project_id = {project}")
    };
    let sums = ["shares", "paid_minor", "returned_minor", "income_minor"];
    let mut cases: Vec<Case> = sums
        .iter()
        .map(|sum| {
            (
                holding(sum, &format!("{sum} + 1")),
                holding(sum, &format!("{sum} - 1")),
                vec![format!("investor:{investor}")],
            )
        })
        .collect();
    let issued = "(SELECT MAX(issued_at) FROM orders)";
    cases.extend([
        (
            holding("gained_at", "NULL"),
            holding("gained_at", issued),
            vec![format!("investor:{investor}")],
        ),
        (
            holding("gained_at", "(SELECT MIN(registered_at) FROM investors)"),
            holding("gained_at", issued),
            vec![format!("investor:{investor}")],
        ),
        (
            format!(
                "INSERT INTO account_earnings (account_id, currency, cash_type, month, amount_minor)
                 VALUES ({account}, 'USD', 7, '2026-07-01', 100)"
            ),
            "DELETE FROM account_earnings".to_owned(),
            vec![format!("account:{account}")],
        ),
    ]);
    cases
}

#[test]
fn the_console_has_words_for_every_kind_of_difference() {
    for (language, texts) in [
        (
            "en",
            include_str!("../../../../frontend/src/console/operations/reconciliation.en.json"),
        ),
        (
            "zh",
            include_str!("../../../../frontend/src/console/operations/reconciliation.zh.json"),
        ),
    ] {
        let texts: serde_json::Value = serde_json::from_str(texts).unwrap();
        for kind in DifferenceKind::ALL {
            let key = format!("console.difference.{}", kind.code());
            assert!(texts[&key].is_string(), "{language} {key}");
        }
    }
}

/// As finance reads it at the desk: the figures of both sides, and where the other one is.
async fn a_difference_tells_both_sides(server: TestServer) {
    let ids = prepared(&server).await;
    server.is_left_broken();
    let (account, project) = (ids.account, ids.project.0);
    for change in [
        format!(
            "UPDATE orders SET state = 'PRE_OK' WHERE id = {}",
            ids.issued
        ),
        format!(
            "UPDATE balances SET balance = balance + 1 WHERE book = 'escrow' AND owner_id = {project}"
        ),
    ] {
        execute(&server, &change).await;
    }
    let finance = operator(&server, "frida", &[Role::Finance]).await;
    let state = verified(&finance, "reconciliation").await;
    let findings = state["last"]["findings"].as_array().unwrap().clone();
    let told = |code: &str, record: &str| {
        let found = findings
            .iter()
            .find(|it| it["code"] == code && it["record"] == record);
        let found = found.unwrap_or_else(|| panic!("no {code} of {record}: {state}"));
        let sides = ["found", "expected", "asset", "beside"].map(|side| found[side].to_string());
        sides.join(" ")
    };
    let escrow = told("project_escrow", &format!("project:{project}"));
    assert_eq!(
        escrow,
        format!(r#"2000.01 3000 "USD" ["escrow:{project}"]"#)
    );
    let order = told("order_paid", &format!("order:{}", ids.issued));
    assert_eq!(order, r#"1000 0 "USD" []"#);
    let holding = told("holding", &format!("holding:{account}"));
    let shares = format!(r#"1000 0 "shares:{project}" ["account:{account}"]"#);
    assert_eq!(holding, shares);
    server.stop().await;
}

async fn every_difference_is_named(server: TestServer) {
    let ids = server.working(prepared(&server)).await;
    assert_eq!(named(&server).await, [""; 0]);
    let (account, accepted, issued, project) =
        (ids.account, ids.accepted, ids.issued, ids.project.0);
    let proof = ids.proof;
    let order = |id: i64| format!("order:{id}");
    let project_record = format!("project:{project}");
    let receipt = "receipt:1".to_owned();
    let wallet = format!("wallet:{account}");
    let holding = format!("holding:{account}");
    let cases: Vec<Case> = vec![
        (
            format!("UPDATE balances SET balance = balance + 1 WHERE book = 'wallet' AND owner_id = {account}"),
            format!("UPDATE balances SET balance = balance - 1 WHERE book = 'wallet' AND owner_id = {account}"),
            vec![format!("account:{account}"), wallet],
        ),
        (
            format!("UPDATE orders SET state = 'PRE_OK' WHERE id = {issued}"),
            format!("UPDATE orders SET state = 'SUCCESS' WHERE id = {issued}"),
            vec![order(issued), project_record.clone(), holding],
        ),
        (
            format!("UPDATE orders SET amount_minor = 200001 WHERE id = {accepted}"),
            format!("UPDATE orders SET amount_minor = 200000 WHERE id = {accepted}"),
            vec![order(accepted), project_record.clone()],
        ),
        (
            format!("UPDATE projects SET offering_size_minor = 299999 WHERE id = {project}"),
            format!("UPDATE projects SET offering_size_minor = 1000000 WHERE id = {project}"),
            vec![project_record.clone()],
        ),
        (
            format!("UPDATE project_takings SET held_minor = held_minor - 1 WHERE project_id = {project}"),
            format!("UPDATE project_takings SET held_minor = held_minor + 1 WHERE project_id = {project}"),
            vec![project_record.clone()],
        ),
        (
            format!("DELETE FROM project_takings WHERE project_id = {project}"),
            format!("INSERT INTO project_takings (project_id, held_minor, revision) VALUES ({project}, 300000, 9)"),
            vec![project_record],
        ),
        (
            format!("UPDATE receipts SET amount_minor = 199999 WHERE matched_id = {accepted}"),
            format!("UPDATE receipts SET amount_minor = 250000 WHERE matched_id = {accepted}"),
            vec![order(accepted)],
        ),
        (
            format!("UPDATE review_log SET subject_id = -1 WHERE subject_kind = 'order' AND subject_id = {accepted} AND to_state = 'PRE_OK'"),
            "UPDATE review_log SET subject_id = ".to_owned() + &accepted.to_string() + " WHERE subject_id = -1",
            vec![order(accepted)],
        ),
        (
            format!("UPDATE review_log SET subject_id = -1 WHERE subject_kind = 'account' AND subject_id = {account} AND to_state = 'GPASS'"),
            format!("UPDATE review_log SET subject_id = {account} WHERE subject_id = -1"),
            vec![format!("account:{account}"), order(issued), order(accepted)],
        ),
        (
            format!("UPDATE orders SET signed_document_id = NULL WHERE id = {accepted}"),
            format!("UPDATE orders SET signed_document_id = (SELECT d.id FROM documents d WHERE d.order_id = {accepted} AND d.code = 'LegalAppendix') WHERE id = {accepted}"),
            vec![order(accepted)],
        ),
        (
            format!("UPDATE documents SET account_id = {account} WHERE order_id = {accepted} AND code = 'Proof'"),
            format!("UPDATE documents SET account_id = NULL WHERE order_id = {accepted}"),
            vec![format!("document:{proof}")],
        ),
        (
            format!("INSERT INTO holds (account_id, order_id, amount_minor, currency, state, created_at) SELECT {account}, {accepted}, 5, 'USD', 'open', created_at FROM orders WHERE id = {accepted}"),
            "DELETE FROM holds".to_owned(),
            vec![order(accepted), format!("wallet_held:{account}")],
        ),
        (
            format!("INSERT INTO payouts (account_id, amount_minor, currency, reason, settles_kind, settles_id, state, created_at, modified_at, version) SELECT {account}, 5, 'USD', 'refund', 'subscription', {accepted}, 'WAITING_TARGET', created_at, created_at, 1 FROM orders WHERE id = {accepted}"),
            "DELETE FROM payouts".to_owned(),
            vec!["payout:1".to_owned()],
        ),
        (
            format!("UPDATE receipts SET state = 'UNMATCHED', matched_kind = NULL, matched_id = NULL WHERE matched_id = {issued}"),
            format!("UPDATE receipts SET state = 'MATCHED', matched_kind = 'subscription', matched_id = {issued} WHERE matched_id IS NULL"),
            vec![order(issued), receipt],
        ),
        (
            "UPDATE signing_sessions SET state = 'SENT', created_at = (SELECT MIN(starts) FROM (SELECT '2020-01-01T00:00:00+00:00' AS starts) s) WHERE id = (SELECT MIN(id) FROM signing_sessions)".to_owned(),
            "UPDATE signing_sessions SET state = 'COMPLETED' WHERE state = 'SENT'".to_owned(),
            vec!["signing_session:1".to_owned()],
        ),
    ];
    let of_sums = of_sums(&ids, investor_of(&server, account).await);
    let cases = cases.into_iter().chain(of_shares(&ids)).chain(of_sums);
    for (tamper, mend, mut expected) in cases {
        execute(&server, &tamper).await;
        expected.sort();
        assert_eq!(named(&server).await, expected, "{tamper}");
        execute(&server, &mend).await;
        assert_eq!(named(&server).await, [""; 0], "{mend}");
    }
}

async fn investor_of(server: &TestServer, account: i64) -> i64 {
    let connection = server.database().connect().await;
    let backend = connection.get_database_backend();
    let find = format!("SELECT investor_id FROM accounts WHERE id = {account}");
    let row = connection.query_one_raw(Statement::from_string(backend, find));
    row.await.unwrap().unwrap().try_get_by_index(0).unwrap()
}

async fn execute(server: &TestServer, sql: &str) {
    let connection = server.database().connect().await;
    // An old instant is a text on SQLite and has a type of its own on PostgreSQL.
    let sql = match connection.get_database_backend() {
        sea_orm::DbBackend::Postgres => sql.replace("AS starts", "::timestamptz AS starts"),
        _ => sql.to_owned(),
    };
    connection.execute_unprepared(&sql).await.unwrap();
}

/// Somebody gets round the database's refusal to change what was posted, and mends the kept balance with it.
async fn a_changed_posting_of_shares_is_named(server: TestServer) {
    let ids = server.working(prepared(&server)).await;
    let (account, issued) = (ids.account, ids.issued);
    let connection = server.database().connect().await;
    let backend = connection.get_database_backend();
    let of_table = match backend {
        sea_orm::DbBackend::Sqlite => "",
        _ => " ON postings",
    };
    execute(
        &server,
        &format!("DROP TRIGGER postings_no_update{of_table}"),
    )
    .await;
    let find = "SELECT transaction_id FROM postings WHERE book = 'holding'";
    let row = connection.query_one_raw(Statement::from_string(backend, find));
    let transaction: i64 = row.await.unwrap().unwrap().try_get_by_index(0).unwrap();
    let changed = |units: i64| {
        [
            format!("UPDATE postings SET amount = {units} WHERE book = 'holding'"),
            format!("UPDATE balances SET balance = {units} WHERE book = 'holding'"),
        ]
    };
    for statement in changed(20_000_000) {
        execute(&server, &statement).await;
    }
    let expected = [
        format!("account:{account}"),
        format!("holding:{account}"),
        format!("order:{issued}"),
        format!("transaction:{transaction}"),
    ];
    assert_eq!(named(&server).await, expected);
    for statement in changed(10_000_000) {
        execute(&server, &statement).await;
    }
    assert_eq!(named(&server).await, [""; 0]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_changed_posting_of_shares_is_named_over_sqlite() {
    let database = TestDatabase::sqlite().await;
    a_changed_posting_of_shares_is_named(TestServer::resting(database).await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_changed_posting_of_shares_is_named_over_postgres() {
    let database = TestDatabase::postgres().await;
    a_changed_posting_of_shares_is_named(TestServer::resting(database).await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_difference_tells_both_sides_over_sqlite() {
    a_difference_tells_both_sides(TestServer::with_database(TestDatabase::sqlite().await).await)
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_difference_tells_both_sides_over_postgres() {
    a_difference_tells_both_sides(TestServer::with_database(TestDatabase::postgres().await).await)
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_difference_is_named_over_sqlite() {
    // A worker would end what is changed to be overdue.
    let database = TestDatabase::sqlite().await;
    every_difference_is_named(TestServer::resting(database).await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_difference_is_named_over_postgres() {
    let database = TestDatabase::postgres().await;
    every_difference_is_named(TestServer::resting(database).await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_or_changed_file_is_named_with_the_order_that_it_proves() {
    let server = TestServer::sqlite().await;
    server.is_left_broken();
    let ids = prepared(&server).await;
    let connection = server.database().connect().await;
    let statement = Statement::from_string(
        connection.get_database_backend(),
        format!(
            "SELECT d.id, d.object_key FROM documents d JOIN orders o ON o.signed_document_id = d.id WHERE o.id = {}",
            ids.accepted
        ),
    );
    let row = connection.query_one_raw(statement).await.unwrap().unwrap();
    let (id, key): (i64, String) = (
        row.try_get("", "id").unwrap(),
        row.try_get("", "object_key").unwrap(),
    );
    let key = key.parse().unwrap();
    let mut expected = vec![format!("document:{id}"), format!("order:{}", ids.accepted)];
    let objects = &server.ports().objects;
    objects.put(&key, whole("another paper")).await.unwrap();
    let named_now = named(&server).await;
    assert!(
        expected.iter().all(|record| named_now.contains(record)),
        "{named_now:?}"
    );
    objects.delete(&key).await.unwrap();
    let named_now = named(&server).await;
    expected.retain(|record| !named_now.contains(record));
    assert_eq!(expected, [""; 0]);
}
