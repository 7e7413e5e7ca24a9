//! Campaigns at the desk: created and changed by editors, seen by everybody, no change lost to
//! another.

use domain::operations::Role;
use serde_json::{Value, json};
use tests::desk::{a_campaign, operator};
use tests::operator::Operator;
use tests::road::{PASSWORD, code_for};
use tests::server::TestServer;

fn form(code: &str) -> Value {
    json!({
        "code": code,
        "name_zh": "春季活动",
        "name_en": "Spring days",
        "starts_at": "2026-01-01T00:00:00+08:00",
        "ends_at": "2100-01-01T00:00:00+08:00",
        "limit": 2,
    })
}

/// A form with some of its fields changed.
fn with(mut form: Value, changes: Value) -> Value {
    if let (Value::Object(form), Value::Object(changes)) = (&mut form, changes) {
        form.extend(changes);
    }
    form
}

async fn editor(server: &TestServer) -> Operator {
    operator(server, "edith", &[Role::Editor]).await
}

/// Registers under a campaign; answers the status.
async fn come(server: &TestServer, mobile: &str, code: &str) -> u16 {
    let visitor = server.visitor().await;
    let (sent, sms) = code_for(&visitor, mobile, false).await;
    let user = json!({
        "MobileNumber": mobile, "Password": PASSWORD, "SMSCode": sms, "Token": sent["token"],
    });
    let body = json!({ "user": user, "CampaignCode": code });
    visitor.post("register", body).await.status
}

async fn a_campaign_is_made_counted_and_changed(server: TestServer) {
    let editor = editor(&server).await;
    let made = editor.post("campaigns", form("SPRING-26")).await.ok();
    assert_eq!(made["stage"], "running");
    assert_eq!(made["starts_at"], "2025-12-31T16:00:00.000Z");
    assert_eq!(
        (&made["active"], &made["version"]),
        (&json!(true), &json!(1))
    );
    let path = format!("campaigns/{}", made["id"]);
    for mobile in ["86-13900139001", "86-13900139002"] {
        assert_eq!(come(&server, mobile, "spring-26").await, 200);
    }
    let full = editor.get(&path).await.ok();
    assert_eq!(
        (&full["registrations"], &full["stage"]),
        (&json!(2), &json!("full"))
    );

    let other = a_campaign(&editor, "OTHER").await;
    let auditor = operator(&server, "otto", &[Role::Auditor]).await;
    for (id, query, count) in [
        (made["id"].as_i64(), "", 2),
        (made["id"].as_i64(), "&q=9002", 1),
        (Some(other), "", 0),
    ] {
        let list = format!("investors?campaign={}{query}", id.unwrap());
        let found = auditor.get(&list).await.ok();
        assert_eq!(found["total"], count, "{list}");
        assert_eq!(found["items"].as_array().unwrap().len(), count, "{list}");
        // Every role may count them; only roles that see investors may list them.
        editor.get(&list).await.refused(403, "Error_Forbidden");
    }

    let fewer = with(form("SPRING-26"), json!({ "version": 1, "limit": 1 }));
    let refused = editor.put(&path, fewer).await;
    let refused = refused.refused(409, "CampaignLimitBelowUsed");
    assert_eq!(refused["params"], json!({ "field": "limit", "used": 2 }));

    let more = with(form("Spring-27"), json!({ "version": 1, "limit": 3 }));
    let changed = editor.put(&path, more.clone()).await.ok();
    assert_eq!(
        (&changed["version"], &changed["code"]),
        (&json!(2), &json!("Spring-27"))
    );
    // A repeat changes nothing; another change on the old version is refused.
    assert_eq!(editor.put(&path, more.clone()).await.ok(), changed);
    let late = with(more, json!({ "active": false }));
    editor
        .put(&path, late.clone())
        .await
        .refused(409, "Error_StaleVersion");
    let off = editor
        .put(&path, with(late, json!({ "version": 2 })))
        .await
        .ok();
    assert_eq!(
        (&off["stage"], &off["active"]),
        (&json!("stopped"), &json!(false))
    );
    assert_eq!(come(&server, "86-13900139003", "SPRING-27").await, 409);

    let tx = server.ports().store.begin_read().await.unwrap();
    let record = format!("campaign:{}", made["id"]);
    let events = tx.audit().after(0, 1_000).await.unwrap().into_iter();
    let told: Vec<_> = events
        .filter(|found| found.event.record == record)
        .map(|found| (found.event.code, found.event.detail))
        .collect();
    assert_eq!(told.len(), 3, "{told:?}");
    assert!(
        told.iter()
            .all(|(kind, _)| *kind == "configuration_changed")
    );
    assert!(
        told[0]
            .1
            .starts_with("made: SPRING-26 (春季活动 / Spring days)")
    );
    assert!(told[1].1.starts_with("was: SPRING-26") && told[1].1.contains("is: Spring-27"));
    assert!(told[2].1.ends_with(", off"), "{}", told[2].1);
    drop(tx);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_campaign_is_made_counted_and_changed_on_sqlite() {
    a_campaign_is_made_counted_and_changed(TestServer::sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_campaign_is_made_counted_and_changed_on_postgres() {
    a_campaign_is_made_counted_and_changed(TestServer::postgres().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_campaign_may_not_be_is_refused_and_nothing_is_made() {
    let server = TestServer::sqlite().await;
    let editor = editor(&server).await;
    a_campaign(&editor, "TAKEN").await;
    let make = async |changes: Value| editor.post("campaigns", with(form("NEW"), changes)).await;
    let taken = make(json!({ "code": " taken " })).await;
    let taken = taken.refused(409, "CampaignCodeExists");
    assert_eq!(taken["params"]["field"], "code");
    for ends_at in ["2026-01-01T00:00:00+08:00", "2025-12-31T15:59:59Z"] {
        let refused = make(json!({ "ends_at": ends_at })).await;
        refused.refused(422, "CampaignWindow");
    }
    let refused = make(json!({ "code": "春", "name_zh": "", "limit": 0 })).await;
    let refused = refused.refused(422, "FieldInvalid");
    let named: Vec<&Value> = refused["fields"]
        .as_array()
        .unwrap()
        .iter()
        .map(|f| &f["field"])
        .collect();
    assert_eq!(named, ["code", "name_zh", "limit"]);
    make(json!({ "starts_at": "soon" }))
        .await
        .refused(400, "Error_BadRequest");
    let list = editor.get("campaigns").await.ok();
    assert_eq!(
        (&list["total"], &list["items"][0]["code"]),
        (&json!(1), &json!("TAKEN"))
    );
    editor
        .get("campaigns/999999")
        .await
        .refused(404, "Error_NotFound");
    let change = with(form("NEW"), json!({ "version": 1 }));
    editor
        .put("campaigns/999999", change)
        .await
        .refused(404, "Error_NotFound");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_campaign_is_made_once_under_a_key() {
    let server = TestServer::sqlite().await;
    let editor = editor(&server).await;
    let first = editor.post_keyed("one", "campaigns", form("ONCE")).await;
    let again = editor.post_keyed("one", "campaigns", form("ONCE")).await;
    assert_eq!((first.status, &again.bytes), (200, &first.bytes));
    let other = editor.post_keyed("one", "campaigns", form("OTHER")).await;
    other.refused(422, "IdempotencyMismatch");
    assert_eq!(editor.get("campaigns").await.ok()["total"], 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_search_takes_code_and_both_names_and_pages_follow_each_other() {
    let server = TestServer::sqlite().await;
    let editor = editor(&server).await;
    for number in 0..21 {
        let ends_at = format!("2099-01-{:02}T00:00:00Z", number + 1);
        let made = with(
            form(&format!("C{number:02}")),
            json!({ "ends_at": ends_at }),
        );
        editor.post("campaigns", made).await.ok();
    }
    let codes = async |query: &str| -> Vec<String> {
        let page = editor.get(&format!("campaigns?{query}")).await.ok();
        let items = page["items"].as_array().unwrap().clone();
        items
            .iter()
            .map(|item| item["code"].as_str().unwrap().to_owned())
            .collect()
    };
    let pages = [codes("page=1").await, codes("page=2").await];
    assert_eq!(
        (pages[0].len(), pages[1].as_slice()),
        (20, ["C00".to_owned()].as_slice())
    );
    assert_eq!(pages[0][0], "C20");
    assert_eq!(codes("q=c07").await, ["C07"]);
    assert_eq!(codes("q=%E6%98%A5%E5%AD%A3%20spring%20c1").await.len(), 10);
    assert!(codes("q=%25").await.is_empty());
    editor
        .get("campaigns?page=0")
        .await
        .refused(400, "Error_BadRequest");
}
