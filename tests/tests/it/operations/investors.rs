//! Investors at the desk: found by what one knows of them, shown to each role in its parts, their sessions ended.

use domain::operations::Role;
use serde_json::{Value, json};
use tests::desk::{Desk, applicant, approved, operator};
use tests::forms::PKF;
use tests::operator::Operator;
use tests::prepared::{a_project, a_stored_investor, publish};
use tests::road::investor;
use tests::server::TestServer;

const WEI: &str = "86-13900139000";
const MEI: &str = "86-13900139001";

async fn found(by: &Operator, words: &str) -> Vec<String> {
    let page = by.get(&format!("investors?q={words}")).await.ok();
    let items = page["items"].as_array().unwrap().clone();
    let mobile = |item: &Value| item["mobile_number"].as_str().unwrap().to_owned();
    items.iter().map(mobile).collect()
}

async fn an_investor_is_found_and_shown_to_each_role_in_its_parts(server: TestServer) {
    let desk = Desk::of(&server).await;
    let wei = approved(&server, &desk, WEI, PKF).await;
    let now = server.ports().clock.now();
    let store = server.ports().store.as_ref();
    let project = publish(store, a_project("SEEN", 10_000, now)).await;
    let order = wei.subscribe(project, 1_000).await;
    investor(&server, MEI).await;
    let auditor = operator(&server, "oscar", &[Role::Auditor]).await;
    let admin = operator(&server, "anna", &[Role::Admin]).await;

    let all = [MEI.to_owned(), WEI.to_owned()];
    assert_eq!(found(&desk.reviewer, "").await, all);
    let path = format!("investors/{}", wei.investor.0);
    let seen = auditor.get(&path).await.ok();
    let number = seen["accounts"][0]["number"].as_str().unwrap();
    let name = seen["name"]
        .as_str()
        .unwrap()
        .replace(' ', "%20")
        .to_lowercase();
    for words in [
        "%2B8613900139000",
        "86-13900139000",
        "0139000",
        &name,
        number,
    ] {
        assert_eq!(found(&desk.reviewer, words).await, [WEI], "{words}");
    }
    assert!(found(&desk.reviewer, "%25").await.is_empty());
    // Roles that read no accounts do not find by one either.
    assert!(found(&admin, number).await.is_empty());
    assert_eq!(found(&admin, "900139001").await, [MEI]);

    assert_eq!(seen["accounts"][0]["state"], "GPASS");
    assert_eq!(seen["orders"][0]["id"], order);
    assert_eq!(
        seen["banks"][0]["account_number"].as_str().unwrap().len(),
        7
    );
    assert_eq!(seen["sessions"].as_array().unwrap().len(), 1);
    assert!(!seen["profile"]["complete"].as_bool().unwrap());
    let parts = |view: &Value| {
        ["accounts", "banks", "profile", "orders"].map(|part| view.get(part).is_some())
    };
    for (who, expected) in [
        (&desk.reviewer, [true, true, true, false]),
        (&desk.finance, [true, true, true, true]),
        (&desk.approver, [true, true, true, true]),
        (&admin, [false, false, false, false]),
    ] {
        let view = who.get(&path).await.ok();
        assert_eq!(parts(&view), expected);
        assert_eq!(view["mobile_number"], WEI);
    }
    let kinds = async |who: &Operator| -> Vec<String> {
        let page = who.get(&format!("{path}/history")).await.ok();
        let items = page["items"].as_array().unwrap().clone();
        items
            .iter()
            .map(|e| e["kind"].as_str().unwrap().to_owned())
            .collect()
    };
    let has = |kinds: &[String], kind: &str| kinds.iter().any(|found| found == kind);
    let (by_auditor, by_reviewer) = (kinds(&auditor).await, kinds(&desk.reviewer).await);
    assert!(has(&by_auditor, "order_changed") && has(&by_auditor, "review_decided"));
    assert!(has(&by_reviewer, "review_decided") && !has(&by_reviewer, "order_changed"));
    assert!(
        kinds(&admin)
            .await
            .iter()
            .all(|kind| kind == "logged_in" || kind == "registered")
    );
    auditor
        .get("investors/999999")
        .await
        .refused(404, "Error_NotFound");
    auditor
        .get("investors?page=0")
        .await
        .refused(400, "Error_BadRequest");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_investor_is_found_and_shown_to_each_role_in_its_parts_on_sqlite() {
    let server = TestServer::sqlite().await;
    an_investor_is_found_and_shown_to_each_role_in_its_parts(server).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_investor_is_found_and_shown_to_each_role_in_its_parts_on_postgres() {
    let server = TestServer::postgres().await;
    an_investor_is_found_and_shown_to_each_role_in_its_parts(server).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_never_handed_in_is_not_on_the_page_but_for_the_auditor() {
    let server = TestServer::sqlite().await;
    let desk = Desk::of(&server).await;
    let auditor = operator(&server, "oscar", &[Role::Auditor]).await;
    let mei = investor(&server, MEI).await;
    tests::forms::open_account(&mei, PKF).await;
    let id = desk.reviewer.get("investors").await.ok()["items"][0]["id"].clone();
    let path = format!("investors/{id}");
    let accounts = async |who: &Operator| {
        let view = who.get(&path).await.ok();
        view["accounts"].as_array().unwrap().len()
    };
    assert_eq!(
        (accounts(&desk.reviewer).await, accounts(&auditor).await),
        (0, 1)
    );
    let listed = desk.reviewer.get("investors").await.ok();
    assert_eq!(listed["items"][0]["accounts"], json!([]));
    let number = auditor.get(&path).await.ok()["accounts"][0]["number"].clone();
    let number = number.as_str().unwrap();
    assert_eq!(found(&auditor, number).await, [MEI]);
    assert!(found(&desk.reviewer, number).await.is_empty());
}

async fn the_desk_ends_one_session_or_all(server: TestServer) {
    let admin = operator(&server, "anna", &[Role::Admin]).await;
    let auditor = operator(&server, "oscar", &[Role::Auditor]).await;
    let phone = investor(&server, WEI).await;
    let tablet = server.visitor().await;
    tests::road::log_in(&tablet, WEI).await;
    let other = investor(&server, MEI).await;
    let id = admin.get("investors?q=139000").await.ok()["items"][0]["id"].clone();
    let path = format!("investors/{id}");
    let sessions = async || {
        let view = admin.get(&path).await.ok();
        let sessions = view["sessions"].as_array().unwrap().clone();
        sessions
            .iter()
            .map(|s| s["id"].as_i64().unwrap())
            .collect::<Vec<_>>()
    };
    let lived = sessions().await;
    assert_eq!(lived.len(), 2);
    let one = format!("{path}/sessions/{}/end", lived.iter().max().unwrap());
    auditor
        .post(&one, json!({}))
        .await
        .refused(403, "Error_Forbidden");
    assert_eq!(
        admin.post(&one, json!({})).await.ok(),
        json!({ "ended": 1 })
    );
    admin
        .post(&one, json!({}))
        .await
        .refused(404, "Error_NotFound");
    // Believed no longer, at once.
    tablet
        .get("account_sessions", &[])
        .await
        .refused(401, "Error_NotLoggedIn");
    phone.get("account_sessions", &[]).await.ok();

    let all = format!("{path}/sessions/end");
    let first = admin.post_keyed("all", &all, json!({})).await;
    assert_eq!(first.json(), json!({ "ended": 1 }));
    let again = admin.post_keyed("all", &all, json!({})).await;
    assert_eq!(again.bytes, first.bytes);
    phone
        .get("account_sessions", &[])
        .await
        .refused(401, "Error_NotLoggedIn");
    other.get("account_sessions", &[]).await.ok();
    assert!(sessions().await.is_empty());
    // Another's session is not this investor's.
    let theirs = admin.get("investors?q=139001").await.ok()["items"][0]["id"].clone();
    let theirs = admin.get(&format!("investors/{theirs}")).await.ok();
    let foreign = format!("{path}/sessions/{}/end", theirs["sessions"][0]["id"]);
    admin
        .post(&foreign, json!({}))
        .await
        .refused(404, "Error_NotFound");

    let history = admin.get(&format!("{path}/history")).await.ok();
    let told: Vec<(&Value, &Value)> = history["items"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|event| event["kind"] == "logged_out")
        .map(|event| (&event["name"], &event["detail"]))
        .collect();
    let by = json!("anna");
    let (every, device) = (
        json!("all devices, by the desk"),
        json!("one device, by the desk"),
    );
    assert_eq!(told, [(&by, &every), (&by, &device)]);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_desk_ends_one_session_or_all_on_sqlite() {
    the_desk_ends_one_session_or_all(TestServer::sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_desk_ends_one_session_or_all_on_postgres() {
    the_desk_ends_one_session_or_all(TestServer::postgres().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_investors_follow_each_other_newest_first() {
    let server = TestServer::sqlite().await;
    let reviewer = operator(&server, "ruth", &[Role::Reviewer]).await;
    applicant(&server, WEI, PKF).await;
    let now = server.ports().clock.now();
    ports::transact(server.ports(), async |tx| {
        for _ in 0..22 {
            a_stored_investor(tx, now).await;
        }
        Ok(())
    })
    .await
    .unwrap();
    let page = async |number: u32| {
        let page = reviewer.get(&format!("investors?page={number}")).await.ok();
        assert_eq!(page["total"], 23);
        let items = page["items"].as_array().unwrap().clone();
        items
            .iter()
            .map(|item| item["id"].as_i64().unwrap())
            .collect::<Vec<_>>()
    };
    let ids = [page(1).await, page(2).await].concat();
    assert_eq!(ids.len(), 23);
    assert!(ids.is_sorted_by(|newer, older| newer > older), "{ids:?}");
    let listed = reviewer.get("investors?page=2").await.ok();
    let last = &listed["items"][2];
    assert_eq!(
        (&last["mobile_number"], &last["accounts"][0]["state"]),
        (&json!(WEI), &json!("LWAIT"))
    );
}
