//! Wires the parts that uploads need: the configured store of files and the virus scanner.

use super::BootstrapError;
use crate::config::Config;
use crate::config::files::{Bucket, Encryption};
use adapters::crypto::{KeyRing, NewFiles, SealedObjects};
use adapters::object_store::{LocalObjects, S3Objects, S3Settings, ServerSideEncryption};
use adapters::scanner::{Clamd, NoScanner};
use ports::driven::objects::ObjectStore;
use ports::driven::scanning::FileScanner;
use std::sync::Arc;

/// The configured store of files. A folder's files are always sealed, a bucket's if the setting
/// says so.
pub async fn objects(config: &Config, ring: &KeyRing) -> Result<SealedObjects, BootstrapError> {
    let (store, new_files): (Arc<dyn ObjectStore>, _) = match &config.files.bucket {
        None => {
            let folder = LocalObjects::open(config.data_dir.join("objects")).await?;
            (Arc::new(folder), NewFiles::Sealed)
        }
        Some(bucket) if bucket.sealed => (Arc::new(S3Objects::new(&s3(bucket))?), NewFiles::Sealed),
        Some(bucket) => (Arc::new(S3Objects::new(&s3(bucket))?), NewFiles::Plain),
    };
    Ok(SealedObjects::new(store, ring, new_files))
}

fn s3(bucket: &Bucket) -> S3Settings {
    S3Settings {
        bucket: bucket.name.clone(),
        region: bucket.region.clone(),
        endpoint: bucket.endpoint.clone(),
        path_style: bucket.path_style,
        prefix: bucket.prefix.clone(),
        access_key: bucket.access_key.clone(),
        encryption: match &bucket.encryption {
            Encryption::Bucket => ServerSideEncryption::BucketDefault,
            Encryption::Aes256 => ServerSideEncryption::Aes256,
            Encryption::Kms(key) => ServerSideEncryption::Kms(key.clone()),
        },
    }
}

/// The configured virus scanner; production logs a warning if there is none.
pub fn scanner(config: &Config) -> Result<Arc<dyn FileScanner>, BootstrapError> {
    let Some(address) = &config.files.clamd else {
        if !config.is_development() {
            tracing::warn!("uploads are not scanned for viruses: set LANDFALL_SCANNER=clamd");
        }
        return Ok(Arc::new(NoScanner));
    };
    let address = address.parse().map_err(BootstrapError::Scanner)?;
    Ok(Arc::new(Clamd::new(address)))
}
