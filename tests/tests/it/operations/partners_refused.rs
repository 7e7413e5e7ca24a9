//! What of a partner is kept though it is half-filled, what is never kept, and that neither is published.

use super::fields;
use super::partners::{draft, id, made, partner, step};
use super::pictures::{a_picture, editor};
use serde_json::json;
use tests::server::TestServer;

#[tokio::test(flavor = "multi_thread")]
async fn a_half_filled_partner_is_kept_and_not_published() {
    let server = TestServer::sqlite().await;
    let editor = editor(&server).await;
    // What nobody can see is missing too.
    let half = json!({
        "name_en": "Fernhill", "overview_en": "<p></p>", "segment_zh": "\u{200b}",
        "overview_zh": "<p>&#8203;&nbsp;</p>", "segment_en": "\u{3164}\u{2800}",
        "people": [{ "name_zh": "海伦", "bio_zh": "\u{61c}\u{180e}\u{e0041}" }],
    });
    let id = id(&made(&editor, &half).await);
    let refused = step(&editor, id, "publish", 2)
        .await
        .refused(422, "ContentMissing");
    let missing: Vec<&str> = fields(&refused)
        .into_iter()
        .map(|(field, _)| field)
        .collect();
    assert_eq!(
        missing,
        [
            "name_zh",
            "logo",
            "image",
            "company_role_id",
            "continent_id",
            "country_id",
            "rating",
            "years",
            "segment_zh",
            "segment_en",
            "overview_zh",
            "overview_en",
            "people.0.name_en",
            "people.0.position_zh",
            "people.0.position_en",
            "people.0.bio_zh",
            "people.0.bio_en",
        ]
    );
    let kept = editor.get(&format!("partners/{id}")).await.ok();
    assert_eq!(kept["content"]["name_en"], "Fernhill");
    assert_eq!(kept["standing"]["version"], 2);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_could_act_or_does_not_fit_or_is_not_there_is_never_kept() {
    let server = TestServer::sqlite().await;
    let editor = editor(&server).await;
    let picture = a_picture(&editor).await;
    let whole = partner(&picture["key"]);
    let id = id(&made(&editor, &whole).await);
    let long = "字".repeat(201);
    for (field, value, key) in [
        (
            "/overview_zh",
            json!("<script>alert(1)</script>"),
            "ContentMarkup",
        ),
        (
            "/overview_en",
            json!("<p onclick=\"x()\">a</p>"),
            "ContentMarkup",
        ),
        (
            "/overview_en",
            json!("<a href=\"https://x\">a</a>"),
            "ContentMarkup",
        ),
        ("/people/0/bio_en", json!("<b>bold</b>"), "ContentMarkup"),
        ("/name_zh", json!(long), "ContentTooLong"),
        ("/name_en", json!("n".repeat(201)), "ContentTooLong"),
        (
            "/people/1/name_en",
            json!("n".repeat(121)),
            "ContentTooLong",
        ),
        ("/segment_en", json!("Ho\u{202e}mes"), "ContentUnreadable"),
        (
            "/name_zh",
            json!("费恩\u{2800}\u{3164}"),
            "ContentUnreadable",
        ),
        (
            "/overview_en",
            json!("<p>Ho&#x202e;mes</p>"),
            "ContentUnreadable",
        ),
        ("/rating", json!(101), "ContentNumber"),
        ("/years", json!(-1), "ContentNumber"),
        ("/company_role_id", json!(99), "ContentChoice"),
        ("/continent_id", json!(0), "ContentChoice"),
        ("/country_id", json!(999_999), "ContentChoice"),
        ("/logo", json!("public-png/nobody-w640"), "ContentPicture"),
        ("/people/0/image", json!("documents/1"), "ContentPicture"),
        (
            "/people/0/image",
            json!("../../etc/passwd"),
            "ContentPicture",
        ),
        (
            "/image",
            json!("https://elsewhere.test/a.png"),
            "ContentPicture",
        ),
    ] {
        let mut spoilt = whole.clone();
        *spoilt.pointer_mut(field).unwrap() = value;
        let refused = draft(&editor, id, 2, &spoilt).await.refused(422, key);
        let named = field.trim_start_matches('/').replace('/', ".");
        assert_eq!(fields(&refused), [(named.as_str(), key)]);
        let refused = editor.post("partners", json!({ "content": spoilt })).await;
        refused.refused(422, key);
    }
    let mut many = whole.clone();
    many["people"] = json!(vec![json!({}); 25]);
    let refused = draft(&editor, id, 2, &many)
        .await
        .refused(422, "ContentTooMany");
    assert_eq!(refused["params"], json!({ "field": "people", "max": 24 }));
    for (field, nonsense) in [("rating", json!("many")), ("people", json!("none"))] {
        let mut wrong = whole.clone();
        wrong[field] = nonsense;
        draft(&editor, id, 2, &wrong)
            .await
            .refused(400, "Error_BadRequest");
    }
    // Two hundred letters in both scripts are a name.
    let mut longest = whole.clone();
    (longest["name_zh"], longest["name_en"]) = (json!("字".repeat(200)), json!("n".repeat(200)));
    draft(&editor, id, 2, &longest).await.ok();
    // "Less than" begins no tag, and emoji are made of characters that are not seen by themselves.
    let prose = "<p>收益 < 5 %，团队 👩\u{200d}💻❤\u{fe0f}</p>";
    longest["overview_zh"] = json!(prose);
    draft(&editor, id, 3, &longest).await.ok();
    let published = step(&editor, id, "publish", 4).await.ok();
    assert_eq!(published["published"]["overview_zh"], prose);
    let list = editor.get("partners").await.ok();
    assert_eq!(
        (&list["total"], &list["items"][0]["id"]),
        (&json!(1), &json!(id))
    );
    server.stop().await;
}
