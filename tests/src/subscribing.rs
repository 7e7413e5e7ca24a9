//! The steps of a subscription over HTTP, as an investor's browser takes them, from an approved
//! account on. Checks only that steps which must succeed do.

use domain::ids::{AccountId, FrameworkId, InvestorId, ProjectId};
use ports::driven::unit_of_work::UnitOfWork;
use serde_json::{Map, Value, json};

use crate::client::{Answer, Client};
use crate::prepared::{an_approved_account, investor_of, prove_bank_account};
use crate::road::investor;
use crate::server::TestServer;

/// An investor with an approved account.
pub struct Subscriber {
    /// The browser, logged in.
    pub client: Client,
    /// Who.
    pub investor: InvestorId,
    /// The account.
    pub account: AccountId,
}

/// Registers and logs in, with an approved account under a framework.
pub async fn subscriber(server: &TestServer, mobile: &str, framework: FrameworkId) -> Subscriber {
    let client = investor(server, mobile).await;
    let store: &dyn UnitOfWork = server.ports().store.as_ref();
    let investor = investor_of(store, mobile).await;
    let now = server.ports().clock.now();
    let account = an_approved_account(store, investor, framework, now).await;
    prove_bank_account(server.ports(), account).await;
    Subscriber {
        client,
        investor,
        account,
    }
}

impl Subscriber {
    /// Asks to start an order over whole dollars, by wire (2) or from the wallet (1010).
    pub async fn try_start(&self, project: ProjectId, method: i64, amount: i64) -> Answer {
        let order = json!({
            "InvestmentID": project.0, "UserEntityID": self.account.0, "PaymentMethodID": method,
            "InvestmentAmount": amount, "OrderFormDisclaimersInd": true, "TransactionProcessStepID": 486,
        });
        self.client.post("account_investment", order).await
    }

    /// Starts an order and ticks that the documents are read; its `UserInvestmentID`.
    pub async fn start(&self, project: ProjectId, method: i64, amount: i64) -> i64 {
        let started = self.try_start(project, method, amount).await.ok();
        let order = started["myInvestment"]["UserInvestmentID"]
            .as_i64()
            .expect("an order");
        self.save(order, 487, json!({ "ReadDocumentsInd": true }))
            .await
            .ok();
        order
    }

    /// Saves a step with further fields.
    pub async fn save(&self, order: i64, step: i64, fields: Value) -> Answer {
        let mut body = json!({ "UserInvestmentID": order, "TransactionProcessStepID": step });
        let fields = fields.as_object().expect("fields").clone();
        body.as_object_mut().expect("an object").extend(fields);
        self.client.put("account_investment", body).await
    }

    /// Asks for a place to sign an order.
    pub async fn try_ask(&self, order: i64, scene: &str) -> Answer {
        let ask = json!({
            "SceneCodeKey": scene, "UserInvestmentID": order,
            "RedirectUrl": format!("/#/account/select/selectaccount?DetailUserInvestmentID={order}"),
        });
        self.client.post("account_signature", ask).await
    }

    /// Signs an order on the page and waits for its document; the `DocumentID`.
    pub async fn sign(&self, order: i64, scene: &str) -> i64 {
        let asked = self.try_ask(order, scene).await.ok();
        sign_on(&self.client, &asked).await.redirect();
        let stored = stored(&self.client, &asked).await;
        stored["documents"][0]["DocumentID"]
            .as_i64()
            .expect("a document")
    }

    /// Uploads a proof of payment.
    pub async fn try_prove(&self, order: i64) -> Answer {
        let proof = include_bytes!("../fixtures/proof.pdf").to_vec();
        let order = order.to_string();
        let fields = [("UserInvestmentID", order.as_str()), ("kind", "proof")];
        self.client
            .upload(
                "account_investment_document",
                &fields,
                "proof.pdf",
                "application/pdf",
                proof,
            )
            .await
    }

    /// Submits the order.
    pub async fn complete(&self, order: i64) -> Answer {
        self.save(order, 491, json!({})).await
    }

    /// All steps of a wire order up to the review.
    pub async fn subscribe(&self, project: ProjectId, amount: i64) -> i64 {
        let order = self.start(project, 2, amount).await;
        self.sign(order, "WireInvest").await;
        self.try_prove(order).await.ok();
        self.save(order, 489, json!({})).await.ok();
        self.complete(order).await.ok();
        order
    }

    /// The order as the server keeps it.
    pub async fn order(&self, order: i64) -> Value {
        let order = order.to_string();
        let shown = self
            .client
            .get("account_investment", &[("UserInvestmentID", &order)])
            .await
            .ok();
        shown["myInvestment"].clone()
    }
}

/// Signs on the page that was asked for, with the name that it is filled with.
pub async fn sign_on(client: &Client, asked: &Value) -> Answer {
    let page = client
        .open(asked["url"].as_str().expect("an address"))
        .await;
    let page = page.text();
    let filled = page.split_once("name=\"name\" value=\"");
    let name = filled.and_then(|(_, rest)| rest.split_once('"'));
    // A page that is over has none any more.
    sign_on_as(
        client,
        asked,
        name.map_or("Xiaoming Wang", |(name, _)| name),
    )
    .await
}

/// Signs on the page that was asked for, with this name.
pub async fn sign_on_as(client: &Client, asked: &Value, name: &str) -> Answer {
    let url = asked["url"].as_str().expect("an address");
    let form = [("name", name), ("consent", "on"), ("action", "sign")];
    client.submit_form(url, &form).await
}

/// Answers every question of an account's questionnaire with No, and signs it with this name.
pub async fn answer_and_sign(client: &Client, account: i64, name: &str) {
    let id = account.to_string();
    let asked = [("UserEntityID", id.as_str())];
    let shown = client.get("account_questionnaire", &asked).await.ok();
    let questions = shown["Questions"].as_array().expect("questions");
    let radios: Map<String, Value> = questions
        .iter()
        .map(|question| (question["QuestionID"].to_string(), json!("No")))
        .collect();
    let form = json!({
        "SceneCodeKey": "DDForm", "UserEntityID": account, "RedirectUrl": "/#/touch", "Radios": radios,
    });
    let asked = client.post("account_signature", form).await.ok();
    sign_on_as(client, &asked, name).await.redirect();
    stored(client, &asked).await;
}

/// Waits until the session is completed.
pub async fn stored(client: &Client, asked: &Value) -> Value {
    let session = asked["sessionId"].to_string();
    for _ in 0..600 {
        let read = client
            .get("account_signature", &[("SessionID", &session)])
            .await
            .ok();
        if read["State"] == "COMPLETED" {
            return read;
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    panic!("the document was not stored within a minute");
}
