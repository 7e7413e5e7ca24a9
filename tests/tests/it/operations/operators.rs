//! Running the desk: operators are invited, changed, closed and reopened; what changes their access holds at once.

use domain::operations::{AuditKind, Role};
use serde_json::{Value, json};
use tests::client::Client;
use tests::desk::{OPERATOR_PASSWORD, operator, try_log_in};
use tests::operator::{Operator, knocking};
use tests::server::{NO_LIMITS, TestServer};

const CHOSEN: &str = "Chosen-by-ben-1";

/// The token of the link in the newest invitation to an address.
async fn invitation(server: &TestServer, to: &str) -> String {
    let letter = Client::new(server.base(), "en").newest_message(to).await;
    let link = letter["link"].as_str().unwrap();
    let (page, token) = link.split_once("/console#/join?token=").unwrap();
    assert_eq!(page, server.base());
    token.to_owned()
}

async fn join(server: &TestServer, token: &str, password: &str) -> tests::client::Answer {
    let body = json!({ "token": token, "password": password });
    let stranger = Client::new(server.base(), "en");
    knocking(&stranger, "join", |request| request.json(&body)).await
}

async fn found(desk: &Operator, email: &str) -> Value {
    let page = desk.get(&format!("operators?q={email}")).await.ok();
    page["items"][0].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invited_operator_chooses_a_password_once_and_sets_an_authenticator_up() {
    let server = TestServer::sqlite().await;
    let admin = operator(&server, "ann", &[Role::Admin]).await;
    let otto = operator(&server, "otto", &[Role::Admin]).await;
    let form = json!({
        "email": "ben@desk.test", "name": " Ben ", "roles": ["finance", "auditor"],
        "reason": "joins the finance team",
    });
    let proposed = admin.post("operators", form.clone()).await.ok();
    assert_eq!(found(&admin, "ben").await, Value::Null);
    otto.approve(&proposed).await.ok();
    let made = found(&admin, "ben").await;
    assert_eq!(made["stage"], "invited");
    assert_eq!(
        (&made["name"], &made["totp"]),
        (&json!("Ben"), &json!(false))
    );
    admin
        .post("operators", form)
        .await
        .refused(409, "VerifyError_SubjectExist");
    let token = invitation(&server, "ben@desk.test").await;

    join(&server, &token, "short-1A")
        .await
        .refused(422, "PasswordRule");
    join(&server, "not-the-token", CHOSEN)
        .await
        .refused(422, "VerifyError_Invalid");
    let joined = join(&server, &token, CHOSEN).await.ok();
    assert_eq!(joined["email"], "ben@desk.test");
    join(&server, &token, "Another-one-1")
        .await
        .refused(422, "VerifyError_Invalid");
    let client = Client::new(server.base(), "en");
    let first = try_log_in(&client, "ben@desk.test", CHOSEN, None)
        .await
        .ok();
    assert_eq!(first["totp"], "enrol");
    assert_eq!(found(&admin, "ben").await["stage"], "active");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_is_good_for_a_day_and_a_new_one_replaces_it() {
    let (server, clock) = TestServer::sqlite_with_clock(NO_LIMITS).await;
    let admin = operator(&server, "ann", &[Role::Admin]).await;
    let form = json!({ "email": "ben@desk.test", "name": "Ben", "roles": ["auditor"] });
    let id = admin.post("operators", form).await.ok()["id"].clone();
    let first = invitation(&server, "ben@desk.test").await;
    let begun = server.ports().clock.now();
    clock.set(begun + chrono::TimeDelta::hours(24));
    join(&server, &first, CHOSEN)
        .await
        .refused(422, "VerifyError_Expired");
    let admin = Operator::log_in(server.base(), "ann@desk.test", OPERATOR_PASSWORD).await;
    admin
        .post(&format!("operators/{id}/invite"), json!({}))
        .await
        .ok();
    join(&server, &first, CHOSEN)
        .await
        .refused(422, "VerifyError_Invalid");
    let mut second = invitation(&server, "ben@desk.test").await;
    for _ in 0..100 {
        if second != first {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        second = invitation(&server, "ben@desk.test").await;
    }
    join(&server, &second, CHOSEN).await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_role_that_is_taken_away_is_gone_at_the_next_call_and_so_is_the_session() {
    let server = TestServer::sqlite().await;
    let admin = operator(&server, "ann", &[Role::Admin]).await;
    let ruth = operator(&server, "ruth", &[Role::Reviewer]).await;
    ruth.get("queues/kyc").await.ok();
    let entry = found(&admin, "ruth").await;
    let path = format!("operators/{}", entry["id"]);
    let otto = operator(&server, "otto", &[Role::Admin]).await;
    let change = |roles: Value, version: &Value| json!({ "name": "Ruth", "roles": roles, "version": version, "reason": "writes for us now" });
    admin
        .put(&path, change(json!(["editor"]), &json!(7)))
        .await
        .refused(409, "Error_StaleVersion");
    admin
        .put(&path, change(json!([]), &entry["version"]))
        .await
        .refused(422, "FieldRequired");
    admin
        .put(&path, change(json!(["king"]), &entry["version"]))
        .await
        .refused(400, "Error_BadRequest");
    ruth.get("queues/kyc").await.ok();
    let proposed = admin
        .put(&path, change(json!(["editor"]), &entry["version"]))
        .await
        .ok();
    ruth.get("queues/kyc").await.ok();
    otto.approve(&proposed).await.ok();
    let changed = admin.get(&path).await.ok();
    assert_eq!(changed["roles"], json!(["editor"]));
    assert_eq!(changed["sessions"], json!([]));
    ruth.get("queues/kyc")
        .await
        .refused(401, "Error_NotLoggedIn");
    let ruth = Operator::log_in(server.base(), "ruth@desk.test", OPERATOR_PASSWORD).await;
    ruth.get("queues/kyc").await.refused(403, "Error_Forbidden");

    let history = admin.get(&format!("{path}/history")).await.ok();
    let newest = &history["items"].as_array().unwrap()[1];
    assert_eq!(newest["kind"], AuditKind::OperatorChanged.code());
    assert_eq!(newest["name"], "otto");
    let number = &proposed["proposal"]["id"];
    let detail = format!("was: ruth, reviewer; is: Ruth, editor; proposal {number}");
    assert_eq!(newest["detail"], detail);
}

#[tokio::test(flavor = "multi_thread")]
async fn access_is_closed_and_reopened() {
    let server = TestServer::sqlite().await;
    let admin = operator(&server, "ann", &[Role::Admin]).await;
    let ruth = operator(&server, "ruth", &[Role::Reviewer]).await;
    let path = format!("operators/{}", found(&admin, "ruth").await["id"]);
    let otto = operator(&server, "otto", &[Role::Admin]).await;
    let why = json!({ "reason": "back from leave" });
    let act = async |what: &str| admin.post(&format!("{path}/{what}"), why.clone()).await;
    assert_eq!(act("close").await.ok()["stage"], "closed");
    assert_eq!(act("close").await.ok()["stage"], "closed");
    ruth.get("me").await.refused(401, "Error_NotLoggedIn");
    act("invite").await.refused(409, "OperatorClosed");
    let client = Client::new(server.base(), "en");
    try_log_in(&client, "ruth@desk.test", OPERATOR_PASSWORD, None)
        .await
        .refused(422, "LoginError");
    let proposed = act("reopen").await.ok();
    assert_eq!(found(&admin, "ruth").await["stage"], "closed");
    otto.approve(&proposed).await.ok();
    assert_eq!(found(&admin, "ruth").await["stage"], "active");
    assert_eq!(act("reopen").await.ok()["stage"], "active");
    let ruth = Operator::log_in(server.base(), "ruth@desk.test", OPERATOR_PASSWORD).await;
    let seen = admin.get(&path).await.ok();
    assert_eq!(seen["sessions"].as_array().unwrap().len(), 1);
    assert_eq!(act("sessions/end").await.ok()["sessions"], json!([]));
    ruth.get("me").await.refused(401, "Error_NotLoggedIn");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_closes_or_promotes_themselves_and_somebody_always_runs_the_desk() {
    let server = TestServer::sqlite().await;
    let admin = operator(&server, "ann", &[Role::Admin, Role::Auditor]).await;
    let own = found(&admin, "ann").await;
    let path = format!("operators/{}", own["id"]);
    for what in ["close", "totp/reset", "invite"] {
        admin
            .post(&format!("{path}/{what}"), json!({}))
            .await
            .refused(409, "OwnAccess");
    }
    for roles in [json!(["admin", "auditor", "finance"]), json!(["reviewer"])] {
        let more = json!({ "name": "Ann", "roles": roles, "version": own["version"] });
        admin.put(&path, more).await.refused(409, "OwnAccess");
    }
    let change = json!({
        "name": "Ann", "roles": ["auditor"], "version": own["version"], "reason": "leaves the team",
    });
    admin
        .put(&path, change.clone())
        .await
        .refused(409, "LastAdministrator");
    let cleo = operator(&server, "cleo", &[Role::Admin]).await;
    let proposed = admin.put(&path, change).await.ok();
    admin.get("me").await.ok();
    cleo.approve(&proposed).await.ok();
    admin.get("me").await.refused(401, "Error_NotLoggedIn");
}

async fn of_two_who_close_each_others_access_one_stays(server: TestServer) {
    let ann = operator(&server, "ann", &[Role::Admin]).await;
    let ben = operator(&server, "ben", &[Role::Admin]).await;
    {
        let close = |by: &'static str| {
            let (actor, whom) = if by == "ann" {
                (&ann, "ben")
            } else {
                (&ben, "ann")
            };
            async move {
                let entry = found(actor, whom).await;
                let path = format!("operators/{}/close", entry["id"]);
                actor.post(&path, json!({})).await.status
            }
        };
        let (first, second) = tokio::join!(close("ann"), close("ben"));
        let done = [first, second]
            .iter()
            .filter(|status| **status == 200)
            .count();
        assert_eq!(done, 1, "{first} {second}");
        let tx = server.ports().store.begin_read().await.unwrap();
        let nobody = domain::ids::OperatorId(0);
        assert!(tx.operators().any_other(Role::Admin, nobody).await.unwrap());
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_who_close_each_others_access_one_stays_on_sqlite() {
    of_two_who_close_each_others_access_one_stays(TestServer::sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_who_close_each_others_access_one_stays_on_postgres() {
    of_two_who_close_each_others_access_one_stays(TestServer::postgres().await).await;
}
