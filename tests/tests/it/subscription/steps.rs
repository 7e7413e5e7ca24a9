//! The requirements of each step, with the texts, and the order of the refusals.

use super::{MOBILE, OTHER, published};
use chrono::TimeDelta;
use domain::account::KycState;
use serde_json::{Value, json};
use tests::forms::set_state;
use tests::prepared::{CAYMAN, PKF};
use tests::server::TestServer;
use tests::subscribing::subscriber;
use tests::wallet::fund;

#[tokio::test(flavor = "multi_thread")]
async fn the_profile_step_is_refused_in_words() {
    let server = TestServer::sqlite().await;
    let project = published(&server, |_| {}).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    let sound = json!({
        "InvestmentID": project.0, "UserEntityID": who.account.0, "PaymentMethodID": 2,
        "InvestmentAmount": 1_000, "OrderFormDisclaimersInd": true,
    });
    let post = async |change: Value| {
        let mut form = sound.clone();
        form.as_object_mut()
            .unwrap()
            .extend(change.as_object().unwrap().clone());
        who.client.post("account_investment", form).await
    };
    let bad = [
        (json!({ "InvestmentID": null }), "InvestmentID"),
        (json!({ "InvestmentID": "abc" }), "InvestmentID"),
        (
            json!({ "TransactionProcessStepID": 488 }),
            "TransactionProcessStepID",
        ),
        (
            json!({ "TransactionProcessStepID": 491 }),
            "TransactionProcessStepID",
        ),
        (json!({ "InvestmentAmount": [1_000] }), "InvestmentAmount"),
    ];
    for (change, field) in bad {
        let refused = post(change).await.refused(400, "Error_BadRequest");
        assert_eq!(refused["params"]["field"], field);
    }
    post(json!({ "InvestmentID": 99_999 }))
        .await
        .refused(404, "Error_NotFound");
    post(json!({ "UserEntityID": 99_999 }))
        .await
        .refused(404, "Error_NotFound");
    post(json!({ "UserEntityID": null }))
        .await
        .refused(409, "NoKYCAccountAvailable");
    post(json!({ "PaymentMethodID": 7 }))
        .await
        .refused(409, "PaymentMethodNotOffered");
    let rules = [
        (
            json!({ "PaymentMethodID": null }),
            "PleaseChooseAnPaymentMethodID",
        ),
        (
            json!({ "InvestmentAmount": null }),
            "PleaseChooseAnInvestmentAmount",
        ),
        (
            json!({ "InvestmentAmount": 1000.5 }),
            "PleaseEnterAPositiveInteger",
        ),
        (
            json!({ "InvestmentAmount": -1 }),
            "PleaseEnterAPositiveInteger",
        ),
        (
            json!({ "InvestmentAmount": "many" }),
            "PleaseEnterAPositiveInteger",
        ),
        (
            json!({ "OrderFormDisclaimersInd": false }),
            "PleaseChooseAnInvestmentAmountNotive",
        ),
        (json!({ "PaymentMethodID": 1010 }), "NoWalletFound"),
    ];
    for (change, key) in rules {
        post(change).await.refused(422, key);
    }
    fund(&server, &who, 400).await;
    let refused = post(json!({ "PaymentMethodID": 1010, "InvestmentAmount": 401 })).await;
    let refused = refused.refused(422, "AvailableBalance");
    assert_eq!(
        refused["params"],
        json!({ "amount": 400, "currency": "USD" })
    );
    let refused = post(json!({ "InvestmentAmount": 499 }))
        .await
        .refused(422, "TheMinInvestmentAmountIs");
    assert!(
        refused["message"].as_str().unwrap().contains("500"),
        "{refused}"
    );
    post(json!({ "InvestmentAmount": 5_001 }))
        .await
        .refused(422, "TheMaxInvestmentAmountIs");
    // Nothing of all that was written.
    assert_eq!(
        who.client.get("account_order", &[]).await.ok()["data"]["total"],
        0
    );
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_approved_accounts_subscribe_to_open_projects() {
    let server = TestServer::sqlite().await;
    let now = server.ports().clock.now();
    let soon = published(&server, |p| {
        p.project.code = "SOON".into();
        p.project.opens_at = now + TimeDelta::days(1);
    })
    .await;
    let over = published(&server, |p| {
        p.project.code = "OVER".into();
        p.project.funding_end = now - TimeDelta::seconds(1);
    })
    .await;
    let cayman_only = published(&server, |p| {
        p.project.code = "CAY".into();
        p.project.frameworks = vec![CAYMAN];
    })
    .await;
    let hidden = published(&server, |p| {
        p.project.code = "HIDE".into();
        p.project.published = false;
    })
    .await;
    let open = published(&server, |_| {}).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    who.try_start(soon, 2, 1_000)
        .await
        .refused(409, "InvestmentNotOpen");
    who.try_start(over, 2, 1_000)
        .await
        .refused(409, "InvestmentNotOpen");
    who.try_start(cayman_only, 2, 1_000)
        .await
        .refused(409, "NoKYCAccountAvailable");
    who.try_start(hidden, 2, 1_000)
        .await
        .refused(404, "Error_NotFound");
    who.try_start(open, 2, 1_000).await.ok();

    let other = subscriber(&server, OTHER, CAYMAN).await;
    // The Cayman framework has no wallets.
    other
        .try_start(open, 1010, 1_000)
        .await
        .refused(409, "PaymentMethodNotOffered");
    set_state(server.ports(), other.account.0, KycState::Init, None).await;
    other
        .try_start(open, 2, 1_000)
        .await
        .refused(409, "NoKYCAccountAvailable");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_unfinished_order_an_account_and_the_refusal_names_it() {
    let server = TestServer::postgres().await;
    let project = published(&server, |_| {}).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    let at_once = (0..8).map(|_| who.try_start(project, 2, 1_000));
    let answers = futures_util::future::join_all(at_once).await;
    let (started, refused): (Vec<_>, Vec<_>) = answers.into_iter().partition(|a| a.status == 200);
    assert_eq!(started.len(), 1);
    let order = started[0].json()["myInvestment"]["UserInvestmentID"].clone();
    for answer in refused {
        let refused = answer.refused(409, "Error_InvestmentPending");
        assert_eq!(refused["params"]["UserInvestmentID"], order);
    }
    // Cancelling it makes room for another, and cancelling again answers the same.
    for _ in 0..2 {
        who.client
            .delete("account_investment", json!({ "UserInvestmentID": order }))
            .await
            .ok();
    }
    let listed = who.client.get("account_order", &[]).await.ok();
    let entry = &listed["data"]["list"][0];
    assert_eq!(
        (&entry["orderStatus"], &entry["RevokedInd"]),
        (&json!("RevokedInd"), &json!(true))
    );
    who.try_start(project, 2, 1_000).await.ok();
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whose_it_is_comes_before_the_step_and_the_step_before_what_it_holds() {
    let server = TestServer::sqlite().await;
    let project = published(&server, |_| {}).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    let other = subscriber(&server, OTHER, PKF).await;
    let anothers = other.start(project, 2, 1_000).await;
    other.try_prove(anothers).await.ok();
    let proof = other.order(anothers).await["PaymentProofDocumentID"].clone();
    assert!(proof.is_number());

    let order = who.start(project, 2, 1_000).await;
    let both = json!({ "InvestmentAmount": 0, "PaymentProofDocumentID": proof });
    who.save(order, 486, both.clone())
        .await
        .refused(404, "Error_NotFound");
    who.sign(order, "WireInvest").await;
    who.save(order, 489, json!({})).await.ok();
    who.save(order, 486, both)
        .await
        .refused(404, "Error_NotFound");
    who.save(order, 486, json!({ "InvestmentAmount": 0 }))
        .await
        .refused(409, "OrderNotPending");
    assert_eq!(who.order(order).await["InvestmentAmount"], 1000);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_step_needs_is_asked_for_in_words() {
    let server = TestServer::sqlite().await;
    let project = published(&server, |_| {}).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    let order = who.start(project, 2, 1_000).await;
    for step in [488, 490, 7] {
        who.save(order, step, json!({}))
            .await
            .refused(400, "Error_BadRequest");
    }
    for step in [489, 491] {
        who.save(order, step, json!({}))
            .await
            .refused(403, "SignatureFailedTip");
    }
    who.sign(order, "WireInvest").await;
    who.complete(order).await.refused(422, "Nonuploaded");
    assert_eq!(who.order(order).await["orderStatus"], "INIT");
    who.save(order, 489, json!({})).await.ok();
    // One step back is there, two are not.
    who.save(order, 486, json!({}))
        .await
        .refused(409, "OrderNotPending");
    who.save(order, 487, json!({})).await.ok();
    who.save(order, 486, json!({})).await.ok();
    let kept = who.order(order).await;
    assert!(kept["SignDocDocumentID"].is_i64(), "{kept}");
    let version = kept["Version"].as_i64().unwrap();
    who.save(order, 487, json!({ "Version": version - 1 }))
        .await
        .refused(409, "Error_StaleVersion");
    who.try_prove(order).await.ok();
    who.complete(order).await.ok();
    // Handed in, it is the desk's.
    who.save(order, 489, json!({}))
        .await
        .refused(409, "OrderNotPending");
    who.try_prove(order).await.refused(409, "OrderNotPending");
    who.try_ask(order, "WireInvest")
        .await
        .refused(409, "OrderNotPending");
    let which = json!({ "UserInvestmentID": order });
    let refused = who
        .client
        .delete("account_investment", which)
        .await
        .refused(409, "OrderNotPending");
    assert_eq!(refused["params"]["state"], "LWAIT");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn anothers_orders_are_not_there() {
    let server = TestServer::sqlite().await;
    let project = published(&server, |_| {}).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    let other = subscriber(&server, OTHER, PKF).await;
    let order = who.start(project, 2, 1_000).await;
    let proof = who.try_prove(order).await.ok();
    let id = order.to_string();
    let which = json!({ "UserInvestmentID": order });
    let document = proof["DocumentID"].to_string();
    let client = &other.client;
    for answer in [
        client
            .get("account_investment", &[("UserInvestmentID", &id)])
            .await,
        client.delete("account_investment", which.clone()).await,
        client.post("account_investment_revoke", which).await,
        client
            .get("account_investment_document", &[("UserInvestmentID", &id)])
            .await,
        client.open(proof["url"].as_str().unwrap()).await,
        other
            .save(order, 487, json!({ "ReadDocumentsInd": true }))
            .await,
        other.try_prove(order).await,
        other.try_ask(order, "WireInvest").await,
    ] {
        answer.refused(404, "Error_NotFound");
    }
    // Nor does a foreign document prove anything, or a foreign account pay.
    let own = other.start(project, 2, 1_000).await;
    other
        .save(
            own,
            487,
            json!({ "PaymentProofDocumentID": proof["DocumentID"] }),
        )
        .await
        .refused(404, "Error_NotFound");
    other
        .save(own, 486, json!({ "UserEntityID": who.account.0 }))
        .await
        .refused(404, "Error_NotFound");
    let own = own.to_string();
    let query = [
        ("UserInvestmentID", own.as_str()),
        ("id", document.as_str()),
    ];
    client
        .get("account_investment_document", &query)
        .await
        .refused(404, "Error_NotFound");
    server.stop().await;
}
