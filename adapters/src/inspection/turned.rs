//! A picture seen turned, without a copy of it.

use image::{GenericImageView, metadata::Orientation};

/// The view of a picture as it looks when `orientation` is applied.
pub(super) struct Turned<'a, I> {
    image: &'a I,
    orientation: Orientation,
}

impl<'a, I: GenericImageView> Turned<'a, I> {
    pub(super) fn new(image: &'a I, orientation: Orientation) -> Self {
        Self { image, orientation }
    }
}

impl<I: GenericImageView> GenericImageView for Turned<'_, I> {
    type Pixel = I::Pixel;

    fn dimensions(&self) -> (u32, u32) {
        let (width, height) = self.image.dimensions();
        match self.orientation {
            Orientation::NoTransforms
            | Orientation::Rotate180
            | Orientation::FlipHorizontal
            | Orientation::FlipVertical => (width, height),
            Orientation::Rotate90
            | Orientation::Rotate270
            | Orientation::Rotate90FlipH
            | Orientation::Rotate270FlipH => (height, width),
        }
    }

    fn get_pixel(&self, x: u32, y: u32) -> Self::Pixel {
        let (width, height) = self.image.dimensions();
        let (from_right, from_bottom) = (|x| width - 1 - x, |y| height - 1 - y);
        let (x, y) = match self.orientation {
            Orientation::NoTransforms => (x, y),
            Orientation::Rotate90 => (y, from_bottom(x)),
            Orientation::Rotate180 => (from_right(x), from_bottom(y)),
            Orientation::Rotate270 => (from_right(y), x),
            Orientation::FlipHorizontal => (from_right(x), y),
            Orientation::FlipVertical => (x, from_bottom(y)),
            Orientation::Rotate90FlipH => (y, x),
            Orientation::Rotate270FlipH => (from_right(y), from_bottom(x)),
        };
        self.image.get_pixel(x, y)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use image::{DynamicImage, GrayImage, Luma};

    use super::*;

    #[test]
    fn a_turned_view_shows_what_turning_gives() {
        let image = GrayImage::from_fn(3, 2, |x, y| Luma([u8::try_from(10 * y + x).unwrap()]));
        for exif in 1..=8 {
            let orientation = Orientation::from_exif(exif).unwrap();
            let mut copy = DynamicImage::ImageLuma8(image.clone());
            copy.apply_orientation(orientation);
            let copy = copy.to_luma8();
            let view = Turned::new(&image, orientation);
            assert_eq!(view.dimensions(), copy.dimensions(), "{orientation:?}");
            for (x, y, pixel) in copy.enumerate_pixels() {
                assert_eq!(view.get_pixel(x, y), *pixel, "{orientation:?} at {x}, {y}");
            }
        }
    }
}
