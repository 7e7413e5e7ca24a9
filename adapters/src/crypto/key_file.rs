//! The key of a development machine: made once, kept in the data folder (decision 18). A production server is given its keys.

use std::{
    fs::{self, OpenOptions},
    io::{ErrorKind, Write},
    path::Path,
};

use base64::{Engine, engine::general_purpose::STANDARD};
use thiserror::Error;

use super::keys::{KeyRing, KeyRingError};

const FILE: &str = "development.keys";

/// Why the key file cannot be used.
#[derive(Debug, Error)]
pub enum KeyFileError {
    /// The folder or file cannot be read or written.
    #[error("the key file of the data folder: {0}")]
    Io(#[from] std::io::Error),
    /// Its content is no key ring.
    #[error("the key file of the data folder: {0}")]
    Ring(#[from] KeyRingError),
}

/// Reads the key ring of a data folder; creates the folder and a random key at the first start. Two
/// servers that start at once use the same key: only one creates the file, and it appears whole.
pub fn key_ring_in_folder(folder: &Path) -> Result<KeyRing, KeyFileError> {
    fs::create_dir_all(folder)?;
    let path = folder.join(FILE);
    match fs::read_to_string(&path) {
        Ok(configured) => return Ok(KeyRing::parse(&configured)?),
        Err(error) if error.kind() == ErrorKind::NotFound => {}
        Err(error) => return Err(error.into()),
    }
    let own = folder.join(format!("{FILE}.{:016x}", rand::random::<u64>()));
    let key: [u8; 32] = rand::random();
    write_private(&own, &format!("dev:{}\n", STANDARD.encode(key)))?;
    let linked = fs::hard_link(&own, &path);
    fs::remove_file(&own)?;
    match linked {
        Err(error) if error.kind() != ErrorKind::AlreadyExists => return Err(error.into()),
        Ok(()) | Err(_) => {}
    }
    Ok(KeyRing::parse(&fs::read_to_string(&path)?)?)
}

fn write_private(path: &Path, content: &str) -> std::io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(path)?;
    file.write_all(content.as_bytes())?;
    file.sync_all()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use secrecy::ExposeSecret;

    #[test]
    fn the_key_is_made_once_and_read_by_its_owner_only() {
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path().join("data");
        let fingerprint = |ring: KeyRing| *ring.derive("x").current().unwrap().1.expose_secret();
        let first = fingerprint(key_ring_in_folder(&data).unwrap());
        assert_eq!(fingerprint(key_ring_in_folder(&data).unwrap()), first);
        let files: Vec<_> = fs::read_dir(&data)
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .collect();
        assert_eq!(files, [data.join(FILE)], "only the key file is left");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            assert_eq!(
                fs::metadata(data.join(FILE)).unwrap().permissions().mode() & 0o777,
                0o600
            );
        }
    }

    #[test]
    fn a_damaged_key_file_is_an_error_and_is_not_replaced() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join(FILE), "dev:AAAA").unwrap();
        assert!(matches!(
            key_ring_in_folder(folder.path()),
            Err(KeyFileError::Ring(_))
        ));
        assert_eq!(
            fs::read_to_string(folder.path().join(FILE)).unwrap(),
            "dev:AAAA"
        );
    }
}
