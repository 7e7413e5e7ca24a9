//! The proposals of one record, wherever they stand in the queue.

use super::proposals::{Admins, admins, found, propose_roles};
use domain::operations::Role;
use serde_json::json;
use tests::desk::operator;
use tests::exported::{column, file};
use tests::server::TestServer;

#[tokio::test(flavor = "multi_thread")]
async fn those_of_one_record_are_asked_for_by_its_kind_and_number() {
    let server = TestServer::sqlite().await;
    let Admins { ann, otto } = admins(&server).await;
    operator(&server, "ruth", &[Role::Reviewer]).await;
    let add = |number: usize| {
        json!({
            "email": format!("N{number}@desk.test"), "name": "New", "roles": ["finance"],
            "reason": "joins",
        })
    };
    for number in 0..21 {
        ann.post("operators", add(number)).await.ok();
    }
    let proposed = propose_roles(&ann, "ruth", json!(["finance"])).await.ok();
    let id = found(&ann, "ruth").await["id"].clone();
    // It is not on the first page of all.
    let page = otto.get("proposals").await.ok();
    let ids = page["items"].as_array().unwrap().iter();
    let mut ids = ids.map(|item| &item["id"]);
    assert!(!ids.any(|id| *id == proposed["proposal"]["id"]));
    let of_ruth = format!("proposals?record_kind=operator&record_id={id}");
    let page = otto.get(&of_ruth).await.ok();
    assert_eq!(page["total"], 1);
    assert_eq!(page["items"][0]["id"], proposed["proposal"]["id"]);
    let invited = "proposals?record_kind=new_operator&record_id=n7%40desk.test";
    assert_eq!(otto.get(invited).await.ok()["total"], 1);
    let other = "proposals?record_kind=order&record_id=";
    assert_eq!(otto.get(&format!("{other}{id}")).await.ok()["total"], 0);
    for (query, field) in [
        ("record_kind=investor&record_id=1", "record_kind"),
        ("record_id=1", "record_kind"),
        ("record_kind=order", "record_id"),
        ("record_kind=order&record_id=seven", "record_id"),
    ] {
        let refused = otto.get(&format!("proposals?{query}")).await;
        let refused = refused.refused(400, "Error_BadRequest");
        assert_eq!(refused["params"]["field"], field, "{query}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn they_are_exported_as_they_are_narrowed_by_whoever_reads_them() {
    let server = TestServer::sqlite().await;
    let Admins { ann, otto } = admins(&server).await;
    let ruth = operator(&server, "ruth", &[Role::Reviewer]).await;
    let first = propose_roles(&ann, "ruth", json!(["finance"])).await.ok();
    let rejected = json!({ "version": 1, "comment": "=HYPERLINK(1)" });
    let path = format!("proposals/{}/reject", first["proposal"]["id"]);
    otto.post(&path, rejected).await.ok();
    propose_roles(&ann, "ruth", json!(["editor"])).await.ok();
    let exported = file(&otto, "proposals/export?state=all").await;
    assert_eq!(column(&exported, "state"), ["PROPOSED", "REJECTED"]);
    assert_eq!(column(&exported, "kind"), ["change_operator"; 2]);
    let open = file(&otto, "proposals/export").await;
    assert_eq!(column(&open, "state"), ["PROPOSED"]);
    let ended = file(&otto, "proposals/export?state=REJECTED&q=ruth").await;
    assert_eq!(column(&ended, "ended_by"), ["otto"]);
    // Nothing in it runs in a spreadsheet.
    assert_eq!(column(&ended, "comment"), ["'=HYPERLINK(1)"]);
    let refused = ruth.get("proposals/export").await;
    refused.refused(403, "Error_Forbidden");
    let events = otto.get("audit?record=proposals").await.ok();
    assert_eq!(
        events["items"][0]["detail"],
        "exported, rows: 1: state=REJECTED; q=ruth"
    );
}
