//! Guessing an operator's codes behind a known password: wrong codes count together wherever they
//! come from, close the second factor to unknown devices for a while, and the operator is notified.
//! Somebody who does not know the password closes nothing. Over both databases.

use adapters::system::SettableClock;
use chrono::TimeDelta;
use domain::operations::Role;
use ports::driven::clock::Clock;
use serde_json::json;
use tests::client::{Answer, Client};
use tests::database::TestDatabase;
use tests::desk::{OPERATOR_PASSWORD, app_code, hire};
use tests::on_both_databases;
use tests::operator::knocking;
use tests::server::TestServer;

const ANN: &str = "ann@desk.test";
const HOME: &str = "203.0.113.7";

on_both_databases![
    std::future::ready =>
    ten_wrong_codes_from_anywhere_close_it_to_strange_devices,
    without_the_password_nobody_closes_anything,
    many_wrong_codes_at_once_count_each,
];

struct Scene {
    server: TestServer,
    clock: SettableClock,
    /// Of the operator's authenticator.
    secret: String,
    /// The device that the operator logged in from.
    own: Client,
}

/// A log-in as a proxy hands it over from an address.
async fn from(client: &Client, address: &str, password: &str, code: Option<&str>) -> Answer {
    let body = json!({ "email": ANN, "password": password, "totp": code });
    knocking(client, "login", |request| {
        request.header("x-forwarded-for", address).json(&body)
    })
    .await
}

impl Scene {
    /// An operator who set an authenticator up.
    async fn with_database(database: TestDatabase) -> Self {
        let clock = SettableClock::at(chrono::Utc::now());
        let settings = "trusted_proxies = '127.0.0.1'";
        let server = TestServer::start_at(database, settings, clock.clone()).await;
        hire(&server, ANN, &[Role::Reviewer], false).await;
        let own = Client::new(server.base(), "en");
        let first = from(&own, HOME, OPERATOR_PASSWORD, None).await.ok();
        let secret = first["enrolment"]["secret"].as_str().unwrap().to_owned();
        let scene = Self {
            server,
            clock,
            secret,
            own,
        };
        scene.try_right(&scene.own, HOME).await.ok();
        scene
    }

    /// A log-in with the code of a time that no code was taken of yet.
    async fn try_right(&self, client: &Client, address: &str) -> Answer {
        self.clock.advance(TimeDelta::seconds(60));
        let code = app_code(&self.secret, self.clock.now());
        from(client, address, OPERATOR_PASSWORD, Some(&code)).await
    }

    /// A wrong code after the right password, from a network and a device of its own.
    async fn guess(&self, nth: usize) -> Answer {
        let stranger = Client::new(self.server.base(), "en");
        let address = format!("198.51.100.{nth}");
        from(&stranger, &address, OPERATOR_PASSWORD, Some("no code")).await
    }

    /// How often the operator was told, in both languages.
    async fn warning_count(&self) -> usize {
        let ports = self.server.ports();
        let messages = ports::read(ports, async |tx| Ok(tx.outbox().newest(100).await?));
        let messages = messages.await.unwrap().into_iter();
        let letters = messages.map(|message| message.content);
        let letters = letters.filter(|letter| letter.template == "email.codesGuessed");
        letters
            .inspect(|letter| {
                assert_eq!(letter.to, ANN);
                let whole = format!("{:?} {}", letter.subject, letter.text);
                assert!(whole.contains("ten wrong codes"), "{whole}");
                assert!(whole.contains("验证码"), "{whole}");
            })
            .count()
    }
}

async fn ten_wrong_codes_from_anywhere_close_it_to_strange_devices(database: TestDatabase) {
    let scene = Scene::with_database(database).await;
    for nth in 0..9 {
        scene.guess(nth).await.refused(422, "TotpInvalid");
    }
    assert_eq!(scene.warning_count().await, 0);
    scene.guess(9).await.refused(422, "TotpInvalid");
    assert_eq!(scene.warning_count().await, 1);
    let closed = scene.guess(10).await;
    assert_eq!(closed.header("retry-after"), "900");
    closed.refused(429, "Error_RequestTooFrequent");
    // The right code too: who has guessed it is not told.
    let stranger = Client::new(scene.server.base(), "en");
    let right = scene.try_right(&stranger, "198.51.100.11").await;
    assert_eq!(right.header("retry-after"), "840");
    right.refused(429, "Error_RequestTooFrequent");
    // Without a code it only says that one is missing, as before.
    let asked = from(&stranger, "198.51.100.11", OPERATOR_PASSWORD, None).await;
    assert_eq!(asked.ok(), json!({ "totp": "required" }));
    // The operator gets in from the own device, from any network, and strangers do not by that.
    scene.try_right(&scene.own, HOME).await.ok();
    scene.try_right(&scene.own, "192.0.2.50").await.ok();
    scene
        .guess(12)
        .await
        .refused(429, "Error_RequestTooFrequent");

    scene.clock.advance(TimeDelta::minutes(15));
    scene.guess(13).await.refused(422, "TotpInvalid");
    scene
        .guess(14)
        .await
        .refused(429, "Error_RequestTooFrequent");
    assert_eq!(scene.warning_count().await, 1);
    scene.clock.advance(TimeDelta::minutes(15));
    let stranger = Client::new(scene.server.base(), "en");
    let right = scene.try_right(&stranger, "198.51.100.15").await;
    assert!(right.ok()["csrf_token"].is_string());
    scene.server.stop().await;
}

async fn without_the_password_nobody_closes_anything(database: TestDatabase) {
    let scene = Scene::with_database(database).await;
    for nth in 0..20 {
        let stranger = Client::new(scene.server.base(), "en");
        let address = format!("198.51.100.{nth}");
        from(&stranger, &address, "Wrong-password-1", Some("123456"))
            .await
            .refused(422, "LoginError");
    }
    let strange_device = Client::new(scene.server.base(), "en");
    scene.try_right(&strange_device, "192.0.2.50").await.ok();
    assert_eq!(scene.warning_count().await, 0);
    scene.server.stop().await;
}

async fn many_wrong_codes_at_once_count_each(database: TestDatabase) {
    let scene = Scene::with_database(database).await;
    let guesses = (0..13).map(|nth| scene.guess(nth));
    let answers = futures_util::future::join_all(guesses).await;
    let tried = answers.iter().filter(|answer| answer.status == 422).count();
    assert_eq!((tried, answers.len()), (10, 13));
    assert_eq!(scene.warning_count().await, 1);
    scene.server.stop().await;
}
