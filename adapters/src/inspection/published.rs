//! Public pictures: re-encoded like every picture, in the sizes that screens request. The original
//! is never stored.

use bytes::Bytes;
use image::{DynamicImage, metadata::Orientation};
use ports::driven::inspection::{FileKind, InspectionError, LARGEST_SIDE, SMALL_WIDTH};

use super::encoding::{encode_jpeg, encode_png};
use super::judge::Made;
use super::picture::{decode_jpeg, decode_png};

const PUBLISHED_QUALITY: u8 = 84;

/// The format of the uploaded picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Format {
    Jpeg,
    Png,
}

/// A public picture: its kind, its large size, and its small one if the large one is wider. It
/// stays a PNG if parts of it are transparent, or if it is as small as a drawing.
pub(super) fn published(
    bytes: Bytes,
    format: Format,
) -> Result<(FileKind, Made, Option<Made>), InspectionError> {
    let (image, orientation) = match format {
        Format::Jpeg => decode_jpeg(bytes)?,
        Format::Png => decode_png(bytes)?,
    };
    let image = upright(image, orientation);
    let is_drawing = image.width() <= SMALL_WIDTH || has_transparent_parts(&image);
    let kind = match format {
        Format::Png if is_drawing => FileKind::Png,
        Format::Png | Format::Jpeg => FileKind::Jpeg,
    };
    let small = (image.width() > SMALL_WIDTH)
        .then(|| size(&image.thumbnail(SMALL_WIDTH, u32::MAX), kind))
        .transpose()?;
    Ok((kind, size(&image, kind)?, small))
}

/// The picture upright, no larger than screens show it. The large one is freed before the small one
/// is turned.
fn upright(image: DynamicImage, orientation: Orientation) -> DynamicImage {
    let mut image = if image.width().max(image.height()) > LARGEST_SIDE {
        let small = image.thumbnail(LARGEST_SIDE, LARGEST_SIDE);
        drop(image);
        small
    } else {
        image
    };
    image.apply_orientation(orientation);
    image
}

fn size(image: &DynamicImage, kind: FileKind) -> Result<Made, InspectionError> {
    let bytes = match kind {
        FileKind::Jpeg => encode_jpeg(image, Orientation::NoTransforms, PUBLISHED_QUALITY)?,
        FileKind::Png | FileKind::Pdf => encode_png(image)?,
    };
    Ok(Made {
        width: image.width(),
        height: image.height(),
        bytes,
    })
}

fn has_transparent_parts(image: &DynamicImage) -> bool {
    image.color().has_alpha() && image.to_rgba8().pixels().any(|pixel| pixel.0[3] < u8::MAX)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::indexing_slicing)]
    use image::GenericImageView;

    use super::super::samples;
    use super::*;

    #[test]
    fn a_published_picture_has_two_sizes_the_way_up_it_was_taken() {
        let file = samples::jpeg_with_exif(3_000, 2_000, 6);
        let (kind, large, small) = published(file, Format::Jpeg).unwrap();
        assert_eq!(
            (kind, large.width, large.height),
            (FileKind::Jpeg, 853, 1280)
        );
        let upright = image::load_from_memory(&large.bytes).unwrap();
        assert_eq!(upright.dimensions(), (853, 1280));
        assert!(upright.to_luma8().get_pixel(400, 300).0[0] < 60);
        assert!(!samples::contains(&large.bytes, b"Secret place"));
        let small = small.unwrap();
        assert_eq!((small.width, small.height), (640, 960));
        assert!(small.bytes.len() < large.bytes.len());
    }

    #[test]
    fn a_small_published_picture_stays_as_it_is_and_a_clear_one_stays_clear() {
        let (kind, large, small) = published(samples::png(300, 200), Format::Png).unwrap();
        assert_eq!((kind, large.width, small), (FileKind::Png, 300, None));
        let (kind, large, _) = published(samples::png(900, 600), Format::Png).unwrap();
        assert_eq!((kind, large.width), (FileKind::Jpeg, 900));
        let glass = image::RgbaImage::from_pixel(900, 600, image::Rgba([9, 9, 9, 20]));
        let glass = encode_png(&DynamicImage::ImageRgba8(glass)).unwrap();
        let (kind, large, small) = published(glass, Format::Png).unwrap();
        assert_eq!((kind, small.unwrap().width), (FileKind::Png, 640));
        let kept = image::load_from_memory(&large.bytes).unwrap();
        assert_eq!(kept.to_rgba8().get_pixel(5, 5).0[3], 20);
    }

    #[test]
    fn a_cut_off_picture_is_not_published() {
        for (format, file) in [
            (Format::Jpeg, samples::jpeg(300, 300)),
            (Format::Png, samples::png(300, 300)),
        ] {
            let judged = published(file.slice(..file.len() / 2), format);
            assert!(matches!(judged, Err(InspectionError::Unsound(_))));
        }
    }
}
