//! Small files that would cost a core much time: each is refused quickly.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::fmt::Write as _;
use std::io::Write as _;

use super::drafts::Draft;
use super::*;

/// The time allowed for a file here, where our code is not optimised.
const MOST_SECONDS: f64 = 4.0;

/// The time that this thread kept a core busy, in seconds.
fn busy() -> f64 {
    let stat = std::fs::read_to_string("/proc/thread-self/stat").unwrap();
    let (_, figures) = stat.rsplit_once(')').unwrap();
    let ticks = figures.split_whitespace().skip(11).take(2);
    ticks
        .map(|ticks| ticks.parse::<f64>().unwrap())
        .sum::<f64>()
        / 100.0
}

/// Why it is refused, and how many seconds that took.
fn refusal(file: &[u8]) -> (String, f64) {
    let began = busy();
    match rewritten(file) {
        Err(InspectionError::Unsound(reason)) => (reason, busy() - began),
        other => panic!("{other:?}"),
    }
}

/// Nearly the maximum content of object streams, in a file of some kilobytes: one empty dictionary,
/// number 9.
fn with_a_long_object(draft: Draft) -> Draft {
    let blanks = vec![b' '; 15_900_000];
    draft.packed(9, 8, &[b"<<", &blanks[..], b">>"].concat())
}

#[track_caller]
fn assert_refused_soon(file: &[u8], because: &str) {
    let (reason, seconds) = refusal(file);
    println!("{} bytes: {seconds} s, {reason}", file.len());
    assert!(reason.contains(because), "{reason}");
    assert!(seconds < MOST_SECONDS, "{seconds} s");
}

#[test]
fn more_parameters_than_a_stream_may_have_codings_are_not_looked_up() {
    let entries = format!("/DecodeParms[{}]", "9 0 R ".repeat(4_000));
    let file = with_a_long_object(Draft::page("")).stream(5, &entries, b"x");
    assert_refused_soon(&file.written(), "coded too many times");
    // Parameters of codings that the stream does not have are not looked up either.
    let mut draft = with_a_long_object(Draft::page(""));
    for number in 10..100 {
        draft = draft.stream(number, "/DecodeParms[9 0 R 9 0 R 9 0 R 9 0 R]", b"x");
    }
    let began = busy();
    rewritten(&draft.written()).unwrap();
    assert!(busy() - began < MOST_SECONDS);
}

#[test]
fn an_object_that_is_looked_up_again_and_again_is_counted_each_time() {
    let many = "9 0 R ".repeat(300);
    let mut kinds = with_a_long_object(Draft::page(""));
    for number in 10..100 {
        kinds = kinds.stream(number, "/Type 9 0 R", b"x");
    }
    for file in [
        kinds,
        with_a_long_object(Draft::page(&format!("/Annots[{many}]"))),
        with_a_long_object(Draft::page("/Resources<</Font 10 0 R>>"))
            .with(10, &format!("[{}]", "<</S 9 0 R>>".repeat(300))),
    ] {
        assert_refused_soon(&file.written(), "read too often");
    }
}

#[test]
fn objects_that_all_begin_at_one_place_of_an_object_stream_are_counted_each_time() {
    let mut index = String::new();
    for number in 20..320 {
        write!(index, "{number} 0 ").unwrap();
    }
    let content = [index.as_bytes(), b"<<", &vec![b' '; 15_900_000], b">>"].concat();
    let entries = format!(
        "/Type/ObjStm/N 300/First {}/Filter/FlateDecode",
        index.len()
    );
    let packed = super::super::samples::deflated(&content);
    let file = Draft::page("").stream(8, &entries, &packed).written();
    assert_refused_soon(&file, "read too often");
}

#[test]
fn a_table_that_many_tables_lead_to_is_counted_each_time() {
    let mut file = Draft::page("").written();
    let place = file.len();
    let blanks = " ".repeat(2_000_000);
    write!(
        file,
        "20 0 obj\n<</Type/XRef/Size 0/W[1 1 1]/Root 1 0 R/Length 0 {blanks}>>\nstream\n\nendstream\nendobj\n"
    )
    .unwrap();
    let mut before = String::new();
    let mut last = 0;
    for _ in 0..300 {
        last = file.len();
        write!(
            file,
            "xref\n0 0\ntrailer <</Root 1 0 R/XRefStm {place}{before}>>\n"
        )
        .unwrap();
        before = format!("/Prev {last}");
    }
    write!(file, "startxref\n{last}\n%%EOF\n").unwrap();
    assert_refused_soon(&file, "read too often");
}

#[test]
fn the_end_of_a_stream_is_looked_for_once() {
    let data = b"endstream%".repeat(100_000);
    let mut file = Draft::page("").with(5, "1").written();
    let begin = b"6 0 obj\n<</Length 5 0 R>>\nstream\n";
    file = [&file[..], begin, &data, b"\nendstream\nendobj\n"].concat();
    assert_refused_soon(&file, "cut off");
}
