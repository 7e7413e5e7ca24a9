//! The two lines of the desk: one decision a line, by two people, and what each moves.

use super::{MOBILE, agrees, balance, history, wallet, with_wallet};
use domain::ids::PayoutId;
use domain::ledger::Book;
use domain::operations::Role;
use serde_json::json;
use tests::desk::{Desk, operator};
use tests::prepared::usd;
use tests::server::TestServer;

#[tokio::test(flavor = "multi_thread")]
async fn the_queue_and_the_item_say_what_is_decided_on() {
    let server = TestServer::sqlite().await;
    let desk = Desk::of(&server).await;
    let who = with_wallet(&server, 1_000).await;
    let id = who.handed_in_withdrawal("250.5").await;
    let page = desk.finance.get("queues/withdrawals").await.ok();
    let entry = &page["items"][0];
    assert_eq!(
        (
            &entry["id"],
            &entry["amount"],
            &entry["currency"],
            &entry["payout_method"]
        ),
        (&json!(id), &json!(250.5), &json!("USD"), &json!("Bank"))
    );
    assert_eq!(entry["turn"], "mine");
    let own = id.to_string();
    for (words, found) in [("13900139000", 1), ("nobody", 0), (own.as_str(), 1)] {
        let path = format!("queues/withdrawals?q={words}");
        assert_eq!(
            desk.finance.get(&path).await.ok()["total"],
            found,
            "{words}"
        );
    }
    let other = desk
        .finance
        .get("queues/withdrawals?framework=CAYMAN")
        .await
        .ok();
    assert_eq!(other["total"], 0);
    let wrong = desk.finance.get("queues/withdrawals?state=PRE_OK").await;
    wrong.refused(400, "Error_BadRequest");
    let figures = desk.finance.get("queues/withdrawals/figures").await.ok();
    assert_eq!(figures["lines"][0]["waiting"]["count"], 1, "{figures}");
    let item = desk.finance.item("withdrawals", id).await;
    assert_eq!(
        (&item["amount"], &item["account_id"], &item["account_state"]),
        (&json!(250.5), &json!(who.account.0), &json!("GPASS"))
    );
    let wallet = json!({ "available": 749.5, "held": 250.5, "balance_after": 749.5 });
    assert_eq!(item["wallet"], wallet);
    assert_eq!(item["pay_to"]["bank_account_name"], "Xiaoming Wang");
    assert_eq!(item["pay_to"]["differs_from_account"], false);
    assert_eq!(item["documents"][0]["kind"], "WithdrawAuthForm");
    let paper = item["documents"][0]["id"].as_i64().unwrap();
    let opened = desk.finance.get(&format!("documents/{paper}")).await;
    assert_eq!(opened.status, 200);
    desk.reviewer
        .get(&format!("documents/{paper}"))
        .await
        .refused(403, "Error_Forbidden");
    let seen = desk
        .finance
        .get(&format!("investors/{}", who.investor))
        .await
        .ok();
    assert_eq!(seen["withdrawals"][0]["id"], id, "{seen}");
    let told = desk
        .finance
        .get(&format!("investors/{}/history", who.investor))
        .await
        .ok();
    let record = json!(format!("withdrawal:{id}"));
    let events = told["items"].as_array().unwrap();
    assert!(
        events.iter().any(|event| event["record"] == record),
        "{told}"
    );
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_decide_and_each_line_once() {
    let server = TestServer::sqlite().await;
    let desk = Desk::of(&server).await;
    let both = operator(&server, "bella", &[Role::Finance, Role::Approver]).await;
    let who = with_wallet(&server, 1_000).await;
    let id = who.handed_in_withdrawal("100").await;
    desk.approver
        .pass("withdrawals", id, json!({}))
        .await
        .refused(403, "Error_Forbidden");
    let path = format!("queues/withdrawals/{id}/pass");
    let blind = desk.reviewer.post(&path, json!({ "version": 1 })).await;
    blind.refused(403, "Error_Forbidden");
    let old = both.item("withdrawals", id).await["version"].clone();
    both.pass("withdrawals", id, json!({})).await.ok();
    both.pass("withdrawals", id, json!({}))
        .await
        .refused(403, "FourEyes");
    both.fail("withdrawals", id, "no")
        .await
        .refused(403, "FourEyes");
    // The operator who decided on that version gets the first answer, anybody else a refusal.
    let again = json!({ "version": old });
    assert_eq!(both.post(&path, again.clone()).await.ok()["state"], "GWAIT");
    desk.finance
        .post(&path, again)
        .await
        .refused(409, "Error_StaleVersion");
    desk.approver.pass("withdrawals", id, json!({})).await.ok();
    desk.approver
        .fail("withdrawals", id, "late")
        .await
        .refused(409, "OrderNotPending");
    // Money that went out is not subtracted again.
    let paid = desk.finance.item("withdrawals", id).await["wallet"].clone();
    let left = json!({ "available": 900, "held": 0, "balance_after": null });
    assert_eq!(paid, left);
    assert_eq!(history(&server, id).await, ["LWAIT", "GWAIT", "GPASS"]);
    assert_eq!(balance(&server, Book::Payable(PayoutId(1))).await, usd(100));
    agrees(&server).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn either_line_fails_it_with_words_and_the_money_is_free_again() {
    let server = TestServer::sqlite().await;
    let desk = Desk::of(&server).await;
    let who = with_wallet(&server, 1_000).await;
    for lines in [1, 2] {
        let id = who.handed_in_withdrawal("400").await;
        let by = if lines == 1 {
            &desk.finance
        } else {
            desk.finance.pass("withdrawals", id, json!({})).await.ok();
            &desk.approver
        };
        by.fail("withdrawals", id, " ")
            .await
            .refused(422, "CommentRequired");
        assert_eq!(wallet(&server, &who).await, (usd(600), usd(400)));
        let failed = by
            .fail("withdrawals", id, "The account is closed")
            .await
            .ok();
        assert_eq!(failed["state"], if lines == 1 { "LFAIL" } else { "GFAIL" });
        assert_eq!(wallet(&server, &who).await, (usd(1_000), usd(0)));
        assert_eq!(who.withdrawal(id).await["Comment"], "The account is closed");
        let told = who.client.newest_message(MOBILE).await;
        assert!(told["text"].as_str().unwrap().contains("400"), "{told}");
        let again = json!({ "submit": true });
        who.change_withdrawal(id, again)
            .await
            .refused(409, "OrderNotPending");
        agrees(&server).await;
    }
    server.stop().await;
}

async fn many_second_lines_at_once_capture_it_once(server: TestServer) {
    let desk = Desk::of(&server).await;
    let who = with_wallet(&server, 1_000).await;
    let id = who.handed_in_withdrawal("100").await;
    desk.finance.pass("withdrawals", id, json!({})).await.ok();
    let mut approvers = Vec::new();
    for nth in 0..6 {
        approvers.push(operator(&server, &format!("approver{nth}"), &[Role::Approver]).await);
    }
    let version = desk.approver.item("withdrawals", id).await["version"].clone();
    let path = |act| format!("queues/withdrawals/{id}/{act}");
    let (pass, fail) = (path("pass"), path("fail"));
    let body = json!({ "version": version, "comment": "at once" });
    let at_once = approvers.iter().enumerate().map(|(nth, one)| {
        let act = if nth % 2 == 0 { &pass } else { &fail };
        one.post(act, body.clone())
    });
    let answers = futures_util::future::join_all(at_once).await;
    let decided = answers.iter().filter(|answer| answer.status == 200).count();
    assert_eq!(decided, 1);
    let payable = balance(&server, Book::Payable(PayoutId(1))).await;
    let (available, held) = wallet(&server, &who).await;
    assert_eq!(held, usd(0));
    assert_eq!(payable.minor() + available.minor(), usd(1_000).minor());
    assert_eq!(history(&server, id).await.len(), 3);
    agrees(&server).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn many_second_lines_at_once_capture_it_once_on_sqlite() {
    many_second_lines_at_once_capture_it_once(TestServer::sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn many_second_lines_at_once_capture_it_once_on_postgres() {
    many_second_lines_at_once_capture_it_once(TestServer::postgres().await).await;
}

async fn many_reviewers_at_once_decide_a_line_once(server: TestServer) {
    let desk = Desk::of(&server).await;
    let who = with_wallet(&server, 1_000).await;
    let id = who.handed_in_withdrawal("100").await;
    let mut finance = Vec::new();
    for nth in 0..6 {
        finance.push(operator(&server, &format!("finance{nth}"), &[Role::Finance]).await);
    }
    let version = desk.finance.item("withdrawals", id).await["version"].clone();
    let path = format!("queues/withdrawals/{id}/pass");
    let at_once = finance
        .iter()
        .map(|one| one.post(&path, json!({ "version": version })));
    let answers = futures_util::future::join_all(at_once).await;
    let (decided, told): (Vec<_>, Vec<_>) = answers.into_iter().partition(|it| it.status == 200);
    assert_eq!((decided.len(), told.len()), (1, 5));
    for answer in told {
        answer.refused(409, "Error_StaleVersion");
    }
    assert_eq!(history(&server, id).await, ["LWAIT", "GWAIT"]);
    agrees(&server).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn many_reviewers_at_once_decide_a_line_once_on_sqlite() {
    many_reviewers_at_once_decide_a_line_once(TestServer::sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn many_reviewers_at_once_decide_a_line_once_on_postgres() {
    many_reviewers_at_once_decide_a_line_once(TestServer::postgres().await).await;
}
