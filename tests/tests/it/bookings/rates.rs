//! Exchange rates: confirmed by a second person, read from files, and refused where no currency has them.

use super::{confirmed, ended, rate, with_desk};
use chrono::{Days, NaiveDate};
use domain::operations::Role;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};
use tests::database::TestDatabase;
use tests::desk::{Desk, operator};
use tests::exported::{column, file};
use tests::on_both_databases;

on_both_databases![
    std::future::ready =>
    a_rate_is_in_force_once_a_second_person_confirmed_it,
    a_file_is_one_proposal_and_adds_nothing_twice,
    a_file_is_stale_once_one_of_its_days_is_corrected,
    of_a_file_the_rates_that_jump_are_told,
    a_proposal_lists_sixty_rates_and_says_how_many_more_strike;
    sqlite alone:
    a_rate_that_no_currency_has_is_refused,
];

async fn in_force(desk: &Desk, currency: &str) -> Value {
    let all = desk.finance.get("exchange_rates/in_force").await.ok();
    let mut items = all["items"].as_array().unwrap().iter();
    items.find(|it| it["currency"] == currency).unwrap()["rate"].clone()
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
    // A repeat by its maker returns the same; a colleague's does not.
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
