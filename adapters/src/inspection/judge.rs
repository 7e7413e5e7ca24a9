//! The verdict on a file in memory: its kind is detected by its bytes, and it is checked and
//! rewritten by its kind.

use bytes::Bytes;
use ports::driven::inspection::{FileKind, InspectionError, MAX_UPLOAD_BYTES, Thumbnail};

use super::picture::Cut;
use super::{icon, pdf, picture, published};

/// The purpose of an inspection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// A document or a picture that is stored.
    Document,
    /// A picture of a person.
    Portrait,
    /// A public picture.
    Published,
}

impl Task {
    /// The name on the command line.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Document => "document",
            Self::Portrait => "portrait",
            Self::Published => "published",
        }
    }

    pub(super) fn from_name(name: &str) -> Option<Self> {
        [Self::Document, Self::Portrait, Self::Published]
            .into_iter()
            .find(|task| task.name() == name)
    }
}

/// A file that was produced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// Of a published picture, in pixels; 0 for other files.
    pub width: u32,
    /// Likewise.
    pub height: u32,
    /// The bytes to store.
    pub bytes: Bytes,
}

/// A file that may be stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// What it is.
    pub kind: FileKind,
    /// Its small picture; a published picture has none.
    pub thumbnail: Option<Thumbnail>,
    /// What to store: one file, or the sizes of a published picture, the largest first.
    pub files: Vec<Made>,
}

/// Judges a file.
pub fn judge(task: Task, bytes: Bytes) -> Result<Judged, InspectionError> {
    if u64::try_from(bytes.len()).is_ok_and(|length| length > MAX_UPLOAD_BYTES) {
        let max_bytes = MAX_UPLOAD_BYTES;
        return Err(InspectionError::TooLarge { max_bytes });
    }
    let kind = FileKind::of_bytes(&bytes).ok_or(InspectionError::UnsupportedType)?;
    let (bytes, thumbnail) = match (task, kind) {
        (Task::Document, FileKind::Pdf) => (pdf::rewritten(&bytes)?, icon::of_a_document()?),
        (Task::Document, FileKind::Jpeg) => picture::jpeg(bytes, Cut::Whole)?,
        (Task::Document, FileKind::Png) => picture::png(bytes, Cut::Whole)?,
        (Task::Portrait, FileKind::Jpeg) => picture::jpeg(bytes, Cut::Square)?,
        (Task::Portrait, FileKind::Png) => picture::png(bytes, Cut::Square)?,
        (Task::Published, FileKind::Jpeg) => return sizes(bytes, published::Format::Jpeg),
        (Task::Published, FileKind::Png) => return sizes(bytes, published::Format::Png),
        (Task::Portrait | Task::Published, FileKind::Pdf) => {
            return Err(InspectionError::UnsupportedType);
        }
    };
    let file = Made {
        width: 0,
        height: 0,
        bytes,
    };
    Ok(Judged {
        kind,
        thumbnail: Some(thumbnail),
        files: vec![file],
    })
}

fn sizes(bytes: Bytes, format: published::Format) -> Result<Judged, InspectionError> {
    let (kind, large, small) = published::published(bytes, format)?;
    Ok(Judged {
        kind,
        thumbnail: None,
        files: std::iter::once(large).chain(small).collect(),
    })
}

#[cfg(test)]
#[path = "judge_tests.rs"]
mod tests;
