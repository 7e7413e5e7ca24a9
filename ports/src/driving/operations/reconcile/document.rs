//! Every document row has its file, of the right size and hash, and is the evidence of at most one
//! record.

use super::{DifferenceKind, Slice, difference};
use crate::driven::objects::{ObjectError, ObjectKey, collect, limited};
use crate::{Failure, Ports, read};
use domain::document::Document;
use domain::ids::DocumentId;

/// Allows for files that grow when they are signed or re-encoded.
const LARGEST: u64 = 64 * 1024 * 1024;

/// How many files a slice checks: each is read completely.
pub(super) const FILES: u32 = 20;

/// A file with the record that refers to it.
pub(super) struct Kept<'a> {
    /// The number of its row.
    pub(super) id: i64,
    /// The record.
    pub(super) record: String,
    /// Its key, its size and its hash.
    pub(super) file: (&'a str, u64, &'a str),
}

/// Reports the files that are missing or differ from their records.
pub(super) async fn kept<'a>(
    ports: &Ports,
    files: impl Iterator<Item = Kept<'a>>,
) -> Result<Slice, Failure> {
    let mut slice = Slice::whole(Vec::new());
    for it in files {
        let odd = problem_of(ports, it.file).await?;
        slice
            .found
            .extend(odd.map(|odd| difference(it.record, odd)));
        slice.looked += 1;
        slice.last = Some(it.id);
    }
    Ok(slice)
}

/// The next documents: a finding for every one whose file is missing or differs, the list of those,
/// and a finding for one that two records have.
pub(super) async fn slice(
    ports: &Ports,
    after: DocumentId,
) -> Result<(Slice, Vec<DocumentId>), Failure> {
    let page = read(ports, async |tx| {
        Ok(tx.documents().page(after, FILES).await?)
    })
    .await?;
    let (mut found, mut broken) = (Vec::new(), Vec::new());
    for document in &page {
        if document.account.is_some() && document.order.is_some() {
            let record = format!("document:{}", document.id);
            found.push(difference(record, DifferenceKind::DocumentTwice));
        }
        if let Some(odd) = problem(ports, document).await? {
            found.push(difference(format!("document:{}", document.id), odd));
            broken.push(document.id);
        }
    }
    let slice = Slice {
        found,
        looked: page.len(),
        last: page.last().map(|last| last.id.0),
    };
    Ok((slice, broken))
}

async fn problem(ports: &Ports, document: &Document) -> Result<Option<DifferenceKind>, Failure> {
    let file = (
        document.object_key.as_str(),
        document.size,
        document.sha256.as_str(),
    );
    problem_of(ports, file).await
}

/// Checks a file by key, size and hash. If it cannot be opened, the log says why.
async fn problem_of(
    ports: &Ports,
    (key, size, sha256): (&str, u64, &str),
) -> Result<Option<DifferenceKind>, Failure> {
    let Ok(key) = key.parse::<ObjectKey>() else {
        return Ok(Some(DifferenceKind::DocumentKey));
    };
    let unavailable = |error: ObjectError| Failure::Unavailable("object store", error.to_string());
    let stored = match ports.objects.get(&key).await {
        Ok(stored) => stored,
        Err(ObjectError::NotFound) => return Ok(Some(DifferenceKind::DocumentMissing)),
        Err(ObjectError::Unreadable(_)) => return Ok(Some(DifferenceKind::DocumentUnreadable)),
        Err(error) => return Err(unavailable(error)),
    };
    let bytes = match collect(limited(stored.body, LARGEST)).await {
        Ok(bytes) => bytes,
        Err(ObjectError::TooLarge { .. }) => return Ok(Some(DifferenceKind::DocumentOther)),
        Err(ObjectError::Unreadable(_)) => return Ok(Some(DifferenceKind::DocumentUnreadable)),
        Err(error) => return Err(unavailable(error)),
    };
    let is_same =
        u64::try_from(bytes.len()).ok() == Some(size) && ports.secrets.digest(&bytes) == sha256;
    Ok((!is_same).then_some(DifferenceKind::DocumentOther))
}
