//! A published picture in the width that a screen asks for: made when it is asked for first, and kept beside the picture itself.
//! Its name says what it is made of, `jpg-<token>-w800`. No other picture and no other width is ever made.

use crate::driven::objects::{ObjectError, ObjectKey, StoredObject, whole};
use crate::driven::screen_pictures::WIDTHS;
use crate::driving::public_files::{PublicFile, public_file};
use crate::{Failure, Ports};
use domain::Refusal;

/// What a name asks for.
#[derive(Debug, PartialEq, Eq)]
struct Wanted<'a> {
    source: PublicFile,
    token: &'a str,
    width: u32,
}

/// The name of a size of a published picture: its kind in names ([`PublicFile::screen_kind`]), its own name, its width.
pub fn screen_name(kind: &str, picture: &str, width: u32) -> String {
    format!("{kind}-{picture}-w{width}")
}

impl<'a> Wanted<'a> {
    fn read(name: &'a str) -> Option<Self> {
        let (rest, width) = name.rsplit_once("-w")?;
        let (kind, token) = rest.split_once('-')?;
        Some(Self {
            source: [PublicFile::Jpeg, PublicFile::Png]
                .into_iter()
                .find(|source| source.screen_kind() == Some(kind))?,
            token,
            width: WIDTHS
                .into_iter()
                .find(|known| known.to_string() == width)?,
        })
    }
}

/// The picture of this name, where it was made before. `NotFound` also where it may yet be made.
pub async fn made_picture(ports: &Ports, name: &str) -> Result<StoredObject, Failure> {
    Wanted::read(name).ok_or(Refusal::NotFound)?;
    public_file(ports, PublicFile::Webp, name).await
}

/// Refuses with `NotFound` where the picture that it is to be made of is not there.
pub async fn can_be_made(ports: &Ports, name: &str) -> Result<(), Failure> {
    let wanted = Wanted::read(name).ok_or(Refusal::NotFound)?;
    public_file(ports, wanted.source, wanted.token).await?;
    Ok(())
}

/// The same, made now where it was not; let one caller do so at a time. `NotFound` without the picture that it is made of.
pub async fn screen_picture(ports: &Ports, name: &str) -> Result<StoredObject, Failure> {
    let wanted = Wanted::read(name).ok_or(Refusal::NotFound)?;
    match public_file(ports, PublicFile::Webp, name).await {
        Err(Failure::Refused(Refusal::NotFound)) => {}
        known => return known,
    }
    let source = public_file(ports, wanted.source, wanted.token).await?;
    let made = ports.pictures.webp(source.body, wanted.width).await;
    let bytes = made.map_err(|error| Failure::Broken(format!("picture {name}: {error}")))?;
    let unavailable = |error: ObjectError| Failure::Unavailable("object store", error.to_string());
    let key = ObjectKey::new(PublicFile::Webp.folder(), name).map_err(unavailable)?;
    let body = || whole(bytes.clone());
    let size = ports.objects.put(&key, body()).await.map_err(unavailable)?;
    Ok(StoredObject { size, body: body() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_tells_picture_and_width() {
        let wanted = Wanted::read("jpg-aB-_w9-w1280-w800").unwrap();
        assert_eq!(
            (wanted.source, wanted.token, wanted.width),
            (PublicFile::Jpeg, "aB-_w9-w1280", 800)
        );
        assert_eq!(Wanted::read("png-x-w160").unwrap().source, PublicFile::Png);
    }

    #[test]
    fn no_other_width_and_no_other_kind_is_known() {
        for name in [
            "jpg-x-w801",
            "jpg-x-w0800",
            "jpg-x-w+800",
            "jpg-x-w",
            "jpg-x",
            "jpg-w800",
            "svg-x-w800",
            "pdf-x-w800",
            "webp-x-w800",
            "x-w800",
            "",
        ] {
            assert_eq!(Wanted::read(name), None, "{name}");
        }
    }
}
