//! What a wire brought, where the second line returned the order: it stands, or it was a slip and is corrected on the same receipt.
//! Over both databases.

use domain::Money;
use domain::ids::{OrderId, ProjectId, ReceiptId};
use domain::ledger::Book;
use domain::receipt::{Command, Receipt};
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
    the_amount_that_was_stated_stands,
    another_amount_corrects_the_receipt,
    what_came_for_a_returned_order_goes_back_when_it_fails,
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
    async fn over(database: TestDatabase) -> Self {
        let server = TestServer::over(database).await;
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

    async fn receipt(&self) -> Receipt {
        let tx = self.server.ports().store.begin_read().await.unwrap();
        let receipt = tx.receipts().of_order(OrderId(self.order)).await.unwrap();
        receipt.unwrap()
    }

    /// So much lies in the receipt's suspense and came from the bank, by its row, its books and the order.
    async fn has_received(&self, amount: Money) {
        let receipt = self.receipt().await;
        assert_eq!((receipt.id, receipt.amount), (ReceiptId(1), amount));
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

async fn the_amount_that_was_stated_stands(database: TestDatabase) {
    let wire = Wire::over(database).await;
    wire.passes_and_comes_back(json!(1_200)).await;
    wire.has_received(usd(1_200)).await;
    for received in [json!(1_200), Value::Null] {
        wire.passes_and_comes_back(received).await;
        wire.has_received(usd(1_200)).await;
    }
    wire.passes(Value::Null).await.ok();
    assert_eq!(wire.accepted().await["state"], "PRE_OK");
    assert_eq!(wire.balance(Book::Escrow(wire.project)).await, usd(1_000));
    let wallet = Book::Wallet(wire.investor.account);
    assert_eq!(wire.balance(wallet).await, usd(200));
    wire.agrees().await;
    wire.server.stop().await;
}

async fn another_amount_corrects_the_receipt(database: TestDatabase) {
    let wire = Wire::over(database).await;
    wire.passes_and_comes_back(json!(10_000)).await;
    let small = wire.passes(json!(999.99)).await;
    small.refused(422, "ReceiptTooSmall");
    wire.has_received(usd(10_000)).await;
    wire.passes_and_comes_back(json!(1_000)).await;
    wire.has_received(usd(1_000)).await;
    wire.passes_and_comes_back(json!(1_050)).await;
    wire.has_received(usd(1_050)).await;
    // The first amount once more is a booking of its own.
    wire.passes(json!(10_000)).await.ok();
    wire.has_received(usd(10_000)).await;
    assert_eq!(wire.accepted().await["state"], "PRE_OK");
    let wallet = Book::Wallet(wire.investor.account);
    assert_eq!(wire.balance(wallet).await, usd(9_000));
    wire.agrees().await;
    wire.server.stop().await;
}

async fn what_came_for_a_returned_order_goes_back_when_it_fails(database: TestDatabase) {
    let wire = Wire::over(database).await;
    wire.passes_and_comes_back(json!(1_200)).await;
    let finance = &wire.desk.finance;
    let failed = finance.fail("subscriptions", wire.order, "Another payer");
    assert_eq!(failed.await.ok()["state"], "LFAIL");
    let wallet = Book::Wallet(wire.investor.account);
    assert_eq!(wire.balance(wallet).await, usd(1_200));
    let order = wire.investor.order(wire.order).await;
    assert_eq!(order["Comment"], "Another payer");
    wire.agrees().await;
    wire.server.stop().await;
}

async fn what_the_bank_confirmed_is_not_corrected(database: TestDatabase) {
    let wire = Wire::over(database).await;
    wire.passes_and_comes_back(json!(1_200)).await;
    let confirmed = transact(wire.server.ports(), async |tx| {
        let receipt = tx.receipts().of_order(OrderId(wire.order)).await?;
        let mut receipt = receipt.expect("the receipt");
        receipt.apply(Command::Complete("NTRF 7".into()))?;
        Ok(tx.receipts().save(&receipt).await?)
    });
    confirmed.await.unwrap();
    let refused = wire.passes(json!(1_000)).await;
    let refused = refused.refused(409, "ReceiptConfirmed");
    assert_eq!(
        (&refused["params"]["amount"], &refused["params"]["currency"]),
        (&json!(1_200), &json!("USD"))
    );
    wire.has_received(usd(1_200)).await;
    let item = wire.desk.finance.item("subscriptions", wire.order).await;
    assert_eq!(item["state"], "LWAIT");
    wire.passes(json!(1_200)).await.ok();
    assert_eq!(wire.accepted().await["state"], "PRE_OK");
    wire.agrees().await;
    wire.server.stop().await;
}
