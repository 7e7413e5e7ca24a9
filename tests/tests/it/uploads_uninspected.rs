//! Uploads while the inspecting process cannot be started.
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use adapters::inspection::Program;
use domain::operations::Role;
use tests::binary::binary;
use tests::client::{Answer, Client};
use tests::desk::operator;
use tests::forms::fixture;
use tests::road::investor;
use tests::rows::Rows;
use tests::server::TestServer;

const MOBILE: &str = "86-13900139000";
const CALL: &str = "account_document";
/// The investor's own picture.
const PICTURE: &str = "account_headimg";

async fn upload(client: &Client, name: &str, content: Vec<u8>) -> Answer {
    client.upload(CALL, &[], name, "image/png", content).await
}

/// The program that inspects, in a test that changes it.
static PROGRAM: Mutex<Option<PathBuf>> = Mutex::new(None);

fn inspect_by(program: impl Into<PathBuf>) {
    *PROGRAM.lock().unwrap() = Some(program.into());
}

/// Every file of a folder with its size.
fn files_below(folder: &Path) -> BTreeMap<PathBuf, u64> {
    let mut found = BTreeMap::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        if entry.path().is_dir() {
            found.extend(files_below(&entry.path()));
        } else {
            found.insert(entry.path(), entry.metadata().unwrap().len());
        }
    }
    found
}

/// Whatever is sent while the inspecting process cannot be started is to be sent again; what came before is kept.
#[tokio::test(flavor = "multi_thread")]
async fn while_nothing_can_be_inspected_uploads_are_unavailable_and_nothing_is_lost() {
    inspect_by(binary());
    let program = Program::found_by(|| Ok(PROGRAM.lock().unwrap().clone().unwrap()));
    let server = TestServer::inspecting_by(program).await;
    let client = investor(&server, MOBILE).await;
    let editor = operator(&server, "edith", &[Role::Editor]).await;
    let stored = upload(&client, "passport.jpg", fixture("passport.jpg")).await;
    let id = stored.ok()["DocumentID"].to_string();

    // The heads of the audit trail lie there too: until what was recorded is sealed.
    server.worker_round().await;
    let beside = server.database().connect().await;
    let rows = Rows::of(&beside).await;
    let objects = server.folder().join("objects");
    let files = files_below(&objects);
    // It is gone, it is another program, it ends before it is ready.
    for program in ["/nowhere/landfall", "/bin/echo", "/bin/false"] {
        inspect_by(program);
        let mut answers = vec![
            editor
                .upload("pictures", "slide.jpg", fixture("passport.jpg"))
                .await,
            client
                .upload(
                    PICTURE,
                    &[],
                    "me.jpg",
                    "image/jpeg",
                    fixture("passport.jpg"),
                )
                .await,
        ];
        for name in ["passport.jpg", "proof.pdf", "evil-javascript.pdf"] {
            answers.push(upload(&client, name, fixture(name)).await);
        }
        for answer in answers {
            assert!(answer.headers.contains_key("retry-after"), "{program}");
            answer.refused(503, "Error_Unavailable");
        }
        let changed = rows.until(&Rows::of(&beside).await);
        assert!(changed.is_empty(), "{program}: {changed:#?}");
        assert_eq!(files_below(&objects), files, "{program}");
    }
    let link = client.get(CALL, &[("DocumentID", &id)]).await.ok();
    let kept = client.open(link["url"].as_str().unwrap()).await;
    assert_eq!(kept.status, 200);

    inspect_by(binary());
    upload(&client, "proof.pdf", fixture("proof.pdf"))
        .await
        .ok();
    let listed = client.get(CALL, &[]).await.ok();
    assert_eq!(listed["documents"].as_array().map(Vec::len), Some(2));
}
