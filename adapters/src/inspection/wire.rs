//! The messages of the inspecting process to the server: a mark that it is confined and ready, then
//! frames, each with its kind and its length in front. The server trusts them only within its
//! limits.

use std::io::{self, Write};

use ports::driven::inspection::{FileKind, InspectionError};

use super::judge::{Judged, Made};

/// Sent before a byte of the file is read.
pub(super) const READY: &[u8] = b"landfall inspect 1\n";
/// The kind and the length of a frame.
pub(super) const HEAD_BYTES: usize = 5;
/// The kind of file, its width and its height, before the bytes of a file.
pub(super) const FILE_HEAD_BYTES: usize = 9;

/// The content of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Frame {
    /// Nothing follows.
    End,
    /// The file is of no supported kind.
    Unsupported,
    /// The file is refused; the reason.
    Unsound,
    /// The file exceeds the limit.
    TooLarge,
    /// The inspection failed; the reason.
    Failed,
    /// A small picture: its kind, its bytes.
    Thumbnail,
    /// A file to store.
    File,
}

impl Frame {
    const ALL: [Self; 7] = [
        Self::End,
        Self::Unsupported,
        Self::Unsound,
        Self::TooLarge,
        Self::Failed,
        Self::Thumbnail,
        Self::File,
    ];

    const fn code(self) -> u8 {
        match self {
            Self::End => 0,
            Self::Unsupported => 1,
            Self::Unsound => 2,
            Self::TooLarge => 3,
            Self::Failed => 4,
            Self::Thumbnail => 5,
            Self::File => 6,
        }
    }

    /// The longest of its kind, in bytes.
    pub(super) const fn max_bytes(self) -> u32 {
        match self {
            Self::End | Self::Unsupported | Self::TooLarge => 0,
            Self::Unsound | Self::Failed => 1024,
            Self::Thumbnail => 1024 * 1024,
            Self::File => 25 * 1024 * 1024,
        }
    }

    /// The kind and the length in a header; nothing if there is no such frame.
    pub(super) fn read(head: [u8; HEAD_BYTES]) -> Option<(Self, u32)> {
        let [code, length @ ..] = head;
        let frame = Self::ALL.into_iter().find(|frame| frame.code() == code)?;
        let length = u32::from_be_bytes(length);
        (length <= frame.max_bytes()).then_some((frame, length))
    }
}

pub(super) const fn kind_code(kind: FileKind) -> u8 {
    match kind {
        FileKind::Pdf => 1,
        FileKind::Jpeg => 2,
        FileKind::Png => 3,
    }
}

pub(super) fn kind_of(code: u8) -> Option<FileKind> {
    [FileKind::Pdf, FileKind::Jpeg, FileKind::Png]
        .into_iter()
        .find(|kind| kind_code(*kind) == code)
}

/// Writes the verdict.
pub(super) fn write(
    out: &mut impl Write,
    judged: &Result<Judged, InspectionError>,
) -> io::Result<()> {
    match judged {
        Ok(judged) => {
            if let Some(thumbnail) = &judged.thumbnail {
                let kind = [kind_code(thumbnail.kind)];
                frame(out, Frame::Thumbnail, &[&kind, &thumbnail.bytes])?;
            }
            for file in &judged.files {
                let Made {
                    width,
                    height,
                    bytes,
                } = file;
                let kind = [kind_code(judged.kind)];
                let sides = [width.to_be_bytes(), height.to_be_bytes()].concat();
                frame(out, Frame::File, &[&kind, &sides, bytes])?;
            }
        }
        Err(InspectionError::UnsupportedType) => frame(out, Frame::Unsupported, &[])?,
        Err(InspectionError::TooLarge { .. }) => frame(out, Frame::TooLarge, &[])?,
        Err(InspectionError::Unsound(reason)) => frame(out, Frame::Unsound, &[short(reason)])?,
        Err(InspectionError::Failed(reason)) => frame(out, Frame::Failed, &[short(reason)])?,
        Err(other @ InspectionError::Source(_)) => {
            frame(out, Frame::Failed, &[short(&other.to_string())])?;
        }
    }
    frame(out, Frame::End, &[])?;
    out.flush()
}

fn short(reason: &str) -> &[u8] {
    let bytes = reason.as_bytes();
    bytes.get(..1024).unwrap_or(bytes)
}

fn frame(out: &mut impl Write, frame: Frame, parts: &[&[u8]]) -> io::Result<()> {
    let length = parts.iter().map(|part| part.len()).sum::<usize>();
    let length = u32::try_from(length).map_err(|_| io::ErrorKind::FileTooLarge)?;
    out.write_all(&[frame.code()])?;
    out.write_all(&length.to_be_bytes())?;
    parts.iter().try_for_each(|part| out.write_all(part))
}
