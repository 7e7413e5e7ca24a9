//! Published pictures in the widths of screens, as WebP by Google's own library: one at a time,
//! scaled down before encoding.

use super::picture::{decode_jpeg, decode_png};
use async_trait::async_trait;
use bytes::Bytes;
use image::{DynamicImage, imageops::FilterType};
use ports::driven::inspection::{FileKind, InspectionError, MAX_UPLOAD_BYTES};
use ports::driven::objects::{ByteStream, collect, limited};
use ports::driven::screen_pictures::ScreenPictures;
use std::sync::Arc;
use tokio::sync::Semaphore;
use webp::{Encoder, WebPMemory};

/// Of 100; for pictures of buildings it equals a JPEG quality of 84, in two thirds of the bytes.
const QUALITY: f32 = 76.0;
/// A larger picture is first scaled down to this size, in pixels a side, by a method that takes
/// little memory.
const WORKED_ON: u32 = 1600;

/// [`ScreenPictures`] that works in this process.
pub struct WebpPictures {
    turn: Arc<Semaphore>,
}

impl Default for WebpPictures {
    fn default() -> Self {
        Self {
            turn: Arc::new(Semaphore::new(1)),
        }
    }
}

#[async_trait]
impl ScreenPictures for WebpPictures {
    async fn webp(&self, source: ByteStream, width: u32) -> Result<Bytes, InspectionError> {
        let failed = |error: &dyn std::fmt::Display| InspectionError::Failed(error.to_string());
        let turn = Arc::clone(&self.turn).acquire_owned().await;
        let turn = turn.map_err(|error| failed(&error))?;
        let bytes = collect(limited(source, MAX_UPLOAD_BYTES)).await?;
        let work = move || {
            let _turn = turn;
            made(bytes, width)
        };
        let made = tokio::task::spawn_blocking(work).await;
        made.map_err(|error| failed(&error))?
    }
}

fn made(bytes: Bytes, width: u32) -> Result<Bytes, InspectionError> {
    let kind = FileKind::of_bytes(&bytes);
    let (image, orientation) = match kind {
        Some(FileKind::Jpeg) => decode_jpeg(bytes)?,
        Some(FileKind::Png) => decode_png(bytes)?,
        Some(FileKind::Pdf) | None => return Err(InspectionError::UnsupportedType),
    };
    let mut image = if image.width().max(image.height()) > WORKED_ON {
        image.thumbnail(WORKED_ON, WORKED_ON)
    } else {
        image
    };
    image.apply_orientation(orientation);
    if image.width() > width {
        image = image.resize(width, u32::MAX, FilterType::Triangle);
    }
    // A drawing in a few colours is smaller without loss; a photograph is not.
    let lossy = encoded(&image, false)?;
    if kind == Some(FileKind::Png) {
        let exact = encoded(&image, true)?;
        if exact.len() < lossy.len() {
            return Ok(exact);
        }
    }
    Ok(lossy)
}

fn encoded(image: &DynamicImage, is_exact: bool) -> Result<Bytes, InspectionError> {
    let (width, height) = (image.width(), image.height());
    let encode = |encoder: Encoder<'_>| encoder.encode_simple(is_exact, QUALITY);
    let made: Result<WebPMemory, _> = if image.color().has_alpha() {
        encode(Encoder::from_rgba(&image.to_rgba8(), width, height))
    } else {
        encode(Encoder::from_rgb(&image.to_rgb8(), width, height))
    };
    match made {
        Ok(memory) => Ok(Bytes::copy_from_slice(&memory)),
        Err(error) => Err(InspectionError::Failed(format!("{error:?}"))),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::super::samples;
    use super::*;
    use ports::driven::objects::whole;
    use ports::driven::screen_pictures::WIDTHS;
    use webp::BitstreamFeatures;

    fn size_of(bytes: &[u8]) -> (u32, u32) {
        let features = BitstreamFeatures::new(bytes).unwrap();
        (features.width(), features.height())
    }

    async fn webp(bytes: impl Into<Bytes>, width: u32) -> Result<Bytes, InspectionError> {
        WebpPictures::default().webp(whole(bytes), width).await
    }

    #[tokio::test]
    async fn every_width_is_a_webp_smaller_than_the_picture_it_is_of() {
        let jpeg = samples::jpeg(1200, 800);
        let mut before = 0;
        for width in WIDTHS {
            let made = webp(jpeg.clone(), width).await.unwrap();
            let wide = width.min(1200);
            assert_eq!(size_of(&made), (wide, (wide * 4 + 3) / 6), "{width}");
            assert!(made.starts_with(b"RIFF") && made.get(8..12) == Some(b"WEBP"));
            assert!(made.len() > before && made.len() < jpeg.len(), "{width}");
            before = made.len();
        }
    }

    #[tokio::test]
    async fn a_picture_is_never_blown_up_and_stands_as_the_camera_meant() {
        assert_eq!(
            size_of(&webp(samples::png(100, 80), 800).await.unwrap()),
            (100, 80)
        );
        let turned = webp(samples::jpeg_with_exif(64, 32, 6), 160).await.unwrap();
        assert_eq!(size_of(&turned), (32, 64));
        let large = webp(samples::jpeg(3000, 1500), 1280).await.unwrap();
        assert_eq!(size_of(&large), (1280, 640));
    }

    #[tokio::test]
    async fn transparent_parts_stay_so() {
        let mut clear = image::RgbaImage::new(200, 200);
        clear.put_pixel(100, 100, image::Rgba([200, 30, 30, 255]));
        let mut png = std::io::Cursor::new(Vec::new());
        clear.write_to(&mut png, image::ImageFormat::Png).unwrap();
        let made = webp(png.into_inner(), 160).await.unwrap();
        assert!(BitstreamFeatures::new(&made).unwrap().has_alpha());
    }

    #[tokio::test]
    async fn what_is_no_picture_or_damaged_is_an_error() {
        let pdf = webp(samples::pdf(""), 160).await;
        assert!(matches!(pdf, Err(InspectionError::UnsupportedType)));
        let half = samples::jpeg(300, 300);
        let cut = webp(half.slice(..20), 160).await;
        assert!(matches!(cut, Err(InspectionError::Unsound(_))), "{cut:?}");
    }
}
