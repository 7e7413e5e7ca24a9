//! The fonts that ship with the server, and which of them sets a character. See `assets/fonts` for source and licence.

use std::io::Read;
use std::sync::LazyLock;

use brotli::Decompressor;
use krilla::text::Font;
use ports::driven::signing_documents::PaperError;

/// The style of a text. Chinese has one weight; a thin outline makes it bold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    Regular,
    Bold,
    Italic,
}

/// A face that sets characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FaceId {
    Latin(Style),
    Chinese,
}

/// A font, for shaping and for embedding.
pub(super) struct Face {
    pub(super) font: Font,
    pub(super) shaper: rustybuzz::Face<'static>,
}

/// All of them.
pub(super) struct Fonts {
    regular: Face,
    bold: Face,
    italic: Face,
    /// Eighty times as large as the others, and many papers have no Chinese in them: read only when
    /// a character needs it.
    chinese: LazyLock<Option<Face>>,
}

/// How many bytes of a packed font are read at once.
const PIECE: usize = 64 * 1024;

static FONTS: LazyLock<Option<Fonts>> = LazyLock::new(|| {
    Some(Fonts {
        regular: load(include_bytes!(
            "../../assets/fonts/NotoSerif-Regular.ttf.br"
        ))?,
        bold: load(include_bytes!("../../assets/fonts/NotoSerif-Bold.ttf.br"))?,
        italic: load(include_bytes!("../../assets/fonts/NotoSerif-Italic.ttf.br"))?,
        chinese: LazyLock::new(|| {
            load(include_bytes!(
                "../../assets/fonts/NotoSerifSC-Regular.otf.br"
            ))
        }),
    })
});

/// Unpacks a font, which then stays in memory as long as the process runs.
fn load(packed: &[u8]) -> Option<Face> {
    let mut unpacked = Vec::new();
    Decompressor::new(packed, PIECE)
        .read_to_end(&mut unpacked)
        .ok()?;
    let bytes: &'static [u8] = unpacked.leak();
    Some(Face {
        font: Font::new(bytes.into(), 0)?,
        shaper: rustybuzz::Face::from_slice(bytes, 0)?,
    })
}

impl Fonts {
    /// The fonts of the process, read for the first paper.
    pub(super) fn shared() -> Result<&'static Self, PaperError> {
        FONTS
            .as_ref()
            .ok_or_else(|| PaperError::Failed("the fonts cannot be read".into()))
    }

    /// A face. Only the characters of [`Fonts::is_chinese`] are set in the Chinese one, so that it
    /// is loaded when it is needed.
    pub(super) fn face(&self, id: FaceId) -> &Face {
        match id {
            FaceId::Latin(Style::Regular) => &self.regular,
            FaceId::Latin(Style::Bold) => &self.bold,
            FaceId::Latin(Style::Italic) => &self.italic,
            FaceId::Chinese => self.chinese.as_ref().unwrap_or(&self.regular),
        }
    }

    /// Whether the Latin faces have the character; all three have the same characters.
    pub(super) fn is_latin(&self, character: char) -> bool {
        has(&self.regular, character)
    }

    pub(super) fn is_chinese(&self, character: char) -> bool {
        self.chinese
            .as_ref()
            .is_some_and(|face| has(face, character))
    }
}

fn has(face: &Face, character: char) -> bool {
    face.shaper.glyph_index(character).is_some()
}
