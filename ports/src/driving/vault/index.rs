//! The index of an archive: a table for spreadsheets and a page for readers, which name every
//! entry, including missing ones.

use crate::driving::words::Words;
use domain::spreadsheet::line;
use std::fmt::Write as _;

/// Tells spreadsheets that the text is UTF-8.
const BYTE_ORDER_MARK: &str = "\u{feff}";

/// The columns, by the ends of their keys below `paper.vault`.
const COLUMNS: [&str; 8] = [
    "date", "kind", "titleOf", "account", "project", "order", "file", "sha256",
];

/// A line of the index.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct IndexLine {
    pub(super) date: String,
    pub(super) kind: String,
    pub(super) title: String,
    pub(super) account: String,
    pub(super) project: String,
    /// The order that it belongs to, by type and number.
    pub(super) order: String,
    /// The path inside the archive; none if the file is missing.
    pub(super) path: Option<String>,
    /// The hash of the file, or the one under which the missing file was stored.
    pub(super) sha256: String,
}

impl IndexLine {
    fn cells(&self, missing: &str) -> [String; 8] {
        [
            self.date.clone(),
            self.kind.clone(),
            self.title.clone(),
            self.account.clone(),
            self.project.clone(),
            self.order.clone(),
            self.path.clone().unwrap_or_else(|| missing.to_owned()),
            self.sha256.clone(),
        ]
    }
}

fn say(words: &Words<'_>, key: &str) -> String {
    words.text(&format!("paper.vault.{key}"), &[])
}

/// The table.
pub(super) fn table(words: &Words<'_>, lines: &[IndexLine]) -> String {
    let headings = COLUMNS.map(|key| say(words, key));
    let missing = say(words, "missing");
    let mut text = BYTE_ORDER_MARK.to_owned() + &line(headings.iter().map(String::as_str));
    for entry in lines {
        let cells = entry.cells(&missing);
        text += &line(cells.iter().map(String::as_str));
    }
    text
}

/// The page, which opens the entries from where the archive was unpacked to.
pub(super) fn page(words: &Words<'_>, made_at: &str, lines: &[IndexLine]) -> String {
    let lost = lines.iter().filter(|it| it.path.is_none()).count();
    let title = escaped(&say(words, "title"));
    let language = words.language.code();
    let mut page = format!(
        "<!doctype html>\n<html lang=\"{language}\">\n<meta charset=\"utf-8\">\n<title>{title}</title>\n<style>{STYLE}</style>\n<h1>{title}</h1>\n"
    );
    let count = lines.len().to_string();
    let about = words.text(
        "paper.vault.about",
        &[("moment", made_at), ("count", &count)],
    );
    let _ = writeln!(page, "<p>{}</p>", escaped(&about));
    if lost > 0 {
        let lost = words.text("paper.vault.lost", &[("count", &lost.to_string())]);
        let _ = writeln!(
            page,
            "<p class=\"missing\"><strong>{}</strong></p>",
            escaped(&lost)
        );
    }
    page.push_str("<table>\n<tr>");
    for key in COLUMNS {
        let _ = write!(page, "<th>{}</th>", escaped(&say(words, key)));
    }
    page.push_str("</tr>\n");
    let missing = say(words, "missing");
    for entry in lines {
        add_row(&mut page, entry, &missing);
    }
    page.push_str("</table>\n</html>\n");
    page
}

const STYLE: &str = "body{font:15px/1.5 system-ui,sans-serif;margin:2rem;color:#1a1a1a}table{border-collapse:collapse}\
th,td{text-align:left;vertical-align:top;padding:.4rem .8rem .4rem 0;border-bottom:1px solid #ddd}\
td:last-child{font-family:monospace;font-size:12px;word-break:break-all}.missing{color:#a3261a}";

fn add_row(page: &mut String, entry: &IndexLine, missing: &str) {
    page.push_str("<tr>");
    let texts = [
        &entry.date,
        &entry.kind,
        &entry.title,
        &entry.account,
        &entry.project,
        &entry.order,
    ];
    for text in texts {
        let _ = write!(page, "<td>{}</td>", escaped(text));
    }
    match &entry.path {
        Some(path) => {
            let _ = write!(
                page,
                "<td><a href=\"{}\">{}</a></td>",
                address(path),
                escaped(path)
            );
        }
        None => {
            let _ = write!(page, "<td class=\"missing\">{}</td>", escaped(missing));
        }
    }
    let _ = writeln!(page, "<td>{}</td></tr>", escaped(&entry.sha256));
}

fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            c => safe.push(c),
        }
    }
    safe
}

/// A path as the address of a link.
fn address(path: &str) -> String {
    let mut address = String::with_capacity(path.len());
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || b"/-_.".contains(&byte) {
            address.push(char::from(byte));
        } else {
            let _ = write!(address, "%{byte:02X}");
        }
    }
    address
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_breaks_neither_the_page_nor_the_link() {
        assert_eq!(escaped("<b>\"A&B\""), "&lt;b&gt;&quot;A&amp;B&quot;");
        assert_eq!(address("海/a #1.pdf"), "%E6%B5%B7/a%20%231.pdf");
    }
}
