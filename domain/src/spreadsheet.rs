//! Cells of a table that a spreadsheet opens: what somebody typed is never taken for a formula (quality: security, line 27).

/// A cell of a CSV file, quoted. What a spreadsheet would run is told apart by the sign that makes it text.
pub fn cell(text: &str) -> String {
    let runs = text.starts_with(['=', '+', '-', '@', '\t', '\r', '\n']);
    let sign = if runs { "'" } else { "" };
    format!("\"{sign}{}\"", text.replace('"', "\"\""))
}

/// A line of a CSV file.
pub fn line<'a>(cells: impl IntoIterator<Item = &'a str>) -> String {
    let cells: Vec<String> = cells.into_iter().map(cell).collect();
    cells.join(",") + "\r\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_spreadsheet_would_run_is_made_text() {
        for start in ["=", "+", "-", "@", "\t", "\r", "\n"] {
            let typed = format!("{start}HYPERLINK(1)");
            assert_eq!(cell(&typed), format!("\"'{typed}\""));
        }
        assert_eq!(cell("1 = 1"), "\"1 = 1\"");
        assert_eq!(cell(""), "\"\"");
    }

    #[test]
    fn quotes_commas_and_lines_stay_in_their_cell() {
        assert_eq!(
            line(["a,b", "say \"no\"", "two\nlines"]),
            "\"a,b\",\"say \"\"no\"\"\",\"two\nlines\"\r\n"
        );
    }
}
