//! Exchange rates and manual bookings, from the proposal of finance to the wallet, the investor's list and the proof of the books.

use chrono::{Days, NaiveDate};
use domain::ids::AccountId;
use domain::ledger::{Asset, BalanceKey, Book, CashType};
use domain::operations::Role;
use domain::{Currency, Money};
use ports::driving::operations::reconcile;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};
use tests::booking::evidence;
use tests::client::Answer;
use tests::database::TestDatabase;
use tests::desk::{Desk, operator};
use tests::exported::{column, file};
use tests::forms::fixture;
use tests::on_both_databases;
use tests::prepared::{PKF, usd};
use tests::server::TestServer;
use tests::subscribing::{Subscriber, subscriber};
use tests::wallet::{BANK, balance, book, cause, fund, transfer_for};

on_both_databases![
    std::future::ready =>
    a_rate_is_in_force_once_a_second_person_confirmed_it,
    a_file_is_one_proposal_and_adds_nothing_twice,
    a_file_is_stale_once_one_of_its_days_is_corrected,
    of_a_file_the_rates_that_jump_are_told,
    a_proposal_lists_sixty_rates_and_says_how_many_more_strike,
    a_document_proves_one_booking,
    each_kind_is_booked_once_told_and_proven,
    an_exchange_goes_by_the_rate_that_was_seen,
    an_exchange_goes_by_no_rate_of_more_than_a_week_before,
    what_is_not_there_is_not_booked,
    two_who_approve_at_once_book_once;
    sqlite alone:
    a_rate_that_no_currency_has_is_refused,
    a_booking_that_cannot_be_is_refused,
    a_document_is_the_desks_alone,
    a_booking_without_its_proposal_is_told,
];

/// All parts agree at the end.
async fn ended(server: TestServer) {
    assert_eq!(reconcile(server.ports()).await.unwrap(), []);
    server.stop().await;
}

async fn with_desk(database: TestDatabase) -> (TestServer, Desk) {
    let server = TestServer::over(database).await;
    let desk = Desk::of(&server).await;
    (server, desk)
}

/// With an investor whose wallet has 1,000 US dollars.
async fn with_investor(database: TestDatabase) -> (TestServer, Desk, Subscriber) {
    let (server, desk) = with_desk(database).await;
    let who = subscriber(&server, "86-13900139000", PKF).await;
    fund(&server, &who, 1_000).await;
    (server, desk, who)
}

fn rate(desk: &Desk, currency: &str, usd: &str) -> Value {
    json!({ "currency": currency, "usd_per_unit": usd, "day": desk.today, "reason": "ECB website" })
}

async fn confirmed(desk: &Desk, currency: &str, usd: &str) {
    let proposed = desk
        .finance
        .post("exchange_rates", rate(desk, currency, usd))
        .await;
    desk.approver.approve(&proposed.json()).await.ok();
}

async fn in_force(desk: &Desk, currency: &str) -> Value {
    let all = desk.finance.get("exchange_rates/in_force").await.ok();
    let mut items = all["items"].as_array().unwrap().iter();
    items.find(|it| it["currency"] == currency).unwrap()["rate"].clone()
}

/// A booking of finance, with more or other fields.
async fn try_book(desk: &Desk, account: AccountId, kind: &str, more: Value) -> Answer {
    let mut body = json!({
        "kind": kind, "account": account.0, "amount": "100", "currency": "USD", "value_on": desk.today,
        "document": evidence(&desk.finance).await, "reason": "as the letter says",
    });
    for (name, value) in more.as_object().unwrap() {
        body[name] = value.clone();
    }
    desk.finance.post("adjustments", body).await
}

async fn proposed(desk: &Desk, account: AccountId, kind: &str, more: Value) -> Value {
    let answer = try_book(desk, account, kind, more).await;
    assert_eq!(answer.status, 202, "{}", answer.text());
    answer.json()
}

async fn booked(desk: &Desk, account: AccountId, kind: &str, more: Value) -> Value {
    let proposal = proposed(desk, account, kind, more).await;
    desk.approver.approve(&proposal).await.ok()
}

async fn wallet(server: &TestServer, account: AccountId, currency: Currency) -> i128 {
    let tx = server.ports().store.begin_read().await.unwrap();
    let key = BalanceKey {
        book: Book::Wallet(account),
        asset: Asset::from(currency),
    };
    tx.ledger().balance(key).await.unwrap()
}

/// The newest movements as their holder reads them: type, amount, currency.
async fn capital(who: &Subscriber) -> Vec<(i64, String, String)> {
    let listed = who.client.get("capital_list", &[]).await.ok()["data"]["list"].clone();
    let parts = listed.as_array().unwrap().iter().map(|it| {
        let currency = it["currency"].as_str().unwrap().to_owned();
        (
            it["type"].as_i64().unwrap(),
            it["amount"].to_string(),
            currency,
        )
    });
    parts.collect()
}

/// The templates of the messages to an investor.
async fn told(server: &TestServer, who: &Subscriber) -> Vec<String> {
    let tx = server.ports().store.begin_read().await.unwrap();
    let all = tx.outbox().newest(50).await.unwrap();
    let own = all
        .into_iter()
        .filter(|it| it.content.investor == Some(who.investor));
    own.map(|it| it.content.template).collect()
}

fn file_of(days: &[(NaiveDate, &str, &str)]) -> Vec<u8> {
    let day = |(day, usd, cny): &(NaiveDate, &str, &str)| {
        format!(
            "<Cube time='{day}'><Cube currency='USD' rate='{usd}'/><Cube currency='CNY' rate='{cny}'/></Cube>\n"
        )
    };
    let days = days.iter().map(day).collect::<Vec<_>>().concat();
    let space = "http://www.ecb.int/vocabulary/2002-08-01/eurofxref";
    format!("<Envelope xmlns='{space}'><Cube>\n{days}</Cube></Envelope>").into_bytes()
}

async fn a_rate_is_in_force_once_a_second_person_confirmed_it(database: TestDatabase) {
    let (server, desk) = with_desk(database).await;
    let both = operator(&server, "both", &[Role::Finance, Role::Approver]).await;
    let first = both
        .post("exchange_rates", rate(&desk, "EUR", "1.0867"))
        .await;
    assert_eq!(first.status, 202, "{}", first.text());
    assert_eq!(in_force(&desk, "EUR").await, Value::Null);
    // Four eyes: neither its maker nor finance.
    both.approve(&first.json()).await.refused(403, "FourEyes");
    desk.finance
        .approve(&first.json())
        .await
        .refused(403, "Error_Forbidden");
    // The same once more by its maker is the same; a colleague's is not.
    let again = both
        .post("exchange_rates", rate(&desk, "EUR", "1.0867"))
        .await
        .json();
    assert_eq!(again["proposal"]["id"], first.json()["proposal"]["id"]);
    let other = desk
        .finance
        .post("exchange_rates", rate(&desk, "EUR", "1.09"))
        .await;
    other.refused(409, "ProposalPending");
    let shown = desk
        .approver
        .get(&format!("proposals/{}", again["proposal"]["id"]))
        .await
        .ok();
    assert_eq!(
        shown["rates"]["shown"][0]["usd_per_unit"].to_string(),
        "1.0867"
    );
    desk.approver.approve(&again).await.ok();
    let rate_now = in_force(&desk, "EUR").await;
    assert_eq!(rate_now["usd_per_unit"].to_string(), "1.0867");
    assert_eq!(rate_now["units_per_usd"].to_string(), "0.9202171713");
    assert_eq!(
        (&rate_now["day"], &rate_now["source"]),
        (&json!(desk.today), &json!("manual"))
    );

    // A correction for the same day takes precedence, and the earlier rate stays in the list. A difference of more than a tenth needs confirmation.
    let far = rate(&desk, "EUR", "1.2");
    let asked = desk
        .finance
        .post("exchange_rates", far.clone())
        .await
        .refused(409, "RateDiffers");
    assert_eq!(
        (&asked["params"]["last"], &asked["params"]["rate"]),
        (&json!("1.0867"), &json!("1.2"))
    );
    let mut meant = far;
    meant["accept_difference"] = json!(true);
    let corrected = desk.finance.post("exchange_rates", meant).await.json();
    desk.approver.approve(&corrected).await.ok();
    assert_eq!(
        in_force(&desk, "EUR").await["usd_per_unit"].to_string(),
        "1.2"
    );
    let listed = desk.approver.get("exchange_rates?currency=EUR").await.ok();
    assert_eq!(listed["total"], 2);
    let exported = file(&desk.finance, "exchange_rates/export?currency=EUR").await;
    assert_eq!(column(&exported, "usd_per_unit"), ["1.2", "1.0867"]);
    let none = desk.finance.get("exchange_rates?currency=GBP").await.ok();
    assert_eq!(none["total"], 0);

    // Two corrections that wait: the second is stale once the first is confirmed.
    let tomorrow = in_units(&desk, "5").await;
    desk.approver.approve(&tomorrow).await.ok();
    assert_eq!(
        in_force(&desk, "ZAR").await["usd_per_unit"].to_string(),
        "0.2"
    );
    ended(server).await;
}

/// A rate in the other direction.
async fn in_units(desk: &Desk, units: &str) -> Value {
    let body = json!({ "currency": "ZAR", "units_per_usd": units, "day": desk.today, "reason": "bank's screen" });
    desk.finance.post("exchange_rates", body).await.json()
}

async fn a_file_is_one_proposal_and_adds_nothing_twice(database: TestDatabase) {
    let (server, desk) = with_desk(database).await;
    let today: NaiveDate = desk.today.parse().unwrap();
    let before = today - Days::new(1);
    let two = file_of(&[(today, "1.1", "7.7"), (before, "1.1", "7.7")]);
    let first = desk
        .finance
        .upload(
            "exchange_rates/import",
            "eurofxref-hist-90d.xml",
            two.clone(),
        )
        .await;
    assert_eq!(first.status, 202, "{}", first.text());
    let proposal = first.json()["proposal"].clone();
    assert_eq!(proposal["reason"], "eurofxref-hist-90d.xml");
    let shown = desk
        .approver
        .get(&format!("proposals/{}", proposal["id"]))
        .await
        .ok();
    assert_eq!(
        (&shown["rates"]["count"], &shown["rates"]["source"]),
        (&json!(4), &json!("ecb"))
    );
    desk.approver.approve(&first.json()).await.ok();
    assert_eq!(
        in_force(&desk, "CNY").await["usd_per_unit"].to_string(),
        "0.1428571429"
    );
    assert_eq!(
        in_force(&desk, "EUR").await["usd_per_unit"].to_string(),
        "1.1"
    );

    let again = desk
        .finance
        .upload("exchange_rates/import", "again.xml", two)
        .await;
    assert_eq!(again.ok(), json!({ "known": 4 }));
    // Of a file that has more, only what is new is proposed.
    let earlier = before - Days::new(1);
    let three = file_of(&[
        (today, "1.1", "7.7"),
        (before, "1.1", "7.7"),
        (earlier, "1.09", "7.7"),
    ]);
    let more = desk
        .finance
        .upload("exchange_rates/import", "more.xml", three)
        .await
        .json();
    let shown = desk
        .approver
        .get(&format!("proposals/{}", more["proposal"]["id"]))
        .await
        .ok();
    assert_eq!(shown["rates"]["count"], 2);
    desk.approver.approve(&more).await.ok();
    assert_eq!(desk.finance.get("exchange_rates").await.ok()["total"], 6);

    let cut = file_of(&[(today, "1.1", "7.7")]);
    let cut = cut[..cut.len() - 10].to_vec();
    let refused = desk
        .finance
        .upload("exchange_rates/import", "cut.xml", cut)
        .await;
    let refused = refused.refused(422, "RateFileUnreadable");
    assert_eq!(refused["params"]["reason"], "cut_off");
    let ahead = file_of(&[(today + Days::new(1), "1.1", "7.7")]);
    let refused = desk
        .finance
        .upload("exchange_rates/import", "ahead.xml", ahead)
        .await;
    let refused = refused.refused(422, "RateFileUnreadable");
    assert_eq!(
        (&refused["params"]["reason"], &refused["params"]["line"]),
        (&json!("day"), &json!(2))
    );
    let other = desk
        .approver
        .upload(
            "exchange_rates/import",
            "x.xml",
            file_of(&[(today, "1", "1")]),
        )
        .await;
    other.refused(403, "Error_Forbidden");
    ended(server).await;
}

async fn a_proposal_lists_sixty_rates_and_says_how_many_more_strike(database: TestDatabase) {
    let (server, desk) = with_desk(database).await;
    let today: NaiveDate = desk.today.parse().unwrap();
    // Each day both currencies jump, but on the first one.
    let days: Vec<(NaiveDate, &str, &str)> = (0..50)
        .map(|back| {
            let (dollar, yuan) = if back % 2 == 0 {
                ("1.0", "5")
            } else {
                ("2.0", "20")
            };
            (today - Days::new(back), dollar, yuan)
        })
        .collect();
    let asked = desk
        .finance
        .upload(
            "exchange_rates/import?accept_difference=true",
            "wild.xml",
            file_of(&days),
        )
        .await;
    assert_eq!(asked.status, 202, "{}", asked.text());
    let path = format!("proposals/{}", asked.json()["proposal"]["id"]);
    let rates = desk.approver.get(&path).await.ok()["rates"].clone();
    assert_eq!(
        [&rates["count"], &rates["striking"]],
        [&json!(100), &json!(98)]
    );
    let shown = rates["shown"].as_array().unwrap();
    assert_eq!(shown.len(), 60);
    assert!(shown.iter().all(|rate| rate["far"] == true));
    assert_eq!(shown[0]["day"], desk.today);
    ended(server).await;
}

async fn a_file_is_stale_once_one_of_its_days_is_corrected(database: TestDatabase) {
    let (server, desk) = with_desk(database).await;
    let today: NaiveDate = desk.today.parse().unwrap();
    let before = today - Days::new(1);
    let two = file_of(&[(today, "1.1", "7.7"), (before, "1.1", "7.7")]);
    let waiting = desk
        .finance
        .upload("exchange_rates/import", "two.xml", two)
        .await
        .json();
    let path = format!("proposals/{}", waiting["proposal"]["id"]);
    assert_eq!(desk.approver.get(&path).await.ok()["stale"], false);
    // Approved all the same, the file would undo the correction.
    confirmed(&desk, "EUR", "1.12").await;
    assert_eq!(desk.approver.get(&path).await.ok()["stale"], true);
    desk.approver
        .approve(&waiting)
        .await
        .refused(409, "Error_StaleVersion");
    assert_eq!(
        in_force(&desk, "EUR").await["usd_per_unit"].to_string(),
        "1.12"
    );
    ended(server).await;
}

async fn of_a_file_the_rates_that_jump_are_told(database: TestDatabase) {
    let (server, desk) = with_desk(database).await;
    let today: NaiveDate = desk.today.parse().unwrap();
    confirmed(&desk, "EUR", "1.12").await;
    // Seventy days of two currencies. Since the fifth of them the yuan costs a fifth less; the euro of the last day is a correction.
    let days: Vec<(NaiveDate, &str, &str)> = (0..70)
        .map(|ago| (today - Days::new(ago), ago))
        .map(|(day, ago)| (day, "1.1", if ago > 65 { "7.7" } else { "9.6" }))
        .collect();
    let file = file_of(&days);
    let asked = desk
        .finance
        .upload("exchange_rates/import", "far.xml", file.clone())
        .await
        .refused(409, "RateDiffers");
    assert_eq!(asked["params"]["currency"], "CNY");
    let form = Form::new()
        .text("accept_difference", "true")
        .part("file", Part::bytes(file).file_name("far.xml"));
    let waiting = desk.finance.form("exchange_rates/import", form).await;
    assert_eq!(waiting.status, 202, "{}", waiting.text());
    let path = format!("proposals/{}", waiting.json()["proposal"]["id"]);
    let rates = desk.approver.get(&path).await.ok()["rates"].clone();
    assert_eq!(
        (&rates["count"], &rates["accepted_difference"]),
        (&json!(140), &json!(true))
    );
    let shown = rates["shown"].as_array().unwrap();
    assert_eq!(shown.len(), 60);
    let told = |it: &Value| {
        let parts = ["currency", "day", "far", "replaces"];
        Value::from_iter(parts.map(|part| it[part].clone()))
    };
    let jumped = (today - Days::new(65)).to_string();
    assert_eq!(
        shown[..3].iter().map(told).collect::<Vec<_>>(),
        [
            json!(["EUR", desk.today, false, true]),
            json!(["CNY", jumped, true, false]),
            json!(["CNY", desk.today, false, false]),
        ]
    );
    desk.approver.approve(&waiting.json()).await.ok();
    let rates = desk.approver.get(&path).await.ok()["rates"].clone();
    assert_eq!(rates["shown"][0]["replaces"], false);
    ended(server).await;
}

async fn a_document_proves_one_booking(database: TestDatabase) {
    let (server, desk, who) = with_investor(database).await;
    let document = json!({ "document": evidence(&desk.finance).await });
    let ben = subscriber(&server, "86-13900139001", PKF).await;
    let first = proposed(&desk, who.account, "reward", document.clone()).await;
    // The same once more is the same; another account's booking is another.
    let same = proposed(&desk, who.account, "reward", document.clone()).await;
    assert_eq!(same["proposal"]["id"], first["proposal"]["id"]);
    let refused = try_book(&desk, ben.account, "reward", document.clone()).await;
    let refused = refused.refused(400, "Error_BadRequest");
    assert_eq!(refused["params"]["field"], "document");
    // Withdrawn, it proves nothing; approved, it proves that one for good.
    let withdraw = format!("proposals/{}/withdraw", first["proposal"]["id"]);
    let version = json!({ "version": first["proposal"]["version"] });
    desk.finance.post(&withdraw, version).await.ok();
    booked(&desk, ben.account, "reward", document.clone()).await;
    let mut other = document;
    other["direction"] = json!("in");
    let refused = try_book(&desk, who.account, "adjustment", other).await;
    let refused = refused.refused(400, "Error_BadRequest");
    assert_eq!(refused["params"]["field"], "document");
    let listed = desk.finance.get("adjustments").await.ok();
    assert_eq!(listed["total"], 2);
    ended(server).await;
}

async fn each_kind_is_booked_once_told_and_proven(database: TestDatabase) {
    let (server, desk, who) = with_investor(database).await;
    let ben = subscriber(&server, "86-13900139001", PKF).await;
    confirmed(&desk, "CNY", "0.14").await;
    booked(&desk, who.account, "reward", json!({})).await;
    booked(
        &desk,
        who.account,
        "adjustment",
        json!({ "direction": "in", "amount": "12.50" }),
    )
    .await;
    booked(
        &desk,
        who.account,
        "adjustment",
        json!({ "direction": "out", "amount": "50" }),
    )
    .await;
    booked(
        &desk,
        who.account,
        "transfer",
        json!({ "to_account": ben.account.0, "amount": "200" }),
    )
    .await;
    let exchange = json!({ "to_currency": "CNY", "to_amount": "714.29" });
    let last = booked(&desk, who.account, "exchange", exchange).await;

    let left = usd(1_000).minor() + 10_000 + 1_250 - 5_000 - 20_000 - 10_000;
    assert_eq!(
        balance(&server, Book::Wallet(who.account)).await,
        Money::from_minor(left, Currency::Usd).unwrap()
    );
    assert_eq!(balance(&server, Book::Wallet(ben.account)).await, usd(200));
    assert_eq!(wallet(&server, who.account, Currency::Cny).await, 71_429);

    let seen = capital(&who).await;
    let text = |it: &(i64, String, String)| format!("{} {} {}", it.0, it.1, it.2);
    let seen: Vec<String> = seen.iter().map(text).collect();
    let expected = [
        "14 714.29 CNY",
        "14 -100 USD",
        "18 -200 USD",
        "20 -50 USD",
        "20 12.5 USD",
        "19 100 USD",
        "2 1000 USD",
    ];
    let (mut found, mut wanted) = (seen.clone(), expected.map(str::to_owned).to_vec());
    found.sort();
    wanted.sort();
    assert_eq!(found, wanted);
    assert_eq!(
        capital(&ben).await,
        [(17, "200".to_owned(), "USD".to_owned())]
    );
    let messages = told(&server, &who).await;
    for key in [
        "campaignReward",
        "adjustmentCredited",
        "adjustmentDebited",
        "transferredOut",
        "currencyExchanged",
    ] {
        assert!(
            messages.contains(&format!("message.{key}")),
            "{key}: {messages:?}"
        );
    }
    assert!(
        told(&server, &ben)
            .await
            .contains(&"message.transferredIn".to_owned())
    );

    are_listed(&desk, &last, &ben).await;
    ended(server).await;
}

/// The desk lists the bookings, opens each with its postings, and finds those of an account.
async fn are_listed(desk: &Desk, last: &Value, ben: &Subscriber) {
    let listed = desk.approver.get("adjustments?state=APPROVED").await.ok();
    assert_eq!(listed["total"], 5);
    let one = desk
        .approver
        .get(&format!("adjustments/{}", last["id"]))
        .await
        .ok();
    assert_eq!(one["kind"], "exchange");
    assert_eq!(one["booking"]["postings"].as_array().unwrap().len(), 4);
    let terms = &one["booking"]["exchange"];
    assert_eq!(
        (terms["exact"].to_string(), terms["rounding"].to_string()),
        ("714.28571428".to_owned(), "0.00428572".to_owned())
    );
    assert_eq!(terms["to_rate"]["source"], "manual");
    assert!(one["transaction"].is_i64(), "{one}");
    let of_ben = desk
        .approver
        .get(&format!("adjustments?account={}", ben.account))
        .await
        .ok();
    assert_eq!(
        (&of_ben["total"], &of_ben["items"][0]["kind"]),
        (&json!(1), &json!("transfer"))
    );
    let exported = file(&desk.finance, "adjustments/export?kind=reward").await;
    assert_eq!(column(&exported, "state"), ["APPROVED"]);
    // An approved one is approved no second time.
    desk.approver
        .approve(&json!({ "proposal": last }))
        .await
        .refused(409, "ProposalNotOpen");
}

async fn an_exchange_goes_by_no_rate_of_more_than_a_week_before(database: TestDatabase) {
    let (server, desk, who) = with_investor(database).await;
    let today: NaiveDate = desk.today.parse().unwrap();
    let of = async |back| {
        let mut rate = rate(&desk, "CNY", "0.14");
        rate["day"] = json!(today - Days::new(back));
        let proposed = desk.finance.post("exchange_rates", rate).await;
        desk.approver.approve(&proposed.json()).await.ok();
    };
    let book = async || {
        let to_yuan = json!({ "to_currency": "CNY", "to_amount": "714.29" });
        try_book(&desk, who.account, "exchange", to_yuan).await
    };
    of(8).await;
    let old = book().await.refused(409, "RateMissing");
    assert_eq!(
        [&old["params"]["currency"], &old["params"]["day"]],
        [&json!("CNY"), &json!(desk.today)]
    );
    let listed = desk.finance.get("exchange_rates/in_force").await.ok();
    let mut items = listed["items"].as_array().unwrap().iter();
    let yuan = items.find(|it| it["currency"] == "CNY").unwrap();
    assert_eq!(
        [&yuan["rate"], &yuan["too_old"]["day"]],
        [&Value::Null, &json!(today - Days::new(8))]
    );
    of(7).await;
    assert_eq!(book().await.status, 202);
    server.stop().await;
}

async fn an_exchange_goes_by_the_rate_that_was_seen(database: TestDatabase) {
    let (server, desk, who) = with_investor(database).await;
    let to_yuan = json!({ "to_currency": "CNY", "to_amount": "714.29" });
    let missing = try_book(&desk, who.account, "exchange", to_yuan.clone()).await;
    assert_eq!(
        missing.refused(409, "RateMissing")["params"]["currency"],
        "CNY"
    );
    confirmed(&desk, "CNY", "0.14").await;
    let asked = format!(
        "adjustments/exchange?amount=100&currency=USD&to_currency=CNY&value_on={}",
        desk.today
    );
    let quote = desk.finance.get(&asked).await.ok();
    assert_eq!(
        (quote["gained"].to_string(), &quote["from_rate"]),
        ("714.29".to_owned(), &Value::Null)
    );
    // Another sum than the rate gives was seen at another rate.
    let other = json!({ "to_currency": "CNY", "to_amount": "714.28" });
    try_book(&desk, who.account, "exchange", other)
        .await
        .refused(409, "Error_StaleVersion");
    // A rate that comes in force meanwhile makes the proposal stale.
    let waiting = proposed(&desk, who.account, "exchange", to_yuan).await;
    confirmed(&desk, "CNY", "0.141").await;
    let shown = desk
        .approver
        .get(&format!("proposals/{}", waiting["proposal"]["id"]))
        .await
        .ok();
    assert_eq!(shown["stale"], true);
    desk.approver
        .approve(&waiting)
        .await
        .refused(409, "Error_StaleVersion");
    assert_eq!(wallet(&server, who.account, Currency::Cny).await, 0);
    ended(server).await;
}

async fn what_is_not_there_is_not_booked(database: TestDatabase) {
    let (server, desk, who) = with_investor(database).await;
    let out = json!({ "direction": "out", "amount": "1000.01" });
    let refused = try_book(&desk, who.account, "adjustment", out)
        .await
        .refused(422, "BalanceNotEnough");
    assert_eq!(refused["params"]["amount"].to_string(), "1000");
    // The wallet may hold less at approval than when the booking was proposed.
    let all = json!({ "direction": "out", "amount": "1000" });
    let waiting = proposed(&desk, who.account, "adjustment", all).await;
    let (wallet_book, left) = (Book::Wallet(who.account), CashType::Withdrawal);
    let gone = transfer_for(cause(), "gone", left, (wallet_book, BANK), usd(1));
    book(&server, &gone).await;
    let shown = desk
        .approver
        .get(&format!("adjustments/{}", waiting["proposal"]["id"]))
        .await
        .ok();
    assert_eq!(shown["booking"]["short"], true);
    desk.approver
        .approve(&waiting)
        .await
        .refused(422, "BalanceNotEnough");
    assert_eq!(wallet(&server, who.account, Currency::Usd).await, 99_900);
    let listed = desk.finance.get("adjustments?state=PROPOSED").await.ok();
    assert_eq!(listed["total"], 1);
    ended(server).await;
}

async fn two_who_approve_at_once_book_once(database: TestDatabase) {
    let (server, desk, who) = with_investor(database).await;
    let second = operator(&server, "second", &[Role::Approver]).await;
    let waiting = proposed(&desk, who.account, "reward", json!({})).await;
    let (one, other) = tokio::join!(desk.approver.approve(&waiting), second.approve(&waiting));
    let mut said = [one.status, other.status];
    said.sort_unstable();
    assert_eq!(said, [200, 409]);
    assert_eq!(wallet(&server, who.account, Currency::Usd).await, 110_000);
    ended(server).await;
}

async fn a_rate_that_no_currency_has_is_refused(database: TestDatabase) {
    let (server, desk) = with_desk(database).await;
    for usd in ["0", "0.0", "-1", "1001", "0.00009", "1.00000000001"] {
        let answer = desk
            .finance
            .post("exchange_rates", rate(&desk, "EUR", usd))
            .await;
        let refused = answer.refused(400, "Error_BadRequest");
        assert_eq!(refused["params"]["field"], "usd_per_unit", "{usd}");
    }
    let today: NaiveDate = desk.today.parse().unwrap();
    let tomorrow = today.succ_opt().unwrap().to_string();
    let table = [
        ("currency", json!("USD")),
        ("currency", json!("JPY")),
        ("day", json!(tomorrow)),
        ("day", json!("1998-12-31")),
    ];
    for (field, value) in table {
        let mut body = rate(&desk, "EUR", "1.1");
        body[field] = value;
        let refused = desk.finance.post("exchange_rates", body).await;
        assert_eq!(
            refused.refused(400, "Error_BadRequest")["params"]["field"],
            field
        );
    }
    let mut two = rate(&desk, "EUR", "1.1");
    two["units_per_usd"] = json!("0.9");
    desk.finance
        .post("exchange_rates", two)
        .await
        .refused(400, "Error_BadRequest");
    let mut silent = rate(&desk, "EUR", "1.1");
    silent["reason"] = json!(" ");
    desk.finance
        .post("exchange_rates", silent)
        .await
        .refused(422, "CommentRequired");
    desk.approver
        .post("exchange_rates", rate(&desk, "EUR", "1.1"))
        .await
        .refused(403, "Error_Forbidden");
    desk.reviewer
        .get("exchange_rates")
        .await
        .refused(403, "Error_Forbidden");
    assert_eq!(desk.finance.get("proposals").await.ok()["total"], 0);
    ended(server).await;
}

async fn a_booking_that_cannot_be_is_refused(database: TestDatabase) {
    let (server, desk, who) = with_investor(database).await;
    let today: NaiveDate = desk.today.parse().unwrap();
    let tomorrow = today.succ_opt().unwrap().to_string();
    let long_ago = (today - Days::new(367)).to_string();
    let to_itself = json!({ "to_account": who.account.0 });
    let table = [
        ("reward", json!({ "amount": "0" }), "amount"),
        ("reward", json!({ "amount": "-5" }), "amount"),
        ("reward", json!({ "amount": "1.005" }), "amount"),
        ("reward", json!({ "currency": "JPY" }), "currency"),
        ("reward", json!({ "value_on": tomorrow }), "value_on"),
        ("reward", json!({ "value_on": long_ago }), "value_on"),
        ("reward", json!({ "document": 999 }), "document"),
        ("reward", json!({ "direction": "out" }), "direction"),
        ("adjustment", json!({}), "direction"),
        ("adjustment", json!({ "direction": "up" }), "direction"),
        ("transfer", json!({}), "to_account"),
        ("transfer", to_itself, "to_account"),
        ("exchange", json!({}), "to_currency"),
        (
            "exchange",
            json!({ "to_currency": "USD", "to_amount": "100" }),
            "to_currency",
        ),
        ("gift", json!({}), "kind"),
    ];
    for (kind, more, field) in table {
        let refused = try_book(&desk, who.account, kind, more.clone()).await;
        assert_eq!(
            refused.refused(400, "Error_BadRequest")["params"]["field"],
            field,
            "{kind} {more}"
        );
    }
    try_book(&desk, AccountId(999), "reward", json!({}))
        .await
        .refused(404, "Error_NotFound");
    let silent = try_book(&desk, who.account, "reward", json!({ "reason": "" })).await;
    silent.refused(422, "CommentRequired");
    // A framework without wallets.
    let cayman = subscriber(&server, "86-13900139002", tests::prepared::CAYMAN).await;
    try_book(&desk, cayman.account, "reward", json!({}))
        .await
        .refused(422, "NoWalletFound");
    // Another's document proves nothing.
    let colleague = operator(&server, "colleague", &[Role::Finance]).await;
    let stored = colleague
        .upload("evidence", "x.pdf", fixture("proof.pdf"))
        .await
        .ok();
    let refused = try_book(
        &desk,
        who.account,
        "reward",
        json!({ "document": stored["id"] }),
    )
    .await;
    refused.refused(400, "Error_BadRequest");
    let listed = desk.finance.get("adjustments").await.ok();
    assert_eq!(listed["total"], 0);
    ended(server).await;
}

async fn a_document_is_the_desks_alone(database: TestDatabase) {
    let (server, desk, who) = with_investor(database).await;
    let id = evidence(&desk.finance).await;
    let own = who.client.get("account_document", &[]).await.ok();
    let codes: Vec<&Value> = own["documents"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| &it["DocumentName"])
        .collect();
    assert!(!codes.contains(&&json!("letter.pdf")), "{codes:?}");
    let auditor = operator(&server, "auditor", &[Role::Auditor]).await;
    assert_eq!(auditor.get(&format!("evidence/{id}")).await.status, 200);
    desk.reviewer
        .get(&format!("evidence/{id}"))
        .await
        .refused(403, "Error_Forbidden");
    desk.finance
        .get("evidence/999")
        .await
        .refused(404, "Error_NotFound");
    let script = desk
        .finance
        .upload("evidence", "letter.png", fixture("text-named.png"))
        .await;
    script.refused(415, "UploadFileTypeUnsupported");
    desk.approver
        .upload("evidence", "x.pdf", fixture("proof.pdf"))
        .await
        .refused(403, "Error_Forbidden");
    ended(server).await;
}

async fn a_booking_without_its_proposal_is_told(database: TestDatabase) {
    let (server, desk, who) = with_investor(database).await;
    let waiting = proposed(&desk, who.account, "reward", json!({})).await;
    let id = waiting["proposal"]["id"].as_i64().unwrap();
    let cause = domain::ledger::Cause {
        purpose: domain::ledger::Purpose::Adjustment(domain::ids::ProposalId(id)),
        ..tests::wallet::cause()
    };
    let between = (Book::Fees, Book::Wallet(who.account));
    let reward = domain::ledger::CashType::CampaignReward;
    let by_itself = tests::wallet::transfer_for(cause, "by itself", reward, between, usd(1));
    tests::wallet::book(&server, &by_itself).await;
    let found = reconcile(server.ports()).await.unwrap();
    let told: Vec<String> = found.iter().map(ToString::to_string).collect();
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(
        told[0].contains("what no approved proposal explains"),
        "{told:?}"
    );
    // Approved, the proposal has its own booking and the stray one: the wallet has more than it says.
    desk.approver.approve(&waiting).await.ok();
    let found = reconcile(server.ports()).await.unwrap();
    let kinds: Vec<&str> = found.iter().map(|it| it.kind.code()).collect();
    assert_eq!(kinds, ["booking_missing"]);
    server.is_left_broken();
    server.stop().await;
}
