//! Encodes pictures row by row: besides the picture and the new file, whose size is bounded,
//! nothing large is in memory.

use std::io::{self, Write};

use bytes::Bytes;
use image::{
    ColorType, DynamicImage, ImageError, codecs::jpeg::JpegEncoder, metadata::Orientation,
};
use ports::driven::inspection::InspectionError;

use super::turned::Turned;

/// The limit of a new file. Ours is only larger than the original if that was compressed harder.
const MAX_ENCODED_BYTES: usize = 24 * 1024 * 1024;

/// Encodes the picture in its upright orientation without holding a rotated copy: two copies would
/// exceed the memory limit of an inspection.
pub(super) fn encode_jpeg(
    image: &DynamicImage,
    orientation: Orientation,
    quality: u8,
) -> Result<Bytes, InspectionError> {
    let mut out = Bounded::new();
    let mut encoder = JpegEncoder::new_with_quality(&mut out, quality);
    let done = match image {
        DynamicImage::ImageRgb8(pixels) => encoder.encode_image(&Turned::new(pixels, orientation)),
        DynamicImage::ImageLuma8(pixels) => encoder.encode_image(&Turned::new(pixels, orientation)),
        other => encoder.encode_image(&Turned::new(&other.to_rgb8(), orientation)),
    };
    match done {
        Ok(()) => Ok(out.done()),
        Err(ImageError::IoError(error)) => Err(unwritten(&error)),
        Err(error) => Err(InspectionError::Failed(error.to_string())),
    }
}

/// Encodes the picture unturned.
pub(super) fn encode_png(image: &DynamicImage) -> Result<Bytes, InspectionError> {
    let mut out = Bounded::new();
    write_png(image, &mut out).map_err(|error| match error {
        png::EncodingError::IoError(error) => unwritten(&error),
        other => InspectionError::Failed(other.to_string()),
    })?;
    Ok(out.done())
}

fn write_png(image: &DynamicImage, out: &mut Bounded) -> Result<(), png::EncodingError> {
    let colour = image.color();
    let mut encoder = png::Encoder::new(out, image.width(), image.height());
    encoder.set_color(match colour {
        ColorType::L8 | ColorType::L16 => png::ColorType::Grayscale,
        ColorType::La8 | ColorType::La16 => png::ColorType::GrayscaleAlpha,
        ColorType::Rgb8 | ColorType::Rgb16 => png::ColorType::Rgb,
        _ => png::ColorType::Rgba,
    });
    let is_deep = colour.bytes_per_pixel() > colour.channel_count();
    encoder.set_depth(if is_deep {
        png::BitDepth::Sixteen
    } else {
        png::BitDepth::Eight
    });
    encoder.set_compression(png::Compression::Balanced);
    encoder.set_filter(png::Filter::Adaptive);
    let mut writer = encoder.write_header()?;
    let mut rows = writer.stream_writer()?;
    for part in image.as_bytes().chunks(PART) {
        if is_deep {
            // In the file the larger half of a sample comes first.
            let turned = part.as_chunks().0.iter();
            let turned: Vec<u8> = turned
                .flat_map(|half| u16::from_ne_bytes(*half).to_be_bytes())
                .collect();
            rows.write_all(&turned)?;
        } else {
            rows.write_all(part)?;
        }
    }
    rows.finish()?;
    writer.finish()
}

/// How many bytes are passed on at a time: whole samples.
const PART: usize = 64 * 1024;

/// A new file that cannot grow beyond [`MAX_ENCODED_BYTES`].
pub(super) struct Bounded(Vec<u8>);

impl Bounded {
    /// The system provides memory only when it is written to, so reserving all of it at once costs
    /// nothing, and nothing is copied later.
    pub(super) fn new() -> Self {
        Self(Vec::with_capacity(MAX_ENCODED_BYTES))
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// How many more bytes may be written.
    pub(super) fn remaining_bytes(&self) -> usize {
        MAX_ENCODED_BYTES - self.0.len()
    }

    pub(super) fn done(mut self) -> Bytes {
        self.0.shrink_to_fit();
        self.0.into()
    }
}

impl Write for Bounded {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.0.len() + bytes.len() > MAX_ENCODED_BYTES {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        self.0.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Accepts everything that is written to it, up to the limit.
pub(super) fn unwritten(error: &io::Error) -> InspectionError {
    InspectionError::Unsound(format!("the file made anew: {error}"))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use image::{ImageBuffer, Rgb, RgbImage};

    use super::*;

    /// The distance after which the noise repeats: farther than any compression looks back.
    const PERIOD: usize = 1024 * 1024;

    /// Noise: no file contains it in fewer bytes than its pixels.
    fn noise(width: u32, height: u32) -> DynamicImage {
        let mut seed = 0x2545_f491_u32;
        let noise = std::iter::repeat_with(|| {
            seed ^= seed << 13;
            seed ^= seed >> 17;
            seed ^= seed << 5;
            seed.to_be_bytes()[0]
        });
        let length = usize::try_from(width * height * 3).unwrap();
        let once: Vec<u8> = noise.take(length.min(PERIOD)).collect();
        let mut pixels = once.repeat(length.div_ceil(once.len()));
        pixels.truncate(length);
        DynamicImage::ImageRgb8(RgbImage::from_raw(width, height, pixels).unwrap())
    }

    #[test]
    fn a_new_file_is_bounded() {
        // As large as any picture that is decoded.
        let noise = noise(4_000, 3_000);
        let refused = encode_png(&noise);
        assert!(
            matches!(refused, Err(InspectionError::Unsound(_))),
            "{refused:?}"
        );
        let jpeg = encode_jpeg(&noise, Orientation::NoTransforms, 90).map(|bytes| bytes.len());
        assert!(
            matches!(jpeg, Ok(12_000_000..) | Err(InspectionError::Unsound(_))),
            "{jpeg:?}"
        );
    }

    #[test]
    fn deep_pixels_are_kept_as_they_are() {
        let deep = ImageBuffer::<Rgb<u16>, Vec<u16>>::from_fn(300, 200, |x, y| {
            let (x, y) = (u16::try_from(x).unwrap(), u16::try_from(y).unwrap());
            Rgb([x * 200 + 1, y * 300 + 2, x * y])
        });
        let deep = DynamicImage::ImageRgb16(deep);
        let again = image::load_from_memory(&encode_png(&deep).unwrap()).unwrap();
        assert_eq!(again, deep);
    }

    #[test]
    fn each_kind_of_pixel_is_kept() {
        let picture = noise(90, 60);
        let kinds = [
            picture.to_luma8().into(),
            picture.to_luma_alpha8().into(),
            picture.to_rgba8().into(),
            picture.to_luma16().into(),
            picture.to_luma_alpha16().into(),
            picture.to_rgba16().into(),
        ];
        for kind in kinds {
            let kind: DynamicImage = kind;
            let again = image::load_from_memory(&encode_png(&kind).unwrap()).unwrap();
            assert_eq!(again, kind, "{:?}", kind.color());
        }
    }
}
