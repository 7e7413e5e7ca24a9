//! Takes in a project document: checked, inspected and rewritten like every upload.

use super::keep_file::{UploadPipeline, hex, refused};
use crate::driven::inspection::FileKind;
use crate::driven::objects::{ObjectKey, Rereadable};
use crate::driving::public_files::PROJECT_DOCUMENTS;
use crate::{Failure, Ports};
use domain::Refusal;

/// A PDF that is in the object store and that no project names yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptPaper {
    /// Object key: what a project names.
    pub key: String,
    /// In bytes.
    pub size: u64,
    /// SHA-256, lower-case hex.
    pub sha256: String,
    stored: ObjectKey,
}

/// Judges the bytes and stores them. Refuses with `UploadTooLarge`, `UploadTypeUnsupported` (a
/// picture too), `UploadInfected` or `UploadUnusable`; fails with `Unavailable` while the scanner
/// or the store is unavailable.
pub async fn keep_paper(ports: &Ports, source: Rereadable) -> Result<KeptPaper, Failure> {
    kept(UploadPipeline::from(ports), &source).await
}

pub(super) async fn kept(
    pipeline: UploadPipeline<'_>,
    source: &Rereadable,
) -> Result<KeptPaper, Failure> {
    pipeline.admit(source).await?;
    let judged = pipeline.inspector.inspect(source.read()).await;
    let judged = judged.map_err(refused)?;
    match judged.kind {
        FileKind::Pdf => {}
        FileKind::Jpeg | FileKind::Png => return Err(Refusal::UploadTypeUnsupported.into()),
    }
    let stored = pipeline.fresh_key(PROJECT_DOCUMENTS)?;
    let kept = KeptPaper {
        key: stored.as_str().to_owned(),
        size: judged.file.size,
        sha256: hex(judged.file.sha256),
        stored,
    };
    pipeline.put(&kept.stored, judged.file.body.read()).await?;
    Ok(kept)
}

impl KeptPaper {
    /// Deletes the PDF after it could not be recorded. If that fails, the file stays: nobody finds
    /// it as long as no project names it.
    pub async fn discard(&self, ports: &Ports) {
        let _ = ports.objects.delete(&self.stored).await;
    }
}
