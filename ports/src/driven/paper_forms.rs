//! The wording of the documents that investors sign, in both languages: from facts and answers to the structure that
//! [`super::signing_documents`] sets. Nothing is looked up or decided here.

use super::signing_documents::{Block, Paper, PaperError, SignaturePage};
use domain::Language;
use domain::signing::Drawing;
use std::collections::BTreeMap;

/// The values for the placeholders of a form. A missing one is printed as not given.
pub type Facts = BTreeMap<&'static str, String>;

/// An answer of a questionnaire: the question's text in the document's language, and yes or no.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answered {
    /// The question as asked.
    pub question: String,
    /// Yes.
    pub yes: bool,
}

/// How a document was signed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignedBy {
    /// The name as typed.
    pub name: String,
    /// The drawn signature, if any.
    pub drawing: Option<Drawing>,
    /// When, formatted, UTC.
    pub at: String,
    /// From which address.
    pub address: String,
    /// The browser's name for itself.
    pub browser: String,
}

/// The forms.
pub trait PaperForms: Send + Sync {
    /// The document of the form with this `CodeKey` (`DDForm`, `LegalAppendix`, `WalletAuthForm`, `WithdrawAuthForm`). The fact `document_number` is its
    /// number, `date` its formatted day.
    fn paper(
        &self,
        code: &str,
        language: Language,
        facts: &Facts,
        answers: &[Answered],
    ) -> Result<Paper, PaperError>;

    /// The text that the signer of this form agrees to, verbatim.
    fn consent(&self, code: &str, language: Language) -> Result<String, PaperError>;

    /// The form's title.
    fn title(&self, code: &str, language: Language) -> Result<String, PaperError>;

    /// The end of a document that is signed elsewhere: the text that the signer agrees to, and the
    /// place of the signature, which contains the invisible `anchor`.
    fn signature_place(
        &self,
        code: &str,
        language: Language,
        signer: &str,
        anchor: &str,
    ) -> Result<Vec<Block>, PaperError>;

    /// The page of the signature on the form with this number.
    fn signature(
        &self,
        code: &str,
        language: Language,
        document_number: &str,
        signed: &SignedBy,
    ) -> Result<SignaturePage, PaperError>;
}
