//! The size of a picture in a page. The readers of the document decode it, so its size is bounded:
//! as declared by the page, and by its own data. The symbols that a JBIG2 picture draws from are
//! not checked.

use super::super::jpeg_frame;
use super::document::Document;
use super::filters::{Coding, Filter, Picture};
use super::value::{Dictionary, Value};
use super::{Judged, jbig2_frame, jpeg2000_frame, unsound};

/// The maximum side and number of pixels of a picture in a page.
const MAX_SIDE: u64 = 32_768;
const MAX_PIXELS: u64 = 256 * 1024 * 1024;

/// Refuses a stream that is a picture with too many pixels. `data` are the stored data: only the
/// last coding is a picture's.
pub(super) fn refuse_large(
    document: &Document<'_>,
    entries: &Dictionary,
    last: Option<&Coding>,
    data: &[u8],
) -> Judged<()> {
    let picture = last.and_then(|coding| match coding.filter {
        Filter::Picture(picture) => Some((picture, coding)),
        _ => None,
    });
    if picture.is_none() && document.name(entries, b"Subtype")?.as_deref() != Some(b"Image") {
        return Ok(());
    }
    let length = |value: &Value| value.as_integer().and_then(|side| u64::try_from(side).ok());
    let width = length(&document.entry(entries, b"Width")?);
    let height = length(&document.entry(entries, b"Height")?);
    let mut sizes = vec![width.zip(height).ok_or_else(too_large)?];
    if let Some((picture, coding)) = picture {
        let own = match picture {
            Picture::Jpeg => jpeg_frame::sides(data).map(|sides| vec![sides]),
            Picture::Jpeg2000 => jpeg2000_frame::sides(data),
            Picture::Jbig2 => jbig2_frame::sides(data),
            Picture::Fax => {
                let given =
                    |key: &[u8]| length(coding.parameters.get(key).unwrap_or(&Value::Integer(0)));
                let both = given(b"Columns").zip(given(b"Rows"));
                Some(vec![both.ok_or_else(too_large)?])
            }
        };
        sizes.extend(own.ok_or_else(|| unsound("a picture without a frame"))?);
    }
    let is_bounded = |(width, height): (u64, u64)| {
        width <= MAX_SIDE && height <= MAX_SIDE && width * height <= MAX_PIXELS
    };
    if sizes.into_iter().all(is_bounded) {
        Ok(())
    } else {
        Err(too_large())
    }
}

fn too_large() -> ports::driven::inspection::InspectionError {
    unsound("a picture in it has too many pixels")
}
