//! Resizing a published picture to the width that a screen needs, in a format that loads faster. It stores nothing, and processes no
//! picture that was not inspected before.

use super::inspection::InspectionError;
use super::objects::ByteStream;
use async_trait::async_trait;
use bytes::Bytes;

/// The available widths, in pixels: those of portraits, cards and the whole screen of a phone, on displays of one to three pixels per
/// point. There are no others, so that nobody can request endless sizes.
pub const WIDTHS: [u32; 5] = [160, 320, 480, 800, 1280];

/// The maker of the sizes of a published picture.
///
/// Implementations guarantee: the result is a WebP, no wider than requested and no wider than its
/// source, with its height in proportion; pictures are made one at a time, within 64 MiB, off the
/// async threads; a picture keeps its turn until it is done, even if the caller disconnects.
#[cfg_attr(test, mockall::automock)]
#[async_trait]
pub trait ScreenPictures: Send + Sync {
    /// Resizes a JPEG or PNG to this width. Any other or a damaged file is the same error as for an upload.
    async fn webp(&self, source: ByteStream, width: u32) -> Result<Bytes, InspectionError>;
}
