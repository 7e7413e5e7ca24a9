//! A store of files that seals what it stores in another.

use std::{ops::Range, sync::Arc};

use async_trait::async_trait;
use bytes::BytesMut;
use futures_util::{StreamExt, TryStreamExt, stream};
use ports::driven::objects::{
    ByteStream, ListedObject, ObjectError, ObjectKey, ObjectStore, StoredObject, part_of,
};

use super::super::keys::{DerivedKeys, KeyRing};
use super::chunks::Chunks;
use super::format::{Header, LONGEST_HEADER, Layout, MARK, StoredFormat};
use super::opening::{Opening, logged, unreadable};
use super::places::lies_plain;
use super::sealing::sealed;

/// How new files are stored, which also decides whether unsealed files are trusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NewFiles {
    /// Sealed. An unsealed file does not open: somebody else put it there.
    Sealed,
    /// Unsealed. Files that were sealed before still open, and a new file that begins like a sealed
    /// one is sealed, so that the two are never confused.
    Plain,
}

/// [`ObjectStore`] over another: files are sealed when stored and opened when read, except those of
/// public folders and the heads of the audit trail.
pub struct SealedObjects {
    inner: Arc<dyn ObjectStore>,
    keys: DerivedKeys,
    new_files: NewFiles,
}

impl SealedObjects {
    /// Seals the files stored in `inner`, under keys derived from the ring.
    pub fn new(inner: Arc<dyn ObjectStore>, ring: &KeyRing, new_files: NewFiles) -> Self {
        Self {
            inner,
            keys: ring.derive("file"),
            new_files,
        }
    }

    /// How new files are stored.
    pub const fn new_files(&self) -> NewFiles {
        self.new_files
    }

    /// The id of the key that seals.
    pub fn current_key(&self) -> &str {
        self.keys.current().map_or("", |(id, _)| id)
    }

    /// Reseals a file that is sealed under another key than the current one, and seals an unsealed
    /// one if `plain_too`. If new files are not sealed, unsealed files stay unsealed. Returns
    /// whether there was anything to do. The file is replaced atomically or not at all.
    pub async fn reseal(&self, key: &ObjectKey, plain_too: bool) -> Result<bool, ObjectError> {
        if lies_plain(key) {
            return Ok(false);
        }
        let current = self.keys.current().map(|(id, _)| id);
        let body = match self.beginning(key, self.inner.get(key).await?).await? {
            Begun::Sealed(found) if Some(found.header.key_id.as_str()) == current => {
                return Ok(false);
            }
            Begun::Sealed(found) => self.whole(key, found).await?.body,
            Begun::Plain(_) if self.new_files == NewFiles::Plain => return Ok(false),
            Begun::Plain(stored) if plain_too => stored.body,
            Begun::Plain(_) => return Err(not_sealed(key)),
        };
        self.put_sealed(key, body).await?;
        Ok(true)
    }

    async fn put_sealed(&self, key: &ObjectKey, body: ByteStream) -> Result<u64, ObjectError> {
        let (id, secret) = self.keys.current().ok_or_else(no_key)?;
        let header = Header {
            key_id: id.to_owned(),
            // 152 random bits: no two files of a key ever share a nonce.
            nonce_prefix: rand::random(),
        };
        let chunks = Chunks::new(secret, &header, key);
        let header = header.encode();
        let length = header.len();
        let stored = self.inner.put(key, sealed(header, chunks, body)).await?;
        let layout = Layout::of_stored(stored, length);
        layout.map(|layout| layout.plain).ok_or_else(|| {
            ObjectError::Unavailable("the store says another length than it was given".into())
        })
    }

    /// Reads the header of a stored file, or the beginning of one that has none.
    async fn beginning(&self, key: &ObjectKey, stored: StoredObject) -> Result<Begun, ObjectError> {
        let StoredObject { size, mut body } = stored;
        let read = read_until(&mut body, LONGEST_HEADER).await?;
        match Header::parse(&read) {
            StoredFormat::Sealed(header, length) => {
                let layout = Layout::of_stored(size, length);
                Ok(Begun::Sealed(Found {
                    layout: layout.ok_or_else(|| unreadable(key, "it was cut off"))?,
                    header,
                    read,
                    body,
                }))
            }
            StoredFormat::Plain => Ok(Begun::Plain(StoredObject {
                size,
                body: stream::iter([Ok(read.freeze())]).chain(body).boxed(),
            })),
            StoredFormat::Unknown => Err(unreadable(
                key,
                "it is sealed in a form that this program does not know, or was changed",
            )),
        }
    }

    fn chunks(&self, key: &ObjectKey, header: &Header) -> Result<Chunks, ObjectError> {
        let id = &header.key_id;
        let secret = self.keys.get(id).ok_or_else(|| {
            unreadable(key, &format!("its key {id} is not in LANDFALL_MASTER_KEYS"))
        })?;
        Ok(Chunks::new(secret, header, key))
    }

    /// The opened file.
    async fn whole(&self, key: &ObjectKey, found: Found) -> Result<StoredObject, ObjectError> {
        let mut incoming = found.read;
        let _header = incoming.split_to(found.header.encode().len());
        let opening = Opening {
            chunks: self.chunks(key, &found.header)?,
            body: found.body,
            incoming,
            layout: found.layout,
            next: Some(0),
            end: found.layout.last,
            key: key.clone(),
        };
        Ok(StoredObject {
            size: found.layout.plain,
            body: opening.begin().await.map_err(logged)?,
        })
    }

    /// A part of the opened file, for which only the chunks that contain it are read and opened.
    async fn part(
        &self,
        key: &ObjectKey,
        (header, layout): (Header, Layout),
        range: Range<u64>,
    ) -> Result<StoredObject, ObjectError> {
        let chunks = self.chunks(key, &header)?;
        let size = layout.plain;
        let range = range.start.min(size)..range.end.min(size);
        let first = Layout::chunk_of(range.start);
        let end = range.end.checked_sub(1).and_then(Layout::chunk_of);
        let (Some(first), Some(end)) = (first, end.filter(|_| !range.is_empty())) else {
            let body = stream::empty().boxed();
            return Ok(StoredObject { size, body });
        };
        let stop = layout.offset(end) + u64::try_from(layout.sealed_length(end)).unwrap_or(0);
        let stored = self
            .inner
            .get_range(key, layout.offset(first)..stop)
            .await?;
        let opening = Opening {
            chunks,
            body: stored.body,
            incoming: BytesMut::new(),
            layout,
            next: Some(first),
            end,
            key: key.clone(),
        };
        let skipped = range.start - Layout::first_byte(first);
        let body = part_of(opening.begin().await?, skipped, range.end - range.start);
        Ok(StoredObject { size, body })
    }

    /// An unsealed file, if such files are trusted.
    fn plain(&self, key: &ObjectKey, stored: StoredObject) -> Result<StoredObject, ObjectError> {
        match self.new_files {
            NewFiles::Sealed => Err(not_sealed(key)),
            NewFiles::Plain => Ok(stored),
        }
    }
}

#[async_trait]
impl ObjectStore for SealedObjects {
    async fn put(&self, key: &ObjectKey, mut body: ByteStream) -> Result<u64, ObjectError> {
        if lies_plain(key) {
            return self.inner.put(key, body).await;
        }
        match self.new_files {
            NewFiles::Sealed => self.put_sealed(key, body).await,
            NewFiles::Plain => {
                let read = read_until(&mut body, MARK.len()).await?;
                let is_marked = read.starts_with(&MARK);
                let body = stream::iter([Ok(read.freeze())]).chain(body).boxed();
                if is_marked {
                    self.put_sealed(key, body).await
                } else {
                    self.inner.put(key, body).await
                }
            }
        }
    }

    async fn get(&self, key: &ObjectKey) -> Result<StoredObject, ObjectError> {
        let stored = self.inner.get(key).await?;
        if lies_plain(key) {
            return Ok(stored);
        }
        match self.beginning(key, stored).await? {
            Begun::Sealed(found) => self.whole(key, found).await,
            Begun::Plain(stored) => self.plain(key, stored),
        }
    }

    async fn get_range(
        &self,
        key: &ObjectKey,
        range: Range<u64>,
    ) -> Result<StoredObject, ObjectError> {
        if lies_plain(key) {
            return self.inner.get_range(key, range).await;
        }
        let mut former: Option<Header> = None;
        loop {
            let head = 0..u64::try_from(LONGEST_HEADER).unwrap_or(u64::MAX);
            let head = self.inner.get_range(key, head).await?;
            let found = match self.beginning(key, head).await? {
                Begun::Sealed(found) => found,
                Begun::Plain(head) => {
                    self.plain(key, head)?;
                    return self.inner.get_range(key, range).await;
                }
            };
            let header = found.header.clone();
            let part = (found.header, found.layout);
            match self.part(key, part, range.clone()).await {
                // It may have been resealed between the two reads: then it has another header now.
                Err(ObjectError::Unreadable(_)) if former.as_ref() != Some(&header) => {
                    former = Some(header);
                }
                part => return part.map_err(logged),
            }
        }
    }

    async fn delete(&self, key: &ObjectKey) -> Result<(), ObjectError> {
        self.inner.delete(key).await
    }

    async fn exists(&self, key: &ObjectKey) -> Result<bool, ObjectError> {
        self.inner.exists(key).await
    }

    async fn list(
        &self,
        folder: &str,
        after: Option<ObjectKey>,
        limit: usize,
    ) -> Result<Vec<ListedObject>, ObjectError> {
        self.inner.list(folder, after, limit).await
    }

    async fn ready(&self) -> Result<(), ObjectError> {
        self.inner.ready().await
    }
}

/// A stored file whose beginning was read.
enum Begun {
    Sealed(Found),
    Plain(StoredObject),
}

/// A sealed file: its header, and the bytes that were read with it.
struct Found {
    header: Header,
    layout: Layout,
    read: BytesMut,
    body: ByteStream,
}

/// The first bytes of a body, at least `length` if it has that many.
async fn read_until(body: &mut ByteStream, length: usize) -> Result<BytesMut, ObjectError> {
    let mut read = BytesMut::new();
    while read.len() < length {
        let Some(bytes) = body.try_next().await? else {
            break;
        };
        read.extend_from_slice(&bytes);
    }
    Ok(read)
}

fn not_sealed(key: &ObjectKey) -> ObjectError {
    unreadable(key, "it is not sealed")
}

/// Not reached: a ring is never empty.
fn no_key() -> ObjectError {
    ObjectError::Unavailable("no key is configured".into())
}
