//! Making a published picture as wide as a screen needs it, in a form that loads faster. It stores nothing, and looks at no
//! picture that was not judged before.

use super::inspection::InspectionError;
use super::objects::ByteStream;
use async_trait::async_trait;
use bytes::Bytes;

/// The widths there are, in pixels: what portraits, cards and the whole screen of a phone take, on displays of one to three pixels a
/// point. There are no others, so that nobody can have pictures made without end.
pub const WIDTHS: [u32; 5] = [160, 320, 480, 800, 1280];

/// The maker of the sizes of a published picture.
///
/// Implementations guarantee: a WebP, never wider than asked for nor than its source, its height in proportion; one at a time, within 64 MiB,
/// off the async threads, its turn kept until it is done also when the caller goes away.
#[cfg_attr(test, mockall::automock)]
#[async_trait]
pub trait ScreenPictures: Send + Sync {
    /// Makes a JPEG or PNG as wide as this. What is neither, or is damaged, is an error as of an upload.
    async fn webp(&self, source: ByteStream, width: u32) -> Result<Bytes, InspectionError>;
}
