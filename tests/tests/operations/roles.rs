//! The role matrix over every call of the operators' side, as the document names them.

use domain::operations::Role;
use reqwest::Method;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use tests::client::Client;
use tests::desk::{Desk, applicant, approved, operator};
use tests::forms::PKF;
use tests::operator::Operator;
use tests::prepared::{a_project, publish};
use tests::server::TestServer;

/// Which roles a call lets through to its record; a call that is not here lets all of them.
fn allowed(path: &str) -> Option<Vec<Role>> {
    let deciders = |queue: &str| match queue {
        "kyc" => vec![Role::Reviewer],
        _ => vec![Role::Finance],
    };
    Some(match path {
        "queues/kyc/{id}/pass" | "queues/kyc/{id}/fail" => deciders("kyc"),
        "queues/subscriptions/{id}/pass" | "queues/subscriptions/{id}/fail" => {
            deciders("subscriptions")
        }
        "queues/subscriptions/{id}/issue" | "projects/{id}/issue" => vec![Role::Approver],
        "queues/subscriptions/{id}/revoke" => vec![Role::Finance],
        _ => return None,
    })
}

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
            for queue in ["kyc", "subscriptions"] {
                found.push((method.clone(), path.replace("{queue}", queue)));
            }
        }
    }
    found.sort_by_key(|(method, path)| (path.clone(), method.to_string()));
    found.dedup();
    found
}

struct Records {
    account: i64,
    order: i64,
    project: i64,
    document: i64,
}

impl Records {
    fn path(&self, template: &str) -> String {
        let id = match template.split('/').collect::<Vec<_>>()[..] {
            ["queues", "kyc", ..] => self.account,
            ["queues", "subscriptions", ..] => self.order,
            ["projects", ..] => self.project,
            ["documents", ..] => self.document,
            _ => 0,
        };
        template.replace("{id}", &id.to_string())
    }
}

async fn call(operator: &Operator, method: &Method, path: &str) -> u16 {
    // A version that no record has: whoever is let through changes nothing.
    let body = json!({ "version": 999_999, "comment": "matrix", "amount_received": 1 });
    match *method {
        Method::GET => operator.get(path).await.status,
        _ => operator.post(path, body).await.status,
    }
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
    let item = desk.reviewer.item("kyc", waiting.account.0).await;
    let records = Records {
        account: waiting.account.0,
        order,
        project: project.0,
        document: item["documents"][0]["id"].as_i64().unwrap(),
    };
    let calls = calls(&server).await;
    assert!(calls.len() >= 14, "{calls:?}");
    for role in Role::ALL {
        let operator = operator(&server, role.code(), &[role]).await;
        for (method, template) in &calls {
            // These make and end the session that the matrix walks with.
            if ["login", "logout"].contains(&template.as_str()) {
                continue;
            }
            let status = call(&operator, method, &records.path(template)).await;
            let is_allowed = allowed(template).is_none_or(|roles| roles.contains(&role));
            assert_eq!(
                status != 403,
                is_allowed,
                "{role:?} {method} {template}: {status}"
            );
            assert!(
                *method != Method::GET || status == 200,
                "{role:?} reads {template}: {status}"
            );
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_session_every_call_but_the_log_in_is_refused() {
    let server = TestServer::sqlite().await;
    let client = Client::new(server.base(), "en");
    for (method, template) in calls(&server).await {
        if template == "login" {
            continue;
        }
        let path = format!("/ops/api/{}", template.replace("{id}", "1"));
        let body = json!({ "version": 1 });
        let answer = client
            .raw(method.clone(), &path, |request| match method {
                Method::GET => request,
                _ => request.json(&body),
            })
            .await;
        answer.refused(401, "Error_NotLoggedIn");
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
