//! Notes for colleagues, mentions, and what the investor was told beside an item.

use adapters::system::SettableClock;
use chrono::TimeDelta;
use domain::Refusal;
use domain::ids::NoteId;
use domain::operations::{Queue, Role};
use ports::Failure;
use ports::driven::audit::Origin;
use ports::driving::operations::{NotePlace, notes_at, withdraw_note};
use serde_json::{Value, json};
use tests::database::TestDatabase;
use tests::desk::{Desk, applicant, approved, operator};
use tests::exported::{column, file};
use tests::forms::PKF;
use tests::on_both_databases;
use tests::operator::Operator;
use tests::prepared::{a_project, publish};
use tests::server::{NO_LIMITS, TestServer};
use tests::wallet::fund;

const WEI: &str = "86-13900139000";

on_both_databases![
    std::future::ready =>
    a_note_is_read_at_its_item_and_at_its_investor,
    notes_are_for_whoever_reads_what_they_are_about,
    the_author_withdraws_a_note_for_a_quarter_of_an_hour,
    a_mention_is_unread_until_it_was_seen,
    a_note_is_written_once_however_often_it_is_sent,
    beside_an_item_stands_what_was_told_of_it,
    an_item_has_the_words_that_its_investor_keeps,
];

async fn items(by: &Operator, path: &str) -> Vec<Value> {
    let listed = by.get(path).await.ok();
    listed["items"].as_array().unwrap().clone()
}

async fn texts(by: &Operator, path: &str) -> Vec<String> {
    let text = |note: &Value| note["text"].as_str().unwrap().to_owned();
    items(by, path).await.iter().map(text).collect()
}

async fn write(by: &Operator, path: &str, text: &str) -> Value {
    by.post(path, json!({ "text": text })).await.ok()
}

async fn a_note_is_read_at_its_item_and_at_its_investor(database: TestDatabase) {
    let server = TestServer::with_database(database).await;
    let desk = Desk::of(&server).await;
    let wei = applicant(&server, WEI, PKF).await;
    let (account, investor) = (wei.account.0, wei.investor.0);
    let at_item = format!("queues/kyc/{account}/notes");
    let at_investor = format!("investors/{investor}/notes");

    for (text, status, key) in [
        (json!("  "), 422, "CommentRequired"),
        (Value::Null, 422, "CommentRequired"),
        (json!("字".repeat(2_001)), 422, "CommentTooLong"),
        (json!("paid \u{202e}001"), 400, "Error_BadRequest"),
    ] {
        let refused = desk.reviewer.post(&at_item, json!({ "text": text })).await;
        refused.refused(status, key);
    }
    let absent = json!({ "text": "Whose?" });
    let absent = desk.reviewer.post("queues/kyc/999999/notes", absent).await;
    absent.refused(404, "Error_NotFound");

    let first = write(&desk.reviewer, &at_item, " 请@andrew看一下 \n").await;
    assert_eq!(first["text"], "请@andrew看一下");
    assert_eq!(first["by"], "ruth");
    assert_eq!(first["mentions"], json!(["andrew"]));
    write(
        &desk.reviewer,
        &at_investor,
        "Prefers to be called after six",
    )
    .await;
    write(&desk.approver, &at_item, "I have").await;

    assert_eq!(
        texts(&desk.reviewer, &at_item).await,
        ["请@andrew看一下", "I have"]
    );
    let shown = items(&desk.reviewer, &at_investor).await;
    let places: Vec<_> = shown.iter().map(|it| (&it["queue"], &it["item"])).collect();
    assert_eq!(
        places,
        [
            (&json!("kyc"), &json!(account)),
            (&Value::Null, &Value::Null),
            (&json!("kyc"), &json!(account)),
        ]
    );
    // The trail says that there is a note, and not what it says.
    let auditor = operator(&server, "oscar", &[Role::Auditor]).await;
    let events = items(&auditor, "audit?kind=note_changed").await;
    let records: Vec<_> = events.iter().map(|it| it["record"].clone()).collect();
    let (account, person) = (format!("account:{account}"), format!("investor:{investor}"));
    assert_eq!(records, [json!(account), json!(person), json!(account)]);
    assert!(!json!(events).to_string().contains("after six"));
    // No investor is shown a note.
    let kept = wei.client.get("account_userentity", &[]).await.ok();
    assert!(!kept.to_string().contains("andrew"));
    server.stop().await;
}

async fn notes_are_for_whoever_reads_what_they_are_about(database: TestDatabase) {
    let server = TestServer::with_database(database).await;
    let desk = Desk::of(&server).await;
    let auditor = operator(&server, "oscar", &[Role::Auditor]).await;
    let admin = operator(&server, "anna", &[Role::Admin]).await;
    let editor = operator(&server, "edith", &[Role::Editor]).await;
    let wei = applicant(&server, WEI, PKF).await;
    let at_item = format!("queues/kyc/{}/notes", wei.account.0);
    let at_investor = format!("investors/{}/notes", wei.investor.0);
    write(&desk.reviewer, &at_item, "For reviewers").await;
    write(&admin, &at_investor, "For everybody").await;

    for other in [&desk.finance, &admin, &editor] {
        other.get(&at_item).await.refused(403, "Error_Forbidden");
        let refused = other.post(&at_item, json!({ "text": "Me too" })).await;
        refused.refused(403, "Error_Forbidden");
    }
    editor
        .get(&at_investor)
        .await
        .refused(403, "Error_Forbidden");
    // At the investor each reads the notes of the items that they read.
    assert_eq!(texts(&desk.finance, &at_investor).await, ["For everybody"]);
    assert_eq!(
        texts(&desk.approver, &at_investor).await,
        ["For reviewers", "For everybody"]
    );
    // The auditor reads all and changes nothing.
    let read = auditor.get(&at_item).await.ok();
    assert_eq!(read["items"][0]["text"], "For reviewers");
    assert_eq!(read["may_write"], false);
    assert_eq!(read["colleagues"], json!([]));
    for path in [&at_item, &at_investor] {
        let refused = auditor.post(path, json!({ "text": "Noted" })).await;
        refused.refused(403, "Error_Forbidden");
    }
    // Everybody who reads the item can be mentioned at it, except the author.
    let read = desk.reviewer.get(&at_item).await.ok();
    assert_eq!(read["may_write"], true);
    assert_eq!(
        read["colleagues"],
        json!([
            { "handle": "andrew", "address": "andrew@desk.test", "name": "andrew" },
            { "handle": "oscar", "address": "oscar@desk.test", "name": "oscar" },
        ])
    );
    let written = write(&desk.reviewer, &at_item, "@ruth @farah @andrew @nobody").await;
    assert_eq!(written["mentions"], json!(["andrew"]));
    server.stop().await;
}

async fn the_author_withdraws_a_note_for_a_quarter_of_an_hour(database: TestDatabase) {
    let clock = SettableClock::at(chrono::Utc::now());
    let server = TestServer::start_at(database, NO_LIMITS, clock.clone()).await;
    let desk = Desk::of(&server).await;
    let wei = applicant(&server, WEI, PKF).await;
    let path = format!("queues/kyc/{}/notes", wei.account.0);
    let slip = write(&desk.reviewer, &path, "The wrong item, @andrew").await;
    let stays = write(&desk.reviewer, &path, "The right one").await;
    let withdraw = |note: &Value| format!("notes/{}/withdraw", note["id"]);

    let others = items(&desk.approver, &path).await;
    assert_eq!(others[0]["withdrawable_until"], Value::Null);
    let refused = desk.approver.post(&withdraw(&slip), json!({})).await;
    refused.refused(404, "Error_NotFound");

    clock.advance(TimeDelta::minutes(14));
    let own = items(&desk.reviewer, &path).await;
    assert!(own[0]["withdrawable_until"].is_string());
    // Who only reads by now changes nothing of what they wrote.
    let tx = server.ports().store.begin_read().await.unwrap();
    let reviewers = tx.operators().holders(Role::Reviewer).await.unwrap();
    drop(tx);
    let author = reviewers.into_iter().find(|it| it.name == "ruth").unwrap();
    let author = domain::operations::Operator {
        roles: vec![Role::Auditor],
        ..author
    };
    let place = NotePlace::Item(Queue::Kyc, wei.account.0);
    let shown = notes_at(server.ports(), &author, place).await.unwrap();
    let offered = shown.notes.iter().map(|note| note.withdrawable_until);
    assert_eq!(offered.collect::<Vec<_>>(), [None, None]);
    let id = NoteId(slip["id"].as_i64().unwrap());
    let refused = withdraw_note(server.ports(), &author, id, &Origin::default()).await;
    assert!(matches!(refused, Err(Failure::Refused(Refusal::Forbidden))));
    desk.reviewer.post(&withdraw(&slip), json!({})).await.ok();
    let again = desk.reviewer.post(&withdraw(&slip), json!({})).await;
    again.refused(404, "Error_NotFound");
    assert_eq!(texts(&desk.approver, &path).await, ["The right one"]);
    let mentions = desk.approver.get("mentions").await.ok();
    assert_eq!(mentions, json!({ "unread": 0, "items": [] }));

    clock.advance(TimeDelta::minutes(1));
    let late = desk.reviewer.post(&withdraw(&stays), json!({})).await;
    late.refused(409, "Error_StaleVersion");
    let own = items(&desk.reviewer, &path).await;
    assert_eq!(own[0]["withdrawable_until"], Value::Null);
    server.stop().await;
}

async fn a_mention_is_unread_until_it_was_seen(database: TestDatabase) {
    let server = TestServer::with_database(database).await;
    let desk = Desk::of(&server).await;
    let wei = applicant(&server, WEI, PKF).await;
    let (account, investor) = (wei.account.0, wei.investor.0);
    let at_item = format!("queues/kyc/{account}/notes");
    let at_investor = format!("investors/{investor}/notes");
    write(&desk.reviewer, &at_item, "@andrew, the name differs").await;
    write(&desk.finance, &at_investor, "@andrew @ruth called today").await;

    let mentions = desk.approver.get("mentions").await.ok();
    assert_eq!(mentions["unread"], 2);
    let newest = &mentions["items"][0];
    assert_eq!(newest["investor"], json!(investor));
    assert_eq!(newest["queue"], Value::Null);
    assert_eq!(newest["by"], "farah");
    let oldest = &mentions["items"][1];
    assert_eq!(oldest["queue"], "kyc");
    assert_eq!(oldest["item"], json!(account));
    assert_eq!(oldest["text"], "@andrew, the name differs");
    let exported = file(&desk.approver, "mentions/export").await;
    assert_eq!(
        column(&exported, "text"),
        ["'@andrew @ruth called today", "'@andrew, the name differs"],
        "no spreadsheet takes a mention for a formula"
    );
    assert_eq!(column(&exported, "queue"), ["", "kyc"]);

    // Reading changes nothing; that a note was seen is said of each.
    let read = items(&desk.approver, &at_item).await;
    assert_eq!(read[0]["unread"], true);
    assert_eq!(items(&desk.reviewer, &at_item).await[0]["unread"], false);
    assert_eq!(desk.approver.get("mentions").await.ok()["unread"], 2);
    let see = |note: &Value| format!("mentions/{}/seen", note["id"]);
    let others = desk.finance.post(&see(&read[0]), json!({})).await;
    others.refused(404, "Error_NotFound");
    for _ in 0..2 {
        desk.approver.post(&see(&read[0]), json!({})).await.ok();
    }
    assert_eq!(items(&desk.approver, &at_item).await[0]["unread"], false);
    let mentions = desk.approver.get("mentions").await.ok();
    assert_eq!(mentions["unread"], 1);
    let listed = mentions["items"].as_array().unwrap();
    let unread: Vec<&Value> = listed.iter().map(|it| &it["unread"]).collect();
    assert_eq!(unread, [&json!(true), &json!(false)]);
    assert_eq!(desk.reviewer.get("mentions").await.ok()["unread"], 1);
    server.stop().await;
}

async fn a_note_is_written_once_however_often_it_is_sent(database: TestDatabase) {
    let server = TestServer::with_database(database).await;
    let desk = Desk::of(&server).await;
    let wei = applicant(&server, WEI, PKF).await;
    let path = format!("queues/kyc/{}/notes", wei.account.0);
    let body = json!({ "text": "Once" });
    let reviewer = &desk.reviewer;
    let first = reviewer.post_keyed("note", &path, body.clone()).await.ok();
    let again = reviewer.post_keyed("note", &path, body).await.ok();
    assert_eq!(first, again);
    assert_eq!(texts(reviewer, &path).await, ["Once"]);
    server.stop().await;
}

async fn message_templates(by: &Operator, path: &str) -> Vec<Value> {
    let messages = items(by, &format!("{path}/messages")).await;
    messages.iter().map(|it| it["template"].clone()).collect()
}

async fn beside_an_item_stands_what_was_told_of_it(database: TestDatabase) {
    let server = TestServer::with_database(database).await;
    let desk = Desk::of(&server).await;
    let wei = approved(&server, &desk, WEI, PKF).await;
    let account = format!("queues/kyc/{}", wei.account.0);
    let project = a_project("TOLD", 10_000, server.ports().clock.now());
    let project = publish(server.ports().store.as_ref(), project).await;
    let order = wei.subscribe(project, 1_000).await;
    desk.accept(order, 1_000).await;
    fund(&server, &wei, 1_000).await;
    let withdrawal = wei.handed_in_withdrawal("400").await;
    let (order, withdrawal) = (
        format!("queues/subscriptions/{order}"),
        format!("queues/withdrawals/{withdrawal}"),
    );

    for (by, path, newest, kinds) in [
        (
            &desk.reviewer,
            &account,
            "accountApproved",
            &["account", "questionnaire"][..],
        ),
        (
            &desk.finance,
            &order,
            "orderAccepted",
            &["order", "subscription"],
        ),
        (
            &desk.approver,
            &withdrawal,
            "withdrawalReceived",
            &["withdrawal"],
        ),
    ] {
        let told = message_templates(by, path).await;
        assert_eq!(told[0], format!("message.{newest}"), "{path}");
        let is_of_another = |template: &&Value| {
            let key = template.as_str().unwrap().trim_start_matches("message.");
            !kinds.iter().any(|kind| key.starts_with(kind))
        };
        let others: Vec<&Value> = told.iter().filter(is_of_another).collect();
        assert!(others.is_empty(), "{path}: {others:?}");
    }
    let shown = items(&desk.finance, &format!("{order}/messages")).await;
    assert_eq!(
        shown[0]["sent"]["to"], "86-…9000",
        "masked as on the investor's page"
    );
    let others = desk.finance.get(&format!("{account}/messages")).await;
    others.refused(403, "Error_Forbidden");
    let absent = desk.finance.get("queues/withdrawals/999999/messages").await;
    absent.refused(404, "Error_NotFound");
    server.stop().await;
}

async fn an_item_has_the_words_that_its_investor_keeps(database: TestDatabase) {
    let server = TestServer::with_database(database).await;
    let desk = Desk::of(&server).await;
    let wei = applicant(&server, WEI, PKF).await;
    let path = format!("queues/kyc/{}", wei.account.0);
    let letter = "Dear Wei,\n\nthe blue bill, please.";
    write(&desk.reviewer, &format!("{path}/letters"), letter).await;
    let messages = format!("{path}/messages");
    let beside = items(&desk.reviewer, &messages).await;
    assert_eq!(beside[0]["template"], "message.letter");
    assert_eq!(beside[0]["text"], letter);
    assert_eq!(beside[0]["sent"]["channel"], "sms");
    assert!(beside[0]["subject"].is_string(), "{:?}", beside[0]);
    // The investor was sent codes too: none of them is beside an item.
    let is_told = |it: &Value| it["template"].as_str().unwrap().starts_with("message.");
    assert!(beside.iter().all(is_told), "{beside:?}");
    let kept = wei
        .client
        .get("account_vault", &[("kind", "Message")])
        .await
        .ok();
    let kept = kept["entries"].as_array().unwrap();
    let is_kept = |it: &Value| kept.iter().any(|own| own["message"]["text"] == it["text"]);
    assert!(beside.iter().all(is_kept), "{beside:?} of {kept:?}");

    // The outbox forgets, the investor does not.
    server.worker_round().await;
    let later = server.ports().clock.now() + TimeDelta::days(1);
    let tx = server.ports().store.begin().await.unwrap();
    tx.outbox().forget_ended_before(later, 500).await.unwrap();
    tx.commit().await.unwrap();
    let after = items(&desk.reviewer, &messages).await;
    assert_eq!(after.len(), beside.len());
    for (before, after) in beside.iter().zip(&after) {
        assert_eq!(after["text"], before["text"]);
        assert_eq!(after["sent"], Value::Null);
    }
    server.stop().await;
}
