//! The amount of a wire after the second line returned the order: an amount that only the first
//! line stated is stated again, and one that the bank confirmed stays. Over both databases.

use domain::Money;
use domain::ids::{OrderId, ProjectId, ReceiptId};
use domain::ledger::Book;
use domain::receipt::{Command, MatchedTo, Receipt};
use ports::driving::operations::reconcile;
use ports::transact;
use serde_json::{Value, json};
use tests::client::Answer;
use tests::database::TestDatabase;
use tests::desk::{Desk, approved};
use tests::forms::PKF;
use tests::on_both_databases;
use tests::prepared::{a_project, publish, usd};
use tests::server::TestServer;
use tests::subscribing::Subscriber;
use tests::wallet::{BANK, balance};

const WEI: &str = "86-13900139000";

on_both_databases![
    std::future::ready =>
    an_amount_that_only_the_first_line_said_is_stated_again,
    nothing_goes_to_the_wallet_of_what_one_person_said,
    what_the_bank_confirmed_is_not_corrected,
];

/// An order over 1,000 dollars that waits for the first line.
struct Wire {
    server: TestServer,
    desk: Desk,
    investor: Subscriber,
    project: ProjectId,
    order: i64,
}

impl Wire {
    async fn with_database(database: TestDatabase) -> Self {
        let server = TestServer::with_database(database).await;
        let desk = Desk::of(&server).await;
        let investor = approved(&server, &desk, WEI, PKF).await;
        let project = a_project("WIRE", 10_000, server.ports().clock.now());
        let project = publish(server.ports().store.as_ref(), project).await;
        let order = investor.subscribe(project, 1_000).await;
        Self {
            server,
            desk,
            investor,
            project,
            order,
        }
    }

    async fn passes(&self, received: Value) -> Answer {
        let facts = match received {
            Value::Null => json!({}),
            received => json!({ "amount_received": received }),
        };
        let finance = &self.desk.finance;
        finance.pass("subscriptions", self.order, facts).await
    }

    /// The first line passes with so much, and the second returns it.
    async fn passes_and_comes_back(&self, received: Value) {
        assert_eq!(self.passes(received).await.ok()["state"], "GWAIT");
        self.comes_back().await;
    }

    async fn comes_back(&self) {
        let approver = &self.desk.approver;
        let back = approver
            .send_back("subscriptions", self.order, "Read the statement again")
            .await;
        assert_eq!(back.ok()["state"], "LWAIT");
    }

    async fn accepted(&self) -> Value {
        let approver = &self.desk.approver;
        let passed = approver.pass("subscriptions", self.order, json!({})).await;
        passed.ok()
    }

    async fn receipt(&self) -> Option<Receipt> {
        let tx = self.server.ports().store.begin_read().await.unwrap();
        let order = MatchedTo::Subscription(OrderId(self.order));
        tx.receipts().of(order).await.unwrap().pop()
    }

    /// No receipt stands for the order, and nothing came from the bank.
    async fn has_received_nothing(&self) {
        assert_eq!(self.receipt().await, None);
        assert_eq!(self.balance(BANK).await, usd(0));
        let item = self.desk.finance.item("subscriptions", self.order).await;
        assert_eq!(item["amount_received"], Value::Null);
        self.agrees().await;
    }

    /// So much lies in the receipt's suspense and came from the bank, by its row, its books and the order.
    async fn has_received(&self, amount: Money, id: ReceiptId) {
        let receipt = self.receipt().await.unwrap();
        assert_eq!((receipt.id, receipt.amount), (id, amount));
        assert_eq!(self.balance(Book::Suspense(receipt.id)).await, amount);
        assert_eq!(self.balance(BANK).await.minor(), -amount.minor());
        let item = self.desk.finance.item("subscriptions", self.order).await;
        let shown = amount.amount().normalize().to_string();
        assert_eq!(item["amount_received"].to_string(), shown);
        self.agrees().await;
    }

    async fn balance(&self, book: Book) -> Money {
        balance(&self.server, book).await
    }

    async fn agrees(&self) {
        assert_eq!(reconcile(self.server.ports()).await.unwrap(), []);
    }
}

async fn an_amount_that_only_the_first_line_said_is_stated_again(database: TestDatabase) {
    let wire = Wire::with_database(database).await;
    for received in [json!(10_000), json!(1_000), json!(1_050)] {
        wire.passes_and_comes_back(received).await;
        wire.has_received_nothing().await;
        wire.passes(Value::Null)
            .await
            .refused(400, "Error_BadRequest");
        let small = wire.passes(json!(999.99)).await;
        small.refused(422, "ReceiptTooSmall");
    }
    // The first amount again is a receipt of its own.
    wire.passes(json!(10_000)).await.ok();
    wire.has_received(usd(10_000), ReceiptId(4)).await;
    assert_eq!(wire.accepted().await["state"], "PRE_OK");
    assert_eq!(wire.balance(Book::Escrow(wire.project)).await, usd(1_000));
    let wallet = Book::Wallet(wire.investor.account);
    assert_eq!(wire.balance(wallet).await, usd(9_000));
    wire.agrees().await;
    wire.server.stop().await;
}

/// A finance operator alone gets no money into a wallet that never came.
async fn nothing_goes_to_the_wallet_of_what_one_person_said(database: TestDatabase) {
    let wire = Wire::with_database(database).await;
    wire.passes_and_comes_back(json!(1_200)).await;
    let finance = &wire.desk.finance;
    let failed = finance.fail("subscriptions", wire.order, "Another payer");
    assert_eq!(failed.await.ok()["state"], "LFAIL");
    let wallet = Book::Wallet(wire.investor.account);
    assert_eq!(wire.balance(wallet).await, usd(0));
    assert_eq!(wire.balance(BANK).await, usd(0));
    let order = wire.investor.order(wire.order).await;
    assert_eq!(order["Comment"], "Another payer");
    wire.agrees().await;
    wire.server.stop().await;
}

async fn what_the_bank_confirmed_is_not_corrected(database: TestDatabase) {
    let wire = Wire::with_database(database).await;
    wire.passes(json!(1_200)).await.ok();
    let confirmed = transact(wire.server.ports(), async |tx| {
        let receipt = tx
            .receipts()
            .of(MatchedTo::Subscription(OrderId(wire.order)))
            .await?;
        let mut receipt = receipt.into_iter().next().expect("the receipt");
        receipt.apply(Command::Complete("NTRF 7".into()))?;
        Ok(tx.receipts().save(&receipt).await?)
    });
    confirmed.await.unwrap();
    wire.comes_back().await;
    let refused = wire.passes(json!(1_000)).await;
    let refused = refused.refused(409, "ReceiptConfirmed");
    assert_eq!(
        (&refused["params"]["amount"], &refused["params"]["currency"]),
        (&json!(1_200), &json!("USD"))
    );
    wire.has_received(usd(1_200), ReceiptId(1)).await;
    let item = wire.desk.finance.item("subscriptions", wire.order).await;
    assert_eq!(item["state"], "LWAIT");
    wire.passes(json!(1_200)).await.ok();
    assert_eq!(wire.accepted().await["state"], "PRE_OK");
    wire.agrees().await;
    wire.server.stop().await;
}
