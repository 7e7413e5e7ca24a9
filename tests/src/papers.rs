//! The text of a paper that the server sends as PDF.

use crate::client::Answer;

/// The text of all pages without blanks, and the number of pages.
pub fn text_of(file: &Answer) -> (String, usize) {
    assert_eq!(
        (file.status, file.header("content-type")),
        (200, "application/pdf")
    );
    let paper = lopdf::Document::load_mem(&file.bytes).expect("a PDF");
    let pages: Vec<u32> = paper.get_pages().keys().copied().collect();
    let text = paper.extract_text(&pages).expect("its text");
    (text.split_whitespace().collect(), pages.len())
}

/// Each expected text is in the text of a paper, whatever blanks it has.
pub fn assert_contains_words(words: &str, expected: &[&str]) {
    for text in expected {
        let text: String = text.split_whitespace().collect();
        assert!(words.contains(&text), "{text} is not in {words}");
    }
}
