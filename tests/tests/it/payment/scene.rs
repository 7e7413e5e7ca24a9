//! The starting point of every test of payments: a framework with a fee, and an investor whose
//! papers are there.

use adapters::system::SettableClock;
use chrono::TimeDelta;
use domain::ledger::Book;
use domain::{Currency, Instant};
use ports::driving::operations::reconcile;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};
use tests::client::{Answer, Client};
use tests::database::TestDatabase;
use tests::forms::{PKF, open_account, sign_questionnaire, upload_papers};
use tests::road::investor;
use tests::server::{NO_LIMITS, TestServer};
use tests::shown::asked_anew;
use tests::wallet::units;

pub(crate) const BACK: &str = "/#/account/addresspage/addresspage?InvestmentFrameworkID=1";
/// R 450.00.
pub(crate) const FEE: i64 = 45_000;

pub(crate) struct Scene {
    pub(crate) server: TestServer,
    pub(crate) clock: SettableClock,
    pub(crate) client: Client,
    pub(crate) account: i64,
}

impl Scene {
    pub(crate) async fn with_database(database: TestDatabase) -> Self {
        Self::with(database, NO_LIMITS).await
    }

    /// With further settings.
    pub(crate) async fn with(database: TestDatabase, settings: &str) -> Self {
        let (server, clock) = TestServer::with_clock(database, settings).await;
        set_fee(&server, FEE).await;
        let client = investor(&server, "86-13900139000").await;
        let account = open_account(&client, PKF).await;
        upload_papers(&client, account).await;
        sign_questionnaire(server.ports(), account, server.ports().clock.now()).await;
        Self {
            server,
            clock,
            client,
            account,
        }
    }

    pub(crate) fn now(&self) -> Instant {
        self.server.ports().clock.now()
    }

    pub(crate) fn later(&self, by: TimeDelta) {
        self.clock.set(self.now() + by);
    }

    pub(crate) async fn try_pay(&self) -> Answer {
        self.client.post("account_pay", asks(self.account)).await
    }

    /// Starts a payment.
    pub(crate) async fn start(&self) -> Value {
        self.try_pay().await.ok()
    }

    /// Chooses an outcome on the built-in page.
    pub(crate) async fn choose(&self, started: &Value, outcome: &str) -> Answer {
        let page = started["form"]["action"].as_str().unwrap();
        self.client.submit_form(page, &[("outcome", outcome)]).await
    }

    /// Starts a payment and pays it.
    pub(crate) async fn pay(&self) -> i64 {
        let started = self.start().await;
        self.choose(&started, "paid").await.redirect();
        id(&started)
    }

    pub(crate) async fn read(&self, charge: i64) -> Value {
        let charge = charge.to_string();
        let query = [("OnlineChargeSessionID", charge.as_str())];
        self.client.get("account_pay", &query).await.ok()
    }

    pub(crate) async fn state(&self, charge: i64) -> String {
        let read = self.read(charge).await;
        read["State"].as_str().unwrap().to_owned()
    }

    pub(crate) async fn refund(&self, charge: i64) -> Answer {
        let which = json!({ "OnlineChargeSessionID": charge });
        self.client.post("account_pay_refund", which).await
    }

    pub(crate) async fn apply(&self) -> Answer {
        let apply = json!({ "UserEntityID": self.account, "applyKYC": true });
        self.client.put("account_userentity", apply).await
    }

    /// The fee as the account's own list shows it.
    pub(crate) async fn shown(&self) -> Value {
        let all = self.client.get("account_userentity", &[]).await.ok();
        all["userEntities"][0]["KYCFee"].clone()
    }

    /// The balance of the fees, in cents.
    pub(crate) async fn fees(&self) -> i64 {
        let tx = self.server.ports().store.begin_read().await.unwrap();
        let fees = units(tx.as_ref(), Book::Fees, Currency::Zar.into()).await;
        i64::try_from(fees).unwrap()
    }

    pub(crate) async fn odd(&self) -> Vec<String> {
        let found = reconcile(self.server.ports()).await.unwrap();
        found.iter().map(ToString::to_string).collect()
    }
}

pub(crate) fn asks(account: i64) -> Value {
    json!({ "ProcessCodeKey": "KYC", "UserEntityID": account, "RedirectURL": BACK })
}

pub(crate) fn id(started: &Value) -> i64 {
    started["OnlineChargeSessionID"].as_i64().unwrap()
}

/// Lets a framework ask for a fee, in cents.
pub(crate) async fn set_fee(server: &TestServer, cents: i64) {
    let sql = format!("UPDATE frameworks SET kyc_fee_minor = {cents} WHERE id = {PKF}");
    let database = server.database().connect().await;
    database.execute_unprepared(&sql).await.unwrap();
    asked_anew().await;
}
