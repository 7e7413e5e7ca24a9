//! A list as a CSV file for spreadsheets.

use crate::http::document::FileBytes;
use domain::spreadsheet::line;
use ports::driven::desk::EXPORT_LIMIT;
use ports::driven::objects::whole;
use ports::driving::document::LinkedFile;

/// A CSV file with this head. It starts with a byte-order mark, so that spreadsheets read it as UTF-8; its name says so if it was cut off at
/// [`EXPORT_LIMIT`].
pub(crate) fn table<const N: usize>(
    name: &str,
    head: [&str; N],
    rows: impl IntoIterator<Item = [String; N]>,
) -> FileBytes {
    let mut table = format!("\u{feff}{}", line(head));
    let mut count = 0;
    for row in rows {
        table.push_str(&line(row.iter().map(String::as_str)));
        count += 1;
    }
    let written = table.into_bytes();
    FileBytes(LinkedFile {
        media_type: "text/csv; charset=utf-8",
        name: file_name(name, count),
        size: u64::try_from(written.len()).unwrap_or(u64::MAX),
        body: whole(written),
    })
}

fn file_name(name: &str, rows: u32) -> String {
    let cut = if rows >= EXPORT_LIMIT {
        format!("-first-{EXPORT_LIMIT}")
    } else {
        String::new()
    };
    format!("landfall-{name}{cut}.csv")
}

/// The value, or an empty cell.
pub(crate) fn cell(value: Option<impl ToString>) -> String {
    value.map(|value| value.to_string()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_says_that_a_file_may_be_cut_off() {
        assert_eq!(file_name("payouts", 0), "landfall-payouts.csv");
        assert_eq!(
            file_name("payouts", EXPORT_LIMIT - 1),
            "landfall-payouts.csv"
        );
        assert_eq!(
            file_name("payouts", EXPORT_LIMIT),
            "landfall-payouts-first-20000.csv"
        );
    }
}
