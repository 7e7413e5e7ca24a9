//! Subscribing over HTTP, as decisions 31 to 37 and 44 have it: happy, refused, replayed, many at once.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use adapters::system::SettableClock;
use chrono::TimeDelta;
use domain::account::KycState;
use domain::catalog::NewProject;
use domain::ids::{FrameworkId, OrderId, ProjectId};
use domain::ledger::{BalanceKey, Book, CashType, Transaction};
use domain::review::Subject;
use domain::{Currency, Money};
use ports::driven::ledger::BookedFor;
use serde_json::{Value, json};
use tests::client::Answer;
use tests::prepared::{CAYMAN, PKF, a_project, publish, usd};
use tests::server::{NO_LIMITS, TestServer};
use tests::subscribing::{Subscriber, sign_on, stored, subscriber};

const MOBILE: &str = "86-13900139000";
const OTHER: &str = "86-13900139001";

async fn published(server: &TestServer, change: impl FnOnce(&mut NewProject)) -> ProjectId {
    let mut project = a_project("ROAD", 10_000, server.ports().clock.now());
    change(&mut project);
    publish(server.ports().store.as_ref(), project).await
}

async fn balance(server: &TestServer, book: Book) -> Money {
    let key = BalanceKey {
        book,
        currency: Currency::Usd,
    };
    let tx = server.ports().store.begin_read().await.unwrap();
    tx.ledger().balance(key).await.unwrap()
}

async fn fund(server: &TestServer, who: &Subscriber, amount: i64) {
    let wallet = Book::Wallet(who.account);
    let reference = format!("funding:{}", who.account);
    let deposit = Transaction::transfer(
        reference,
        CashType::Deposit,
        Book::BankClearing,
        wallet,
        usd(amount),
    );
    let tx = server.ports().store.begin().await.unwrap();
    let now = server.ports().clock.now();
    tx.ledger()
        .book(&deposit.unwrap(), BookedFor::default(), now)
        .await
        .unwrap();
    tx.commit().await.unwrap();
}

/// The states that the order went through, as the review log has them.
async fn history(server: &TestServer, order: i64) -> Vec<&'static str> {
    let tx = server.ports().store.begin_read().await.unwrap();
    let subject = Subject::Order(OrderId(order));
    let log = tx.reviews().of(subject).await.unwrap();
    log.iter().map(|logged| logged.entry.to).collect()
}

async fn the_whole_way_by_wire(server: TestServer) {
    let project = published(&server, |_| {}).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    let id = project.to_string();
    let shown = who
        .client
        .get(
            "account_investment",
            &[("InvestmentID", &id), ("UnCompleted", "1")],
        )
        .await
        .ok();
    assert_eq!(shown["investment"]["VTIssuer"], "Landfall Test LP");
    let steps: Vec<i64> = shown["transactionProcesses"]["Steps"]
        .as_array()
        .unwrap()
        .iter()
        .map(|step| step["TransactionProcessStepID"].as_i64().unwrap())
        .collect();
    assert_eq!(steps, [486, 487, 489, 491]);
    assert_eq!(shown["paymentMethods"][0]["MinimumInvestmentValue"], 500);
    assert_eq!(shown["paymentMethods"][0]["MaximumInvestmentValue"], 5000);
    assert_eq!(shown["frameworkLookups"].as_array().unwrap().len(), 2);
    assert_eq!(shown["myInvestment"], Value::Null);

    let started = who.try_start(project, 2, 1_000).await.ok();
    let order = started["myInvestment"]["UserInvestmentID"]
        .as_i64()
        .unwrap();
    assert_eq!(started["myInvestment"]["TransactionProcessStepID"], 487);
    assert_eq!(started["myInvestment"]["InvestmentAmount"], 1000);
    let resumed = who
        .client
        .get(
            "account_investment",
            &[("InvestmentID", &id), ("UnCompleted", "1")],
        )
        .await
        .ok();
    assert_eq!(resumed["myInvestment"]["UserInvestmentID"], order);
    assert_eq!(resumed["myInvestment"]["InvestmentName"], "ROAD Residences");
    who.save(order, 487, json!({ "ReadDocumentsInd": true }))
        .await
        .ok();
    who.sign(order, "WireInvest").await;
    let proof = who.try_prove(order).await.ok();
    assert_eq!(
        who.client.open(proof["url"].as_str().unwrap()).await.status,
        200
    );
    who.save(order, 489, json!({})).await.ok();
    let done = who.complete(order).await.ok();
    assert_eq!(done["myInvestment"]["orderStatus"], "LWAIT");
    assert_eq!(done["myInvestment"]["TransactionProcessStepID"], 491);
    assert!(done["myInvestment"]["OrderFormCompleteDateTime"].is_string());
    let message = who.client.newest_message(MOBILE).await;
    assert!(
        message["text"]
            .as_str()
            .unwrap()
            .contains(&order.to_string()),
        "{message}"
    );

    let listed = who.client.get("account_order", &[]).await.ok();
    let entry = &listed["data"]["list"][0];
    assert_eq!(listed["data"]["total"], 1);
    assert_eq!(
        json!([
            entry["orderType"],
            entry["refId"],
            entry["investmentId"],
            entry["accountId"],
            entry["amount"],
            entry["orderStatus"]
        ]),
        json!([1, order, project.0, who.account.0, 1000, "LWAIT"])
    );

    let revoke = json!({ "UserInvestmentID": order });
    for _ in 0..2 {
        who.client
            .post("account_investment_revoke", revoke.clone())
            .await
            .ok();
    }
    assert_eq!(who.order(order).await["orderStatus"], "REVOKED");
    assert_eq!(history(&server, order).await, ["LWAIT", "REVOKED"]);
    server.stop().await;
}

#[tokio::test]
async fn a_wire_order_goes_the_whole_way_and_is_taken_back_on_sqlite() {
    the_whole_way_by_wire(TestServer::sqlite().await).await;
}

#[tokio::test]
async fn a_wire_order_goes_the_whole_way_and_is_taken_back_on_postgres() {
    the_whole_way_by_wire(TestServer::postgres().await).await;
}

#[tokio::test]
async fn the_profile_step_is_refused_in_words() {
    let server = TestServer::sqlite().await;
    let project = published(&server, |_| {}).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    let sound = json!({
        "InvestmentID": project.0, "UserEntityID": who.account.0, "PaymentMethodID": 2,
        "InvestmentAmount": 1_000, "OrderFormDisclaimersInd": true,
    });
    let post = async |change: Value| {
        let mut form = sound.clone();
        form.as_object_mut()
            .unwrap()
            .extend(change.as_object().unwrap().clone());
        who.client.post("account_investment", form).await
    };
    let bad = [
        (json!({ "InvestmentID": null }), "InvestmentID"),
        (json!({ "InvestmentID": "abc" }), "InvestmentID"),
        (
            json!({ "TransactionProcessStepID": 488 }),
            "TransactionProcessStepID",
        ),
        (
            json!({ "TransactionProcessStepID": 491 }),
            "TransactionProcessStepID",
        ),
        (json!({ "InvestmentAmount": "many" }), "InvestmentAmount"),
    ];
    for (change, field) in bad {
        let refused = post(change).await.refused(400, "Error_BadRequest");
        assert_eq!(refused["params"]["field"], field);
    }
    post(json!({ "InvestmentID": 99_999 }))
        .await
        .refused(404, "Error_NotFound");
    post(json!({ "UserEntityID": 99_999 }))
        .await
        .refused(404, "Error_NotFound");
    post(json!({ "UserEntityID": null }))
        .await
        .refused(409, "NoKYCAccountAvailable");
    post(json!({ "PaymentMethodID": 7 }))
        .await
        .refused(409, "PaymentMethodNotOffered");
    let rules = [
        (
            json!({ "PaymentMethodID": null }),
            "PleaseChooseAnPaymentMethodID",
        ),
        (
            json!({ "InvestmentAmount": null }),
            "PleaseChooseAnInvestmentAmount",
        ),
        (
            json!({ "InvestmentAmount": 1000.5 }),
            "PleaseEnterAPositiveInteger",
        ),
        (
            json!({ "InvestmentAmount": -1 }),
            "PleaseEnterAPositiveInteger",
        ),
        (
            json!({ "OrderFormDisclaimersInd": false }),
            "PleaseChooseAnInvestmentAmountNotive",
        ),
        (json!({ "PaymentMethodID": 1010 }), "AvailableBalance"),
    ];
    for (change, key) in rules {
        post(change).await.refused(422, key);
    }
    let refused = post(json!({ "InvestmentAmount": 499 }))
        .await
        .refused(422, "TheMinInvestmentAmountIs");
    assert!(
        refused["message"].as_str().unwrap().contains("500"),
        "{refused}"
    );
    post(json!({ "InvestmentAmount": 5_001 }))
        .await
        .refused(422, "TheMaxInvestmentAmountIs");
    // Nothing of all that was written.
    assert_eq!(
        who.client.get("account_order", &[]).await.ok()["data"]["total"],
        0
    );
    server.stop().await;
}

#[tokio::test]
async fn only_approved_accounts_subscribe_to_open_projects() {
    let server = TestServer::sqlite().await;
    let now = server.ports().clock.now();
    let soon = published(&server, |p| {
        p.project.code = "SOON".into();
        p.project.opens_at = now + TimeDelta::days(1);
    })
    .await;
    let over = published(&server, |p| {
        p.project.code = "OVER".into();
        p.project.funding_end = now - TimeDelta::seconds(1);
    })
    .await;
    let cayman_only = published(&server, |p| {
        p.project.code = "CAY".into();
        p.project.frameworks = vec![CAYMAN];
    })
    .await;
    let hidden = published(&server, |p| {
        p.project.code = "HIDE".into();
        p.project.published = false;
    })
    .await;
    let open = published(&server, |_| {}).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    who.try_start(soon, 2, 1_000)
        .await
        .refused(409, "InvestmentNotOpen");
    who.try_start(over, 2, 1_000)
        .await
        .refused(409, "InvestmentNotOpen");
    who.try_start(cayman_only, 2, 1_000)
        .await
        .refused(409, "NoKYCAccountAvailable");
    who.try_start(hidden, 2, 1_000)
        .await
        .refused(404, "Error_NotFound");
    who.try_start(open, 2, 1_000).await.ok();

    let other = subscriber(&server, OTHER, CAYMAN).await;
    // The Cayman framework has no wallets.
    other
        .try_start(open, 1010, 1_000)
        .await
        .refused(409, "PaymentMethodNotOffered");
    let tx = server.ports().store.begin().await.unwrap();
    let mut account = tx.accounts().lock(other.account).await.unwrap().unwrap();
    account.state = KycState::Init;
    tx.accounts().save(&account).await.unwrap();
    tx.commit().await.unwrap();
    other
        .try_start(open, 2, 1_000)
        .await
        .refused(409, "NoKYCAccountAvailable");
    server.stop().await;
}

#[tokio::test]
async fn one_unfinished_order_an_account_and_the_refusal_names_it() {
    let server = TestServer::postgres().await;
    let project = published(&server, |_| {}).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    let at_once = (0..8).map(|_| who.try_start(project, 2, 1_000));
    let answers = futures_util::future::join_all(at_once).await;
    let (started, refused): (Vec<_>, Vec<_>) = answers.into_iter().partition(|a| a.status == 200);
    assert_eq!(started.len(), 1);
    let order = started[0].json()["myInvestment"]["UserInvestmentID"].clone();
    for answer in refused {
        let refused = answer.refused(409, "Error_InvestmentPending");
        assert_eq!(refused["params"]["UserInvestmentID"], order);
    }
    // Cancelling it makes room for another, and cancelling again answers the same.
    for _ in 0..2 {
        who.client
            .delete("account_investment", json!({ "UserInvestmentID": order }))
            .await
            .ok();
    }
    let listed = who.client.get("account_order", &[]).await.ok();
    let entry = &listed["data"]["list"][0];
    assert_eq!(
        (&entry["orderStatus"], &entry["RevokedInd"]),
        (&json!("RevokedInd"), &json!(true))
    );
    who.try_start(project, 2, 1_000).await.ok();
    server.stop().await;
}

#[tokio::test]
async fn whose_it_is_comes_before_the_step_and_the_step_before_what_it_holds() {
    let server = TestServer::sqlite().await;
    let project = published(&server, |_| {}).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    let other = subscriber(&server, OTHER, PKF).await;
    let anothers = other.start(project, 2, 1_000).await;
    other.try_prove(anothers).await.ok();
    let proof = other.order(anothers).await["PaymentProofDocumentID"].clone();
    assert!(proof.is_number());

    let order = who.start(project, 2, 1_000).await;
    let both = json!({ "InvestmentAmount": 0, "PaymentProofDocumentID": proof });
    who.save(order, 486, both.clone())
        .await
        .refused(404, "Error_NotFound");
    who.sign(order, "WireInvest").await;
    who.save(order, 489, json!({})).await.ok();
    who.save(order, 486, both)
        .await
        .refused(404, "Error_NotFound");
    who.save(order, 486, json!({ "InvestmentAmount": 0 }))
        .await
        .refused(409, "OrderNotPending");
    assert_eq!(who.order(order).await["InvestmentAmount"], 1000);
}

#[tokio::test]
async fn what_a_step_needs_is_asked_for_in_words() {
    let server = TestServer::sqlite().await;
    let project = published(&server, |_| {}).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    let order = who.start(project, 2, 1_000).await;
    for step in [488, 490, 7] {
        who.save(order, step, json!({}))
            .await
            .refused(400, "Error_BadRequest");
    }
    for step in [489, 491] {
        who.save(order, step, json!({}))
            .await
            .refused(403, "SignatureFailedTip");
    }
    who.sign(order, "WireInvest").await;
    who.complete(order).await.refused(422, "Nonuploaded");
    assert_eq!(who.order(order).await["orderStatus"], "INIT");
    who.save(order, 489, json!({})).await.ok();
    // One step back is there, two are not.
    who.save(order, 486, json!({}))
        .await
        .refused(409, "OrderNotPending");
    who.save(order, 487, json!({})).await.ok();
    who.save(order, 486, json!({})).await.ok();
    let kept = who.order(order).await;
    assert!(kept["SignDocDocumentID"].is_i64(), "{kept}");
    let version = kept["Version"].as_i64().unwrap();
    who.save(order, 487, json!({ "Version": version - 1 }))
        .await
        .refused(409, "Error_StaleVersion");
    who.try_prove(order).await.ok();
    who.complete(order).await.ok();
    // Handed in, it is the desk's.
    who.save(order, 489, json!({}))
        .await
        .refused(409, "OrderNotPending");
    who.try_prove(order).await.refused(409, "OrderNotPending");
    who.try_ask(order, "WireInvest")
        .await
        .refused(409, "OrderNotPending");
    let which = json!({ "UserInvestmentID": order });
    let refused = who
        .client
        .delete("account_investment", which)
        .await
        .refused(409, "OrderNotPending");
    assert_eq!(refused["params"]["state"], "LWAIT");
    server.stop().await;
}

async fn an_order_is_not_handed_in_with_its_consents_taken_back(server: TestServer) {
    let project = published(&server, |_| {}).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    let order = who.start(project, 2, 1_000).await;
    who.sign(order, "WireInvest").await;
    who.try_prove(order).await.ok();
    let before = who.order(order).await;
    for step in [489, 491] {
        for (taken_back, key) in [
            (
                json!({ "OrderFormDisclaimersInd": false, "ReadDocumentsInd": false }),
                "PleaseChooseAnInvestmentAmountNotive",
            ),
            (json!({ "ReadDocumentsInd": false }), "isAgreeRead4"),
        ] {
            who.save(order, step, taken_back).await.refused(422, key);
            // The links in the answer are made anew each time; what is stored is not.
            let kept = who.order(order).await;
            for field in [
                "Version",
                "OrderFormDisclaimersInd",
                "ReadDocumentsInd",
                "TransactionProcessStepID",
                "orderStatus",
            ] {
                assert_eq!(kept[field], before[field], "{field}");
            }
        }
    }
    // Taken back by itself, it stands against the hand-in until it is given again.
    let unread = json!({ "UserInvestmentID": order, "ReadDocumentsInd": false });
    who.client.put("account_investment", unread).await.ok();
    who.complete(order).await.refused(422, "isAgreeRead4");
    let again = json!({ "ReadDocumentsInd": true });
    let done = who.save(order, 491, again).await.ok();
    assert_eq!(done["myInvestment"]["orderStatus"], "LWAIT");
    server.stop().await;
}

#[tokio::test]
async fn an_order_is_not_handed_in_with_its_consents_taken_back_on_sqlite() {
    an_order_is_not_handed_in_with_its_consents_taken_back(TestServer::sqlite().await).await;
}

#[tokio::test]
async fn an_order_is_not_handed_in_with_its_consents_taken_back_on_postgres() {
    an_order_is_not_handed_in_with_its_consents_taken_back(TestServer::postgres().await).await;
}

#[tokio::test]
async fn a_signed_document_whose_file_was_changed_is_none() {
    let server = TestServer::sqlite().await;
    let project = published(&server, |_| {}).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    let order = who.start(project, 2, 1_000).await;
    let document = who.sign(order, "WireInvest").await;
    who.try_prove(order).await.ok();
    let ports = server.ports();
    let tx = ports.store.begin_read().await.unwrap();
    let id = domain::ids::DocumentId(document);
    let key = tx.documents().get(id).await.unwrap().unwrap().object_key;
    drop(tx);
    let other = ports::driven::objects::whole("not what was signed");
    ports
        .objects
        .put(&key.parse().unwrap(), other)
        .await
        .unwrap();
    who.complete(order).await.refused(403, "SignatureFailedTip");
    server.stop().await;
}

#[tokio::test]
async fn anothers_orders_are_not_there() {
    let server = TestServer::sqlite().await;
    let project = published(&server, |_| {}).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    let other = subscriber(&server, OTHER, PKF).await;
    let order = who.start(project, 2, 1_000).await;
    let proof = who.try_prove(order).await.ok();
    let id = order.to_string();
    let which = json!({ "UserInvestmentID": order });
    let document = proof["DocumentID"].to_string();
    let client = &other.client;
    for answer in [
        client
            .get("account_investment", &[("UserInvestmentID", &id)])
            .await,
        client.delete("account_investment", which.clone()).await,
        client.post("account_investment_revoke", which).await,
        client
            .get("account_investment_document", &[("UserInvestmentID", &id)])
            .await,
        client.open(proof["url"].as_str().unwrap()).await,
        other
            .save(order, 487, json!({ "ReadDocumentsInd": true }))
            .await,
        other.try_prove(order).await,
        other.try_ask(order, "WireInvest").await,
    ] {
        answer.refused(404, "Error_NotFound");
    }
    // Nor does a foreign document prove anything, or a foreign account pay.
    let own = other.start(project, 2, 1_000).await;
    other
        .save(
            own,
            487,
            json!({ "PaymentProofDocumentID": proof["DocumentID"] }),
        )
        .await
        .refused(404, "Error_NotFound");
    other
        .save(own, 486, json!({ "UserEntityID": who.account.0 }))
        .await
        .refused(404, "Error_NotFound");
    let own = own.to_string();
    let query = [
        ("UserInvestmentID", own.as_str()),
        ("id", document.as_str()),
    ];
    client
        .get("account_investment_document", &query)
        .await
        .refused(404, "Error_NotFound");
    server.stop().await;
}

#[tokio::test]
async fn evidence_is_judged_by_its_bytes() {
    let server = TestServer::sqlite().await;
    let project = published(&server, |_| {}).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    let order = who.start(project, 2, 1_000).await;
    let id = order.to_string();
    let upload = async |kind: &'static str, name: &'static str, bytes: Vec<u8>| {
        let fields = [("UserInvestmentID", id.as_str()), ("kind", kind)];
        who.client
            .upload(
                "account_investment_document",
                &fields,
                name,
                "image/png",
                bytes,
            )
            .await
    };
    upload("proof", "proof.png", b"just words".to_vec())
        .await
        .refused(415, "UploadFileTypeUnsupported");
    let script = include_bytes!("../fixtures/evil-javascript.pdf").to_vec();
    upload("proof", "proof.pdf", script)
        .await
        .refused(422, "UploadFileError");
    upload("proof", "big.png", vec![0; 20 * 1024 * 1024])
        .await
        .refused(413, "UploadFileTooLarge");
    upload("receipt", "proof.png", b"x".to_vec())
        .await
        .refused(400, "Error_BadRequest");
    assert_eq!(
        who.order(order).await["PaymentProofDocumentID"],
        Value::Null
    );

    let picture = include_bytes!("../fixtures/id-front.png").to_vec();
    let proof = upload("proof", "proof.png", picture.clone()).await.ok();
    let kept = who.order(order).await;
    assert_eq!(kept["PaymentProofDocumentID"], proof["DocumentID"]);
    assert!(kept["ProofOfPaymentDateTime"].is_string());
    // A file cannot pass for a signature.
    upload("signature", "signed.png", picture).await.ok();
    assert_eq!(who.order(order).await["SignDocDocumentID"], Value::Null);
    who.complete(order).await.refused(403, "SignatureFailedTip");
    let link = who
        .client
        .get(
            "account_investment_document",
            &[("UserInvestmentID", &id), ("kind", "proof")],
        )
        .await
        .ok();
    assert_eq!(
        who.client.open(link["url"].as_str().unwrap()).await.status,
        200
    );
    server.stop().await;
}

async fn a_completion_submitted_many_times_books_once(server: TestServer) {
    let project = published(&server, |_| {}).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    fund(&server, &who, 1_500).await;
    let order = who.start(project, 1010, 1_000).await;
    who.sign(order, "WalletInvest").await;
    let at_once = (0..8).map(|_| who.complete(order));
    for answer in futures_util::future::join_all(at_once).await {
        let answer = answer.ok();
        assert_eq!(answer["myInvestment"]["orderStatus"], "LWAIT");
    }
    let later = who.complete(order).await.ok();
    assert_eq!(later["myInvestment"]["UserInvestmentID"], order);
    assert_eq!(balance(&server, Book::Wallet(who.account)).await, usd(500));
    assert_eq!(
        balance(&server, Book::WalletHeld(who.account)).await,
        usd(1_000)
    );
    assert_eq!(history(&server, order).await, ["LWAIT"]);

    // Taken back, the money is free again; once.
    let which = json!({ "UserInvestmentID": order });
    let at_once = (0..8).map(|_| who.client.post("account_investment_revoke", which.clone()));
    for answer in futures_util::future::join_all(at_once).await {
        answer.ok();
    }
    assert_eq!(
        balance(&server, Book::Wallet(who.account)).await,
        usd(1_500)
    );
    assert_eq!(
        balance(&server, Book::WalletHeld(who.account)).await,
        usd(0)
    );
    who.complete(order).await.refused(409, "OrderNotPending");
    server.stop().await;
}

#[tokio::test]
async fn a_completion_submitted_many_times_books_once_on_sqlite() {
    a_completion_submitted_many_times_books_once(TestServer::sqlite().await).await;
}

#[tokio::test]
async fn a_completion_submitted_many_times_books_once_on_postgres() {
    a_completion_submitted_many_times_books_once(TestServer::postgres().await).await;
}

#[tokio::test]
async fn a_wallet_that_is_empty_by_now_completes_nothing() {
    let server = TestServer::sqlite().await;
    let project = published(&server, |_| {}).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    fund(&server, &who, 1_000).await;
    let order = who.start(project, 1010, 1_000).await;
    who.sign(order, "WalletInvest").await;
    let away = Transaction::transfer(
        "elsewhere",
        CashType::Adjustment,
        Book::Wallet(who.account),
        Book::OpeningAdjustments,
        usd(1),
    );
    let tx = server.ports().store.begin().await.unwrap();
    let now = server.ports().clock.now();
    tx.ledger()
        .book(&away.unwrap(), BookedFor::default(), now)
        .await
        .unwrap();
    tx.commit().await.unwrap();
    let refused = who.complete(order).await.refused(422, "AvailableBalance");
    assert!(
        refused["message"].as_str().unwrap().contains("999"),
        "{refused}"
    );
    assert_eq!(who.order(order).await["orderStatus"], "INIT");
    assert_eq!(
        balance(&server, Book::WalletHeld(who.account)).await,
        usd(0)
    );
    server.stop().await;
}

/// Asks again as long as the server says that it is too busy for now, as a client does.
async fn patiently(ask: impl AsyncFn() -> Answer) -> Answer {
    loop {
        let answer = ask().await;
        if answer.status != 503 {
            return answer;
        }
        assert_eq!(answer.json()["messageKey"], "Error_Unavailable");
        tokio::time::sleep(std::time::Duration::from_millis(500)).await;
    }
}

/// Goes the whole way, or until the offering is full: whether it was handed in.
async fn try_the_whole_way(who: &Subscriber, project: ProjectId) -> bool {
    let full = |answer: Answer| {
        answer.refused(409, "OfferingFullySubscribed");
        false
    };
    let started = patiently(async || who.try_start(project, 2, 1_000).await).await;
    if started.status != 200 {
        return full(started);
    }
    let order = started.json()["myInvestment"]["UserInvestmentID"]
        .as_i64()
        .unwrap();
    let read = json!({ "ReadDocumentsInd": true });
    let read = patiently(async || who.save(order, 487, read.clone()).await).await;
    if read.status != 200 {
        return full(read);
    }
    let asked = patiently(async || who.try_ask(order, "WireInvest").await).await;
    if asked.status != 200 {
        return full(asked);
    }
    let asked = asked.json();
    patiently(async || sign_on(&who.client, &asked).await)
        .await
        .redirect();
    stored(&who.client, &asked).await;
    patiently(async || who.try_prove(order).await).await.ok();
    let done = patiently(async || who.complete(order).await).await;
    done.status == 200 || full(done)
}

async fn sixty_four_for_ten_places(server: TestServer) {
    let project = published(&server, |_| {}).await;
    let numbers: Vec<String> = (0..64).map(|n| format!("86-139001390{n:02}")).collect();
    let mut investors = Vec::new();
    for numbers in numbers.chunks(8) {
        let some = numbers
            .iter()
            .map(|number| subscriber(&server, number, PKF));
        investors.extend(futures_util::future::join_all(some).await);
    }
    let ways = investors.iter().map(|who| try_the_whole_way(who, project));
    let handed_in = futures_util::future::join_all(ways).await;
    assert_eq!(handed_in.iter().filter(|done| **done).count(), 10);
    let tx = server.ports().store.begin_read().await.unwrap();
    let now = server.ports().clock.now();
    let offering = tx
        .projects()
        .offering(project, now, None)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(offering.taken, usd(10_000));
    drop(tx);
    let late = subscriber(&server, "86-13900139099", PKF).await;
    late.try_start(project, 2, 1_000)
        .await
        .refused(409, "OfferingFullySubscribed");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_offering_with_room_for_10_takes_10_of_64_at_once_on_sqlite() {
    sixty_four_for_ten_places(TestServer::sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_offering_with_room_for_10_takes_10_of_64_at_once_on_postgres() {
    sixty_four_for_ten_places(TestServer::postgres().await).await;
}

/// Lets days pass; the browser logs in again.
async fn pass(who: &Subscriber, clock: &SettableClock, days: i64) {
    clock.advance(TimeDelta::days(days));
    who.client.fetch_csrf_token().await;
    tests::road::log_in(&who.client, MOBILE).await;
}

#[tokio::test]
async fn a_place_is_kept_14_days_and_beyond_the_funding_end() {
    let (server, clock) = TestServer::sqlite_with_clock(NO_LIMITS).await;
    let end = clock_now(&server) + TimeDelta::days(10);
    let project = published(&server, |p| p.project.funding_end = end).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    let order = who.start(project, 2, 1_000).await;
    who.sign(order, "WireInvest").await;
    who.try_prove(order).await.ok();
    pass(&who, &clock, 12).await;
    who.save(order, 489, json!({})).await.ok();
    pass(&who, &clock, 3).await;
    // Lapsed, and the funding end is past.
    who.complete(order).await.refused(409, "InvestmentNotOpen");
    server.stop().await;
}

#[tokio::test]
async fn a_lapsed_place_is_taken_again_where_there_is_room() {
    let (server, clock) = TestServer::sqlite_with_clock(NO_LIMITS).await;
    let project = published(&server, |_| {}).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    let order = who.start(project, 2, 1_000).await;
    who.sign(order, "WireInvest").await;
    who.try_prove(order).await.ok();
    pass(&who, &clock, 15).await;
    let done = who.complete(order).await.ok();
    assert_eq!(done["myInvestment"]["orderStatus"], "LWAIT");
    server.stop().await;
}

#[tokio::test]
async fn an_investor_takes_back_within_30_days() {
    let (server, clock) = TestServer::sqlite_with_clock(NO_LIMITS).await;
    let project = published(&server, |_| {}).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    let order = who.subscribe(project, 1_000).await;
    pass(&who, &clock, 31).await;
    let which = json!({ "UserInvestmentID": order });
    let refused = who
        .client
        .post("account_investment_revoke", which)
        .await
        .refused(409, "RevokePeriodOver");
    assert!(refused["params"]["until"].is_string());
    server.stop().await;
}

fn clock_now(server: &TestServer) -> domain::Instant {
    server.ports().clock.now()
}

#[tokio::test]
async fn an_order_under_way_goes_on_while_its_account_is_applied_for_again() {
    let server = TestServer::sqlite().await;
    let project = published(&server, |_| {}).await;
    let who = subscriber(&server, MOBILE, FrameworkId(1)).await;
    let order = who.start(project, 2, 1_000).await;
    let tx = server.ports().store.begin().await.unwrap();
    let mut account = tx.accounts().lock(who.account).await.unwrap().unwrap();
    account.state = KycState::Init;
    tx.accounts().save(&account).await.unwrap();
    tx.commit().await.unwrap();
    who.save(order, 486, json!({ "InvestmentAmount": 2_000 }))
        .await
        .ok();
    who.sign(order, "WireInvest").await;
    who.try_prove(order).await.ok();
    who.complete(order).await.ok();
    who.try_start(project, 2, 1_000)
        .await
        .refused(409, "NoKYCAccountAvailable");
    server.stop().await;
}
