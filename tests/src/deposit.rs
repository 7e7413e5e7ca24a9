//! Deposits of a test's investor over HTTP.

use crate::client::Answer;
use crate::subscribing::Subscriber;
use serde_json::{Value, json};

impl Subscriber {
    /// Announces a deposit with these fields for the account.
    pub async fn try_deposit(&self, fields: Value) -> Answer {
        let mut body = json!({ "UserEntityID": self.account.0 });
        let fields = fields.as_object().expect("fields").clone();
        body.as_object_mut().expect("an object").extend(fields);
        self.client.post("account_deposit_request", body).await
    }

    /// Announces US dollars; the `WalletFundingRequestID`.
    pub async fn deposit(&self, amount: &str) -> i64 {
        let fields = json!({ "CurrencyID": 1, "FundingAmount": amount });
        let made = self.try_deposit(fields).await.ok();
        let id = &made["WalletFundingRequest"]["WalletFundingRequestID"];
        id.as_i64().expect("a deposit")
    }

    /// Uploads its proof of payment; the number of the file.
    pub async fn try_prove_deposit(&self, deposit: i64) -> Answer {
        let proof = include_bytes!("../fixtures/proof.pdf").to_vec();
        let deposit = deposit.to_string();
        let fields = [
            ("WalletFundingRequestID", deposit.as_str()),
            ("CodeKey", "Proof"),
        ];
        let (name, media_type) = ("proof.pdf", "application/pdf");
        self.client
            .upload("account_document", &fields, name, media_type, proof)
            .await
    }

    /// Changes a deposit.
    pub async fn change_deposit(&self, deposit: i64, fields: Value) -> Answer {
        let mut body = json!({ "WalletFundingRequestID": deposit });
        let fields = fields.as_object().expect("fields").clone();
        body.as_object_mut().expect("an object").extend(fields);
        self.client.put("account_deposit_request", body).await
    }

    /// Submits a deposit.
    pub async fn submit_deposit(&self, deposit: i64) -> Answer {
        let submit = json!({ "submit": true });
        self.change_deposit(deposit, submit).await
    }

    /// Announces US dollars, proves that they were sent, and submits; the `WalletFundingRequestID`.
    pub async fn submitted_deposit(&self, amount: &str) -> i64 {
        let id = self.deposit(amount).await;
        self.try_prove_deposit(id).await.ok();
        self.submit_deposit(id).await.ok();
        id
    }

    /// Cancels a deposit.
    pub async fn cancel_deposit(&self, deposit: i64) -> Answer {
        let body = json!({ "WalletFundingRequestID": deposit });
        self.client.delete("account_deposit_request", body).await
    }

    /// The deposit as the server keeps it.
    pub async fn deposit_request(&self, deposit: i64) -> Value {
        let deposit = deposit.to_string();
        let which = [("WalletFundingRequestID", deposit.as_str())];
        let shown = self
            .client
            .get("account_deposit_request", &which)
            .await
            .ok();
        shown["WalletFundingRequest"].clone()
    }
}
