//! Documents as an investor's screens show them, with their links.

use super::link::{Part, file_link};
use crate::driven::catalog::Page;
use crate::{Failure, Ports, read};
use domain::document::Document;
use domain::ids::{DocumentId, InvestorId};
use domain::{Instant, Refusal};

/// A document with the links to its parts.
#[derive(Debug, Clone)]
pub struct DocumentLinks {
    /// Its record.
    pub document: Document,
    /// `ThumbnailUrl`, if it has a small picture.
    pub thumbnail_url: Option<String>,
}

/// A document with links that are valid from `now` on.
pub fn links_of(ports: &Ports, document: Document, now: Instant) -> DocumentLinks {
    let thumbnail_url = file_link(ports.secrets.as_ref(), &document, Part::Thumbnail, now);
    DocumentLinks {
        document,
        thumbnail_url,
    }
}

/// The documents of an investor, newest first, and how many there are; without a page all of them.
pub async fn documents(
    ports: &Ports,
    who: InvestorId,
    page: Option<Page>,
) -> Result<(Vec<DocumentLinks>, u64), Failure> {
    let now = ports.clock.now();
    let (listed, total) = read(ports, async |tx| {
        let Some(page) = page else {
            let all = tx.documents().of(who).await?;
            let total = u64::try_from(all.len()).unwrap_or(u64::MAX);
            return Ok((all, total));
        };
        Ok(tx.documents().of_on_page(who, page).await?)
    })
    .await?;
    let linked = listed.into_iter();
    let linked = linked.map(|document| links_of(ports, document, now));
    Ok((linked.collect(), total))
}

/// The link to a document. Refuses with `NotFound` if it does not exist or is another investor's.
pub async fn document_link(
    ports: &Ports,
    who: InvestorId,
    id: DocumentId,
) -> Result<String, Failure> {
    let found = read(ports, async |tx| Ok(tx.documents().get(id).await?)).await?;
    let document = found
        .filter(|document| document.owner == who)
        .ok_or(Refusal::NotFound)?;
    let link = file_link(
        ports.secrets.as_ref(),
        &document,
        Part::File,
        ports.clock.now(),
    );
    Ok(link.ok_or(Refusal::NotFound)?)
}
