//! A published picture in the width that a screen requests: created on the first request, and stored beside the picture itself.
//! Its name says what it is made from, `jpg-<token>-w800`. No other picture and no other width is ever created.

use crate::driven::objects::{ObjectError, ObjectKey, ObjectStore, StoredObject, whole};
use crate::driven::screen_pictures::{ScreenPictures, WIDTHS};
use crate::driving::public_files::{PublicFile, file_in, public_file};
use crate::{Failure, Ports};
use domain::Refusal;

/// The picture that a name requests.
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

/// The picture of this name, if it was made before. `NotFound` also if it could still be made.
pub async fn made_picture(ports: &Ports, name: &str) -> Result<StoredObject, Failure> {
    Wanted::read(name).ok_or(Refusal::NotFound)?;
    public_file(ports, PublicFile::Webp, name).await
}

/// Refuses with `NotFound` if the source picture does not exist.
pub async fn can_be_made(ports: &Ports, name: &str) -> Result<(), Failure> {
    let wanted = Wanted::read(name).ok_or(Refusal::NotFound)?;
    public_file(ports, wanted.source, wanted.token).await?;
    Ok(())
}

/// The picture of this name, made now if necessary; let only one caller do so at a time. `NotFound`
/// without the source picture.
pub async fn screen_picture(ports: &Ports, name: &str) -> Result<StoredObject, Failure> {
    made(ports.objects.as_ref(), ports.pictures.as_ref(), name).await
}

async fn made(
    objects: &dyn ObjectStore,
    pictures: &dyn ScreenPictures,
    name: &str,
) -> Result<StoredObject, Failure> {
    let wanted = Wanted::read(name).ok_or(Refusal::NotFound)?;
    match file_in(objects, PublicFile::Webp, name).await {
        Err(Failure::Refused(Refusal::NotFound)) => {}
        known => return known,
    }
    let source = file_in(objects, wanted.source, wanted.token).await?;
    let made = pictures.webp(source.body, wanted.width).await;
    let bytes = made.map_err(|error| Failure::Broken(format!("picture {name}: {error}")))?;
    let unavailable = |error: ObjectError| Failure::Unavailable("object store", error.to_string());
    let key = ObjectKey::new(PublicFile::Webp.folder(), name).map_err(unavailable)?;
    let body = || whole(bytes.clone());
    let size = objects.put(&key, body()).await.map_err(unavailable)?;
    Ok(StoredObject { size, body: body() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::driven::inspection::InspectionError;
    use crate::driven::objects::{MockObjectStore, collect};
    use crate::driven::screen_pictures::MockScreenPictures;
    use bytes::Bytes;
    use futures_util::FutureExt;

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

    const NAME: &str = "jpg-abc-w800";

    fn stored(bytes: &'static [u8]) -> StoredObject {
        let size = u64::try_from(bytes.len()).unwrap();
        let body = whole(bytes);
        StoredObject { size, body }
    }

    /// A store that has the picture and none of its sizes.
    fn a_store() -> MockObjectStore {
        let mut store = MockObjectStore::new();
        store.expect_get().returning(|key| match key.as_str() {
            "public-jpg/abc" => Ok(stored(b"large")),
            _ => Err(ObjectError::NotFound),
        });
        store
    }

    #[tokio::test]
    async fn a_size_that_is_there_is_not_made_again() {
        let mut store = MockObjectStore::new();
        let of_its_name = |key: &ObjectKey| key.as_str() == "public-webp/jpg-abc-w800";
        store
            .expect_get()
            .withf(of_its_name)
            .times(1)
            .returning(|_| Ok(stored(b"small")));
        let known = made(&store, &MockScreenPictures::new(), NAME).await;
        assert_eq!(known.unwrap().bytes().await.unwrap(), "small");
    }

    #[tokio::test]
    async fn one_that_is_not_there_is_made_of_the_picture_in_the_width_of_its_name_and_kept() {
        let mut store = a_store();
        store
            .expect_put()
            .withf(|key, _| key.as_str() == "public-webp/jpg-abc-w800")
            .times(1)
            .returning(|_, body| {
                let kept = collect(body).now_or_never().unwrap().unwrap();
                assert_eq!(kept, "small");
                Ok(5)
            });
        let mut pictures = MockScreenPictures::new();
        pictures
            .expect_webp()
            .withf(|_, width| *width == 800)
            .times(1)
            .returning(|source, _| {
                let source = collect(source).now_or_never().unwrap().unwrap();
                assert_eq!(source, "large");
                Ok(Bytes::from_static(b"small"))
            });
        let new = made(&store, &pictures, NAME).await.unwrap();
        assert_eq!(new.size, 5);
        assert_eq!(new.bytes().await.unwrap(), "small");
    }

    #[tokio::test]
    async fn nothing_is_kept_of_a_picture_that_cannot_be_made() {
        let mut pictures = MockScreenPictures::new();
        let unsound = || InspectionError::Unsound("cut off".into());
        pictures.expect_webp().returning(move |_, _| Err(unsound()));
        let failed = made(&a_store(), &pictures, NAME).await.err();
        assert!(matches!(failed, Some(Failure::Broken(_))), "{failed:?}");
    }

    #[tokio::test]
    async fn nothing_is_made_without_the_picture_or_while_the_store_is_away() {
        let pictures = MockScreenPictures::new();
        let none = made(&a_store(), &pictures, "jpg-other-w800").await.err();
        assert!(
            matches!(none, Some(Failure::Refused(Refusal::NotFound))),
            "{none:?}"
        );
        let mut away = MockObjectStore::new();
        away.expect_get()
            .returning(|_| Err(ObjectError::Unavailable("full".into())));
        let away = made(&away, &pictures, NAME).await.err();
        assert!(matches!(away, Some(Failure::Unavailable(..))), "{away:?}");
    }
}
