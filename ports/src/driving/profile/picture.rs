//! The picture of the profile: it is checked like every upload and attached to the profile at once.

use crate::driven::audit::Origin;
use crate::driven::objects::Rereadable;
use crate::driven::unit_of_work::Tx;
use crate::driving::document::{Part, add_upload, file_link, keep_portrait, stored_event};
use crate::{Failure, Ports, transact};
use domain::Refusal;
use domain::document::{Document, DocumentCode};
use domain::ids::{DocumentId, InvestorId};
use domain::review::Actor;

/// An upload of the picture.
pub struct SetPicture {
    /// Whose.
    pub investor: InvestorId,
    /// The bytes.
    pub source: Rereadable,
    /// The file name on the investor's device.
    pub name: String,
    /// From where.
    pub origin: Origin,
}

/// The stored picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// `ProfilePictureDocumentID`.
    pub id: DocumentId,
    /// `ProfilePictureUrl`: the square picture, valid for 5 minutes for its owner.
    pub url: String,
}

/// Stores the picture and attaches it to the profile. Refuses with `TooFrequent`, `UploadTooLarge`,
/// `UploadNoPicture` (a PDF too) or `UploadUnusable`.
pub async fn set_picture(ports: &Ports, command: SetPicture) -> Result<Picture, Failure> {
    let now = ports.clock.now();
    let kept = keep_portrait(ports, command.investor, command.source).await?;
    let code = DocumentCode::ProfilePicture;
    let document = kept.document(command.investor, code, &command.name, now);
    let stored = transact(ports, async |tx| {
        store(ports, tx, &document, &command.origin).await
    })
    .await;
    match stored {
        Ok(document) => {
            let link = file_link(ports.secrets.as_ref(), &document, Part::Thumbnail, now);
            Ok(Picture {
                id: document.id,
                url: link.ok_or(Refusal::NotFound)?,
            })
        }
        Err(failure) => {
            kept.discard_after(ports, &failure).await;
            Err(failure)
        }
    }
}

async fn store(
    ports: &Ports,
    tx: &dyn Tx,
    document: &Document,
    origin: &Origin,
) -> Result<Document, Failure> {
    let now = document.created_at;
    let id = add_upload(ports, tx, document).await?;
    let document = Document {
        id,
        ..document.clone()
    };
    tx.profiles().set_picture(document.owner, id).await?;
    let event = stored_event(Actor::Investor(document.owner), &document);
    tx.audit().record(event, origin, now).await?;
    Ok(document)
}
