//! Whether a stored document is unchanged.

use crate::driven::objects::ObjectError;
use crate::{Failure, Ports};
use domain::document::Document;
use domain::ids::{DocumentId, InvestorId};

/// The document's number, if it belongs to the investor, and its file exists and is unchanged.
pub(crate) async fn sound_document(
    ports: &Ports,
    document: Option<Document>,
    owner: InvestorId,
) -> Result<Option<DocumentId>, Failure> {
    let Some(document) = document.filter(|document| document.owner == owner) else {
        return Ok(None);
    };
    let unavailable = |e: ObjectError| Failure::Unavailable("the store of files", e.to_string());
    let key = document.object_key.parse().map_err(unavailable)?;
    let file = match ports.objects.get(&key).await {
        Ok(file) => file.bytes().await.map_err(unavailable)?,
        Err(ObjectError::NotFound) => return Ok(None),
        Err(error) => return Err(unavailable(error)),
    };
    let is_sound = ports.secrets.digest(&file) == document.sha256;
    Ok(is_sound.then_some(document.id))
}
