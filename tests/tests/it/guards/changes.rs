//! Every changing call of the document: it is refused without the session's csrf token, with
//! another session's, and from another site; and no field of a request can set what is not the
//! caller's to set.

use reqwest::RequestBuilder;
use serde_json::{Map, Value, json};
use tests::client::{Answer, Client};
use tests::described::{Caller, Operation, operations};
use tests::rows::Rows;
use tests::server::TestServer;

use super::people::{an_operator, two};

/// Fields that no form may name: the product sets them by itself.
const NOT_THE_CALLERS: [&str; 16] = [
    "state",
    "status",
    "statusid",
    "orderstatus",
    "kycstate",
    "kycstatus",
    "balance",
    "balanceavailable",
    "owner",
    "ownerid",
    "userid",
    "investor",
    "investorid",
    "role",
    "roles",
    "lockedind",
];

/// Who makes a call, with the token of the session and that of somebody else's.
struct Side<'a> {
    client: &'a Client,
    own: &'a str,
    others: &'a str,
}

impl Side<'_> {
    async fn send(
        &self,
        operation: &Operation,
        token: Option<&str>,
        filling: &Map<String, Value>,
        header: (&str, &str),
    ) -> Answer {
        let shape = |request: RequestBuilder| request.header(header.0, header.1);
        operation.send(self.client, token, filling, shape).await
    }
}

/// Also those who log in there, or come by an invitation, carry the token of the desk's cookie.
fn is_of_the_desk(operation: &Operation) -> bool {
    operation.path.starts_with("/ops/")
}

const PLAIN: (&str, &str) = ("accept", "*/*");

#[tokio::test(flavor = "multi_thread")]
async fn no_call_changes_anything_without_its_sessions_token_or_from_another_site() {
    let server = TestServer::sqlite().await;
    let (ann, ben) = two(&server).await;
    let (desk, desk_token) = an_operator(&server).await;
    // No proposal confirms the rate that is in storage.
    server.is_left_broken();
    let beside = server.database().connect().await;
    let rows = async || Rows::of(&beside).await;
    let mut calls = operations(server.base()).await;
    calls.retain(Operation::changes);
    let before = rows().await;
    for operation in &calls {
        let side = match operation.caller {
            _ if is_of_the_desk(operation) => Side {
                client: &desk,
                own: &desk_token,
                others: &ann.token,
            },
            Caller::Operator | Caller::Anyone | Caller::Investor => Side {
                client: &ben.browser.client,
                own: &ben.token,
                others: &ann.token,
            },
        };
        let filling = ben.filling(operation);
        let own = Some(side.own);
        let tries = [
            (own, ("origin", "https://evil.example")),
            (own, ("origin", "null")),
            (own, ("sec-fetch-site", "cross-site")),
            (own, ("sec-fetch-site", "same-site")),
            (None, PLAIN),
            (Some(""), PLAIN),
            (Some(side.others), PLAIN),
        ];
        for (token, header) in tries {
            let refused = side.send(operation, token, &filling, header).await;
            assert_eq!(
                (refused.status, refused.json()["messageKey"].as_str()),
                (403, Some("Error_Csrf")),
                "{} with {token:?} and {header:?}: {}",
                operation.name(),
                refused.text()
            );
        }
        let changed = before.until(&rows().await);
        assert!(
            changed.is_empty(),
            "{} changed {changed:#?}",
            operation.name()
        );
    }
    assert!(calls.len() >= 30, "{}", calls.len());
    // It was the token and the origin: the same requests as a page of this site sends them are let through.
    // What ends sessions comes last.
    let last = |operation: &Operation| {
        operation.path.contains("logout") || operation.path.contains("/sessions/")
    };
    let (mut log_outs, others): (Vec<_>, Vec<_>) = calls.into_iter().partition(last);
    log_outs.sort_by_key(|operation| operation.path.contains("logout"));
    for operation in others.iter().chain(&log_outs) {
        let (client, token) = if is_of_the_desk(operation) {
            (&desk, &desk_token)
        } else {
            (&ben.browser.client, &ben.token)
        };
        let shape = |request: RequestBuilder| {
            let request = request.header("origin", server.base());
            request.header("sec-fetch-site", "same-origin")
        };
        let filling = ben.filling(operation);
        let answer = operation.send(client, Some(token), &filling, shape).await;
        let said = answer.json();
        assert_ne!(said["messageKey"], "Error_Csrf", "{}", operation.name());
        assert!(
            ![400, 401].contains(&answer.status),
            "{}: {said}",
            operation.name()
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_form_names_what_is_not_the_callers_to_set() {
    let server = TestServer::sqlite().await;
    let calls = operations(server.base()).await;
    let changing = calls
        .iter()
        .filter(|operation| operation.changes() && operation.caller != Caller::Operator);
    for operation in changing {
        for field in &operation.fields {
            let name = field.replace('_', "").to_ascii_lowercase();
            assert!(
                !NOT_THE_CALLERS.contains(&name.as_str()),
                "{} takes {field}",
                operation.name()
            );
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn state_balance_and_owner_are_set_by_no_call() {
    let server = TestServer::sqlite().await;
    let (ann, ben) = two(&server).await;
    let beside = server.database().connect().await;
    let before = Rows::of(&beside).await;
    let hostile = json!({
        "State": "GPASS", "state": "GPASS", "KYCState": "GPASS", "StatusID": 2, "Status": "GPASS", "orderStatus": "GPASS",
        "Balance": 1_000_000, "BalanceAvailable": 1_000_000, "UserID": ann.browser.investor.0,
        "InvestorID": ann.browser.investor.0, "investor_id": ann.browser.investor.0, "owner": ann.browser.investor.0,
        "AmountReceived": 1_000_000, "LockedInd": false, "roles": ["finance"],
    });
    let hostile = hostile.as_object().unwrap();
    let calls = operations(server.base()).await;
    let changing = calls.iter().filter(|operation| {
        operation.changes()
            && operation.caller == Caller::Investor
            && operation.path != "/api/account_mobile.json"
    });
    for operation in changing {
        let mut filling = hostile.clone();
        filling.extend(ben.filling(operation));
        let client = &ben.browser.client;
        let answer = operation
            .send(client, Some(&ben.token), &filling, |request| request)
            .await;
        // Not refused for it either: an older page may send a field that is no more.
        assert!(
            answer.status != 400,
            "{}: {}",
            operation.name(),
            answer.text()
        );
    }
    let after = Rows::of(&beside).await;
    let anns = format!("investor_id={} ", ann.browser.investor.0);
    let touched = before.until(&after).into_iter();
    let touched: Vec<String> = touched.filter(|row| row.contains(&anns)).collect();
    assert!(touched.is_empty(), "{touched:#?}");
    let made = after.beyond(&before);
    let passed: Vec<&String> = made.iter().filter(|row| row.contains("'GPASS'")).collect();
    assert!(passed.is_empty(), "{passed:#?}");
    for table in ["postings", "holds"] {
        assert_eq!(after.of_table(table), before.of_table(table), "{table}");
    }
}
