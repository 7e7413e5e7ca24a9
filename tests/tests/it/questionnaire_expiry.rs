//! An investor is notified once, 30 days ahead, that a signed questionnaire ends (decision 28), on
//! both databases.
use adapters::system::SettableClock;
use chrono::{Months, TimeDelta};
use ports::driven::clock::Clock;
use ports::driven::outbox::NewMessage;
use ports::driving::account::remind_of_questionnaires;
use serde_json::json;
use tests::client::Client;
use tests::database::TestDatabase;
use tests::forms::{CAYMAN, PKF, open_account, sign_questionnaire};
use tests::on_both_databases;
use tests::road::investor;
use tests::server::{NO_LIMITS, TestServer};

on_both_databases![
    crate::questionnaire_expiry::signed =>
    it_is_told_once_however_many_look,
    one_signed_anew_is_not_told_of,
    one_that_has_ended_is_not_told_of,
    each_account_is_told_in_its_owners_language,
];

const ANN: &str = "86-13900139000";

struct Scene {
    server: TestServer,
    clock: SettableClock,
    ann: Client,
    account: i64,
}

/// An account whose questionnaire was signed now.
async fn signed(database: TestDatabase) -> Scene {
    let (server, clock) = TestServer::with_clock(database, NO_LIMITS).await;
    let ann = investor(&server, ANN).await;
    let account = open_account(&ann, PKF).await;
    sign_questionnaire(server.ports(), account, clock.now()).await;
    Scene {
        server,
        clock,
        ann,
        account,
    }
}

impl Scene {
    /// Moves the clock to this long before the questionnaire signed now ends.
    fn before_the_end(&self, by: TimeDelta) {
        self.clock.set(self.clock.now() + Months::new(12) - by);
    }

    /// Many workers at once, as many servers have them.
    async fn looked(&self) {
        let ports = self.server.ports();
        let look = || remind_of_questionnaires(ports);
        let (first, second, third, fourth, fifth) =
            tokio::join!(look(), look(), look(), look(), look());
        for outcome in [first, second, third, fourth, fifth] {
            outcome.unwrap();
        }
    }

    /// The messages to investors about questionnaires, the oldest first.
    async fn reminders(&self) -> Vec<NewMessage> {
        let tx = self.server.ports().store.begin_read().await.unwrap();
        let mut all = tx.outbox().newest(50).await.unwrap();
        all.reverse();
        all.into_iter()
            .map(|message| message.content)
            .filter(|content| content.template == "message.questionnaireExpires")
            .collect()
    }
}

async fn it_is_told_once_however_many_look(scene: Scene) {
    scene.before_the_end(TimeDelta::days(30) + TimeDelta::seconds(1));
    scene.looked().await;
    assert_eq!(scene.reminders().await.len(), 0);

    scene.clock.set(scene.clock.now() + TimeDelta::seconds(1));
    scene.looked().await;
    let told = scene.reminders().await;
    assert_eq!(told.len(), 1, "{told:?}");
    let number = format!("WM{:08}", scene.account);
    assert_eq!(told[0].params["number"], number);
    assert_eq!(told[0].to, ANN);
    assert!(told[0].text.contains(&number), "{}", told[0].text);
    assert!(told[0].text.contains(&told[0].params["day"]));

    scene.clock.set(scene.clock.now() + TimeDelta::days(20));
    scene.looked().await;
    assert_eq!(scene.reminders().await.len(), 1);
}

async fn one_signed_anew_is_not_told_of(scene: Scene) {
    scene.before_the_end(TimeDelta::days(40));
    let ports = scene.server.ports();
    sign_questionnaire(ports, scene.account, scene.clock.now()).await;
    scene.clock.set(scene.clock.now() + TimeDelta::days(20));
    scene.looked().await;
    assert_eq!(scene.reminders().await.len(), 0);

    // Its replacement has an end of its own.
    scene
        .clock
        .set(scene.clock.now() - TimeDelta::days(20) + Months::new(12) - TimeDelta::days(5));
    scene.looked().await;
    assert_eq!(scene.reminders().await.len(), 1);
}

async fn one_that_has_ended_is_not_told_of(scene: Scene) {
    scene.before_the_end(TimeDelta::zero());
    scene.looked().await;
    assert_eq!(scene.reminders().await.len(), 0);
}

async fn each_account_is_told_in_its_owners_language(scene: Scene) {
    let other = open_account(&scene.ann, CAYMAN).await;
    sign_questionnaire(scene.server.ports(), other, scene.clock.now()).await;
    let chinese = json!({ "LanguageID": 4 });
    scene.ann.put("account_language", chinese).await.ok();
    scene.before_the_end(TimeDelta::days(3));
    scene.looked().await;
    let told = scene.reminders().await;
    let mut numbers: Vec<&str> = told.iter().map(|m| m.params["number"].as_str()).collect();
    numbers.sort_unstable();
    let expected = [scene.account, other].map(|id| format!("WM{id:08}"));
    assert_eq!(numbers, expected);
    assert!(
        told.iter().all(|message| message.text.contains("有效期至")),
        "{told:?}"
    );
}
