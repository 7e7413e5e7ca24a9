//! The home screen and the legal texts at the desk: drafted and published by editors, whole in both languages, without
//! anything that could act in a reader's browser, and no editor's words lost to another's.

use crate::operations::pictures::{a_picture, editor};
use domain::operations::Role;
use serde_json::{Value, json};
use tests::client::Client;
use tests::desk::operator;
use tests::on_both_databases;
use tests::operator::Operator;
use tests::server::TestServer;
use tests::shown::within_a_second;

on_both_databases![tests::server::TestServer::over =>
    a_home_screen_is_drafted_published_and_seen,
    two_editors_do_not_overwrite_each_other,
    what_is_published_on_one_server_shows_on_the_other_within_a_second,
];

fn home(image: &Value) -> Value {
    json!({
        "slides": [{
            "image": image,
            "title_zh": "经得起时间的资产", "title_en": " Places that last ",
            "text_zh": "逐一精选", "text_en": "Chosen one by one",
        }],
        "figures": [{ "value_zh": "9.4 亿", "value_en": "940 m", "title_zh": "总值", "title_en": "Value" }],
        "bulletins": [{
            "icon": image,
            "title_zh": "核实", "title_en": "Verify",
            "description_zh": "两人先后复核", "description_en": "Two people look at it, one after the other",
        }],
        "filing_number_zh": "备案 1 号", "filing_number_en": "Filing no. 1",
        "consulting_phone": "+86 400 000 0000",
    })
}

fn legal(html: &str) -> Value {
    json!({
        "title_zh": "隐私政策", "title_en": "Privacy policy",
        "html_zh": "<h2>一</h2><p>您的<strong>资料</strong></p>", "html_en": html,
    })
}

async fn draft(
    editor: &Operator,
    path: &str,
    version: i64,
    content: &Value,
) -> tests::client::Answer {
    let body = json!({ "version": version, "content": content });
    editor.put(&format!("contents/{path}"), body).await
}

async fn shown(server: &TestServer, language: &'static str) -> Value {
    let visitor = Client::new(server.base(), language);
    visitor.get("public_banner_stats", &[]).await.ok()
}

fn fields(refused: &Value) -> Vec<(&str, &str)> {
    let fields = refused["fields"].as_array().unwrap().iter();
    fields
        .map(|f| {
            (
                f["field"].as_str().unwrap(),
                f["messageKey"].as_str().unwrap(),
            )
        })
        .collect()
}

async fn a_home_screen_is_drafted_published_and_seen(server: TestServer) {
    let editor = editor(&server).await;
    let picture = a_picture(&editor).await;
    let drafted = draft(&editor, "home", 1, &home(&picture["key"])).await.ok();
    assert_eq!(drafted["standing"]["version"], 2);
    assert_eq!(drafted["standing"]["has_draft"], true);
    assert_eq!(drafted["standing"]["changed"]["by"], "edith");
    assert_eq!(
        drafted["content"]["slides"][0]["title_en"],
        "Places that last"
    );
    assert_eq!(shown(&server, "en").await["slogans"], json!([]));

    let step = json!({ "version": 2 });
    let published = editor
        .post("contents/home/publish", step.clone())
        .await
        .ok();
    assert_eq!(
        (&published["has_draft"], &published["version"]),
        (&json!(false), &json!(3))
    );
    let (zh, en) = (shown(&server, "zh").await, shown(&server, "en").await);
    assert_eq!(zh["slogans"][0]["Title"], "经得起时间的资产");
    assert_eq!(en["slogans"][0]["Title"], "Places that last");
    assert_eq!(en["slogans"][0]["ImageUrl"], picture["url"]);
    assert_eq!(en["figures"][0]["Value"], "940 m");
    assert_eq!(zh["filingNumber"], "备案 1 号");

    // A draft beside it is nobody's to see until it is published; thrown away, it leaves nothing.
    let mut changed = home(&picture["key"]);
    changed["slides"][0]["title_en"] = json!("Something else");
    draft(&editor, "home", 3, &changed).await.ok();
    assert_eq!(shown(&server, "en").await, en);
    let view = editor.get("contents/home").await.ok();
    assert_eq!(view["content"]["slides"][0]["title_en"], "Something else");
    assert_eq!(
        view["published"]["slides"][0]["title_en"],
        "Places that last"
    );
    let left = editor
        .post("contents/home/discard", json!({ "version": 4 }))
        .await
        .ok();
    assert_eq!(
        (&left["has_draft"], &left["version"]),
        (&json!(false), &json!(5))
    );

    let history = editor.get("contents/home/history").await.ok();
    let told: Vec<&str> = history["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|event| event["detail"].as_str().unwrap())
        .collect();
    assert_eq!(history["total"], 4);
    assert_eq!(history["items"][0]["name"], "edith");
    assert!(told[0].starts_with("draft discarded\n"));
    let changed = "slides.0.title_en: \"Places that last\" -> \"Something else\"";
    assert_eq!(told[1], format!("draft\n{changed}"));
    assert!(
        told[2].starts_with("published\n")
            && told[2].contains("figures.0.value_zh: \"\" -> \"9.4 亿\"")
    );
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_history_tells_of_long_texts_how_they_begin_and_each_event_is_there_whole() {
    let server = TestServer::sqlite().await;
    let editor = editor(&server).await;
    let long = |letter: &str| legal(&format!("<p>{}</p>", letter.repeat(25_000)));
    for (version, letter) in [(1, "a"), (2, "b"), (3, "c"), (4, "d")] {
        draft(&editor, "legal/privacy", version, &long(letter))
            .await
            .ok();
    }
    let answer = editor.get("contents/privacy/history").await;
    assert!(answer.bytes.len() < 12_000, "{}", answer.bytes.len());
    let history = answer.ok();
    let events = history["items"].as_array().unwrap();
    assert_eq!(events.len(), 4);
    let beginning = "draft\nhtml_en: \"<p>ccc";
    for event in events {
        assert_eq!(event["is_cut"], true, "{event}");
    }
    assert!(events[0]["detail"].as_str().unwrap().starts_with(beginning));
    let one = format!("history/{}", events[0]["id"]);
    let whole = editor.get(&one).await.ok();
    assert_eq!(
        (&whole["is_cut"], &whole["name"]),
        (&json!(false), &json!("edith"))
    );
    let told = format!(
        "draft\nhtml_en: \"<p>{}</p>\" -> \"<p>{}</p>\"",
        "c".repeat(25_000),
        "d".repeat(25_000)
    );
    assert!(whole["detail"] == told.as_str());
    // Whatever else is in the trail is nobody's to read here: who logged in was recorded before.
    for other in [0, 1, 424_242] {
        editor
            .get(&format!("history/{other}"))
            .await
            .refused(404, "Error_NotFound");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_half_filled_draft_is_kept_and_not_published() {
    let server = TestServer::sqlite().await;
    let editor = editor(&server).await;
    let picture = a_picture(&editor).await;
    let mut half = home(&picture["key"]);
    half["slides"][0]["text_zh"] = json!(" ");
    half["figures"] = json!([{}]);
    half["consulting_phone"] = Value::Null;
    draft(&editor, "home", 1, &half).await.ok();
    let refused = editor
        .post("contents/home/publish", json!({ "version": 2 }))
        .await;
    let refused = refused.refused(422, "ContentMissing");
    let missing = |field| (field, "ContentMissing");
    assert_eq!(
        fields(&refused),
        [
            missing("slides.0.text_zh"),
            missing("figures.0.value_zh"),
            missing("figures.0.value_en"),
            missing("figures.0.title_zh"),
            missing("figures.0.title_en"),
            missing("consulting_phone"),
        ]
    );
    let kept = editor.get("contents/home").await.ok();
    assert_eq!(kept["content"]["slides"][0]["title_en"], "Places that last");
    assert_eq!(kept["standing"]["is_published"], false);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_could_act_in_a_browser_or_does_not_fit_is_never_kept() {
    let server = TestServer::sqlite().await;
    let editor = editor(&server).await;
    let picture = a_picture(&editor).await;
    for (html, found, line) in [
        ("<p>a</p>\n<script>alert(1)</script>", "<script>", 2),
        ("<p onclick=\"x()\">a</p>", "<p onclick=\"x()\">", 1),
        (
            "<a href=\"javascript:x()\">a</a>",
            "<a href=\"javascript:x()\">",
            1,
        ),
        ("<img src=x onerror=x()>", "<img src=x onerror=x()>", 1),
        ("<p>open", "<p>", 1),
    ] {
        let refused = draft(&editor, "legal/privacy", 1, &legal(html)).await;
        let refused = refused.refused(422, "ContentMarkup");
        let params = json!({ "found": found, "line": line });
        assert_eq!(refused["fields"][0]["params"], params, "{html}");
        assert_eq!(refused["fields"][0]["field"], "html_en");
        assert!(
            refused["message"].as_str().unwrap().contains(found),
            "{refused}"
        );
    }
    let refused = draft(&editor, "legal/privacy", 1, &legal("<p>{alowance}</p>")).await;
    refused.refused(422, "ContentPlaceholder");

    let spoilt = |field: &str, value: Value| {
        let mut spoilt = home(&picture["key"]);
        *spoilt.pointer_mut(field).unwrap() = value;
        spoilt
    };
    for (field, value, key) in [
        (
            "/slides/0/title_en",
            json!("x".repeat(5_000)),
            "ContentTooLong",
        ),
        ("/slides/0/title_zh", json!("<b>资产</b>"), "ContentMarkup"),
        (
            "/bulletins/0/description_zh",
            json!("字\u{202e}"),
            "ContentUnreadable",
        ),
        ("/consulting_phone", json!("call us"), "ContentPhone"),
        (
            "/slides/0/image",
            json!("public-jpg/nobody-w640"),
            "ContentPicture",
        ),
        ("/slides/0/image", json!("documents/1"), "ContentPicture"),
        (
            "/slides/0/image",
            json!("../../etc/passwd"),
            "ContentPicture",
        ),
        (
            "/bulletins/0/icon",
            json!("https://elsewhere.test/a.png"),
            "ContentPicture",
        ),
    ] {
        let refused = draft(&editor, "home", 1, &spoilt(field, value)).await;
        let refused = refused.refused(422, key);
        let named = field.trim_start_matches('/').replace('/', ".");
        assert_eq!(fields(&refused), [(named.as_str(), key)]);
    }
    let many = spoilt("/figures", json!(vec![json!({}); 7]));
    let refused = draft(&editor, "home", 1, &many)
        .await
        .refused(422, "ContentTooMany");
    assert_eq!(refused["params"], json!({ "field": "figures", "max": 6 }));
    let wrong = spoilt("/slides", json!("none"));
    draft(&editor, "home", 1, &wrong)
        .await
        .refused(400, "Error_BadRequest");

    for path in ["home", "legal/privacy"] {
        let kept = editor.get(&format!("contents/{path}")).await.ok();
        assert_eq!(
            (&kept["standing"]["version"], &kept["published"]),
            (&json!(1), &Value::Null)
        );
    }
    server.stop().await;
}

async fn two_editors_do_not_overwrite_each_other(server: TestServer) {
    let edith = editor(&server).await;
    let emil = operator(&server, "emil", &[Role::Editor]).await;
    let (first, second) = (legal("<p>Edith's</p>"), legal("<p>Emil's</p>"));
    let both = tokio::join!(
        draft(&edith, "legal/privacy", 1, &first),
        draft(&emil, "legal/privacy", 1, &second),
    );
    let statuses = [both.0.status, both.1.status];
    assert!(
        statuses == [200, 409] || statuses == [409, 200],
        "{statuses:?}"
    );
    let present = edith.get("contents/legal/privacy").await.ok();
    let (behind, words) = if both.0.status == 409 {
        (&edith, &first)
    } else {
        (&emil, &second)
    };
    for step in ["publish", "discard"] {
        let path = format!("contents/privacy/{step}");
        let late = behind.post(&path, json!({ "version": 1 })).await;
        late.refused(409, "Error_StaleVersion");
    }
    assert_eq!(edith.get("contents/legal/privacy").await.ok(), present);
    // On the present version the words that came second are taken; said again they change nothing.
    let taken = draft(behind, "legal/privacy", 2, words).await.ok();
    assert_eq!(&taken["content"], words);
    assert_eq!(draft(behind, "legal/privacy", 1, words).await.ok(), taken);
    let visitor = Client::new(server.base(), "en");
    let privacy = || visitor.get("public_legal", &[("kind", "privacy")]);
    privacy().await.refused(404, "Error_NotFound");
    behind
        .post("contents/privacy/publish", json!({ "version": 3 }))
        .await
        .ok();
    assert_eq!(privacy().await.ok()["Html"], words["html_en"]);
    server.stop().await;
}

async fn what_is_published_on_one_server_shows_on_the_other_within_a_second(server: TestServer) {
    let editor = editor(&server).await;
    let (second, base) = server.beside().await;
    let there = Client::new(&base, "en");
    let picture = a_picture(&editor).await;
    let mut content = home(&picture["key"]);
    for version in [1, 3, 5] {
        let title = format!("Title {version}");
        content["slides"][0]["title_en"] = json!(title);
        draft(&editor, "home", version, &content).await.ok();
        // Kept by both before it is old.
        let seen = async || there.get("public_banner_stats", &[]).await.ok()["slogans"].clone();
        assert_ne!(seen().await[0]["Title"], title);
        assert_ne!(shown(&server, "en").await["slogans"][0]["Title"], title);
        let step = json!({ "version": version + 1 });
        editor.post("contents/home/publish", step).await.ok();
        assert_eq!(shown(&server, "en").await["slogans"][0]["Title"], title);
        within_a_second(&title, async || seen().await[0]["Title"] == title).await;
    }
    let terms = async || {
        let asked = [("kind", "privacy")];
        let shown = there.get("public_legal", &asked).await;
        shown.text().contains("Only here")
    };
    assert!(!terms().await);
    draft(&editor, "legal/privacy", 1, &legal("<p>Only here</p>"))
        .await
        .ok();
    editor
        .post("contents/privacy/publish", json!({ "version": 2 }))
        .await
        .ok();
    within_a_second("the terms", terms).await;
    second.stop().await.unwrap();
    server.stop().await;
}
