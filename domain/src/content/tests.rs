//! The mistakes of a field, kind by kind.

use super::*;

fn rule(value: &str, kind: Kind, stage: Stage) -> Option<ContentRule> {
    wrong(&Piece::new("x", value, kind), stage)
}

const PLAIN: Kind = Kind::Plain { max: 60 };
const HTML: Kind = Kind::Html { max: 200 };

#[test]
fn a_line_has_no_breaks_and_a_text_may() {
    for broken in ["a\nb", "a\r\nBcc: x", "a\tb", "a\u{85}b", "a\u{2028}b"] {
        assert_eq!(
            rule(broken, Kind::Line { max: 60 }, Stage::Draft),
            Some(ContentRule::Unreadable),
            "{broken:?}"
        );
    }
    assert_eq!(rule("a b", Kind::Line { max: 60 }, Stage::Published), None);
    assert_eq!(rule("a\nb", PLAIN, Stage::Published), None);
}

#[test]
fn what_no_reader_sees_is_missing_when_it_is_published() {
    for blank in ["", " ", "\u{3000}", "\u{200b}", "\u{feff}\n", "\u{2800}"] {
        assert_eq!(rule(blank, PLAIN, Stage::Draft), None);
        assert_eq!(
            rule(blank, PLAIN, Stage::Published),
            Some(ContentRule::Missing)
        );
    }
    for blank in [
        "<p> </p>",
        "<p>&nbsp;</p><br>",
        "<ul><li></li></ul>",
        "&#8203;",
        "<p>&#160;&#xA0;&nbsp;</p>",
        "&nbsp &#x3164 &ZeroWidthSpace;",
    ] {
        assert_eq!(
            rule(blank, HTML, Stage::Published),
            Some(ContentRule::Missing)
        );
    }
    assert_eq!(
        rule("", Kind::Picture, Stage::Published),
        Some(ContentRule::Missing)
    );
}

#[test]
fn a_text_is_held_to_its_length_in_characters() {
    assert_eq!(rule(&"字".repeat(60), PLAIN, Stage::Published), None);
    let long = Some(ContentRule::TooLong { max: 60 });
    assert_eq!(rule(&"字".repeat(61), PLAIN, Stage::Draft), long);
    assert_eq!(rule(&"x".repeat(5_000), PLAIN, Stage::Draft), long);
}

#[test]
fn no_draft_keeps_markup_that_is_not_allowed() {
    for (value, kind) in [
        ("<b>bold</b>", PLAIN),
        ("<script>", PLAIN),
        ("<a href=\"javascript:x()\">a</a>", HTML),
        ("<p onclick=x>a</p>", HTML),
        ("<p>open", HTML),
    ] {
        let refused = rule(value, kind, Stage::Draft);
        assert!(matches!(refused, Some(ContentRule::Markup(_))), "{value}");
    }
}

#[test]
fn characters_that_hide_or_turn_words_are_refused() {
    for hidden in ["a\u{202e}b", "a\u{0}b", "a\u{200b}b", "\u{feff}a"] {
        assert_eq!(
            rule(hidden, PLAIN, Stage::Draft),
            Some(ContentRule::Unreadable)
        );
    }
    assert_eq!(rule("a\r\nb\tc", PLAIN, Stage::Draft), None);
    // A plain text shows an entity as written, a formatted one shows the character.
    assert_eq!(rule("a&#x202e;b", PLAIN, Stage::Draft), None);
    for hidden in [
        "a&#x202e;b",
        "<p>a&ZeroWidthSpace;b</p>",
        "a&shy;b",
        "a&#0;b",
    ] {
        assert_eq!(
            rule(hidden, HTML, Stage::Draft),
            Some(ContentRule::Unreadable),
            "{hidden}"
        );
    }
    for seen in ["<p>a&nbsp;b &amp; c</p>", "R&D &lt; 5&#8239;%", "👩&zwj;💻"] {
        assert_eq!(rule(seen, HTML, Stage::Draft), None, "{seen}");
    }
}

#[test]
fn the_one_placeholder_is_the_allowance() {
    assert_eq!(rule("<p>{allowance}</p>", HTML, Stage::Draft), None);
    for (html, found) in [
        ("<p>{alowance}</p>", "{alowance}"),
        ("{allowance", "{allowance"),
        ("a } b", "}"),
    ] {
        let found = found.to_owned();
        assert_eq!(
            rule(html, HTML, Stage::Draft),
            Some(ContentRule::Placeholder { found })
        );
    }
}

#[test]
fn a_phone_number_can_be_dialled() {
    for phone in [
        "+86 400 000 0000",
        "400-820 8820",
        "(021) 555-0100",
        "95588",
    ] {
        assert_eq!(rule(phone, Kind::Phone, Stage::Published), None, "{phone}");
    }
    for no_phone in [
        "call us",
        "+",
        "1234",
        "+86 400 000 0000 ext 5",
        "００１２３",
        "1234567890123456",
        "12345+",
    ] {
        let refused = rule(no_phone, Kind::Phone, Stage::Draft);
        assert_eq!(refused, Some(ContentRule::Phone), "{no_phone}");
    }
}
