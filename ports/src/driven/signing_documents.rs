//! The documents of the built-in signing: creating the document that is shown for signing, and adding the page that proves
//! the signature. All wording comes from the caller, in the language of the document; nothing is stored or sent here.

use async_trait::async_trait;
use bytes::Bytes;
use domain::language::Language;
use domain::signing::Drawing;
use thiserror::Error;

/// The content of every page of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Letterhead {
    /// Sets line breaking and the document's declared language; texts may mix scripts.
    pub language: Language,
    /// Who issues the document.
    pub issuer: String,
    /// A second line under the issuer (place, register number); empty for none.
    pub note: String,
    /// The caption and the text of the reference number: `("Reference", "LF-2025-000042")`.
    pub reference: Fact,
}

/// A document to be read and signed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paper {
    /// The content of every page.
    pub letterhead: Letterhead,
    /// What the document is.
    pub title: String,
    /// A line under the title; empty for none.
    pub subtitle: String,
    /// The caption and the formatted date of the document.
    pub date: Fact,
    /// The body, top to bottom.
    pub blocks: Vec<Block>,
}

/// A caption and its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// `Investor`, `投资人`.
    pub label: String,
    /// As printed: amounts and dates formatted.
    pub value: String,
}

impl Fact {
    /// A caption and its text.
    pub fn new(label: impl Into<String>, value: impl Into<String>) -> Self {
        Self {
            label: label.into(),
            value: value.into(),
        }
    }
}

/// One answer of a questionnaire.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The question's text. Questions are numbered from 1 within their block.
    pub question: String,
    /// The answer as worded: `Yes`, `否`.
    pub answer: String,
    /// The text beside it; empty for none.
    pub details: String,
}

/// A column of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// Its heading.
    pub heading: String,
    /// Its width relative to the other columns.
    pub parts: u16,
    /// Whether its cells are figures, which are aligned to the right.
    pub is_figures: bool,
}

/// A row of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRow {
    /// A cell for each column; long text wraps.
    pub cells: Vec<String>,
    /// Whether it is a total, set in bold.
    pub is_sum: bool,
}

/// A part of a document's body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// The title of a section. Never left alone at the foot of a page.
    Heading(String),
    /// Running text. Line breaks within it are kept.
    Paragraph(String),
    /// Numbered clauses, from 1.
    Clauses(Vec<String>),
    /// A party to the document: the role and the name, set large.
    Parties(Vec<Fact>),
    /// A table of captions and values. A row is never split between pages unless it is longer than one.
    Facts(Vec<Fact>),
    /// A table with columns. Its headings are repeated on every page, and a row is only split between pages if it is longer than one.
    Table(Vec<Column>, Vec<TableRow>),
    /// Questions with their answers.
    Answers(Vec<Answer>),
    /// A prominent text, in a tinted box.
    Notice(String),
    /// The place of a signature that is made elsewhere: a line with white above it. Never broken between pages.
    SignaturePlace {
        /// The caption under the line: `Signed electronically by`.
        label: String,
        /// The signer's name.
        name: String,
        /// A text for machines only, in the background colour: it marks the place of the signature.
        anchor: String,
    },
}

/// How the signer signed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mark {
    /// The name as typed.
    Typed(String),
    /// The signature as drawn, and the name below it.
    Drawn {
        /// The strokes.
        drawing: Drawing,
        /// The signer's name.
        name: String,
    },
}

/// The content of the signature page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignaturePage {
    /// The same as that of the document signed.
    pub letterhead: Letterhead,
    /// The heading of the page: `Signature`, `签署页`.
    pub title: String,
    /// The text that the signer agreed to, verbatim.
    pub consent: String,
    /// The caption over the signature: `Signed by`.
    pub mark_label: String,
    /// The signature.
    pub mark: Mark,
    /// Who, when (UTC, formatted), from which address, with which browser: printed as given, in this order.
    pub evidence: Vec<Fact>,
    /// The caption of the hash of the signed document: `SHA-256 of the document signed`.
    pub hash_label: String,
    /// One line that says how to check the hash; empty for none. The signed file begins with the unsigned one, byte for byte.
    pub hash_note: String,
}

/// A finished PDF.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaperFile {
    /// The PDF.
    pub bytes: Bytes,
    /// SHA-256 of `bytes`.
    pub sha256: [u8; 32],
    /// How many pages it has.
    pub pages: usize,
}

/// Why a document could not be created. A character without a glyph is never a reason.
#[derive(Debug, Error)]
pub enum PaperError {
    /// The file given to be signed is not one that [`SigningDocuments::render`] made.
    #[error("the document to sign cannot be read: {0}")]
    NotOurs(String),
    /// Creating the document failed.
    #[error("the paper could not be made: {0}")]
    Failed(String),
}

/// Creates the documents of the built-in signing.
///
/// Implementations guarantee: A4, every page numbered and carrying the reference; Chinese (names in rare characters too) and Latin text set in
/// embedded fonts and extractable as text; a character that no font has shown as `〔U+XXXX〕`, never an error; the same document
/// gives the same bytes; a signed file that begins with the unsigned one byte for byte, so that its hash can be checked from
/// the signed file alone; work off the async threads.
#[async_trait]
pub trait SigningDocuments: Send + Sync {
    /// Sets the unsigned document.
    async fn render(&self, paper: Paper) -> Result<PaperFile, PaperError>;

    /// Adds the page of the signature to a document from [`SigningDocuments::render`], and the document's hash to the foot of
    /// every page.
    async fn sign(&self, unsigned: Bytes, page: SignaturePage) -> Result<PaperFile, PaperError>;
}
