//! Takes uploads in turn, one a core, and has each judged by its kind. A turn lasts until what is to be stored was let go: files
//! that are judged and wait for a slow store are in memory as well.

use std::{num::NonZero, sync::Arc, time::Duration};

use async_trait::async_trait;
use bytes::Bytes;
use ports::driven::{
    inspection::{
        DocumentInspector, FileKind, Inspected, InspectionError, MAX_UPLOAD_BYTES,
        PublishedPicture, Thumbnail,
    },
    objects::{ByteStream, ObjectError, collect, limited},
};
use sha2::{Digest, Sha256};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::{icon, pdf, picture, picture::Cut, published};

/// How long a body may take to be read; its reader holds a turn.
const READ_WITHIN: Duration = Duration::from_secs(60);

/// [`DocumentInspector`] that reads the files itself.
pub struct FileInspector {
    turns: Arc<Semaphore>,
}

impl FileInspector {
    /// At most `at_once` files are in memory at a time; the others wait in turn.
    pub fn new(at_once: usize) -> Self {
        Self {
            turns: Arc::new(Semaphore::new(at_once.max(1))),
        }
    }

    /// One file a core.
    pub fn one_a_core() -> Self {
        Self::new(std::thread::available_parallelism().map_or(1, NonZero::get))
    }
}

/// Bytes with the turn that they were judged in.
struct InMemory {
    bytes: Bytes,
    _turn: OwnedSemaphorePermit,
}

impl AsRef<[u8]> for InMemory {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

/// What was judged and waits to be stored: its largest part holds the turn.
trait Held: Send + 'static {
    fn largest(&mut self) -> &mut Bytes;
}

impl Held for Inspected {
    fn largest(&mut self) -> &mut Bytes {
        &mut self.bytes
    }
}

impl Held for PublishedPicture {
    fn largest(&mut self) -> &mut Bytes {
        &mut self.large.bytes
    }
}

#[async_trait]
impl DocumentInspector for FileInspector {
    async fn inspect(&self, source: ByteStream) -> Result<Inspected, InspectionError> {
        self.in_turn(source, judge).await
    }

    async fn inspect_portrait(&self, source: ByteStream) -> Result<Inspected, InspectionError> {
        self.in_turn(source, judge_portrait).await
    }

    async fn inspect_published(
        &self,
        source: ByteStream,
    ) -> Result<PublishedPicture, InspectionError> {
        self.in_turn(source, judge_published).await
    }
}

impl FileInspector {
    async fn in_turn<T: Held>(
        &self,
        source: ByteStream,
        judge: fn(Bytes) -> Result<T, InspectionError>,
    ) -> Result<T, InspectionError> {
        let turn = Arc::clone(&self.turns)
            .acquire_owned()
            .await
            .map_err(failed)?;
        let read =
            tokio::time::timeout(READ_WITHIN, collect(limited(source, MAX_UPLOAD_BYTES))).await;
        let bytes =
            read.map_err(|_| ObjectError::CutOff("the body did not come in time".into()))??;
        // The turn goes with the work, also when the caller goes away, and then with the bytes.
        let work = move || {
            let mut judged = judge(bytes)?;
            let largest = judged.largest();
            *largest = Bytes::from_owner(InMemory {
                bytes: std::mem::take(largest),
                _turn: turn,
            });
            Ok(judged)
        };
        match tokio::task::spawn_blocking(work).await {
            Ok(judged) => judged,
            // A parser that gave up on hostile bytes: the file's fault.
            Err(error) if error.is_panic() => {
                Err(InspectionError::Unsound("the parser gave up".into()))
            }
            Err(error) => Err(failed(error)),
        }
    }
}

fn judge(bytes: Bytes) -> Result<Inspected, InspectionError> {
    let kind = FileKind::of_bytes(&bytes).ok_or(InspectionError::UnsupportedType)?;
    let (bytes, thumbnail) = match kind {
        FileKind::Jpeg => picture::jpeg(bytes, Cut::Whole)?,
        FileKind::Png => picture::png(bytes, Cut::Whole)?,
        FileKind::Pdf => {
            pdf::judge(&bytes)?;
            (bytes, icon::of_a_document()?)
        }
    };
    Ok(inspected(kind, bytes, thumbnail))
}

fn judge_portrait(bytes: Bytes) -> Result<Inspected, InspectionError> {
    let kind = FileKind::of_bytes(&bytes).ok_or(InspectionError::UnsupportedType)?;
    let (bytes, thumbnail) = match kind {
        FileKind::Jpeg => picture::jpeg(bytes, Cut::Square)?,
        FileKind::Png => picture::png(bytes, Cut::Square)?,
        FileKind::Pdf => return Err(InspectionError::UnsupportedType),
    };
    Ok(inspected(kind, bytes, thumbnail))
}

fn judge_published(bytes: Bytes) -> Result<PublishedPicture, InspectionError> {
    let kind = FileKind::of_bytes(&bytes).ok_or(InspectionError::UnsupportedType)?;
    let (kind, large, small) = match kind {
        FileKind::Jpeg => published::published(bytes, published::Format::Jpeg)?,
        FileKind::Png => published::published(bytes, published::Format::Png)?,
        FileKind::Pdf => return Err(InspectionError::UnsupportedType),
    };
    let sha256 = Sha256::digest(&large.bytes).into();
    Ok(PublishedPicture {
        kind,
        large,
        small,
        sha256,
    })
}

fn inspected(kind: FileKind, bytes: Bytes, thumbnail: Thumbnail) -> Inspected {
    let sha256 = Sha256::digest(&bytes).into();
    Inspected {
        kind,
        bytes,
        thumbnail,
        sha256,
    }
}

fn failed(error: impl std::fmt::Display) -> InspectionError {
    InspectionError::Failed(error.to_string())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use futures_util::{StreamExt, stream};
    use ports::driven::objects::whole;

    use super::super::samples;
    use super::*;

    async fn inspect(bytes: impl Into<Bytes>) -> Result<Inspected, InspectionError> {
        FileInspector::new(1).inspect(whole(bytes)).await
    }

    #[tokio::test]
    async fn a_text_named_png_is_told_by_its_bytes() {
        for text in [
            "",
            "not a picture",
            "<html>%PDF-1.7",
            "GIF89a",
            "\u{feff}%PDF-1.7",
        ] {
            let refused = inspect(text.to_owned()).await;
            assert!(
                matches!(refused, Err(InspectionError::UnsupportedType)),
                "{text:?}: {refused:?}"
            );
        }
    }

    #[tokio::test]
    async fn a_portrait_is_a_picture_with_a_square_thumbnail() {
        let inspector = FileInspector::new(1);
        let refused = inspector.inspect_portrait(whole(samples::pdf(""))).await;
        assert!(matches!(refused, Err(InspectionError::UnsupportedType)));
        let kept = inspector
            .inspect_portrait(whole(samples::jpeg(640, 480)))
            .await
            .unwrap();
        let picture = image::load_from_memory(&kept.bytes).unwrap();
        assert_eq!((picture.width(), picture.height()), (640, 480));
        let small = image::load_from_memory(&kept.thumbnail.bytes).unwrap();
        assert_eq!((small.width(), small.height()), (320, 320));
    }

    #[tokio::test]
    async fn the_next_file_waits_until_the_one_before_is_stored() {
        let inspector = FileInspector::new(1);
        let first = inspector
            .inspect(whole(samples::jpeg(64, 48)))
            .await
            .unwrap();
        let patience = Duration::from_millis(200);
        let next = inspector.inspect(whole(samples::jpeg(64, 48)));
        let mut next = std::pin::pin!(next);
        assert!(tokio::time::timeout(patience, &mut next).await.is_err());
        drop(first);
        next.await.unwrap();
    }

    #[tokio::test]
    async fn ten_mebibytes_and_a_byte_are_too_many() {
        let chunk = Bytes::from(vec![b'x'; 1024 * 1024]);
        let body = stream::iter((0..10).map(move |_| Ok(chunk.clone())))
            .chain(stream::iter([Ok(Bytes::from_static(b"x"))]));
        let refused = FileInspector::new(1).inspect(body.boxed()).await;
        assert!(
            matches!(
                refused,
                Err(InspectionError::TooLarge {
                    max_bytes: 10_485_760
                })
            ),
            "{refused:?}"
        );
    }

    #[tokio::test]
    async fn a_body_that_breaks_off_is_no_verdict_on_the_file() {
        let body = stream::iter([
            Ok(Bytes::from_static(b"%PDF-")),
            Err(ObjectError::CutOff("gone".into())),
        ]);
        let failed = FileInspector::new(1).inspect(body.boxed()).await;
        assert!(
            matches!(failed, Err(InspectionError::Source(ObjectError::CutOff(_)))),
            "{failed:?}"
        );
    }

    #[tokio::test]
    async fn each_kind_comes_with_its_hash_and_a_small_picture() {
        let files = [
            (FileKind::Pdf, samples::pdf("")),
            (FileKind::Png, samples::png(900, 400)),
            (FileKind::Jpeg, samples::jpeg(400, 900)),
        ];
        for (kind, file) in files {
            let inspected = inspect(file).await.unwrap();
            assert_eq!(inspected.kind, kind);
            assert_eq!(
                inspected.sha256,
                <[u8; 32]>::from(Sha256::digest(&inspected.bytes))
            );
            let thumbnail = image::load_from_memory(&inspected.thumbnail.bytes).unwrap();
            assert_eq!(thumbnail.width().max(thumbnail.height()), 320, "{kind:?}");
            assert_eq!(
                FileKind::of_bytes(&inspected.thumbnail.bytes),
                Some(inspected.thumbnail.kind)
            );
        }
    }

    #[tokio::test]
    async fn a_pdf_is_kept_as_it_came() {
        let file = samples::pdf("");
        assert_eq!(inspect(file.clone()).await.unwrap().bytes, file);
    }

    /// Damaged files of every kind: bytes changed, cut out, doubled. What comes back is a verdict, never a panic.
    #[test]
    fn no_damage_upsets_the_parsers() {
        use rand::{RngExt, SeedableRng, rngs::StdRng};

        let rounds =
            std::env::var("LANDFALL_FUZZ_ROUNDS").map_or(300, |rounds| rounds.parse().unwrap());
        let sound = [
            samples::pdf("/OpenAction [ 3 0 R /Fit ] /X [ (a) <61> 1.5 true null ]"),
            samples::pdf_in_object_streams("/X << /Y [ 1 2 R ] >>"),
            samples::jpeg_with_exif(40, 30, 6),
            samples::png(40, 30),
        ];
        let mut chance = StdRng::seed_from_u64(7);
        for round in 0..rounds {
            let mut file = sound.get(round % sound.len()).unwrap().to_vec();
            for _ in 0..chance.random_range(1..6) {
                let at = chance.random_range(8..file.len());
                let end = at + chance.random_range(0..file.len() - at).min(40);
                match chance.random_range(0..4) {
                    0 => drop(file.splice(at..at, [chance.random(), chance.random()])),
                    1 => drop(file.drain(at..end)),
                    2 => file.extend_from_within(at..end),
                    _ => file.splice(at..=at, [chance.random()]).for_each(drop),
                }
                if file.len() < 16 {
                    break;
                }
            }
            let verdict = judge(file.into());
            assert!(
                !matches!(verdict, Err(InspectionError::Failed(_))),
                "round {round}: {verdict:?}"
            );
        }
    }
}
