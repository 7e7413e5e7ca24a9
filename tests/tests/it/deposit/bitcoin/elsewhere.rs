//! A gateway elsewhere: forged, repeated and late calls; an unavailable gateway; a server that
//! stops in between.

use super::super::{MOBILE, history};
use super::fake::{ASKED, Fake};
use chrono::TimeDelta;
use domain::day::day_of;
use domain::deposit::{Deviation, FundingMethod, InvoiceState, InvoiceStatus, State};
use domain::ids::{DepositId, PayoutId, ReceiptId};
use domain::ledger::{Book, Gateway};
use domain::money::Satoshis;
use domain::{Amount, Refusal};
use futures_util::future::join_all;
use ports::driven::clock::Clock;
use ports::driven::crypto_invoices::InvoiceCallback;
use ports::driven::deposits::StoredInvoice;
use ports::driving::deposit::{
    DepositRequest, DepositView, OnDeposit, cancel, follow_due, show, start, take_invoice_notice,
};
use ports::driving::operations::reconcile;
use ports::{Failure, Ports, read};
use sea_orm::ConnectionTrait;
use serde_json::json;
use std::collections::BTreeMap;
use std::sync::Arc;
use tests::database::TestDatabase;
use tests::desk::Desk;
use tests::on_both_databases;
use tests::prepared::{PKF, investor_of, usd};
use tests::server::{NO_LIMITS, TestServer};
use tests::subscribing::{Subscriber, subscriber};
use tests::wallet::balance;

const HELD: Book = Book::Gateway(Gateway::Crypto);

pub(crate) struct FakeGatewayScene {
    server: TestServer,
    clock: adapters::system::SettableClock,
    gateway: Arc<Fake>,
    ports: Ports,
    who: Subscriber,
    desk: Desk,
}

impl FakeGatewayScene {
    pub(crate) async fn with_database(database: TestDatabase) -> Self {
        let (server, clock) = TestServer::with_clock(database, NO_LIMITS).await;
        let gateway = Arc::new(Fake::new(Arc::new(clock.clone())));
        let mut ports = server.ports().clone();
        ports.crypto = Some(gateway.clone());
        let who = subscriber(&server, MOBILE, PKF).await;
        let desk = Desk::of(&server).await;
        Self {
            server,
            clock,
            gateway,
            ports,
            who,
            desk,
        }
    }

    /// Ten dollars.
    async fn try_start(&self) -> Result<DepositView, Failure> {
        let request = DepositRequest {
            currency_id: Some(1),
            amount: Some(Amount::written("10")),
            method: Some(FundingMethod::Bitcoin),
            ..DepositRequest::default()
        };
        let investor = investor_of(self.ports.store.as_ref(), MOBILE).await;
        start(&self.ports, investor, self.who.account, &request).await
    }

    /// The deposit, and the gateway's name of its invoice.
    async fn start(&self) -> (DepositId, String) {
        let view = self.try_start().await.unwrap();
        (view.deposit.id, view.invoice.unwrap().invoice.gateway_id)
    }

    async fn shown(&self, deposit: DepositId) -> DepositView {
        let investor = investor_of(self.ports.store.as_ref(), MOBILE).await;
        show(&self.ports, investor, deposit).await.unwrap()
    }

    async fn state(&self, deposit: DepositId) -> State {
        self.shown(deposit).await.deposit.state
    }

    async fn invoice(&self, deposit: DepositId) -> StoredInvoice {
        self.shown(deposit).await.invoice.unwrap()
    }

    async fn call(&self, proof: &str, named: &str) -> Result<(), Failure> {
        let headers = BTreeMap::from([("x-proof".to_owned(), proof.to_owned())]);
        let callback = InvoiceCallback {
            headers: &headers,
            body: named.as_bytes(),
        };
        take_invoice_notice(&self.ports, "btcpay", &callback).await
    }

    /// The gateway says so from now on, calls, and the worker goes round.
    async fn tells(&self, invoice: &str, status: InvoiceStatus) {
        self.gateway.says(invoice, status);
        self.call("yes", invoice).await.unwrap();
        follow_due(&self.ports).await.unwrap();
    }

    async fn ends(self) {
        assert_eq!(reconcile(self.server.ports()).await.unwrap(), []);
        self.server.stop().await;
    }
}

const fn off(why: Deviation, received: Satoshis) -> InvoiceStatus {
    InvoiceStatus::Deviating { why, received }
}

fn coins(satoshis: i64) -> Satoshis {
    Satoshis::new(satoshis).unwrap()
}

async fn what_is_settled_is_credited_once_however_often_it_is_told(at: FakeGatewayScene) {
    let (deposit, invoice) = at.start().await;
    let made = at.gateway.made();
    assert_eq!(made[0].price, usd(10));
    assert!(made[0].notify_url.ends_with("/callbacks/crypto/btcpay"));
    assert!(
        made[0]
            .return_url
            .ends_with(&format!("WalletFundingRequestID={deposit}"))
    );
    let forged = at.call("no", &invoice).await;
    assert!(forged.is_err(), "{forged:?}");
    at.tells(&invoice, InvoiceStatus::Seen).await;
    assert_eq!(at.state(deposit).await, State::Init);
    assert_eq!(at.invoice(deposit).await.invoice.state, InvoiceState::Seen);

    at.gateway.says(&invoice, InvoiceStatus::Settled);
    for called in join_all((0..20).map(|_| at.call("yes", &invoice))).await {
        called.unwrap();
    }
    for round in join_all((0..4).map(|_| follow_due(&at.ports))).await {
        round.unwrap();
    }
    at.tells(&invoice, InvoiceStatus::Settled).await;
    assert_eq!(at.state(deposit).await, State::GPass);
    assert_eq!(history(&at.server, deposit.0).await, ["GPASS"]);
    assert_eq!(
        balance(&at.server, Book::Wallet(at.who.account)).await,
        usd(10)
    );
    assert_eq!(balance(&at.server, HELD).await, usd(-10));
    assert_eq!(
        balance(&at.server, Book::Suspense(ReceiptId(1))).await,
        usd(0)
    );
    // Coins that come on top are a receipt that finance returns.
    at.tells(&invoice, off(Deviation::Over, coins(ASKED + 100_000)))
        .await;
    assert_eq!(balance(&at.server, HELD).await, usd(-15));
    assert_eq!(
        balance(&at.server, Book::Suspense(ReceiptId(2))).await,
        usd(5)
    );
    let receipt = at.desk.finance.get("receipts/2").await.ok();
    assert_eq!(
        (&receipt["state"], &receipt["bank_account"], &receipt["may"]),
        (&json!("UNMATCHED"), &json!(null), &json!(["return"]))
    );
    at.ends().await;
}

async fn what_is_not_as_asked_is_decided_by_two_people(at: FakeGatewayScene) {
    let (short, invoice) = at.start().await;
    at.tells(&invoice, off(Deviation::Short, coins(150_000)))
        .await;
    let item = at.desk.finance.item("deposits", short.0).await;
    assert_eq!(
        (
            &item["state"],
            &item["deviation"],
            &item["amount_received"],
            &item["is_receipt_confirmed"],
            &item["invoice"]["received_coins"],
        ),
        (
            &json!("LWAIT"),
            &json!("short"),
            &json!(7.5),
            &json!(true),
            &json!(0.0015)
        )
    );
    // The rest comes late: a second receipt, and the amount that finance read is old.
    at.tells(&invoice, off(Deviation::Late, coins(ASKED))).await;
    let old = json!({ "version": item["version"], "comment": "short" });
    let path = format!("queues/deposits/{short}/pass");
    at.desk
        .finance
        .post(&path, old)
        .await
        .refused(409, "Error_StaleVersion");
    at.desk
        .finance
        .pass("deposits", short.0, json!({}))
        .await
        .ok();
    at.desk
        .approver
        .pass("deposits", short.0, json!({}))
        .await
        .ok();
    assert_eq!(
        balance(&at.server, Book::Wallet(at.who.account)).await,
        usd(10)
    );

    let (late, invoice) = at.start().await;
    at.tells(&invoice, InvoiceStatus::Expired).await;
    assert_eq!(at.state(late).await, State::Cancelled);
    at.tells(&invoice, off(Deviation::Late, coins(ASKED))).await;
    assert_eq!(history(&at.server, late.0).await, ["RevokedInd", "LWAIT"]);
    at.desk
        .finance
        .pass("deposits", late.0, json!({}))
        .await
        .ok();
    at.desk
        .approver
        .fail("deposits", late.0, "not their coins")
        .await
        .ok();
    assert_eq!(
        balance(&at.server, Book::Payable(PayoutId(1))).await,
        usd(10)
    );
    assert_eq!(balance(&at.server, HELD).await, usd(-20));
    goes_back_in_coins(&at).await;
    at.ends().await;
}

async fn another_payment_leaves_the_assignment_and_the_request(at: FakeGatewayScene) {
    let (deposit, invoice) = at.start().await;
    at.tells(&invoice, off(Deviation::Short, coins(150_000)))
        .await;
    let finance = &at.desk.finance;
    let me = finance.get("me").await.ok()["operator"]["id"].clone();
    let path = format!("queues/deposits/{deposit}");
    let version = finance.item("deposits", deposit.0).await["version"].clone();
    let body = json!({ "version": version, "operator": me, "seen": null });
    finance.post(&format!("{path}/assign"), body).await.ok();
    let body = json!({ "text": "Whose coins?", "asks": true, "version": version });
    let asked = finance.post(&format!("{path}/letters"), body).await.ok();

    at.clock.advance(TimeDelta::minutes(5));
    at.tells(&invoice, off(Deviation::Late, coins(ASKED))).await;
    let item = finance.item("deposits", deposit.0).await;
    assert_eq!(item["amount_received"].as_f64(), Some(10.0));
    assert_eq!(item["assigned_to"]["id"], me);
    assert_eq!(item["request"]["standing"], "waiting");
    let answer = json!({ "requestId": asked["id"], "text": "Mine" });
    at.who.client.post("account_request", answer).await.ok();
    finance.pass("deposits", deposit.0, json!({})).await.ok();
    let item = finance.item("deposits", deposit.0).await;
    assert_eq!(item["assigned_to"], json!(null), "the state ends it");
    at.ends().await;
}

/// Finance names the payer's address, the approver confirms it, and the coins leave the gateway.
async fn goes_back_in_coins(at: &FakeGatewayScene) {
    let payout = at.desk.finance.get("payouts/1").await.ok();
    assert_eq!(payout["bitcoin_target"], true);
    let target = |address: &str| json!({ "version": payout["version"], "bitcoin_address": address, "reason": "the payer's letter" });
    let wrong = at
        .desk
        .finance
        .post("payouts/1/target", target("bc1qwrong"))
        .await;
    wrong.refused(400, "Error_BadRequest");
    let address = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq";
    let proposed = at
        .desk
        .finance
        .post("payouts/1/target", target(address))
        .await
        .ok();
    at.desk.approver.approve(&proposed).await.ok();
    let payout = at.desk.finance.get("payouts/1").await.ok();
    assert_eq!(
        (
            &payout["state"],
            &payout["target"]["address"],
            &payout["target_stands"]
        ),
        (&json!("DUE"), &json!(address), &json!(true))
    );
    let today = day_of(at.clock.now()).to_string();
    let paid = json!({ "version": payout["version"], "value_on": today, "reference": "tx 1", "reason": "by hand" });
    let proposed = at.desk.finance.post("payouts/1/execute", paid).await.ok();
    at.desk.approver.approve(&proposed).await.ok();
    assert_eq!(balance(&at.server, HELD).await, usd(-10));
}

async fn one_is_cancelled_until_a_payment_is_seen(at: FakeGatewayScene) {
    let cancels = async |deposit| {
        let command = OnDeposit {
            investor: investor_of(at.ports.store.as_ref(), MOBILE).await,
            deposit,
            origin: ports::driven::audit::Origin::default(),
        };
        cancel(&at.ports, &command).await
    };
    let (seen, invoice) = at.start().await;
    at.tells(&invoice, InvoiceStatus::Seen).await;
    let refused = cancels(seen).await;
    assert!(matches!(
        refused,
        Err(Failure::Refused(Refusal::OrderNotPending { .. }))
    ));
    let (open, invoice) = at.start().await;
    cancels(open).await.unwrap();
    // Paid in time all the same: its owner turned away, so a person looks at it.
    at.tells(&invoice, InvoiceStatus::Settled).await;
    let shown = at.shown(open).await.deposit;
    assert_eq!(shown.state, State::LWait);
    assert_eq!(shown.deviation, Some(Deviation::Cancelled));
    at.ends().await;
}

async fn a_gateway_that_is_away_loses_nothing(at: FakeGatewayScene) {
    at.gateway.is_away(true);
    let failed = at.try_start().await;
    assert!(matches!(failed, Err(Failure::Provider(..))), "{failed:?}");
    assert_eq!(at.state(DepositId(1)).await, State::Cancelled);
    at.gateway.is_away(false);
    let (deposit, invoice) = at.start().await;
    at.gateway.is_away(true);
    at.call("yes", &invoice).await.unwrap();
    assert!(follow_due(&at.ports).await.is_err());
    let (tries, looks) = (at.invoice(deposit).await.tries, at.gateway.looks());
    assert_eq!(tries, 1);
    // It is not asked without a pause.
    follow_due(&at.ports).await.unwrap();
    assert_eq!(at.gateway.looks(), looks);
    at.gateway.is_away(false);
    at.gateway.says(&invoice, InvoiceStatus::Settled);
    at.clock.advance(TimeDelta::minutes(1));
    follow_due(&at.ports).await.unwrap();
    assert_eq!(at.state(deposit).await, State::GPass);
    assert_eq!(at.invoice(deposit).await.tries, 0);
    at.ends().await;
}

async fn without_any_call_the_gateway_is_asked_and_a_forgotten_deposit_ends(at: FakeGatewayScene) {
    let (deposit, invoice) = at.start().await;
    at.gateway.says(&invoice, InvoiceStatus::Expired);
    at.clock.advance(TimeDelta::seconds(16));
    follow_due(&at.ports).await.unwrap();
    assert_eq!(at.state(deposit).await, State::Cancelled);
    // Its server ended before the gateway had made an invoice.
    let forgotten = at.who.deposit("3").await;
    let sql = format!("UPDATE deposits SET funding_method = 'Bitcoin' WHERE id = {forgotten}");
    let beside = at.server.database().connect().await;
    beside.execute_unprepared(&sql).await.unwrap();
    follow_due(&at.ports).await.unwrap();
    assert_eq!(at.state(DepositId(forgotten)).await, State::Init);
    at.clock.advance(TimeDelta::minutes(6));
    follow_due(&at.ports).await.unwrap();
    assert_eq!(at.state(DepositId(forgotten)).await, State::Cancelled);
    // A week later nobody is asked any more.
    at.clock.advance(TimeDelta::days(8));
    follow_due(&at.ports).await.unwrap();
    let looks = at.gateway.looks();
    at.clock.advance(TimeDelta::days(8));
    follow_due(&at.ports).await.unwrap();
    assert_eq!(at.gateway.looks(), looks);
    let due = read(&at.ports, async |tx| {
        Ok(tx.deposits().invoices_of(&[deposit]).await?)
    });
    assert_eq!(due.await.unwrap()[0].due_at, None);
    at.ends().await;
}

on_both_databases![
    super::FakeGatewayScene::with_database =>
    what_is_settled_is_credited_once_however_often_it_is_told,
    what_is_not_as_asked_is_decided_by_two_people,
    another_payment_leaves_the_assignment_and_the_request;
    sqlite alone:
    one_is_cancelled_until_a_payment_is_seen,
    a_gateway_that_is_away_loses_nothing,
    without_any_call_the_gateway_is_asked_and_a_forgotten_deposit_ends,
];
