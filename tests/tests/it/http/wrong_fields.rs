//! Every wrong field of a form is named at once, in the order of the form, wherever it is judged (decision 59).

use super::MOBILE;
use serde_json::{Value, json};
use tests::client::{Answer, Client};
use tests::desk::{Desk, applicant};
use tests::operator::Operator;
use tests::prepared::{PKF, a_project, publish};
use tests::server::TestServer;
use tests::subscribing::subscriber;
use tests::wallet::fund;

/// The fields that a refusal names.
#[track_caller]
fn named(answer: Answer, status: u16, key: &str) -> Vec<String> {
    names(&answer.refused(status, key))
}

fn names(refused: &Value) -> Vec<String> {
    let fields = refused["fields"].as_array().unwrap().iter();
    fields
        .map(|field| field["field"].as_str().unwrap().to_owned())
        .collect()
}

/// The same of a form whose shape is wrong; the first is the one in its params.
#[track_caller]
fn misshapen(answer: Answer) -> Vec<String> {
    let refused = answer.refused(400, "Error_BadRequest");
    let fields = names(&refused);
    assert_eq!(refused["params"]["field"], fields[0]);
    fields
}

/// Forms of finance with the fields that are wrong in them.
fn forms(today: &str) -> [(&'static str, Value, &'static [&'static str]); 11] {
    let ahead = "2999-01-01";
    [
        (
            "receipts",
            json!({}),
            &[
                "bank_account",
                "reference",
                "booked_on",
                "value_on",
                "amount",
                "currency",
            ],
        ),
        (
            "receipts",
            json!({
                "bank_account": 1, "reference": "\u{202e}7", "booked_on": today, "value_on": ahead,
                "amount": 0, "currency": "USD", "payer": "A\nB",
            }),
            &["reference", "value_on", "amount", "payer"],
        ),
        (
            "receipts",
            json!({
                "bank_account": 1, "reference": "NTRF 7", "booked_on": "2016-01-01", "value_on": today,
                "amount": 1, "currency": "XXX", "text": "7".repeat(501),
            }),
            &["booked_on", "currency", "text"],
        ),
        (
            "exchange_rates",
            json!({ "currency": "USD", "usd_per_unit": 0, "day": "1998-12-31" }),
            &["currency", "usd_per_unit", "day"],
        ),
        (
            "adjustments",
            json!({
                "kind": "reward", "account": 1, "amount": "0", "currency": "USD", "direction": "out",
                "value_on": ahead, "document": 1,
            }),
            &["amount", "direction", "value_on"],
        ),
        (
            "adjustments",
            json!({
                "kind": "exchange", "account": 1, "amount": 1, "currency": "USD", "to_account": 2,
                "to_currency": "USD", "value_on": today, "document": 1,
            }),
            &["to_account", "to_currency", "to_amount"],
        ),
        (
            "holding_transfers",
            json!({
                "project": 1, "from_account": 3, "to_account": 3, "shares": "five", "document": 1,
            }),
            &["to_account", "shares"],
        ),
        (
            "project_funds/1/pay",
            json!({ "version": 0, "amount": "-5", "currency": "USD" }),
            &["amount", "payee"],
        ),
        (
            "payout_batches",
            json!({ "bank_account": 1, "currency": "XXX", "pay_on": "2020-01-01", "payouts": [] }),
            &["currency", "pay_on", "payouts"],
        ),
        (
            "distributions",
            json!({
                "project": 1, "cash_type": "interest", "total": 1, "per_share": 0,
                "redeemed_per_share": 2, "record_date": today, "payment_date": today,
            }),
            &["total", "per_share", "redeemed_per_share"],
        ),
        (
            "payouts/1/execute",
            json!({ "version": "x", "reference": "\u{202e}7", "value_on": "soon" }),
            &["version", "value_on"],
        ),
    ]
}

#[tokio::test(flavor = "multi_thread")]
async fn the_wrong_fields_of_a_form_are_named_before_anybody_is_looked_up() {
    let server = TestServer::sqlite().await;
    let stranger = Operator::stranger(server.base());
    let desk = Desk::of(&server).await;
    for (path, form, fields) in forms(&desk.today) {
        for sender in [&stranger, &desk.finance] {
            let refused = sender.post(path, form.clone()).await;
            assert_eq!(misshapen(refused), fields, "{path} {form}");
        }
    }
    let words = "a+".repeat(11);
    let queries: [(String, &[&str]); 3] = [
        (
            format!(
                "adjustments/exchange?amount=0&currency=USD&to_currency=USD&value_on={}",
                desk.today
            ),
            &["amount", "to_currency"],
        ),
        (
            "ledger/postings?book=purse:1&asset=XXX".to_owned(),
            &["book", "asset"],
        ),
        (
            format!("receipts?currency=XXX&q={words}"),
            &["currency", "q"],
        ),
    ];
    for (path, fields) in queries {
        assert_eq!(misshapen(stranger.get(&path).await), fields, "{path}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_wrong_fields_of_an_investors_form_are_named_before_anybody_is_looked_up() {
    let server = TestServer::sqlite().await;
    let visitor = Client::new(server.base(), "en");
    let order = json!({
        "InvestmentAmount": [1], "UserEntityID": "x", "OrderFormDisclaimersInd": "perhaps",
        "InvestmentID": "y",
    });
    let started = visitor.post("account_investment", order).await;
    assert_eq!(
        misshapen(started),
        [
            "InvestmentID",
            "UserEntityID",
            "InvestmentAmount",
            "OrderFormDisclaimersInd",
        ]
    );
    let scene = json!({ "SceneCodeKey": "WireInvest", "RedirectUrl": "https://elsewhere.example" });
    let asked = visitor.post("account_signature", scene).await;
    assert_eq!(misshapen(asked), ["UserInvestmentID", "RedirectUrl"]);
    let nothing = visitor.post("account_pay", json!({})).await;
    assert_eq!(
        misshapen(nothing),
        ["ProcessCodeKey", "RedirectURL", "UserEntityID"]
    );
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_rules_of_an_investors_form_are_told_at_once() {
    let server = TestServer::sqlite().await;
    let now = server.ports().clock.now();
    let project = publish(server.ports().store.as_ref(), a_project("ALL", 10_000, now)).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    fund(&server, &who, 1_000).await;
    let withdrawal = who.try_withdraw(json!({ "PayoutMethod": "Bitcoin" })).await;
    assert_eq!(
        named(withdrawal, 422, "PleaseSelectTheCurrency"),
        ["CurrencyID", "Amount", "BitcoinAddress"]
    );
    let deposit = who.try_deposit(json!({})).await;
    assert_eq!(
        named(deposit, 422, "PleaseSelectTheCurrency"),
        ["CurrencyID", "FundingAmount"]
    );
    let order = json!({ "InvestmentID": project.0, "UserEntityID": who.account.0 });
    let order = who.client.post("account_investment", order).await;
    assert_eq!(
        named(order, 422, "PleaseChooseAnPaymentMethodID"),
        [
            "PaymentMethodID",
            "InvestmentAmount",
            "OrderFormDisclaimersInd",
        ]
    );
    let little = json!({
        "InvestmentID": project.0, "UserEntityID": who.account.0, "PaymentMethodID": 2,
        "InvestmentAmount": 1,
    });
    let little = who.client.post("account_investment", little).await;
    let fields = little.refused(422, "TheMinInvestmentAmountIs")["fields"].clone();
    assert_eq!(
        fields,
        json!([
            { "field": "InvestmentAmount", "messageKey": "TheMinInvestmentAmountIs" },
            {
                "field": "OrderFormDisclaimersInd",
                "messageKey": "PleaseChooseAnInvestmentAmountNotive",
            },
        ])
    );
    let user = json!({ "MobileNumber": "86-1", "Password": "x" });
    let visitor = server.visitor().await;
    let registered = visitor.post("register", json!({ "user": user })).await;
    assert_eq!(
        named(registered, 422, "FieldRequired"),
        ["SMSCode", "Password", "MobileNumber"]
    );
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_needs_the_stored_record_is_told_at_once_too() {
    let server = TestServer::sqlite().await;
    let desk = Desk::of(&server).await;
    let layout = json!({
        "delimiter": ",", "encoding": "utf-8", "skip_lines": 51, "day_format": "YYYY-MM-DD",
        "decimal": ".", "columns": { "booked_on": "Day" },
    });
    let set = json!({ "version": 0, "layout": layout });
    let set = desk.finance.post("csv_layouts/1", set).await;
    assert_eq!(misshapen(set), ["skip_lines", "amount", "currency"]);
    let item = applicant(&server, MOBILE, PKF.0).await.account.0;
    let version = desk.reviewer.item("kyc", item).await["version"].clone();
    let path = format!("queues/kyc/{item}/put_aside");
    let aside = json!({ "version": version, "until": desk.today, "reason": " " });
    let refused = desk.reviewer.post(&path, aside).await;
    assert_eq!(named(refused, 422, "DateOutOfRange"), ["until", "reason"]);
    server.stop().await;
}
