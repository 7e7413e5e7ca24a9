//! Operators of a test's own, and accounts that two of them approve. Checks only that steps which
//! must succeed do.

use adapters::crypto::TotpAuthenticator;
use domain::Instant;
use domain::day::day_of;
use domain::ids::AccountId;
use domain::operations::Role;
use ports::driving::operations::{AddOperator, add_operator};
use serde_json::{Value, json};

use crate::client::{Answer, Client};
use crate::forms::{open_account, sign_questionnaire, upload_papers};
use crate::operator::{Operator, knocking};
use crate::road::investor;
use crate::server::TestServer;
use crate::subscribing::Subscriber;

/// The password of every operator of a test.
pub const OPERATOR_PASSWORD: &str = "Desk-of-tests-9";

/// Creates an operator with these roles; an exempt one logs in without an authenticator.
pub async fn hire(server: &TestServer, email: &str, roles: &[Role], exempt: bool) {
    let new = AddOperator {
        email: email.to_owned(),
        name: email.split('@').next().unwrap_or_default().to_owned(),
        roles: roles.to_vec(),
        password: OPERATOR_PASSWORD.to_owned(),
        totp_exempt: exempt,
    };
    add_operator(server.ports(), new)
        .await
        .expect("the operator is made");
}

/// An operator of this name and roles, logged in.
pub async fn operator(server: &TestServer, name: &str, roles: &[Role]) -> Operator {
    let email = format!("{name}@desk.test");
    hire(server, &email, roles, true).await;
    Operator::log_in(server.base(), &email, OPERATOR_PASSWORD).await
}

/// An operator whose first log-in has set an authenticator up.
pub struct Enrolled {
    /// The session of that log-in.
    pub operator: Operator,
    /// The secret of the authenticator.
    pub secret: String,
    /// The recovery codes that were shown.
    pub recovery_codes: Vec<String>,
}

/// An operator of this name and roles, who logs in for the first time.
pub async fn enrolled(server: &TestServer, name: &str, roles: &[Role]) -> Enrolled {
    let email = format!("{name}@desk.test");
    hire(server, &email, roles, false).await;
    enrol(server, &email).await
}

/// Logs an operator in who has no authenticator and is to set one up.
pub async fn enrol(server: &TestServer, email: &str) -> Enrolled {
    let client = Client::new(server.base(), "en");
    let first = try_log_in(&client, email, OPERATOR_PASSWORD, None).await;
    let secret = first.ok()["enrolment"]["secret"]
        .as_str()
        .map(str::to_owned);
    let secret = secret.expect("a secret to set up");
    let code = app_code(&secret, server.ports().clock.now());
    let answer = try_log_in(&client, email, OPERATOR_PASSWORD, Some(&code)).await;
    let answer = answer.ok();
    let token = answer["csrf_token"].as_str().expect("a csrf token");
    let codes = answer["recovery_codes"].clone();
    Enrolled {
        operator: Operator::of(client, token.to_owned()),
        secret,
        recovery_codes: serde_json::from_value(codes).expect("recovery codes"),
    }
}

/// A log-in as the console sends it.
pub async fn try_log_in(
    client: &Client,
    email: &str,
    password: &str,
    totp: Option<&str>,
) -> Answer {
    let body = json!({ "email": email, "password": password, "totp": totp });
    knocking(client, "login", |request| request.json(&body)).await
}

/// The code that the operator's app shows for a secret.
pub fn app_code(secret: &str, at: Instant) -> String {
    TotpAuthenticator
        .code_at(secret, at)
        .expect("a secret of this server")
}

/// The two lines of the desk.
pub struct Desk {
    /// First line of `kyc`.
    pub reviewer: Operator,
    /// First line of `subscriptions`.
    pub finance: Operator,
    /// Second line of both.
    pub approver: Operator,
    /// The day on which they began, at UTC+8.
    pub today: String,
}

impl Desk {
    /// One operator a role.
    pub async fn of(server: &TestServer) -> Self {
        Self {
            reviewer: operator(server, "ruth", &[Role::Reviewer]).await,
            finance: operator(server, "farah", &[Role::Finance]).await,
            approver: operator(server, "andrew", &[Role::Approver]).await,
            today: day_of(server.ports().clock.now()).to_string(),
        }
    }

    /// Both lines pass an account.
    pub async fn approve(&self, account: i64) {
        self.reviewer.pass("kyc", account, json!({})).await.ok();
        self.approver.pass("kyc", account, json!({})).await.ok();
    }

    /// Both lines pass an order, whose wire brought this amount.
    pub async fn accept(&self, order: i64, received: i64) -> Value {
        let facts = json!({ "amount_received": received });
        self.finance.pass("subscriptions", order, facts).await.ok();
        self.approver
            .pass("subscriptions", order, json!({}))
            .await
            .ok()
    }
}

/// Runs a verification (`audit/verify`, `reconciliation`), and returns it once it has ended.
pub async fn verified(by: &Operator, path: &str) -> Value {
    let mut state = by.post(path, json!({})).await.ok();
    for _ in 0..600 {
        if state["running"].is_null() {
            return state;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        state = by.get(path).await.ok();
    }
    panic!("the verification is not over within thirty seconds: {state}");
}

/// A campaign of this code that an editor makes: for a year, without a limit.
pub async fn a_campaign(editor: &Operator, code: &str) -> i64 {
    let form = json!({
        "code": code,
        "name_zh": "活动",
        "name_en": "Campaign",
        "starts_at": "2026-01-01T00:00:00+08:00",
        "ends_at": "2100-01-01T00:00:00+08:00",
    });
    let made = editor.post("campaigns", form).await.ok();
    made["id"].as_i64().unwrap_or_default()
}

/// An investor whose account under a framework is submitted for review.
pub async fn applicant(server: &TestServer, mobile: &str, framework: i64) -> Subscriber {
    let client = investor(server, mobile).await;
    let account = open_account(&client, framework).await;
    upload_papers(&client, account).await;
    let now = server.ports().clock.now();
    sign_questionnaire(server.ports(), account, now).await;
    let apply = json!({ "UserEntityID": account, "applyKYC": true });
    client.put("account_userentity", apply).await.ok();
    let store = server.ports().store.as_ref();
    Subscriber {
        investor: crate::prepared::investor_of(store, mobile).await,
        account: AccountId(account),
        client,
    }
}

/// An investor whose account was approved by the desk.
pub async fn approved(
    server: &TestServer,
    desk: &Desk,
    mobile: &str,
    framework: i64,
) -> Subscriber {
    let applicant = applicant(server, mobile, framework).await;
    desk.approve(applicant.account.0).await;
    applicant
}
