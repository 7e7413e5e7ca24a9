//! Takes in a public picture: checked and inspected like every file, and stored in the sizes that
//! screens request. Its key contains its width, `<token>-w<pixels>`; a picture wider than the small
//! size also has that size, `<token>-w640`.

use super::keep_file::{UploadPipeline, hex, pictures_only, refused};
use crate::driven::inspection::{FileKind, SMALL_WIDTH};
use crate::driven::objects::{ObjectKey, ObjectStore, Rereadable};
use crate::driving::public_files::PublicFile;
use crate::{Failure, Ports};
use domain::Refusal;
use domain::document::PictureUse;

/// A picture that is in the object store and that no content names yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptPicture {
    /// Object key of its largest size: what a content names.
    pub key: String,
    /// Of that size, in pixels.
    pub width: u32,
    /// Of that size, in pixels.
    pub height: u32,
    /// SHA-256 of that size, lower-case hex.
    pub sha256: String,
    stored: Vec<ObjectKey>,
}

/// Judges the bytes and stores the sizes. Refuses with `UploadTooLarge`, `UploadNoPicture` (a PDF
/// too), `UploadInfected`, `UploadUnusable` or `UploadTooSmall`; fails with `Unavailable` while the
/// scanner or the store is unavailable.
pub async fn keep_picture(
    ports: &Ports,
    source: Rereadable,
    used: PictureUse,
) -> Result<KeptPicture, Failure> {
    kept(UploadPipeline::from(ports), &source, used).await
}

pub(super) async fn kept(
    pipeline: UploadPipeline<'_>,
    source: &Rereadable,
    used: PictureUse,
) -> Result<KeptPicture, Failure> {
    pipeline.admit(source).await.map_err(pictures_only)?;
    let judged = pipeline.inspector.inspect_published(source.read()).await;
    let judged = judged.map_err(|error| pictures_only(refused(error)))?;
    let (width, height) = used.smallest();
    if judged.large.width < width || judged.large.height < height {
        return Err(Refusal::UploadTooSmall { width, height }.into());
    }
    let folder = match judged.kind {
        FileKind::Jpeg => PublicFile::Jpeg,
        FileKind::Png => PublicFile::Png,
        FileKind::Pdf => return Err(Failure::Broken("a PDF among pictures".into())),
    };
    let token = pipeline.secrets.token();
    let key_of = |width: u32| {
        let key = ObjectKey::new(folder.folder(), &format!("{token}-w{width}"));
        key.map_err(|error| Failure::Broken(error.to_string()))
    };
    let largest = key_of(judged.large.width)?;
    let mut kept = KeptPicture {
        key: largest.as_str().to_owned(),
        width: judged.large.width,
        height: judged.large.height,
        sha256: hex(judged.large.file.sha256),
        stored: Vec::new(),
    };
    let small = judged.small.map(|size| (SMALL_WIDTH, size));
    let sizes = [(judged.large.width, judged.large)]
        .into_iter()
        .chain(small);
    for (width, size) in sizes {
        let key = key_of(width)?;
        if let Err(failure) = pipeline.put(&key, size.file.body.read()).await {
            kept.discard_from(pipeline.objects).await;
            return Err(failure);
        }
        kept.stored.push(key);
    }
    Ok(kept)
}

impl KeptPicture {
    /// Deletes the picture after it could not be recorded. If that fails, the files stay: nobody
    /// finds them as long as no content names them.
    pub async fn discard(&self, ports: &Ports) {
        self.discard_from(ports.objects.as_ref()).await;
    }

    async fn discard_from(&self, objects: &dyn ObjectStore) {
        for key in &self.stored {
            let _ = objects.delete(key).await;
        }
    }
}
