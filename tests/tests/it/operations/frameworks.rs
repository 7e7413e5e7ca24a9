//! What is particular to frameworks at the desk: two administrators where it changes how investors pay, and a fee that leaves started
//! charges as they were.

use super::fields;
use chrono::Months;
use domain::day::day_of;
use domain::operations::Role;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};
use tests::client::{Answer, Client};
use tests::desk::{Desk, applicant, operator};
use tests::forms::{
    CAYMAN, PKF, account, bank, open_account, sign_questionnaire, upload_papers, with,
};
use tests::on_both_databases;
use tests::operator::Operator;
use tests::road::investor;
use tests::server::TestServer;

on_both_databases![tests::server::TestServer::with_database =>
    a_framework_is_drafted_published_and_seen,
    a_fee_that_changes_leaves_started_charges_as_they_were,
    a_passport_is_valid_for_the_months_that_a_framework_asks,
];

const ANN: &str = "86-13900139000";
const BEN: &str = "86-13900139001";

async fn admin(server: &TestServer) -> Operator {
    operator(server, "alma", &[Role::Admin]).await
}

async fn present(admin: &Operator, framework: &str) -> Value {
    admin.get(&format!("frameworks/{framework}")).await.ok()
}

async fn draft(admin: &Operator, framework: &str, version: i64, content: &Value) -> Answer {
    let body = json!({ "version": version, "content": content });
    admin.put(&format!("frameworks/{framework}"), body).await
}

async fn publish(admin: &Operator, framework: &str, version: i64) -> Answer {
    let path = format!("frameworks/{framework}/publish");
    admin.post(&path, json!({ "version": version })).await
}

/// Changes fields of a framework and publishes it.
async fn published(admin: &Operator, framework: &str, changes: &Value) {
    let mut content = present(admin, framework).await["content"].clone();
    for (field, value) in changes.as_object().unwrap() {
        content[field] = value.clone();
    }
    let version = present(admin, framework).await["standing"]["version"]
        .as_i64()
        .unwrap();
    let drafted = draft(admin, framework, version, &content).await.ok();
    let version = drafted["standing"]["version"].as_i64().unwrap();
    publish(admin, framework, version).await.ok();
}

/// A framework as investors see it.
async fn shown_framework(client: &Client, framework: i64) -> Value {
    let all = client.get("account_userentity", &[]).await.ok();
    let lookups = all["frameworkLookups"].as_array().unwrap().clone();
    lookups
        .into_iter()
        .find(|lookup| lookup["InvestmentFrameworkID"] == framework)
        .unwrap()
}

async fn a_framework_is_drafted_published_and_seen(server: TestServer) {
    let alma = admin(&server).await;
    let ann = investor(&server, ANN).await;
    let listed = alma.get("frameworks").await.ok();
    assert_eq!(listed["items"][0]["framework"], "PKF");
    assert_eq!(listed["items"][1]["framework"], "CAYMAN");
    assert_eq!(listed["items"][0]["has_draft"], false);

    let before = present(&alma, "PKF").await;
    assert_eq!(before["content"], before["published"]);
    assert_eq!(
        before["content"]["sources_of_funds"],
        json!([1, 2, 3, 4, 5, 6, 99])
    );
    assert_eq!(before["content"]["kyc_fee"], 0);
    let mut content = before["content"].clone();
    content["withdrawals"] = json!(false);
    content["sources_of_funds"] = json!([6, 1]);
    content["kyc_fee"] = json!("450.50");
    content["wire_notice_zh"] = json!("请足额电汇");
    content["wire_notice_en"] = json!("Wire it all");
    content["transaction_processes"][0]["bank_account"] = json!(2);

    let drafted = draft(&alma, "PKF", 1, &content).await.ok();
    assert_eq!(drafted["standing"]["has_draft"], true);
    assert_eq!(drafted["content"]["kyc_fee"], json!(450.5));
    // Investors see it when it is published, not before.
    assert_eq!(
        shown_framework(&ann, PKF).await["IsWithdrawSupported"],
        true
    );
    let otto = operator(&server, "otto", &[Role::Admin]).await;
    let body = json!({ "version": 2, "reason": "the bank moved us" });
    let proposed = alma.post("frameworks/PKF/publish", body).await.ok();
    assert_eq!(
        shown_framework(&ann, PKF).await["IsWithdrawSupported"],
        true
    );
    otto.approve(&proposed).await.ok();
    let now = present(&alma, "PKF").await["standing"].clone();
    assert_eq!(
        (&now["has_draft"], &now["version"]),
        (&json!(false), &json!(3))
    );
    let lookup = shown_framework(&ann, PKF).await;
    assert_eq!(lookup["IsWithdrawSupported"], false);
    assert_eq!(lookup["SourceOfFundsIDs"], json!([6, 1]));
    assert_eq!(lookup["IsOpenSourceOfFundsSupported"], false);
    assert_eq!(lookup["WireNotice"], "Wire it all");
    assert_eq!(
        lookup["TransactionProcesses"][0]["BankAccountNumber"],
        "000 7004 0002 26"
    );
    let chinese = ann
        .get("account_userentity", &[("language", "zh")])
        .await
        .ok();
    assert_eq!(chinese["frameworkLookups"][0]["WireNotice"], "请足额电汇");
    // The other one is as it was.
    assert_eq!(
        shown_framework(&ann, CAYMAN).await["PaymentMethodIDs"],
        json!([2])
    );

    let history = alma.get("frameworks/PKF/history").await.ok();
    let first = &history["items"][0];
    assert_eq!(first["name"], "otto");
    let detail = first["detail"].as_str().unwrap();
    assert!(detail.starts_with("published\n"), "{detail}");
    assert!(detail.contains(r#"kyc_fee: "0" -> "450.5""#), "{detail}");
    let whole = alma.get(&format!("history/{}", first["id"])).await.ok();
    assert_eq!(whole["detail"], *detail);

    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_half_filled_or_contradictory_is_published() {
    let server = TestServer::sqlite().await;
    let alma = admin(&server).await;
    let before = present(&alma, "PKF").await["content"].clone();
    let mut half = before.clone();
    half["investment_notice_zh"] = json!("  ");
    half["kyc_fee"] = Value::Null;
    half["transaction_processes"] = json!([]);
    draft(&alma, "PKF", 1, &half).await.ok();
    let refused = publish(&alma, "PKF", 2).await;
    let refused = refused.refused(422, "ContentMissing");
    assert_eq!(
        fields(&refused),
        [
            ("transaction_processes", "ContentMissing"),
            ("kyc_fee", "ContentMissing"),
            ("investment_notice_zh", "ContentMissing"),
        ]
    );
    for (field, value, named, key) in [
        ("kyc_fee", json!(-1), "kyc_fee", "ContentExact"),
        ("kyc_fee", json!("0.001"), "kyc_fee", "ContentExact"),
        ("kyc_fee", json!(100_000.01), "kyc_fee", "ContentExact"),
        (
            "payment_methods",
            json!([2, 3]),
            "payment_methods.1",
            "ContentChoice",
        ),
        (
            "sources_of_funds",
            json!([1, 1]),
            "sources_of_funds.1",
            "ContentTwice",
        ),
        (
            "wire_notice_en",
            json!("<b>x</b>"),
            "wire_notice_en",
            "ContentMarkup",
        ),
    ] {
        let mut content = before.clone();
        content[field] = value;
        let refused = draft(&alma, "PKF", 2, &content).await.refused(422, key);
        assert_eq!(fields(&refused), [(named, key)]);
    }
    let mut cayman = present(&alma, "CAYMAN").await["content"].clone();
    cayman["withdrawals"] = json!(true);
    let refused = draft(&alma, "CAYMAN", 1, &cayman).await;
    let refused = refused.refused(422, "ContentNoWallets");
    assert_eq!(fields(&refused), [("withdrawals", "ContentNoWallets")]);
    // Thrown away, the draft is what counts again.
    let step = json!({ "version": 2 });
    alma.post("frameworks/PKF/discard", step).await.ok();
    assert_eq!(present(&alma, "PKF").await["content"], before);
    server.stop().await;
}

async fn a_fee_that_changes_leaves_started_charges_as_they_were(server: TestServer) {
    let alma = admin(&server).await;
    published(&alma, "PKF", &json!({ "kyc_fee": 450.5 })).await;
    let ann = investor(&server, ANN).await;
    let account = open_account(&ann, PKF).await;
    upload_papers(&ann, account).await;
    sign_questionnaire(server.ports(), account, server.ports().clock.now()).await;
    let pay = json!({
        "ProcessCodeKey": "KYC", "UserEntityID": account,
        "RedirectURL": "/#/account/addresspage/addresspage?InvestmentFrameworkID=1",
    });
    let started = ann.post("account_pay", pay).await.ok();
    let charge = started["OnlineChargeSessionID"].to_string();
    let read = async || {
        let query = [("OnlineChargeSessionID", charge.as_str())];
        ann.get("account_pay", &query).await.ok()
    };
    assert_eq!(read().await["Amount"], json!(450.5));

    published(&alma, "PKF", &json!({ "kyc_fee": "600" })).await;
    assert_eq!(read().await["Amount"], json!(450.5));
    let page = started["form"]["action"].as_str().unwrap();
    ann.submit_form(page, &[("outcome", "paid")])
        .await
        .redirect();
    let paid = read().await;
    assert_eq!(
        (&paid["State"], &paid["Amount"]),
        (&json!("Paid"), &json!(450.5))
    );
    // What was paid is enough: it was the fee when it was started.
    let apply = json!({ "UserEntityID": account, "applyKYC": true });
    ann.put("account_userentity", apply).await.ok();
    server.stop().await;
}

/// Asked at the opening and at every change, and told to the desk of an account that was submitted before.
async fn a_passport_is_valid_for_the_months_that_a_framework_asks(server: TestServer) {
    let alma = admin(&server).await;
    let today = day_of(server.ports().clock.now());
    let ahead = |months| (today + Months::new(months)).to_string();
    let expires = |months: u32| json!({ "DateOfPassportExpired": ahead(months) });
    let desk = Desk::of(&server).await;
    let ben = applicant(&server, BEN, PKF).await.account.0;
    let beside = server.database().connect().await;
    let sql = format!(
        "UPDATE accounts SET date_of_passport_expired = '{}' WHERE id = {ben}",
        ahead(5)
    );
    beside.execute_unprepared(&sql).await.unwrap();
    assert_eq!(desk.reviewer.item("kyc", ben).await["flags"], json!([]));
    let ann = investor(&server, ANN).await;
    assert_eq!(shown_framework(&ann, PKF).await["PassportMonths"], 0);

    published(&alma, "PKF", &json!({ "passport_months": 6 })).await;
    assert_eq!(shown_framework(&ann, PKF).await["PassportMonths"], 6);
    assert_eq!(shown_framework(&ann, CAYMAN).await["PassportMonths"], 0);
    let flags = desk.reviewer.item("kyc", ben).await["flags"].clone();
    assert_eq!(flags[0]["key"], "paper_expiring", "{flags}");

    ann.post("account_bankprofile", bank()).await.ok();
    let short = with(account(PKF), &expires(5));
    let refused = ann.post("account_userentity", short).await;
    let refused = refused.refused(422, "DateOutOfRange");
    let wrong = [("DateOfPassportExpired", "DateOutOfRange")];
    assert_eq!(fields(&refused), wrong);
    assert_eq!(refused["params"]["min"], ahead(6));
    let opened = with(account(PKF), &expires(6));
    let opened = ann.post("account_userentity", opened).await.ok();
    let change = json!({
        "UserEntityID": opened["UserEntityID"], "Version": opened["Version"], "DateOfPassportExpired": ahead(5),
    });
    let refused = ann.put("account_userentity", change).await;
    refused.refused(422, "DateOutOfRange");

    // Where none are asked any more, it only must not have expired.
    published(&alma, "PKF", &json!({ "passport_months": null })).await;
    let change = json!({
        "UserEntityID": opened["UserEntityID"], "Version": opened["Version"], "DateOfPassportExpired": ahead(0),
    });
    ann.put("account_userentity", change).await.ok();
    let mut content = present(&alma, "CAYMAN").await["content"].clone();
    content["passport_months"] = json!(25);
    let refused = draft(&alma, "CAYMAN", 1, &content).await;
    let refused = refused.refused(422, "ContentNumber");
    assert_eq!(fields(&refused), [("passport_months", "ContentNumber")]);
    server.stop().await;
}
