//! What a single setting may be: addresses, the database, proxies.

use super::{ConfigError, wrong};
use secrecy::SecretString;
use std::net::{IpAddr, SocketAddr};
use std::path::Path;

pub(super) fn bind(text: Option<String>) -> Result<SocketAddr, ConfigError> {
    let text = text.unwrap_or_else(|| "127.0.0.1:8080".to_owned());
    text.parse().map_err(|_| {
        wrong(
            "bind",
            format!("{text:?} is no address with a port"),
            "Give an IP address and a port, for example 127.0.0.1:8080 or [::]:8080.",
        )
    })
}

pub(super) fn database_url(
    text: Option<String>,
    data_dir: &Path,
) -> Result<SecretString, ConfigError> {
    let own = || {
        format!(
            "sqlite://{}?mode=rwc",
            data_dir.join("landfall.db").display()
        )
    };
    let url = text.unwrap_or_else(own);
    if ["sqlite:", "postgres:", "postgresql:"]
        .iter()
        .any(|scheme| url.starts_with(scheme))
    {
        Ok(SecretString::from(url))
    } else {
        Err(wrong(
            "database_url",
            "it is neither SQLite nor PostgreSQL",
            "Give sqlite://file?mode=rwc or postgres://user:password@host/database.",
        ))
    }
}

pub(super) fn public_url(text: Option<String>) -> Result<Option<String>, ConfigError> {
    let Some(text) = text else { return Ok(None) };
    let url = text.trim_end_matches('/');
    let host = url
        .strip_prefix("https://")
        .or_else(|| url.strip_prefix("http://"));
    match host {
        Some(host) if !host.is_empty() && !host.contains(['/', '?', '#', '@']) => {
            Ok(Some(url.to_owned()))
        }
        Some(_) | None => Err(wrong(
            "public_url",
            format!("{text:?} is no address of a site"),
            "Give scheme and host only, for example https://invest.example.com.",
        )),
    }
}

pub(super) fn proxies(text: Option<String>) -> Result<Vec<IpAddr>, ConfigError> {
    let list = text.unwrap_or_default();
    list.split(',')
        .map(str::trim)
        .filter(|entry| !entry.is_empty())
        .map(|entry| {
            entry.parse().map_err(|_| {
                wrong(
                    "trusted_proxies",
                    format!("{entry:?} is no IP address"),
                    "Give the proxies' addresses with commas between.",
                )
            })
        })
        .collect()
}
