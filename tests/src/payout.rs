//! Payouts of a test at the desk.

use crate::client::Answer;
use crate::desk::Desk;
use crate::operator::Operator;
use crate::subscribing::Subscriber;
use serde_json::{Value, json};

impl Desk {
    /// An approved withdrawal of so many dollars; its number, and its payout as finance reads it.
    pub async fn owed(&self, who: &Subscriber, amount: &str) -> (i64, Value) {
        let withdrawal = who.handed_in_withdrawal(amount).await;
        self.finance
            .pass("withdrawals", withdrawal, json!({}))
            .await
            .ok();
        self.approver
            .pass("withdrawals", withdrawal, json!({}))
            .await
            .ok();
        (withdrawal, self.payout_of("withdrawal", withdrawal).await)
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

    /// A step of a payout at the version that was read.
    pub async fn step(&self, payout: &Value, what: &str, fields: Value) -> Answer {
        step(&self.finance, payout, what, fields).await
    }

    /// Approves what a call proposed.
    pub async fn approves(&self, proposed: &Value) -> Answer {
        let proposal = &proposed["proposal"];
        let path = format!("proposals/{}/approve", proposal["id"]);
        let version = json!({ "version": proposal["version"] });
        self.approver.post(&path, version).await
    }
}

/// A step of a payout by somebody.
pub async fn step(by: &Operator, payout: &Value, what: &str, fields: Value) -> Answer {
    let mut body = json!({ "version": payout["version"] });
    let fields = fields.as_object().expect("fields").clone();
    body.as_object_mut().expect("an object").extend(fields);
    by.post(&format!("payouts/{}/{what}", payout["id"]), body)
        .await
}
