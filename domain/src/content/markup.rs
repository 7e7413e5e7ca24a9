//! The HTML that an editor may write: a few tags without any attribute, each closed where it was opened, and `<` where it can
//! only mean "less than". A text is accepted or refused as it is and never corrected, so that the stored text is the one that its editor
//! saw. The screens show the same tags.

use std::borrow::Cow;

/// The tags of a formatted text. None takes an attribute, so that no script, style, link or picture gets in.
const TAGS: [&str; 12] = [
    "h2", "h3", "h4", "p", "ul", "ol", "li", "strong", "b", "em", "i", "br",
];
/// The tag that has no end.
const BREAK: &str = "br";
/// The maximum number of characters of a mistake that are quoted.
const SHOWN: usize = 40;

/// What is wrong with a formatted text, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Misplaced {
    /// The text found, shortened.
    pub found: String,
    /// On which line, from 1.
    pub line: u32,
}

/// Whether HTML allows a tag directly in another, or in none: items in lists and nowhere else, and no paragraph, heading or list
/// where only text is allowed. Screen readers read misplaced tags wrongly.
fn may_stand(tag: &str, within: Option<&str>) -> bool {
    let goes_with_words = matches!(tag, "strong" | "b" | "em" | "i" | BREAK);
    match within {
        None | Some("li") => tag != "li",
        Some("ul" | "ol") => tag == "li",
        Some(_) => goes_with_words,
    }
}

/// Checks that a formatted text has only allowed tags, each closed and in its place.
pub(super) fn check_html(html: &str) -> Result<(), Misplaced> {
    let mut open: Vec<(&str, u32)> = Vec::new();
    for (line, part) in parts(html) {
        let within = open.last().map(|(name, _)| *name);
        let (tag, written) = match part {
            Part::Tag(tag, written) => (tag, written),
            Part::Words(words) => {
                // A list contains items, and no text beside them.
                if matches!(within, Some("ul" | "ol")) && !decoded(words).trim().is_empty() {
                    let before = words.len() - words.trim_start().len();
                    return Err(Misplaced {
                        found: shown(words.trim()),
                        line: line + lines_in(words.get(..before).unwrap_or_default()),
                    });
                }
                continue;
            }
        };
        let wrong = || Misplaced {
            found: shown(tag),
            line,
        };
        let written = written.ok_or_else(wrong)?;
        let (ends, name) = match written.strip_prefix('/') {
            Some(name) => (true, name),
            None => (false, written.strip_suffix('/').unwrap_or(written)),
        };
        let name = TAGS.into_iter().find(|known| *known == name);
        let name = name.ok_or_else(wrong)?;
        if !ends && !may_stand(name, within) {
            return Err(wrong());
        }
        match (name, ends) {
            (BREAK, false) => {}
            (name, false) if written == name => open.push((name, line)),
            (name, true) if open.pop().is_some_and(|(opened, _)| opened == name) => {}
            _ => return Err(wrong()),
        }
    }
    match open.pop() {
        Some((name, line)) => Err(Misplaced {
            found: format!("<{name}>"),
            line,
        }),
        None => Ok(()),
    }
}

/// Checks that a plain text contains no tags.
pub(super) fn check_plain(text: &str) -> Result<(), Misplaced> {
    let tag = parts(text).find_map(|(line, part)| match part {
        Part::Tag(tag, _) => Some((line, tag)),
        Part::Words(_) => None,
    });
    tag.map_or(Ok(()), |(line, tag)| {
        Err(Misplaced {
            found: shown(tag),
            line,
        })
    })
}

/// The visible text of a formatted text, without the tags.
pub(super) fn words_of(html: &str) -> String {
    let mut words = String::new();
    for (_, part) in parts(html) {
        match part {
            Part::Words(written) => words.push_str(&decoded(written)),
            Part::Tag(..) => words.push(' '),
        }
    }
    words
}

/// A text with its entities decoded, as browsers read them.
pub(super) fn decoded(html: &str) -> Cow<'_, str> {
    htmlize::unescape(html)
}

/// A piece of a formatted text.
enum Part<'a> {
    /// Text between tags.
    Words(&'a str),
    /// A tag up to its end or the end of the text, and the content of its brackets if it ends.
    Tag(&'a str, Option<&'a str>),
}

/// The pieces of a text in order, each with the line on which it begins. As in browsers, a tag begins with `<` and a
/// letter or one of three characters; any other `<` is plain text.
fn parts(text: &str) -> impl Iterator<Item = (u32, Part<'_>)> {
    let (mut rest, mut line) = (text, 1);
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let begins = tag_in(rest).unwrap_or(rest.len());
        let (part, length) = if begins > 0 {
            (Part::Words(rest.get(..begins)?), begins)
        } else {
            let length = rest.find('>').map(|end| end + 1);
            let tag = rest.get(..length.unwrap_or(rest.len()))?;
            let written = length.and_then(|_| tag.strip_prefix('<')?.strip_suffix('>'));
            (Part::Tag(tag, written), tag.len())
        };
        let (taken, left) = rest.split_at_checked(length)?;
        let at = line;
        (rest, line) = (left, line + lines_in(taken));
        Some((at, part))
    })
}

/// Where the first tag begins.
fn tag_in(text: &str) -> Option<usize> {
    let begins = |after: char| after.is_ascii_alphabetic() || matches!(after, '/' | '!' | '?');
    text.match_indices('<').find_map(|(at, _)| {
        let after = text.get(at + 1..)?.chars().next()?;
        begins(after).then_some(at)
    })
}

fn lines_in(text: &str) -> u32 {
    u32::try_from(text.matches('\n').count()).unwrap_or(u32::MAX)
}

fn shown(found: &str) -> String {
    let letters = found.chars().filter(|letter| !letter.is_control());
    letters.take(SHOWN).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn found(html: &str) -> (String, u32) {
        let wrong = check_html(html).unwrap_err();
        (wrong.found, wrong.line)
    }

    #[test]
    fn paragraphs_headings_lists_and_emphasis_are_taken() {
        for html in [
            "",
            "words alone, 1 &lt; 2 and 3 > 2",
            "yields < 5 %, <3 years, 收益<五成, 1 <",
            "<p>1 < 2 <b>x</b></p>",
            "<h2>适用对象</h2>\n<p>One <strong>strong</strong> word,<br>one <em>soft</em>.</p>",
            "<ul><li>a</li><li><b>b</b><br/></li></ul><ol><li><i>c</i></li></ol><h3>d</h3><h4>e</h4>",
        ] {
            assert_eq!(check_html(html), Ok(()), "{html}");
        }
    }

    #[test]
    fn whatever_could_act_is_refused_and_named_with_its_line() {
        for (html, tag, line) in [
            ("<script>alert(1)</script>", "<script>", 1),
            ("<p>a</p>\n<SCRIPT>", "<SCRIPT>", 2),
            ("<p onclick=\"x()\">a</p>", "<p onclick=\"x()\">", 1),
            ("<p/onclick=x>", "<p/onclick=x>", 1),
            (
                "a\nb\n<a href=\"javascript:x()\">c</a>",
                "<a href=\"javascript:x()\">",
                3,
            ),
            (
                "<img src=x onerror=alert(1)>",
                "<img src=x onerror=alert(1)>",
                1,
            ),
            ("<p style=\"color:red\">", "<p style=\"color:red\">", 1),
            ("<!-- note -->", "<!-- note -->", 1),
            ("<p <script>", "<p <script>", 1),
            ("<p\n>", "<p>", 1),
            ("<h1>", "<h1>", 1),
            ("<svg/onload=alert(1)>", "<svg/onload=alert(1)>", 1),
            ("<iframe srcdoc='<p>'>", "<iframe srcdoc='<p>", 1),
            ("1 < 2 <x", "<x", 1),
            ("</ p>", "</ p>", 1),
            ("<br", "<br", 1),
            ("</br>", "</br>", 1),
            ("<p/>", "<p/>", 1),
        ] {
            assert_eq!(found(html), (tag.to_owned(), line), "{html}");
        }
        assert_eq!(found(&format!("<{}>", "x".repeat(100))).0.len(), SHOWN);
    }

    #[test]
    fn a_tag_is_closed_where_it_was_opened() {
        for (html, tag, line) in [
            ("<p>a", "<p>", 1),
            ("a</p>", "</p>", 1),
            ("<p>\n<b>a</p></b>", "</p>", 2),
            ("<ul>\n<li>a</ul>", "</ul>", 2),
        ] {
            assert_eq!(found(html), (tag.to_owned(), line), "{html}");
        }
    }

    #[test]
    fn a_tag_stands_only_where_it_belongs() {
        for html in [
            "<ul>\n  <li><p>a <em>b</em></p><ol><li>c</li></ol></li>\n</ul>",
            "<p><b><i>a</i><br></b></p>",
        ] {
            assert_eq!(check_html(html), Ok(()), "{html}");
        }
        for (html, tag, line) in [
            ("<li>a</li>", "<li>", 1),
            ("<p>\n<li>a</li></p>", "<li>", 2),
            ("<p>a<p>b</p></p>", "<p>", 1),
            ("<p><ul><li>a</li></ul></p>", "<ul>", 1),
            ("<b><p>a</p></b>", "<p>", 1),
            ("<h2><h3>a</h3></h2>", "<h3>", 1),
            ("<ul><p>a</p></ul>", "<p>", 1),
            ("<ul><br></ul>", "<br>", 1),
            ("<ol>\n\na &lt; b<li>c</li></ol>", "a &lt; b", 3),
        ] {
            assert_eq!(found(html), (tag.to_owned(), line), "{html}");
        }
    }

    #[test]
    fn a_plain_text_has_no_tags() {
        for plain in ["", "US$ 940 m", "收益 < 5%", "a <3 b", "<", "a > b"] {
            assert_eq!(check_plain(plain), Ok(()), "{plain}");
        }
        for (text, tag, line) in [
            ("a<b>c", "<b>", 1),
            ("x\n</p>", "</p>", 2),
            ("<!--", "<!--", 1),
            ("<img src=x", "<img src=x", 1),
        ] {
            let wrong = check_plain(text).unwrap_err();
            assert_eq!((wrong.found.as_str(), wrong.line), (tag, line));
        }
    }

    #[test]
    fn the_words_of_a_text_are_what_is_read() {
        assert_eq!(
            words_of("<h2>a</h2><p>b &nbsp;</p>")
                .split_whitespace()
                .collect::<String>(),
            "ab"
        );
        assert_eq!(words_of("<p>&nbsp;</p><br>").trim(), "");
        assert_eq!(words_of("1 < 2 &amp; 3 > 2").trim(), "1 < 2 & 3 > 2");
    }

    proptest! {
        /// In an accepted text, every `<` that begins a tag begins an allowed one, written exactly.
        #[test]
        fn nothing_but_the_tags_comes_through(html in "(<|>|/|p|b|br|h2| |=|\"|on|script|a|&|\n){0,24}") {
            if check_html(&html).is_ok() {
                let mut left = html;
                for tag in TAGS {
                    for written in [format!("<{tag}>"), format!("</{tag}>"), format!("<{tag}/>")] {
                        left = left.replace(&written, "·");
                    }
                }
                prop_assert_eq!(tag_in(&left), None, "{}", left);
            }
        }
    }
}
