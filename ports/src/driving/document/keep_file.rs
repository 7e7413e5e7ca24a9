//! The only way in for a file from outside: its kind detected from the first bytes, scanned for viruses, inspected and rewritten, and
//! stored in the object store, before any record names it. Nothing is stored of a file that fails any of these checks.

use super::often::counted;
use crate::driven::adjustments::Evidence;
use crate::driven::inspection::{
    DocumentInspector, FileKind as Judged, Inspected, InspectionError,
};
use crate::driven::objects::{
    ByteStream, ObjectError, ObjectKey, ObjectStore, Rereadable, limited, whole,
};
use crate::driven::scanning::{FileScanner, ScanError, Verdict};
use crate::driven::secrets::Secrets;
use crate::{Failure, Ports};
use domain::document::{Document, DocumentCode, FileKind, MAX_UPLOAD_BYTES};
use domain::file_name::shown_name;
use domain::ids::{DocumentId, EvidenceId, InvestorId, OperatorId};
use domain::{Instant, Refusal};
use std::fmt::Write;

/// The folder of investors' documents.
const FOLDER: &str = "documents";
/// How many bytes are needed to detect a file's kind.
const LONGEST_MARK: usize = 8;
/// The folder of their thumbnails.
const THUMBNAILS: &str = "thumbnails";

/// A file in the object store without a record yet: give it one, or [`KeptFile::discard`] it.
#[derive(Debug, Clone)]
pub struct KeptFile {
    kind: FileKind,
    size: u64,
    sha256: String,
    object_key: ObjectKey,
    thumbnail_key: ObjectKey,
}

/// Judges the bytes and stores what may be stored, under random keys. Refuses with `TooFrequent`,
/// `UploadTooLarge`, `UploadTypeUnsupported`, `UploadInfected` or `UploadUnusable`; fails with
/// `Unavailable` while the scanner or the store is unavailable.
pub async fn keep_file(
    ports: &Ports,
    who: InvestorId,
    source: Rereadable,
) -> Result<KeptFile, Failure> {
    let pipeline = UploadPipeline::from(ports);
    let kept = async {
        pipeline.admit(&source).await?;
        pipeline
            .keep(pipeline.inspector.inspect(source.read()).await)
            .await
    };
    counted(ports, who, kept).await
}

/// The same for a picture of a person, with a square thumbnail. Anything but a picture, including a
/// PDF, is `UploadNoPicture`.
pub async fn keep_portrait(
    ports: &Ports,
    who: InvestorId,
    source: Rereadable,
) -> Result<KeptFile, Failure> {
    let pipeline = UploadPipeline::from(ports);
    let kept = async {
        pipeline.admit(&source).await?;
        let judged = pipeline.inspector.inspect_portrait(source.read()).await;
        pipeline.keep(judged).await
    };
    counted(ports, who, kept).await.map_err(pictures_only)
}

/// Judges and stores the bytes of an operator's document, which is for the desk alone. The caller
/// counts an operator's uploads. Refuses and fails as [`keep_file`].
pub(crate) async fn keep_evidence(ports: &Ports, source: Rereadable) -> Result<KeptFile, Failure> {
    let pipeline = UploadPipeline::from(ports);
    pipeline.admit(&source).await?;
    pipeline
        .keep(pipeline.inspector.inspect(source.read()).await)
        .await
}

/// Puts a document that the platform made into the object store, where no record refers to it yet; its key.
pub(crate) async fn put_document(ports: &Ports, body: ByteStream) -> Result<String, Failure> {
    let pipeline = UploadPipeline::from(ports);
    let key = pipeline.fresh_key(FOLDER)?;
    pipeline.put(&key, body).await?;
    Ok(key.as_str().to_owned())
}

/// Deletes a document that no record refers to. If that fails, the sweep of leftovers deletes it later.
pub(crate) async fn discard_document(ports: &Ports, key: &str) {
    if let Ok(key) = key.parse() {
        let _ = ports.objects.delete(&key).await;
    }
}

/// The refusal for an unsupported file type where only pictures are accepted.
pub(super) fn pictures_only(failure: Failure) -> Failure {
    match failure {
        Failure::Refused(Refusal::UploadTypeUnsupported) => Refusal::UploadNoPicture.into(),
        other => other,
    }
}

/// The checks of an uploaded file.
#[derive(Clone, Copy)]
pub(super) struct UploadPipeline<'a> {
    pub(super) scanner: &'a dyn FileScanner,
    pub(super) inspector: &'a dyn DocumentInspector,
    pub(super) objects: &'a dyn ObjectStore,
    pub(super) secrets: &'a dyn Secrets,
}

impl<'a> From<&'a Ports> for UploadPipeline<'a> {
    fn from(ports: &'a Ports) -> Self {
        Self {
            scanner: ports.scanner.as_ref(),
            inspector: ports.inspector.as_ref(),
            objects: ports.objects.as_ref(),
            secrets: ports.secrets.as_ref(),
        }
    }
}

impl UploadPipeline<'_> {
    /// Accepts a file whose first bytes are of a known kind, and in which the scanner detects nothing.
    pub(super) async fn admit(&self, source: &Rereadable) -> Result<(), Failure> {
        let head = source.head(LONGEST_MARK).await;
        if Judged::of_bytes(&head.map_err(|e| refused(e.into()))?).is_none() {
            return Err(Refusal::UploadTypeUnsupported.into());
        }
        self.scan(source).await
    }

    /// The scanner reads the uploaded file, not the one rewritten from it: rewriting removes what the scanner looks for.
    async fn scan(&self, source: &Rereadable) -> Result<(), Failure> {
        let body = limited(source.read(), MAX_UPLOAD_BYTES);
        match self.scanner.scan(body).await {
            Ok(Verdict::Clean) => Ok(()),
            Ok(Verdict::Infected { signature }) => {
                Err(Refusal::UploadInfected { signature }.into())
            }
            Err(ScanError::Source(error)) => Err(refused(error.into())),
            Err(ScanError::Unavailable(reason)) => {
                Err(Failure::Unavailable("the virus scanner", reason))
            }
        }
    }

    pub(super) async fn keep(
        &self,
        judged: Result<Inspected, InspectionError>,
    ) -> Result<KeptFile, Failure> {
        let judged = judged.map_err(refused)?;
        let kept = KeptFile {
            kind: kind(judged.kind),
            size: judged.file.size,
            sha256: hex(judged.file.sha256),
            object_key: self.fresh_key(FOLDER)?,
            thumbnail_key: self.fresh_key(THUMBNAILS)?,
        };
        self.put(&kept.object_key, judged.file.body.read()).await?;
        let thumbnail = whole(judged.thumbnail.bytes);
        if let Err(failure) = self.put(&kept.thumbnail_key, thumbnail).await {
            kept.discard_from(self.objects).await;
            return Err(failure);
        }
        Ok(kept)
    }

    pub(super) fn fresh_key(&self, folder: &str) -> Result<ObjectKey, Failure> {
        ObjectKey::new(folder, &self.secrets.token())
            .map_err(|error| Failure::Broken(error.to_string()))
    }

    pub(super) async fn put(&self, key: &ObjectKey, body: ByteStream) -> Result<(), Failure> {
        let stored = self.objects.put(key, body).await;
        stored
            .map(drop)
            .map_err(|error| Failure::Unavailable("object store", error.to_string()))
    }
}

impl KeptFile {
    /// The record of the file, belonging to no other record yet.
    pub fn document(
        &self,
        owner: InvestorId,
        code: DocumentCode,
        name: &str,
        now: Instant,
    ) -> Document {
        Document {
            id: DocumentId(0),
            owner,
            code,
            account: None,
            order: None,
            withdrawal: None,
            deposit: None,
            name: shown_name(name, self.kind),
            kind: self.kind,
            size: self.size,
            sha256: self.sha256.clone(),
            object_key: self.object_key.as_str().to_owned(),
            thumbnail_key: Some(self.thumbnail_key.as_str().to_owned()),
            created_at: now,
        }
    }

    /// The record of an operator's document.
    pub(crate) fn evidence(&self, by: OperatorId, name: &str, now: Instant) -> Evidence {
        Evidence {
            id: EvidenceId(0),
            by,
            name: shown_name(name, self.kind),
            kind: self.kind,
            size: self.size,
            sha256: self.sha256.clone(),
            object_key: self.object_key.as_str().to_owned(),
            thumbnail_key: self.thumbnail_key.as_str().to_owned(),
            at: now,
        }
    }

    /// Deletes the file after its record could not be stored. A commit whose answer was lost may
    /// have stored the record: then the file stays.
    pub async fn discard_after(&self, ports: &Ports, failure: &Failure) {
        if !failure.may_have_committed() {
            self.discard(ports).await;
        }
    }

    /// Deletes the file after its record could not be stored. If that fails, the file stays:
    /// without a record nobody can reach it.
    pub async fn discard(&self, ports: &Ports) {
        self.discard_from(ports.objects.as_ref()).await;
    }

    async fn discard_from(&self, objects: &dyn ObjectStore) {
        for key in [&self.object_key, &self.thumbnail_key] {
            let _ = objects.delete(key).await;
        }
    }
}

pub(super) fn hex(bytes: [u8; 32]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing into a text cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

fn kind(judged: Judged) -> FileKind {
    match judged {
        Judged::Pdf => FileKind::Pdf,
        Judged::Jpeg => FileKind::Jpeg,
        Judged::Png => FileKind::Png,
    }
}

pub(super) fn refused(error: InspectionError) -> Failure {
    match error {
        InspectionError::TooLarge { max_bytes } => {
            Refusal::UploadTooLarge { max: max_bytes }.into()
        }
        InspectionError::UnsupportedType => Refusal::UploadTypeUnsupported.into(),
        // An incomplete body is a damaged file to its sender.
        InspectionError::Unsound(_) | InspectionError::Source(ObjectError::CutOff(_)) => {
            Refusal::UploadUnusable.into()
        }
        InspectionError::Source(ObjectError::TooLarge { .. }) => Refusal::UploadTooLarge {
            max: MAX_UPLOAD_BYTES,
        }
        .into(),
        InspectionError::Source(
            source @ (ObjectError::NotFound
            | ObjectError::InvalidKey
            | ObjectError::Unreadable(_)
            | ObjectError::Unavailable(_)),
        ) => Failure::Unavailable("upload", source.to_string()),
        InspectionError::Failed(reason) => Failure::Unavailable("inspection", reason),
    }
}
