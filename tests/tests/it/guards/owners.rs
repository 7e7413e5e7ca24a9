//! One investor tries every id of another, on every call of the document that takes one: it is
//! answered as if the record did not exist, shows nothing and changes nothing. The same call with
//! the investor's own id succeeds, so it was the id.

use serde_json::{Value, json};
use tests::client::Answer;
use tests::database::TestDatabase;
use tests::described::{Caller, Operation, operations};
use tests::rows::Rows;
use tests::server::TestServer;

use super::people::{Person, Record, names_a_record, record, two};

/// Fields of a form that two calls share, in the one that does not read them: what is made has no id yet.
const UNREAD: [(&str, &str); 6] = [
    ("POST /api/account_bankprofile.json", "UserBankProfileID"),
    ("POST /api/account_userentity.json", "UserEntityID"),
    ("POST /api/account_investment.json", "UserInvestmentID"),
    (
        "POST /api/account_investment.json",
        "PaymentProofDocumentID",
    ),
    (
        "POST /api/account_deposit_request.json",
        "WalletFundingRequestID",
    ),
    (
        "POST /api/account_withdraw_request.json",
        "CNWithdrawRequestID",
    ),
];

/// A call as `ben` makes it, naming a record of `owner` in one field.
async fn name(operation: &Operation, field: &str, ben: &Person, owner: &Person) -> Answer {
    let kind = record(operation, field);
    let mut values = ben.filling(operation);
    values.insert(field.to_owned(), owner.id(kind));
    match (operation.name().as_str(), field) {
        ("POST /api/account_signature.json", "UserEntityID") => {
            values.insert("SceneCodeKey".into(), json!("DDForm"));
            values.remove("UserInvestmentID");
        }
        ("POST /api/account_signature.json", "CNWithdrawRequestID") => {
            values.insert("SceneCodeKey".into(), json!("WalletWithdraw"));
            values.remove("UserInvestmentID");
        }
        ("PUT /api/account_mobile.json", "Token") => {
            values.extend(owner.filling(operation));
        }
        ("GET /api/account_signature.json", "SignatureToken") => {
            values.remove("SessionID");
        }
        (_, "NewDocuments" | "documentIds") => {
            values.insert(field.to_owned(), json!([owner.id(kind)]));
        }
        _ => {}
    }
    let client = &ben.browser.client;
    operation
        .send(client, Some(&ben.token), &values, |request| request)
        .await
}

/// Whether an answer tells anything of somebody's records.
fn tells_of(value: &Value, ann: &Person) -> bool {
    let ids = [
        ("UserEntityID", Record::Account),
        ("accountId", Record::Account),
        ("UserBankProfileID", Record::Bank),
        ("UserInvestmentID", Record::Order),
        ("refId", Record::Order),
        ("CNWithdrawRequestID", Record::Withdrawal),
        ("withdrawalId", Record::Withdrawal),
        ("WalletFundingRequestID", Record::Deposit),
        ("chargeId", Record::Deposit),
        ("DocumentID", Record::Document),
        ("DocumentID", Record::Evidence),
        ("sessionId", Record::Signing),
        ("OnlineChargeSessionID", Record::Charge),
    ];
    match value {
        Value::Object(object) => {
            ids.iter()
                .any(|(name, kind)| object.get(*name) == Some(&ann.id(*kind)))
                || object.values().any(|value| tells_of(value, ann))
        }
        Value::Array(items) => items.iter().any(|value| tells_of(value, ann)),
        Value::String(text) => {
            let number = ann.mobile.trim_start_matches("86-");
            text.contains(number) || text.contains(&ann.token)
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => false,
    }
}

async fn nobody_reaches_anothers_records(database: TestDatabase) {
    let server = TestServer::start(database, "rate_limits = 'off'").await;
    let (ann, ben) = two(&server).await;
    let beside = server.database().connect().await;
    let rows = async || Rows::of(&beside).await;
    let calls = operations(server.base()).await;
    let calls: Vec<&Operation> = calls
        .iter()
        .filter(|operation| operation.caller == Caller::Investor)
        .collect();
    let mut tried = Vec::new();
    for operation in &calls {
        for field in operation.fields.iter().filter(|name| names_a_record(name)) {
            if record(operation, field) == Record::Everyones {
                continue;
            }
            let call = format!("{} with another's {field}", operation.name());
            let before = rows().await;
            let answer = name(operation, field, &ben, &ann).await;
            let after = rows().await;
            let said = answer.json();
            assert!(!tells_of(&said, &ann), "{call}: {said}");
            let mut gone = before.beyond(&after);
            let mut made = after.beyond(&before);
            if record(operation, field) == Record::Code {
                // A code that is tried wrongly counts that (decision 7).
                for rows in [&mut gone, &mut made] {
                    rows.retain(|row| !row.starts_with("verification_codes: "));
                }
            }
            assert!(gone.is_empty(), "{call} changed {gone:#?}");
            let is_unread = UNREAD.contains(&(operation.name().as_str(), field.as_str()));
            if is_unread {
                continue;
            }
            assert!(made.is_empty(), "{call} made {made:#?}");
            match record(operation, field) {
                Record::Code => answer.refused(422, "VerifyError_Invalid"),
                _ => answer.refused(404, "Error_NotFound"),
            };
            tried.push((*operation, field));
        }
    }
    assert!(tried.len() >= 20, "only {tried:?}");
    for operation in calls.iter().filter(|operation| !operation.changes()) {
        let token = Some(ben.token.as_str());
        let filling = ben.filling(operation);
        let client = &ben.browser.client;
        let answer = operation.send(client, token, &filling, |request| request);
        let said = answer.await.json();
        assert!(!tells_of(&said, &ann), "{}: {said}", operation.name());
    }
    // An identity that is taken away and a number that changed end other sessions: their turn comes last.
    tried.sort_by_key(|(operation, field)| match record(operation, field) {
        Record::Code => 2,
        Record::Identity => 1,
        _ => 0,
    });
    for (operation, field) in tried {
        let own = name(operation, field, &ben, &ben).await;
        let call = format!("{} with the own {field}", operation.name());
        assert_ne!(own.status, 404, "{call}: {}", own.text());
        let is_code = record(operation, field) == Record::Code;
        assert!(!is_code || own.status == 200, "{call}: {}", own.text());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_reaches_anothers_records_on_sqlite() {
    nobody_reaches_anothers_records(TestDatabase::sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_reaches_anothers_records_on_postgres() {
    nobody_reaches_anothers_records(TestDatabase::postgres().await).await;
}
