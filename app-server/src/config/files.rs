//! The settings of uploads: the store of files, the virus scanner, and when leftovers are deleted.
//! Nothing is connected to here.

use super::values::site_address;
use super::{ConfigError, Text, given, number, switch, wrong};
use secrecy::SecretString;
use serde::Deserialize;

/// The settings, as they are written.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Written {
    objects: Option<Text>,
    s3_bucket: Option<Text>,
    s3_region: Option<Text>,
    s3_endpoint: Option<Text>,
    s3_path_style: Option<Text>,
    s3_prefix: Option<Text>,
    s3_access_key: Option<Text>,
    s3_secret_key: Option<Text>,
    s3_encryption: Option<Text>,
    s3_kms_key: Option<Text>,
    s3_sealed: Option<Text>,
    scanner: Option<Text>,
    clamd: Option<Text>,
    leftover_hours: Option<Text>,
}

/// The names in [`Written`].
pub(super) const NAMES: [&str; 14] = [
    "objects",
    "s3_bucket",
    "s3_region",
    "s3_endpoint",
    "s3_path_style",
    "s3_prefix",
    "s3_access_key",
    "s3_secret_key",
    "s3_encryption",
    "s3_kms_key",
    "s3_sealed",
    "scanner",
    "clamd",
    "leftover_hours",
];

/// The settings of uploads in force.
#[derive(Debug, Clone)]
pub struct Files {
    /// A bucket; by default files are in the data folder.
    pub bucket: Option<Bucket>,
    /// The address of clamd, `host:port` or the path of its socket; without it nothing is scanned.
    pub clamd: Option<String>,
    /// After how many hours a file that no record names is deleted.
    pub leftover_hours: u16,
}

/// A bucket of a service with the S3 protocol.
#[derive(Debug, Clone)]
pub struct Bucket {
    /// Its name.
    pub name: String,
    /// Its region.
    pub region: String,
    /// A service other than Amazon's.
    pub endpoint: Option<String>,
    /// Whether the bucket's name stands in the path.
    pub path_style: bool,
    /// The prefix of every key.
    pub prefix: String,
    /// Name and secret of the access key.
    pub access_key: Option<(String, SecretString)>,
    /// The service's encryption.
    pub encryption: Encryption,
    /// Whether files are sealed before they are sent to the service.
    pub sealed: bool,
}

/// Encryption by the service.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Encryption {
    /// As the bucket is set.
    Bucket,
    /// With the service's own keys.
    Aes256,
    /// With a key of its key management.
    Kms(String),
}

impl Files {
    pub(super) fn checked(written: Written) -> Result<Self, ConfigError> {
        let leftover_hours = number("leftover_hours", written.leftover_hours, 24, HOURS)?;
        if !(1..=8760).contains(&leftover_hours) {
            return Err(wrong("leftover_hours", leftover_hours.to_string(), HOURS));
        }
        let clamd = match given(written.scanner).as_deref() {
            None | Some("off") => None,
            Some("clamd") => Some(clamd(given(written.clamd))?),
            Some(other) => {
                let problem = format!("{other:?} is not a scanner");
                return Err(wrong("scanner", problem, "Give off or clamd."));
            }
        };
        let bucket = match given(written.objects).as_deref() {
            None | Some("folder") => None,
            Some("s3") => Some(Bucket {
                encryption: encryption(given(written.s3_encryption), given(written.s3_kms_key))?,
                name: given(written.s3_bucket).ok_or_else(|| {
                    let mend = "Give the bucket's name, or set LANDFALL_OBJECTS=folder.";
                    wrong("s3_bucket", "it is missing", mend)
                })?,
                region: given(written.s3_region).unwrap_or_else(|| "us-east-1".to_owned()),
                // Services other than Amazon's mostly have no host for each bucket.
                path_style: switch(
                    "s3_path_style",
                    written.s3_path_style,
                    written.s3_endpoint.is_some(),
                )?,
                endpoint: site_address("s3_endpoint", given(written.s3_endpoint), ENDPOINT)?,
                prefix: prefix(given(written.s3_prefix))?,
                access_key: access_key(given(written.s3_access_key), given(written.s3_secret_key))?,
                sealed: switch("s3_sealed", written.s3_sealed, true)?,
            }),
            Some(other) => {
                let problem = format!("{other:?} is not a store of files");
                return Err(wrong("objects", problem, "Give folder or s3."));
            }
        };
        Ok(Self {
            bucket,
            clamd,
            leftover_hours,
        })
    }

    /// The names and values in force; the secret stays hidden.
    pub(super) fn shown(&self) -> Vec<(&'static str, String)> {
        let scanner = if self.clamd.is_some() { "clamd" } else { "off" };
        let mut lines = vec![
            ("scanner", scanner.to_owned()),
            ("clamd", self.clamd.clone().unwrap_or_default()),
            ("leftover_hours", self.leftover_hours.to_string()),
        ];
        let Some(bucket) = &self.bucket else {
            lines.push(("objects", "folder".to_owned()));
            return lines;
        };
        let on_off = |on: bool| if on { "on" } else { "off" }.to_owned();
        let (encryption, kms_key) = match &bucket.encryption {
            Encryption::Bucket => ("bucket", ""),
            Encryption::Aes256 => ("aes256", ""),
            Encryption::Kms(key) => ("kms", key.as_str()),
        };
        let (key, secret) = match &bucket.access_key {
            Some((name, _)) => (name.as_str(), "(hidden)"),
            None => ("", "(the machine's role)"),
        };
        lines.extend([
            ("objects", "s3".to_owned()),
            ("s3_bucket", bucket.name.clone()),
            ("s3_region", bucket.region.clone()),
            ("s3_endpoint", bucket.endpoint.clone().unwrap_or_default()),
            ("s3_path_style", on_off(bucket.path_style)),
            ("s3_prefix", bucket.prefix.clone()),
            ("s3_access_key", key.to_owned()),
            ("s3_secret_key", secret.to_owned()),
            ("s3_encryption", encryption.to_owned()),
            ("s3_kms_key", kms_key.to_owned()),
            ("s3_sealed", on_off(bucket.sealed)),
        ]);
        lines
    }
}

const HOURS: &str = "Give whole hours, 1 to 8760.";

fn clamd(address: Option<String>) -> Result<String, ConfigError> {
    let address = address.unwrap_or_else(|| "/run/clamav/clamd.ctl".to_owned());
    let port = address
        .rsplit_once(':')
        .filter(|(host, _)| !host.is_empty())
        .and_then(|(_, port)| port.parse::<u16>().ok());
    if address.starts_with('/') || port.is_some_and(|port| port > 0) {
        return Ok(address);
    }
    Err(wrong(
        "clamd",
        format!("{address:?} is neither host:port nor the path of a socket"),
        "Give the address that clamd listens on, for example 127.0.0.1:3310 or /run/clamav/clamd.ctl.",
    ))
}

fn prefix(text: Option<String>) -> Result<String, ConfigError> {
    let text = text.unwrap_or_default();
    let prefix = text.trim_matches('/');
    let is_sound = |part: &str| {
        !part.is_empty()
            && part
                .bytes()
                .all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'-')
    };
    if prefix.is_empty() || prefix.split('/').all(is_sound) {
        return Ok(prefix.to_owned());
    }
    Err(wrong(
        "s3_prefix",
        format!("{text:?}"),
        "Give letters, digits, _ and -, with / between folders.",
    ))
}

fn access_key(
    name: Option<String>,
    secret: Option<String>,
) -> Result<Option<(String, SecretString)>, ConfigError> {
    match (name, secret) {
        (Some(name), Some(secret)) => Ok(Some((name, SecretString::from(secret)))),
        (None, None) => Ok(None),
        (Some(_), None) => Err(wrong("s3_secret_key", "it is missing", BOTH)),
        (None, Some(_)) => Err(wrong("s3_access_key", "it is missing", BOTH)),
    }
}

const ENDPOINT: &str = "Give scheme, host and port only, for example https://s3.example.com:9000.";
const BOTH: &str = "Give both LANDFALL_S3_ACCESS_KEY and LANDFALL_S3_SECRET_KEY, or neither.";

fn encryption(kind: Option<String>, key: Option<String>) -> Result<Encryption, ConfigError> {
    match (kind.as_deref(), key) {
        (None | Some("bucket"), None) => Ok(Encryption::Bucket),
        (Some("aes256"), None) => Ok(Encryption::Aes256),
        (Some("kms"), Some(key)) => Ok(Encryption::Kms(key)),
        (Some("kms"), None) => Err(wrong(
            "s3_kms_key",
            "encryption with kms needs a key",
            "Give the key's id or its ARN.",
        )),
        (None | Some("bucket" | "aes256"), Some(_)) => Err(wrong(
            "s3_kms_key",
            "it is for LANDFALL_S3_ENCRYPTION=kms only",
            "Remove it, or set LANDFALL_S3_ENCRYPTION=kms.",
        )),
        (Some(other), _) => Err(wrong(
            "s3_encryption",
            format!("{other:?}"),
            "Give bucket, aes256 or kms.",
        )),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::super::Config;
    use super::*;

    #[test]
    fn nothing_set_keeps_files_in_the_folder_and_scans_nothing() {
        let files = Config::from_toml("").unwrap().files;
        assert!(files.bucket.is_none() && files.clamd.is_none());
        assert_eq!(files.leftover_hours, 24);
    }

    #[test]
    fn a_bucket_is_read_with_its_secret_hidden() {
        let config = Config::from_toml(
            "objects = 's3'\ns3_bucket = 'papers'\ns3_endpoint = 'http://127.0.0.1:9000/'\ns3_access_key = 'me'\n\
             s3_secret_key = 'SECRET'\ns3_prefix = '/landfall/'\ns3_encryption = 'aes256'",
        )
        .unwrap();
        let bucket = config.files.bucket.as_ref().unwrap();
        assert!(
            bucket.path_style,
            "a service of one's own has its buckets in the path"
        );
        assert_eq!(bucket.prefix, "landfall");
        assert_eq!(bucket.encryption, Encryption::Aes256);
        assert!(bucket.sealed, "also where nothing is said");
        let shown = config.shown();
        assert!(
            shown.contains("s3_bucket = \"papers\"") && !shown.contains("SECRET"),
            "{shown}"
        );
        assert!(!format!("{config:?}").contains("SECRET"));
    }

    #[test]
    fn a_wrong_setting_of_files_is_named() {
        let s3 = "objects = 's3'\ns3_bucket = 'papers'\n";
        for (toml, name) in [
            ("objects = 'ftp'".to_owned(), "LANDFALL_OBJECTS"),
            ("objects = 's3'".to_owned(), "LANDFALL_S3_BUCKET"),
            (
                format!("{s3}s3_endpoint = 'localhost:9000'"),
                "LANDFALL_S3_ENDPOINT",
            ),
            (
                format!("{s3}s3_access_key = 'me'"),
                "LANDFALL_S3_SECRET_KEY",
            ),
            (format!("{s3}s3_secret_key = 'x'"), "LANDFALL_S3_ACCESS_KEY"),
            (
                format!("{s3}s3_encryption = 'rot13'"),
                "LANDFALL_S3_ENCRYPTION",
            ),
            (format!("{s3}s3_encryption = 'kms'"), "LANDFALL_S3_KMS_KEY"),
            (format!("{s3}s3_prefix = '../x'"), "LANDFALL_S3_PREFIX"),
            (
                format!("{s3}s3_path_style = 'maybe'"),
                "LANDFALL_S3_PATH_STYLE",
            ),
            (format!("{s3}s3_sealed = 'aes'"), "LANDFALL_S3_SEALED"),
            ("scanner = 'yes'".to_owned(), "LANDFALL_SCANNER"),
            (
                "scanner = 'clamd'\nclamd = 'here'".to_owned(),
                "LANDFALL_CLAMD",
            ),
            ("leftover_hours = 0".to_owned(), "LANDFALL_LEFTOVER_HOURS"),
        ] {
            let said = Config::from_toml(&toml).unwrap_err().to_string();
            assert!(said.contains(name) && said.contains('\n'), "{toml}: {said}");
        }
    }
}
