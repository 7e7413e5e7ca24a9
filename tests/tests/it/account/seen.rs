//! A submission names the version that its owner saw: data changed elsewhere in the meantime is not
//! submitted unseen.

use super::{ANN, apply, whole};
use serde_json::json;
use tests::forms::{PKF, open_account, sign_questionnaire, upload_papers, with};
use tests::on_both_databases;
use tests::road::investor;
use tests::server::TestServer;

on_both_databases![tests::server::TestServer::with_database =>
    what_is_handed_in_is_what_was_seen,
];

async fn what_is_handed_in_is_what_was_seen(server: TestServer) {
    let ann = investor(&server, ANN).await;
    let id = open_account(&ann, PKF).await;
    upload_papers(&ann, id).await;
    sign_questionnaire(server.ports(), id, server.ports().clock.now()).await;
    let seen = whole(&ann, id).await["Version"].as_i64().unwrap();
    let elsewhere = json!({ "UserEntityID": id, "Version": seen, "AddressCity": "Shanghai" });
    ann.put("account_userentity", elsewhere).await.ok();
    let seeing = |version: i64| with(apply(id), &json!({ "Version": version }));
    ann.put("account_userentity", seeing(seen))
        .await
        .refused(409, "Error_StaleVersion");
    assert_eq!(whole(&ann, id).await["LastKYCLog"]["KYCStateCode"], "INIT");
    let applied = ann.put("account_userentity", seeing(seen + 1)).await.ok();
    assert_eq!(applied["KYCStateCode"], "LWAIT");
    // The same submission again, after its answer was lost.
    let again = ann.put("account_userentity", seeing(seen + 1)).await.ok();
    assert_eq!(again, applied);
    server.stop().await;
}
