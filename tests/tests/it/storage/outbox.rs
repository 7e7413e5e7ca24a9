//! The contract of the storage of messages, on both databases.
use domain::Language;
use domain::ids::MessageId;
use domain::messaging::Delivery;
use ports::driven::leases::Lease;
use ports::driven::outbox::{Channel, NewMessage, Next, Passage};
use ports::driven::vault::StoredMessage;
use std::collections::BTreeMap;
use tests::on_both_databases;
use tests::prepared::a_stored_investor;
use tests::storage::{Storage, at, queue};

on_both_databases![
    a_message_is_leased_to_one_worker_until_the_lease_ends,
    workers_at_once_get_different_messages,
    a_failed_try_comes_again_or_is_given_up,
    a_lane_takes_its_own_messages_alone,
    what_was_sent_or_given_up_long_ago_is_forgotten_and_what_waits_is_not,
    whoever_lost_a_lease_changes_nothing_of_the_message,
    a_code_is_sealed_at_rest_and_wiped_once_delivered,
    what_is_given_up_is_forgotten_where_it_is_asked,
    the_values_of_a_text_are_kept_in_the_open_only_without_a_code,
    a_report_is_noted_on_its_message,
    what_waits_on_a_topic_gives_way_to_what_follows,
];

fn message(to: &str, code: Option<&str>) -> NewMessage {
    NewMessage {
        channel: Channel::Sms,
        to: to.into(),
        investor: None,
        language: Language::Zh,
        template: "VerificationCode".into(),
        subject: None,
        text: format!("to {to}"),
        params: code
            .map(|code| ("code".to_owned(), code.to_owned()))
            .into_iter()
            .collect(),
        code: code.map(str::to_owned),
        link: None,
        now: at(0),
    }
}

async fn queued(storage: &Storage, messages: &[NewMessage]) -> Vec<MessageId> {
    let tx = storage.begin().await;
    let mut ids = Vec::new();
    for message in messages {
        ids.push(queue(tx.as_ref(), message.clone()).await.unwrap());
    }
    tx.commit().await.unwrap();
    ids
}

/// What a worker gets at an instant, with a lease of a minute.
async fn taken(storage: &Storage, seconds: i64, limit: u32) -> Vec<(MessageId, u32)> {
    let tx = storage.begin().await;
    let leased = tx
        .outbox()
        .lease(Channel::Sms, &lease("worker", seconds), limit)
        .await
        .unwrap();
    tx.commit().await.unwrap();
    let messages = leased.messages.iter();
    messages.map(|m| (m.id, m.attempts)).collect()
}

/// A worker's lease of a minute.
fn lease(by: &str, seconds: i64) -> Lease {
    Lease {
        by: by.to_owned(),
        from: at(seconds),
        until: at(seconds + 60),
    }
}

async fn a_message_is_leased_to_one_worker_until_the_lease_ends(storage: Storage) {
    let ids = queued(&storage, &[message("86-1", None), message("86-2", None)]).await;
    assert_eq!(taken(&storage, 0, 1).await, [(ids[0], 1)]);
    assert_eq!(taken(&storage, 1, 10).await, [(ids[1], 1)]);
    assert_eq!(taken(&storage, 59, 10).await, []);
    assert_eq!(taken(&storage, 60, 10).await, [(ids[0], 2)]);
    let tx = storage.begin().await;
    tx.outbox()
        .sent(ids[0], "ref", false, at(61))
        .await
        .unwrap();
    tx.outbox()
        .sent(ids[1], "ref", false, at(61))
        .await
        .unwrap();
    tx.commit().await.unwrap();
    assert_eq!(taken(&storage, 999, 10).await, []);
    let newest = storage.read().await.outbox().newest(1).await.unwrap();
    assert_eq!((newest[0].id, newest[0].sent), (ids[1], true));
    assert_eq!(newest[0].content.text, "to 86-2");
}

async fn workers_at_once_get_different_messages(storage: Storage) {
    let messages: Vec<NewMessage> = (0..40).map(|n| message(&format!("86-{n}"), None)).collect();
    let mut expected = queued(&storage, &messages).await;
    let workers = (0..4).map(|_| taken(&storage, 0, 10));
    let mut got: Vec<MessageId> = futures_util::future::join_all(workers)
        .await
        .into_iter()
        .flatten()
        .map(|(id, _)| id)
        .collect();
    // Rows that another worker held may have been passed over; nobody holds them now.
    got.extend(taken(&storage, 0, 40).await.into_iter().map(|(id, _)| id));
    got.sort();
    expected.sort();
    assert_eq!(got, expected);
}

async fn a_failed_try_comes_again_or_is_given_up(storage: Storage) {
    let ids = queued(&storage, &[message("86-1", None)]).await;
    assert_eq!(taken(&storage, 0, 1).await, [(ids[0], 1)]);
    let tx = storage.begin().await;
    tx.outbox()
        .failed(ids[0], &lease("worker", 0), "busy", Next::Again(at(5)))
        .await
        .unwrap();
    tx.commit().await.unwrap();
    assert_eq!(taken(&storage, 4, 1).await, []);
    assert_eq!(taken(&storage, 5, 1).await, [(ids[0], 2)]);
    let tx = storage.begin().await;
    tx.outbox()
        .failed(
            ids[0],
            &lease("worker", 5),
            "no such number",
            Next::GiveUp { wipe: false },
        )
        .await
        .unwrap();
    tx.commit().await.unwrap();
    assert_eq!(taken(&storage, 9999, 1).await, []);
}

async fn a_lane_takes_its_own_messages_alone(storage: Storage) {
    let mut email = message("li@example.com", None);
    email.channel = Channel::Email;
    let ids = queued(&storage, &[email, message("86-1", None)]).await;
    let tx = storage.begin().await;
    let outbox = tx.outbox();
    assert!(outbox.any_due(Channel::Email, at(0)).await.unwrap());
    drop(tx);
    assert_eq!(taken(&storage, 0, 10).await, [(ids[1], 1)]);
    let tx = storage.begin().await;
    let outbox = tx.outbox();
    assert!(!outbox.any_due(Channel::Sms, at(0)).await.unwrap());
    let held = lease("other", 0);
    let mail = outbox.lease(Channel::Email, &held, 10).await.unwrap();
    let mail = mail.messages;
    assert_eq!(mail.iter().map(|m| m.id).collect::<Vec<_>>(), [ids[0]]);
}

async fn what_was_sent_or_given_up_long_ago_is_forgotten_and_what_waits_is_not(storage: Storage) {
    let mut messages: Vec<NewMessage> = (0..4).map(|n| message(&format!("86-{n}"), None)).collect();
    messages[3].now = at(100);
    let ids = queued(&storage, &messages).await;
    taken(&storage, 100, 10).await;
    let tx = storage.begin().await;
    let outbox = tx.outbox();
    let next = Next::GiveUp { wipe: false };
    let held = lease("worker", 100);
    outbox.sent(ids[0], "ref", true, at(101)).await.unwrap();
    outbox.failed(ids[1], &held, "no", next).await.unwrap();
    outbox.sent(ids[3], "ref", true, at(101)).await.unwrap();
    assert!(!outbox.any_ended_before(at(0)).await.unwrap());
    assert!(outbox.any_ended_before(at(1)).await.unwrap());
    let gone = outbox.forget_ended_before(at(1), 10).await.unwrap();
    assert_eq!(gone, 2);
    assert!(!outbox.any_ended_before(at(1)).await.unwrap());
    let left = outbox.newest(10).await.unwrap();
    let left: Vec<MessageId> = left.into_iter().map(|m| m.id).collect();
    assert_eq!(left, [ids[3], ids[2]]);
}

async fn whoever_lost_a_lease_changes_nothing_of_the_message(storage: Storage) {
    let ids = queued(&storage, &[message("86-1", None)]).await;
    assert_eq!(taken(&storage, 0, 1).await, [(ids[0], 1)]);
    let tx = storage.begin().await;
    let (lost, held) = (lease("worker", 0), lease("other", 60));
    let outbox = tx.outbox();
    let again = outbox.lease(Channel::Sms, &held, 1).await.unwrap();
    assert_eq!(again.messages.len(), 1);
    let next = Next::GiveUp { wipe: true };
    outbox.failed(ids[0], &lost, "late", next).await.unwrap();
    tx.commit().await.unwrap();
    let found = storage.read().await.outbox().newest(1).await.unwrap();
    assert_eq!(found[0].content.text, "to 86-1");
    let noted = storage
        .stored_text("SELECT last_error FROM outbox WHERE leased_by = 'other'")
        .await;
    assert_eq!(noted, None);
}

async fn a_code_is_sealed_at_rest_and_wiped_once_delivered(storage: Storage) {
    let mut with_code = message("86-1", Some("4711"));
    with_code.link = Some("https://x.test/verify/secret".into());
    with_code.text = "Your code is 4711".into();
    let ids = queued(&storage, &[with_code]).await;
    let row = storage
        .stored_text("SELECT body || params || code || link FROM outbox")
        .await
        .unwrap();
    assert!(!row.contains("4711") && !row.contains("secret"), "{row}");
    let opened = storage.read().await.outbox().newest(1).await.unwrap();
    assert_eq!(opened[0].content.text, "Your code is 4711");
    assert_eq!(opened[0].content.code.as_deref(), Some("4711"));
    assert_eq!(opened[0].content.params["code"], "4711");
    let tx = storage.begin().await;
    tx.outbox().sent(ids[0], "ref", true, at(1)).await.unwrap();
    tx.commit().await.unwrap();
    let wiped = storage.read().await.outbox().newest(1).await.unwrap();
    assert_eq!(wiped[0].content.text, "");
    assert_eq!(wiped[0].content.code, None);
    assert!(wiped[0].content.params.is_empty());
    assert_eq!(wiped[0].content.link, None);
    assert!(wiped[0].sent);
}

async fn what_is_given_up_is_forgotten_where_it_is_asked(storage: Storage) {
    let ids = queued(&storage, &[message("86-1", Some("4711"))]).await;
    assert_eq!(taken(&storage, 0, 1).await, [(ids[0], 1)]);
    let tx = storage.begin().await;
    let next = Next::GiveUp { wipe: true };
    let held = lease("worker", 0);
    let outbox = tx.outbox();
    outbox.failed(ids[0], &held, "blocked", next).await.unwrap();
    tx.commit().await.unwrap();
    let newest = storage.read().await.outbox().newest(1).await.unwrap();
    let content = &newest[0].content;
    assert_eq!((content.text.as_str(), content.code.as_deref()), ("", None));
    assert!(content.params.is_empty() && !newest[0].sent);
    let reason = storage
        .stored_text("SELECT last_error FROM outbox")
        .await
        .unwrap();
    assert_eq!(reason, "blocked");
    assert_eq!(taken(&storage, 9999, 1).await, []);
}

async fn the_values_of_a_text_are_kept_in_the_open_only_without_a_code(storage: Storage) {
    let mut plain = message("86-1", None);
    plain.params = BTreeMap::from([("project".to_owned(), "云「岭」\"A\"".to_owned())]);
    queued(&storage, &[plain.clone()]).await;
    let newest = storage.read().await.outbox().newest(1).await.unwrap();
    assert_eq!(newest[0].content.params, plain.params);
}

async fn a_report_is_noted_on_its_message(storage: Storage) {
    let ids = queued(&storage, &[message("86-1", None), message("86-2", None)]).await;
    let tx = storage.begin().await;
    tx.outbox().sent(ids[0], "SM1", true, at(1)).await.unwrap();
    let reason = Some("30003");
    let outbox = tx.outbox();
    outbox
        .reported(ids[0], Delivery::Failed, reason, at(2))
        .await
        .unwrap();
    tx.commit().await.unwrap();
    let tx = storage.begin().await;
    let passage = |provider: Option<&str>, delivery| Passage {
        channel: Channel::Sms,
        provider_reference: provider.map(str::to_owned),
        delivery,
    };
    let first = tx.outbox().passage(ids[0]).await.unwrap();
    assert_eq!(first, Some(passage(Some("SM1"), Some(Delivery::Failed))));
    let second = tx.outbox().passage(ids[1]).await.unwrap();
    assert_eq!(second, Some(passage(None, None)));
    assert_eq!(tx.outbox().passage(MessageId(999)).await.unwrap(), None);
    drop(tx);
    let noted = storage
        .stored_text(
            "SELECT delivery || ' ' || delivery_error FROM outbox WHERE delivery IS NOT NULL",
        )
        .await
        .unwrap();
    assert_eq!(noted, "failed 30003");
}

async fn what_waits_on_a_topic_gives_way_to_what_follows(storage: Storage) {
    let tx = storage.begin().await;
    let investor = a_stored_investor(tx.as_ref(), at(0)).await;
    for (topic, seconds, due) in [("bank:1", 0, 0), ("bank:1", 9, 3600), ("bank:2", 9, 3600)] {
        let message = NewMessage {
            investor: Some(investor),
            now: at(seconds),
            ..message(topic, None)
        };
        let kept = StoredMessage {
            investor,
            language: message.language,
            template: message.template.clone(),
            subject: None,
            text: message.text.clone(),
            about: None,
            now: message.now,
        };
        tx.vault().keep_message(kept).await.unwrap();
        tx.outbox().queue_on(topic, message, at(due)).await.unwrap();
    }
    tx.commit().await.unwrap();
    let kept = "SELECT CAST(COUNT(*) AS TEXT) FROM told_messages";
    assert_eq!(storage.stored_text(kept).await.as_deref(), Some("3"));

    let tx = storage.begin().await;
    let last = async |topic| tx.outbox().last_due(topic).await.unwrap();
    assert_eq!(last("bank:1").await, Some(at(3600)));
    tx.outbox().replace_waiting("bank:1", at(10)).await.unwrap();
    assert_eq!(last("bank:1").await, Some(at(0)));
    assert_eq!(last("bank:2").await, Some(at(3600)));
    assert_eq!(last("bank:3").await, None);
    tx.commit().await.unwrap();
    assert_eq!(storage.stored_text(kept).await.as_deref(), Some("2"));

    // Due messages, and those already tried, stay.
    assert_eq!(taken(&storage, 0, 10).await.len(), 1);
    let tx = storage.begin().await;
    for topic in ["bank:1", "bank:2"] {
        let outbox = tx.outbox();
        outbox.replace_waiting(topic, at(3600)).await.unwrap();
    }
    tx.commit().await.unwrap();
    assert_eq!(taken(&storage, 3600, 10).await.len(), 2);
}
