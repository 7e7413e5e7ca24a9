//! The role matrix over every call of the operators' side, as the document names them.

mod allowed;
mod money;
mod never_submitted;
mod records;

use allowed::allowed;
use domain::operations::{Queue, Role};
use ports::driving::public_files::store_project_document;
use records::{Records, call, path_of};
use reqwest::Method;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use tests::booking::{a_proposed_reward, a_rate};
use tests::client::Client;
use tests::desk::{Desk, a_campaign, applicant, approved, operator};
use tests::forms::PKF;
use tests::operator::Operator;
use tests::payout::{a_paid_payout, a_released_batch};
use tests::prepared::{a_cancelled_charge, a_project, publish};
use tests::receipt::an_unmatched_receipt;
use tests::road::investor;
use tests::server::TestServer;
use tests::statement::Line;
use tests::wallet::fund;

/// Every call of the document with its method, the queues spelled out.
async fn calls(server: &TestServer) -> Vec<(Method, String)> {
    let document = Client::new(server.base(), "en")
        .open("/api/openapi.json")
        .await
        .ok();
    let paths: BTreeMap<String, Value> = serde_json::from_value(document["paths"].clone()).unwrap();
    let mut found = Vec::new();
    for (path, methods) in paths {
        let Some(path) = path.strip_prefix("/ops/api/") else {
            continue;
        };
        for method in methods.as_object().unwrap().keys() {
            let method = Method::from_bytes(method.to_uppercase().as_bytes()).unwrap();
            for queue in Queue::ALL.map(Queue::code) {
                found.push((method.clone(), path.replace("{queue}", queue)));
            }
        }
    }
    found.sort_by_key(|(method, path)| (path.clone(), method.to_string()));
    found.dedup();
    found
}

/// A draft that nobody proposed; its project has no holders.
async fn a_drafted_distribution(finance: &Operator, project: i64) -> i64 {
    let draft = json!({
        "project": project, "cash_type": "interest", "total": 1, "record_date": "2026-07-01",
        "payment_date": "2026-07-01", "text_zh": "利息", "text_en": "Interest",
    });
    let drafted = finance.post("distributions", draft).await.ok();
    drafted["id"].as_i64().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn each_call_lets_through_the_roles_that_it_is_for_and_no_other() {
    let server = TestServer::sqlite().await;
    let desk = Desk::of(&server).await;
    let waiting = applicant(&server, "86-13900139001", PKF).await;
    let wei = approved(&server, &desk, "86-13900139000", PKF).await;
    let now = server.ports().clock.now();
    let project = publish(
        server.ports().store.as_ref(),
        a_project("ROLES", 10_000, now),
    )
    .await;
    let order = wei.subscribe(project, 1_000).await;
    fund(&server, &wei, 500).await;
    let withdrawal = wei.handed_in_withdrawal("500").await;
    let deposit = wei.submitted_deposit("500").await;
    let item = desk.reviewer.item("kyc", waiting.account.0).await;
    let editor = operator(&server, "edith", &[Role::Editor]).await;
    let privacy = json!({ "version": 1, "content": { "title_en": "Privacy" } });
    editor.put("contents/legal/privacy", privacy).await.ok();
    let history = editor.get("contents/privacy/history").await.ok();
    let admin = operator(&server, "anna", &[Role::Admin]).await;
    let whose = admin.get("operators?q=edith").await.ok()["items"][0].clone();
    let change = json!({
        "name": "edith", "roles": ["finance"], "version": whose["version"], "reason": "matrix",
    });
    let proposed = admin
        .put(&format!("operators/{}", whose["id"]), change)
        .await;
    let records = Records {
        proposal: proposed.ok()["proposal"]["id"].as_i64().unwrap(),
        account: waiting.account.0,
        order,
        deposit,
        withdrawal,
        project: project.0,
        document: item["documents"][0]["id"].as_i64().unwrap(),
        campaign: a_campaign(&editor, "MATRIX").await,
        investor: wei.investor.0,
        partner: 1,
        // The first operator, who is absent: acts on their access disturb nobody.
        operator: 1,
        payment: a_cancelled_charge(server.ports(), wei.investor, wei.account).await,
        payout: a_paid_payout(server.ports(), wei.account, order).await,
        batch: a_released_batch(server.ports()).await,
        receipt: an_unmatched_receipt(server.ports(), "NTRF 1").await,
        event: history["items"][0]["id"].as_i64().unwrap(),
        holder: wei.account.0,
        paper: store_project_document(server.ports(), b"%PDF-1.7".to_vec())
            .await
            .unwrap(),
        booking: a_proposed_reward(&desk.finance, wei.account.0, &desk.today).await,
        distribution: a_drafted_distribution(&desk.finance, project.0).await,
    };
    a_rate(server.ports()).await;
    // No proposal confirms that rate.
    server.is_left_broken();
    desk.read(&[Line::debit("1.00", "MATRIX", "matrix")]).await;
    let calls = calls(&server).await;
    assert!(calls.len() >= 14, "{calls:?}");
    for role in Role::ALL {
        let operator = operator(&server, role.code(), &[role]).await;
        for (method, template) in &calls {
            // These make and end the session that the matrix walks with.
            if ["csrf_token", "login", "join", "logout"].contains(&template.as_str()) {
                continue;
            }
            let answer = call(&operator, method, &records.path(template)).await;
            let status = answer.status;
            let is_allowed = allowed(method, template).contains(&role);
            assert_eq!(
                status != 403,
                is_allowed,
                "{role:?} {method} {template}: {status}"
            );
            assert!(
                *method != Method::GET || status == if is_allowed { 200 } else { 403 },
                "{role:?} reads {template}: {status}"
            );
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn without_an_operators_session_every_call_but_those_that_lead_to_one_is_refused() {
    let server = TestServer::sqlite().await;
    let stranger = Operator::stranger(server.base());
    // An investor's session does not count here, whichever token comes with it.
    let wei = investor(&server, "86-13900139000").await;
    let token = wei.fetch_csrf_token().await;
    let investor = Operator::of(wei, token);
    for (method, template) in calls(&server).await {
        if ["csrf_token", "login", "join"].contains(&template.as_str()) {
            continue;
        }
        let path = path_of(&template, 1);
        for outsider in [&stranger, &investor] {
            let answer = call(outsider, &method, &path).await;
            answer.refused(401, "Error_NotLoggedIn");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_matrix_names_no_call_that_is_not_there() {
    let server = TestServer::sqlite().await;
    let found = calls(&server).await;
    let source = concat!(include_str!("allowed.rs"), include_str!("money.rs"));
    let tables = [
        "fn allowed_beside",
        "fn of_editions",
        "fn of_ledger",
        "fn of_payouts",
        "fn of_receipts",
        "fn of_statements",
    ];
    for table in tables {
        let table = source.split(table).nth(1).unwrap();
        let table = table.split("=> panic!").next().unwrap();
        for path in table.split('"').skip(1).step_by(2) {
            assert!(found.iter().any(|(_, there)| there == path), "{path}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_second_line_is_the_approvers_and_nobody_elses() {
    let server = TestServer::sqlite().await;
    let desk = Desk::of(&server).await;
    let id = applicant(&server, "86-13900139000", PKF).await.account.0;
    desk.approver
        .pass("kyc", id, json!({}))
        .await
        .refused(403, "Error_Forbidden");
    desk.reviewer.pass("kyc", id, json!({})).await.ok();
    let second = operator(&server, "rita", &[Role::Reviewer]).await;
    second
        .pass("kyc", id, json!({}))
        .await
        .refused(403, "Error_Forbidden");
    desk.approver.pass("kyc", id, json!({})).await.ok();
}
