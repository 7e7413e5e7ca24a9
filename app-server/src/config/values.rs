//! The allowed values of single settings: addresses, the database, proxies.

use super::database_address::unknown_parameter;
use super::{ConfigError, wrong};
use domain::account::{CountryList, UnknownEntry};
use domain::amount::plain;
use domain::wire::ChargeTolerance;
use domain::{Currency, Money};
use secrecy::SecretString;
use std::net::{IpAddr, SocketAddr};
use std::path::Path;
use url::{Host, Url};

pub(super) fn bind(text: Option<String>) -> Result<SocketAddr, ConfigError> {
    let text = text.unwrap_or_else(|| "127.0.0.1:8080".to_owned());
    text.parse().map_err(|_| {
        wrong(
            "bind",
            format!("{text:?} is not an address with a port"),
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
    let is_known = ["sqlite:", "postgres:", "postgresql:"]
        .iter()
        .any(|scheme| url.starts_with(scheme));
    if !is_known {
        return Err(wrong(
            "database_url",
            "it is neither SQLite nor PostgreSQL",
            "Give sqlite://file?mode=rwc or postgres://user:password@host/database.",
        ));
    }
    if let Some(name) = unknown_parameter(&url) {
        return Err(wrong(
            "database_url",
            format!("it has the parameter {name}, which is not supported"),
            "Remove it; give the password before the host or in the parameter password.",
        ));
    }
    Ok(SecretString::from(url))
}

/// The address of a site or service, scheme and host only, as browsers write an origin: without a usual port,
/// its host in ASCII and an IPv6 address at its shortest.
pub(super) fn site_address(
    setting: &'static str,
    text: Option<String>,
    example: &'static str,
) -> Result<Option<String>, ConfigError> {
    let Some(text) = text else { return Ok(None) };
    let site = Url::parse(&text).ok().filter(|url| {
        matches!(url.scheme(), "https" | "http")
            && url.path().trim_matches('/').is_empty()
            && url.query().is_none()
            && url.fragment().is_none()
            && !text.contains('@')
    });
    site.map(|url| Some(url.origin().ascii_serialization()))
        .ok_or_else(|| {
            wrong(
                setting,
                format!("{text:?} is not the address of a site"),
                example,
            )
        })
}

/// Whether traffic to a site cannot be read in transit: it is https, or does not leave this
/// machine.
pub(super) fn is_private(site: &str) -> bool {
    Url::parse(site).is_ok_and(|url| {
        url.scheme() == "https"
            || match url.host() {
                Some(Host::Ipv4(address)) => address.is_loopback(),
                Some(Host::Ipv6(address)) => address.is_loopback(),
                Some(Host::Domain(name)) => name == "localhost",
                None => false,
            }
    })
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
                    format!("{entry:?} is not an IP address"),
                    "Give the proxies' addresses, separated by commas.",
                )
            })
        })
        .collect()
}

/// Amounts with their currencies, with commas between: `USD 25, EUR 20.50`.
pub(super) fn charge_tolerance(text: Option<String>) -> Result<ChargeTolerance, ConfigError> {
    let text = text.unwrap_or_default();
    let unclear = |part: &str| {
        wrong(
            "charge_tolerance",
            format!(
                "{part:?} is not a currency with an amount above zero, or the currency is repeated"
            ),
            "Give a currency and an amount for each, for example USD 25, EUR 20.50.",
        )
    };
    let parts = text.split(',').map(str::trim);
    let given = parts.filter(|part| !part.is_empty()).map(|part| {
        let (code, amount) = part.split_once(' ').ok_or_else(|| unclear(part))?;
        let currency = Currency::from_code(code).ok_or_else(|| unclear(part))?;
        let amount = plain(amount.trim()).ok_or_else(|| unclear(part))?;
        Money::new(amount, currency).map_err(|_| unclear(part))
    });
    let given: Vec<Money> = given.collect::<Result<_, _>>()?;
    ChargeTolerance::new(given).ok_or_else(|| unclear(&text))
}

/// Codes of countries with commas between, of one framework alone behind its code: `IR, KP, CAYMAN:RU`. `none` is an empty list.
pub(super) fn countries(
    key: &'static str,
    text: Option<String>,
    usual: fn() -> CountryList,
) -> Result<CountryList, ConfigError> {
    let Some(text) = text else {
        return Ok(usual());
    };
    let list = if text.trim() == "none" { "" } else { &text };
    CountryList::parse(list).map_err(|UnknownEntry(entry)| {
        wrong(
            key,
            format!("{entry:?} is not the code of a country"),
            "Give codes of two capitals, separated by commas; put a framework's code before one that is for it only, for example IR, KP, CAYMAN:RU.",
        )
    })
}

/// The same in the setting's format.
pub(super) fn shown_tolerance(tolerance: &ChargeTolerance) -> String {
    let one = |it: &Money| format!("{} {}", it.currency().code(), it.amount());
    let all: Vec<String> = tolerance.all().iter().map(one).collect();
    all.join(", ")
}

/// The same as it is written.
pub(super) fn shown_countries(list: &CountryList) -> String {
    let shown = list.shown();
    if shown.is_empty() {
        "none".to_owned()
    } else {
        shown
    }
}
