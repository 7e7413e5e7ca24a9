//! Links to stored files: valid for 5 minutes, for one investor, one document and one part of it
//! (decision 17). Expired, altered and other investors' links are refused.

use crate::driven::objects::{ByteStream, ObjectError, ObjectKey, StoredObject};
use crate::driven::secrets::Secrets;
use crate::driving::signed_link::{opened, sealed};
use crate::{Failure, Ports, read};
use domain::document::{Document, FileKind};
use domain::file_name::shown_name;
use domain::ids::{DocumentId, InvestorId};
use domain::{Instant, Refusal};

/// Keeps links of one kind from opening another.
const KIND: &str = "document";

/// The part of a document that a link leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// The document itself.
    File,
    /// Its small picture.
    Thumbnail,
}

impl Part {
    const fn code(self) -> &'static str {
        match self {
            Self::File => "f",
            Self::Thumbnail => "t",
        }
    }

    fn from_code(code: &str) -> Option<Self> {
        [Self::File, Self::Thumbnail]
            .into_iter()
            .find(|part| part.code() == code)
    }
}

/// A file to be sent.
pub struct LinkedFile {
    /// Media type.
    pub media_type: &'static str,
    /// `DocumentName`.
    pub name: String,
    /// Length in bytes.
    pub size: u64,
    /// Its bytes.
    pub body: ByteStream,
}

/// The address of a part of a document on this site, for its owner. `None`: the document has no such part.
pub fn file_link(
    secrets: &dyn Secrets,
    document: &Document,
    part: Part,
    now: Instant,
) -> Option<String> {
    if part == Part::Thumbnail && document.thumbnail_key.is_none() {
        return None;
    }
    let what = format!("{}-{}", document.id, part.code());
    let token = sealed(secrets, (KIND, &what), document.owner, now);
    Some(format!("/api/files/{token}"))
}

/// Opens the target of a link. Refuses with `NotFound` if the link is invalid in any way.
pub async fn open_link(ports: &Ports, who: InvestorId, token: &str) -> Result<LinkedFile, Failure> {
    let (id, part) = checked(ports, who, token).ok_or(Refusal::NotFound)?;
    let found = read(ports, async |tx| Ok(tx.documents().get(id).await?)).await?;
    let document = found
        .filter(|document| document.owner == who)
        .ok_or(Refusal::NotFound)?;
    let key = match part {
        Part::File => Some(document.object_key),
        Part::Thumbnail => document.thumbnail_key,
    };
    let key = key.ok_or(Refusal::NotFound)?;
    let stored = stored_file(ports, &key, &format!("document:{id}")).await?;
    let kind = match part {
        Part::File => document.kind,
        // Small pictures of pictures keep their kind; that of a PDF is drawn.
        Part::Thumbnail if document.kind == FileKind::Jpeg => FileKind::Jpeg,
        Part::Thumbnail => FileKind::Png,
    };
    Ok(LinkedFile {
        media_type: kind.media_type(),
        name: shown_name(&document.name, kind),
        size: stored.size,
        body: stored.body,
    })
}

/// Opens the stored file of a record, such as `document:7`, by its key.
pub(crate) async fn stored_file(
    ports: &Ports,
    key: &str,
    record: &str,
) -> Result<StoredObject, Failure> {
    let broken = |error: ObjectError| Failure::Broken(format!("the file of {record}: {error}"));
    let key: ObjectKey = key.parse().map_err(broken)?;
    ports.objects.get(&key).await.map_err(|error| match error {
        ObjectError::NotFound => broken(error),
        other => Failure::Unavailable("object store", other.to_string()),
    })
}

fn checked(ports: &Ports, who: InvestorId, token: &str) -> Option<(DocumentId, Part)> {
    let (id, part) = opened(ports, KIND, token, who)?.split_once('-')?;
    Some((DocumentId(id.parse().ok()?), Part::from_code(part)?))
}
