//! The bytes of an entry as they go into an archive: read whole, and compared with the hash under which they were stored.

use super::words::message_file;
use crate::driven::objects::{ObjectError, ObjectKey, collect, limited};
use crate::driven::vault::{Entry, EntryFile, VaultEntry};
use crate::driving::portfolio::make_receipt;
use crate::{Failure, Ports};
use bytes::Bytes;
use domain::document::MAX_UPLOAD_BYTES;
use domain::vault::Archive;

/// The longest file that is taken in. Uploads are shorter by rule, and what the platform makes is shorter than an upload.
const LONGEST: u64 = 4 * MAX_UPLOAD_BYTES;

/// The bytes of an entry; none if its file is missing or was changed. Fails if that cannot be
/// determined at present.
pub(super) async fn contents(
    ports: &Ports,
    archive: &Archive,
    entry: &VaultEntry,
) -> Result<Option<Bytes>, Failure> {
    match &entry.what {
        Entry::Message { subject, text, .. } => {
            let file = message_file(entry.at, subject.as_deref(), text);
            Ok(Some(file.into()))
        }
        Entry::Receipt { movement, .. } => {
            let made = make_receipt(ports, archive.investor, *movement, archive.language).await;
            match made {
                Ok(bytes) => Ok(Some(bytes)),
                Err(Failure::Broken(_) | Failure::Refused(_)) => Ok(None),
                Err(failure) => Err(failure),
            }
        }
        Entry::Document { .. } | Entry::Statement { .. } => match &entry.file {
            Some(file) => stored(ports, file).await,
            None => Ok(None),
        },
    }
}

async fn stored(ports: &Ports, file: &EntryFile) -> Result<Option<Bytes>, Failure> {
    let Ok(key) = file.object_key.parse::<ObjectKey>() else {
        return Ok(None);
    };
    let read = match ports.objects.get(&key).await {
        Ok(object) => collect(limited(object.body, LONGEST)).await,
        Err(error) => Err(error),
    };
    match read {
        Ok(bytes) => Ok((ports.secrets.digest(&bytes) == file.sha256).then_some(bytes)),
        Err(ObjectError::Unavailable(why)) => Err(Failure::Unavailable("object store", why)),
        Err(_) => Ok(None),
    }
}
