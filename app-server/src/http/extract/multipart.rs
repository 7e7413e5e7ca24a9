//! Receives a multipart form from any sender: the file is written to disk as it arrives, with at
//! most one chunk of it in memory; the form's other fields may come before or after it. The file of
//! a sender without a session is read and discarded, so that the shape can be checked first.

use super::upload_line::UploadTurn;
use crate::http::caller::header;
use crate::http::keyed::Keyed;
use crate::http::shape::{self, Common, MAX_DRAINED, bad_request};
use crate::server::Server;
use actix_multipart::{Field, Multipart};
use actix_web::HttpRequest;
use actix_web::http::header::CONTENT_TYPE;
use actix_web::web::{Bytes, BytesMut, Payload};
use domain::Refusal;
use domain::review::Actor;
use futures_util::{StreamExt, stream};
use ports::Failure;
use ports::driven::objects::{ByteStream, ObjectError, Rereadable};
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};
use std::os::unix::fs::FileExt;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tokio::fs::File;
use tokio::io::AsyncWriteExt;
use tokio::time::timeout;

/// How long an upload may take to arrive.
const UPLOAD_TIME: Duration = Duration::from_secs(300);
/// The same for a sender without a session.
const STRANGERS_TIME: Duration = Duration::from_secs(30);
/// How long nothing may arrive: a lost connection must not hold up the sender's other uploads.
const STALLED: Duration = Duration::from_secs(20);
/// The longest form field besides the file.
const MAX_FIELD: usize = 64 * 1024;
/// How many fields a form may have.
const MAX_FIELDS: usize = 50;
/// How much of the file is read from disk at once.
const CHUNK: usize = 64 * 1024;

/// A multipart form that was received, with the session of its sender or why there is none.
pub struct MultipartForm<S> {
    /// The sender; one without a session is refused after the shape was checked.
    pub session: Result<S, Refusal>,
    /// The turn in the sender's queue, or why there is none; also for a sender without a session.
    pub turn: Result<UploadTurn, Refusal>,
    /// The form's other fields.
    pub object: Map<String, Value>,
    /// The fields that every call may carry.
    pub common: Common,
    /// The file.
    pub arrived: ReceivedFile,
}

/// A file that was received.
pub struct ReceivedFile {
    /// None if it is larger than allowed, or of somebody without a turn.
    file: Option<Rereadable>,
    /// The maximum number of bytes.
    max: u64,
    /// What the sender calls it, at most 200 characters.
    pub name: String,
    /// Lower-case hex.
    pub sha256: String,
}

impl ReceivedFile {
    /// The file on disk. Refuses with `UploadTooLarge`.
    pub fn kept(self) -> Result<Rereadable, Refusal> {
        let max = self.max;
        self.file.ok_or(Refusal::UploadTooLarge { max })
    }
}

impl<S> MultipartForm<S> {
    /// Receives a form, with a file of at most `max` bytes. `session` is evaluated first, and then
    /// `sender`'s turn is awaited: neither files without a session nor all uploads of one person at
    /// once can fill the disk.
    pub async fn read(
        request: &HttpRequest,
        server: &Server,
        payload: Payload,
        session: impl Future<Output = Result<S, Failure>>,
        sender: impl FnOnce(&S) -> Actor,
        max: u64,
    ) -> Result<Self, Failure> {
        let media_type = header(request, CONTENT_TYPE.as_str()).to_ascii_lowercase();
        if !media_type.starts_with("multipart/form-data") {
            return Err(bad_request(Some("file")).into());
        }
        let mut object = shape::query_object(request)?;
        let session = match session.await {
            Ok(session) => Ok(session),
            Err(Failure::Refused(stranger)) => Err(stranger),
            Err(failure) => return Err(failure),
        };
        let turn = match &session {
            Ok(session) => server.uploads.turn(sender(session)).await,
            Err(stranger) => Err(stranger.clone()),
        };
        let (folder, time) = match &turn {
            Ok(_) => (Some(server.config.data_dir.as_path()), UPLOAD_TIME),
            Err(_) => (None, STRANGERS_TIME),
        };
        let mut multipart = Multipart::new(request.headers(), payload);
        let read = read_parts(&mut multipart, (folder, max), &mut object);
        let read = timeout(time, read).await;
        for (name, value) in request.match_info().iter() {
            object.insert(name.to_owned(), Value::String(value.to_owned()));
        }
        let common = shape::take_common(&mut object);
        let arrived = match (read, &turn) {
            // Too long or too large to be read to its end.
            (Err(_) | Ok(Err(Failure::Refused(Refusal::UploadTooLarge { .. }))), Err(refusal)) => {
                return Err(refusal.clone().into());
            }
            (Err(_), Ok(_)) => return Err(bad_request(None).into()),
            (Ok(read), _) => read?.ok_or_else(|| bad_request(Some("file")))?,
        };
        Ok(Self {
            session,
            turn,
            object,
            common,
            arrived,
        })
    }

    /// The key that it was submitted under.
    pub fn keyed(&self, request: &HttpRequest) -> Result<Option<Keyed>, Refusal> {
        let keyed = Keyed::read(request, &self.object)?;
        Ok(keyed.map(|keyed| keyed.with_file(&self.arrived.sha256)))
    }
}

/// Reads every part; the fields into `object`, the file into `folder`, or nowhere.
async fn read_parts(
    multipart: &mut Multipart,
    (folder, max): (Option<&Path>, u64),
    object: &mut Map<String, Value>,
) -> Result<Option<ReceivedFile>, Failure> {
    let mut file = None;
    for _ in 0..MAX_FIELDS {
        let Some(part) = in_time(multipart.next()).await? else {
            return Ok(file);
        };
        let mut part = part.map_err(|_| bad_request(None))?;
        let Some(name) = part.name().map(str::to_owned) else {
            continue;
        };
        if name == "file" {
            let called = part
                .content_disposition()
                .and_then(|disposition| disposition.get_filename())
                .unwrap_or_default()
                .chars()
                .take(200)
                .collect();
            let (spooled, sha256) = spool(part, (folder, max)).await?;
            file = Some(ReceivedFile {
                file: spooled,
                max,
                name: called,
                sha256,
            });
        } else {
            let bytes = part
                .bytes(MAX_FIELD)
                .await
                .ok()
                .and_then(Result::ok)
                .ok_or_else(|| bad_request(Some(&name)))?;
            let text = String::from_utf8(bytes.to_vec()).map_err(|_| bad_request(Some(&name)))?;
            object.insert(name, Value::String(text));
        }
    }
    Err(bad_request(None).into())
}

/// Writes the file to an unnamed temporary file of the folder, which the system deletes when it is
/// closed, and returns its SHA-256. Bytes beyond the limit are read and discarded, so that the
/// sender gets to read the refusal.
async fn spool(
    mut part: Field,
    (folder, max): (Option<&Path>, u64),
) -> Result<(Option<Rereadable>, String), Failure> {
    let opened = folder.map(tempfile::tempfile_in).transpose();
    let mut file = opened.map_err(|error| disk(&error))?.map(File::from_std);
    let mut digest = Sha256::new();
    let mut seen = 0_usize;
    let limit = usize::try_from(max).unwrap_or(usize::MAX);
    while let Some(chunk) = in_time(part.next()).await? {
        let chunk: Bytes = chunk.map_err(|_| bad_request(Some("file")))?;
        seen = seen.saturating_add(chunk.len());
        if seen > limit.max(MAX_DRAINED) {
            return Err(Refusal::UploadTooLarge { max }.into());
        }
        if seen > limit {
            file = None;
        }
        if let Some(file) = &mut file {
            digest.update(&chunk);
            file.write_all(&chunk).await.map_err(|error| disk(&error))?;
        }
    }
    let file = match file {
        Some(mut file) => {
            file.flush().await.map_err(|error| disk(&error))?;
            let file = Arc::new(file.into_std().await);
            Some(Rereadable::new(move || chunks(Arc::clone(&file))))
        }
        None => None,
    };
    Ok((file, hex::encode(digest.finalize())))
}

/// The next chunk, within the time limit.
async fn in_time<T>(next: impl Future<Output = T>) -> Result<T, Refusal> {
    timeout(STALLED, next).await.map_err(|_| bad_request(None))
}

fn disk(error: &std::io::Error) -> Failure {
    Failure::Unavailable("the data folder", error.to_string())
}

/// The file from its start, independent of other readers.
fn chunks(file: Arc<std::fs::File>) -> ByteStream {
    stream::try_unfold(0_u64, move |at| {
        let file = Arc::clone(&file);
        async move {
            let read = tokio::task::spawn_blocking(move || {
                let mut chunk = BytesMut::zeroed(CHUNK);
                let length = file.read_at(&mut chunk, at)?;
                chunk.truncate(length);
                Ok::<_, std::io::Error>(chunk.freeze())
            });
            let unreadable = |error: String| ObjectError::Unavailable(error);
            let chunk = read
                .await
                .map_err(|error| unreadable(error.to_string()))?
                .map_err(|error| unreadable(error.to_string()))?;
            let next = at.saturating_add(u64::try_from(chunk.len()).unwrap_or(u64::MAX));
            Ok::<_, ObjectError>((!chunk.is_empty()).then_some((chunk, next)))
        }
    })
    .boxed()
}
