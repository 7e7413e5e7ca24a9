//! Readers of a project's documents (decision 67): every logged-in investor, for marked documents
//! only those with an approved account, by links that are valid for 5 minutes; and the readers at
//! the desk.

use super::pictures::editor;
use super::projects::{a_paper, draft, id, made, step, whole};
use chrono::TimeDelta;
use domain::account::KycState;
use domain::operations::Role;
use serde_json::{Value, json};
use tests::client::{Answer, Client};
use tests::database::TestDatabase;
use tests::desk::operator;
use tests::forms::set_state;
use tests::on_both_databases;
use tests::operator::Operator;
use tests::prepared::{CAYMAN, PKF};
use tests::road::investor;
use tests::server::TestServer;
use tests::subscribing::subscriber;

on_both_databases![
    std::future::ready =>
    a_document_is_for_those_who_are_logged_in_and_a_marked_one_for_approved_accounts,
    a_link_lives_five_minutes_for_whoever_asked_while_the_document_is_there;
    sqlite alone:
    what_was_stored_before_stays_and_is_for_whoever_is_logged_in,
    the_desk_reads_documents_before_they_are_published,
];

const ANN: &str = "86-13900139000";
const BEN: &str = "86-13900139001";
const CAROL: &str = "86-13900139002";

/// A published project: its memorandum is for everyone, its agreement and the news' attachment in English for approved accounts.
async fn published(editor: &Operator, server: &TestServer) -> i64 {
    let mut content = whole(server, editor).await;
    for place in ["/documents/0", "/documents/1"] {
        let file = a_paper(editor).await["key"].clone();
        let agreement = content.pointer_mut(place).unwrap();
        agreement["file"] = file;
        agreement["approved_only"] = json!(true);
    }
    let attached = content.pointer_mut("/summaries/1/documents/1").unwrap();
    attached["file"] = a_paper(editor).await["key"].clone();
    attached["approved_only"] = json!(true);
    let view = made(editor, &content).await;
    let id = id(&view);
    step(editor, id, "publish", 2).await.ok();
    id
}

/// The project as an investor sees it.
async fn shown_project(client: &Client, project: i64) -> Value {
    let id = project.to_string();
    client
        .get("account_product_detail", &[("id", &id)])
        .await
        .ok()
}

/// The fields of a document: its address, its key.
fn names(document: &Value) -> (&str, &str) {
    let text = |name: &str| document[name].as_str().expect("a text");
    (text("Url"), text("DocumentKey"))
}

/// Asks for the link to a document.
async fn link(client: &Client, project: i64, key: &str) -> Answer {
    let project = project.to_string();
    let query = [("InvestmentID", project.as_str()), ("DocumentKey", key)];
    client.get("account_project_document", &query).await
}

/// The file itself, which no cache keeps and no page of this site runs.
fn is_the_pdf(file: &Answer) {
    assert_eq!(
        (file.status, file.header("content-type")),
        (200, "application/pdf")
    );
    assert!(file.bytes.starts_with(b"%PDF-"));
    assert_eq!(file.header("cache-control"), "private, no-store");
    assert_eq!(file.header("x-content-type-options"), "nosniff");
    assert!(file.header("content-security-policy").contains("sandbox"));
    assert_eq!(file.header("etag"), "");
}

/// Reads a document both ways: by its address, as a browser goes there, and by the link that is asked for.
async fn reads(client: &Client, project: i64, document: &Value) {
    let (url, key) = names(document);
    let sent_on = client.open(url).await;
    assert_eq!(sent_on.header("cache-control"), "no-store");
    is_the_pdf(&client.open(&sent_on.redirect()).await);
    let asked = link(client, project, key).await.ok();
    is_the_pdf(&client.open(asked["url"].as_str().unwrap()).await);
}

/// Is refused both ways.
async fn is_refused(client: &Client, project: i64, document: &Value, why: (u16, &str)) {
    let (url, key) = names(document);
    client.open(url).await.refused(why.0, why.1);
    link(client, project, key).await.refused(why.0, why.1);
}

async fn a_document_is_for_those_who_are_logged_in_and_a_marked_one_for_approved_accounts(
    database: TestDatabase,
) {
    let server = TestServer::with_database(database).await;
    let editor = editor(&server).await;
    let project = published(&editor, &server).await;
    // Approved under the framework that this project does not take: any approved account will do.
    let ann = subscriber(&server, ANN, CAYMAN).await;
    let ben = investor(&server, BEN).await;
    let visitor = server.visitor().await;

    let shown = shown_project(&ben, project).await;
    let documents = &shown["investment"]["Documents"];
    let marks: Vec<&Value> = documents
        .as_array()
        .unwrap()
        .iter()
        .map(|document| &document["ApprovedAccountsOnlyInd"])
        .collect();
    assert_eq!(marks, [true, true, false, false]);
    // What clients knew before is still there.
    for field in ["DocumentType", "Url", "LanguageID", "DocumentFriendlyName"] {
        assert!(!documents[0][field].is_null(), "{field}");
    }
    let (marked, open) = (&documents[0], &documents[2]);
    let attached = &shown["investment"]["Summaries"][1]["Documents"][1];
    assert_eq!(attached["ApprovedAccountsOnlyInd"], true);

    for document in [marked, open, attached] {
        is_refused(&visitor, project, document, (401, "Error_NotLoggedIn")).await;
        reads(&ann.client, project, document).await;
    }
    reads(&ben, project, open).await;
    for document in [marked, attached] {
        is_refused(&ben, project, document, (409, "NoKYCAccountAvailable")).await;
    }
    // An account that is not approved, or no longer, lets nobody read what is marked.
    for state in [KycState::Init, KycState::GWait, KycState::GFail] {
        set_state(server.ports(), ann.account.0, state, None).await;
        is_refused(&ann.client, project, marked, (409, "NoKYCAccountAvailable")).await;
        reads(&ann.client, project, open).await;
    }
    set_state(server.ports(), ann.account.0, KycState::GPass, None).await;
    reads(&ann.client, project, marked).await;

    // In the order that was started, the same addresses.
    let carol = subscriber(&server, CAROL, PKF).await;
    let started = carol
        .client
        .get(
            "account_investment",
            &[("InvestmentID", &project.to_string())],
        )
        .await
        .ok();
    let same = &started["investment"]["Documents"];
    assert_eq!(same, documents);
    reads(&carol.client, project, &same[0]).await;

    // No public file any more, whatever its folder; and no other project's.
    let (_, key) = names(open);
    for folder in ["project-pdf", "public-pdf"] {
        let address = format!("/assets/{folder}/{key}");
        ann.client
            .open(&address)
            .await
            .refused(404, "Error_NotFound");
    }
    for (other, key) in [(project + 1, key), (project, "nothing"), (project, "../x")] {
        link(&ben, other, key).await.refused(404, "Error_NotFound");
    }
    let missing = ben.get("account_project_document", &[("InvestmentID", "1")]);
    missing.await.refused(400, "Error_BadRequest");
    server.stop().await;
}

async fn a_link_lives_five_minutes_for_whoever_asked_while_the_document_is_there(
    database: TestDatabase,
) {
    let (server, clock) = TestServer::with_clock(database, "").await;
    let editor = editor(&server).await;
    let project = published(&editor, &server).await;
    let ann = subscriber(&server, ANN, PKF).await;
    let ben = investor(&server, BEN).await;
    let shown = shown_project(&ann.client, project).await;
    let marked = shown["investment"]["Documents"][0].clone();
    let (_, key) = names(&marked);
    let asked = async || {
        let asked = link(&ann.client, project, key).await.ok();
        asked["url"].as_str().unwrap().to_owned()
    };
    let url = asked().await;
    is_the_pdf(&ann.client.open(&url).await);
    // Not another's, not altered, not without a session.
    ben.open(&url).await.refused(404, "Error_NotFound");
    let altered = url.replace(key, "other");
    ann.client
        .open(&altered)
        .await
        .refused(404, "Error_NotFound");
    let visitor = server.visitor().await;
    visitor.open(&url).await.refused(401, "Error_NotLoggedIn");
    // Nor once the account is no longer approved.
    set_state(server.ports(), ann.account.0, KycState::Init, None).await;
    let late = ann.client.open(&url).await;
    late.refused(409, "NoKYCAccountAvailable");
    set_state(server.ports(), ann.account.0, KycState::GPass, None).await;
    clock.advance(TimeDelta::minutes(5));
    ann.client.open(&url).await.refused(404, "Error_NotFound");

    // A document that the editor takes away can no longer be read, nor by a link from before.
    let url = asked().await;
    let view = editor.get(&format!("projects/{project}")).await.ok();
    let version = view["standing"]["version"].as_i64().unwrap();
    let mut content = view["content"].clone();
    content["documents"][0]["file"] = content["documents"][2]["file"].clone();
    draft(&editor, project, version, &content).await.ok();
    let approver = operator(&server, "april", &[Role::Approver]).await;
    let path = format!("projects/{project}");
    editor.publish_with(&approver, &path, version + 1).await;
    ann.client.open(&url).await.refused(404, "Error_NotFound");
    link(&ann.client, project, key)
        .await
        .refused(404, "Error_NotFound");
    // The file that stands in two places now is for approved accounts, since one of them says so.
    let shared = names(&shown_project(&ben, project).await["investment"]["Documents"][2])
        .1
        .to_owned();
    link(&ben, project, &shared)
        .await
        .refused(409, "NoKYCAccountAvailable");

    // A session that has ended reads nothing.
    let url = link(&ann.client, project, &shared).await.ok()["url"].clone();
    clock.advance(TimeDelta::minutes(31));
    let ended = ann.client.open(url.as_str().unwrap()).await;
    ended.refused(401, "Error_NotLoggedIn");
    is_refused(&ann.client, project, &marked, (401, "Error_NotLoggedIn")).await;
    server.stop().await;
}

async fn what_was_stored_before_stays_and_is_for_whoever_is_logged_in(database: TestDatabase) {
    let server = TestServer::with_database(database).await;
    let editor = editor(&server).await;
    // Where an earlier version put a document, and what it kept of it: nothing about readers.
    let key = "public-pdf/earlier".parse().unwrap();
    let bytes = tests::forms::fixture("proof.pdf");
    let stored = server
        .ports()
        .objects
        .put(&key, ports::driven::objects::whole(bytes))
        .await;
    stored.unwrap();
    let mut content = whole(&server, &editor).await;
    for at in [2, 3] {
        content["documents"][at]["file"] = json!("public-pdf/earlier");
        content["documents"][at]
            .as_object_mut()
            .unwrap()
            .remove("approved_only");
    }
    let view = made(&editor, &content).await;
    assert_eq!(view["content"]["documents"][2]["approved_only"], false);
    let project = id(&view);
    step(&editor, project, "publish", 2).await.ok();
    let ben = investor(&server, BEN).await;
    let shown = shown_project(&ben, project).await;
    let earlier = &shown["investment"]["Documents"][2];
    assert_eq!(names(earlier).1, "earlier");
    reads(&ben, project, earlier).await;
    let visitor = server.visitor().await;
    is_refused(&visitor, project, earlier, (401, "Error_NotLoggedIn")).await;
    let public = visitor.open("/assets/public-pdf/earlier").await;
    public.refused(404, "Error_NotFound");
    server.stop().await;
}

async fn the_desk_reads_documents_before_they_are_published(database: TestDatabase) {
    let server = TestServer::with_database(database).await;
    let editor = editor(&server).await;
    let kept = a_paper(&editor).await;
    let key = kept["key"].as_str().unwrap();
    assert!(key.starts_with("project-pdf/"), "{key}");
    let url = kept["url"].as_str().unwrap().to_owned();
    assert_eq!(url, format!("/ops/api/papers/{key}"));
    let path = url.trim_start_matches("/ops/api/");
    is_the_pdf(&editor.get(path).await);
    let auditor = operator(&server, "aud", &[Role::Auditor]).await;
    is_the_pdf(&auditor.get(path).await);
    // Approvers open it where a proposal names it.
    let approver = operator(&server, "april", &[Role::Approver]).await;
    is_the_pdf(&approver.get(path).await);
    let reviewer = operator(&server, "ruth", &[Role::Reviewer]).await;
    reviewer.get(path).await.refused(403, "Error_Forbidden");
    let stranger = Operator::stranger(server.base());
    stranger.get(path).await.refused(401, "Error_NotLoggedIn");
    // An investor's session is none of the desk's.
    let ann = subscriber(&server, ANN, PKF).await;
    ann.client
        .open(&url)
        .await
        .refused(401, "Error_NotLoggedIn");
    // Sealed like every upload, and each reading is in the trail.
    let stored = std::fs::read(server.folder().join("objects").join(key)).unwrap();
    assert!(!stored.starts_with(b"%PDF-"));
    let trail = auditor.get("audit?record=paper").await.ok();
    let read = trail["items"].as_array().unwrap().iter();
    let read = read.filter(|event| event["kind"] == "document_read" && event["detail"] == key);
    assert_eq!(read.count(), 3, "{trail}");
    // No way to any other file.
    let picture = super::pictures::a_picture(&editor).await;
    let picture = picture["key"].as_str().unwrap().to_owned();
    for other in [
        picture.as_str(),
        "project-pdf/nothing",
        "documents/1",
        "audit/head-1",
    ] {
        let refused = editor.get(&format!("papers/{other}")).await;
        refused.refused(404, "Error_NotFound");
    }
    server.stop().await;
}
