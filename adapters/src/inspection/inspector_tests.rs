//! What happens with a file whose process misbehaves. The programs are shell scripts; the real one
//! is tested in `tests/tests/it/inspection.rs`.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::sync::OnceLock;
use std::time::Instant;

use futures_util::{StreamExt, stream};
use ports::driven::objects::{collect, whole};
use tempfile::TempDir;

use super::*;

/// A program for the tests of this process; each test of this file has a process of its own under nextest, and the lock of
/// [`with`] elsewhere.
static SCRIPT: OnceLock<TempDir> = OnceLock::new();
static ONE_AT_A_TIME: tokio::sync::Mutex<()> = tokio::sync::Mutex::const_new(());

fn path() -> PathBuf {
    SCRIPT
        .get_or_init(|| tempfile::tempdir().unwrap())
        .path()
        .join("program")
}

/// Inspects a small file by a script.
async fn with(script: &str) -> Result<Inspected, InspectionError> {
    let _alone = ONE_AT_A_TIME.lock().await;
    write_script(script);
    inspector().inspect(whole("a file")).await
}

fn write_script(script: &str) {
    let script = format!("#!/bin/sh\n{script}\n");
    fs::write(path(), script).unwrap();
    fs::set_permissions(path(), fs::Permissions::from_mode(0o755)).unwrap();
}

fn inspector() -> ChildInspector {
    let folder = path().parent().unwrap().to_owned();
    let mut inspector = ChildInspector::new(Program::found_by(|| Ok(path())), folder, 1);
    inspector.patience.judged = Duration::from_secs(2);
    inspector
}

const READY_LINE: &str = "echo 'landfall inspect 1'";
/// A verdict: a small picture of two bytes, a PDF of three.
const VERDICT: &str = r"printf '\005\000\000\000\003\003ab\006\000\000\000\014\001\000\000\000\000\000\000\000\000xyz\000\000\000\000\000'";

#[tokio::test]
async fn a_verdict_is_believed() {
    let taken = with(&format!("{READY_LINE}; cat >/dev/null; {VERDICT}"))
        .await
        .unwrap();
    assert_eq!((taken.kind, taken.file.size), (FileKind::Pdf, 3));
    assert_eq!(taken.thumbnail.bytes, "ab");
    assert_eq!(collect(taken.file.body.read()).await.unwrap(), "xyz");
}

#[tokio::test]
async fn whatever_a_process_does_with_a_file_costs_the_file_a_refusal() {
    for end in [
        "exit 0".to_owned(),
        "exit 3".to_owned(),
        "kill -SEGV $$".to_owned(),
        "echo garbage".to_owned(),
        "head -c 100000 /dev/zero".to_owned(),
        "while :; do :; done".to_owned(),
        "sleep 1000".to_owned(),
        r"printf '\006\177\377\377\377'".to_owned(),
        r"printf '\006\000\000\000\014\001'".to_owned(),
        format!("{VERDICT}; exit 1"),
        format!("{VERDICT}; echo more"),
        r"printf '\000\000\000\000\000'".to_owned(),
        r"printf '\002\000\000\000\003bad\000\000\000\000\000'".to_owned(),
        r"exec <&-; printf '\002\000\000\000\003bad'".to_owned(),
    ] {
        let refused = with(&format!("{READY_LINE}; {end}")).await;
        assert!(
            matches!(refused, Err(InspectionError::Unsound(_))),
            "{end}: {refused:?}"
        );
    }
}

#[tokio::test]
async fn a_process_that_does_not_start_is_no_verdict_on_the_file() {
    for script in ["exit 127", "echo something else; cat", "kill -KILL $$"] {
        let failed = with(script).await;
        assert!(
            matches!(failed, Err(InspectionError::Failed(_))),
            "{script}: {failed:?}"
        );
    }
    let missing = Program::found_by(|| Ok("/nowhere/landfall".into()));
    let failed = ChildInspector::new(missing, "/tmp".into(), 1)
        .inspect(whole("a"))
        .await;
    assert!(
        matches!(failed, Err(InspectionError::Failed(_))),
        "{failed:?}"
    );
}

/// No test here may wait longer than this.
async fn at_last<T>(work: impl Future<Output = T>) -> T {
    timeout(Duration::from_secs(20), work)
        .await
        .expect("it is not waited for any longer")
}

#[tokio::test]
async fn a_process_that_never_starts_is_no_verdict_on_the_file() {
    let _alone = ONE_AT_A_TIME.lock().await;
    write_script("exec sleep 1000");
    let mut inspector = inspector();
    inspector.patience.started = Duration::from_millis(300);
    let failed = at_last(inspector.inspect(whole("a"))).await;
    assert!(
        matches!(failed, Err(InspectionError::Failed(_))),
        "{failed:?}"
    );
}

#[tokio::test]
async fn a_body_that_never_ends_is_no_verdict_on_the_file() {
    let _alone = ONE_AT_A_TIME.lock().await;
    write_script(&format!("{READY_LINE}; cat >/dev/null; {VERDICT}"));
    let mut inspector = inspector();
    inspector.patience.read = Duration::from_millis(300);
    let begun = stream::iter([Ok(Bytes::from_static(b"%PDF-"))]);
    let endless = begun.chain(stream::pending()).boxed();
    let failed = at_last(inspector.inspect(endless)).await;
    assert!(
        matches!(failed, Err(InspectionError::Source(ObjectError::CutOff(_)))),
        "{failed:?}"
    );
}

#[tokio::test]
async fn a_folder_that_takes_nothing_is_no_verdict_on_the_file() {
    let _alone = ONE_AT_A_TIME.lock().await;
    write_script(&format!("{READY_LINE}; cat >/dev/null; {VERDICT}"));
    let nowhere = "/nowhere".into();
    let inspector = ChildInspector::new(Program::found_by(|| Ok(path())), nowhere, 1);
    let failed = inspector.inspect(whole("a")).await;
    assert!(
        matches!(failed, Err(InspectionError::Failed(_))),
        "{failed:?}"
    );
}

#[tokio::test]
async fn a_process_knows_nothing_of_the_servers_settings() {
    let script = format!(
        "{READY_LINE}; cat >/dev/null; test -z \"$HOME$LANDFALL_MASTER_KEYS$CARGO\" && {VERDICT}"
    );
    with(&script).await.unwrap();
}

#[tokio::test]
async fn a_process_ends_when_nobody_waits_for_it() {
    let _alone = ONE_AT_A_TIME.lock().await;
    write_script(&format!(
        "echo $$ >\"$(dirname \"$0\")/pid\"; {READY_LINE}; exec sleep 1000"
    ));
    let inspector = inspector();
    let file = path().with_file_name("pid");
    let _ = fs::remove_file(&file);
    let waits = timeout(Duration::from_millis(500), inspector.inspect(whole("a"))).await;
    assert!(waits.is_err());
    let pid = fs::read_to_string(file).unwrap();
    let process = PathBuf::from(format!("/proc/{}/stat", pid.trim()));
    let began = Instant::now();
    // Gone, or dead and not yet reaped.
    while fs::read_to_string(&process).is_ok_and(|state| !state.contains(") Z")) {
        assert!(began.elapsed() < Duration::from_secs(5), "it still runs");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn files_are_inspected_one_at_a_turn() {
    let _alone = ONE_AT_A_TIME.lock().await;
    write_script(&format!(
        "{READY_LINE}; mkdir \"$0.busy\" || exit 1; cat >/dev/null; sleep 0.2; rmdir \"$0.busy\"; {VERDICT}"
    ));
    let inspector = inspector();
    let all = (0..4).map(|_| inspector.inspect(whole("a")));
    for taken in futures_util::future::join_all(all).await {
        taken.unwrap();
    }
}

#[tokio::test]
async fn ten_mebibytes_and_a_byte_are_too_many() {
    let _alone = ONE_AT_A_TIME.lock().await;
    write_script(&format!("{READY_LINE}; cat >/dev/null; {VERDICT}"));
    let chunk = Bytes::from(vec![b'x'; 1024 * 1024]);
    let body = stream::iter((0..10).map(move |_| Ok(chunk.clone())))
        .chain(stream::iter([Ok(Bytes::from_static(b"x"))]));
    let refused = inspector().inspect(body.boxed()).await;
    let max_bytes = 10_485_760;
    assert!(
        matches!(refused, Err(InspectionError::TooLarge { max_bytes: told }) if told == max_bytes),
        "{refused:?}"
    );
}

#[tokio::test]
async fn a_body_that_breaks_off_is_no_verdict_on_the_file() {
    let _alone = ONE_AT_A_TIME.lock().await;
    write_script(&format!("{READY_LINE}; cat >/dev/null; {VERDICT}"));
    let body = stream::iter([
        Ok(Bytes::from_static(b"%PDF-")),
        Err(ObjectError::CutOff("gone".into())),
    ]);
    let failed = inspector().inspect(body.boxed()).await;
    assert!(
        matches!(failed, Err(InspectionError::Source(ObjectError::CutOff(_)))),
        "{failed:?}"
    );
}

#[tokio::test]
async fn a_file_does_not_wait_for_its_turn_for_ever() {
    let _alone = ONE_AT_A_TIME.lock().await;
    write_script(&format!("{READY_LINE}; cat >/dev/null; exec sleep 1000"));
    let mut inspector = inspector();
    inspector.patience.turn = Duration::from_millis(200);
    let began = Instant::now();
    let (first, second) =
        futures_util::join!(inspector.inspect(whole("a")), inspector.inspect(whole("b")));
    assert!(
        matches!(first, Err(InspectionError::Unsound(_))),
        "{first:?}"
    );
    assert!(
        matches!(&second, Err(InspectionError::Failed(reason)) if reason.contains("no turn")),
        "{second:?}"
    );
    assert!(began.elapsed() < Duration::from_secs(10));
    // Its turn is free again.
    write_script(&format!("{READY_LINE}; cat >/dev/null; {VERDICT}"));
    inspector.inspect(whole("c")).await.unwrap();
}
