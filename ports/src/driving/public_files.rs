//! Public pictures in the object store, and the folders of project documents beside them.

use crate::driven::objects::{ObjectError, ObjectKey, ObjectStore, StoredObject, whole};
use crate::{Failure, Ports};
use domain::Refusal;

/// The kind of a public file. Each kind has a folder of its own, so that the address determines the media type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PublicFile {
    /// JPEG picture.
    Jpeg,
    /// PNG picture.
    Png,
    /// WebP picture: a size of a JPEG or PNG.
    Webp,
    /// SVG drawing.
    Svg,
}

/// The folder of the documents of projects, which are sealed like uploads and read through a call that checks the reader.
pub const PROJECT_DOCUMENTS: &str = "project-pdf";

/// The folder in which earlier versions stored them. Those files stay there and are read through
/// the same call.
const EARLIER_PROJECT_DOCUMENTS: &str = "public-pdf";

/// Whether this is the key of a document of a project.
pub fn is_project_document(key: &ObjectKey) -> bool {
    let folder = key.as_str().split_once('/').map(|(folder, _)| folder);
    folder.is_some_and(|folder| [PROJECT_DOCUMENTS, EARLIER_PROJECT_DOCUMENTS].contains(&folder))
}

impl PublicFile {
    const ALL: [Self; 4] = [Self::Jpeg, Self::Png, Self::Webp, Self::Svg];

    /// The folder in the object store and in the address.
    pub const fn folder(self) -> &'static str {
        match self {
            Self::Jpeg => "public-jpg",
            Self::Png => "public-png",
            Self::Webp => "public-webp",
            Self::Svg => "public-svg",
        }
    }

    /// The media type.
    pub const fn media_type(self) -> &'static str {
        match self {
            Self::Jpeg => "image/jpeg",
            Self::Png => "image/png",
            Self::Webp => "image/webp",
            Self::Svg => "image/svg+xml",
        }
    }

    /// Whether a content may name it as a picture. Sizes are recreated when they are gone, and are never named.
    pub const fn is_picture(self) -> bool {
        match self {
            Self::Jpeg | Self::Png | Self::Svg => true,
            Self::Webp => false,
        }
    }

    /// The prefix of the names of its sizes for screens; `None` if it has no sizes.
    pub const fn screen_kind(self) -> Option<&'static str> {
        match self {
            Self::Jpeg => Some("jpg"),
            Self::Png => Some("png"),
            Self::Webp | Self::Svg => None,
        }
    }

    /// The kind of a folder.
    pub fn from_folder(folder: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.folder() == folder)
    }

    /// The kind of a file's name, by its ending.
    pub fn from_name(name: &str) -> Option<Self> {
        match name.rsplit_once('.')?.1 {
            "jpg" | "jpeg" => Some(Self::Jpeg),
            "png" => Some(Self::Png),
            "svg" => Some(Self::Svg),
            _ => None,
        }
    }
}

/// Stores a public file, and returns its object key.
pub async fn publish_file(
    ports: &Ports,
    kind: PublicFile,
    bytes: Vec<u8>,
) -> Result<String, Failure> {
    stored_in(ports, kind.folder(), bytes).await
}

/// Stores a PDF that projects may name, and returns its object key.
pub async fn store_project_document(ports: &Ports, bytes: Vec<u8>) -> Result<String, Failure> {
    stored_in(ports, PROJECT_DOCUMENTS, bytes).await
}

async fn stored_in(ports: &Ports, folder: &str, bytes: Vec<u8>) -> Result<String, Failure> {
    let unavailable = |error: ObjectError| Failure::Unavailable("object store", error.to_string());
    let key = ObjectKey::new(folder, &ports.secrets.token()).map_err(unavailable)?;
    ports
        .objects
        .put(&key, whole(bytes))
        .await
        .map_err(unavailable)?;
    Ok(key.as_str().to_owned())
}

/// A public file.
pub async fn public_file(
    ports: &Ports,
    kind: PublicFile,
    token: &str,
) -> Result<StoredObject, Failure> {
    file_in(ports.objects.as_ref(), kind, token).await
}

/// The same, for callers that have only the object store.
pub(super) async fn file_in(
    objects: &dyn ObjectStore,
    kind: PublicFile,
    token: &str,
) -> Result<StoredObject, Failure> {
    let key = ObjectKey::new(kind.folder(), token).map_err(|_| Refusal::NotFound)?;
    match objects.get(&key).await {
        Ok(object) => Ok(object),
        Err(ObjectError::NotFound) => Err(Refusal::NotFound.into()),
        Err(error) => Err(Failure::Unavailable("object store", error.to_string())),
    }
}
