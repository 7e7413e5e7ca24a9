//! Payouts of a test at the desk.

use crate::client::Answer;
use crate::desk::Desk;
use crate::operator::Operator;
use crate::prepared::usd;
use crate::subscribing::Subscriber;
use domain::Currency;
use domain::day::day_of;
use domain::ids::{AccountId, BankAccountId, OperatorId, OrderId, PayoutBatchId};
use domain::ledger::Place;
use domain::ledger::Purpose;
use domain::payable::{Payout, Reason, State};
use domain::payee::Target;
use domain::payout::{Batch, BatchState, Payment, Released};
use ports::Ports;
use ports::driven::payment_files::{FileFormat, PaymentFile};
use serde_json::{Value, json};

impl Desk {
    /// An approved withdrawal of so many dollars; its number, and its payout as finance reads it.
    pub async fn owed(&self, who: &Subscriber, amount: &str) -> (i64, Value) {
        let withdrawal = who.handed_in_withdrawal(amount).await;
        self.passed(withdrawal).await
    }

    /// The payout that settles a record.
    pub async fn payout_of(&self, kind: &str, id: i64) -> Value {
        let all = self.finance.get("payouts").await.ok();
        let settles = json!({ "kind": kind, "id": id });
        let items = all["items"].as_array().expect("payouts").clone();
        let found = items.into_iter().find(|it| it["settles"] == settles);
        let found = found.unwrap_or_else(|| panic!("no payout of {settles}: {all}"));
        self.payout(&found["id"]).await
    }

    /// A payout.
    pub async fn payout(&self, id: &Value) -> Value {
        self.finance.get(&format!("payouts/{id}")).await.ok()
    }

    /// Puts US dollar payouts of the first framework into a batch that is paid today.
    pub async fn try_batch(&self, payouts: Option<&[&Value]>) -> Answer {
        let batch = json!({
            "bank_account": 1, "currency": "USD", "pay_on": self.today, "payouts": payouts,
        });
        self.finance.post("payout_batches", batch).await
    }

    /// Releases a batch.
    pub async fn release(&self, batch: &Value) -> Answer {
        let path = format!("payout_batches/{}/release", batch["id"]);
        let version = json!({ "version": batch["version"] });
        self.approver.post(&path, version).await
    }

    /// Enters that the bank paid a batch today.
    pub async fn pay(&self, batch: &Value, reference: &str) -> Answer {
        let path = format!("payout_batches/{}/execute", batch["id"]);
        let paid = json!({
            "version": batch["version"], "value_on": self.today, "reference": reference,
        });
        self.finance.post(&path, paid).await
    }

    /// An approved withdrawal of so many dollars to a Bitcoin address; its number, and its payout as finance reads it.
    pub async fn owed_in_coins(&self, who: &Subscriber, amount: &str) -> (i64, Value) {
        let fields = json!({
            "CurrencyID": 1, "Amount": amount, "PayoutMethod": "Bitcoin",
            "BitcoinAddress": "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
        });
        let asked = who.try_withdraw(fields).await.ok();
        let id = asked["CNWithdrawRequest"]["CNWithdrawRequestID"].as_i64();
        let withdrawal = id.expect("a withdrawal");
        let form = who.sign_withdrawal(withdrawal).await;
        who.submit_withdrawal(withdrawal, form).await.ok();
        self.passed(withdrawal).await
    }

    /// Both lines pass a withdrawal.
    async fn passed(&self, withdrawal: i64) -> (i64, Value) {
        for line in [&self.finance, &self.approver] {
            line.pass("withdrawals", withdrawal, json!({})).await.ok();
        }
        (withdrawal, self.payout_of("withdrawal", withdrawal).await)
    }

    /// A step of a payout at the version that was read.
    pub async fn step(&self, payout: &Value, what: &str, fields: Value) -> Answer {
        step(&self.finance, payout, what, fields).await
    }
}

/// A payout of an order that was paid before; its number.
pub async fn a_paid_payout(ports: &Ports, account: AccountId, order: i64) -> i64 {
    let now = ports.clock.now();
    let why = (Reason::Refund, Purpose::Subscription(OrderId(order)));
    let target = Target::Bank(Box::default());
    let paid = Payout {
        state: State::Executed,
        payment: Some(Payment {
            from: Place::Bank(BankAccountId(1)),
            value_on: day_of(now),
            reference: "NTRF 1".into(),
        }),
        ..Payout::new(account, usd(1), why, Some(target), now)
    };
    let added = ports::transact(ports, async |tx| {
        let id = tx.payouts().add(&paid).await?;
        let stored = Payout { id, ..paid.clone() };
        tx.payouts().save(&stored).await?;
        Ok(id.0)
    });
    added.await.expect("the payout is there")
}

/// A batch without payouts, released by the second operator; its number.
pub async fn a_released_batch(ports: &Ports) -> i64 {
    let now = ports.clock.now();
    let mut batch = Batch {
        id: PayoutBatchId(0),
        bank: BankAccountId(1),
        currency: Currency::Usd,
        pay_on: day_of(now),
        state: BatchState::Open,
        made_by: OperatorId(1),
        made_at: now,
        released: None,
        version: 1,
    };
    let added = ports::transact(ports, async |tx| {
        let batches = tx.payout_batches();
        let id = batches.add(&batch).await?;
        for format in FileFormat::ALL {
            let bytes = format.code().as_bytes().to_vec();
            let digest = ports.secrets.digest(&bytes);
            let file = PaymentFile { format, bytes };
            batches.keep_file(id, &file, &digest).await?;
        }
        Ok(id)
    });
    batch.id = added.await.expect("the batch is there");
    batch.state = BatchState::Released;
    batch.released = Some(Released {
        by: OperatorId(2),
        at: now,
        count: 1,
        total: usd(1),
    });
    let saved = ports::transact(ports, async |tx| {
        Ok(tx.payout_batches().save(&batch).await?)
    });
    saved.await.expect("the batch is released");
    batch.id.0
}

/// A step of a payout by somebody.
pub async fn step(by: &Operator, payout: &Value, what: &str, fields: Value) -> Answer {
    let mut body = json!({ "version": payout["version"] });
    let fields = fields.as_object().expect("fields").clone();
    body.as_object_mut().expect("an object").extend(fields);
    by.post(&format!("payouts/{}/{what}", payout["id"]), body)
        .await
}
