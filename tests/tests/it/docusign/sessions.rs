//! From asking to the stored document: visits, the way back, declining, going away, the end of the time.

use crate::docusign::support::Scene;
use chrono::TimeDelta;
use ports::driving::signing::run_due;
use sea_orm::{ConnectionTrait, Statement};
use serde_json::{Value, json};
use tests::desk::Desk;
use tests::docusign::Behaviour;
use tests::on_both_databases;

on_both_databases![
    crate::docusign::support::scene =>
    a_paper_is_signed_at_the_service_and_stored_with_its_certificate,
    another_name_there_is_kept_and_is_a_red_flag_of_the_order,
    a_newer_place_to_sign_ends_the_older_one_there,
    many_workers_store_one_document;
    sqlite alone:
    declining_there_cancels,
    leaving_for_later_keeps_the_place_to_sign,
    an_envelope_that_is_voided_there_is_over,
    what_is_not_signed_in_time_is_ended_there_too,
    what_was_signed_in_the_last_minute_counts,
    what_is_signed_there_already_is_told_and_asked_for,
];

async fn a_paper_is_signed_at_the_service_and_stored_with_its_certificate(scene: Scene) {
    let asked = scene.ask().await;
    assert_eq!(scene.state(&asked).await, "SENT");
    // An address of the service is good for one visit: each time one goes there it is another.
    let (first, second) = (scene.visit(&asked).await, scene.visit(&asked).await);
    assert_ne!(first, second);
    let spent = [("event", "signing_complete")];
    assert_eq!(
        scene.who.client.submit_form(&first, &spent).await.status,
        410
    );
    scene.is_unsigned().await;

    let back = scene.act(&asked, "signing_complete").await.redirect();
    let session = &asked["sessionId"];
    assert!(
        back.starts_with("/#/account/select/selectaccount?"),
        "{back}"
    );
    assert!(
        back.ends_with(&format!("&Event=Complete&SignSessionID={session}")),
        "{back}"
    );
    // The return is a hint: the worker asks at once, without a callback and before its time.
    scene.until(&asked, "COMPLETED").await;
    scene.is_signed_once().await;
    hashes_are_in_the_log(&scene).await;
    let envelope = scene.stub.envelopes().into_values().next().unwrap();
    assert_eq!(envelope.status, "completed");
    assert_eq!(envelope.signer[1], "Xiaoming Wang");
    let order = scene.who.order(scene.order).await;
    let link = order["SignDocUrl"].as_str().unwrap();
    assert_eq!(scene.who.client.open(link).await.bytes, envelope.paper);
    // Once signed the address says so, and coming back again is coming back complete.
    let page = scene.who.client.open(asked["url"].as_str().unwrap()).await;
    assert!(page.text().contains("You have signed"), "{}", page.text());
    let again = format!("{}/back?event=cancel", asked["url"].as_str().unwrap());
    assert_eq!(scene.who.client.open(&again).await.redirect(), back);
    scene.end().await;
}

/// The service lets signers correct their name. What they sign is kept, and the desk answers for the other name.
async fn another_name_there_is_kept_and_is_a_red_flag_of_the_order(scene: Scene) {
    let asked = scene.ask().await;
    let envelope = scene.stub.waiting();
    // What hides in it does not keep it from being noticed.
    scene.stub.signs_as(&envelope, "Wang\u{200b} Xiaoli");
    scene.act(&asked, "signing_complete").await.redirect();
    scene.until(&asked, "COMPLETED").await;
    scene.is_signed_once().await;
    let order = scene.order;
    scene.who.try_prove(order).await.ok();
    scene.who.save(order, 489, json!({})).await.ok();
    scene.who.complete(order).await.ok();

    let desk = Desk::of(&scene.server).await;
    let item = desk.finance.item("subscriptions", order).await;
    let flag = json!({ "key": "signer_name", "signer": "Wang Xiaoli" });
    assert_eq!(item["flags"], json!([flag]));
    let list = desk.finance.get("queues/subscriptions?state=LWAIT").await;
    assert_eq!(list.ok()["items"][0]["flags"], json!(["signer_name"]));
    let path = format!("queues/subscriptions/{order}/pass");
    let mut pass = json!({ "version": item["version"], "amount_received": 1_000 });
    let refused = desk.finance.post(&path, pass.clone()).await;
    let refused = refused.refused(422, "RedFlagUnanswered");
    assert_eq!(refused["params"]["keys"], json!(["signer_name"]));
    pass["flags"] = json!({ "signer_name": "The same person: see the passport" });
    desk.finance.post(&path, pass).await.ok();
    let item = desk.approver.item("subscriptions", order).await;
    assert_eq!(item["flags"], json!([flag]), "the second line answers too");
    scene.end().await;
}

/// The audit log has the hash of the paper and of its certificate, each under its own document.
async fn hashes_are_in_the_log(scene: &Scene) {
    let tx = scene.server.ports().store.begin_read().await.unwrap();
    let mut documents = tx.documents().of(scene.who.investor).await.unwrap();
    documents.sort_by_key(|document| document.id.0);
    assert_eq!(documents.len(), 2);
    drop(tx);
    let beside = scene.server.database().connect().await;
    let sql =
        "SELECT record, detail FROM audit_events WHERE kind = 'document_stored' ORDER BY record";
    let ask = Statement::from_string(beside.get_database_backend(), sql);
    let rows = beside.query_all_raw(ask).await.unwrap();
    let logged: Vec<(String, String)> = rows
        .iter()
        .map(|row| {
            let column = |name| row.try_get::<String>("", name).unwrap();
            (column("record"), column("detail"))
        })
        .collect();
    let stored: Vec<(String, String)> = documents
        .iter()
        .map(|document| {
            let detail = format!("{} sha256 {}", document.code.code(), document.sha256);
            (format!("document:{}", document.id), detail)
        })
        .collect();
    assert_eq!(logged, stored);
}

async fn declining_there_cancels(scene: Scene) {
    let asked = scene.ask().await;
    let back = scene.act(&asked, "decline").await.redirect();
    assert!(back.contains("Event=Cancelled&SignSessionID="), "{back}");
    scene.until(&asked, "CANCELLED").await;
    scene.is_unsigned().await;
    assert_eq!(
        scene.stub.asked("void"),
        0,
        "what is over there is not ended again"
    );
    // One can begin again.
    let asked = scene.ask().await;
    scene.act(&asked, "signing_complete").await.redirect();
    scene.until(&asked, "COMPLETED").await;
    scene.is_signed_once().await;
    scene.end().await;
}

async fn leaving_for_later_keeps_the_place_to_sign(scene: Scene) {
    let asked = scene.ask().await;
    let back = scene.act(&asked, "cancel").await.redirect();
    assert!(back.contains("Event=Cancelled"), "{back}");
    for event in [
        "session_timeout",
        "ttl_expired",
        "viewing_complete",
        "exception",
        "fax_pending",
    ] {
        let page = scene.act(&asked, event).await;
        assert_eq!(page.status, 200, "{event}");
        assert!(
            page.text().contains("Signing was interrupted"),
            "{}",
            page.text()
        );
        let go_on = asked["url"]
            .as_str()
            .unwrap()
            .trim_start_matches(scene.server.base());
        assert!(
            page.text().contains(&format!("href=\"{go_on}\"")),
            "{}",
            page.text()
        );
    }
    assert_eq!(
        scene.state(&asked).await,
        "SENT",
        "the browser is not believed"
    );
    // Nor is one who says that it is signed, and nobody signs here what is signed there.
    let lie = format!(
        "{}/back?event=signing_complete",
        asked["url"].as_str().unwrap()
    );
    assert!(
        scene
            .who
            .client
            .open(&lie)
            .await
            .redirect()
            .contains("Event=Complete")
    );
    let form = [("name", "Wang"), ("consent", "on"), ("action", "sign")];
    let here = asked["url"].as_str().unwrap();
    scene
        .who
        .client
        .submit_form(here, &form)
        .await
        .refused(404, "Error_NotFound");
    let decline = [("action", "decline")];
    scene
        .who
        .client
        .submit_form(here, &decline)
        .await
        .refused(404, "Error_NotFound");
    run_due(scene.server.ports()).await.unwrap();
    assert_eq!(scene.state(&asked).await, "SENT");
    scene.is_unsigned().await;
    scene.act(&asked, "signing_complete").await.redirect();
    // The worker may have asked just before: then it does so again five seconds later.
    scene.clock.advance(TimeDelta::seconds(5));
    scene.until(&asked, "COMPLETED").await;
    scene.is_signed_once().await;
    scene.end().await;
}

async fn an_envelope_that_is_voided_there_is_over(scene: Scene) {
    let asked = scene.ask().await;
    let envelope = scene.stub.waiting();
    scene.stub.turn(&envelope, "voided");
    assert_eq!(
        scene.call_back(&envelope, "envelope-voided").await.status,
        204
    );
    scene.until(&asked, "EXPIRED").await;
    let page = scene.who.client.open(asked["url"].as_str().unwrap()).await;
    assert!(page.text().contains("time for signing"), "{}", page.text());
    scene.is_unsigned().await;
    scene.end().await;
}

async fn what_is_not_signed_in_time_is_ended_there_too(scene: Scene) {
    let asked = scene.ask().await;
    let envelope = scene.stub.waiting();
    scene.pass(120).await;
    scene.until(&asked, "EXPIRED").await;
    scene.until_asked("void", 1).await;
    let ended = scene.stub.envelopes().remove(&envelope).unwrap();
    assert_eq!(
        (ended.status.as_str(), ended.reason.as_deref()),
        ("voided", Some("not signed in time"))
    );
    // A callback that comes after the end changes nothing.
    assert_eq!(
        scene
            .call_back(&envelope, "envelope-completed")
            .await
            .status,
        204
    );
    run_due(scene.server.ports()).await.unwrap();
    assert_eq!(scene.state(&asked).await, "EXPIRED");
    scene.is_unsigned().await;
    scene.end().await;
}

async fn what_was_signed_in_the_last_minute_counts(scene: Scene) {
    let asked = scene.ask().await;
    let envelope = scene.stub.waiting();
    scene.stub.turn(&envelope, "completed");
    // Neither callback nor browser came back, and nobody can be asked when the time is over.
    scene.stub.behave(Behaviour::Status(503));
    scene.pass(125).await;
    scene.until_asked("status", 1).await;
    assert_eq!(scene.state(&asked).await, "SENT", "nobody can tell");
    scene.stub.behave(Behaviour::Well);
    scene.pass(15).await;
    scene.until(&asked, "COMPLETED").await;
    scene.is_signed_once().await;
    scene.end().await;
}

/// Signed in another window, and the service told nobody yet.
async fn what_is_signed_there_already_is_told_and_asked_for(scene: Scene) {
    let asked = scene.ask().await;
    scene.stub.turn(&scene.stub.waiting(), "completed");
    let ours = asked["url"].as_str().unwrap();
    let page = scene.who.client.open(ours).await;
    assert_eq!(page.status, 409);
    let told = "cannot be signed any more at the signing service";
    assert!(page.text().contains(told), "{}", page.text());
    assert!(page.text().contains("Look again"), "{}", page.text());
    assert!(!page.text().contains("cannot be reached"));
    // The visit is a hint: the worker asks at once.
    scene.until(&asked, "COMPLETED").await;
    scene.is_signed_once().await;
    let page = scene.who.client.open(ours).await;
    assert!(page.text().contains("You have signed"), "{}", page.text());
    scene.end().await;
}

async fn a_newer_place_to_sign_ends_the_older_one_there(scene: Scene) {
    let old = scene.ask().await;
    let envelope = scene.stub.waiting();
    let new = scene.ask().await;
    assert_eq!(scene.state(&old).await, "CANCELLED");
    scene.until_asked("void", 1).await;
    assert_eq!(scene.stub.envelopes()[&envelope].status, "voided");
    assert_ne!(scene.stub.waiting(), envelope);
    // An order that is cancelled takes the place to sign with it.
    let query = serde_json::json!({ "UserInvestmentID": scene.order });
    scene
        .who
        .client
        .delete("account_investment", query)
        .await
        .ok();
    assert_ne!(scene.state(&new).await, "SENT");
    scene.until_asked("void", 2).await;
    assert!(
        scene
            .stub
            .envelopes()
            .values()
            .all(|envelope| envelope.status == "voided")
    );
    scene.end().await;
}

async fn many_workers_store_one_document(scene: Scene) {
    let asked = scene.ask().await;
    let envelope = scene.stub.waiting();
    scene.stub.turn(&envelope, "completed");
    assert_eq!(
        scene
            .call_back(&envelope, "envelope-completed")
            .await
            .status,
        204
    );
    for _ in 0..3 {
        let workers = (0..8).map(|_| run_due(scene.server.ports()));
        for outcome in futures_util::future::join_all(workers).await {
            outcome.unwrap();
        }
    }
    scene.until(&asked, "COMPLETED").await;
    scene.is_signed_once().await;
    let listed = scene.who.client.get("account_document", &[]).await.ok();
    let codes: Vec<&Value> = listed["documents"]
        .as_array()
        .unwrap()
        .iter()
        .map(|d| &d["CodeKey"])
        .collect();
    assert_eq!(codes.len(), 2, "{listed}");
    scene.end().await;
}
