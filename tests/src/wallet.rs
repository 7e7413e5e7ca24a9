//! The wallet of a test's investor: money put into it as a deposit would, what its books hold, and withdrawals from it over HTTP.

use domain::ledger::{BalanceKey, Book, CashType, Transaction};
use domain::operations::{AuditEvent, AuditKind};
use domain::review::Actor;
use domain::{Currency, Money};
use ports::driven::audit::Origin;
use ports::driven::ledger::BookedFor;
use serde_json::{Value, json};

use crate::client::Answer;
use crate::prepared::usd;
use crate::server::TestServer;
use crate::subscribing::{Subscriber, sign_on, stored};

/// What a book holds in US dollars.
pub async fn balance(server: &TestServer, book: Book) -> Money {
    let key = BalanceKey {
        book,
        currency: Currency::Usd,
    };
    let tx = server
        .ports()
        .store
        .begin_read()
        .await
        .expect("a transaction");
    tx.ledger().balance(key).await.expect("a balance")
}

/// Puts whole US dollars into the wallet.
pub async fn fund(server: &TestServer, who: &Subscriber, amount: i64) {
    let reference = format!("funding:{}", who.account);
    let wallet = Book::Wallet(who.account);
    let deposit = Transaction::transfer(
        reference,
        CashType::Deposit,
        Book::BankClearing,
        wallet,
        usd(amount),
    );
    let tx = server.ports().store.begin().await.expect("a transaction");
    let now = server.ports().clock.now();
    tx.ledger()
        .book(&deposit.expect("it balances"), BookedFor::default(), now)
        .await
        .expect("it is booked");
    let event = AuditEvent {
        by: Actor::System,
        kind: AuditKind::MoneyBooked,
        record: format!("account:{}", who.account),
        detail: format!("funding:{}", who.account),
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

    /// Hands a withdrawal in with a signed form.
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
