//! The contract of [`FileScanner`]. Call [`all`] with a scanner that detects [`test_virus`], or
//! [`harmless`] with one that scans nothing.

use bytes::Bytes;
use futures_util::{StreamExt, future::join_all, stream};

use crate::driven::{
    objects::{ObjectError, whole},
    scanning::{FileScanner, ScanError, Verdict, test_virus},
};

/// Every guarantee of the port.
pub async fn all(scanner: &dyn FileScanner) {
    harmless(scanner).await;
    the_test_virus_is_found(scanner).await;
    it_is_found_in_many_small_chunks(scanner).await;
    answers_are_not_mixed_up(scanner).await;
}

/// The guarantees that also hold for a scanner that is off.
pub async fn harmless(scanner: &dyn FileScanner) {
    a_harmless_file_is_clean(scanner).await;
    a_large_file_is_clean(scanner).await;
    a_body_that_breaks_off_has_no_verdict(scanner).await;
}

/// A text, and no bytes at all.
pub async fn a_harmless_file_is_clean(scanner: &dyn FileScanner) {
    for text in ["A harmless letter.", ""] {
        let verdict = scanner.scan(whole(text)).await.expect("scanned");
        assert_eq!(verdict, Verdict::Clean, "{text:?}");
    }
}

/// As large as an upload may be.
pub async fn a_large_file_is_clean(scanner: &dyn FileScanner) {
    let chunk = Bytes::from(vec![b'x'; 64 * 1024]);
    let body = stream::iter((0..160).map(move |_| Ok(chunk.clone()))).boxed();
    let verdict = scanner.scan(body).await.expect("scanned");
    assert_eq!(verdict, Verdict::Clean);
}

/// A truncated file is not reported as clean.
pub async fn a_body_that_breaks_off_has_no_verdict(scanner: &dyn FileScanner) {
    let body = stream::iter([
        Ok(Bytes::from_static(b"the first half")),
        Err(ObjectError::CutOff("gone".into())),
    ]);
    let verdict = scanner.scan(body.boxed()).await;
    assert!(
        matches!(verdict, Err(ScanError::Source(ObjectError::CutOff(_)))),
        "{verdict:?}"
    );
}

/// The test file is reported as infected, with its name.
pub async fn the_test_virus_is_found(scanner: &dyn FileScanner) {
    let verdict = scanner.scan(whole(test_virus())).await.expect("scanned");
    let Verdict::Infected { signature } = verdict else {
        panic!("the test virus was taken for clean");
    };
    assert!(!signature.is_empty());
}

/// A signature across chunk boundaries is found.
pub async fn it_is_found_in_many_small_chunks(scanner: &dyn FileScanner) {
    let bytes = test_virus();
    let chunks: Vec<_> = bytes
        .chunks(7)
        .flat_map(|chunk| [Bytes::copy_from_slice(chunk), Bytes::new()])
        .map(Ok)
        .collect();
    let verdict = scanner.scan(stream::iter(chunks).boxed()).await;
    assert!(
        matches!(verdict, Ok(Verdict::Infected { .. })),
        "{verdict:?}"
    );
}

/// Files scanned at once get their own answers.
pub async fn answers_are_not_mixed_up(scanner: &dyn FileScanner) {
    let scans = (0..8).map(|n| async move {
        let is_bad = n % 2 == 1;
        let body = if is_bad {
            whole(test_virus())
        } else {
            whole("A harmless letter.")
        };
        let verdict = scanner.scan(body).await.expect("scanned");
        assert_eq!(matches!(verdict, Verdict::Infected { .. }), is_bad, "{n}");
    });
    join_all(scans).await;
}
