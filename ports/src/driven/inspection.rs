//! Inspecting an uploaded file by its bytes before it is stored (decision 16): its kind, whether it is valid, and
//! a version that is safe to store. It never looks at the file's name and stores nothing itself.

use async_trait::async_trait;
use bytes::Bytes;
use thiserror::Error;

use super::objects::{ByteStream, ObjectError, Rereadable};

/// The largest upload, in bytes (decision 16: 10 MiB).
pub const MAX_UPLOAD_BYTES: u64 = 10 * 1024 * 1024;

/// The kind of a file, detected from its bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FileKind {
    /// `application/pdf`
    Pdf,
    /// `image/jpeg`
    Jpeg,
    /// `image/png`
    Png,
}

impl FileKind {
    /// The kind by the first bytes. A PDF must begin with its signature: searching for it further
    /// on would accept files that are something else as well.
    pub fn of_bytes(bytes: &[u8]) -> Option<Self> {
        let marks: [(&[u8], Self); 3] = [
            (b"%PDF-", Self::Pdf),
            (b"\xff\xd8\xff", Self::Jpeg),
            (b"\x89PNG\r\n\x1a\n", Self::Png),
        ];
        marks
            .into_iter()
            .find(|(mark, _)| bytes.starts_with(mark))
            .map(|(_, kind)| kind)
    }

    /// The media type to store and to send.
    pub const fn media_type(self) -> &'static str {
        match self {
            Self::Pdf => "application/pdf",
            Self::Jpeg => "image/jpeg",
            Self::Png => "image/png",
        }
    }

    /// The file extension of a download, without the dot.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Pdf => "pdf",
            Self::Jpeg => "jpg",
            Self::Png => "png",
        }
    }

    /// The kind of a stored media type; `None` for any other text.
    pub fn from_media_type(media_type: &str) -> Option<Self> {
        [Self::Pdf, Self::Jpeg, Self::Png]
            .into_iter()
            .find(|kind| kind.media_type() == media_type)
    }
}

/// A small picture of the file, at most 320 pixels wide and high.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thumbnail {
    /// Jpeg or Png.
    pub kind: FileKind,
    /// The encoded picture.
    pub bytes: Bytes,
}

/// A file that may be stored. It is on disk and not in memory, until it is dropped.
#[derive(Clone, Debug)]
pub struct Storable {
    /// Its bytes.
    pub body: Rereadable,
    /// How many they are.
    pub size: u64,
    /// Their SHA-256.
    pub sha256: [u8; 32],
}

/// A file that may be stored.
#[derive(Clone, Debug)]
pub struct Inspected {
    /// What it is.
    pub kind: FileKind,
    /// The output: pictures re-encoded without metadata, PDFs rewritten from the content of their pages.
    pub file: Storable,
    /// Its small picture.
    pub thumbnail: Thumbnail,
}

/// The longest side of a published picture, in pixels: twice the column of a phone's screen, with room for sharper ones.
pub const LARGEST_SIDE: u32 = 1280;
/// The width of a published picture's small size, in pixels.
pub const SMALL_WIDTH: u32 = 640;

/// A published picture in one size.
#[derive(Clone, Debug)]
pub struct PictureSize {
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
    /// The encoded picture.
    pub file: Storable,
}

/// A picture that may be published.
#[derive(Clone, Debug)]
pub struct PublishedPicture {
    /// Jpeg or Png.
    pub kind: FileKind,
    /// The picture, no side longer than [`LARGEST_SIDE`], never enlarged.
    pub large: PictureSize,
    /// The same with width [`SMALL_WIDTH`], if the large one is wider.
    pub small: Option<PictureSize>,
}

/// Why a file is refused, or could not be inspected.
#[derive(Debug, Error)]
pub enum InspectionError {
    /// More than the limit: `UploadFileTooLarge`, with the limit in bytes.
    #[error("the file is larger than {max_bytes} bytes")]
    TooLarge {
        /// [`MAX_UPLOAD_BYTES`].
        max_bytes: u64,
    },
    /// Neither PDF, JPG nor PNG, whatever its name says: `UploadFileTypeUnsupported`.
    #[error("the file is neither PDF, JPG nor PNG")]
    UnsupportedType,
    /// Damaged, cut off, beyond the limits of pixels or nesting, or a PDF that does more than show pages: `UploadFileError`.
    /// The reason is for the log.
    #[error("the file is not taken: {0}")]
    Unsound(String),
    /// The body could not be read; the file is not to blame.
    #[error(transparent)]
    Source(ObjectError),
    /// The inspection could not be made; the file is not to blame.
    #[error("the inspection failed: {0}")]
    Failed(String),
}

impl From<ObjectError> for InspectionError {
    fn from(error: ObjectError) -> Self {
        match error {
            ObjectError::TooLarge { max_bytes } => Self::TooLarge { max_bytes },
            other @ (ObjectError::NotFound
            | ObjectError::InvalidKey
            | ObjectError::CutOff(_)
            | ObjectError::Unreadable(_)
            | ObjectError::Unavailable(_)) => Self::Source(other),
        }
    }
}

/// The inspector of uploaded files.
///
/// Implementations guarantee: the kind is detected from the bytes; at most [`MAX_UPLOAD_BYTES`] are
/// read; pictures are decoded within limits of size, pixels and memory and re-encoded without
/// metadata, in the camera's orientation; PDFs with scripts, launch actions or embedded files are
/// refused, wherever in the file these hide, and other PDFs are rewritten from the content of their
/// pages; the output is checked like the input; one file per core at a time, in the order of
/// arrival, and none waits forever. Neither the file nor the output is held in the server's memory.
/// Whatever a file does to its inspection, the only consequence is that this file is refused.
#[cfg_attr(test, mockall::automock)]
#[async_trait]
pub trait DocumentInspector: Send + Sync {
    /// Inspects the file with the bytes of `source`; pass the stored upload's body, or [`super::objects::whole`].
    async fn inspect(&self, source: ByteStream) -> Result<Inspected, InspectionError>;

    /// Inspects a picture of a person likewise: a PDF is [`InspectionError::UnsupportedType`], and the thumbnail is a square, cropped from
    /// the middle.
    async fn inspect_portrait(&self, source: ByteStream) -> Result<Inspected, InspectionError>;

    /// Inspects a picture to publish likewise, and creates its sizes: a PDF is [`InspectionError::UnsupportedType`]. A picture
    /// with transparent parts stays a PNG.
    async fn inspect_published(
        &self,
        source: ByteStream,
    ) -> Result<PublishedPicture, InspectionError>;

    /// The small picture of every PDF: a drawn sheet. No file is read for it.
    fn document_icon(&self) -> Result<Thumbnail, InspectionError>;
}
