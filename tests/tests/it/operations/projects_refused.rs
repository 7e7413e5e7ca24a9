//! What of a project is kept though it is half-filled, what is never kept, and that neither is published.

use super::fields;
use super::pictures::editor;
use super::projects::{draft, id, made, step, whole};
use serde_json::json;
use tests::server::TestServer;

#[tokio::test(flavor = "multi_thread")]
async fn a_half_filled_project_is_kept_and_not_published() {
    let server = TestServer::sqlite().await;
    let editor = editor(&server).await;
    let half = json!({ "name_en": "Alder Row", "latitude": 47.6, "documents": [{}] });
    let id = id(&made(&editor, &half).await);
    let refused = step(&editor, id, "publish", 2)
        .await
        .refused(422, "ContentMissing");
    let missing: Vec<&str> = fields(&refused).into_iter().map(|f| f.0).collect();
    assert_eq!(
        missing,
        [
            "frameworks",
            "code",
            "name_zh",
            "property_type_id",
            "continent_id",
            "country_id",
            "currency_id",
            "project_size",
            "offering_size",
            "share_price",
            "opens_at",
            "funding_end",
            "term_months",
            "rate_percent",
            "issuer",
            "address_zh",
            "address_en",
            "documents.0.document_type",
            "documents.0.language",
            "documents.0.name",
            "documents.0.file",
            "wire_minimum",
            "longitude",
            "summaries",
            "documents",
        ]
    );
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_could_act_or_does_not_fit_or_is_not_there_is_never_kept() {
    let server = TestServer::sqlite().await;
    let editor = editor(&server).await;
    let content = whole(&server, &editor).await;
    let id = id(&made(&editor, &content).await);
    let picture = content["images"][0]["image"].clone();
    let paper = content["documents"][0]["file"].clone();
    for (field, value, key) in [
        (
            "/summaries/0/text_zh",
            json!("<script>x</script>"),
            "ContentMarkup",
        ),
        (
            "/summaries/1/text_en",
            json!("<p onclick=\"x()\">a</p>"),
            "ContentMarkup",
        ),
        ("/summaries/1/header_en", json!("<b>a</b>"), "ContentMarkup"),
        ("/name_zh", json!("字".repeat(201)), "ContentTooLong"),
        ("/code", json!("C".repeat(31)), "ContentTooLong"),
        ("/offering_size", json!(0), "ContentExact"),
        ("/offering_size", json!(10.001), "ContentExact"),
        ("/share_price", json!(-1), "ContentExact"),
        ("/rate_percent", json!(1_000.01), "ContentExact"),
        ("/latitude", json!(90.5), "ContentExact"),
        ("/longitude", json!(-181), "ContentExact"),
        ("/term_months", json!(0), "ContentNumber"),
        (
            "/funding_end",
            content["opens_at"].clone(),
            "ContentEndsBeforeStart",
        ),
        (
            "/funding_end",
            json!("2999-01-01T00:00:00Z"),
            "ContentMoment",
        ),
        ("/project_size", json!(10_000), "ContentBelowOther"),
        ("/wire_maximum", json!(499), "ContentBelowOther"),
        ("/currency_id", json!(99), "ContentChoice"),
        ("/property_type_id", json!(99), "ContentChoice"),
        ("/continent_id", json!(0), "ContentChoice"),
        ("/country_id", json!(999_999), "ContentChoice"),
        ("/partner_id", json!(999_999), "ContentChoice"),
        ("/frameworks/0", json!(99), "ContentChoice"),
        (
            "/documents/0/document_type",
            json!("Novel"),
            "ContentChoice",
        ),
        ("/documents/0/file", picture, "ContentPaper"),
        (
            "/documents/1/file",
            json!("../../etc/passwd"),
            "ContentPaper",
        ),
        ("/images/0/image", paper, "ContentPicture"),
    ] {
        let mut spoilt = content.clone();
        *spoilt.pointer_mut(field).unwrap() = value;
        let refused = draft(&editor, id, 2, &spoilt).await.refused(422, key);
        let named = field.trim_start_matches('/').replace('/', ".");
        assert_eq!(fields(&refused), [(named.as_str(), key)]);
        let refused = editor.post("projects", json!({ "content": spoilt })).await;
        refused.refused(422, key);
    }
    for (field, nonsense) in [
        ("offering_size", json!("many")),
        ("opens_at", json!("soon")),
        ("documents", json!("none")),
        ("is_roi", json!("perhaps")),
    ] {
        let mut wrong = content.clone();
        wrong[field] = nonsense;
        draft(&editor, id, 2, &wrong)
            .await
            .refused(400, "Error_BadRequest");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_opens_without_its_documents_its_risks_and_its_fees() {
    let server = TestServer::sqlite().await;
    let editor = editor(&server).await;
    let content = whole(&server, &editor).await;
    let id = id(&made(&editor, &content).await);
    // A paper in one language waits for the other.
    let mut alone = content.clone();
    alone["documents"].as_array_mut().unwrap().pop();
    draft(&editor, id, 2, &alone).await.ok();
    let refused = step(&editor, id, "publish", 3).await;
    let refused = refused.refused(422, "ContentOtherLanguage");
    assert_eq!(fields(&refused)[0].0, "documents.2.language");
    // A project without a memorandum, or without any document, cannot be published.
    let mut version = 3;
    for kept in [2, 0] {
        let mut without = content.clone();
        without["documents"].as_array_mut().unwrap().truncate(kept);
        draft(&editor, id, version, &without).await.ok();
        version += 1;
        let refused = step(&editor, id, "publish", version).await;
        let refused = refused.refused(422, "ContentDocumentsMissing");
        assert_eq!(fields(&refused), [("documents", "ContentDocumentsMissing")]);
    }
    // Nor can one that does not tell its risks and its fees.
    for kept in [3, 2, 0] {
        let mut without = content.clone();
        without["summaries"].as_array_mut().unwrap().truncate(kept);
        draft(&editor, id, version, &without).await.ok();
        version += 1;
        let refused = step(&editor, id, "publish", version).await;
        let refused = refused.refused(422, "ContentRisksOrFeesMissing");
        assert_eq!(
            fields(&refused),
            [("summaries", "ContentRisksOrFeesMissing")]
        );
    }
    // Two hundred letters in both scripts are a name.
    let mut longest = content.clone();
    (longest["name_zh"], longest["name_en"]) = (json!("字".repeat(200)), json!("n".repeat(200)));
    draft(&editor, id, version, &longest).await.ok();
    step(&editor, id, "publish", version + 1).await.ok();
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_a_sound_pdf_is_taken_as_a_paper() {
    let server = TestServer::sqlite().await;
    let editor = editor(&server).await;
    let file = |name: &str| {
        std::fs::read(format!("{}/fixtures/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap()
    };
    for (name, status, key) in [
        ("passport.jpg", 415, "UploadFileTypeUnsupported"),
        ("text-named.png", 415, "UploadFileTypeUnsupported"),
        ("evil-javascript.pdf", 422, "UploadFileError"),
    ] {
        let refused = editor.upload("papers", name, file(name)).await;
        refused.refused(status, key);
    }
    server.stop().await;
}
