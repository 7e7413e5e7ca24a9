//! Lines that differ from the one that was read before under the same key.

use super::{counts, ended, with_desk};
use serde_json::json;
use tests::database::TestDatabase;
use tests::on_both_databases;
use tests::prepared::usd;
use tests::statement::Line;
use tests::wallet::{BANK, balance};

on_both_databases![
    std::future::ready =>
    a_line_that_differs_is_shown_and_never_overwrites;
    sqlite alone:
    a_line_that_differs_from_what_was_entered_by_hand_is_shown,
];

async fn a_line_that_differs_is_shown_and_never_overwrites(database: TestDatabase) {
    let (server, desk) = with_desk(database).await;
    desk.read(&[Line::credit("10.00", "B1", "ten")]).await;
    let first = desk.lines("DONE").await[0].clone();
    for amount in ["11.00", "12.00"] {
        let other = desk.read(&[Line::credit(amount, "B1", "ten")]).await;
        assert_eq!(counts(&other), [0, 0, 1]);
    }
    // Read again, it is recognised.
    let again = desk.read(&[Line::credit("11.00", "B1", "ten")]).await;
    assert_eq!(counts(&again), [0, 1, 0]);
    assert_eq!(balance(&server, BANK).await, usd(-10));
    let different = desk.lines("DIFFERENT").await;
    let line = desk.line(&different[0]["id"]).await;
    assert_eq!(line["earlier"]["id"], first["id"]);
    assert_eq!(line["may"], json!(["set_aside", "take"]));
    let path = |id: &serde_json::Value, what: &str| format!("statement_lines/{id}/{what}");
    let version = |reason: &str| json!({ "version": line["version"], "reason": reason });
    let aside = path(&line["id"], "set_aside");
    let wordless = desk.finance.post(&aside, version(" ")).await;
    wordless.refused(422, "CommentRequired");
    let set = desk.finance.post(&aside, version("corrected")).await.ok();
    assert_eq!(
        [&set["state"], &set["may"]],
        [&json!("SET_ASIDE"), &json!([])]
    );
    assert_eq!(set["history"][0]["comment"], "corrected");

    let take = path(&different[1]["id"], "take");
    let taken = desk.finance.post(&take, version("another one")).await.ok();
    assert_eq!(
        [&taken["state"], &taken["may"]],
        [&json!("OPEN"), &json!(["confirm"])]
    );
    desk.try_confirm(&taken["id"], "receipt", json!({}))
        .await
        .ok();
    assert_eq!(balance(&server, BANK).await, usd(-22));
    let again = desk.read(&[Line::credit("12.00", "B1", "ten")]).await;
    assert_eq!(counts(&again), [0, 1, 0]);
    ended(server).await;
}

async fn a_line_that_differs_from_what_was_entered_by_hand_is_shown(database: TestDatabase) {
    let (server, desk) = with_desk(database).await;
    let entered = desk.entered("B1", "100", "by hand").await;
    let read = desk.read(&[Line::credit("10.00", "b1", "ten")]).await;
    assert_eq!(counts(&read), [0, 0, 1]);
    let different = desk.lines("DIFFERENT").await;
    assert_eq!(
        [&different[0]["kind"], &different[0]["record"]],
        [&json!("receipt"), &entered["id"]]
    );
    assert_eq!(balance(&server, BANK).await, usd(-100));
    ended(server).await;
}
