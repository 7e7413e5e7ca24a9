//! What is particular to the home screen and the legal texts at the desk: what investors see of them, and nothing in them that
//! could act in a reader's browser.

use super::fields;
use crate::operations::pictures::{a_picture, editor};
use serde_json::{Value, json};
use tests::client::Client;
use tests::operator::Operator;
use tests::server::TestServer;

pub(super) fn home(image: &Value) -> Value {
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

pub(super) fn legal(html: &str) -> Value {
    json!({
        "title_zh": "隐私政策", "title_en": "Privacy policy",
        "html_zh": "<h2>一</h2><p>您的<strong>资料</strong></p>", "html_en": html,
    })
}

/// Questions and answers, how somebody is reached, and who runs the site.
pub(super) fn help(image: &Value) -> Value {
    json!({
        "questions": [{
            "question_zh": "审核需要多久？", "question_en": "How long does a review take?",
            "answer_zh": "<p>五个工作日。</p>", "answer_en": "<p>Five working days.</p>",
        }],
        "hours_zh": "工作日 9:00 至 18:00", "hours_en": "Weekdays, 9 am to 6 pm",
        "email": "help@landfall.test", "wechat": image,
        "title_zh": "关于我们", "title_en": "Who we are",
        "about_zh": "<p>我们是一家投资平台。</p>", "about_en": "<p>We are an investment platform.</p>",
        "projects": [],
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

#[tokio::test(flavor = "multi_thread")]
async fn a_home_screen_is_seen_in_both_languages_with_its_pictures() {
    let server = TestServer::sqlite().await;
    let editor = editor(&server).await;
    let picture = a_picture(&editor).await;
    assert_eq!(shown(&server, "en").await["slogans"], json!([]));
    draft(&editor, "home", 1, &home(&picture["key"])).await.ok();
    let step = json!({ "version": 2 });
    editor.post("contents/home/publish", step).await.ok();
    let (zh, en) = (shown(&server, "zh").await, shown(&server, "en").await);
    assert_eq!(zh["slogans"][0]["Title"], "经得起时间的资产");
    assert_eq!(en["slogans"][0]["Title"], "Places that last");
    assert_eq!(en["slogans"][0]["ImageUrl"], picture["url"]);
    assert_eq!(en["figures"][0]["Value"], "940 m");
    assert_eq!(zh["filingNumber"], "备案 1 号");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_legal_text_is_nobodys_to_read_before_it_is_published() {
    let server = TestServer::sqlite().await;
    let editor = editor(&server).await;
    let visitor = Client::new(server.base(), "en");
    let privacy = || visitor.get("public_legal", &[("kind", "privacy")]);
    draft(&editor, "legal/privacy", 1, &legal("<p>Words</p>"))
        .await
        .ok();
    privacy().await.refused(404, "Error_NotFound");
    let step = json!({ "version": 2 });
    editor.post("contents/privacy/publish", step).await.ok();
    assert_eq!(privacy().await.ok()["Html"], "<p>Words</p>");
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
