//! A rewritten file is checked like the upload, and is accepted again unchanged.
#![allow(clippy::unwrap_used, clippy::panic)]

use super::super::samples;
use super::drafts::Draft;
use super::*;

#[track_caller]
fn refusal(draft: &Draft) -> String {
    match rewritten(&draft.written()) {
        Err(InspectionError::Unsound(reason)) => reason,
        other => panic!("{other:?}"),
    }
}

/// Asserts that the draft is accepted, and that its rewritten form is accepted again unchanged.
#[track_caller]
fn assert_taken(draft: &Draft) -> Bytes {
    let kept = rewritten(&draft.written()).unwrap();
    assert_eq!(rewritten(&kept).unwrap(), kept);
    kept
}

/// The data of a stream in `ASCIIHexDecode`.
fn hexadecimal(data: &[u8]) -> Vec<u8> {
    format!("{}>", hex::encode(data)).into_bytes()
}

const FAX: &str = "/ASCIIHexDecode/CCITTFaxDecode";

#[test]
fn an_archive_in_the_data_of_a_picture_is_refused() {
    let archive = [b"PK\x05\x06", &[0; 18][..]].concat();
    let coded = Draft::picture(FAX, &hexadecimal(&archive));
    assert!(refusal(&coded).contains("an archive as well"));
    // Far from the end of the upload, near the end of the file to store.
    let unneeded = vec![b' '; 70_000];
    let far = Draft::picture("/CCITTFaxDecode", &archive).stream(9, "", &unneeded);
    assert!(refusal(&far).contains("an archive as well"));
}

#[test]
fn a_script_in_the_data_of_a_picture_is_refused() {
    let script = b"\n1 0 obj <</Type/Catalog/OpenAction<</S/JavaScript/JS(x)>>>> endobj\n";
    let coded = Draft::picture(FAX, &hexadecimal(script));
    assert!(refusal(&coded).contains("more than show pages"));
}

#[test]
fn what_is_stored_is_taken_again_unchanged() {
    assert_taken(&Draft::page(""));
    assert_taken(&Draft::picture(FAX, b"00>"));
    assert_taken(&Draft::picture("/DCTDecode", &samples::jpeg(8, 8)));
    for plain in ["", "/OpenAction [ 3 0 R /Fit ]"] {
        for file in [samples::pdf(plain), samples::pdf_in_object_streams(plain)] {
            let kept = rewritten(&file).unwrap();
            assert_eq!(rewritten(&kept).unwrap(), kept);
        }
    }
}

#[test]
fn a_number_is_written_as_a_pdf_can_say_it() {
    let endless = format!("/UserUnit {}.0", "9".repeat(400));
    assert!(refusal(&Draft::page(&endless)).contains("no number"));
    for number in [
        "-0.0",
        "4.",
        "340282346638528859811704183484516925440.0",
        "-0.000001",
    ] {
        let kept = assert_taken(&Draft::page(&format!("/UserUnit {number}")));
        assert!(!samples::contains(&kept, b"inf"), "{number}");
    }
}

/// A JPG that declares this size.
fn jpeg_of(width: u16, height: u16) -> Vec<u8> {
    let mut jpeg = samples::jpeg(64, 48).to_vec();
    let frame = jpeg.windows(2).position(|mark| mark == [0xFF, 0xC0]);
    let frame = frame.unwrap();
    let sides = [height.to_be_bytes(), width.to_be_bytes()].concat();
    jpeg.splice(frame + 5..frame + 9, sides);
    jpeg
}

/// The header of a JPEG 2000 picture, by itself and in the boxes of a file.
fn jpeg2000_of(width: u32, height: u32) -> [Vec<u8>; 2] {
    let mut head = b"\xFF\x4F\xFF\x51\0\x29\0\0".to_vec();
    for number in [width, height, 0, 0, width, height, 0, 0] {
        head.extend(number.to_be_bytes());
    }
    head.extend([0, 1, 7, 1, 1, 0xFF, 0xD9]);
    let boxed = |kind: &[u8], content: &[u8]| {
        let length = u32::try_from(content.len() + 8).unwrap().to_be_bytes();
        [&length, kind, content].concat()
    };
    let file = [
        boxed(b"jP  ", b"\r\n\x87\n"),
        boxed(b"ftyp", b"jp2 \0\0\0\0jp2 "),
        boxed(b"jp2c", &head),
    ];
    [head, file.concat()]
}

/// A JBIG2 page with one region: the sides of each.
fn jbig2_of(page: (u32, u32), region: (u32, u32)) -> Vec<u8> {
    let mut data = Vec::new();
    for (number, kind, (width, height)) in [(0_u32, 48, page), (1, 38, region)] {
        let mut content = [width.to_be_bytes(), height.to_be_bytes()].concat();
        content.resize(19, 0);
        data.extend(number.to_be_bytes());
        data.extend([kind, 0, 1]);
        data.extend(u32::try_from(content.len()).unwrap().to_be_bytes());
        data.extend(content);
    }
    data
}

#[test]
fn a_picture_is_as_large_as_its_own_data_say() {
    let too_large = |codings: &str, data: &[u8]| {
        for (before, data) in [("", data.to_vec()), ("/ASCIIHexDecode", hexadecimal(data))] {
            let reason = refusal(&Draft::picture(&format!("{before}{codings}"), &data));
            assert!(
                reason.contains("too many pixels"),
                "{before}{codings}: {reason}"
            );
        }
    };
    let taken = |codings: &str, data: &[u8]| {
        assert_taken(&Draft::picture(codings, data));
        let before = format!("/ASCIIHexDecode{codings}");
        assert_taken(&Draft::picture(&before, &hexadecimal(data)));
    };
    taken("/DCTDecode", &jpeg_of(64, 48));
    too_large("/DCTDecode", &jpeg_of(65_535, 65_535));
    for (small, large) in jpeg2000_of(64, 48)
        .iter()
        .zip(jpeg2000_of(100_000, 100_000))
    {
        taken("/JPXDecode", small);
        too_large("/JPXDecode", &large);
    }
    taken("/JBIG2Decode", &jbig2_of((64, 48), (64, 48)));
    taken("/JBIG2Decode", &jbig2_of((64, u32::MAX), (64, 48)));
    too_large("/JBIG2Decode", &jbig2_of((100_000, 100_000), (64, 48)));
    too_large("/JBIG2Decode", &jbig2_of((64, 48), (100_000, 100_000)));
    for codings in ["/DCTDecode", "/JPXDecode", "/JBIG2Decode"] {
        let reason = refusal(&Draft::picture(codings, b"nothing of the kind"));
        assert!(reason.contains("without a frame"), "{codings}: {reason}");
    }
}
