//! Signing and evidence: consents, the signed document, the bytes of a proof.

use super::{MOBILE, published};
use serde_json::{Value, json};
use tests::prepared::PKF;
use tests::server::TestServer;
use tests::subscribing::subscriber;

async fn an_order_is_not_handed_in_with_its_consents_taken_back(server: TestServer) {
    let project = published(&server, |_| {}).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    let order = who.start(project, 2, 1_000).await;
    who.sign(order, "WireInvest").await;
    who.try_prove(order).await.ok();
    let before = who.order(order).await;
    for step in [489, 491] {
        for (taken_back, key) in [
            (
                json!({ "OrderFormDisclaimersInd": false, "ReadDocumentsInd": false }),
                "PleaseChooseAnInvestmentAmountNotive",
            ),
            (json!({ "ReadDocumentsInd": false }), "isAgreeRead4"),
        ] {
            who.save(order, step, taken_back).await.refused(422, key);
            // The links in the answer are new each time; the stored data is not.
            let kept = who.order(order).await;
            for field in [
                "Version",
                "OrderFormDisclaimersInd",
                "ReadDocumentsInd",
                "TransactionProcessStepID",
                "orderStatus",
            ] {
                assert_eq!(kept[field], before[field], "{field}");
            }
        }
    }
    // Taken back by itself, it stands against the hand-in until it is given again.
    let unread = json!({ "UserInvestmentID": order, "ReadDocumentsInd": false });
    who.client.put("account_investment", unread).await.ok();
    who.complete(order).await.refused(422, "isAgreeRead4");
    let again = json!({ "ReadDocumentsInd": true });
    let done = who.save(order, 491, again).await.ok();
    assert_eq!(done["myInvestment"]["orderStatus"], "LWAIT");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_order_is_not_handed_in_with_its_consents_taken_back_on_sqlite() {
    an_order_is_not_handed_in_with_its_consents_taken_back(TestServer::sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_order_is_not_handed_in_with_its_consents_taken_back_on_postgres() {
    an_order_is_not_handed_in_with_its_consents_taken_back(TestServer::postgres().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_signed_document_whose_file_was_changed_is_none() {
    let server = TestServer::sqlite().await;
    let project = published(&server, |_| {}).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    let order = who.start(project, 2, 1_000).await;
    let document = who.sign(order, "WireInvest").await;
    who.try_prove(order).await.ok();
    server.damage(document).await;
    // With the version that the investor saw, the refusal names the document, and not a changed order.
    let seen = who.order(order).await["Version"].clone();
    let completed = who.save(order, 491, json!({ "Version": seen })).await;
    completed.refused(403, "SignatureFailedTip");

    // The damaged document is forgotten, with a trace, and the order is signed again.
    let unsigned = who.order(order).await;
    assert_eq!(unsigned["SignDocDocumentID"], Value::Null);
    let lost = format!("document {document} is missing or damaged, to be signed again");
    let recorded = server
        .ports()
        .desk
        .recorded_on(&format!("order:{order}"), 0)
        .await;
    let recorded = recorded.unwrap().items;
    let is_told = recorded.iter().any(|it| it.event.detail.contains(&lost));
    assert!(is_told, "{recorded:?}");
    let signed = who.sign(order, "WireInvest").await;
    assert_ne!(signed, document);
    let completed = who.complete(order).await.ok();
    assert_eq!(completed["myInvestment"]["orderStatus"], "LWAIT");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn evidence_is_judged_by_its_bytes() {
    let server = TestServer::sqlite().await;
    let project = published(&server, |_| {}).await;
    let who = subscriber(&server, MOBILE, PKF).await;
    let order = who.start(project, 2, 1_000).await;
    let id = order.to_string();
    let upload = async |kind: &'static str, name: &'static str, bytes: Vec<u8>| {
        let fields = [("UserInvestmentID", id.as_str()), ("kind", kind)];
        who.client
            .upload(
                "account_investment_document",
                &fields,
                name,
                "image/png",
                bytes,
            )
            .await
    };
    upload("proof", "proof.png", b"just words".to_vec())
        .await
        .refused(415, "UploadFileTypeUnsupported");
    let script = include_bytes!("../../../fixtures/evil-javascript.pdf").to_vec();
    upload("proof", "proof.pdf", script)
        .await
        .refused(422, "UploadFileError");
    upload("proof", "big.png", vec![0; 20 * 1024 * 1024])
        .await
        .refused(413, "UploadFileTooLarge");
    upload("receipt", "proof.png", b"x".to_vec())
        .await
        .refused(400, "Error_BadRequest");
    assert_eq!(
        who.order(order).await["PaymentProofDocumentID"],
        Value::Null
    );

    let picture = include_bytes!("../../../fixtures/id-front.png").to_vec();
    let proof = upload("proof", "proof.png", picture.clone()).await.ok();
    let kept = who.order(order).await;
    assert_eq!(kept["PaymentProofDocumentID"], proof["DocumentID"]);
    assert!(kept["ProofOfPaymentDateTime"].is_string());
    // A file cannot pass for a signature.
    upload("signature", "signed.png", picture).await.ok();
    assert_eq!(who.order(order).await["SignDocDocumentID"], Value::Null);
    who.complete(order).await.refused(403, "SignatureFailedTip");
    let link = who
        .client
        .get(
            "account_investment_document",
            &[("UserInvestmentID", &id), ("kind", "proof")],
        )
        .await
        .ok();
    assert_eq!(
        who.client.open(link["url"].as_str().unwrap()).await.status,
        200
    );
    server.stop().await;
}
