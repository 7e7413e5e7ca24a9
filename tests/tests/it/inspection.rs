//! Uploads through the inspecting process, checked with qpdf: accepted files contain nothing active
//! and are valid; honest files look the same.

use std::collections::HashSet;
use std::io::{Read, Write};
use std::process::{Command, Output, Stdio};

use adapters::inspection::{ChildInspector, Program, Task, judge};
use bytes::Bytes;
use ports::driven::inspection::{DocumentInspector, FileKind, InspectionError};
use ports::driven::objects::{collect, whole};
use serde_json::Value;
use tests::binary::binary;
use tests::hostile::{pdf_in_a_circle, pdf_of_promises, pdf_of_tables};
use tests::pdf_drafts::{Coding, LEFT_OUT, REFUSED, ways};

/// Keys and kinds that nothing stored may have.
const ACTIVE: [&str; 32] = [
    "/A",
    "/AA",
    "/AcroForm",
    "/AF",
    "/EF",
    "/EmbeddedFiles",
    "/F",
    "/FS",
    "/JavaScript",
    "/JS",
    "/Launch",
    "/Metadata",
    "/Names",
    "/Next",
    "/OpenAction",
    "/Outlines",
    "/RichMediaContent",
    "/URI",
    "/XFA",
    "/EmbeddedFile",
    "/FileAttachment",
    "/Filespec",
    "/GoToE",
    "/GoToR",
    "/ImportData",
    "/Link",
    "/Movie",
    "/Rendition",
    "/RichMedia",
    "/Sound",
    "/SubmitForm",
    "/Widget",
];

fn fixture(name: &str) -> Vec<u8> {
    std::fs::read(format!("{}/fixtures/{name}", env!("CARGO_MANIFEST_DIR"))).expect(name)
}

fn qpdf(file: &[u8], arguments: &[&str]) -> Output {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file.pdf");
    std::fs::write(&path, file).unwrap();
    Command::new("qpdf")
        .args(arguments)
        .arg(&path)
        .output()
        .expect("qpdf runs (Debian: apt-get install qpdf)")
}

/// The file as qpdf writes it.
fn qpdf_written(file: &[u8], arguments: &[&str]) -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let (from, to) = (folder.path().join("from.pdf"), folder.path().join("to.pdf"));
    std::fs::write(&from, file).unwrap();
    let done = Command::new("qpdf")
        .args(arguments)
        .arg(&from)
        .arg(&to)
        .status();
    assert!(done.expect("qpdf runs").success(), "{arguments:?}");
    std::fs::read(to).unwrap()
}

/// What the file is stored as, or why it is refused.
fn stored(file: impl Into<Bytes>) -> Result<Bytes, String> {
    match judge(Task::Document, file.into()) {
        Ok(judged) => Ok(judged.files[0].bytes.clone()),
        Err(InspectionError::Unsound(reason)) => Err(reason),
        Err(other) => panic!("{other:?}"),
    }
}

#[track_caller]
fn assert_sound_and_still(file: &[u8], of: &str) {
    let checked = qpdf(file, &["--check"]);
    let said = String::from_utf8_lossy(&checked.stdout).into_owned();
    let complained = String::from_utf8_lossy(&checked.stderr);
    assert!(checked.status.success(), "{of}: {said}{complained}");
    let shown = qpdf(file, &["--json"]);
    let shown: Value = serde_json::from_slice(&shown.stdout).unwrap();
    let objects = &shown["qpdf"][1];
    assert!(objects.is_object(), "{of}");
    if let Some(found) = active(objects) {
        panic!("{of}: {found}");
    }
    // Nothing hides from that in an object stream either: there is none.
    let flat = qpdf_written(file, &["--qdf", "--object-streams=disable"]);
    for name in ["/JavaScript", "/Launch", "/EmbeddedFile", "/ObjStm"] {
        let is_there = flat.windows(name.len()).any(|word| word == name.as_bytes());
        assert!(!is_there, "{of}: {name}");
    }
}

/// The first name in what qpdf shows that acts, leads away or carries a file.
fn active(shown: &Value) -> Option<&str> {
    match shown {
        Value::Object(entries) => entries.iter().find_map(|(key, value)| {
            // Fonts have the names that the page gave them; a number under `/F` is the flags of what lies on a page.
            let is_known = key == "/Font" || key == "/F" && value.is_number();
            let found = (!is_known && ACTIVE.contains(&key.as_str())).then_some(key.as_str());
            found.or_else(|| active(value).filter(|_| !is_known))
        }),
        Value::Array(values) => values.iter().find_map(active),
        Value::String(text) => ACTIVE.contains(&text.as_str()).then_some(text),
        Value::Null | Value::Bool(_) | Value::Number(_) => None,
    }
}

#[test]
fn what_acts_is_refused_in_whatever_way_it_is_written() {
    for way in ways() {
        for extra in &REFUSED {
            let Err(reason) = stored(way.write(extra)) else {
                panic!("{} was taken, {way:?}", extra.name);
            };
            let is_found = reason.contains("more than show pages");
            let is_undecoded = way.coding == Coding::Crypt && reason.contains("coding");
            assert!(
                is_found || is_undecoded,
                "{}, {way:?}: {reason}",
                extra.name
            );
        }
    }
}

#[test]
fn what_is_taken_is_sound_and_does_nothing_in_whatever_way_it_was_written() {
    let mut seen = HashSet::new();
    for way in ways() {
        for extra in &LEFT_OUT {
            let of = format!("{}, {way:?}", extra.name);
            match (way.coding, stored(way.write(extra))) {
                (Coding::Crypt, Err(_)) => {}
                (Coding::Crypt, Ok(_)) => panic!("taken undecoded: {of}"),
                (_, Ok(file)) => {
                    if seen.insert(file.clone()) {
                        assert_sound_and_still(&file, &of);
                        assert_eq!(stored(file.clone()).unwrap(), file, "{of}");
                    }
                }
                (_, Err(reason)) => panic!("{of}: {reason}"),
            }
        }
    }
    println!("{} files of different bytes", seen.len());
}

#[test]
fn what_lies_on_a_page_is_still_shown() {
    for extra in &LEFT_OUT[4..] {
        let file = stored(ways()[0].write(extra)).unwrap();
        let document = lopdf::Document::load_mem(&file).unwrap();
        let page = document.get_pages()[&1];
        let marks = document.get_page_annotations(page).unwrap();
        let looks = marks[0].get(b"AP").unwrap().as_dict().unwrap();
        let drawn = looks.get(b"N").unwrap().as_reference().unwrap();
        let drawn = document.get_object(drawn).unwrap().as_stream().unwrap();
        assert!(
            drawn.dict.has(b"BBox") && drawn.dict.has(b"Resources"),
            "{}",
            extra.name
        );
    }
    let undrawn =
        "/Annots [ << /Type /Annot /Subtype /Widget /FT /Tx /V (Kung) /Rect [ 1 1 9 9 ] >> ]";
    let mut extra = LEFT_OUT[0];
    extra.page = undrawn;
    assert!(
        stored(ways()[0].write(&extra))
            .unwrap_err()
            .contains("not drawn")
    );
}

/// The number of pages, the size of each, and what is drawn on it.
fn pages(file: &[u8]) -> Vec<(Vec<f32>, Vec<u8>)> {
    let document = lopdf::Document::load_mem(file).unwrap();
    let pages = document.get_pages().into_values();
    pages
        .map(|page| {
            let entries = document.get_dictionary(page).unwrap();
            let size = entries.get(b"MediaBox").or_else(|_| {
                let parent = entries.get(b"Parent")?.as_reference()?;
                document.get_dictionary(parent)?.get(b"MediaBox")
            });
            let size = size.unwrap().as_array().unwrap();
            let size = size.iter().map(|side| side.as_float().unwrap());
            (size.collect(), document.get_page_content(page))
        })
        .collect()
}

#[test]
fn honest_documents_look_as_they_did_however_they_were_written() {
    for name in ["address.pdf", "proof.pdf"] {
        let file = fixture(name);
        let ways: [&[&str]; 5] = [
            &["--object-streams=preserve"],
            &["--object-streams=generate"],
            &["--linearize"],
            &["--qdf"],
            &["--stream-data=uncompress", "--object-streams=disable"],
        ];
        let written = ways.map(|way| qpdf_written(&file, way));
        for (place, file) in std::iter::once(&file).chain(&written).enumerate() {
            let kept =
                stored(file.clone()).unwrap_or_else(|reason| panic!("{name} {place}: {reason}"));
            assert_sound_and_still(&kept, name);
            assert_eq!(pages(&kept), pages(file), "{name} {place}");
            // What was stored once is taken again, and stays as it is.
            assert_eq!(stored(kept.clone()).unwrap(), kept, "{name} {place}");
        }
    }
    let encrypted = ["--encrypt", "", "owner", "256", "--"];
    let encrypted = qpdf_written(&fixture("proof.pdf"), &encrypted);
    assert!(stored(encrypted).unwrap_err().contains("password"));
}

/// The inspecting process, and what it said until it waited for the file.
fn process() -> (std::process::Child, String) {
    let mut process = Command::new(binary())
        .args(["inspect", "document"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut said = [0; 19];
    process
        .stdout
        .as_mut()
        .unwrap()
        .read_exact(&mut said)
        .unwrap();
    (process, String::from_utf8(said.to_vec()).unwrap())
}

#[test]
fn the_inspecting_process_is_confined_before_it_reads() {
    let (mut process, said) = process();
    assert_eq!(said, "landfall inspect 1\n");
    let proc =
        |name: &str| std::fs::read_to_string(format!("/proc/{}/{name}", process.id())).unwrap();
    let (limits, status) = (proc("limits"), proc("status"));
    // The hard limit, beyond which the process cannot raise its own.
    let limit = |name: &str| -> u64 {
        let line = limits
            .lines()
            .find_map(|line| line.strip_prefix(name))
            .unwrap();
        line.split_whitespace().nth(1).unwrap().parse().unwrap()
    };
    let figure = |name: &str| -> u64 {
        let line = status
            .lines()
            .find_map(|line| line.strip_prefix(name))
            .unwrap();
        line.split_whitespace().next().unwrap().parse().unwrap()
    };
    println!(
        "{} KiB of data, {} KiB in all",
        figure("VmData:"),
        figure("VmSize:")
    );
    assert!(limit("Max data size") <= figure("VmData:") * 1024 + 64 * 1024 * 1024);
    assert!(limit("Max address space") <= figure("VmSize:") * 1024 + 64 * 1024 * 1024);
    assert_eq!(limit("Max cpu time"), 5);
    assert_eq!(limit("Max open files"), 3);
    assert_eq!(limit("Max file size"), 0);
    assert_eq!(limit("Max core file size"), 0);
    // What takes files and the network away takes this as well, whatever the kernel can.
    assert_eq!(figure("NoNewPrivs:"), 1);
    process.kill().unwrap();
    process.wait().unwrap();
}

#[test]
fn tables_that_promise_much_are_refused_by_the_process_itself() {
    let mut files = vec![pdf_of_tables(20, 4_000_000), pdf_in_a_circle()];
    files.extend(pdf_of_promises());
    for (place, file) in files.iter().enumerate() {
        let (mut process, _) = process();
        process.stdin.take().unwrap().write_all(file).unwrap();
        let ended = process.wait_with_output().unwrap();
        let said = String::from_utf8_lossy(&ended.stdout).into_owned();
        assert!(ended.status.success(), "{place}: {}", ended.status);
        // A refusal, told and not died of.
        assert_eq!(ended.stdout.first(), Some(&2), "{place}: {said}");
    }
}

#[tokio::test]
async fn the_process_makes_of_a_file_what_the_code_makes_of_it() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::found_by(|| Ok(binary().to_owned()));
    let inspector = ChildInspector::new(program, folder.path().to_owned(), 1);
    for (name, kind) in [
        ("proof.pdf", FileKind::Pdf),
        ("id-front.png", FileKind::Png),
        ("passport-large.jpg", FileKind::Jpeg),
    ] {
        let by_process = inspector.inspect(whole(fixture(name))).await.unwrap();
        let here = judge(Task::Document, fixture(name).into()).unwrap();
        assert_eq!(by_process.kind, kind);
        let body = collect(by_process.file.body.read()).await.unwrap();
        assert_eq!(body, here.files[0].bytes, "{name}");
        assert_eq!(by_process.file.size, u64::try_from(body.len()).unwrap());
        assert_eq!(Some(by_process.thumbnail), here.thumbnail, "{name}");
    }
    let refused = inspector
        .inspect(whole(fixture("evil-javascript.pdf")))
        .await;
    assert!(
        matches!(refused, Err(InspectionError::Unsound(_))),
        "{refused:?}"
    );
    let portrait = inspector
        .inspect_portrait(whole(fixture("proof.pdf")))
        .await;
    assert!(matches!(portrait, Err(InspectionError::UnsupportedType)));
    let published = inspector
        .inspect_published(whole(fixture("passport-large.jpg")))
        .await
        .unwrap();
    assert_eq!(
        (published.kind, published.large.width > 640),
        (FileKind::Jpeg, published.small.is_some())
    );
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}
