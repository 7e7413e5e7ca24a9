//! Bookings that are refused: of what is not there, and with what does not fit.

use super::{ended, proposed, try_book, wallet, with_investor};
use chrono::{Days, NaiveDate};
use domain::Currency;
use domain::ids::AccountId;
use domain::ledger::{Book, CashType};
use domain::operations::Role;
use serde_json::json;
use tests::database::TestDatabase;
use tests::desk::operator;
use tests::forms::fixture;
use tests::on_both_databases;
use tests::prepared::usd;
use tests::subscribing::subscriber;
use tests::wallet::{BANK, book, cause, transfer_for};

on_both_databases![
    std::future::ready =>
    what_is_not_there_is_not_booked;
    sqlite alone:
    a_booking_that_cannot_be_is_refused,
];

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
