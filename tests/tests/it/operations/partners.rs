//! What is particular to partners at the desk: what investors see of them, and that one that a project names stays.

use super::pictures::{a_picture, editor};
use domain::ids::PartnerId;
use serde_json::{Value, json};
use tests::client::{Answer, Client};
use tests::on_both_databases;
use tests::operator::Operator;
use tests::prepared::{a_project, publish_alone};
use tests::road::{investor, log_in};
use tests::server::TestServer;

on_both_databases![tests::server::TestServer::with_database =>
    a_partner_is_made_published_and_seen,
    a_partner_of_a_published_project_stays,
];

const MOBILE: &str = "86-13900139000";

pub(super) fn partner(image: &Value) -> Value {
    json!({
        "name_zh": "弗恩希尔", "name_en": " Fernhill & Rowe ",
        "logo": image, "image": image,
        "company_role_id": 1, "continent_id": 3, "country_id": 112, "rating": 92, "years": 27,
        "segment_zh": "住宅", "segment_en": "Homes",
        "overview_zh": "<p>自 <strong>1999</strong> 年</p>", "overview_en": "Since 1999.\n\nIn two places.",
        "people": [
            {
                "image": image, "name_zh": "海伦", "name_en": "Helen", "position_zh": "总监",
                "position_en": "Director", "bio_zh": "工程师", "bio_en": "An engineer",
            },
            {
                "image": "", "name_zh": "汤姆", "name_en": "Tom", "position_zh": "建造",
                "position_en": "Construction", "bio_zh": "砌砖工", "bio_en": "A bricklayer",
            },
        ],
    })
}

pub(super) async fn made(editor: &Operator, content: &Value) -> Value {
    let body = json!({ "content": content });
    editor.post("partners", body).await.ok()
}

pub(super) async fn draft(editor: &Operator, id: i64, version: i64, content: &Value) -> Answer {
    let body = json!({ "version": version, "content": content });
    editor.put(&format!("partners/{id}"), body).await
}

pub(super) async fn step(editor: &Operator, id: i64, step: &str, version: i64) -> Answer {
    let path = format!("partners/{id}/{step}");
    editor.post(&path, json!({ "version": version })).await
}

/// A published partner.
async fn published(editor: &Operator) -> i64 {
    let picture = a_picture(editor).await;
    let id = id(&made(editor, &partner(&picture["key"])).await);
    step(editor, id, "publish", 2).await.ok();
    id
}

pub(super) fn id(view: &Value) -> i64 {
    view["standing"]["id"].as_i64().unwrap()
}

async fn page(client: &Client, id: i64) -> Answer {
    let id = id.to_string();
    client.get("account_partner_detail", &[("id", &id)]).await
}

async fn a_partner_is_made_published_and_seen(server: TestServer) {
    let editor = editor(&server).await;
    let wei = investor(&server, MOBILE).await;
    let picture = a_picture(&editor).await;
    let view = made(&editor, &partner(&picture["key"])).await;
    let id = id(&view);
    assert_eq!(view["standing"]["version"], 2);
    assert_eq!(view["standing"]["has_draft"], true);
    assert_eq!(view["standing"]["is_published"], false);
    assert_eq!(view["standing"]["name_en"], "Fernhill & Rowe");
    assert_eq!(view["published"], Value::Null);
    page(&wei, id).await.refused(404, "Error_NotFound");

    let seen = step(&editor, id, "publish", 2).await.ok();
    assert_eq!(seen["standing"]["has_draft"], false);
    assert_eq!(seen["published"], seen["content"]);
    let shown = page(&wei, id).await.ok()["partner"].clone();
    assert_eq!(shown["Name"], "Fernhill & Rowe");
    assert_eq!(shown["CompanyOverview"], "Since 1999.\n\nIn two places.");
    assert_eq!(shown["PartnerRating"], 92);
    assert_eq!(shown["DisplayImageURL"], picture["url"]);
    let people = shown["people"].as_array().unwrap();
    assert_eq!(people[0]["FullName"], "Helen");
    assert_eq!(people[0]["DisplayImageURL"], picture["url"]);
    assert_eq!(people[1]["DisplayImageURL"], "");
    let chinese = Client::new(server.base(), "zh");
    chinese.fetch_csrf_token().await;
    log_in(&chinese, MOBILE).await;
    let shown = page(&chinese, id).await.ok()["partner"].clone();
    assert_eq!(shown["Name"], "弗恩希尔");
    assert_eq!(
        shown["CompanyOverview"],
        "<p>自 <strong>1999</strong> 年</p>"
    );
    assert_eq!(shown["people"][1]["ShortBio"], "砌砖工");

    // People change places.
    let mut turned = partner(&picture["key"]);
    turned["people"].as_array_mut().unwrap().reverse();
    draft(&editor, id, 3, &turned).await.ok();
    step(&editor, id, "publish", 4).await.ok();
    assert_eq!(
        page(&wei, id).await.ok()["partner"]["people"][0]["FullName"],
        "Tom"
    );
    server.stop().await;
}

async fn a_partner_of_a_published_project_stays(server: TestServer) {
    let editor = editor(&server).await;
    let wei = investor(&server, MOBILE).await;
    let id = published(&editor).await;
    let (store, now) = (server.ports().store.clone(), server.ports().clock.now());
    let mut project = a_project("ALDER", 10_000, now);
    project.content.partner = Some(PartnerId(id));
    publish_alone(store.as_ref(), &project).await;
    let refused = step(&editor, id, "withdraw", 3)
        .await
        .refused(409, "PartnerInUse");
    assert_eq!(
        refused["params"],
        json!({ "projects": 1, "project": "ALDER Residences" })
    );
    assert!(
        refused["message"]
            .as_str()
            .unwrap()
            .contains("ALDER Residences")
    );
    assert_eq!(page(&wei, id).await.status, 200);

    // A project that nobody sees yet holds its partner too, but for its draft.
    let mut quiet = a_project("QUIET", 10_000, now);
    let words = editor.get(&format!("partners/{id}")).await.ok()["content"].clone();
    let unseen = made(&editor, &words).await["standing"]["id"].clone();
    let unseen = unseen.as_i64().unwrap();
    (quiet.content.partner, quiet.project.published) = (Some(PartnerId(unseen)), false);
    publish_alone(store.as_ref(), &quiet).await;
    step(&editor, unseen, "discard", 2)
        .await
        .refused(409, "PartnerInUse");
    let list = editor.get("partners?stage=draft&q=fern").await.ok();
    assert_eq!(list["total"], 1);
    server.stop().await;
}
