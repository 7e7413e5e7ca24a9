//! The site's own contents besides projects and partners, as editors change them: the home screen and the legal texts; and the names of
//! these contents and of help.

use super::content::{Home, LegalKind, LegalText};
use crate::content::{Count, Kind, Piece, Publishable};

/// A headline on a slide.
const SLIDE_TITLE: Kind = Kind::Line { max: 60 };
/// The line below it.
const SLIDE_TEXT: Kind = Kind::Line { max: 120 };
/// A figure as typed.
const FIGURE_VALUE: Kind = Kind::Line { max: 16 };
/// What it counts.
const FIGURE_TITLE: Kind = Kind::Line { max: 40 };
/// The name of a bulletin, which is its tab.
const BULLETIN_TITLE: Kind = Kind::Line { max: 20 };
/// A bulletin's text.
const BULLETIN_TEXT: Kind = Kind::Plain { max: 600 };
/// The filing number in the footer.
const FILING_NUMBER: Kind = Kind::Line { max: 120 };
/// The title of a legal text.
const LEGAL_TITLE: Kind = Kind::Line { max: 80 };
/// A legal text.
const LEGAL_HTML: Kind = Kind::Html { max: 30_000 };

/// A content of the site itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SiteName {
    /// The home screen.
    Home,
    /// A legal text.
    Legal(LegalKind),
    /// Questions and answers, and who runs the site.
    Help,
}

impl SiteName {
    /// Every content, in the order of the desk.
    pub const ALL: [Self; 5] = [
        Self::Home,
        Self::Legal(LegalKind::Notice),
        Self::Legal(LegalKind::Privacy),
        Self::Legal(LegalKind::Payment),
        Self::Help,
    ];

    /// The name on the wire.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Home => "home",
            Self::Legal(kind) => kind.code(),
            Self::Help => "help",
        }
    }
}

crate::coded!(SiteName);

impl Publishable for Home {
    fn pieces(&self) -> Vec<Piece<'_>> {
        let mut pieces = Vec::new();
        for (at, slide) in self.slogans.iter().enumerate() {
            let field = |name: &str| format!("slides.{at}.{name}");
            pieces.push(Piece::new(field("image"), &slide.image, Kind::Picture));
            pieces.extend(Piece::pair(&field("title"), &slide.title, SLIDE_TITLE));
            pieces.extend(Piece::pair(&field("text"), &slide.text, SLIDE_TEXT));
        }
        for (at, figure) in self.figures.iter().enumerate() {
            let field = |name: &str| format!("figures.{at}.{name}");
            pieces.extend(Piece::pair(&field("value"), &figure.value, FIGURE_VALUE));
            pieces.extend(Piece::pair(&field("title"), &figure.title, FIGURE_TITLE));
        }
        for (at, bulletin) in self.bulletins.iter().enumerate() {
            let field = |name: &str| format!("bulletins.{at}.{name}");
            pieces.push(Piece::new(field("icon"), &bulletin.icon, Kind::Picture));
            pieces.extend(Piece::pair(
                &field("title"),
                &bulletin.title,
                BULLETIN_TITLE,
            ));
            let text = &bulletin.description;
            pieces.extend(Piece::pair(&field("description"), text, BULLETIN_TEXT));
        }
        let number = &self.filing_number;
        pieces.extend(Piece::pair("filing_number", number, FILING_NUMBER));
        let phone = &self.consulting_phone;
        pieces.push(Piece::new("consulting_phone", phone, Kind::Phone));
        pieces
    }

    fn counts(&self) -> Vec<Count> {
        let count = |field, entries, min, max| Count {
            field,
            entries,
            min,
            max,
        };
        vec![
            count("slides", self.slogans.len(), 1, 8),
            count("figures", self.figures.len(), 0, 6),
            count("bulletins", self.bulletins.len(), 0, 6),
        ]
    }
}

impl Publishable for LegalText {
    fn pieces(&self) -> Vec<Piece<'_>> {
        let title = Piece::pair("title", &self.title, LEGAL_TITLE);
        let html = Piece::pair("html", &self.html, LEGAL_HTML);
        title.into_iter().chain(html).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Coded;
    use crate::catalog::{Bulletin, Figure, Slogan};
    use crate::content::{ContentRule, Stage, differences, mistakes};
    use crate::language::Text;

    fn text(zh: &str, en: &str) -> Text {
        Text {
            zh: zh.into(),
            en: en.into(),
        }
    }

    fn home() -> Home {
        Home {
            slogans: vec![Slogan {
                image: "public-jpg/a".into(),
                title: text("资产", "Assets"),
                text: text("精选", "Chosen"),
            }],
            figures: vec![Figure {
                value: text("9.4 亿", "940 m"),
                title: text("总值", "Value"),
            }],
            bulletins: vec![Bulletin {
                icon: "public-svg/b".into(),
                title: text("核实", "Verify"),
                description: text("复核", "Two look at it"),
            }],
            filing_number: text("备案 1", "No. 1"),
            consulting_phone: "+86 400 000 0000".into(),
        }
    }

    fn found(home: &Home, stage: Stage) -> Vec<(String, ContentRule)> {
        let found = mistakes(home, stage).into_iter();
        found.map(|wrong| (wrong.field, wrong.rule)).collect()
    }

    /// Removes a part of a home screen.
    type Mutation = fn(&mut Home);

    #[test]
    fn a_home_screen_is_published_whole_in_both_languages() {
        assert_eq!(found(&home(), Stage::Published), []);
        let missing: [(Mutation, &str); 6] = [
            (|home| home.slogans.clear(), "slides"),
            (|home| home.slogans[0].image.clear(), "slides.0.image"),
            (|home| home.slogans[0].text.zh.clear(), "slides.0.text_zh"),
            (
                |home| home.figures[0].value.en.clear(),
                "figures.0.value_en",
            ),
            (
                |home| home.bulletins[0].title.zh = " ".into(),
                "bulletins.0.title_zh",
            ),
            (|home| home.filing_number.en.clear(), "filing_number_en"),
        ];
        for (empty, field) in missing {
            let mut half = home();
            empty(&mut half);
            assert_eq!(found(&half, Stage::Draft), []);
            let expected = [(field.to_owned(), ContentRule::Missing)];
            assert_eq!(found(&half, Stage::Published), expected);
        }
    }

    #[test]
    fn lists_and_texts_fit_their_places() {
        let mut long = home();
        long.slogans = vec![long.slogans[0].clone(); 9];
        long.slogans[8].title.en = "x".repeat(5_000);
        long.bulletins[0].description.zh = "<script>alert(1)</script>".into();
        let fields: Vec<String> = found(&long, Stage::Draft)
            .into_iter()
            .map(|f| f.0)
            .collect();
        assert_eq!(
            fields,
            ["slides", "slides.8.title_en", "bulletins.0.description_zh"]
        );
    }

    #[test]
    fn a_legal_text_has_a_title_and_words_in_both_languages() {
        let whole = LegalText {
            title: text("声明", "Notice"),
            html: text("<p>字</p>", "<p>Words</p>"),
        };
        assert_eq!(mistakes(&whole, Stage::Published), []);
        let half = LegalText {
            html: text("<p></p>", "<p>Words</p>"),
            ..whole
        };
        let found = mistakes(&half, Stage::Published);
        assert_eq!((found.len(), found[0].field.as_str()), (1, "html_zh"));
    }

    #[test]
    fn the_audit_trail_tells_each_field_before_and_after() {
        let mut after = home();
        after.slogans[0].title.zh = "好\"资产\"".into();
        after.figures.clear();
        let told = differences(Some(&home()), &after);
        let lines: Vec<&str> = told.lines().collect();
        assert_eq!(lines[0], r#"slides.0.title_zh: "资产" -> "好\"资产\"""#);
        assert!(
            lines.contains(&r#"figures.0.value_en: "940 m" -> gone"#),
            "{told}"
        );
        assert_eq!(lines.len(), 5);
        assert_eq!(differences(Some(&after), &after), "");
    }

    #[test]
    fn every_content_has_a_name_of_its_own() {
        for name in SiteName::ALL {
            assert_eq!(SiteName::from_code(name.code()), Some(name));
        }
        assert_eq!(SiteName::from_code("legal"), None);
    }
}
