//! PDFs: refused if they do more than show pages, otherwise rewritten. There are three passes,
//! since one alone can be fooled: over the bytes, whatever the structure says; over every object,
//! whichever table names it; and then only the content of the pages goes into a new file, so that
//! anything overlooked is left behind.

mod active;
mod ascii;
mod budget;
mod characters;
mod document;
#[cfg(test)]
mod drafts;
mod fields;
mod filters;
mod inflate;
mod jbig2_frame;
mod jpeg2000_frame;
mod layout;
mod names;
mod pages;
mod parser;
mod pictures;
mod predictor;
mod rewrite;
#[cfg(test)]
mod rewrite_tests;
mod tables;
mod value;
mod writer;

use bytes::Bytes;
use ports::driven::inspection::InspectionError;

use document::Document;

/// The mark at the end of a ZIP archive, and how far before the end of a file a reader of archives looks for it.
const ARCHIVE_END: &[u8] = b"PK\x05\x06";
const ARCHIVE_END_WITHIN: usize = 65_557;

/// The result of reading a part of a file, or why the file is refused.
type Judged<T> = Result<T, InspectionError>;

/// A PDF reduced to its pages and written again.
pub(super) fn rewritten(bytes: &[u8]) -> Judged<Bytes> {
    refuse_bytes(bytes)?;
    let document = Document::read(bytes)?;
    let written = rewrite::rewritten(&document)?;
    // Content that a coding hid is visible now, and content that was far from the end may be near
    // it.
    refuse_bytes(&written)?;
    Ok(written)
}

/// Checks the bytes, whatever the structure says: of the upload, and of the file to store.
fn refuse_bytes(bytes: &[u8]) -> Judged<()> {
    active::refuse_names(bytes)?;
    refuse_archives(bytes)
}

/// Refuses a file that an unpacker takes for an archive: its pages and its content could be two
/// different things.
fn refuse_archives(bytes: &[u8]) -> Judged<()> {
    let tail = bytes
        .get(bytes.len().saturating_sub(ARCHIVE_END_WITHIN)..)
        .unwrap_or(bytes);
    if tail.windows(ARCHIVE_END.len()).any(|at| at == ARCHIVE_END) {
        return Err(unsound("it is an archive as well"));
    }
    Ok(())
}

fn unsound(reason: impl Into<String>) -> InspectionError {
    InspectionError::Unsound(reason.into())
}

#[cfg(test)]
mod effort_tests;
#[cfg(test)]
mod output_tests;

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]
    use std::fmt::Write;

    use super::super::samples;
    use super::*;

    fn refusal(bytes: &[u8]) -> String {
        match rewritten(bytes) {
            Err(InspectionError::Unsound(reason)) => reason,
            other => panic!("{other:?}"),
        }
    }

    /// What each of these adds to the catalogue of an otherwise plain PDF.
    const ACTIVE: [&str; 10] = [
        "/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>",
        "/OpenAction << /S /J#61vaScript /#4aS (x) >>",
        "/OpenAction << /S /Launch /F (cmd.exe) >>",
        "/OpenAction << /S /URI /URI (https://example.com) /Next [ << /S /Launch /F (x) >> ] >>",
        "/Names << /EmbeddedFiles << /Names [] >> >>",
        "/Names << /JavaScript << /Names [] >> >>",
        "/AA << /WC << /S /SubmitForm /F (https://example.com) >> >>",
        "/AcroForm << /XFA (x) >>",
        "/AF [ << /Type /Filespec /EF << >> >> ]",
        "/X << /Subtype /FileAttachment >>",
    ];

    #[test]
    fn a_plain_pdf_is_taken_also_when_it_opens_at_a_page() {
        for catalogue in [
            "",
            "/OpenAction [ 3 0 R /Fit ]",
            "/OpenAction << /S /GoTo /D [ 3 0 R /Fit ] >>",
            "/X << /S /URI /URI (https://example.com) >>",
        ] {
            rewritten(&samples::pdf(catalogue)).unwrap();
            rewritten(&samples::pdf_in_object_streams(catalogue)).unwrap();
        }
    }

    #[test]
    fn a_pdf_that_does_more_than_show_pages_is_refused() {
        for catalogue in ACTIVE {
            let reason = refusal(&samples::pdf(catalogue));
            assert!(
                reason.contains("more than show pages"),
                "{catalogue}: {reason}"
            );
        }
    }

    #[test]
    fn the_same_is_found_inside_a_compressed_object_stream() {
        for catalogue in ACTIVE {
            let file = samples::pdf_in_object_streams(catalogue);
            assert!(
                !samples::contains(&file, b"Launch") && !samples::contains(&file, b"JavaScript")
            );
            let reason = refusal(&file);
            assert!(
                reason.contains("more than show pages"),
                "{catalogue}: {reason}"
            );
        }
    }

    #[test]
    fn an_object_that_the_structure_no_longer_names_is_found() {
        let mut file = samples::pdf("").to_vec();
        let hidden = b"9 0 obj << /S /JavaScript >> endobj\n";
        file.splice(9..9, hidden.iter().copied());
        assert!(refusal(&file).contains("JavaScript"));
    }

    #[test]
    fn what_is_no_pdf_inside_is_unsound() {
        for text in [
            &b"%PDF-1.7"[..],
            b"%PDF-1.7\nhello\n%%EOF",
            b"%PDF-1.7\n1 0 obj <<>> endobj\ntrailer << /Root 1 0 R >>\n%%EOF",
        ] {
            refusal(text);
        }
        let whole = samples::pdf("");
        refusal(whole.get(..whole.len() / 3).unwrap());
    }

    #[test]
    fn a_decompression_bomb_is_refused() {
        let reason = refusal(&samples::pdf_with_object_stream(&vec![
            b' ';
            20 * 1024 * 1024
        ]));
        assert!(reason.contains("inflate to too much"), "{reason}");
    }

    #[test]
    fn deep_nesting_and_endless_lists_are_refused_without_harm() {
        let deep = format!("/X {}{}", "[".repeat(100_000), "]".repeat(100_000));
        refusal(&samples::pdf(&deep));
        let long = format!("/X [{}]", "0 ".repeat(1_100_000));
        assert!(refusal(&samples::pdf(&long)).contains("too many values"));
    }

    /// A page whose content is this stream, followed by more objects.
    pub(super) fn page_of(entries: &str, data: &[u8], more: &str) -> Vec<u8> {
        let stream = format!("<< {entries} >>\nstream\n").into_bytes();
        let stream = [&stream, data, b"\nendstream"].concat();
        let objects = [
            b"<< /Type /Catalog /Pages 2 0 R >>".to_vec(),
            b"<< /Type /Pages /Kids [ 3 0 R ] /Count 1 >>".to_vec(),
            b"<< /Type /Page /Parent 2 0 R /MediaBox [ 0 0 595 842 ] /Contents 4 0 R /Resources << /XObject << /A 4 0 R >> >> >>".to_vec(),
            stream,
            more.as_bytes().to_vec(),
        ];
        let (mut file, mut table) = (b"%PDF-1.7\n".to_vec(), String::new());
        for (number, object) in (1..).zip(objects) {
            writeln!(table, "{:010} 00000 n ", file.len()).unwrap();
            let begin = format!("{number} 0 obj\n");
            file = [&file, begin.as_bytes(), &object, b"\nendobj\n"].concat();
        }
        let end = format!(
            "xref\n0 6\n0000000000 65535 f \n{table}trailer << /Size 6 /Root 1 0 R >>\nstartxref\n{}\n%%EOF\n",
            file.len()
        );
        [file, end.into_bytes()].concat()
    }

    #[test]
    fn a_length_that_is_an_object_of_its_own_is_followed_and_held() {
        rewritten(&page_of("/Length 5 0 R", b"q Q", "3")).unwrap();
        for wrong in ["2", "4000", "-1", "(3)", "null"] {
            let reason = refusal(&page_of("/Length 5 0 R", b"q Q", wrong));
            assert!(reason.contains("not as long"), "{wrong}: {reason}");
        }
        assert!(refusal(&page_of("/Length 2", b"q Q", "3")).contains("not as long"));
        assert!(refusal(&page_of("", b"q Q", "3")).contains("without a length"));
    }

    #[test]
    fn what_was_not_decoded_is_refused() {
        let packed = samples::deflated(b"q Q");
        let entries =
            |filter: &str, data: &[u8]| format!("/Filter {filter} /Length {}", data.len());
        rewritten(&page_of(&entries("/FlateDecode", &packed), &packed, "3")).unwrap();
        rewritten(&page_of(
            &entries("5 0 R", &packed),
            &packed,
            "/FlateDecode",
        ))
        .unwrap();
        for filter in ["/Crypt", "/Unheard", "[ /FlateDecode /Crypt ]"] {
            let reason = refusal(&page_of(&entries(filter, &packed), &packed, "3"));
            assert!(reason.contains("unknown coding"), "{filter}: {reason}");
        }
        let cut = packed.get(..packed.len() - 6).unwrap();
        assert!(
            refusal(&page_of(&entries("/FlateDecode", cut), cut, "3"))
                .contains("cannot be decoded")
        );
        let hidden = [&packed[..], b"9 0 obj << /S /Named >> endobj"].concat();
        let reason = refusal(&page_of(&entries("/FlateDecode", &hidden), &hidden, "3"));
        assert!(reason.contains("hides behind"), "{reason}");
        let outside = format!("{} /F (other.bin)", entries("/FlateDecode", &packed));
        assert!(refusal(&page_of(&outside, &packed, "3")).contains("another file"));
        let short = format!(
            "{} /DP << /Predictor 12 >>",
            entries("/FlateDecode", &packed)
        );
        assert!(refusal(&page_of(&short, &packed, "3")).contains("unusual coding"));
    }

    #[test]
    fn an_object_stream_that_no_table_leads_to_is_judged_too() {
        let objects = "1 0 << /S /SubmitForm /F (x) >>";
        for kind in ["", "/Type /ObjStm", "/Type /Other"] {
            let length = objects.len();
            let hidden = format!(
                "<< {kind} /N 1 /First 4 /Length {length} >>\nstream\n{objects}\nendstream"
            );
            let reason = refusal(&page_of("/Length 3", b"q Q", &hidden));
            assert!(reason.contains("/SubmitForm"), "{kind}: {reason}");
        }
    }

    #[test]
    fn only_what_the_page_needs_is_written_and_readable_bytes_are_not() {
        let kept = rewritten(&page_of("/Length 11", b"q % words Q", "/NobodyNeedsThis")).unwrap();
        assert!(!samples::contains(&kept, b"Nobody") && !samples::contains(&kept, b"words"));
        let again = rewritten(&kept).unwrap();
        assert_eq!(again, kept);
    }

    #[test]
    fn a_picture_in_a_page_is_bounded() {
        let picture = |width: u32, height: u32| {
            let entries = format!(
                "/Subtype /Image /Width {width} /Height {height} /BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /CCITTFaxDecode /Length 1"
            );
            page_of(&entries, b"x", "3")
        };
        rewritten(&picture(8_000, 12_000)).unwrap();
        for (width, height) in [(40_000, 10), (30_000, 30_000)] {
            assert!(refusal(&picture(width, height)).contains("too many pixels"));
        }
        let jpeg = samples::jpeg(64, 48);
        let entries = |length: usize| {
            format!("/Subtype /Image /Width 64 /Height 48 /Filter /DCTDecode /Length {length}")
        };
        let kept = rewritten(&page_of(&entries(jpeg.len()), &jpeg, "3")).unwrap();
        assert!(samples::contains(&kept, &jpeg));
        let mut lying = jpeg.to_vec();
        let frame = lying
            .windows(2)
            .position(|mark| mark == [0xFF, 0xC0])
            .unwrap();
        lying.splice(frame + 5..frame + 9, [0xFF; 4]);
        assert!(refusal(&page_of(&entries(lying.len()), &lying, "3")).contains("too many pixels"));
    }

    #[test]
    fn bytes_that_belong_to_nothing_are_refused() {
        let file = samples::pdf("").to_vec();
        let with = |bytes: &[u8]| [&file[..], bytes].concat();
        rewritten(&with(b"\r\n\0\0\0")).unwrap();
        rewritten(&with(&[b'x'; 2000])).unwrap();
        assert!(refusal(&with(&[b'x'; 3000])).contains("unknown"));
        // An object after the end, without a table that names it.
        assert!(refusal(&with(b"9 0 obj << >> endobj")).contains("cut off"));
        let text = String::from_utf8(file.clone()).unwrap();
        let between = text.replacen("2 0 obj", "2 0 obx", 1);
        refusal(between.as_bytes());
    }

    #[test]
    fn a_table_leads_to_the_objects_it_names() {
        let text = String::from_utf8(samples::pdf("").to_vec()).unwrap();
        let place = text.find("2 0 obj").unwrap();
        let wrong = text.replacen(&format!("{place:010}"), &format!("{:010}", place - 1), 1);
        // One byte before is a line end, which readers step over.
        rewritten(wrong.as_bytes()).unwrap();
        let wrong = text.replacen(&format!("{place:010}"), &format!("{:010}", 9), 1);
        assert!(refusal(wrong.as_bytes()).contains("not where it should be"));
        let wrong = text.replacen("startxref\n", "startxref\n1", 1);
        assert!(refusal(wrong.as_bytes()).contains("not where it says"));
    }

    #[test]
    fn a_table_of_too_many_rows_is_refused() {
        let text = String::from_utf8(samples::pdf("").to_vec()).unwrap();
        let trailer = "trailer <<";
        for (rows, is_taken) in [(499_990, true), (500_001, false)] {
            let free = format!("100 {rows}\n{}{trailer}", "0 0 f\n".repeat(rows));
            let file = text.replacen(trailer, &free, 1);
            match rewritten(file.as_bytes()) {
                Ok(_) => assert!(is_taken, "{rows}"),
                Err(error) => assert!(
                    !is_taken && error.to_string().contains("tables are too long"),
                    "{rows}: {error}"
                ),
            }
        }
    }

    #[test]
    fn a_page_that_is_its_own_parent_is_refused() {
        let text = String::from_utf8(samples::pdf("").to_vec()).unwrap();
        let circle = text.replacen("/Kids [ 3 0 R ]", "/Kids [ 2 0 R ]", 1);
        assert!(refusal(circle.as_bytes()).contains("circle"));
        let none = text.replacen("/Kids [ 3 0 R ]", "/Kids [       ]", 1);
        assert!(refusal(none.as_bytes()).contains("no pages"));
    }
}
