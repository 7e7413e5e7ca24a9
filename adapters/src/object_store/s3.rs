//! A bucket as the store of files: Amazon's S3 and services with its protocol. A small file is one
//! request, a large one a multipart upload that is completed or aborted. Nothing here reads a
//! file's content.

use std::{ops::Range, sync::Arc, time::Duration};

use async_trait::async_trait;
use bytes::Bytes;
use futures_util::{StreamExt, TryStreamExt, stream};
use object_store::{
    ClientOptions, GetOptions, GetRange, MultipartUpload, ObjectStoreExt, PutPayload, RetryConfig,
    aws::{AmazonS3, AmazonS3Builder, AmazonS3ConfigKey},
    path::Path,
};
use ports::driven::objects::{
    ByteStream, ListedObject, ObjectError, ObjectKey, ObjectStore, StoredObject,
};
use secrecy::{ExposeSecret, SecretString};

use crate::outbound::install_tls;

/// The smallest part of a multipart upload in S3; smaller files are sent in one request.
const PART: usize = 5 * 1024 * 1024;
/// How long the service may take to accept a connection.
const CONNECT_WITHIN: Duration = Duration::from_secs(3);
/// How long the service may be silent in the middle of an answer.
const SILENT_FOR: Duration = Duration::from_secs(10);
/// The limit of one request, its retries included.
const CALL_WITHIN: Duration = Duration::from_secs(25);
/// How long a load balancer waits to hear whether files can be stored.
const READY_WITHIN: Duration = Duration::from_secs(3);
/// The object that `ready` writes.
const PROBE: &str = "ready";

/// How the service encrypts stored files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum ServerSideEncryption {
    /// As the bucket is set.
    #[default]
    BucketDefault,
    /// `AES256`, with keys of the service.
    Aes256,
    /// `aws:kms`, with this key of its key management.
    Kms(String),
}

/// The bucket and how to access it.
#[derive(Clone, Debug)]
pub struct S3Settings {
    /// Its name.
    pub bucket: String,
    /// Its region, such as `eu-west-1`; services other than Amazon's mostly accept any.
    pub region: String,
    /// Address of a service other than Amazon's, with its scheme.
    pub endpoint: Option<String>,
    /// Whether the bucket's name is in the path and not in the host.
    pub path_style: bool,
    /// The prefix of all keys, so that a bucket can be shared.
    pub prefix: String,
    /// Name and secret of the access key; none uses Amazon's own variables or the machine's role.
    pub access_key: Option<(String, SecretString)>,
    /// Encryption by the service.
    pub encryption: ServerSideEncryption,
}

/// [`ObjectStore`] in a bucket.
#[derive(Debug)]
pub struct S3Objects {
    bucket: Arc<AmazonS3>,
    prefix: Path,
}

impl S3Objects {
    /// Creates the client; sends no request yet, so that a server starts even if the service is
    /// unavailable.
    pub fn new(settings: &S3Settings) -> Result<Self, ObjectError> {
        install_tls();
        let allow_http = settings
            .endpoint
            .as_deref()
            .is_some_and(|endpoint| endpoint.starts_with("http://"));
        let client = ClientOptions::new()
            .with_allow_http(allow_http)
            .with_connect_timeout(CONNECT_WITHIN)
            .with_read_timeout(SILENT_FOR)
            // A download lasts as long as its reader takes; silence is limited above, every other
            // call below.
            .with_timeout_disabled();
        let retry = RetryConfig {
            max_retries: 2,
            retry_timeout: CALL_WITHIN / 2,
            ..RetryConfig::default()
        };
        let mut builder = match &settings.access_key {
            Some((name, secret)) => AmazonS3Builder::new()
                .with_access_key_id(name)
                .with_secret_access_key(secret.expose_secret()),
            None => AmazonS3Builder::from_env(),
        }
        .with_bucket_name(&settings.bucket)
        .with_region(&settings.region)
        .with_virtual_hosted_style_request(!settings.path_style)
        .with_client_options(client)
        .with_retry(retry);
        if let Some(endpoint) = &settings.endpoint {
            builder = builder.with_endpoint(endpoint_of(settings, endpoint)?);
        }
        builder = match &settings.encryption {
            ServerSideEncryption::BucketDefault => builder,
            ServerSideEncryption::Aes256 => {
                let key: AmazonS3ConfigKey =
                    "aws_server_side_encryption".parse().map_err(failed)?;
                builder.with_config(key, "AES256")
            }
            ServerSideEncryption::Kms(key) => builder.with_sse_kms_encryption(key),
        };
        Ok(Self {
            bucket: Arc::new(builder.build().map_err(failed)?),
            prefix: Path::parse(&settings.prefix).map_err(|_| ObjectError::InvalidKey)?,
        })
    }

    fn path(&self, key: &str) -> Path {
        key.split('/').fold(self.prefix.clone(), Path::join)
    }

    /// Sends the bytes so far as the first part, then the rest part by part.
    async fn put_in_parts(
        &self,
        path: &Path,
        first: Vec<Bytes>,
        mut body: ByteStream,
    ) -> Result<u64, ObjectError> {
        let opened = within(CALL_WITHIN, self.bucket.put_multipart(path)).await?;
        let mut parts = Parts(Some(opened));
        let mut length = parts.put(first).await?;
        loop {
            let (chunks, is_last) = gather(&mut body).await?;
            if !chunks.is_empty() {
                length = length.saturating_add(parts.put(chunks).await?);
            }
            if is_last {
                parts.complete().await?;
                return Ok(length);
            }
        }
    }
}

#[async_trait]
impl ObjectStore for S3Objects {
    async fn put(&self, key: &ObjectKey, mut body: ByteStream) -> Result<u64, ObjectError> {
        let path = self.path(key.as_str());
        let (chunks, is_whole) = gather(&mut body).await?;
        if !is_whole {
            return self.put_in_parts(&path, chunks, body).await;
        }
        let length = length_of(&chunks);
        let payload = PutPayload::from_iter(chunks);
        within(CALL_WITHIN, self.bucket.put(&path, payload)).await?;
        Ok(length)
    }

    async fn get(&self, key: &ObjectKey) -> Result<StoredObject, ObjectError> {
        let path = self.path(key.as_str());
        let found = within(CALL_WITHIN, self.bucket.get(&path)).await?;
        Ok(StoredObject {
            size: found.meta.size,
            body: found.into_stream().map_err(failed).boxed(),
        })
    }

    async fn get_range(
        &self,
        key: &ObjectKey,
        range: Range<u64>,
    ) -> Result<StoredObject, ObjectError> {
        let path = self.path(key.as_str());
        let start = range.start;
        if !range.is_empty() {
            let options = GetOptions {
                range: Some(GetRange::Bounded(range)),
                ..GetOptions::default()
            };
            match within(
                CALL_WITHIN,
                object_store::ObjectStore::get_opts(self.bucket.as_ref(), &path, options),
            )
            .await
            {
                Ok(found) => {
                    return Ok(StoredObject {
                        size: found.meta.size,
                        body: found.into_stream().map_err(failed).boxed(),
                    });
                }
                Err(ObjectError::NotFound) => return Err(ObjectError::NotFound),
                // The service rejects a range that begins after the end.
                Err(error) => {
                    let size = within(CALL_WITHIN, self.bucket.head(&path)).await?.size;
                    if start < size {
                        return Err(error);
                    }
                }
            }
        }
        let found = within(CALL_WITHIN, self.bucket.head(&path)).await?;
        Ok(StoredObject {
            size: found.size,
            body: stream::empty().boxed(),
        })
    }

    async fn delete(&self, key: &ObjectKey) -> Result<(), ObjectError> {
        let path = self.path(key.as_str());
        match within(CALL_WITHIN, self.bucket.delete(&path)).await {
            Ok(()) | Err(ObjectError::NotFound) => Ok(()),
            Err(error) => Err(error),
        }
    }

    async fn exists(&self, key: &ObjectKey) -> Result<bool, ObjectError> {
        let path = self.path(key.as_str());
        match within(CALL_WITHIN, self.bucket.head(&path)).await {
            Ok(_) => Ok(true),
            Err(ObjectError::NotFound) => Ok(false),
            Err(error) => Err(error),
        }
    }

    async fn list(
        &self,
        folder: &str,
        after: Option<ObjectKey>,
        limit: usize,
    ) -> Result<Vec<ListedObject>, ObjectError> {
        let within_folder = self.path(folder);
        let found = match after {
            Some(key) => {
                let behind = self.path(key.as_str());
                object_store::ObjectStore::list_with_offset(
                    self.bucket.as_ref(),
                    Some(&within_folder),
                    &behind,
                )
            }
            None => object_store::ObjectStore::list(self.bucket.as_ref(), Some(&within_folder)),
        };
        // Deeper objects, and objects that somebody else put there under another kind of name, do
        // not belong to this folder.
        let listed = found.try_filter_map(|meta| {
            let mut parts = meta
                .location
                .prefix_match(&within_folder)
                .into_iter()
                .flatten();
            let key = match (parts.next(), parts.next()) {
                (Some(token), None) => ObjectKey::new(folder, token.as_ref()).ok(),
                (_, _) => None,
            };
            let stored_at = meta.last_modified;
            std::future::ready(Ok(key.map(|key| ListedObject { key, stored_at })))
        });
        within(CALL_WITHIN, listed.take(limit).try_collect()).await
    }

    async fn ready(&self) -> Result<(), ObjectError> {
        let probe = self.path(PROBE);
        let payload = PutPayload::from_static(b"ready");
        within(READY_WITHIN, self.bucket.put(&probe, payload))
            .await
            .map(|_| ())
    }
}

/// A multipart upload; aborted when it is dropped before it was completed, also if the caller
/// disconnected.
struct Parts(Option<Box<dyn MultipartUpload>>);

impl Parts {
    async fn put(&mut self, chunks: Vec<Bytes>) -> Result<u64, ObjectError> {
        let length = length_of(&chunks);
        let upload = self.0.as_mut().ok_or_else(given_up)?;
        within(CALL_WITHIN, upload.put_part(PutPayload::from_iter(chunks))).await?;
        Ok(length)
    }

    async fn complete(mut self) -> Result<(), ObjectError> {
        let upload = self.0.as_mut().ok_or_else(given_up)?;
        within(CALL_WITHIN, upload.complete()).await?;
        self.0 = None;
        Ok(())
    }
}

impl Drop for Parts {
    fn drop(&mut self) {
        let Some(mut upload) = self.0.take() else {
            return;
        };
        // If no runtime is left, the bucket's own rule removes the parts (operations: S3).
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(async move {
                if let Err(error) = within(CALL_WITHIN, upload.abort()).await {
                    tracing::warn!(%error, "the parts of an unfinished file stay in the bucket");
                }
            });
        }
    }
}

/// Collects chunks up to the size of a part or the end of the body; returns whether the body has
/// ended.
async fn gather(body: &mut ByteStream) -> Result<(Vec<Bytes>, bool), ObjectError> {
    let (mut chunks, mut length) = (Vec::new(), 0_usize);
    while length < PART {
        let Some(chunk) = body.try_next().await? else {
            return Ok((chunks, true));
        };
        length = length.saturating_add(chunk.len());
        chunks.push(chunk);
    }
    Ok((chunks, false))
}

fn length_of(chunks: &[Bytes]) -> u64 {
    let length = chunks.iter().map(Bytes::len).sum::<usize>();
    u64::try_from(length).unwrap_or(u64::MAX)
}

/// The address as the client wants it: with the bucket in the host if it is not in the path.
fn endpoint_of(settings: &S3Settings, endpoint: &str) -> Result<String, ObjectError> {
    let endpoint = endpoint.trim_end_matches('/');
    if settings.path_style {
        return Ok(endpoint.to_owned());
    }
    let (scheme, host) = endpoint
        .split_once("://")
        .ok_or_else(|| ObjectError::Unavailable("the endpoint has no scheme".into()))?;
    Ok(format!("{scheme}://{}.{host}", settings.bucket))
}

async fn within<T>(
    limit: Duration,
    call: impl Future<Output = object_store::Result<T>>,
) -> Result<T, ObjectError> {
    match tokio::time::timeout(limit, call).await {
        Ok(answer) => answer.map_err(failed),
        Err(_) => Err(too_slow()),
    }
}

fn failed(error: object_store::Error) -> ObjectError {
    match error {
        object_store::Error::NotFound { .. } => ObjectError::NotFound,
        other => ObjectError::Unavailable(other.to_string()),
    }
}

fn too_slow() -> ObjectError {
    ObjectError::Unavailable("the service does not answer in time".into())
}

fn given_up() -> ObjectError {
    ObjectError::Unavailable("the upload was given up".into())
}
