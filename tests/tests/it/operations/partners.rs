//! Partners and their people at the desk: drafted, published whole in both languages, withdrawn only when no project that
//! investors see names them, and no editor's words lost to another's.

use super::pictures::{a_picture, editor};
use domain::ids::PartnerId;
use domain::operations::Role;
use serde_json::{Value, json};
use tests::client::{Answer, Client};
use tests::desk::operator;
use tests::on_both_databases;
use tests::operator::Operator;
use tests::prepared::{a_project, publish_alone};
use tests::road::{investor, log_in};
use tests::server::TestServer;
use tests::shown::within_a_second;

on_both_databases![tests::server::TestServer::over =>
    a_partner_is_made_published_and_seen,
    two_editors_do_not_overwrite_each_other,
    a_partner_of_a_published_project_stays,
    what_investors_saw_is_gone_back_to,
    what_is_published_on_one_server_shows_on_the_other_within_a_second,
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

    // People change places; investors see it once it is published.
    let mut turned = partner(&picture["key"]);
    turned["people"].as_array_mut().unwrap().reverse();
    draft(&editor, id, 3, &turned).await.ok();
    assert_eq!(
        page(&wei, id).await.ok()["partner"]["people"][0]["FullName"],
        "Helen"
    );
    let left = step(&editor, id, "discard", 4).await.ok();
    assert_eq!(left["standing"]["has_draft"], false);
    draft(&editor, id, 5, &turned).await.ok();
    step(&editor, id, "publish", 6).await.ok();
    assert_eq!(
        page(&wei, id).await.ok()["partner"]["people"][0]["FullName"],
        "Tom"
    );

    let history = editor.get(&format!("partners/{id}/history")).await.ok();
    let told: Vec<&str> = history["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|event| event["detail"].as_str().unwrap())
        .collect();
    let first: Vec<&str> = told
        .iter()
        .map(|detail| detail.lines().next().unwrap())
        .collect();
    assert_eq!(
        first,
        [
            "published",
            "draft",
            "draft discarded",
            "draft",
            "published",
            "made"
        ]
    );
    assert_eq!(history["items"][0]["name"], "edith");
    assert!(
        told[1].contains("people.0.name_en: \"Helen\" -> \"Tom\""),
        "{}",
        told[1]
    );
    assert!(told[5].contains("rating: \"\" -> \"92\""), "{}", told[5]);
    server.stop().await;
}

async fn two_editors_do_not_overwrite_each_other(server: TestServer) {
    let edith = editor(&server).await;
    let emil = operator(&server, "emil", &[Role::Editor]).await;
    let picture = a_picture(&edith).await;
    let whole = partner(&picture["key"]);
    let id = id(&made(&edith, &whole).await);
    let said = |name: &str| {
        let mut said = whole.clone();
        said["name_en"] = json!(name);
        said
    };
    let (first, second) = (said("Edith's"), said("Emil's"));
    let both = tokio::join!(draft(&edith, id, 2, &first), draft(&emil, id, 2, &second));
    let mut statuses = [both.0.status, both.1.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409]);
    let (behind, words) = if both.0.status == 409 {
        (&edith, &first)
    } else {
        (&emil, &second)
    };
    for late in ["publish", "discard", "withdraw"] {
        step(behind, id, late, 2)
            .await
            .refused(409, "Error_StaleVersion");
    }
    let taken = draft(behind, id, 3, words).await.ok();
    assert_eq!(taken["content"]["name_en"], words["name_en"]);
    assert_eq!(draft(behind, id, 2, words).await.ok(), taken);
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

    // Another one, that no project names, leaves and comes back with its words.
    let free = published(&editor).await;
    let withdrawn = step(&editor, free, "withdraw", 3).await.ok();
    assert_eq!(withdrawn["published"], Value::Null);
    assert_eq!(withdrawn["standing"]["has_draft"], true);
    assert_eq!(withdrawn["content"]["name_en"], "Fernhill & Rowe");
    page(&wei, free).await.refused(404, "Error_NotFound");
    let again = step(&editor, free, "withdraw", 4).await.ok();
    assert_eq!(again["standing"]["version"], 4);
    step(&editor, free, "publish", 4).await.ok();
    assert_eq!(page(&wei, free).await.status, 200);

    // A project that nobody sees yet holds its partner too, but for its draft.
    let mut quiet = a_project("QUIET", 10_000, now);
    let unseen = made(&editor, &withdrawn["content"]).await["standing"]["id"].clone();
    let unseen = unseen.as_i64().unwrap();
    (quiet.content.partner, quiet.project.published) = (Some(PartnerId(unseen)), false);
    publish_alone(store.as_ref(), &quiet).await;
    step(&editor, unseen, "discard", 2)
        .await
        .refused(409, "PartnerInUse");
    step(&editor, free, "withdraw", 5).await.ok();
    let list = editor.get("partners?stage=draft&q=fern").await.ok();
    assert_eq!(list["total"], json!(2));
    editor
        .get("partners?stage=hidden")
        .await
        .refused(400, "Error_BadRequest");
    editor
        .get("partners?page=0")
        .await
        .refused(400, "Error_BadRequest");
    server.stop().await;
}

async fn what_investors_saw_is_gone_back_to(server: TestServer) {
    let editor = editor(&server).await;
    let id = published(&editor).await;
    let seen = editor.get(&format!("partners/{id}")).await.ok()["published"].clone();
    let mut changed = seen.clone();
    changed["name_en"] = json!("Half a");
    changed["overview_en"] = json!("");
    draft(&editor, id, 3, &changed).await.ok();
    let withdrawn = step(&editor, id, "withdraw", 4).await.ok();
    assert_eq!(
        (&withdrawn["content"], &withdrawn["withdrawn"]),
        (&changed, &seen)
    );
    let left = step(&editor, id, "discard", 5).await.ok();
    assert_eq!(left["standing"]["has_draft"], true);
    let back = editor.get(&format!("partners/{id}")).await.ok();
    assert_eq!((&back["content"], &back["withdrawn"]), (&seen, &seen));
    // Thrown away once more nothing goes, and nothing is told.
    assert_eq!(step(&editor, id, "discard", 6).await.ok(), left);
    let history = editor.get(&format!("partners/{id}/history")).await.ok();
    let last = history["items"][0]["detail"].as_str().unwrap();
    assert!(last.starts_with("draft discarded\n"), "{last}");
    assert!(last.contains("\"Half a\" -> \"Fernhill & Rowe\""), "{last}");
    let again = step(&editor, id, "publish", 6).await.ok();
    assert_eq!(
        (&again["published"], &again["withdrawn"]),
        (&seen, &Value::Null)
    );
    server.stop().await;
}

async fn what_is_published_on_one_server_shows_on_the_other_within_a_second(server: TestServer) {
    let editor = editor(&server).await;
    let here = investor(&server, MOBILE).await;
    let (second, base) = server.beside().await;
    let there = Client::new(&base, "en");
    there.fetch_csrf_token().await;
    log_in(&there, MOBILE).await;
    let id = published(&editor).await;
    let picture = a_picture(&editor).await;
    let name = async |client: &Client| page(client, id).await.ok()["partner"]["Name"].clone();
    for version in [3, 5, 7] {
        let title = format!("Name {version}");
        let mut content = partner(&picture["key"]);
        content["name_en"] = json!(title);
        // Kept by both before it is old.
        let _ = (name(&here).await, name(&there).await);
        draft(&editor, id, version, &content).await.ok();
        assert_ne!(name(&there).await, title);
        step(&editor, id, "publish", version + 1).await.ok();
        assert_eq!(name(&here).await, title);
        within_a_second(&title, async || name(&there).await == title).await;
    }
    let listed = async || there.get("account_partners", &[]).await.ok()["partners"].clone();
    assert_eq!(listed().await.as_array().unwrap().len(), 1);
    step(&editor, id, "withdraw", 9).await.ok();
    within_a_second("the list", async || listed().await == json!([])).await;
    second.stop().await.unwrap();
    server.stop().await;
}
