//! A list as a CSV file for spreadsheets.

use crate::http::call::Answer;
use crate::http::document::FileBytes;
use crate::http::openapi::Described;
use actix_web::{HttpRequest, HttpResponse, Responder};
use domain::spreadsheet::line;
use ports::driven::desk::EXPORT_LIMIT;
use ports::driven::objects::whole;
use ports::driving::document::LinkedFile;

/// The media type of a table.
const TABLE: &str = "text/csv; charset=utf-8";

/// A table as a file.
pub(crate) struct Csv(FileBytes);

impl Responder for Csv {
    type Body = <FileBytes as Responder>::Body;

    fn respond_to(self, request: &HttpRequest) -> HttpResponse {
        self.0.respond_to(request)
    }
}

impl Answer for Csv {
    fn describe(described: &mut Described) {
        described.file(&[TABLE]);
    }
}

/// A CSV file with this head. It starts with a byte-order mark, so that spreadsheets read it as UTF-8; its name says so if it was cut off at
/// [`EXPORT_LIMIT`].
pub(crate) fn table<const N: usize>(
    name: &str,
    head: [&str; N],
    rows: impl IntoIterator<Item = [String; N]>,
) -> Csv {
    let mut table = format!("\u{feff}{}", line(head));
    let mut count = 0;
    for row in rows {
        table.push_str(&line(row.iter().map(String::as_str)));
        count += 1;
    }
    let written = table.into_bytes();
    Csv(FileBytes(LinkedFile {
        media_type: TABLE,
        name: file_name(name, count),
        size: u64::try_from(written.len()).unwrap_or(u64::MAX),
        body: whole(written),
    }))
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
