//! Receipts of a test at the desk.

use crate::client::Answer;
use crate::desk::Desk;
use crate::prepared::usd;
use domain::day::day_of;
use domain::ids::{BankAccountId, OperatorId};
use domain::matching::Entry;
use domain::operations::{Operator, Role};
use ports::Ports;
use ports::driven::audit::Origin;
use ports::driving::receipt::{EnterReceipt, Stated, enter_receipt};
use serde_json::{Value, json};

impl Desk {
    /// Finance enters dollars that arrived today on the bank account of the first framework; `text` is what the payer wrote.
    pub async fn try_enter(&self, reference: &str, amount: &str, text: &str) -> Answer {
        let entered = json!({
            "bank_account": 1, "reference": reference, "booked_on": self.today, "value_on": self.today,
            "amount": amount, "currency": "USD", "payer": "WANG XIAOMING", "payer_account": "DE89 3704 0044 0532 0130 00",
            "text": text,
        });
        self.finance.post("receipts", entered).await
    }

    /// The same, which is let through; the receipt.
    pub async fn entered(&self, reference: &str, amount: &str, text: &str) -> Value {
        self.try_enter(reference, amount, text).await.ok()
    }

    /// A receipt as finance reads it.
    pub async fn receipt(&self, id: &Value) -> Value {
        self.finance.get(&format!("receipts/{id}")).await.ok()
    }

    /// Matches a receipt as it was read to a record.
    pub async fn try_match(&self, receipt: &Value, (kind, record): (&str, i64)) -> Answer {
        let to = json!({ "kind": kind, "record": record });
        self.receipt_step(receipt, "match", to).await
    }

    /// A step of a receipt at the version that was read.
    pub async fn receipt_step(&self, receipt: &Value, what: &str, mut fields: Value) -> Answer {
        fields["version"] = receipt["version"].clone();
        let path = format!("receipts/{}/{what}", receipt["id"]);
        self.finance.post(&path, fields).await
    }
}

/// A dollar that nobody expected, under this reference of the bank; its number.
pub async fn an_unmatched_receipt(ports: &Ports, reference: &str) -> i64 {
    let by = Operator {
        id: OperatorId(1),
        email: String::new(),
        name: String::new(),
        roles: vec![Role::Finance],
        active: true,
    };
    let today = day_of(ports.clock.now());
    let entry = Entry {
        bank: BankAccountId(1),
        reference: reference.into(),
        booked_on: today,
        value_on: today,
        amount: usd(1),
        payer: None,
        payer_account: None,
        text: None,
    };
    let origin = Origin::default();
    let stated = Stated::Not;
    let command = EnterReceipt {
        by,
        entry,
        stated,
        origin,
    };
    enter_receipt(ports, &command)
        .await
        .expect("the receipt is there")
        .0
}
