//! What is particular to projects at the desk: what investors see of them, a code of their own, and nothing against what was ordered.

use super::pictures::{a_picture, editor};
use chrono::TimeDelta;
use domain::ids::ProjectId;
use serde_json::{Value, json};
use tests::client::{Answer, Client};
use tests::desk::{Desk, approved};
use tests::on_both_databases;
use tests::operator::Operator;
use tests::prepared::{a_partner, a_project, publish_alone, publish_partner};
use tests::road::{investor, log_in};
use tests::server::TestServer;

on_both_databases![tests::server::TestServer::with_database =>
    a_project_is_made_published_and_seen,
    a_code_is_one_projects_alone,
    what_was_ordered_stays_as_it_was_ordered,
    an_offering_is_never_published_below_what_is_taken_meanwhile,
    orders_under_way_are_told_to_whoever_is_about_to_publish,
    a_copy_is_a_project_of_its_own_without_the_documents,
];

const MOBILE: &str = "86-13900139000";

/// A PDF that the editor uploaded.
pub(super) async fn a_paper(editor: &Operator) -> Value {
    let file = format!("{}/fixtures/proof.pdf", env!("CARGO_MANIFEST_DIR"));
    let pdf = std::fs::read(file).unwrap();
    editor.upload("papers", "memorandum.pdf", pdf).await.ok()
}

pub(super) fn project(server: &TestServer, picture: &Value, paper: &Value) -> Value {
    let now = server.ports().clock.now();
    let of_type = |kind: &str, language: &str| {
        json!({
            "document_type": kind, "language": language, "name": format!("{kind} {language}"),
            "file": paper,
        })
    };
    let document = |language: &str| of_type("PPM", language);
    let agreement = |language: &str| of_type("SubscriptionAgreement", language);
    let told = |kind: &str, zh: &str, en: &str| {
        json!({
            "kind": kind, "header_zh": zh, "header_en": en, "text_zh": zh, "text_en": en,
            "published_at": now.to_rfc3339(), "documents": [],
        })
    };
    json!({
        "code": "ALDR", "name_zh": "桤木里", "name_en": " Alder Row ", "partner_id": null,
        "property_type_id": 1, "continent_id": 3, "country_id": 112, "currency_id": 1,
        "project_size": 20_000, "offering_size": "10000.50", "share_price": 1.25,
        "opens_at": (now - TimeDelta::days(1)).to_rfc3339(),
        "funding_end": (now + TimeDelta::days(90)).to_rfc3339(),
        "term_months": 30, "is_roi": false, "rate_percent": 11.4, "frameworks": [1],
        "wire_minimum": 500, "wire_maximum": 5_000, "wallet_minimum": null,
        "wallet_maximum": null, "issuer": "Alder Row LP", "address_zh": "西雅图",
        "address_en": "Seattle", "latitude": 47.6686, "longitude": -122.3847,
        "images": [{ "image": picture }],
        "table": [{ "label_zh": "规模", "label_en": "Size", "value_zh": "142 套", "value_en": "142 homes" }],
        "summaries": [
            {
                "kind": "property", "header_zh": "庭院", "header_en": "Courtyards",
                "text_zh": "<p>六个 <strong>庭院</strong></p>", "text_en": "Six courtyards.",
                "published_at": now.to_rfc3339(), "documents": [],
            },
            {
                "kind": "update", "header_zh": "开工", "header_en": "Work began",
                "text_zh": "已开工", "text_en": "On site.", "published_at": now.to_rfc3339(),
                "documents": [document("zh"), document("en")],
            },
            told("risk", "工程可能延期", "Works may be late"),
            told("fee", "认购不收取费用", "Subscribing is free of charge"),
        ],
        "documents": [agreement("zh"), agreement("en"), document("en"), document("zh")],
    })
}

pub(super) async fn whole(server: &TestServer, editor: &Operator) -> Value {
    let (picture, paper) = (a_picture(editor).await, a_paper(editor).await);
    project(server, &picture["key"], &paper["key"])
}

pub(super) async fn made(editor: &Operator, content: &Value) -> Value {
    let body = json!({ "content": content });
    editor.post("projects", body).await.ok()
}

pub(super) async fn draft(editor: &Operator, id: i64, version: i64, content: &Value) -> Answer {
    let body = json!({ "version": version, "content": content });
    editor.put(&format!("projects/{id}"), body).await
}

pub(super) async fn step(editor: &Operator, id: i64, step: &str, version: i64) -> Answer {
    let path = format!("projects/{id}/{step}");
    editor.post(&path, json!({ "version": version })).await
}

pub(super) fn id(view: &Value) -> i64 {
    view["standing"]["id"].as_i64().unwrap()
}

async fn page(client: &Client, id: i64) -> Answer {
    let id = id.to_string();
    client.get("account_product_detail", &[("id", &id)]).await
}

async fn a_project_is_made_published_and_seen(server: TestServer) {
    let editor = editor(&server).await;
    let wei = investor(&server, MOBILE).await;
    let partner = publish_partner(server.ports().store.as_ref(), &a_partner("Fernhill")).await;
    let mut content = whole(&server, &editor).await;
    content["partner_id"] = json!(partner.0);
    let view = made(&editor, &content).await;
    let id = id(&view);
    assert_eq!(view["standing"]["version"], 2);
    assert_eq!(view["standing"]["is_published"], false);
    assert_eq!(view["content"]["name_en"], "Alder Row");
    assert_eq!((&view["orders"], &view["taken"]), (&json!(0), &json!(0)));
    page(&wei, id).await.refused(404, "Error_NotFound");

    let seen = step(&editor, id, "publish", 2).await.ok();
    assert_eq!(seen["published"], seen["content"]);
    assert_eq!(seen["standing"]["has_draft"], false);
    let shown = page(&wei, id).await.ok()["investment"].clone();
    for (field, value) in [
        ("Name", json!("Alder Row")),
        ("ProductCode", json!("ALDR")),
        ("OfferingSize", json!(10_000.5)),
        ("MinimumInvestmentValue", json!(500)),
        ("CurrentAnnualReturn", json!(0.114)),
        ("CompanyName", json!("Fernhill")),
        ("InvestmentStatusCode", json!("Open")),
        ("LocationLongitude", json!(-122.3847)),
        ("Address", json!("Seattle")),
    ] {
        assert_eq!(shown[field], value, "{field}");
    }
    assert_eq!(shown["Documents"][3]["LanguageID"], 4);
    assert_eq!(
        shown["Summaries"][1]["Documents"].as_array().unwrap().len(),
        2
    );
    for (field, about) in [("RiskSummaryInd", 2), ("FeeSummaryInd", 3)] {
        let is_about = |at: usize| shown["Summaries"][at][field] == true;
        assert_eq!(
            [0, 1, 2, 3].map(is_about),
            [0, 1, 2, 3].map(|at| at == about)
        );
    }
    let way = wei.open(shown["Documents"][0]["Url"].as_str().unwrap());
    let file = wei.open(&way.await.redirect()).await;
    assert_eq!(
        (file.status, &file.headers["content-type"]),
        (200, &"application/pdf".parse().unwrap())
    );
    let chinese = Client::new(server.base(), "zh");
    chinese.fetch_csrf_token().await;
    log_in(&chinese, MOBILE).await;
    let shown = page(&chinese, id).await.ok()["investment"].clone();
    assert_eq!(
        shown["Summaries"][0]["Text"],
        "<p>六个 <strong>庭院</strong></p>"
    );
    assert_eq!(shown["Summaries"][2]["Text"], "工程可能延期");

    let list = editor.get("projects?stage=published&q=alder").await.ok();
    assert_eq!(
        (&list["total"], &list["items"][0]["code"]),
        (&json!(1), &json!("ALDR"))
    );
    // Its partner stays while investors see it.
    let partner = format!("partners/{}/withdraw", partner.0);
    editor
        .post(&partner, json!({ "version": 1 }))
        .await
        .refused(409, "PartnerInUse");
    server.stop().await;
}

async fn a_code_is_one_projects_alone(server: TestServer) {
    let edith = editor(&server).await;
    let content = whole(&server, &edith).await;
    let id = id(&made(&edith, &content).await);
    step(&edith, id, "publish", 2).await.ok();
    let mut twin = content.clone();
    twin["name_en"] = json!("Twin");
    let twin = made(&edith, &twin).await;
    let twin = twin["standing"]["id"].as_i64().unwrap();
    let refused = step(&edith, twin, "publish", 2)
        .await
        .refused(422, "ContentTaken");
    assert_eq!(refused["fields"][0]["field"], "code");
    // Nor one that differs in case or width alone.
    let code = content["code"].as_str().unwrap();
    let wide: String = code
        .chars()
        .map(|letter| {
            let is_plain = letter.is_ascii_graphic();
            char::from_u32(u32::from(letter) + if is_plain { 0xFEE0 } else { 0 }).unwrap()
        })
        .collect();
    let mut version = 2;
    for (alike, name) in [(code.to_lowercase(), "Small"), (wide, "Wide")] {
        assert_ne!(alike, code);
        let mut like = content.clone();
        like["code"] = json!(alike);
        like["name_en"] = json!(name);
        draft(&edith, twin, version, &like).await.ok();
        version += 1;
        let refused = step(&edith, twin, "publish", version)
            .await
            .refused(422, "ContentTaken");
        assert_eq!(refused["fields"][0]["field"], "code");
    }
    step(&edith, twin, "discard", version).await.ok();
    server.stop().await;
}

async fn what_was_ordered_stays_as_it_was_ordered(server: TestServer) {
    let desk = Desk::of(&server).await;
    let editor = editor(&server).await;
    let wei = approved(&server, &desk, MOBILE, 1).await;
    let now = server.ports().clock.now();
    let store = server.ports().store.clone();
    let stored = a_project("SOLD", 10_000, now);
    let id = publish_alone(store.as_ref(), &stored).await;
    wei.subscribe(ProjectId(id.0), 2_000).await;
    let view = editor.get(&format!("projects/{}", id.0)).await.ok();
    assert_eq!(
        (&view["orders"], &view["taken"]),
        (&json!(1), &json!(2_000))
    );
    let mut content = view["content"].clone();
    let whole = whole(&server, &editor).await;
    for field in ["summaries", "documents"] {
        content[field] = whole[field].clone();
    }
    let refused = step(&editor, id.0, "withdraw", 1)
        .await
        .refused(409, "ProjectOrdered");
    assert_eq!(refused["params"], json!({ "orders": 1 }));

    let mut version = 1;
    for (field, value, key) in [
        ("currency_id", json!(5), "ContentOrdered"),
        ("share_price", json!(2), "ContentOrdered"),
        ("offering_size", json!(1_999.99), "ContentBelowTaken"),
    ] {
        let mut spoilt = content.clone();
        spoilt[field] = value;
        draft(&editor, id.0, version, &spoilt).await.ok();
        version += 1;
        let refused = step(&editor, id.0, "publish", version).await;
        let refused = refused.refused(422, key);
        assert_eq!(refused["fields"][0]["field"], field);
    }
    content["offering_size"] = json!(2_000);
    content["name_en"] = json!("Sold Out");
    draft(&editor, id.0, version, &content).await.ok();
    let path = format!("projects/{}", id.0);
    editor
        .publish_with(&desk.approver, &path, version + 1)
        .await;
    let shown = page(&wei.client, id.0).await.ok()["investment"].clone();
    assert_eq!(
        (&shown["PercCompleted"], &shown["InvestmentStatusCode"]),
        (&json!(100), &json!("Closed"))
    );
    server.stop().await;
}

async fn an_offering_is_never_published_below_what_is_taken_meanwhile(server: TestServer) {
    let desk = Desk::of(&server).await;
    let editor = editor(&server).await;
    let wei = approved(&server, &desk, MOBILE, 1).await;
    let now = server.ports().clock.now();
    let stored = a_project("RACE", 10_000, now);
    let id = publish_alone(server.ports().store.as_ref(), &stored).await;
    let path = format!("projects/{}", id.0);
    let mut content = editor.get(&path).await.ok()["content"].clone();
    let whole = whole(&server, &editor).await;
    for field in ["summaries", "documents"] {
        content[field] = whole[field].clone();
    }
    content["offering_size"] = json!(1_000);
    draft(&editor, id.0, 1, &content).await.ok();
    let proposed = editor.propose_edition(&path, 2).await;
    let order = wei.start(id, 2, 2_000).await;
    wei.sign(order, "WireInvest").await;
    wei.try_prove(order).await.ok();
    wei.save(order, 489, json!({})).await.ok();
    let (taken, published) = tokio::join!(wei.complete(order), desk.approver.approve(&proposed));
    assert!(
        (taken.status == 200) != (published.status == 200),
        "{} {}",
        taken.status,
        published.status
    );
    let view = editor.get(&path).await.ok();
    let offering = view["published"]["offering_size"].as_f64().unwrap();
    assert!(view["taken"].as_f64().unwrap() <= offering, "{view}");
    server.stop().await;
}

async fn orders_under_way_are_told_to_whoever_is_about_to_publish(server: TestServer) {
    let desk = Desk::of(&server).await;
    let editor = editor(&server).await;
    let wei = approved(&server, &desk, MOBILE, 1).await;
    let now = server.ports().clock.now();
    let store = server.ports().store.clone();
    let [id, quiet] = [
        a_project("BUSY", 10_000, now),
        a_project("CALM", 10_000, now),
    ];
    let id = publish_alone(store.as_ref(), &id).await.0;
    let quiet = publish_alone(store.as_ref(), &quiet).await.0;
    let told = async |query: &str| editor.get(&format!("orders_under_way{query}")).await.ok();
    let none = json!({ "begun": 0, "submitted": 0, "accepted": 0 });
    assert_eq!(told("").await, none);

    let order = wei.subscribe(ProjectId(id), 2_000).await;
    let submitted = json!({ "begun": 0, "submitted": 1, "accepted": 0 });
    assert_eq!(told("").await, submitted);
    desk.accept(order, 2_000).await;
    wei.start(ProjectId(quiet), 2, 1_000).await;
    let accepted = json!({ "begun": 0, "submitted": 0, "accepted": 1 });
    assert_eq!(told(&format!("?project={id}")).await, accepted);
    let begun = json!({ "begun": 1, "submitted": 0, "accepted": 0 });
    assert_eq!(told(&format!("?project={quiet}")).await, begun);
    let both = json!({ "begun": 1, "submitted": 0, "accepted": 1 });
    assert_eq!(told("?framework=PKF").await, both);
    assert_eq!(told("?framework=CAYMAN").await, none);
    let path = format!("orders_under_way?framework=PKF&project={id}");
    editor.get(&path).await.refused(400, "Error_BadRequest");
    server.stop().await;
}

async fn a_copy_is_a_project_of_its_own_without_the_documents(server: TestServer) {
    let editor = editor(&server).await;
    let store = server.ports().store.clone();
    let partner = publish_partner(store.as_ref(), &a_partner("Fernhill")).await;
    let mut content = whole(&server, &editor).await;
    content["partner_id"] = json!(partner.0);
    let original = id(&made(&editor, &content).await);
    step(&editor, original, "publish", 2).await.ok();
    step(&editor, original, "copy", 2)
        .await
        .refused(409, "Error_StaleVersion");
    step(&editor, 99_999, "copy", 1)
        .await
        .refused(404, "Error_NotFound");

    let copy = step(&editor, original, "copy", 3).await.ok();
    let copied = id(&copy);
    assert_ne!(copied, original);
    assert_eq!(copy["standing"]["is_published"], false);
    for (field, value) in [
        ("name_en", json!("Alder Row (copy)")),
        ("name_zh", json!("桤木里（副本）")),
        ("code", json!("")),
        ("opens_at", Value::Null),
        ("funding_end", Value::Null),
        ("documents", json!([])),
        ("partner_id", json!(partner.0)),
        ("offering_size", json!(10_000.5)),
        ("rate_percent", json!(11.4)),
    ] {
        assert_eq!(copy["content"][field], value, "{field}");
    }
    assert_eq!(copy["content"]["images"], content["images"]);
    let summaries = copy["content"]["summaries"].as_array().unwrap();
    let kinds: Vec<&Value> = summaries.iter().map(|summary| &summary["kind"]).collect();
    assert_eq!(kinds, ["property", "risk", "fee"]);
    // It does not open without days, a code and documents of its own.
    let refused = step(&editor, copied, "publish", 2).await;
    let refused = refused.refused(422, "ContentMissing");
    let missing: Vec<&str> = super::fields(&refused).into_iter().map(|it| it.0).collect();
    let needed = [
        "code",
        "opens_at",
        "funding_end",
        "summaries.0.published_at",
        "summaries.1.published_at",
        "summaries.2.published_at",
        "documents",
    ];
    assert_eq!(missing, needed);
    // Changing one leaves the other as it is.
    let seen = editor.get(&format!("projects/{original}")).await.ok();
    assert_eq!(seen["standing"]["version"], 3);

    // A partner that left is not taken along.
    step(&editor, original, "withdraw", 3).await.ok();
    let leave = format!("partners/{}/withdraw", partner.0);
    editor.post(&leave, json!({ "version": 1 })).await.ok();
    let copy = step(&editor, original, "copy", 4).await.ok();
    assert_eq!(copy["content"]["partner_id"], Value::Null);
    server.stop().await;
}
