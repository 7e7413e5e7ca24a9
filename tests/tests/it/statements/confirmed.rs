//! What the lines of a statement are confirmed as, and the effects.

use super::{agrees, counts, ended, proposed, reference_of, with_desk, with_investor};
use domain::Currency;
use domain::ids::BankAccountId;
use domain::ledger::{Asset, BalanceKey, Book, Gateway};
use serde_json::{Value, json};
use tests::database::TestDatabase;
use tests::on_both_databases;
use tests::prepared::usd;
use tests::server::TestServer;
use tests::statement::Line;
use tests::wallet::{BANK, balance, fund};

on_both_databases![
    std::future::ready =>
    a_payout_is_paid_and_comes_back_by_what_the_bank_says,
    a_batch_is_paid_in_one_sum,
    what_was_entered_by_hand_is_confirmed_and_booked_once,
    a_line_confirmed_by_many_at_once_is_booked_once,
    the_rest_books_itself;
    sqlite alone:
    money_that_left_without_a_release_is_left_to_a_person,
    what_was_stated_at_a_review_is_completed_by_its_line,
    a_line_is_not_what_it_cannot_be,
];

async fn a_payout_is_paid_and_comes_back_by_what_the_bank_says(database: TestDatabase) {
    let (server, desk, who) = with_investor(database).await;
    fund(&server, &who, 500).await;
    let (withdrawal, payout) = desk.owed(&who, "300").await;
    let batch = desk.try_batch(Some(&[&payout["id"]])).await.ok();
    desk.release(&batch).await.ok();
    let reference = reference_of(&payout);
    let read = desk
        .read(&[Line::debit("300.00", "OUT1", "payout").ordered_as(&reference)])
        .await;
    assert_eq!(counts(&read), [1, 0, 0]);
    assert_eq!(read["file"]["open"], 1);
    // Nothing moves before somebody confirms it.
    assert_eq!(desk.payout(&payout["id"]).await["state"], "RELEASED");
    let open = desk.lines("OPEN").await;
    let line = desk.line(&open[0]["id"]).await;
    let paid = ("payout_executed".to_owned(), payout["id"].clone(), true);
    assert_eq!(proposed(&line)[0], paid);
    assert_eq!(line["proposals"][0]["subject"]["amount"], 300);

    let done = desk.confirm_exact().await;
    assert_eq!([&done["confirmed"], &done["left"]], [&json!(1), &json!(0)]);
    let executed = desk.payout(&payout["id"]).await;
    assert_eq!(
        [&executed["state"], &executed["payment"]["reference"]],
        [&json!("EXECUTED"), &json!("OUT1")]
    );
    let line = desk.line(&open[0]["id"]).await;
    assert_eq!([&line["state"], &line["may"]], [&json!("DONE"), &json!([])]);
    assert_eq!(line["history"][0]["to"], "DONE");
    assert_eq!(balance(&server, BANK).await, usd(-200));
    agrees(&server).await;

    // The bank kept 25 when it came back.
    let text = format!("RETURN {reference} account closed");
    desk.read(&[Line::credit("275.00", "IN1", &text).returning()])
        .await;
    let open = desk.lines("OPEN").await;
    let line = desk.line(&open[0]["id"]).await;
    let bounced = ("payout_bounced".to_owned(), payout["id"].clone(), false);
    assert_eq!(proposed(&line)[0], bounced);
    let which = json!({ "record": payout["id"] });
    let wordless = desk
        .try_confirm(&open[0]["id"], "payout_bounced", which)
        .await;
    wordless.refused(422, "CommentRequired");
    let why = json!({ "record": payout["id"], "reason": "account closed" });
    desk.try_confirm(&open[0]["id"], "payout_bounced", why)
        .await
        .ok();
    assert_eq!(desk.payout(&payout["id"]).await["state"], "BOUNCED");
    let item = desk.finance.item("withdrawals", withdrawal).await;
    assert_eq!(item["state"], "GFAIL");
    assert_eq!(balance(&server, Book::Wallet(who.account)).await, usd(500));
    assert_eq!(balance(&server, BANK).await, usd(-475));
    ended(server).await;
}

async fn a_batch_is_paid_in_one_sum(database: TestDatabase) {
    let (server, desk, who) = with_investor(database).await;
    fund(&server, &who, 500).await;
    let mut payouts = Vec::new();
    for amount in ["100", "150"] {
        payouts.push(desk.owed(&who, amount).await.1);
    }
    let ids: Vec<&Value> = payouts.iter().map(|payout| &payout["id"]).collect();
    let batch = desk.try_batch(Some(&ids)).await.ok();
    desk.release(&batch).await.ok();
    let named = format!("BATCH landfall {} OF TODAY", batch["id"]);
    let lines = [
        Line::debit("249.00", "OUT1", &named),
        Line::debit("250.00", "OUT2", &named),
    ];
    desk.read(&lines).await;
    let open = desk.lines("OPEN").await;
    let one_short = desk.line(&open[0]["id"]).await;
    let possible = ("batch_executed".to_owned(), batch["id"].clone(), false);
    assert_eq!(proposed(&one_short)[0], possible);
    let which = json!({ "record": batch["id"] });
    let refused = desk
        .try_confirm(&open[0]["id"], "batch_executed", which)
        .await;
    let refused = refused.refused(400, "Error_BadRequest");
    assert_eq!(refused["params"]["field"], "record");
    assert_eq!(desk.confirm_exact().await["confirmed"], 1);
    for payout in &payouts {
        assert_eq!(desk.payout(&payout["id"]).await["state"], "EXECUTED");
    }
    assert_eq!(balance(&server, BANK).await, usd(-250));
    // No batch explains the line that is one short.
    let open = desk.lines("OPEN").await;
    assert_eq!(open.len(), 1);
    let left = desk.line(&open[0]["id"]).await;
    assert_eq!(proposed(&left), []);
    // A second payment of one that was paid with the others does not match any release.
    let reference = reference_of(&payouts[0]);
    desk.read(&[Line::debit("100.00", "OUT3", "again").ordered_as(&reference)])
        .await;
    let second = desk.lines("OPEN").await.pop().unwrap();
    assert_eq!(
        [&second["kind"], &second["certain"]],
        [&Value::Null, &json!(false)]
    );
    assert_eq!(proposed(&desk.line(&second["id"]).await), []);
    let which = json!({ "record": payouts[0]["id"] });
    let refused = desk
        .try_confirm(&second["id"], "payout_executed", which)
        .await;
    let refused = refused.refused(400, "Error_BadRequest");
    assert_eq!(refused["params"]["field"], "record");
    ended(server).await;
}

async fn what_was_entered_by_hand_is_confirmed_and_booked_once(database: TestDatabase) {
    let (server, desk, who) = with_investor(database).await;
    fund(&server, &who, 500).await;
    let (_, payout) = desk.owed(&who, "300").await;
    let batch = desk.try_batch(Some(&[&payout["id"]])).await.ok();
    let released = desk.release(&batch).await.ok();
    desk.pay(&released, "OUT1").await.ok();
    let same = desk.entered("IN1", "40", "by hand").await;
    let other = desk.entered("IN 2", "50", "by hand").await;
    let before = balance(&server, BANK).await;
    let lines = [
        Line::debit("300.00", "OUT1", "no words"),
        Line::credit("40.00", "IN1", "forty"),
        Line::credit("50.00", "IN2", "fifty"),
    ];
    let read = desk.read(&lines).await;
    assert_eq!(
        [&read["added"], &read["file"]["open"]],
        [&json!(3), &json!(2)]
    );
    let done = desk.lines("DONE").await;
    assert_eq!([&done[0]["record"], &same["id"]], [&same["id"]; 2]);
    assert_eq!(desk.confirm_exact().await["confirmed"], 1);
    let open = desk.lines("OPEN").await;
    let line = desk.line(&open[0]["id"]).await;
    let maybe = ("receipt".to_owned(), other["id"].clone(), false);
    assert_eq!(proposed(&line), [maybe]);
    let which = json!({ "record": other["id"] });
    desk.try_confirm(&open[0]["id"], "receipt", which.clone())
        .await
        .ok();
    assert_eq!(balance(&server, BANK).await, before);
    // Neither is another line's any more.
    desk.read(&[Line::credit("50.00", "IN3", "fifty")]).await;
    let next = desk.lines("DONE").await.pop().unwrap();
    assert_ne!(next["record"], other["id"]);
    ended(server).await;
}

async fn a_line_confirmed_by_many_at_once_is_booked_once(database: TestDatabase) {
    let (server, desk) = with_desk(database).await;
    desk.read(&[Line::debit("12.50", "C1", "account fee").charged()])
        .await;
    let open = desk.lines("OPEN").await;
    let line = desk.line(&open[0]["id"]).await;
    let path = format!("statement_lines/{}/confirm", line["id"]);
    let body = json!({ "version": line["version"], "kind": "charge" });
    let tries = (0..20).map(|_| desk.finance.post(&path, body.clone()));
    let answers = futures_util::future::join_all(tries).await;
    let taken = answers.iter().filter(|answer| answer.status == 200).count();
    assert_eq!(taken, 1);
    for answer in answers.into_iter().filter(|answer| answer.status != 200) {
        answer.refused(409, "Error_StaleVersion");
    }
    assert_eq!(balance(&server, BANK).await.minor(), 12_50);
    ended(server).await;
}

async fn of(server: &TestServer, book: Book) -> i64 {
    let key = BalanceKey {
        book,
        asset: Asset::Currency(Currency::Usd),
    };
    let tx = server.ports().store.begin_read().await.unwrap();
    let units = tx.ledger().balance(key).await.unwrap();
    i64::try_from(units).unwrap()
}

async fn the_rest_books_itself(database: TestDatabase) {
    let (server, desk) = with_desk(database).await;
    let lines = [
        Line::debit("1.50", "L1", "fee").charged(),
        Line::credit("97.00", "L2", "TURNOVER"),
        Line::debit("1000.00", "L3", "to the other account").from_account("000 7004 0002 26"),
        Line::debit("4.00", "L4", "overdraft"),
    ];
    desk.read(&lines).await;
    let open = desk.lines("OPEN").await;
    assert_eq!(open.len(), 3);
    let fees = of(&server, Book::Fees).await;
    // The charge and the transfer are certain: the bank says so, and the account is our own.
    assert_eq!(desk.confirm_exact().await["confirmed"], 2);
    let transfer = desk.line(&open[1]["id"]).await;
    assert_eq!(
        [&transfer["kind"], &transfer["record"]],
        [&json!("transfer"), &json!(2)]
    );
    // It is in transit until the other account's line is there.
    assert_eq!(transfer["state"], "TRANSIT");
    assert_eq!(of(&server, Book::Bank(BankAccountId(2))).await, 0);
    assert_eq!(of(&server, Book::Fees).await, fees - 1_50);
    desk.try_confirm(&open[2]["id"], "interest", json!({}))
        .await
        .ok();
    assert_eq!(of(&server, Book::Fees).await, fees - 5_50);

    // The gateway's payment was read as somebody's receipt: it is taken back, and asked again.
    let settled = &desk.lines("DONE").await;
    let settled = settled.iter().find(|it| it["reference"] == "L2").unwrap();
    let receipt = desk.receipt(&settled["record"]).await;
    let reason = json!({ "reason": "the card gateway's" });
    desk.receipt_step(&receipt, "withdraw", reason).await.ok();
    let line = desk.line(&settled["id"]).await;
    assert_eq!(
        [&line["state"], &line["may"]],
        [&json!("OPEN"), &json!(["confirm"])]
    );
    let gateway = Book::Gateway(Gateway::Card);
    let before = of(&server, gateway).await;
    let charge = json!({ "record": 1, "charge": 3 });
    desk.try_confirm(&settled["id"], "gateway_settlement", charge)
        .await
        .ok();
    assert_eq!(of(&server, gateway).await, before + 100_00);
    assert_eq!(of(&server, Book::Fees).await, fees - 8_50);
    let bank = -97_00 + 5_50;
    assert_eq!(balance(&server, BANK).await.minor(), bank);
    ended(server).await;
}

async fn money_that_left_without_a_release_is_left_to_a_person(database: TestDatabase) {
    let (server, desk, who) = with_investor(database).await;
    fund(&server, &who, 500).await;
    let (_, payout) = desk.owed(&who, "300").await;
    let reference = reference_of(&payout);
    desk.read(&[Line::debit("300.00", "OUT1", &reference)])
        .await;
    assert_eq!(desk.confirm_exact().await["confirmed"], 0);
    let open = desk.lines("OPEN").await;
    let line = desk.line(&open[0]["id"]).await;
    let possible = ("payout_executed".to_owned(), payout["id"].clone(), false);
    assert_eq!(proposed(&line), [possible]);
    assert_eq!(line["proposals"][0]["subject"]["state"], "DUE");
    let which = json!({ "record": payout["id"] });
    let refused = desk
        .try_confirm(&open[0]["id"], "payout_executed", which)
        .await;
    refused.refused(409, "PayoutNotDue");
    assert_eq!(desk.payout(&payout["id"]).await["state"], "DUE");
    ended(server).await;
}

async fn what_was_stated_at_a_review_is_completed_by_its_line(database: TestDatabase) {
    let (server, desk, who) = with_investor(database).await;
    let deposit = who.submitted_deposit("500").await;
    let stated = json!({ "amount_received": 500 });
    desk.finance.pass("deposits", deposit, stated).await.ok();
    let reference = who.deposit_request(deposit).await["RemittanceReference"].clone();
    let reference = reference.as_str().unwrap();
    desk.read(&[
        Line::credit("500.00", "B1", "somebody's"),
        Line::credit("500.00", "B2", reference),
    ])
    .await;
    let before = balance(&server, BANK).await;
    assert_eq!(before, usd(-1_000));
    let open = desk.lines("OPEN").await;
    // One of the two is it, so that the other one is other money.
    assert_eq!(open.len(), 1);
    assert_eq!(open[0]["certain"], true);
    assert_eq!(desk.confirm_exact().await["confirmed"], 1);
    assert_eq!(balance(&server, BANK).await, before);
    let line = desk.line(&open[0]["id"]).await;
    let receipt = desk.receipt(&line["record"]).await;
    assert_eq!(
        [&receipt["reference"], &receipt["state"]],
        [&json!("B2"), &json!("MATCHED")]
    );
    ended(server).await;
}

async fn a_line_is_not_what_it_cannot_be(database: TestDatabase) {
    let (server, desk) = with_desk(database).await;
    desk.read(&[Line::debit("12.50", "C1", "unknown")]).await;
    let id = desk.lines("OPEN").await[0]["id"].clone();
    let table = [
        ("receipt", json!({}), "kind"),
        ("gateway_settlement", json!({ "record": 1 }), "kind"),
        (
            "payout_bounced",
            json!({ "record": 1, "reason": "x" }),
            "kind",
        ),
        ("nothing", json!({}), "kind"),
        ("payout_executed", json!({}), "record"),
        ("charge", json!({ "record": 1 }), "record"),
        ("payout_executed", json!({ "record": 999 }), "record"),
        ("batch_executed", json!({ "record": 999 }), "record"),
        ("transfer", json!({ "record": 999 }), "record"),
        ("transfer", json!({ "record": 1 }), "record"),
        ("reversal", json!({ "record": 999 }), "record"),
        ("reversal", json!({ "record": id }), "record"),
        ("charge", json!({ "charge": 1 }), "charge"),
        ("charge", json!({ "charge": 0 }), "charge"),
    ];
    for (kind, fields, field) in table {
        let answer = desk.try_confirm(&id, kind, fields.clone()).await;
        let refused = answer.refused(400, "Error_BadRequest");
        assert_eq!(refused["params"]["field"], field, "{kind} {fields}");
    }
    assert_eq!(desk.line(&id).await["state"], "OPEN");
    let missing = desk.finance.get("statement_lines/999").await;
    missing.refused(404, "Error_NotFound");
    ended(server).await;
}
