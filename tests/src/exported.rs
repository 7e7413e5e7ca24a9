//! Lists that leave the desk as files for spreadsheets.

use crate::operator::Operator;

/// The cells of an exported file, row by row, with its head.
pub async fn file(by: &Operator, path: &str) -> Vec<Vec<String>> {
    let file = by.get(path).await;
    assert_eq!(file.status, 200, "{path}: {}", file.text());
    assert!(file.header("content-type").starts_with("text/csv"));
    assert!(file.header("content-disposition").contains("landfall-"));
    let text = file.text().clone();
    let lines = text.strip_prefix('\u{feff}').expect("the sign of UTF-8");
    let cells = |line: &str| {
        let cells = line.strip_prefix('"').and_then(|it| it.strip_suffix('"'));
        let cells = cells.expect("quotes around each cell").split("\",\"");
        cells.map(str::to_owned).collect()
    };
    // A cell may hold several lines: a row ends where its last quote does.
    let rows = lines.trim_end().split("\"\r\n\"");
    let rows: Vec<&str> = rows.collect();
    let last = rows.len() - 1;
    let whole = |(nth, row): (usize, &&str)| {
        let opening = if nth == 0 { "" } else { "\"" };
        let closing = if nth == last { "" } else { "\"" };
        cells(&format!("{opening}{row}{closing}"))
    };
    rows.iter().enumerate().map(whole).collect()
}

/// The cells of a column below its head.
pub fn column<'a>(file: &'a [Vec<String>], name: &str) -> Vec<&'a str> {
    let at = file[0].iter().position(|it| it == name);
    let at = at.unwrap_or_else(|| panic!("no {name}: {:?}", file[0]));
    file[1..].iter().map(|row| row[at].as_str()).collect()
}
