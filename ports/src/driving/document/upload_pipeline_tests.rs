//! The checks of an uploaded file, their order, and what remains when one of them refuses it.

use super::keep_file::{KeptFile, UploadPipeline};
use super::{keep_paper, keep_picture};
use crate::Failure;
use crate::driven::inspection::{
    FileKind, Inspected, InspectionError, MockDocumentInspector, PictureSize, PublishedPicture,
    Storable, Thumbnail,
};
use crate::driven::objects::{MockObjectStore, ObjectError, Rereadable, collect};
use crate::driven::scanning::{MockFileScanner, ScanError, Verdict};
use crate::driven::secrets::MockSecrets;
use bytes::Bytes;
use domain::Refusal;
use domain::document::PictureUse;
use futures_util::FutureExt;
use mockall::Sequence;
use std::sync::{Arc, Mutex};

const PDF: &[u8] = b"%PDF-1.7 as it came";

/// The calls of the store, in order.
type CallLog = Arc<Mutex<Vec<String>>>;

/// A store that takes `taken` files and no more.
fn store(told: &CallLog, taken: usize) -> MockObjectStore {
    let mut store = MockObjectStore::new();
    let (puts, deletes) = (Arc::clone(told), Arc::clone(told));
    let mut left = taken;
    store.expect_put().returning(move |key, body| {
        if left == 0 {
            return Err(ObjectError::Unavailable("full".into()));
        }
        left -= 1;
        let bytes = collect(body).now_or_never().unwrap()?;
        let said = format!("put {key} {}", String::from_utf8_lossy(&bytes));
        puts.lock().unwrap().push(said);
        Ok(0)
    });
    store.expect_delete().returning(move |key| {
        deletes.lock().unwrap().push(format!("delete {key}"));
        Ok(())
    });
    store
}

fn logged_calls(told: &CallLog) -> Vec<String> {
    told.lock().unwrap().clone()
}

/// Tokens `t1`, `t2` and so on.
fn secrets() -> MockSecrets {
    let mut secrets = MockSecrets::new();
    let mut last = 0;
    secrets.expect_token().returning(move || {
        last += 1;
        format!("t{last}")
    });
    secrets
}

fn scanner(verdict: impl Fn() -> Result<Verdict, ScanError> + Send + 'static) -> MockFileScanner {
    let mut scanner = MockFileScanner::new();
    scanner.expect_scan().times(1).returning(move |_| verdict());
    scanner
}

fn clean() -> MockFileScanner {
    scanner(|| Ok(Verdict::Clean))
}

fn storable(bytes: &'static [u8]) -> Storable {
    Storable {
        body: Rereadable::in_memory(bytes),
        size: u64::try_from(bytes.len()).unwrap(),
        sha256: [7; 32],
    }
}

fn inspected(kind: FileKind) -> Inspected {
    Inspected {
        kind,
        file: storable(b"made anew"),
        thumbnail: Thumbnail {
            kind: FileKind::Png,
            bytes: Bytes::from_static(b"thumbnail"),
        },
    }
}

/// An inspector that finds a sound file of this kind.
fn inspector(kind: FileKind) -> MockDocumentInspector {
    let mut inspector = MockDocumentInspector::new();
    inspector
        .expect_inspect()
        .times(1)
        .returning(move |_| Ok(inspected(kind)));
    inspector
}

/// The same steps as of any upload.
async fn kept(pipeline: UploadPipeline<'_>, bytes: &'static [u8]) -> Result<KeptFile, Failure> {
    let source = Rereadable::in_memory(bytes);
    pipeline.admit(&source).await?;
    pipeline
        .keep(pipeline.inspector.inspect(source.read()).await)
        .await
}

#[tokio::test]
async fn what_is_no_known_kind_is_shown_to_nobody() {
    let (told, secrets) = (CallLog::default(), secrets());
    let pipeline = UploadPipeline {
        scanner: &MockFileScanner::new(),
        inspector: &MockDocumentInspector::new(),
        objects: &store(&told, 9),
        secrets: &secrets,
    };
    let refused = kept(pipeline, b"GIF89a").await.err();
    let expected = Some(Failure::Refused(Refusal::UploadTypeUnsupported));
    assert_eq!(refused, expected);
    assert!(logged_calls(&told).is_empty());
}

#[tokio::test]
async fn what_is_not_known_to_be_clean_is_not_opened() {
    let infected = || {
        Ok(Verdict::Infected {
            signature: "Eicar".into(),
        })
    };
    let away = || Err(ScanError::Unavailable("no answer".into()));
    let cut_off = || Err(ScanError::Source(ObjectError::CutOff("gone".into())));
    let cases = [
        (
            scanner(infected),
            Failure::Refused(Refusal::UploadInfected {
                signature: "Eicar".into(),
            }),
        ),
        (
            scanner(away),
            Failure::Unavailable("the virus scanner", "no answer".into()),
        ),
        (scanner(cut_off), Failure::Refused(Refusal::UploadUnusable)),
    ];
    for (scanner, expected) in cases {
        let (told, secrets) = (CallLog::default(), secrets());
        let pipeline = UploadPipeline {
            scanner: &scanner,
            inspector: &MockDocumentInspector::new(),
            objects: &store(&told, 9),
            secrets: &secrets,
        };
        assert_eq!(kept(pipeline, PDF).await.err(), Some(expected));
        assert!(logged_calls(&told).is_empty());
    }
}

#[tokio::test]
async fn the_scanner_sees_it_as_it_came_and_the_store_as_it_was_made_anew() {
    let (told, secrets, mut order) = (CallLog::default(), secrets(), Sequence::new());
    let mut scanner = MockFileScanner::new();
    scanner
        .expect_scan()
        .times(1)
        .in_sequence(&mut order)
        .returning(|body| {
            let seen = collect(body).now_or_never().unwrap().unwrap();
            assert_eq!(seen, PDF);
            Ok(Verdict::Clean)
        });
    let mut inspector = MockDocumentInspector::new();
    inspector
        .expect_inspect()
        .times(1)
        .in_sequence(&mut order)
        .returning(|_| Ok(inspected(FileKind::Pdf)));
    let pipeline = UploadPipeline {
        scanner: &scanner,
        inspector: &inspector,
        objects: &store(&told, 9),
        secrets: &secrets,
    };
    kept(pipeline, PDF).await.unwrap();
    let stored = ["put documents/t1 made anew", "put thumbnails/t2 thumbnail"];
    assert_eq!(logged_calls(&told), stored);
}

#[tokio::test]
async fn nothing_is_stored_of_what_the_inspector_does_not_take() {
    let cases: [(fn() -> InspectionError, Failure); 3] = [
        (
            || InspectionError::Unsound("a script".into()),
            Failure::Refused(Refusal::UploadUnusable),
        ),
        (
            || InspectionError::TooLarge { max_bytes: 9 },
            Failure::Refused(Refusal::UploadTooLarge { max: 9 }),
        ),
        (
            || InspectionError::Failed("killed".into()),
            Failure::Unavailable("inspection", "killed".into()),
        ),
    ];
    for (error, expected) in cases {
        let (told, secrets) = (CallLog::default(), secrets());
        let mut inspector = MockDocumentInspector::new();
        inspector.expect_inspect().returning(move |_| Err(error()));
        let pipeline = UploadPipeline {
            scanner: &clean(),
            inspector: &inspector,
            objects: &store(&told, 9),
            secrets: &secrets,
        };
        assert_eq!(kept(pipeline, PDF).await.err(), Some(expected));
        assert!(logged_calls(&told).is_empty());
    }
}

#[tokio::test]
async fn a_file_whose_thumbnail_cannot_be_stored_is_taken_out_again() {
    let (told, secrets) = (CallLog::default(), secrets());
    let pipeline = UploadPipeline {
        scanner: &clean(),
        inspector: &inspector(FileKind::Pdf),
        objects: &store(&told, 1),
        secrets: &secrets,
    };
    let failed = kept(pipeline, PDF).await.err();
    assert!(matches!(
        failed,
        Some(Failure::Unavailable("object store", _))
    ));
    let left = [
        "put documents/t1 made anew",
        "delete documents/t1",
        "delete thumbnails/t2",
    ];
    assert_eq!(logged_calls(&told), left);
}

#[tokio::test]
async fn a_paper_for_everybody_is_a_pdf_and_nothing_else() {
    for kind in [FileKind::Pdf, FileKind::Jpeg, FileKind::Png] {
        let (told, secrets) = (CallLog::default(), secrets());
        let pipeline = UploadPipeline {
            scanner: &clean(),
            inspector: &inspector(kind),
            objects: &store(&told, 9),
            secrets: &secrets,
        };
        let paper = keep_paper::kept(pipeline, &Rereadable::in_memory(PDF)).await;
        if kind == FileKind::Pdf {
            assert_eq!(paper.unwrap().key, "project-pdf/t1");
            assert_eq!(logged_calls(&told), ["put project-pdf/t1 made anew"]);
        } else {
            let expected = Some(Failure::Refused(Refusal::UploadTypeUnsupported));
            assert_eq!(paper.err(), expected);
            assert!(logged_calls(&told).is_empty());
        }
    }
}

/// A picture of a width and a height, with its small size.
fn published((width, height): (u32, u32)) -> MockDocumentInspector {
    let mut inspector = MockDocumentInspector::new();
    inspector.expect_inspect_published().returning(move |_| {
        let size = |width, height, bytes| PictureSize {
            width,
            height,
            file: storable(bytes),
        };
        Ok(PublishedPicture {
            kind: FileKind::Jpeg,
            large: size(width, height, b"large"),
            small: Some(size(640, 360, b"small")),
        })
    });
    inspector
}

const JPEG: &[u8] = b"\xff\xd8\xff picture";

#[tokio::test]
async fn of_a_published_picture_all_sizes_are_stored_or_none() {
    for (taken, expected) in [
        (
            2,
            vec![
                "put public-jpg/t1-w1280 large",
                "put public-jpg/t1-w640 small",
            ],
        ),
        (
            1,
            vec![
                "put public-jpg/t1-w1280 large",
                "delete public-jpg/t1-w1280",
            ],
        ),
        (0, Vec::new()),
    ] {
        let (told, secrets) = (CallLog::default(), secrets());
        let pipeline = UploadPipeline {
            scanner: &clean(),
            inspector: &published((1280, 720)),
            objects: &store(&told, taken),
            secrets: &secrets,
        };
        let source = Rereadable::in_memory(JPEG);
        let picture = keep_picture::kept(pipeline, &source, PictureUse::Wide).await;
        assert_eq!(picture.is_ok(), taken == 2);
        assert_eq!(logged_calls(&told), expected);
    }
}

#[tokio::test]
async fn a_picture_that_is_too_small_for_its_use_is_not_stored() {
    let (told, secrets) = (CallLog::default(), secrets());
    let (width, height) = PictureUse::Wide.smallest();
    for size in [(width - 1, height), (width, height - 1)] {
        let pipeline = UploadPipeline {
            scanner: &clean(),
            inspector: &published(size),
            objects: &store(&told, 9),
            secrets: &secrets,
        };
        let source = Rereadable::in_memory(JPEG);
        let picture = keep_picture::kept(pipeline, &source, PictureUse::Wide).await;
        let refused = Failure::Refused(Refusal::UploadTooSmall { width, height });
        assert_eq!(picture.err(), Some(refused));
    }
    assert!(logged_calls(&told).is_empty());
}
