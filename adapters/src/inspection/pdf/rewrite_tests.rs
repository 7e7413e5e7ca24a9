//! Content that is allowed in an upload but dropped from the rewritten document, wherever it is attached.
#![allow(clippy::unwrap_used)]

use super::super::samples;
use super::rewritten;
use super::tests::page_of;

/// Occurs in every object that must be left behind.
const MARK: &str = "/LeftBehind";

/// A page that draws a form with these entries, and what they may refer to as object 5.
fn drawing(entries: &str, object: &str) -> Vec<u8> {
    let form = format!("/Type /XObject /Subtype /Form /BBox [ 0 0 9 9 ] {entries} /Length 3");
    page_of(&form, b"q Q", object)
}

fn is_kept(file: &[u8]) -> bool {
    samples::contains(&rewritten(file).unwrap(), MARK.as_bytes())
}

#[test]
fn what_belongs_to_the_drawing_is_kept() {
    let marked = format!("<< /B {MARK} >>");
    assert!(is_kept(&drawing(&format!("/Group {marked}"), "null")));
    assert!(is_kept(&drawing("/Group << /C [ 5 0 R ] >>", &marked)));
}

#[test]
fn keys_that_lead_out_of_what_a_page_shows_are_left_behind() {
    let leads_out = [
        "A",
        "AA",
        "AF",
        "AcroForm",
        "Alternates",
        "Annots",
        "DecodeParms",
        "Dest",
        "Dests",
        "F",
        "FS",
        "Filter",
        "LastModified",
        "Length",
        "Measure",
        "Metadata",
        "Names",
        "Next",
        "OPI",
        "OpenAction",
        "Parent",
        "PieceInfo",
        "Ref",
        "StructParent",
        "StructParents",
        "URI",
    ];
    let marked = format!("<< /B {MARK} >>");
    for key in leads_out {
        let ways = [
            drawing(&format!("/Group << /{key} {MARK} >>"), "null"),
            drawing(&format!("/Group << /{key} {marked} >>"), "null"),
            drawing(&format!("/Group << /C [ << /{key} 5 0 R >> ] >>"), &marked),
            drawing("/Group 5 0 R", &format!("<< /C << /{key} {marked} >> >>")),
        ];
        for (way, file) in ways.iter().enumerate() {
            assert!(!is_kept(file), "{key}, {way}");
        }
    }
    // An attachment is refused before anything is written.
    rewritten(&drawing("/Group << /EF 5 0 R >>", &marked)).unwrap_err();
}

#[test]
fn actions_are_left_behind_or_refused() {
    let left_behind = [
        "GoTo",
        "GoToR",
        "GoToDp",
        "GoTo3DView",
        "Thread",
        "URI",
        "Hide",
        "Named",
        "ResetForm",
        "SetOCGState",
        "Trans",
    ];
    let refused = [
        "JavaScript",
        "Launch",
        "GoToE",
        "ImportData",
        "SubmitForm",
        "Rendition",
        "RichMediaExecute",
        "Movie",
        "Sound",
    ];
    let ways = |action: &str| {
        [
            drawing(&format!("/Group << /S /{action} /B {MARK} >>"), "null"),
            drawing(
                &format!("/Group << /S 5 0 R /B {MARK} >>"),
                &format!("/{action}"),
            ),
            drawing(
                "/Group << /C [ 5 0 R ] >>",
                &format!("<< /S /{action} /B {MARK} >>"),
            ),
        ]
    };
    for action in left_behind {
        for (way, file) in ways(action).iter().enumerate() {
            assert!(!is_kept(file), "{action}, {way}");
        }
    }
    for action in refused {
        for (way, file) in ways(action).iter().enumerate() {
            assert!(rewritten(file).is_err(), "{action}, {way}");
        }
    }
    assert!(ways("Transparency").iter().all(|file| is_kept(file)));
}

#[test]
fn objects_of_the_document_that_a_page_does_not_show_are_left_behind() {
    let not_shown = [
        "Action",
        "Annot",
        "Bead",
        "Catalog",
        "Filespec",
        "Metadata",
        "ObjStm",
        "Outlines",
        "Page",
        "Pages",
        "Sig",
        "StructElem",
        "StructTreeRoot",
        "Thread",
        "XRef",
    ];
    let ways = |kind: &str| {
        let marked = format!("<< /Type /{kind} /B {MARK} >>");
        [
            drawing(&format!("/Group {marked}"), "null"),
            drawing("/Group << /C [ 5 0 R ] >>", &marked),
        ]
    };
    for kind in not_shown {
        for (way, file) in ways(kind).iter().enumerate() {
            assert!(!is_kept(file), "{kind}, {way}");
        }
    }
    for kind in [
        "EmbeddedFile",
        "FileAttachment",
        "RichMedia",
        "Screen",
        "3D",
    ] {
        for (way, file) in ways(kind).iter().enumerate() {
            assert!(rewritten(file).is_err(), "{kind}, {way}");
        }
    }
    assert!(ways("Group").iter().all(|file| is_kept(file)));
}

/// A stream that is no drawing for the page, but a program for a printer or a part of another document.
#[test]
fn streams_that_a_page_does_not_show_are_left_behind() {
    let stream = |entries: &str| {
        let entries = format!("{entries} /B {MARK} /Length 3");
        page_of(&entries, b"q Q", "null")
    };
    assert!(is_kept(&stream("/Subtype /Form")));
    for entries in ["/Subtype /PS", "/Type /Metadata", "/S /Named"] {
        assert!(!is_kept(&stream(entries)), "{entries}");
    }
}

#[test]
fn resources_and_contents_are_kept_by_the_names_that_the_format_knows() {
    // Object 4 is the content of the page as well as a form: as content it has no entries.
    let marked = format!("<< /B {MARK} >>");
    let unknown = drawing(&format!("/Resources << /Unknown {marked} >>"), "null");
    assert!(!is_kept(&unknown));
    let known = drawing(
        &format!("/Resources << /ExtGState << /G {marked} >> >>"),
        "null",
    );
    assert!(is_kept(&known));
}
