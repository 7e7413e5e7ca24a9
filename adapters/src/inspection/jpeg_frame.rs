//! Reads from a JPG's header how much of it must be in memory at once. Decodes nothing.

/// The edge of the square blocks of a picture, in pixels, and the bytes that their coefficients
/// take.
const BLOCK_SIDE: u64 = 8;
const BLOCK_BYTES: u64 = 128;

/// A component of the picture's colours: its horizontal and vertical sampling.
type Sampling = (u64, u64);

/// The bytes that are held for the whole picture besides its pixels while it is decoded: none if
/// the data comes row by row, with all colours together. `None` if the header is invalid.
pub(super) fn gathered_bytes(file: &[u8]) -> Option<u64> {
    let (frame, in_first_scan) = frame(file)?;
    let is_gathered = frame.is_progressive || in_first_scan != frame.colours.len();
    Some(if is_gathered { frame.bytes() } else { 0 })
}

/// Its width and height in pixels. `None` if the header is invalid.
pub(super) fn sides(file: &[u8]) -> Option<(u64, u64)> {
    frame(file).map(|(frame, _)| (frame.width, frame.height))
}

/// The largest frame before the data, and how many colours the first data are of.
fn frame(file: &[u8]) -> Option<(Frame, usize)> {
    let mut rest = file.strip_prefix(&[0xFF, 0xD8])?;
    let mut most = None;
    loop {
        let (marker, body, behind) = segment(rest)?;
        rest = behind;
        match marker {
            0xC0..=0xC3 | 0xC5..=0xC7 | 0xC9..=0xCB | 0xCD..=0xCF => {
                let frame = Frame::read(marker, body)?;
                // A file with two frames is judged by the larger one, whichever the decoder takes.
                if most
                    .as_ref()
                    .is_none_or(|most: &Frame| most.bytes() < frame.bytes())
                {
                    most = Some(frame);
                }
            }
            0xDA => {
                return Some((most?, usize::from(*body.first()?)));
            }
            _ => {}
        }
    }
}

/// The next segment: its marker, its content, and the rest.
fn segment(bytes: &[u8]) -> Option<(u8, &[u8], &[u8])> {
    let at = bytes.iter().position(|byte| *byte == 0xFF)?;
    // Any number of 0xFF may stand before a marker.
    let more = bytes.get(at..)?.iter().position(|byte| *byte != 0xFF)?;
    let (marker, rest) = bytes.get(at + more..)?.split_first()?;
    // Markers without a body, and bytes that only look like a marker.
    if matches!(marker, 0x00 | 0x01 | 0xD0..=0xD8) {
        return Some((*marker, &[], rest));
    }
    let (length, _) = rest.split_first_chunk()?;
    let length = usize::from(u16::from_be_bytes(*length));
    let (whole, behind) = rest.split_at_checked(length)?;
    Some((*marker, whole.get(2..)?, behind))
}

struct Frame {
    is_progressive: bool,
    width: u64,
    height: u64,
    colours: Vec<Sampling>,
}

impl Frame {
    fn read(marker: u8, body: &[u8]) -> Option<Self> {
        let [_, high, low, left, right, colours, each @ ..] = body else {
            return None;
        };
        let sampling = |colour: &[u8; 3]| {
            let [_, sampling, _] = *colour;
            let (across, down) = (sampling >> 4, sampling & 0x0F);
            (across > 0 && down > 0).then(|| (u64::from(across), u64::from(down)))
        };
        let each = each.as_chunks().0.iter();
        let colours: Vec<Sampling> = each
            .take(usize::from(*colours))
            .map(sampling)
            .collect::<Option<_>>()?;
        (!colours.is_empty()).then(|| Self {
            is_progressive: !matches!(marker, 0xC0 | 0xC1),
            width: u16::from_be_bytes([*left, *right]).into(),
            height: u16::from_be_bytes([*high, *low]).into(),
            colours,
        })
    }

    /// The size of the coefficients of the whole picture.
    fn bytes(&self) -> u64 {
        let finest = |of: fn(&Sampling) -> u64| self.colours.iter().map(of).max().unwrap_or(1);
        let across = self
            .width
            .div_ceil(BLOCK_SIDE * finest(|sampling| sampling.0));
        let down = self
            .height
            .div_ceil(BLOCK_SIDE * finest(|sampling| sampling.1));
        let blocks: u64 = self.colours.iter().map(|(x, y)| x * y).sum();
        across * down * blocks * BLOCK_BYTES
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    /// A header: the kind of frame, 4,000 x 3,000 pixels, and how many colours the first data is
    /// of.
    fn head(kind: u8, sampling: [u8; 3], in_first_scan: u8) -> Vec<u8> {
        let [luma, blue, red] = sampling;
        let mut file = vec![
            0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 0xFF, 0xC0, 0xFF, 0xFF, kind, 0, 17, 8,
        ];
        file.extend([0x0B, 0xB8, 0x0F, 0xA0, 3, 1, luma, 0, 2, blue, 0, 3, red, 0]);
        file.extend([0xFF, 0xDA, 0, 3, in_first_scan]);
        file
    }

    #[test]
    fn rows_with_all_their_colours_are_not_gathered() {
        assert_eq!(gathered_bytes(&head(0xC0, [0x22, 0x11, 0x11], 3)), Some(0));
        assert_eq!(gathered_bytes(&head(0xC1, [0x11, 0x11, 0x11], 3)), Some(0));
    }

    #[test]
    fn what_comes_in_passes_or_colour_by_colour_is_gathered() {
        let blocks = 250 * 188;
        for (kind, in_first_scan) in [(0xC2, 3), (0xC2, 1), (0xC0, 1)] {
            let coarse = gathered_bytes(&head(kind, [0x22, 0x11, 0x11], in_first_scan));
            assert_eq!(coarse, Some(blocks * 6 * 128));
        }
        let fine = gathered_bytes(&head(0xC2, [0x11, 0x11, 0x11], 1));
        assert_eq!(fine, Some(500 * 375 * 3 * 128));
    }

    #[test]
    fn a_head_without_a_frame_makes_no_sense() {
        let whole = head(0xC2, [0x22, 0x11, 0x11], 1);
        for length in 0..whole.len() {
            assert_eq!(
                gathered_bytes(whole.get(..length).unwrap()),
                None,
                "{length}"
            );
        }
        assert_eq!(gathered_bytes(&head(0xC2, [0x20, 0x11, 0x11], 1)), None);
        assert_eq!(gathered_bytes(b"\xFF\xD8\xFF\xDA\0\x03\x03"), None);
    }
}
