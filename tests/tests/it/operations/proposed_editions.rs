//! What investors rely on is published by two people: the terms of a project that they saw, and another version of a legal text. Texts,
//! pictures and first editions are published by one.

use super::contents::legal;
use super::pictures::editor;
use super::projects::{draft, id, made, step, whole};
use chrono::TimeDelta;
use domain::operations::Role;
use serde_json::{Value, json};
use tests::client::Client;
use tests::desk::operator;
use tests::on_both_databases;
use tests::operator::Operator;
use tests::road::investor;
use tests::server::TestServer;

on_both_databases![tests::server::TestServer::with_database =>
    other_terms_of_a_project_wait_for_a_second_person,
    another_version_of_a_legal_text_waits_for_a_second_person;
    sqlite alone:
    a_rejected_edition_stays_a_draft,
    a_draft_that_changed_since_is_not_published,
    texts_opening_and_closing_are_published_by_one_person,
    what_was_withdrawn_comes_back_with_other_terms_by_two,
];

const MOBILE: &str = "86-13900139000";

/// A published project, with what it says and the version that it stands at.
struct Seen {
    id: i64,
    content: Value,
    version: i64,
}

impl Seen {
    async fn of(server: &TestServer, editor: &Operator) -> Self {
        let content = whole(server, editor).await;
        let id = id(&made(editor, &content).await);
        let view = step(editor, id, "publish", 2).await.ok();
        Self {
            id,
            version: version(&view),
            content: view["content"].clone(),
        }
    }

    fn path(&self) -> String {
        format!("projects/{}", self.id)
    }

    /// Drafts the project with another value in a field.
    async fn drafted(&mut self, editor: &Operator, field: &str, value: Value) {
        self.content[field] = value;
        let view = draft(editor, self.id, self.version, &self.content).await;
        self.version = version(&view.ok());
    }

    async fn propose(&self, editor: &Operator) -> Value {
        editor.propose_edition(&self.path(), self.version).await
    }

    /// The return as an investor reads it.
    async fn rate(&self, client: &Client) -> Value {
        let id = self.id.to_string();
        let page = client.get("account_product_detail", &[("id", &id)]).await;
        page.ok()["investment"]["CurrentAnnualReturn"].clone()
    }
}

fn version(view: &Value) -> i64 {
    view["standing"]["version"].as_i64().unwrap()
}

async fn show(by: &Operator, proposed: &Value) -> Value {
    let path = format!("proposals/{}", proposed["proposal"]["id"]);
    by.get(&path).await.ok()
}

async fn reject(by: &Operator, proposed: &Value) {
    let proposal = &proposed["proposal"];
    let path = format!("proposals/{}/reject", proposal["id"]);
    let body = json!({ "version": proposal["version"], "comment": "not agreed" });
    by.post(&path, body).await.ok();
}

async fn other_terms_of_a_project_wait_for_a_second_person(server: TestServer) {
    let edith = editor(&server).await;
    let emil = operator(&server, "emil", &[Role::Editor]).await;
    let wei = investor(&server, MOBILE).await;
    let mut project = Seen::of(&server, &edith).await;
    project.drafted(&edith, "rate_percent", json!(12)).await;

    let silent = step(&edith, project.id, "publish", project.version).await;
    silent.refused(422, "CommentRequired");
    let proposed = project.propose(&edith).await;
    assert_eq!(proposed["proposal"]["kind"], "publish_project");
    assert_eq!(proposed["proposal"]["approvers"], 1);
    assert_eq!(project.rate(&wei).await, 0.114);
    edith.approve(&proposed).await.refused(403, "FourEyes");
    // A repeat returns the same proposal.
    let again = project.propose(&edith).await;
    assert_eq!(again["proposal"]["id"], proposed["proposal"]["id"]);

    let waiting = emil.get("proposals").await.ok();
    assert_eq!(waiting["items"][0]["may_approve"], true);
    let shown = show(&emil, &proposed).await;
    let rate = json!([{ "field": "rate_percent", "before": "11.4", "after": "12" }]);
    assert_eq!(shown["changes"], rate);
    let [before, after] =
        ["before", "after"].map(|of| shown["project"][of]["rate_percent"].as_f64());
    assert_eq!((before, after), (Some(11.4), Some(12.0)));
    emil.approve(&proposed).await.ok();
    assert_eq!(project.rate(&wei).await, 0.12);

    let history = edith.get(&format!("{}/history", project.path())).await.ok();
    let newest = &history["items"][0];
    assert_eq!(newest["name"], "emil");
    let told = "published\nrate_percent: \"11.4\" -> \"12\"";
    assert_eq!(newest["detail"], told);
    // What it changed is still told.
    assert_eq!(show(&edith, &proposed).await["changes"], rate);
    server.stop().await;
}

async fn another_version_of_a_legal_text_waits_for_a_second_person(server: TestServer) {
    let edith = editor(&server).await;
    let approver = operator(&server, "april", &[Role::Approver]).await;
    let visitor = Client::new(server.base(), "en");
    let read = async || {
        let text = visitor.get("public_legal", &[("kind", "privacy")]).await;
        text.ok()["Html"].clone()
    };
    let put = async |version: i64, html: &str| {
        let body = json!({ "version": version, "content": legal(html) });
        edith.put("contents/legal/privacy", body).await.ok();
    };
    put(1, "<p>First</p>").await;
    let first = json!({ "version": 2 });
    let first = edith.post("contents/privacy/publish", first).await;
    assert_eq!(first.status, 200);
    put(3, "<p>Second</p>").await;
    let proposed = edith.propose_edition("contents/privacy", 4).await;
    assert_eq!(proposed["proposal"]["record"]["kind"], "legal_text");
    assert_eq!(proposed["proposal"]["record"]["id"], "privacy");
    assert_eq!(read().await, "<p>First</p>");
    let changes = json!([{
        "field": "html_en", "before": "<p>First</p>", "after": "<p>Second</p>",
    }]);
    assert_eq!(show(&approver, &proposed).await["changes"], changes);
    approver.approve(&proposed).await.ok();
    assert_eq!(read().await, "<p>Second</p>");
    server.stop().await;
}

async fn a_rejected_edition_stays_a_draft(server: TestServer) {
    let edith = editor(&server).await;
    let emil = operator(&server, "emil", &[Role::Editor]).await;
    let mut project = Seen::of(&server, &edith).await;
    project.drafted(&edith, "wire_minimum", json!(100)).await;
    let proposed = project.propose(&edith).await;
    reject(&emil, &proposed).await;
    let view = edith.get(&project.path()).await.ok();
    assert_eq!(version(&view), project.version);
    assert_eq!(view["content"]["wire_minimum"], 100);
    assert_eq!(view["published"]["wire_minimum"], 500);
    // It can be proposed again, as it is.
    let again = project.propose(&edith).await;
    emil.approve(&again).await.ok();
    server.stop().await;
}

async fn a_draft_that_changed_since_is_not_published(server: TestServer) {
    let edith = editor(&server).await;
    let emil = operator(&server, "emil", &[Role::Editor]).await;
    let mut project = Seen::of(&server, &edith).await;
    project.drafted(&edith, "rate_percent", json!(12)).await;
    let proposed = project.propose(&edith).await;
    project.drafted(&edith, "rate_percent", json!(13)).await;
    assert_eq!(show(&emil, &proposed).await["stale"], true);
    let late = emil.approve(&proposed).await;
    late.refused(409, "Error_StaleVersion");
    let view = edith.get(&project.path()).await.ok();
    assert_eq!(view["published"]["rate_percent"], 11.4);
    server.stop().await;
}

async fn texts_opening_and_closing_are_published_by_one_person(server: TestServer) {
    let edith = editor(&server).await;
    let mut project = Seen::of(&server, &edith).await;
    let now = server.ports().clock.now();
    let ago = |hours: i64| json!((now - TimeDelta::hours(hours)).to_rfc3339());
    for (field, value) in [
        ("name_en", json!("Alder Court")),
        ("images", json!([])),
        ("opens_at", ago(2)),
        ("funding_end", ago(1)),
    ] {
        project.drafted(&edith, field, value).await;
        let published = step(&edith, project.id, "publish", project.version).await;
        assert_eq!(published.status, 200, "{field}: {}", published.text());
        project.version = version(&published.ok());
    }
    // Opening it again is another matter.
    let later = json!((now + TimeDelta::days(9)).to_rfc3339());
    project.drafted(&edith, "funding_end", later).await;
    project.propose(&edith).await;
    server.stop().await;
}

async fn what_was_withdrawn_comes_back_with_other_terms_by_two(server: TestServer) {
    let edith = editor(&server).await;
    let mut project = Seen::of(&server, &edith).await;
    let withdrawn = step(&edith, project.id, "withdraw", project.version).await;
    project.version = version(&withdrawn.ok());
    project.drafted(&edith, "share_price", json!(2)).await;
    project.propose(&edith).await;
    // As investors saw it, it comes back at once.
    project.drafted(&edith, "share_price", json!(1.25)).await;
    let back = step(&edith, project.id, "publish", project.version).await;
    assert_eq!(back.status, 200);
    server.stop().await;
}
