//! All steps over HTTP, against the real binary: registration, account, review by two operators,
//! subscription by wire, signing, proof, acceptance, shares. Once undisturbed on PostgreSQL, once
//! on SQLite with the server killed with -9 at random moments: the steps continue, nothing is
//! booked twice, reconciliation is silent.
use crate::killed::{kill_during, kills};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use tests::binary::{BinaryServer, prepare};
use tests::client::Client;
use tests::database::TestDatabase;
use tests::forms::{PKF, account, bank, fixture};
use tests::operator::Operator;
use tests::road::{log_in, register};

const MOBILE: &str = "86-13712345678";
/// Dollars that are invested: more than the smallest wire, less than what is left of the offering.
const AMOUNT: i64 = 12_000;
/// How many steps of the road may be disturbed.
const STEPS: u64 = 14;

struct Walk {
    server: BinaryServer,
    client: Arc<Client>,
    kills: Vec<u64>,
    at: u64,
}

impl Walk {
    async fn begin(database: &TestDatabase, folder: &std::path::Path, kills: Vec<u64>) -> Self {
        prepare(folder, database.url(), &["seed", "--demo"]);
        let server = BinaryServer::spawn(folder, database.url(), &[]).await;
        let client = Arc::new(Client::new(&server.base(), "zh"));
        client.fetch_csrf_token().await;
        Self {
            server,
            client,
            kills,
            at: 0,
        }
    }

    /// Takes one step: where the server is to be killed, first while the step runs, then once more in peace. The step must
    /// bear being taken twice.
    async fn step<F>(&mut self, take: impl Fn(Arc<Client>, String) -> F)
    where
        F: Future<Output = ()> + Send + 'static,
    {
        if self.kills.contains(&self.at) {
            let running = take(Arc::clone(&self.client), self.server.base());
            kill_during(&mut self.server, 60, running).await;
        }
        take(Arc::clone(&self.client), self.server.base()).await;
        self.at += 1;
    }
}

async fn open_account(client: Arc<Client>) {
    let accounts = client.get("account_userentity", &[]).await.ok();
    if accounts["userEntities"].as_array().unwrap().is_empty() {
        client.post("account_userentity", account(PKF)).await.ok();
    }
}

async fn own_account(client: &Client) -> Value {
    client.get("account_userentity", &[]).await.ok()["userEntities"][0].clone()
}

async fn upload(
    client: Arc<Client>,
    code: &'static str,
    file: &'static str,
    media_type: &'static str,
) {
    let id = own_account(&client).await["UserEntityID"].to_string();
    let fields = [("CodeKey", code), ("UserEntityID", id.as_str())];
    client
        .upload("account_document", &fields, file, media_type, fixture(file))
        .await
        .ok();
}

/// Asks for a signature, signs on the page, and waits until the signed document is stored.
async fn sign(client: &Client, ask: Value) -> Value {
    let asked = client.post("account_signature", ask).await.ok();
    let form = [("name", "Li Wei"), ("consent", "on"), ("action", "sign")];
    client
        .submit_form(asked["url"].as_str().unwrap(), &form)
        .await
        .redirect();
    let session = asked["sessionId"].to_string();
    // Longer than the lease of a server that was killed with the session in hand.
    for _ in 0..1200 {
        let read = client
            .get("account_signature", &[("SessionID", &session)])
            .await
            .ok();
        if read["State"] == "COMPLETED" {
            return read["documents"][0].clone();
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("the document was not stored within two minutes");
}

async fn sign_questionnaire(client: Arc<Client>) {
    let id = own_account(&client).await["UserEntityID"].clone();
    let entity = id.to_string();
    let framework = PKF.to_string();
    let query = [
        ("InvestmentFrameworkID", framework.as_str()),
        ("UserEntityID", entity.as_str()),
    ];
    let asked = client.get("account_questionnaire", &query).await.ok();
    let questions = asked["Questions"].as_array().unwrap();
    assert_eq!(questions.len(), 9);
    let radios: serde_json::Map<_, _> = questions
        .iter()
        .map(|q| (q["QuestionID"].to_string(), json!("No")))
        .collect();
    let ask = json!({
        "SceneCodeKey": "DDForm", "UserEntityID": id, "Radios": radios,
        "RedirectUrl": "/#/account/addresspage/survey",
    });
    let document = sign(&client, ask).await;
    assert_eq!(document["CodeKey"], "DDForm");
}

async fn apply(client: Arc<Client>) {
    let entity = own_account(&client).await;
    if entity["LastKYCLog"]["KYCStateCode"] == "INIT" {
        let body = json!({ "UserEntityID": entity["UserEntityID"], "applyKYC": true });
        client.put("account_userentity", body).await.ok();
    }
}

/// Passes an item of a queue if it waits in this state.
async fn pass(base: &str, role: &str, queue: &str, id: i64, state: &str, facts: Value) {
    let operator = Operator::demo(base, role).await;
    if operator.item(queue, id).await["state"] == state {
        operator.pass(queue, id, facts).await.ok();
    }
}

async fn own_order(client: &Client) -> Option<Value> {
    let orders = client
        .get("account_order", &[("pageNum", "1"), ("pageSize", "10")])
        .await
        .ok();
    orders["data"]["list"].as_array().unwrap().first().cloned()
}

async fn start(client: Arc<Client>, project: i64) {
    if own_order(&client).await.is_none() {
        let entity = own_account(&client).await["UserEntityID"].clone();
        let order = json!({
            "InvestmentID": project, "UserEntityID": entity, "PaymentMethodID": 2, "InvestmentAmount": AMOUNT,
            "OrderFormDisclaimersInd": true, "TransactionProcessStepID": 486,
        });
        client.post("account_investment", order).await.ok();
    }
}

async fn order_id(client: &Client) -> i64 {
    own_order(client).await.expect("an order")["refId"]
        .as_i64()
        .unwrap()
}

async fn save(client: &Client, step: i64, more: Value) {
    let mut body =
        json!({ "UserInvestmentID": order_id(client).await, "TransactionProcessStepID": step });
    body.as_object_mut()
        .unwrap()
        .extend(more.as_object().unwrap().clone());
    client.put("account_investment", body).await.ok();
}

async fn sign_order(client: Arc<Client>) {
    let order = order_id(&client).await;
    let shown = client
        .get(
            "account_investment",
            &[("UserInvestmentID", &order.to_string())],
        )
        .await
        .ok();
    if shown["myInvestment"]["SignDocDocumentID"].is_number() {
        return;
    }
    let ask = json!({
        "SceneCodeKey": "WireInvest", "UserInvestmentID": order,
        "RedirectUrl": format!("/#/account/select/selectaccount?DetailUserInvestmentID={order}"),
    });
    assert_eq!(sign(&client, ask).await["CodeKey"], "LegalAppendix");
}

async fn prove(client: Arc<Client>) {
    let order = order_id(&client).await.to_string();
    let fields = [("UserInvestmentID", order.as_str()), ("kind", "proof")];
    let proof = fixture("proof.pdf");
    client
        .upload(
            "account_investment_document",
            &fields,
            "proof.pdf",
            "application/pdf",
            proof,
        )
        .await
        .ok();
}

async fn issue(base: String, order: i64) {
    let approver = Operator::demo(&base, "approver").await;
    let item = approver.item("subscriptions", order).await;
    if item["state"] == "PRE_OK" {
        let body = json!({ "version": item["version"] });
        approver
            .post(&format!("queues/subscriptions/{order}/issue"), body)
            .await
            .ok();
    }
}

async fn walk(database: TestDatabase, kills: Vec<u64>) {
    let folder = tempfile::tempdir().unwrap();
    let mut walk = Walk::begin(&database, folder.path(), kills).await;
    register(&walk.client, MOBILE).await;
    log_in(&walk.client, MOBILE).await;
    walk.client.post("account_bankprofile", bank()).await.ok();

    walk.step(|client, _| open_account(client)).await;
    walk.step(|client, _| upload(client, "Passport", "passport.jpg", "image/jpeg"))
        .await;
    walk.step(|client, _| upload(client, "POA", "address.pdf", "application/pdf"))
        .await;
    walk.step(|client, _| sign_questionnaire(client)).await;
    walk.step(|client, _| apply(client)).await;
    let entity = own_account(&walk.client).await["UserEntityID"]
        .as_i64()
        .unwrap();
    walk.step(|_, base| async move {
        pass(&base, "reviewer", "kyc", entity, "LWAIT", json!({})).await;
    })
    .await;
    walk.step(|_, base| async move {
        pass(&base, "approver", "kyc", entity, "GWAIT", json!({})).await;
    })
    .await;
    assert_eq!(
        own_account(&walk.client).await["LastKYCLog"]["KYCStateCode"],
        "GPASS"
    );

    let products = walk.client.get("account_products", &[]).await.ok();
    let open = products["products"][0].clone();
    assert_eq!(open["InvestmentStatusCode"], "Open");
    let project = open["InvestmentID"].as_i64().unwrap();
    walk.step(|client, _| start(client, project)).await;
    save(&walk.client, 487, json!({ "ReadDocumentsInd": true })).await;
    walk.step(|client, _| sign_order(client)).await;
    walk.step(|client, _| prove(client)).await;
    save(&walk.client, 489, json!({})).await;
    walk.step(|client, _| async move { save(&client, 491, json!({})).await })
        .await;
    let order = order_id(&walk.client).await;
    let received = json!({ "amount_received": AMOUNT });
    walk.step(|_, base| {
        let received = received.clone();
        async move {
            pass(&base, "finance", "subscriptions", order, "LWAIT", received).await;
        }
    })
    .await;
    walk.step(|_, base| async move {
        pass(
            &base,
            "approver",
            "subscriptions",
            order,
            "GWAIT",
            json!({}),
        )
        .await;
    })
    .await;
    walk.step(|_, base| issue(base, order)).await;
    assert_eq!(walk.at, STEPS);

    let held = own_order(&walk.client).await.unwrap();
    assert_eq!(
        (&held["orderStatus"], &held["orderType"]),
        (&json!("SUCCESS"), &json!(1))
    );
    let shares = walk
        .client
        .get("my_share", &[("pageNum", "1"), ("pageSize", "10")])
        .await
        .ok();
    let list = shares["data"]["list"].as_array().unwrap();
    assert_eq!(list.len(), 1, "{shares}");
    assert_eq!(
        (&list[0]["productId"], &list[0]["sharesNum"]),
        (&json!(project), &json!(AMOUNT))
    );
    let bought = walk
        .client
        .get("my_share_order", &[("productId", &project.to_string())])
        .await
        .ok();
    assert_eq!(bought["data"].as_array().unwrap().len(), 1, "{bought}");
    walk.server.run_ok(&["reconcile"]);
    walk.server.run_ok(&["audit", "verify"]);
    assert_eq!(walk.server.terminate().await, Some(0));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_road_leads_from_registration_to_shares_over_postgres() {
    walk(TestDatabase::postgres().await, Vec::new()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_road_goes_on_though_the_server_is_killed_over_sqlite() {
    walk(TestDatabase::sqlite().await, kills(STEPS)).await;
}
