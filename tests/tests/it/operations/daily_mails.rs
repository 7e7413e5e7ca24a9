//! The daily e-mail to operators, and the e-mail to administrators of what a verification found.

use adapters::system::SettableClock;
use chrono::{Datelike, NaiveDate, TimeDelta, Weekday};
use domain::Instant;
use domain::day::{beginning_of, day_of};
use domain::operations::Role;
use ports::driven::clock::Clock;
use ports::driven::outbox::NewMessage;
use ports::driving::operations::write_daily_mails;
use serde_json::json;
use tests::database::TestDatabase;
use tests::desk::{Desk, applicant, operator, verified};
use tests::forms::PKF;
use tests::on_both_databases;
use tests::server::{NO_LIMITS, TestServer};

on_both_databases![crate::operations::daily_mails::waiting =>
    it_is_written_once_to_whoever_decides_on_what_is_overdue,
    whoever_always_wants_it_is_told_of_what_is_assigned,
    whoever_wants_none_gets_none,
];

const WEI: &str = "86-13900139000";

struct Scene {
    server: TestServer,
    clock: SettableClock,
    desk: Desk,
    account: i64,
}

/// An account that waits for its first review.
async fn waiting(database: TestDatabase) -> Scene {
    let (server, clock) = TestServer::with_clock(database, NO_LIMITS).await;
    let desk = Desk::of(&server).await;
    let account = applicant(&server, WEI, PKF).await.account.0;
    Scene {
        server,
        clock,
        desk,
        account,
    }
}

/// Eight o'clock at UTC+8.
fn eight(day: NaiveDate) -> Instant {
    beginning_of(day).unwrap() + TimeDelta::hours(8)
}

/// The first morning of a working day that is still to come.
fn next_morning(now: Instant) -> Instant {
    let mut day = day_of(now);
    while eight(day) <= now || matches!(day.weekday(), Weekday::Sat | Weekday::Sun) {
        day += TimeDelta::days(1);
    }
    eight(day)
}

/// The morning of a Thursday when everything that waits now is overdue.
fn thursday(now: Instant) -> Instant {
    let mut day = day_of(now) + TimeDelta::days(7);
    while day.weekday() != Weekday::Thu {
        day += TimeDelta::days(1);
    }
    eight(day)
}

impl Scene {
    /// Many workers at once, as many servers have them.
    async fn looked(&self) {
        let ports = self.server.ports();
        let look = || write_daily_mails(ports);
        let (first, second, third) = tokio::join!(look(), look(), look());
        for outcome in [first, second, third] {
            outcome.unwrap();
        }
    }

    /// The daily e-mails, the oldest first.
    async fn sent_daily_mails(&self) -> Vec<NewMessage> {
        of_template(&self.server, "email.daily").await
    }
}

async fn of_template(server: &TestServer, template: &str) -> Vec<NewMessage> {
    let tx = server.ports().store.begin_read().await.unwrap();
    let mut all = tx.outbox().newest(50).await.unwrap();
    all.reverse();
    all.into_iter()
        .map(|message| message.content)
        .filter(|content| content.template == template)
        .collect()
}

async fn it_is_written_once_to_whoever_decides_on_what_is_overdue(scene: Scene) {
    // Nothing is overdue yet.
    scene.looked().await;
    assert!(scene.sent_daily_mails().await.is_empty());
    let morning = thursday(scene.clock.now());
    for (hours, count) in [(-1, 0), (0, 1), (1, 1), (4, 1)] {
        scene.clock.set(morning + TimeDelta::hours(hours));
        scene.looked().await;
        let told = scene.sent_daily_mails().await;
        assert_eq!(told.len(), count, "{hours} {told:?}");
    }
    let told = scene.sent_daily_mails().await.remove(0);
    assert_eq!(told.to, "ruth@desk.test");
    for words in [
        "ruth，早上好",
        "Good morning ruth,",
        "账户审核（待初审）：1 项",
        "Account review, first review: 1",
        "/console#/kyc?state=LWAIT&standing=overdue",
    ] {
        assert!(told.text.contains(words), "{words}\n{}", told.text);
    }
    assert!(!told.text.contains("13900139000"), "{}", told.text);
    assert!(told.link.is_some_and(|link| link.ends_with("#/today")));
    // The next day has its own.
    scene.clock.set(morning + TimeDelta::days(1));
    scene.looked().await;
    assert_eq!(scene.sent_daily_mails().await.len(), 2);
    // Nobody works on Saturdays.
    scene.clock.set(morning + TimeDelta::days(2));
    scene.looked().await;
    assert_eq!(scene.sent_daily_mails().await.len(), 2);
}

async fn whoever_always_wants_it_is_told_of_what_is_assigned(scene: Scene) {
    let ruth = &scene.desk.reviewer;
    let me = ruth.get("me").await.ok()["operator"]["id"].clone();
    let item = ruth.item("kyc", scene.account).await;
    let path = format!("queues/kyc/{}/assign", scene.account);
    let body = json!({ "version": item["version"], "operator": me });
    ruth.post(&path, body).await.ok();
    assert_eq!(ruth.get("me/daily_mail").await.ok()["wanted"], "overdue");
    ruth.post("me/daily_mail", json!({ "wanted": "sometimes" }))
        .await
        .refused(400, "Error_BadRequest");
    let always = json!({ "wanted": "always" });
    ruth.post("me/daily_mail", always.clone()).await.ok();
    ruth.post("me/daily_mail", always).await.ok();
    let own = ruth.get("me/daily_mail").await.ok();
    assert_eq!(own, json!({ "wanted": "always", "hour": 8 }));
    // A working day is not over by then.
    scene.clock.set(next_morning(scene.clock.now()));
    scene.looked().await;
    let told = scene.sent_daily_mails().await;
    assert_eq!(told.len(), 1, "{told:?}");
    assert_eq!(told[0].to, "ruth@desk.test");
    for words in ["分配给您的", "Assigned to you", "#/kyc?assigned=mine"] {
        assert!(told[0].text.contains(words), "{words}\n{}", told[0].text);
    }
    assert!(!told[0].text.contains("Overdue"), "{}", told[0].text);
}

async fn whoever_wants_none_gets_none(scene: Scene) {
    let never = json!({ "wanted": "never" });
    scene.desk.reviewer.post("me/daily_mail", never).await.ok();
    scene.clock.set(thursday(scene.clock.now()));
    scene.looked().await;
    assert!(scene.sent_daily_mails().await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn administrators_are_told_once_of_what_a_verification_found() {
    let server = TestServer::sqlite().await;
    operator(&server, "ann", &[Role::Admin]).await;
    let audrey = operator(&server, "audrey", &[Role::Auditor]).await;
    let template = "email.verification.books";
    let state = verified(&audrey, "reconciliation").await;
    assert_eq!(state["last"]["count"], 0, "{state}");
    assert!(of_template(&server, template).await.is_empty());
    let wei = applicant(&server, WEI, PKF).await;
    let ruth = operator(&server, "ruth", &[Role::Reviewer]).await;
    let item = ruth.item("kyc", wei.account.0).await;
    let paper = item["documents"][0]["id"].as_i64().unwrap();
    server.damage(paper).await;
    let state = verified(&audrey, "reconciliation").await;
    assert_ne!(state["last"]["count"], 0, "{state}");
    let told = of_template(&server, template).await;
    assert_eq!(told.len(), 1, "{told:?}");
    assert_eq!(told[0].to, "ann@desk.test");
    assert!(
        told[0]
            .text
            .contains("The reconciliation found differences")
    );
    assert!(told[0].text.contains("/console#/reconciliation"));
    // With a link it would be given up after a day.
    assert_eq!(told[0].link, None);
}
