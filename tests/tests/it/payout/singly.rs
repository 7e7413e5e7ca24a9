//! Proposals on a single payout: payment without a batch, rejection, return.

use super::{MOBILE, agrees, with_wallet};
use domain::ids::{BankAccountId, PayoutId};
use domain::ledger::{Book, Gateway};
use serde_json::{Value, json};
use tests::database::TestDatabase;
use tests::desk::Desk;
use tests::on_both_databases;
use tests::prepared::{cents, usd};
use tests::server::TestServer;
use tests::wallet::balance;

on_both_databases![
    std::future::ready =>
    one_is_paid_singly_and_comes_back,
    one_that_the_bank_rejected_is_due_again;
    sqlite alone:
    what_is_proposed_is_sent_to_the_bank_by_nothing_else,
    what_the_bank_rejected_is_not_paid_with_its_batch,
    coins_are_paid_from_their_gateway_and_do_not_come_back,
];

async fn one_is_paid_singly_and_comes_back(database: TestDatabase) {
    let server = TestServer::with_database(database).await;
    let desk = Desk::of(&server).await;
    let who = with_wallet(&server, MOBILE, 1_500).await;
    let (withdrawal, payout) = desk.owed(&who, "500.25").await;
    let paid = json!({ "value_on": desk.today, "reference": "NTRF 8" });
    // A payout that is not released needs a second person and a reason.
    desk.step(&payout, "execute", paid.clone())
        .await
        .refused(422, "CommentRequired");
    let mut reasoned = paid;
    reasoned["reason"] = json!("The bank's portal was down");
    let proposed = desk.step(&payout, "execute", reasoned).await;
    assert_eq!(proposed.status, 202);
    let proposed = proposed.ok();
    assert_eq!(
        (
            &proposed["proposal"]["kind"],
            &proposed["proposal"]["record"]["kind"]
        ),
        (&json!("move_payout"), &json!("payout"))
    );
    let waits = desk.payout(&payout["id"]).await;
    assert_eq!(
        (&waits["state"], &waits["may"], &waits["proposal"]),
        (&json!("DUE"), &json!([]), &proposed["proposal"]["id"])
    );
    let path = format!("proposals/{}", proposed["proposal"]["id"]);
    let shown = desk.approver.get(&path).await.ok();
    let changes = shown["changes"].as_array().unwrap();
    assert!(
        changes
            .iter()
            .any(|it| it["field"] == "payout.reference" && it["after"] == "NTRF 8"),
        "{shown}"
    );
    desk.approver.approve(&proposed).await.ok();
    let payout = desk.payout(&payout["id"]).await;
    assert_eq!(
        (&payout["state"], &payout["payment"]["reference"]),
        (&json!("EXECUTED"), &json!("NTRF 8"))
    );
    let step = payout["history"].as_array().unwrap().last().unwrap();
    assert_eq!(
        (&step["name"], &step["proposed_by"], &step["comment"]),
        (
            &json!("andrew"),
            &json!("farah"),
            &json!("The bank's portal was down")
        )
    );
    assert_eq!(who.withdrawal(withdrawal).await["PayoutState"], "Paid");
    agrees(&server).await;

    // The bank returned it and kept its charge: the wallet has the whole amount again.
    let bounce = |came_back: &str| json!({ "value_on": desk.today, "came_back": came_back, "reason": "account closed" });
    for wrong in ["0", "500.26", "-1", "1e3", "480,00", "1.005"] {
        let refused = desk.step(&payout, "bounce", bounce(wrong)).await;
        let refused = refused.refused(400, "Error_BadRequest");
        assert_eq!(refused["params"]["field"], "came_back", "{wrong}");
    }
    let both = json!({ "value_on": "2099-01-01", "came_back": "0", "reason": "account closed" });
    let refused = desk.step(&payout, "bounce", both).await;
    let fields = refused.refused(400, "Error_BadRequest")["fields"].clone();
    let names: Vec<_> = fields.as_array().unwrap().iter().collect();
    assert_eq!(
        names,
        [
            &json!({ "field": "value_on", "messageKey": "Error_BadRequest" }),
            &json!({ "field": "came_back", "messageKey": "Error_BadRequest" }),
        ]
    );
    let proposed = desk.step(&payout, "bounce", bounce("480")).await.ok();
    desk.approver.approve(&proposed).await.ok();
    let wallet = Book::Wallet(who.account);
    assert_eq!(balance(&server, wallet).await, usd(1_500));
    assert_eq!(Some(balance(&server, Book::Fees).await), cents(-2_025));
    let request = who.withdrawal(withdrawal).await;
    // The investor is not shown the bank's reason.
    assert_eq!(
        (
            &request["orderStatus"],
            &request["PayoutState"],
            &request["Comment"]
        ),
        (&json!("GFAIL"), &json!("Returned"), &Value::Null)
    );
    let told = who.client.newest_message(MOBILE).await;
    let text = told["text"].as_str().unwrap();
    assert!(text.contains("came back"), "{told}");
    let payout = desk.payout(&payout["id"]).await;
    let back = json!({ "value_on": desk.today, "amount": 480, "reason": "account closed" });
    assert_eq!(
        (&payout["state"], &payout["came_back"], &payout["may"]),
        (&json!("BOUNCED"), &back, &json!([]))
    );
    desk.step(&payout, "bounce", bounce("480"))
        .await
        .refused(409, "PayoutNotDue");
    agrees(&server).await;
    server.stop().await;
}

async fn one_that_the_bank_rejected_is_due_again(database: TestDatabase) {
    let server = TestServer::with_database(database).await;
    let desk = Desk::of(&server).await;
    let who = with_wallet(&server, MOBILE, 1_000).await;
    let (withdrawal, payout) = desk.owed(&who, "100").await;
    let why = json!({ "reason": "wrong branch code" });
    desk.step(&payout, "reject", why.clone())
        .await
        .refused(409, "PayoutNotDue");
    let batch = desk.try_batch(None).await.ok();
    let released = desk.release(&batch).await.ok();
    let payout = desk.payout(&payout["id"]).await;
    assert_eq!(payout["may"], json!(["execute", "reject"]));
    let proposed = desk.step(&payout, "reject", why).await.ok();
    desk.approver.approve(&proposed).await.ok();
    assert_eq!(who.withdrawal(withdrawal).await["PayoutState"], "Due");
    // The batch still lists it and has nothing left to pay.
    let path = format!("payout_batches/{}", batch["id"]);
    let shown = desk.finance.get(&path).await.ok();
    assert_eq!(
        (
            &shown["unpaid"],
            &shown["count"],
            &shown["payouts"][0]["state"]
        ),
        (&json!(0), &json!(1), &json!("DUE"))
    );
    desk.pay(&released, "NTRF 9")
        .await
        .refused(409, "OrderNotPending");
    agrees(&server).await;
    let again = desk.try_batch(None).await.ok();
    assert_ne!(again["id"], batch["id"]);
    let released = desk.release(&again).await.ok();
    // One of a released batch is entered as paid by itself.
    let payout = desk.payout(&payout["id"]).await;
    let paid = json!({ "value_on": desk.today, "reference": "NTRF 10" });
    let paid = desk.step(&payout, "execute", paid).await;
    assert_eq!(paid.status, 200);
    assert_eq!(paid.ok()["state"], "EXECUTED");
    desk.pay(&released, "NTRF 11")
        .await
        .refused(409, "OrderNotPending");
    let id = PayoutId(payout["id"].as_i64().unwrap());
    assert_eq!(balance(&server, Book::Payable(id)).await, usd(0));
    agrees(&server).await;
    server.stop().await;
}

async fn what_is_proposed_is_sent_to_the_bank_by_nothing_else(database: TestDatabase) {
    let server = TestServer::with_database(database).await;
    let desk = Desk::of(&server).await;
    let who = with_wallet(&server, MOBILE, 1_000).await;
    let (_, payout) = desk.owed(&who, "100").await;
    let paid = |reference: &str| json!({ "value_on": desk.today, "reference": reference, "reason": "urgent" });
    let proposed = desk.step(&payout, "execute", paid("A")).await.ok();
    let other = desk.step(&payout, "execute", paid("B")).await;
    other.refused(409, "ProposalPending");
    // The bank may have paid it already: it is put into no batch.
    let named = desk.try_batch(Some(&[&payout["id"]])).await;
    named.refused(409, "ProposalPending");
    desk.try_batch(None).await.refused(409, "PayoutNotDue");
    desk.approver.approve(&proposed).await.ok();
    assert_eq!(desk.payout(&payout["id"]).await["state"], "EXECUTED");
    agrees(&server).await;
    server.stop().await;
}

async fn what_the_bank_rejected_is_not_paid_with_its_batch(database: TestDatabase) {
    let server = TestServer::with_database(database).await;
    let desk = Desk::of(&server).await;
    let who = with_wallet(&server, MOBILE, 1_000).await;
    let (withdrawal, first) = desk.owed(&who, "100").await;
    let (_, second) = desk.owed(&who, "200").await;
    let batch = desk.try_batch(None).await.ok();
    desk.release(&batch).await.ok();
    let payout = desk.payout(&first["id"]).await;
    let why = json!({ "reason": "wrong branch code" });
    let proposed = desk.step(&payout, "reject", why).await.ok();
    let paid = json!({ "value_on": desk.today, "reference": "NTRF 7" });
    let one = desk.step(&payout, "execute", paid).await;
    one.refused(409, "ProposalPending");
    // The batch shows what will be left out.
    let path = format!("payout_batches/{}", batch["id"]);
    let shown = desk.finance.get(&path).await.ok();
    assert_eq!(
        (&shown["proposed"], &shown["may"]),
        (&json!([first["id"]]), &json!(["execute"]))
    );
    // Nothing is paid if the caller expects other payouts than those left.
    let pay = async |payouts: &[&Value]| {
        let paid = json!({
            "version": shown["version"], "value_on": desk.today, "reference": "NTRF 7",
            "payouts": payouts,
        });
        desk.finance.post(&format!("{path}/execute"), paid).await
    };
    for stale in [&[&second["id"], &first["id"]][..], &[&first["id"]], &[]] {
        pay(stale).await.refused(409, "Error_StaleVersion");
    }
    let paid = pay(&[&second["id"]]).await.ok();
    assert_eq!(
        (&paid["unpaid"], &paid["proposed"], &paid["may"]),
        (&json!(1), &json!([first["id"]]), &json!([]))
    );
    assert_eq!(desk.payout(&second["id"]).await["state"], "EXECUTED");
    desk.approver.approve(&proposed).await.ok();
    assert_eq!(who.withdrawal(withdrawal).await["PayoutState"], "Due");
    agrees(&server).await;
    server.stop().await;
}

async fn coins_are_paid_from_their_gateway_and_do_not_come_back(database: TestDatabase) {
    let server = TestServer::with_database(database).await;
    let desk = Desk::of(&server).await;
    let who = with_wallet(&server, MOBILE, 1_000).await;
    let (withdrawal, payout) = desk.owed_in_coins(&who, "100").await;
    assert_eq!(
        (&payout["method"], &payout["bank_account"]),
        (&json!("Bitcoin"), &Value::Null)
    );
    // No bank pays it.
    desk.try_batch(None).await.refused(409, "PayoutNotDue");
    let named = desk.try_batch(Some(&[&payout["id"]])).await;
    named.refused(400, "Error_BadRequest");
    let bank = Book::Bank(BankAccountId(1));
    let bank_before = balance(&server, bank).await;
    let paid = json!({ "value_on": desk.today, "reference": "f4184fc5", "reason": "sent" });
    let proposed = desk.step(&payout, "execute", paid).await.ok();
    desk.approver.approve(&proposed).await.ok();
    assert_eq!(balance(&server, bank).await, bank_before);
    let gateway = Book::Gateway(Gateway::Crypto);
    assert_eq!(balance(&server, gateway).await, usd(100));
    let told = who.client.newest_message(MOBILE).await;
    let text = told["text"].as_str().unwrap();
    assert!(text.contains("Transaction ID: f4184fc5"), "{told}");
    assert_eq!(who.withdrawal(withdrawal).await["PayoutState"], "Paid");
    let payout = desk.payout(&payout["id"]).await;
    assert_eq!(payout["may"], json!([]));
    let returned = json!({ "value_on": desk.today, "came_back": 100, "reason": "closed" });
    let refused = desk.step(&payout, "bounce", returned).await;
    refused.refused(409, "PayoutNotDue");
    agrees(&server).await;
    server.stop().await;
}
