//! The wallet of a test's investor: putting money into it as a deposit would, the balances of its
//! books, and withdrawals from it over HTTP.

use chrono::{NaiveDate, TimeDelta};
use domain::ids::{AccountId, BankAccountId, ReceiptId};
use domain::ledger::{
    Asset, BalanceKey, Book, CashType, Cause, Movement, NotBooked, Purpose, Quantity, Transaction,
};
use domain::operations::{AuditEvent, AuditKind};
use domain::review::Actor;
use domain::{Currency, Instant, Money};
use ports::driven::audit::Origin;
use ports::driven::ledger::Booked;
use ports::driven::unit_of_work::{StoreError, Tx};
use serde_json::{Value, json};
use std::collections::BTreeMap;

use crate::client::Answer;
use crate::prepared::usd;
use crate::server::TestServer;
use crate::subscribing::{Subscriber, sign_on, stored};

/// The bank account of the first framework.
pub const BANK: Book = Book::Bank(BankAccountId(1));

/// The tests' own bookings are for a receipt that does not exist: a correction would need its
/// approved proposal.
pub fn cause() -> Cause {
    Cause {
        purpose: Purpose::Receipt(ReceiptId(0)),
        project: None,
        effective_on: NaiveDate::from_ymd_opt(2026, 7, 1).expect("a day"),
    }
}

/// Moves a quantity from one book to another for a cause; each account reads under this cash type what its wallet or holding gains or gives.
pub fn transfer_for(
    cause: Cause,
    reference: &str,
    cash_type: CashType,
    (from, to): (Book, Book),
    quantity: impl Into<Quantity>,
) -> Transaction {
    let postings = cause.moving(from, to, quantity.into()).to_vec();
    let mut changes = BTreeMap::<AccountId, i64>::new();
    for posting in &postings {
        if let Some(account) = posting.book.account() {
            *changes.entry(account).or_default() += posting.quantity.units();
        }
    }
    let asset = postings[0].quantity.asset();
    let movements = changes.into_iter().filter(|(_, units)| *units != 0);
    let movements = movements.map(|(account, units)| Movement {
        account,
        cash_type,
        quantity: Quantity::new(asset, units).expect("a quantity"),
        purpose: cause.purpose,
        project: cause.project,
    });
    Transaction::new(reference, cause.effective_on, postings, movements.collect())
        .expect("it balances")
}

/// The same as a correction.
pub fn transfer(
    reference: &str,
    from: Book,
    to: Book,
    quantity: impl Into<Quantity>,
) -> Transaction {
    transfer_for(
        cause(),
        reference,
        CashType::Adjustment,
        (from, to),
        quantity,
    )
}

/// Posts a transaction by itself.
pub async fn post(
    tx: &dyn Tx,
    transaction: &Transaction,
    now: Instant,
) -> Result<Result<Booked, NotBooked>, StoreError> {
    let posted = tx
        .ledger()
        .post(std::slice::from_ref(transaction), Actor::System, now)
        .await?;
    Ok(posted.map(|booked| booked[0]))
}

/// What a book holds of an asset, in units.
pub async fn units(tx: &dyn Tx, book: Book, asset: Asset) -> i128 {
    let key = BalanceKey { book, asset };
    tx.ledger().balance(key).await.expect("a balance")
}

/// What a book holds in US dollars.
pub async fn balance(server: &TestServer, book: Book) -> Money {
    let tx = server.ports().store.begin_read().await;
    let tx = tx.expect("a transaction");
    let minor = units(tx.as_ref(), book, Currency::Usd.into()).await;
    let minor = i64::try_from(minor).expect("an amount");
    Money::from_minor(minor, Currency::Usd).expect("an amount")
}

/// Puts whole US dollars into the wallet.
pub async fn fund(server: &TestServer, who: &Subscriber, amount: i64) {
    let reference = format!("funding:{}", who.account);
    let between = (BANK, Book::Wallet(who.account));
    let deposit = transfer_for(cause(), &reference, CashType::Deposit, between, usd(amount));
    book(server, &deposit).await;
}

/// The same some days ago.
pub async fn fund_ago(server: &TestServer, who: &Subscriber, amount: i64, days: i64) {
    let reference = format!("funding:{}:{days}", who.account);
    let between = (BANK, Book::Wallet(who.account));
    let deposit = transfer_for(cause(), &reference, CashType::Deposit, between, usd(amount));
    let at = server.ports().clock.now() - TimeDelta::days(days);
    book_at(server, &deposit, at).await;
}

/// Books a transaction together with its event in the audit trail.
pub async fn book(server: &TestServer, transaction: &Transaction) {
    book_at(server, transaction, server.ports().clock.now()).await;
}

/// The same as it was done at an instant.
pub async fn book_at(server: &TestServer, transaction: &Transaction, now: Instant) {
    let tx = server.ports().store.begin().await.expect("a transaction");
    let posted = post(tx.as_ref(), transaction, now).await;
    posted.expect("stored").expect("it is booked");
    let event = AuditEvent {
        by: Actor::System,
        kind: AuditKind::MoneyBooked,
        record: "adjustment:1".into(),
        detail: transaction.reference().to_owned(),
    };
    tx.audit()
        .record(event, &Origin::default(), now)
        .await
        .expect("it is recorded");
    tx.commit().await.expect("it is stored");
}

impl Subscriber {
    /// Asks to withdraw with these fields from the account.
    pub async fn try_withdraw(&self, fields: Value) -> Answer {
        let mut body = json!({ "UserEntityID": self.account.0 });
        let fields = fields.as_object().expect("fields").clone();
        body.as_object_mut().expect("an object").extend(fields);
        self.client.post("account_withdraw_request", body).await
    }

    /// Asks to withdraw US dollars to the bank; the `CNWithdrawRequestID`.
    pub async fn withdraw(&self, amount: &str) -> i64 {
        let fields = json!({ "CurrencyID": 1, "Amount": amount });
        let asked = self.try_withdraw(fields).await.ok();
        asked["CNWithdrawRequest"]["CNWithdrawRequestID"]
            .as_i64()
            .expect("a withdrawal")
    }

    /// Changes a withdrawal.
    pub async fn change_withdrawal(&self, withdrawal: i64, fields: Value) -> Answer {
        let mut body = json!({ "CNWithdrawRequestID": withdrawal });
        let fields = fields.as_object().expect("fields").clone();
        body.as_object_mut().expect("an object").extend(fields);
        self.client.put("account_withdraw_request", body).await
    }

    /// Asks for a place to sign a withdrawal.
    pub async fn try_ask_withdrawal(&self, withdrawal: i64) -> Answer {
        let ask = json!({
            "SceneCodeKey": "WalletWithdraw", "CNWithdrawRequestID": withdrawal,
            "RedirectUrl": format!("/#/touch?CNWithdrawRequestID={withdrawal}"),
        });
        self.client.post("account_signature", ask).await
    }

    /// Signs a withdrawal on the page and waits for its form; the `DocumentID`.
    pub async fn sign_withdrawal(&self, withdrawal: i64) -> i64 {
        let asked = self.try_ask_withdrawal(withdrawal).await.ok();
        sign_on(&self.client, &asked).await.redirect();
        let stored = stored(&self.client, &asked).await;
        assert_eq!(stored["documents"][0]["CodeKey"], "WithdrawAuthForm");
        stored["documents"][0]["DocumentID"]
            .as_i64()
            .expect("a document")
    }

    /// Submits a withdrawal with a signed form.
    pub async fn submit_withdrawal(&self, withdrawal: i64, form: i64) -> Answer {
        let fields = json!({ "submit": true, "AuthFormDocumentID": form });
        self.change_withdrawal(withdrawal, fields).await
    }

    /// The whole way up to the review.
    pub async fn handed_in_withdrawal(&self, amount: &str) -> i64 {
        let withdrawal = self.withdraw(amount).await;
        let form = self.sign_withdrawal(withdrawal).await;
        self.submit_withdrawal(withdrawal, form).await.ok();
        withdrawal
    }

    /// The withdrawal as the server keeps it.
    pub async fn withdrawal(&self, withdrawal: i64) -> Value {
        let id = withdrawal.to_string();
        let asked = [("CNWithdrawRequestID", id.as_str())];
        let shown = self.client.get("account_withdraw_request", &asked).await;
        shown.ok()["CNWithdrawRequest"].clone()
    }
}
