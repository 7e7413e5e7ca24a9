//! Which records a receipt is proposed for, which are certain, and matching it to one.

use super::{ended, proposed, with_investor};
use serde_json::{Value, json};
use tests::client::Answer;
use tests::database::TestDatabase;
use tests::forms::set_chinese_name;
use tests::on_both_databases;

on_both_databases![
    std::future::ready =>
    what_is_exact_is_looked_at_again_for_each_receipt,
    a_receipt_is_matched_once_however_many_match_it,
    everything_that_is_certain_is_matched_at_once,
    a_payer_is_known_by_the_chinese_name_too;
    sqlite alone:
    the_likeliest_is_proposed_first,
    nothing_is_matched_to_what_does_not_wait_for_it,
    a_match_is_taken_back_until_the_first_line_decides,
];

async fn what_is_exact_is_looked_at_again_for_each_receipt(database: TestDatabase) {
    let (server, desk, who) = with_investor(database).await;
    let deposit = who.submitted_deposit("10").await;
    let reference = who.deposit_request(deposit).await["RemittanceReference"].clone();
    let text = reference.as_str().unwrap();
    for number in 1..=3 {
        desk.entered(&format!("NTRF {number}"), "10", text).await;
    }
    let path = "receipts/match_exact";
    let done = desk.finance.post_keyed("once", path, json!({})).await.ok();
    assert_eq!(done, json!({ "matched": 1, "left": 2 }));
    let item = desk.finance.item("deposits", deposit).await;
    assert_eq!(item["amount_received"], 10);
    // An operator who read that nothing had arrived cannot match a second one.
    let second = desk.finance.get("receipts?state=UNMATCHED").await.ok()["items"][0].clone();
    let second = desk.receipt(&second["id"]).await;
    let to = |arrived: i64| json!({ "kind": "deposit", "record": deposit, "arrived": arrived });
    let stale = desk.receipt_step(&second, "match", to(0)).await;
    stale.refused(409, "Error_StaleVersion");
    desk.receipt_step(&second, "match", to(10)).await.ok();
    ended(server).await;
}

async fn a_receipt_is_matched_once_however_many_match_it(database: TestDatabase) {
    let (server, desk, who) = with_investor(database).await;
    let (one, other) = (
        who.submitted_deposit("70").await,
        who.submitted_deposit("70").await,
    );
    let receipt = desk.entered("NTRF 1", "70", "").await;
    let receipt = &receipt;
    let tries = (0..20).map(|number| {
        let to = if number % 2 == 0 { one } else { other };
        desk.try_match(receipt, ("deposit", to))
    });
    let answers: Vec<Answer> = futures_util::future::join_all(tries).await;
    let taken = answers.iter().filter(|answer| answer.status == 200).count();
    assert_eq!(taken, 1);
    let mut received = Vec::new();
    for deposit in [one, other] {
        let item = desk.finance.item("deposits", deposit).await;
        received.push(item["amount_received"].clone());
    }
    received.sort_by_key(Value::is_null);
    assert_eq!(received, [json!(70), Value::Null]);
    ended(server).await;
}

async fn everything_that_is_certain_is_matched_at_once(database: TestDatabase) {
    let (server, desk, who) = with_investor(database).await;
    let (exact, short, twice) = (
        who.submitted_deposit("10").await,
        who.submitted_deposit("20").await,
        who.submitted_deposit("30").await,
    );
    let mut references = Vec::new();
    for deposit in [exact, short, twice] {
        let asked = who.deposit_request(deposit).await;
        references.push(asked["RemittanceReference"].as_str().unwrap().to_owned());
    }
    let both = references.join(" ");
    for (number, amount, text) in [
        (1, "10", references[0].as_str()),
        (2, "19.5", &references[1]),
        (3, "30", &both),
        (4, "30", "nothing said"),
    ] {
        desk.entered(&format!("NTRF {number}"), amount, text).await;
    }
    let done = desk
        .finance
        .post("receipts/match_exact", json!({}))
        .await
        .ok();
    assert_eq!(done, json!({ "matched": 1, "left": 3 }));
    let item = desk.finance.item("deposits", exact).await;
    assert_eq!(item["amount_received"], 10);
    let again = desk
        .finance
        .post("receipts/match_exact", json!({}))
        .await
        .ok();
    assert_eq!(again, json!({ "matched": 0, "left": 3 }));
    ended(server).await;
}

async fn the_likeliest_is_proposed_first(database: TestDatabase) {
    let (server, desk, who) = with_investor(database).await;
    let elder = who.submitted_deposit("70").await;
    let named = who.submitted_deposit("80").await;
    let begun = who.deposit("70").await;
    let reference = who.deposit_request(named).await["RemittanceReference"].clone();
    let receipt = desk
        .entered("NTRF 1", "70", reference.as_str().unwrap())
        .await;
    let expected = [
        ("deposit", named, "reference"),
        ("deposit", elder, "amount_and_name"),
    ];
    assert_eq!(proposed(&receipt), expected);
    // The search finds any other deposit by its number, but not a draft.
    let path = |words: i64| format!("receipts/{}/candidates?q={words}", receipt["id"]);
    let found = desk.finance.get(&path(elder)).await.ok();
    assert_eq!(
        (&found["items"][0]["id"], &found["items"][0]["why"]),
        (&json!(elder), &json!("searched"))
    );
    let found = desk.finance.get(&path(begun)).await.ok();
    let found = found["items"].as_array().unwrap();
    assert!(found.iter().all(|it| it["id"] != begun), "{found:?}");
    server.stop().await;
}

async fn a_payer_is_known_by_the_chinese_name_too(database: TestDatabase) {
    let (server, desk, who) = with_investor(database).await;
    let deposit = who.submitted_deposit("70").await;
    let entered = async |reference: &str, payer: &str| {
        let body = json!({
            "bank_account": 1, "reference": reference, "booked_on": desk.today, "value_on": desk.today,
            "amount": 70, "currency": "USD", "payer": payer,
        });
        desk.finance.post("receipts", body).await.ok()
    };
    let stranger = entered("NTRF 1", "李伟").await;
    assert_eq!(proposed(&stranger), [("deposit", deposit, "amount")]);
    set_chinese_name(server.ports(), who.account.0, Some("李伟")).await;
    // Typed with a space, and with the compatibility form of the first character.
    for (reference, payer) in [("NTRF 2", "李伟"), ("NTRF 3", "\u{f9e1} 伟")] {
        let known = entered(reference, payer).await;
        let why = "amount_and_name";
        assert_eq!(proposed(&known), [("deposit", deposit, why)], "{payer}");
    }
    ended(server).await;
}

async fn nothing_is_matched_to_what_does_not_wait_for_it(database: TestDatabase) {
    let (server, desk, who) = with_investor(database).await;
    let receipt = desk.entered("NTRF 1", "70", "").await;
    let begun = who.deposit("70").await;
    for (kind, record) in [("deposit", begun), ("deposit", 999), ("subscription", 999)] {
        let refused = desk.try_match(&receipt, (kind, record)).await;
        let refused = refused.refused(400, "Error_BadRequest");
        assert_eq!(refused["params"]["field"], "record");
    }
    for kind in ["return", "project", "distribution", "withdrawal"] {
        let refused = desk.try_match(&receipt, (kind, 1)).await;
        let refused = refused.refused(400, "Error_BadRequest");
        assert_eq!(refused["params"]["field"], "kind");
    }
    let passed = who.submitted_deposit("70").await;
    let stated = json!({ "amount_received": 70 });
    desk.finance.pass("deposits", passed, stated).await.ok();
    let refused = desk.try_match(&receipt, ("deposit", passed)).await;
    let refused = refused.refused(409, "OrderNotPending");
    assert_eq!(refused["params"]["state"], "GWAIT");
    let euros = json!({
        "bank_account": 1, "reference": "NTRF 2", "booked_on": desk.today, "value_on": desk.today,
        "amount": 70, "currency": "EUR",
    });
    let euros = desk.finance.post("receipts", euros).await.ok();
    let waiting = who.submitted_deposit("70").await;
    let refused = desk.try_match(&euros, ("deposit", waiting)).await;
    let refused = refused.refused(400, "Error_BadRequest");
    assert_eq!(refused["params"]["field"], "record");
    // An amount that a colleague stated at the review is not moved here.
    let stated = desk.finance.get("receipts?state=MATCHED").await.ok();
    let stated = desk.receipt(&stated["items"][0]["id"]).await;
    assert_eq!(
        (&stated["reference"], &stated["may"]),
        (&Value::Null, &json!([]))
    );
    ended(server).await;
}

async fn a_match_is_taken_back_until_the_first_line_decides(database: TestDatabase) {
    let (server, desk, who) = with_investor(database).await;
    let deposit = who.submitted_deposit("70").await;
    let receipt = desk.entered("NTRF 1", "70", "").await;
    let matched = desk.try_match(&receipt, ("deposit", deposit)).await.ok();
    assert_eq!(matched["may"], json!(["unmatch"]));
    let stale = desk.receipt_step(&receipt, "unmatch", json!({})).await;
    stale.refused(409, "Error_StaleVersion");
    let loose = desk.receipt_step(&matched, "unmatch", json!({ "reason": "Another's" }));
    let loose = loose.await.ok();
    assert_eq!(
        (&loose["state"], &loose["matched_to"]),
        (&json!("UNMATCHED"), &Value::Null)
    );
    let item = desk.finance.item("deposits", deposit).await;
    assert_eq!(
        (&item["amount_received"], &item["receipts"]),
        (&Value::Null, &json!([]))
    );
    let matched = desk.try_match(&loose, ("deposit", deposit)).await.ok();
    // The second line returns it: the amount confirmed by the bank stays, and can still be
    // unmatched.
    desk.finance.pass("deposits", deposit, json!({})).await.ok();
    let late = desk.receipt_step(&matched, "unmatch", json!({})).await;
    late.refused(409, "OrderNotPending");
    let back = desk
        .approver
        .send_back("deposits", deposit, "Whose wire is it?");
    back.await.ok();
    let item = desk.finance.item("deposits", deposit).await;
    assert_eq!(item["amount_received"], 70);
    let matched = desk.receipt(&matched["id"]).await;
    desk.receipt_step(&matched, "unmatch", json!({})).await.ok();
    let none = desk.finance.pass("deposits", deposit, json!({})).await;
    none.refused(400, "Error_BadRequest");
    ended(server).await;
}
