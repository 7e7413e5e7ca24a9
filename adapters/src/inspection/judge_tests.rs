#![allow(clippy::unwrap_used, clippy::indexing_slicing)]
use super::super::samples;
use super::*;

#[test]
fn a_text_named_png_is_told_by_its_bytes() {
    for text in [
        "",
        "not a picture",
        "<html>%PDF-1.7",
        "GIF89a",
        "\u{feff}%PDF-1.7",
    ] {
        let refused = judge(Task::Document, text.to_owned().into());
        assert!(
            matches!(refused, Err(InspectionError::UnsupportedType)),
            "{text:?}: {refused:?}"
        );
    }
}

#[test]
fn a_portrait_is_a_picture_with_a_square_thumbnail() {
    let refused = judge(Task::Portrait, samples::pdf(""));
    assert!(matches!(refused, Err(InspectionError::UnsupportedType)));
    let kept = judge(Task::Portrait, samples::jpeg(640, 480)).unwrap();
    let picture = image::load_from_memory(&kept.files[0].bytes).unwrap();
    assert_eq!((picture.width(), picture.height()), (640, 480));
    let small = image::load_from_memory(&kept.thumbnail.unwrap().bytes).unwrap();
    assert_eq!((small.width(), small.height()), (320, 320));
}

#[test]
fn each_kind_comes_with_a_small_picture() {
    let files = [
        (FileKind::Pdf, samples::pdf("")),
        (FileKind::Png, samples::png(900, 400)),
        (FileKind::Jpeg, samples::jpeg(400, 900)),
    ];
    for (kind, file) in files {
        let judged = judge(Task::Document, file).unwrap();
        assert_eq!(judged.kind, kind);
        assert_eq!(FileKind::of_bytes(&judged.files[0].bytes), Some(kind));
        let small = judged.thumbnail.unwrap();
        let thumbnail = image::load_from_memory(&small.bytes).unwrap();
        assert_eq!(thumbnail.width().max(thumbnail.height()), 320, "{kind:?}");
        assert_eq!(FileKind::of_bytes(&small.bytes), Some(small.kind));
    }
}

/// Damaged files of every kind: bytes changed, cut out, doubled. The result is a verdict, never a
/// panic.
#[test]
fn no_damage_upsets_the_parsers() {
    use rand::{RngExt, SeedableRng, rngs::StdRng};

    let rounds =
        std::env::var("LANDFALL_FUZZ_ROUNDS").map_or(300, |rounds| rounds.parse().unwrap());
    let sound = [
        samples::pdf("/OpenAction [ 3 0 R /Fit ] /X [ (a) <61> 1.5 true null ]"),
        samples::pdf_in_object_streams("/X << /Y [ 1 2 R ] >>"),
        samples::jpeg_with_exif(40, 30, 6),
        samples::png(40, 30),
    ];
    let mut chance = StdRng::seed_from_u64(7);
    for round in 0..rounds {
        let mut file = sound.get(round % sound.len()).unwrap().to_vec();
        for _ in 0..chance.random_range(1..6) {
            let at = chance.random_range(8..file.len());
            let end = at + chance.random_range(0..file.len() - at).min(40);
            match chance.random_range(0..4) {
                0 => drop(file.splice(at..at, [chance.random(), chance.random()])),
                1 => drop(file.drain(at..end)),
                2 => file.extend_from_within(at..end),
                _ => file.splice(at..=at, [chance.random()]).for_each(drop),
            }
            if file.len() < 16 {
                break;
            }
        }
        let verdict = judge(Task::Document, file.into());
        assert!(
            !matches!(verdict, Err(InspectionError::Failed(_))),
            "round {round}: {verdict:?}"
        );
    }
}
