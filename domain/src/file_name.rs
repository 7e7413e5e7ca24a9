//! The name under which a stored file is shown and downloaded: its name on the investor's device,
//! without misleading characters.

use crate::document::FileKind;
use crate::legible::is_hidden;

/// Most characters of a name, its extension included.
const LONGEST: usize = 200;

/// Extensions of other kinds of pictures and documents; they are replaced by the extension of the file's own kind.
const REPLACED: [&str; 11] = [
    "pdf", "jpg", "jpeg", "png", "gif", "webp", "bmp", "tif", "tiff", "heic", "heif",
];

/// The name without folders, control characters and marks that turn the direction of writing, ending in the extension of the kind.
pub fn shown_name(name: &str, kind: FileKind) -> String {
    let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let seen: String = last.chars().filter(|c| !is_hidden(*c)).collect();
    let seen = seen.trim();
    let stem = match seen.rsplit_once('.') {
        Some((stem, end)) if is_of_kind(end, kind) => return whole(stem, end),
        Some((stem, end)) if REPLACED.contains(&end.to_ascii_lowercase().as_str()) => stem,
        Some(_) | None => seen,
    };
    whole(stem, kind.extension())
}

fn whole(stem: &str, extension: &str) -> String {
    let room = LONGEST.saturating_sub(extension.len().saturating_add(1));
    let stem: String = stem.chars().take(room).collect();
    let stem = stem.trim_end_matches([' ', '.']);
    if stem.is_empty() {
        format!("document.{extension}")
    } else {
        format!("{stem}.{extension}")
    }
}

fn is_of_kind(extension: &str, kind: FileKind) -> bool {
    extension.eq_ignore_ascii_case(kind.extension())
        || (kind == FileKind::Jpeg && extension.eq_ignore_ascii_case("jpeg"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_ends_in_the_extension_of_its_kind() {
        for (given, kind, shown) in [
            ("护照.jpg", FileKind::Jpeg, "护照.jpg"),
            ("Passport.JPEG", FileKind::Jpeg, "Passport.JPEG"),
            ("passport.png", FileKind::Jpeg, "passport.jpg"),
            ("IMG_1.HEIC", FileKind::Jpeg, "IMG_1.jpg"),
            ("statement.exe", FileKind::Pdf, "statement.exe.pdf"),
            ("report.v2", FileKind::Pdf, "report.v2.pdf"),
            ("scan", FileKind::Png, "scan.png"),
            ("C:\\Users\\ann\\scan.pdf", FileKind::Pdf, "scan.pdf"),
            ("../../etc/passwd", FileKind::Pdf, "passwd.pdf"),
            ("", FileKind::Pdf, "document.pdf"),
            (".jpg", FileKind::Jpeg, "document.jpg"),
            (" . ", FileKind::Png, "document.png"),
        ] {
            assert_eq!(shown_name(given, kind), shown, "{given}");
        }
    }

    #[test]
    fn marks_that_are_not_seen_are_taken_out() {
        for mark in [
            '\u{202a}', '\u{202b}', '\u{202c}', '\u{202d}', '\u{202e}', '\u{2066}', '\u{2067}',
            '\u{2068}', '\u{2069}', '\u{200e}', '\u{200f}', '\u{061c}', '\u{200b}', '\u{feff}',
            '\0', '\n', '\r', '\t', '\u{7f}', '\u{85}', '\u{2028}',
        ] {
            let given = format!("statement{mark}fdp.exe");
            assert_eq!(
                shown_name(&given, FileKind::Pdf),
                "statementfdp.exe.pdf",
                "{mark:?}"
            );
        }
    }

    #[test]
    fn a_long_name_keeps_its_extension() {
        let shown = shown_name(&format!("{}.png", "长".repeat(300)), FileKind::Jpeg);
        assert_eq!(shown.chars().count(), LONGEST);
        assert!(shown.ends_with("长.jpg"));
    }
}
