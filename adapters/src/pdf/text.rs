//! From a text to lines of glyphs: characters made printable, split by face, shaped, and broken
//! where the scripts allow it.

use std::{ops::Range, sync::Arc};

use domain::language::Language;
use icu::{
    normalizer::ComposingNormalizerBorrowed,
    segmenter::{LineSegmenter, options::LineBreakOptions},
};
use rustybuzz::{Direction, UnicodeBuffer};

use super::{
    fonts::{FaceId, Fonts, Style},
    tone::Type,
};

/// A glyph on its line. Lengths are parts of the type size.
#[derive(Clone, Debug)]
pub(super) struct Glyph {
    pub(super) face: FaceId,
    pub(super) id: u32,
    /// The bytes of the line's text that it represents.
    pub(super) range: Range<usize>,
    pub(super) advance: f32,
    pub(super) dx: f32,
    pub(super) dy: f32,
}

/// A line of text, ready to be drawn.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub(super) text: Arc<str>,
    pub(super) glyphs: Vec<Glyph>,
    /// In points, without blanks at the end.
    pub(super) width: f32,
}

/// Sets a text in lines of at most `width` points. Its own line breaks are kept; an empty text has no lines.
pub(super) fn lines(
    fonts: &Fonts,
    language: Language,
    text: &str,
    how: Type,
    width: f32,
) -> Vec<Line> {
    let printable = printable(fonts, text);
    printable
        .trim_end()
        .lines()
        .flat_map(|paragraph| wrap(fonts, language, paragraph, how, width))
        .collect()
}

/// Sets a text on one line, however long it gets.
pub(super) fn line(fonts: &Fonts, language: Language, text: &str, how: Type) -> Line {
    let joined: String = printable(fonts, text)
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ");
    let text: Arc<str> = joined.into();
    finish(&text, shape(fonts, language, &text, how.style), how)
}

/// The text with every character visible: composed, without control characters; a character that no
/// font has is written out as its number.
fn printable(fonts: &Fonts, text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in ComposingNormalizerBorrowed::new_nfc()
        .normalize(text)
        .chars()
    {
        match character {
            '\n' => out.push('\n'),
            '\t' | '\u{2028}' | '\u{2029}' => out.push(' '),
            shown if fonts.is_latin(shown) || fonts.is_chinese(shown) => out.push(shown),
            hidden if is_invisible(hidden) => {}
            unknown => out.extend(format!("〔U+{:04X}〕", u32::from(unknown)).chars()),
        }
    }
    out
}

/// Characters that are invisible by themselves: controls, joiners, directions, variants.
fn is_invisible(character: char) -> bool {
    character.is_control()
        || matches!(character, '\u{AD}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}'
            | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{E0000}'..='\u{E0FFF}')
}

/// Punctuation that both scripts use, with a different width in each.
fn is_shared(character: char) -> bool {
    matches!(
        character,
        '“' | '”' | '‘' | '’' | '—' | '…' | '·' | '§' | '×' | '°' | '±'
    )
}

/// The face of each character: shared punctuation follows the language of the paper, but stays
/// Latin within a Latin word.
fn faces(fonts: &Fonts, language: Language, text: &str, style: Style) -> Vec<(usize, FaceId)> {
    let is_letter = |neighbour: Option<char>| {
        neighbour.is_some_and(|c| c.is_alphanumeric() && fonts.is_latin(c))
    };
    let mut before = None;
    let mut characters = text.char_indices().peekable();
    let mut faces = Vec::new();
    while let Some((at, character)) = characters.next() {
        let after = characters.peek().map(|(_, next)| *next);
        let in_a_word = is_letter(before) && is_letter(after);
        let chinese_mark = is_shared(character) && language == Language::Zh && !in_a_word;
        let latin = fonts.is_latin(character) && !(chinese_mark && fonts.is_chinese(character));
        faces.push((
            at,
            if latin {
                FaceId::Latin(style)
            } else {
                FaceId::Chinese
            },
        ));
        before = Some(character);
    }
    faces
}

fn shape(fonts: &Fonts, language: Language, text: &str, style: Style) -> Vec<Glyph> {
    let faces = faces(fonts, language, text, style);
    let runs = faces.chunk_by(|(_, left), (_, right)| left == right);
    let mut glyphs = Vec::new();
    for run in runs {
        let Some(&(start, face)) = run.first() else {
            continue;
        };
        let end = faces
            .iter()
            .map(|(at, _)| *at)
            .find(|at| run.last().is_some_and(|(last, _)| at > last));
        let range = start..end.unwrap_or(text.len());
        let content = text.get(range.clone()).unwrap_or_default();
        glyphs.extend(shape_run(fonts, face, content, range));
    }
    glyphs
}

fn shape_run(fonts: &Fonts, face: FaceId, content: &str, range: Range<usize>) -> Vec<Glyph> {
    let font = &fonts.face(face).shaper;
    let mut buffer = UnicodeBuffer::new();
    buffer.push_str(content);
    buffer.guess_segment_properties();
    buffer.set_direction(Direction::LeftToRight);
    let run = rustybuzz::shape(font, &[], buffer);
    let em = units(font.units_per_em());
    let starts: Vec<usize> = run
        .glyph_infos()
        .iter()
        .map(|info| usize::try_from(info.cluster).unwrap_or_default())
        .collect();
    let glyphs = run
        .glyph_infos()
        .iter()
        .zip(run.glyph_positions())
        .zip(&starts);
    glyphs
        .map(|((info, position), start)| {
            let end = starts
                .iter()
                .copied()
                .find(|next| next > start)
                .unwrap_or(content.len());
            Glyph {
                face,
                id: info.glyph_id,
                range: range.start + start..range.start + end,
                advance: units(position.x_advance) / em,
                dx: units(position.x_offset) / em,
                dy: units(position.y_offset) / em,
            }
        })
        .collect()
}

/// Font units are 16-bit numbers wherever they come from.
fn units(number: i32) -> f32 {
    f32::from(i16::try_from(number).unwrap_or_default())
}

fn wrap(fonts: &Fonts, language: Language, paragraph: &str, how: Type, width: f32) -> Vec<Line> {
    let text: Arc<str> = paragraph.into();
    let breaks: Vec<usize> =
        LineSegmenter::new_for_non_complex_scripts(LineBreakOptions::default())
            .segment_str(&text)
            .collect();
    let (mut lines, mut line, mut used) = (Vec::new(), Vec::new(), 0.0);
    let mut opportunity = None;
    for glyph in shape(fonts, language, &text, how.style) {
        if breaks.binary_search(&glyph.range.start).is_ok() {
            opportunity = Some(line.len());
        }
        let advance = advance(&glyph, how);
        if used + advance > width && !line.is_empty() && !is_blank(&text, &glyph) {
            // A word longer than the line is cut where the line ends.
            let cut = opportunity
                .take()
                .filter(|at| *at > 0)
                .unwrap_or(line.len());
            let rest = line.split_off(cut);
            lines.push(finish(&text, line, how));
            used = rest.iter().map(|glyph| self::advance(glyph, how)).sum();
            line = rest;
        }
        used += advance;
        line.push(glyph);
    }
    lines.push(finish(&text, line, how));
    lines
}

fn finish(text: &Arc<str>, glyphs: Vec<Glyph>, how: Type) -> Line {
    let printed = glyphs
        .iter()
        .rposition(|glyph| !is_blank(text, glyph))
        .map_or(0, |last| last + 1);
    let width = glyphs
        .iter()
        .take(printed)
        .map(|glyph| advance(glyph, how))
        .sum();
    Line {
        text: Arc::clone(text),
        glyphs,
        width,
    }
}

pub(super) fn advance(glyph: &Glyph, how: Type) -> f32 {
    glyph.advance * how.size + how.tracking
}

fn is_blank(text: &str, glyph: &Glyph) -> bool {
    text.get(glyph.range.clone())
        .is_some_and(|shown| shown.trim().is_empty())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::indexing_slicing)]
    use super::super::tone::BODY;
    use super::*;

    fn set(language: Language, text: &str, width: f32) -> Vec<String> {
        let fonts = Fonts::shared().unwrap();
        let shown = |line: Line| -> String {
            line.glyphs
                .iter()
                .map(|glyph| &line.text[glyph.range.clone()])
                .collect()
        };
        lines(fonts, language, text, BODY, width)
            .into_iter()
            .map(shown)
            .collect()
    }

    #[test]
    fn names_of_both_scripts_have_all_their_characters() {
        let fonts = Fonts::shared().unwrap();
        for name in [
            "欧阳菲菲",
            "龔如心",
            "王麒",
            "𠮷野家",
            "刘䶮",
            "Müller-O'Neill",
            "Nguyễn Thị Ánh",
            "Łukasz Øster",
            "Ελένη Ωραία",
            "Пётр Ильич",
        ] {
            assert_eq!(printable(fonts, name), name);
            let set = line(fonts, Language::Zh, name, BODY);
            assert!(set.glyphs.iter().all(|glyph| glyph.id != 0), "{name}");
        }
    }

    #[test]
    fn a_character_that_no_font_has_is_written_out() {
        let fonts = Fonts::shared().unwrap();
        assert_eq!(
            printable(fonts, "a😀b\u{200D}\u{FE0F}\u{7}c"),
            "a〔U+1F600〕bc"
        );
        assert_eq!(printable(fonts, "e\u{301}"), "é");
    }

    #[test]
    fn english_breaks_between_words_and_keeps_its_own_lines() {
        let set = set(Language::En, "one two three\n\nfour", 50.0);
        assert_eq!(set, ["one two ", "three", "", "four"]);
    }

    #[test]
    fn chinese_breaks_between_characters_but_not_before_a_full_stop() {
        let nine_wide = 9.0 * BODY.size + 1.0;
        let set = set(Language::Zh, "投资有风险，入市须谨慎。甲", nine_wide);
        assert_eq!(set, ["投资有风险，入市须", "谨慎。甲"]);
        let before_the_stop = super::tests::set(Language::Zh, "一二三四五六七八九。", nine_wide);
        assert_eq!(before_the_stop, ["一二三四五六七八", "九。"]);
    }

    #[test]
    fn a_word_longer_than_the_line_is_cut() {
        let hash = "0123456789abcdef".repeat(8);
        let set = set(Language::En, &hash, 100.0);
        assert!(set.len() > 3);
        assert_eq!(set.concat(), hash);
    }

    #[test]
    fn an_apostrophe_within_a_name_stays_latin_in_a_chinese_paper() {
        let fonts = Fonts::shared().unwrap();
        let latin = FaceId::Latin(Style::Regular);
        let faces_of = |text: &str| -> Vec<FaceId> {
            faces(fonts, Language::Zh, text, Style::Regular)
                .into_iter()
                .map(|(_, face)| face)
                .collect()
        };
        assert_eq!(faces_of("O’N"), [latin; 3]);
        assert_eq!(faces_of("“甲”"), [FaceId::Chinese; 3]);
    }
}
