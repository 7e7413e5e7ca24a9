//! An order by wire from its first step until it is revoked.

use super::{MOBILE, history, pass, published};
use serde_json::{Value, json};
use tests::prepared::PKF;
use tests::server::{NO_LIMITS, TestServer};
use tests::subscribing::subscriber;

async fn the_whole_way_by_wire(server: TestServer) {
    let project = published(&server, |_| {}).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    let id = project.to_string();
    let shown = who
        .client
        .get(
            "account_investment",
            &[("InvestmentID", &id), ("UnCompleted", "1")],
        )
        .await
        .ok();
    assert_eq!(shown["investment"]["VTIssuer"], "Landfall Test LP");
    let steps: Vec<i64> = shown["transactionProcesses"]["Steps"]
        .as_array()
        .unwrap()
        .iter()
        .map(|step| step["TransactionProcessStepID"].as_i64().unwrap())
        .collect();
    assert_eq!(steps, [486, 487, 489, 491]);
    assert_eq!(shown["paymentMethods"][0]["MinimumInvestmentValue"], 500);
    assert_eq!(shown["paymentMethods"][0]["MaximumInvestmentValue"], 5000);
    assert_eq!(shown["frameworkLookups"].as_array().unwrap().len(), 2);
    assert_eq!(shown["myInvestment"], Value::Null);

    let started = who.try_start(project, 2, 1_000).await.ok();
    let order = started["myInvestment"]["UserInvestmentID"]
        .as_i64()
        .unwrap();
    assert_eq!(started["myInvestment"]["TransactionProcessStepID"], 487);
    assert_eq!(started["myInvestment"]["InvestmentAmount"], 1000);
    let resumed = who
        .client
        .get(
            "account_investment",
            &[("InvestmentID", &id), ("UnCompleted", "1")],
        )
        .await
        .ok();
    assert_eq!(resumed["myInvestment"]["UserInvestmentID"], order);
    assert_eq!(resumed["myInvestment"]["InvestmentName"], "ROAD Residences");
    who.save(order, 487, json!({ "ReadDocumentsInd": true }))
        .await
        .ok();
    who.sign(order, "WireInvest").await;
    let proof = who.try_prove(order).await.ok();
    assert_eq!(
        who.client.open(proof["url"].as_str().unwrap()).await.status,
        200
    );
    who.save(order, 489, json!({})).await.ok();
    let done = who.complete(order).await.ok();
    assert_eq!(done["myInvestment"]["orderStatus"], "LWAIT");
    assert_eq!(done["myInvestment"]["TransactionProcessStepID"], 491);
    assert!(done["myInvestment"]["OrderFormCompleteDateTime"].is_string());
    let message = who.client.newest_message(MOBILE).await;
    assert!(
        message["text"]
            .as_str()
            .unwrap()
            .contains(&order.to_string()),
        "{message}"
    );

    let listed = who.client.get("account_order", &[]).await.ok();
    let entry = &listed["data"]["list"][0];
    assert_eq!(listed["data"]["total"], 1);
    assert_eq!(
        json!([
            entry["orderType"],
            entry["refId"],
            entry["investmentId"],
            entry["accountId"],
            entry["amount"],
            entry["orderStatus"]
        ]),
        json!([1, order, project.0, who.account.0, 1000, "LWAIT"])
    );

    let revoke = json!({ "UserInvestmentID": order });
    for _ in 0..2 {
        who.client
            .post("account_investment_revoke", revoke.clone())
            .await
            .ok();
    }
    assert_eq!(who.order(order).await["orderStatus"], "REVOKED");
    assert_eq!(history(&server, order).await, ["LWAIT", "REVOKED"]);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wire_order_goes_the_whole_way_and_is_taken_back_on_sqlite() {
    the_whole_way_by_wire(TestServer::sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wire_order_goes_the_whole_way_and_is_taken_back_on_postgres() {
    the_whole_way_by_wire(TestServer::postgres().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_investor_takes_back_within_30_days() {
    let (server, clock) = TestServer::sqlite_with_clock(NO_LIMITS).await;
    let project = published(&server, |_| {}).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    let order = who.subscribe(project, 1_000).await;
    pass(&who, &clock, 31).await;
    let which = json!({ "UserInvestmentID": order });
    let refused = who
        .client
        .post("account_investment_revoke", which)
        .await
        .refused(409, "RevokePeriodOver");
    assert!(refused["params"]["until"].is_string());
    server.stop().await;
}
