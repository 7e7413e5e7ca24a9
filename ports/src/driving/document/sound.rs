//! Whether a stored document is still what was stored.

use crate::driven::objects::ObjectError;
use crate::{Failure, Ports, read_once};
use domain::document::Document;
use domain::ids::{DocumentId, InvestorId};

/// The document, if it is the investor's, its file is there and is the one that was stored.
pub(crate) async fn sound_document(
    ports: &Ports,
    id: DocumentId,
    owner: InvestorId,
) -> Result<Option<DocumentId>, Failure> {
    let document = read_once(ports, async |tx| Ok(tx.documents().get(id).await?)).await?;
    match document {
        Some(document) if document.owner == owner => is_sound(ports, &document).await,
        _ => Ok(false),
    }
    .map(|is_sound| is_sound.then_some(id))
}

/// Whether a document's file is there and is the one that was stored.
pub(crate) async fn is_sound(ports: &Ports, document: &Document) -> Result<bool, Failure> {
    let away = |e: ObjectError| Failure::Unavailable("the store of files", e.to_string());
    let key = document.object_key.parse().map_err(away)?;
    let file = match ports.objects.get(&key).await {
        Ok(file) => file.bytes().await.map_err(away)?,
        Err(ObjectError::NotFound) => return Ok(false),
        Err(error) => return Err(away(error)),
    };
    Ok(ports.secrets.digest(&file) == document.sha256)
}
