//! Creates papers off the async threads, one per core.

use std::{num::NonZero, sync::Arc};

use async_trait::async_trait;
use bytes::Bytes;
use domain::language::Language;
use krilla::metadata::Metadata;
use ports::driven::signing_documents::{
    Letterhead, Paper, PaperError, PaperFile, SignaturePage, SigningDocuments,
};
use sha2::{Digest, Sha256};
use tokio::sync::Semaphore;

use super::{
    append::append,
    draw,
    fonts::Fonts,
    sheet::{self, Setter},
    signature,
};

/// [`SigningDocuments`] with the fonts that ship with the server.
pub struct PaperMaker {
    turns: Arc<Semaphore>,
}

impl PaperMaker {
    /// At most `at_once` papers are created at a time; the others wait in turn.
    pub fn new(at_once: usize) -> Self {
        Self {
            turns: Arc::new(Semaphore::new(at_once.max(1))),
        }
    }

    /// One paper per core.
    pub fn one_a_core() -> Self {
        Self::new(std::thread::available_parallelism().map_or(1, NonZero::get))
    }

    async fn in_turn(
        &self,
        work: impl FnOnce() -> Result<PaperFile, PaperError> + Send + 'static,
    ) -> Result<PaperFile, PaperError> {
        let turn = Arc::clone(&self.turns)
            .acquire_owned()
            .await
            .map_err(failed)?;
        let work = move || {
            let _turn = turn;
            work()
        };
        tokio::task::spawn_blocking(work).await.map_err(failed)?
    }
}

#[async_trait]
impl SigningDocuments for PaperMaker {
    async fn render(&self, paper: Paper) -> Result<PaperFile, PaperError> {
        self.in_turn(move || render(&paper)).await
    }

    async fn sign(&self, unsigned: Bytes, page: SignaturePage) -> Result<PaperFile, PaperError> {
        self.in_turn(move || sign(&unsigned, &page)).await
    }
}

fn render(paper: &Paper) -> Result<PaperFile, PaperError> {
    let fonts = Fonts::shared()?;
    let setter = Setter {
        fonts,
        language: paper.letterhead.language,
    };
    let pages = sheet::pages(setter, paper);
    let (bytes, count) = draw::document(fonts, pages, metadata(&paper.letterhead, &paper.title))?;
    Ok(finished(bytes, count))
}

fn sign(unsigned: &[u8], page: &SignaturePage) -> Result<PaperFile, PaperError> {
    let fonts = Fonts::shared()?;
    let setter = Setter {
        fonts,
        language: page.letterhead.language,
    };
    let hash = hex::encode(Sha256::digest(unsigned));
    let signed = lopdf::Document::load_mem(unsigned)
        .map_err(|error| PaperError::NotOurs(error.to_string()))?
        .get_pages()
        .len();
    let mut pages = signature::pages(setter, page, signed, &hash);
    let count = signed + pages.len();
    pages.push(sheet::seal(setter, "SHA-256", &hash));
    let (addition, _) = draw::document(fonts, pages, metadata(&page.letterhead, &page.title))?;
    Ok(finished(append(unsigned, &addition)?, count))
}

fn metadata(letterhead: &Letterhead, title: &str) -> Metadata {
    let language = match letterhead.language {
        Language::Zh => "zh-CN",
        Language::En => "en",
    };
    Metadata::new()
        .title(format!("{title} · {}", letterhead.reference.value))
        .authors(vec![letterhead.issuer.clone()])
        .language(language.to_owned())
}

fn finished(bytes: Vec<u8>, pages: usize) -> PaperFile {
    let sha256 = Sha256::digest(&bytes).into();
    PaperFile {
        bytes: bytes.into(),
        sha256,
        pages,
    }
}

fn failed(error: impl std::fmt::Display) -> PaperError {
    PaperError::Failed(error.to_string())
}
