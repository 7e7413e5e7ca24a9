//! Annotations without an appearance: left out if they are invisible, refused if readers draw them
//! by themselves.
#![allow(clippy::unwrap_used, clippy::panic)]

use super::super::drafts::Draft;
use super::super::rewritten;

/// A page with one annotation.
fn page(mark: &str) -> Draft {
    let place = "/Rect[10 10 200 100]";
    Draft::page(&format!("/Annots[<</Type/Annot{place}{mark}>>]"))
        .stream(
            4,
            "/Type/XObject/Subtype/Form/BBox[0 0 9 9]",
            b"0 0 9 9 re f",
        )
        .with(6, "<</FT/Tx/T(grandparent)/V(Kung)>>")
        .with(7, "<</Parent 6 0 R/T(parent)>>")
        .with(8, "<</FT/Btn/T(group)/V/Two/Kids[]>>")
        .with(9, "<</Parent 9 0 R/T(its own parent)>>")
}

#[test]
fn what_readers_would_draw_by_themselves_is_refused() {
    for mark in [
        "/Subtype/Ink/InkList[[10 10 50 50 100 20 200 100]]/C[0 0 1]/BS<</W 3>>",
        "/Subtype/Highlight/QuadPoints[10 10 90 10 10 90 90 90]",
        "/Subtype/Stamp/Name/Approved",
        "/Subtype/Square/C[1 0 0]",
        "/Subtype/Line/L[10 10 90 90]",
        "/Subtype/Text/Contents(a note)",
        "/Subtype/FreeText/Contents(words)",
        "/Subtype/Stamp/AP<</N null>>",
        "/Subtype/Widget/FT/Tx/V(Kung)",
        "/Subtype/Widget/FT/Tx/V 10 0 R",
        "/Subtype/Widget/FT/Ch/Ff 2097152/V[(One)]/Opt[(One)(Two)]",
        "/Subtype/Widget/FT/Btn/V/Yes/AS/Yes/MK<</CA(4)>>",
        "/Subtype/Widget/FT/Btn/V/Yes/AS/Yes/AP<</N<</No 4 0 R>>>>",
        "/Subtype/Widget/Parent 6 0 R",
        "/Subtype/Widget/Parent 7 0 R",
        "/Subtype/Widget/Parent 8 0 R/AS/Two",
    ] {
        let draft = page(mark).stream(10, "", b"a text that is a stream");
        match rewritten(&draft.written()) {
            Err(error) => {
                let error = error.to_string();
                assert!(error.contains("not drawn"), "{mark}: {error}");
            }
            Ok(_) => panic!("taken: {mark}"),
        }
    }
}

#[test]
fn what_looks_like_nothing_is_left_out() {
    for mark in [
        "/Subtype/Link/A<</S/URI/URI(https://example.com)>>",
        "/Subtype/Popup/Open true",
        "/Subtype/Ink/F 2/InkList[[10 10 50 50]]",
        "/Subtype/Widget/FT/Tx",
        "/Subtype/Widget/FT/Tx/V()",
        "/Subtype/Widget/FT/Ch/V[]",
        "/Subtype/Widget/FT/Btn/V/Off/AS/Off",
        "/Subtype/Widget/FT/Btn/AS/Off/AP<</N<</Yes 4 0 R>>>>",
        "/Subtype/Widget/Parent 8 0 R/AS/Off/AP<</N<</One 4 0 R>>>>",
        "/Subtype/Widget/Parent 9 0 R",
    ] {
        let kept = rewritten(&page(mark).written()).unwrap_or_else(|e| panic!("{mark}: {e}"));
        let has_marks = kept.windows(7).any(|word| word == b"/Annots");
        assert!(!has_marks, "{mark}");
    }
    let drawn = page("/Subtype/Widget/FT/Btn/V/Yes/AS/Yes/AP<</N<</Yes 4 0 R>>>>");
    let kept = rewritten(&drawn.written()).unwrap();
    assert!(kept.windows(7).any(|word| word == b"/Annots"));
}
