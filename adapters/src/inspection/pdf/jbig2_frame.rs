//! The sizes that a JBIG2 picture and its parts declare. Decodes nothing.

/// The kind of segment with the size of the page.
const PAGE: u8 = 48;
/// The kinds that paint a part of it.
const REGIONS: [u8; 12] = [4, 6, 7, 20, 22, 23, 36, 38, 39, 40, 42, 43];
/// The height of a page, and the length of a segment, that are not known beforehand.
const UNKNOWN: u32 = u32::MAX;

/// The width and height of the page and of each part, in pixels; 0 for an unknown height. `None` if
/// there is no page, or if the segments are invalid.
pub(super) fn sides(data: &[u8]) -> Option<Vec<(u64, u64)>> {
    let (mut rest, mut found, mut has_page) = (data, Vec::new(), false);
    while !rest.is_empty() {
        let (kind, content, behind) = segment(rest)?;
        if kind == PAGE || REGIONS.contains(&kind) {
            found.push(size(content)?);
        }
        has_page |= kind == PAGE;
        rest = behind;
    }
    has_page.then_some(found)
}

/// The kind of the next segment, its content, and the rest.
fn segment(bytes: &[u8]) -> Option<(u8, &[u8], &[u8])> {
    let (number, rest) = bytes.split_first_chunk()?;
    let (flags, rest) = rest.split_first()?;
    let (others, rest) = others(rest)?;
    // The numbers of other segments are as wide as its own needs.
    let width = match u32::from_be_bytes(*number) {
        0..=256 => 1,
        257..=65_536 => 2,
        _ => 4,
    };
    let page = if flags & 0x40 == 0 { 1 } else { 4 };
    let rest = rest.get(others.checked_mul(width)?.checked_add(page)?..)?;
    let (length, rest) = rest.split_first_chunk()?;
    let length = u32::from_be_bytes(*length);
    if length == UNKNOWN {
        return None;
    }
    let (content, behind) = rest.split_at_checked(usize::try_from(length).ok()?)?;
    Some((flags & 0x3F, content, behind))
}

/// How many other segments it refers to, and the rest after that figure.
fn others(bytes: &[u8]) -> Option<(usize, &[u8])> {
    let (first, rest) = bytes.split_first()?;
    if first >> 5 < 7 {
        return Some((usize::from(first >> 5), rest));
    }
    let (long, rest) = bytes.split_first_chunk()?;
    let others = usize::try_from(u32::from_be_bytes(*long) & 0x1FFF_FFFF).ok()?;
    // One bit for each, and one for itself.
    Some((others, rest.get(others.checked_add(8)? / 8..)?))
}

fn size(content: &[u8]) -> Option<(u64, u64)> {
    let (width, rest) = content.split_first_chunk()?;
    let (height, _) = rest.split_first_chunk()?;
    let height = Some(u32::from_be_bytes(*height)).filter(|height| *height != UNKNOWN);
    Some((
        u32::from_be_bytes(*width).into(),
        height.unwrap_or(0).into(),
    ))
}
