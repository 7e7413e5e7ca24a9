//! The two parts of an e-mail, plain text and HTML, with the same content. All words come from the
//! catalogue or from the message, and nothing in a message is treated as markup.

use crate::driven::catalogue_texts::Texts;
use domain::Language;

/// The page around the text, with tables and inline colours, since mail programs support little
/// else.
const PAGE: &str = include_str!("letter.html");

const PARAGRAPH: &str =
    "<p class=\"ink\" style=\"margin:0 0 16px;color:#14233c;font-size:16px;line-height:1.6\">";
const CODE: &str = "<p class=\"code\" style=\"margin:0 0 16px;padding:16px;background:#e0f0ea;border-radius:8px;color:#085745;font-size:28px;\
    line-height:1.2;font-weight:600;letter-spacing:0.2em;text-align:center\">";
const ACTION: &str = "style=\"display:inline-block;padding:14px 28px;background:#0b6e58;border-radius:8px;color:#ffffff;font-size:16px;\
    font-weight:600;text-decoration:none\"";
const SMALL: &str = "<p class=\"ink-2\" style=\"margin:0;color:#46556e;font-size:13px;line-height:1.6;word-break:break-all\">";

/// The content of an e-mail.
#[derive(Debug, Clone, Copy)]
pub struct Words<'a> {
    /// In which language.
    pub language: Language,
    /// The subject.
    pub subject: &'a str,
    /// The text; an empty line begins a paragraph.
    pub text: &'a str,
    /// The code in it, shown large.
    pub code: Option<&'a str>,
    /// The link in it, shown as a button.
    pub link: Option<&'a str>,
}

/// The plain text and the HTML of an e-mail. `site` is the address investors use.
pub fn letter(texts: &dyn Texts, site: &str, words: Words<'_>) -> (String, String) {
    let say = |key| texts.text(words.language, key, &[]);
    let footer = say("email.footer");
    let mut plain = words.text.trim().to_owned();
    let mut body = String::new();
    for paragraph in words.text.split("\n\n").map(str::trim) {
        if !paragraph.is_empty() {
            let lines = escaped(paragraph).replace('\n', "<br>");
            body.extend([PARAGRAPH, &lines, "</p>\n"]);
        }
    }
    if let Some(code) = words.code {
        body.extend([CODE, &escaped(code), "</p>\n"]);
    }
    if let Some(link) = words.link {
        if !plain.contains(link) {
            plain.extend(["\n\n", link]);
        }
        let (link, open) = (escaped(link), escaped(&say("email.open")));
        body.extend([PARAGRAPH, "<a class=\"action\" href=\"", &link, "\" "]);
        body.extend([ACTION, ">", &open, "</a></p>\n"]);
        let instead = escaped(&say("email.openInstead"));
        body.extend([SMALL, &instead, "<br>", &link, "</p>"]);
    }
    plain.extend(["\n\n-- \nLandfall\n", &footer, "\n", site, "\n"]);
    let page = filled(&[
        ("lang", words.language.code()),
        ("subject", &escaped(words.subject)),
        ("body", &body),
        ("footer", &escaped(&footer)),
        ("site", &escaped(site)),
    ]);
    (plain, page)
}

/// Fills the page in one pass, so that a value with braces stays unchanged.
fn filled(values: &[(&str, &str)]) -> String {
    let mut page = String::with_capacity(PAGE.len() * 2);
    let mut rest = PAGE;
    while let Some((before, after)) = rest.split_once('{') {
        page.push_str(before);
        let place = after.split_once('}').and_then(|(name, behind)| {
            Some((values.iter().find(|(own, _)| *own == name)?, behind))
        });
        if let Some(((_, value), behind)) = place {
            page.push_str(value);
            rest = behind;
        } else {
            // A brace of the page's own styles.
            page.push('{');
            rest = after;
        }
    }
    page.push_str(rest);
    page
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::NaiveDate;
    use rust_decimal::Decimal;

    /// A catalogue that returns its keys.
    struct Keys;

    impl Texts for Keys {
        fn text(&self, _: Language, key: &str, _: &[(&str, &str)]) -> String {
            format!("[{key}]")
        }
        fn has(&self, _: &str) -> bool {
            true
        }
        fn number(&self, _: Language, number: Decimal) -> String {
            number.to_string()
        }
        fn amount(&self, _: Language, amount: Decimal, _: &str) -> String {
            amount.to_string()
        }
        fn day(&self, _: Language, day: NaiveDate) -> String {
            day.to_string()
        }
    }

    fn words(text: &str) -> Words<'_> {
        Words {
            language: Language::Zh,
            subject: "A <b>",
            text,
            code: None,
            link: None,
        }
    }

    #[test]
    fn nothing_of_a_message_is_markup() {
        let mut hostile = words("<script>x</script> {footer}\n\nline\nnext \"q\" & r");
        hostile.link = Some("https://x.test/?a=1&b=\"");
        let (plain, page) = letter(&Keys, "https://x.test", hostile);
        assert!(
            !page.contains("<script") && !page.contains("b=\"\""),
            "{page}"
        );
        assert!(page.contains("&lt;script&gt;x&lt;/script&gt; {footer}</p>"));
        assert!(page.contains("line<br>next &quot;q&quot; &amp; r</p>"));
        assert!(page.contains("A &lt;b&gt;</h1>") && page.contains("<html lang=\"zh\">"));
        assert!(plain.starts_with("<script>x</script> {footer}\n\nline\nnext"));
    }

    #[test]
    fn both_faces_say_the_same() {
        let mut said = words("Your code is 4711.");
        said.code = Some("4711");
        said.link = Some("https://x.test/verify/1");
        let (plain, page) = letter(&Keys, "https://x.test", said);
        for part in ["4711", "https://x.test/verify/1", "[email.footer]"] {
            assert!(plain.contains(part) && page.contains(part), "{part}");
        }
        assert!(page.contains(">[email.open]</a>"), "{page}");
        assert!(!page.contains("{body}") && !page.contains("{site}"));
    }
}
