//! Pictures: decoded within limits, turned upright as the camera meant, and re-encoded, so that
//! only the pixels are kept: no place, no device, no profile, no bytes after the picture.

use std::io::Cursor;

use bytes::Bytes;
use image::{
    DynamicImage, ImageDecoder, ImageError, ImageFormat, ImageReader, Limits, imageops,
    metadata::Orientation,
};
use ports::driven::inspection::{FileKind, InspectionError, Thumbnail};

use super::encoding::{encode_jpeg, encode_png};
use super::jpeg_frame;

/// The part of a picture in its thumbnail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cut {
    /// All of it.
    Whole,
    /// The largest square in its middle.
    Square,
}

/// The longest side of a picture, in pixels.
const MAX_SIDE: u32 = 12_000;
/// The limit of a decoded picture: 12.5 million pixels of three bytes, the default of phone
/// cameras. Together with the file and the decoder's own memory it fits into the 64 MiB of a turn;
/// so does the new file, once the old one is freed.
const MAX_DECODED_BYTES: u64 = 36 * 1024 * 1024;
/// The decoder's own memory besides the picture.
const MAX_SCRATCH_BYTES: u64 = 8 * 1024 * 1024;
/// The limit of a JPG that does not come row by row: the picture and all its coefficients are in
/// memory together.
const MAX_GATHERED_BYTES: u64 = 50 * 1024 * 1024;
/// The longest side of a thumbnail, in pixels.
pub(super) const THUMBNAIL_SIDE: u32 = 320;
const JPEG_QUALITY: u8 = 90;
const THUMBNAIL_QUALITY: u8 = 80;
const TOO_MANY_PIXELS: &str = "the picture has too many pixels";

/// A JPG: its pixels re-encoded, and its thumbnail.
pub(super) fn jpeg(bytes: Bytes, cut: Cut) -> Result<(Bytes, Thumbnail), InspectionError> {
    let (image, orientation) = decode_jpeg(bytes)?;
    let thumbnail = encode_jpeg(
        &small(&image, orientation, cut),
        Orientation::NoTransforms,
        THUMBNAIL_QUALITY,
    )?;
    let bytes = encode_jpeg(&image, orientation, JPEG_QUALITY)?;
    Ok((
        bytes,
        Thumbnail {
            kind: FileKind::Jpeg,
            bytes: thumbnail,
        },
    ))
}

/// A PNG: its pixels re-encoded, and its thumbnail.
pub(super) fn png(bytes: Bytes, cut: Cut) -> Result<(Bytes, Thumbnail), InspectionError> {
    let (mut image, orientation) = decode_png(bytes)?;
    let thumbnail = encode_png(&small(&image, orientation, cut))?;
    if orientation != Orientation::NoTransforms {
        // Turning makes a copy. Cameras do not make PNGs, and programs that write one turn it
        // themselves.
        if u64::try_from(image.as_bytes().len()).is_ok_and(|len| len > MAX_DECODED_BYTES / 2) {
            return Err(unsound(TOO_MANY_PIXELS));
        }
        image.apply_orientation(orientation);
    }
    Ok((
        encode_png(&image)?,
        Thumbnail {
            kind: FileKind::Png,
            bytes: thumbnail,
        },
    ))
}

/// A picture that we drew ourselves, as a thumbnail.
pub(super) fn drawn(image: &DynamicImage) -> Result<Thumbnail, InspectionError> {
    Ok(Thumbnail {
        kind: FileKind::Png,
        bytes: encode_png(image)?,
    })
}

/// Decodes a whole JPG, and its orientation. Frees the file before it returns.
pub(super) fn decode_jpeg(bytes: Bytes) -> Result<(DynamicImage, Orientation), InspectionError> {
    if !is_whole_jpeg(&bytes) {
        return Err(unsound("the picture is cut off"));
    }
    let gathered =
        jpeg_frame::gathered_bytes(&bytes).ok_or_else(|| unsound("the picture has no frame"))?;
    decode(bytes, ImageFormat::Jpeg, gathered)
}

/// Decodes a PNG, and its orientation. Frees the file before it returns.
pub(super) fn decode_png(bytes: Bytes) -> Result<(DynamicImage, Orientation), InspectionError> {
    decode(bytes, ImageFormat::Png, 0)
}

/// Frees the file before it returns. `gathered`: the bytes that the decoder holds for the whole
/// picture besides its pixels.
fn decode(
    bytes: Bytes,
    format: ImageFormat,
    gathered: u64,
) -> Result<(DynamicImage, Orientation), InspectionError> {
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    let mut limits = Limits::default();
    limits.max_image_width = Some(MAX_SIDE);
    limits.max_image_height = Some(MAX_SIDE);
    limits.max_alloc = Some(MAX_DECODED_BYTES + MAX_SCRATCH_BYTES);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(|error| undecodable(&error))?;
    let pixels = decoder.total_bytes();
    if pixels > MAX_DECODED_BYTES || pixels.saturating_add(gathered) > MAX_GATHERED_BYTES {
        return Err(unsound(TOO_MANY_PIXELS));
    }
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let image = DynamicImage::from_decoder(decoder).map_err(|error| undecodable(&error))?;
    Ok((image, orientation))
}

/// Whether the picture's data is complete: the decoder would fill a missing part with grey. Within
/// the data the byte 0xFF is always followed by 0, so in a whole file the last end marker comes
/// after the last start of data.
fn is_whole_jpeg(bytes: &[u8]) -> bool {
    let last = |mark: [u8; 2]| bytes.windows(2).rposition(|pair| pair == mark);
    match (last([0xFF, 0xDA]), last([0xFF, 0xD9])) {
        (Some(begin), Some(end)) => begin < end,
        (None, _) | (_, None) => false,
    }
}

fn small(image: &DynamicImage, orientation: Orientation, cut: Cut) -> DynamicImage {
    let mut small = if cut == Cut::Square {
        square(image)
    } else if image.width().max(image.height()) > THUMBNAIL_SIDE {
        image.thumbnail(THUMBNAIL_SIDE, THUMBNAIL_SIDE)
    } else {
        image.clone()
    };
    small.apply_orientation(orientation);
    small
}

/// The middle of the picture, scaled down without a large copy of it.
fn square(image: &DynamicImage) -> DynamicImage {
    let side = image.width().min(image.height());
    let (x, y) = ((image.width() - side) / 2, (image.height() - side) / 2);
    let middle = imageops::crop_imm(image, x, y, side, side);
    let small = if side > THUMBNAIL_SIDE {
        imageops::thumbnail(&*middle, THUMBNAIL_SIDE, THUMBNAIL_SIDE)
    } else {
        middle.to_image()
    };
    DynamicImage::ImageRgba8(small)
}

fn undecodable(error: &ImageError) -> InspectionError {
    unsound(&error.to_string())
}

fn unsound(reason: &str) -> InspectionError {
    InspectionError::Unsound(reason.to_owned())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::indexing_slicing)]
    use image::GenericImageView;

    use super::super::samples;
    use super::*;

    #[test]
    fn a_truncated_picture_is_unsound() {
        for (name, file) in [
            ("png", samples::png(300, 300)),
            ("jpeg", samples::jpeg(300, 300)),
        ] {
            for kept in [20, file.len() / 2, file.len() - 8] {
                let cut = file.slice(..kept);
                let judged = if name == "png" {
                    png(cut, Cut::Whole)
                } else {
                    jpeg(cut, Cut::Whole)
                };
                assert!(
                    matches!(judged, Err(InspectionError::Unsound(_))),
                    "{name} of {kept} bytes: {judged:?}"
                );
            }
        }
    }

    #[test]
    fn a_header_that_promises_too_much_is_refused_before_it_is_believed() {
        for (width, height) in [(30_000, 30_000), (12_001, 1), (12_000, 12_000)] {
            let judged = png(samples::png_header(width, height), Cut::Whole);
            assert!(
                matches!(judged, Err(InspectionError::Unsound(_))),
                "{width} x {height}: {judged:?}"
            );
        }
    }

    #[test]
    fn a_decompression_bomb_is_refused() {
        // 5,000 x 5,000 white pixels: 73 KiB of file, 75 MB of picture.
        let bomb = samples::png(5_000, 5_000);
        assert!(bomb.len() < 1024 * 1024);
        assert!(matches!(
            png(bomb, Cut::Whole),
            Err(InspectionError::Unsound(_))
        ));
    }

    #[test]
    fn what_the_camera_wrote_beside_the_picture_is_gone() {
        let file = samples::jpeg_with_exif(64, 32, 1);
        assert!(samples::contains(&file, b"Exif") && samples::contains(&file, b"Secret place"));
        let (kept, thumbnail) = jpeg(file, Cut::Whole).unwrap();
        for bytes in [kept, thumbnail.bytes] {
            assert!(
                !samples::contains(&bytes, b"Exif") && !samples::contains(&bytes, b"Secret place")
            );
        }
        let mut behind = samples::png(10, 10).to_vec();
        behind.extend_from_slice(b"<script>");
        assert!(!samples::contains(
            &png(behind.into(), Cut::Whole).unwrap().0,
            b"<script>"
        ));
    }

    #[test]
    fn a_picture_taken_sideways_is_kept_upright() {
        let (kept, thumbnail) = jpeg(samples::jpeg_with_exif(640, 320, 6), Cut::Whole).unwrap();
        let upright = image::load_from_memory(&kept).unwrap();
        assert_eq!(upright.dimensions(), (320, 640));
        let small = image::load_from_memory(&thumbnail.bytes).unwrap();
        assert_eq!(small.dimensions(), (160, 320));
        // The sample is dark on its left half: turned clockwise, on its upper half.
        assert!(upright.to_luma8().get_pixel(160, 100).0[0] < 60);
        assert!(upright.to_luma8().get_pixel(160, 540).0[0] > 200);
    }

    #[test]
    fn a_square_is_cut_out_of_the_middle() {
        // The sample is dark on its left half: a square of its middle is so too, turned upright on its upper half.
        let (kept, thumbnail) = jpeg(samples::jpeg_with_exif(900, 300, 6), Cut::Square).unwrap();
        assert_eq!(
            image::load_from_memory(&kept).unwrap().dimensions(),
            (300, 900)
        );
        let small = image::load_from_memory(&thumbnail.bytes).unwrap();
        assert_eq!(small.dimensions(), (300, 300));
        assert!(small.to_luma8().get_pixel(150, 100).0[0] < 60);
        assert!(small.to_luma8().get_pixel(150, 200).0[0] > 200);
        let (_, thumbnail) = png(samples::png(2_000, 500), Cut::Square).unwrap();
        assert_eq!(
            image::load_from_memory(&thumbnail.bytes)
                .unwrap()
                .dimensions(),
            (320, 320)
        );
    }

    #[test]
    fn a_picture_smaller_than_a_thumbnail_is_not_blown_up() {
        let (_, thumbnail) = png(samples::png(40, 20), Cut::Whole).unwrap();
        assert_eq!(
            image::load_from_memory(&thumbnail.bytes)
                .unwrap()
                .dimensions(),
            (40, 20)
        );
    }
}
