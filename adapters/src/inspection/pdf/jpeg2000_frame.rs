//! The size that a JPEG 2000 picture declares. Decodes nothing.

/// The beginning of a picture: the markers of its start and of its size.
const START: &[u8] = b"\xFF\x4F\xFF\x51";
/// The box that contains a picture, if it comes as a file.
const PICTURE: &[u8; 4] = b"jp2c";

/// The width and height of each picture in the data, in pixels. `None` if there is none, or if a
/// header is invalid.
pub(super) fn sides(data: &[u8]) -> Option<Vec<(u64, u64)>> {
    if data.starts_with(START) {
        return Some(vec![size(data)?]);
    }
    let (mut rest, mut found) = (data, Vec::new());
    while !rest.is_empty() {
        let (kind, content, behind) = one_box(rest)?;
        if kind == PICTURE {
            found.push(size(content)?);
        }
        rest = behind;
    }
    (!found.is_empty()).then_some(found)
}

/// The kind of the next box, its content, and the rest.
fn one_box(bytes: &[u8]) -> Option<(&[u8; 4], &[u8], &[u8])> {
    let (length, rest) = bytes.split_first_chunk()?;
    let (kind, rest) = rest.split_first_chunk()?;
    let (length, rest) = match u32::from_be_bytes(*length) {
        // Up to the end.
        0 => return Some((kind, rest, &[])),
        1 => {
            let (length, rest) = rest.split_first_chunk()?;
            (u64::from_be_bytes(*length).checked_sub(16)?, rest)
        }
        length => (u64::from(length).checked_sub(8)?, rest),
    };
    let (content, behind) = rest.split_at_checked(usize::try_from(length).ok()?)?;
    Some((kind, content, behind))
}

fn size(picture: &[u8]) -> Option<(u64, u64)> {
    let head = picture.strip_prefix(START)?;
    // The length of the head and what the decoder must be able to do, before the size.
    let (width, rest) = head.get(4..)?.split_first_chunk()?;
    let (height, _) = rest.split_first_chunk()?;
    Some((
        u32::from_be_bytes(*width).into(),
        u32::from_be_bytes(*height).into(),
    ))
}
