//! Cells of a CSV file for spreadsheets: user input is never interpreted as a formula (quality: security, line 27).

use crate::legible::is_hidden;

/// The characters with which a formula begins. Chinese and Japanese spreadsheets accept the full-width and small forms as well.
const FORMULA_SIGNS: [char; 13] = [
    '=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫', '−',
];

/// A cell of a CSV file, quoted. A cell that a spreadsheet would execute gets the prefix that marks it as text: at its beginning, and after
/// a semicolon, at which some spreadsheets split cells in spite of quotes.
pub fn cell(text: &str) -> String {
    let parts: Vec<String> = text.split(';').map(as_text).collect();
    format!("\"{}\"", parts.join(";").replace('"', "\"\""))
}

fn as_text(part: &str) -> String {
    // A spreadsheet ignores spaces and invisible characters.
    let seen = part.trim_start_matches(|c: char| c.is_whitespace() || is_hidden(c));
    let begins_so = part.starts_with(char::is_control) || seen.starts_with(FORMULA_SIGNS);
    let runs = begins_so && !is_below_zero(part);
    let sign = if runs { "'" } else { "" };
    format!("{sign}{part}")
}

/// Whether it is a plain negative number, which is harmless.
fn is_below_zero(text: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    text.strip_prefix('-')
        .is_some_and(|number| match number.split_once('.') {
            Some((whole, decimals)) => digits(whole) && digits(decimals),
            None => digits(number),
        })
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
        assert_eq!(cell("x; =A1;y"), "\"x;' =A1;y\"");
        assert_eq!(cell(""), "\"\"");
    }

    #[test]
    fn a_number_below_zero_stays_a_number() {
        for number in ["-5", "-300.25", "-0.0001"] {
            assert_eq!(cell(number), format!("\"{number}\""));
        }
        for other in [
            "-", "-.5", "-5.", "-1.2.3", "-5+1", "-A1", "-５", " -5", "-5 ",
        ] {
            assert_eq!(cell(other), format!("\"'{other}\""), "{other}");
        }
    }

    #[test]
    fn full_width_signs_and_hidden_beginnings_are_made_text_too() {
        for start in [
            "＝",
            "＋",
            "－",
            "＠",
            "﹦",
            "﹢",
            "﹣",
            "﹫",
            "−",
            " =",
            "\u{3000}＝",
            "\u{feff}=",
            "\u{200b}+",
            "\u{202e}@",
            "\t＝",
            "\r＝",
            "\u{b}x",
            "\u{85}x",
        ] {
            let typed = format!("{start}HYPERLINK(1)");
            assert_eq!(cell(&typed), format!("\"'{typed}\""), "{start:?}");
        }
        assert_eq!(cell("王小明＝Wang"), "\"王小明＝Wang\"");
    }

    #[test]
    fn quotes_commas_and_lines_stay_in_their_cell() {
        assert_eq!(
            line(["a,b", "say \"no\"", "two\nlines"]),
            "\"a,b\",\"say \"\"no\"\"\",\"two\nlines\"\r\n"
        );
    }
}
