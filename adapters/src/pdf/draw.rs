//! From pages to the bytes of a PDF.

use krilla::{
    Document, SerializeSettings,
    color::rgb,
    geom::{Path, PathBuilder, Point, Rect},
    metadata::Metadata,
    page::PageSettings,
    paint::{Fill, LineCap, LineJoin, Stroke},
    surface::Surface,
    text::{GlyphId, KrillaGlyph},
};
use ports::driven::signing_documents::PaperError;

use super::{
    flow::Item,
    fonts::{FaceId, Fonts, Style},
    sheet::{HEIGHT, WIDTH},
    text::{Glyph, Line, advance},
    tone::{Colour, Type},
};

/// The width of the outline that makes a Chinese character bold, as a part of its size.
const BOLDER: f32 = 0.028;

/// Writes the pages one at a time, and counts them. There is no date and no random number in the file: the same pages give the same
/// bytes.
pub(super) fn document(
    fonts: &Fonts,
    pages: impl IntoIterator<Item = Vec<Item>>,
    metadata: Metadata,
) -> Result<(Vec<u8>, usize), PaperError> {
    let settings = SerializeSettings {
        enable_tagging: false,
        ..SerializeSettings::default()
    };
    let mut document = Document::new_with(settings);
    document.set_metadata(metadata);
    let mut count = 0;
    for items in pages {
        count += 1;
        let sheet =
            PageSettings::from_wh(WIDTH, HEIGHT).ok_or_else(|| failed("the size of the page"))?;
        let mut page = document.start_page_with(sheet);
        let mut surface = page.surface();
        for item in &items {
            draw(&mut surface, fonts, item);
        }
        surface.finish();
        page.finish();
    }
    let bytes = document
        .finish()
        .map_err(|error| failed(&format!("{error:?}")))?;
    Ok((bytes, count))
}

fn draw(surface: &mut Surface, fonts: &Fonts, item: &Item) {
    match item {
        Item::Text { x, y, line, how } => text(surface, fonts, (*x, *y), line, *how),
        Item::Area {
            x,
            y,
            width,
            height,
            colour,
        } => {
            let mut path = PathBuilder::new();
            if let Some(rectangle) = Rect::from_xywh(*x, *y, *width, *height) {
                path.push_rect(rectangle);
            }
            if let Some(path) = path.finish() {
                surface.set_stroke(None);
                surface.set_fill(Some(fill(*colour)));
                surface.draw_path(&path);
            }
        }
        Item::Stroke {
            points,
            width,
            colour: ink,
        } => {
            if let Some(path) = through(points) {
                surface.set_fill(None);
                surface.set_stroke(Some(Stroke {
                    paint: colour(*ink).into(),
                    width: *width,
                    line_cap: LineCap::Round,
                    line_join: LineJoin::Round,
                    ..Stroke::default()
                }));
                surface.draw_path(&path);
            }
        }
    }
}

/// A smooth line: each point attracts it, and it passes half way between them. A single point is a
/// dot.
fn through(points: &[(f32, f32)]) -> Option<Path> {
    let (&first, &last) = (points.first()?, points.last()?);
    let mut path = PathBuilder::new();
    path.move_to(first.0, first.1);
    for pair in points.windows(2) {
        if let &[(x, y), (next_x, next_y)] = pair {
            path.quad_to(x, y, x.midpoint(next_x), y.midpoint(next_y));
        }
    }
    path.line_to(last.0 + 0.01, last.1);
    path.finish()
}

fn text(surface: &mut Surface, fonts: &Fonts, (mut x, y): (f32, f32), line: &Line, how: Type) {
    surface.set_fill(Some(fill(how.colour)));
    for run in line.glyphs.chunk_by(|left, right| left.face == right.face) {
        let Some(face) = run.first().map(|glyph| glyph.face) else {
            continue;
        };
        let bolder = face == FaceId::Chinese && how.style == Style::Bold;
        surface.set_stroke(bolder.then(|| Stroke {
            paint: colour(how.colour).into(),
            width: how.size * BOLDER,
            ..Stroke::default()
        }));
        let glyphs: Vec<KrillaGlyph> = run.iter().map(|glyph| placed(glyph, how)).collect();
        let font = fonts.face(face).font.clone();
        surface.draw_glyphs(
            Point::from_xy(x, y),
            &glyphs,
            font,
            &line.text,
            how.size,
            false,
        );
        x += run.iter().map(|glyph| advance(glyph, how)).sum::<f32>();
    }
    surface.set_stroke(None);
}

fn placed(glyph: &Glyph, how: Type) -> KrillaGlyph {
    KrillaGlyph::new(
        GlyphId::new(glyph.id),
        advance(glyph, how) / how.size,
        glyph.dx,
        glyph.dy,
        0.0,
        glyph.range.clone(),
        None,
    )
}

fn fill(of: Colour) -> Fill {
    Fill {
        paint: colour(of).into(),
        ..Fill::default()
    }
}

fn colour(Colour(red, green, blue): Colour) -> rgb::Color {
    rgb::Color::new(red, green, blue)
}

fn failed(what: &str) -> PaperError {
    PaperError::Failed(what.to_owned())
}
