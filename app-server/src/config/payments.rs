//! The settings of payments: the built-in page, or an account at PayFast. Nothing is connected to here.

use super::messages::{needed, site};
use super::text::{Text, given};
use super::{ConfigError, wrong};
use ipnet::IpNet;
use secrecy::SecretString;
use serde::Deserialize;
use std::net::IpAddr;

const ADDRESSES: &str = "Give the addresses or networks that PayFast lists for its notifications, separated by commas, for example \
    197.97.145.144/28,41.74.179.192/27.";

const ACCOUNT: &str = "Take it from PayFast's dashboard, under Developer settings.";
const PASSPHRASE: &str = "Set one in PayFast's dashboard under Developer settings, and give the same one here: without it anybody could sign.";

/// The settings, as they are written.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Written {
    payment_provider: Option<Text>,
    payment_payfast_url: Option<Text>,
    payment_payfast_api_url: Option<Text>,
    payment_payfast_merchant_id: Option<Text>,
    payment_payfast_merchant_key: Option<Text>,
    payment_payfast_passphrase: Option<Text>,
    payment_payfast_addresses: Option<Text>,
}

/// The names in [`Written`].
pub(super) const NAMES: [&str; 7] = [
    "payment_provider",
    "payment_payfast_url",
    "payment_payfast_api_url",
    "payment_payfast_merchant_id",
    "payment_payfast_merchant_key",
    "payment_payfast_passphrase",
    "payment_payfast_addresses",
];

/// An account at PayFast.
#[derive(Debug, Clone)]
pub struct PayFast {
    /// Where payers are sent.
    pub url: String,
    /// Where its API is.
    pub api_url: String,
    /// Our id as a merchant.
    pub merchant_id: String,
    /// Our key as a merchant.
    pub merchant_key: SecretString,
    /// The passphrase of signatures.
    pub passphrase: SecretString,
    /// The addresses that notifications come from.
    pub addresses: Vec<IpNet>,
}

/// The account; by default the built-in page.
pub(super) fn checked(written: Written) -> Result<Option<PayFast>, ConfigError> {
    match given(written.payment_provider).as_deref() {
        None | Some("built-in") => return Ok(None),
        Some("payfast") => {}
        Some(other) => {
            let problem = format!("{other:?} is not a payment gateway");
            return Err(wrong(
                "payment_provider",
                problem,
                "Give built-in or payfast.",
            ));
        }
    }
    Ok(Some(PayFast {
        url: site(
            "payment_payfast_url",
            written.payment_payfast_url,
            "https://www.payfast.co.za",
        )?,
        api_url: site(
            "payment_payfast_api_url",
            written.payment_payfast_api_url,
            "https://api.payfast.co.za",
        )?,
        merchant_id: needed(
            "payment_payfast_merchant_id",
            written.payment_payfast_merchant_id,
            ACCOUNT,
        )?,
        merchant_key: needed(
            "payment_payfast_merchant_key",
            written.payment_payfast_merchant_key,
            ACCOUNT,
        )?
        .into(),
        passphrase: needed(
            "payment_payfast_passphrase",
            written.payment_payfast_passphrase,
            PASSPHRASE,
        )?
        .into(),
        addresses: addresses(given(written.payment_payfast_addresses))?,
    }))
}

fn addresses(text: Option<String>) -> Result<Vec<IpNet>, ConfigError> {
    let name = "payment_payfast_addresses";
    let text = text.ok_or_else(|| wrong(name, "it is missing", ADDRESSES))?;
    let entries = text
        .split(',')
        .map(str::trim)
        .filter(|entry| !entry.is_empty());
    let read = |entry: &str| {
        let one = || entry.parse::<IpAddr>().map(IpNet::from);
        let net = entry.parse::<IpNet>().or_else(|_| one());
        net.map_err(|_| wrong(name, format!("{entry:?} is not an address"), ADDRESSES))
    };
    let read: Vec<IpNet> = entries.map(read).collect::<Result<_, _>>()?;
    if read.is_empty() {
        return Err(wrong(name, "it contains no address", ADDRESSES));
    }
    Ok(read)
}

/// The names and values in force; key and passphrase stay hidden.
pub(super) fn shown(account: Option<&PayFast>) -> Vec<(&'static str, String)> {
    let Some(account) = account else {
        return vec![("payment_provider", "built-in".to_owned())];
    };
    let addresses: Vec<String> = account.addresses.iter().map(ToString::to_string).collect();
    let hidden = || "(hidden)".to_owned();
    vec![
        ("payment_provider", "payfast".to_owned()),
        ("payment_payfast_url", account.url.clone()),
        ("payment_payfast_api_url", account.api_url.clone()),
        ("payment_payfast_merchant_id", account.merchant_id.clone()),
        ("payment_payfast_merchant_key", hidden()),
        ("payment_payfast_passphrase", hidden()),
        ("payment_payfast_addresses", addresses.join(",")),
    ]
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use crate::config::Config;

    const PAYFAST: &str = "payment_provider = 'payfast'\npayment_payfast_merchant_id = 10000100\n\
        payment_payfast_merchant_key = 'KEY-SECRET'\npayment_payfast_passphrase = 'PHRASE-SECRET'\n\
        payment_payfast_addresses = '197.97.145.144/28, 41.74.179.200'\n";

    #[test]
    fn payments_are_built_in_unless_a_gateway_is_named() {
        assert!(Config::from_toml("").unwrap().payfast.is_none());
        let payfast = Config::from_toml(PAYFAST).unwrap().payfast.unwrap();
        assert_eq!(payfast.url, "https://www.payfast.co.za");
        assert_eq!(payfast.api_url, "https://api.payfast.co.za");
        assert_eq!(payfast.merchant_id, "10000100");
        let addresses: Vec<String> = payfast.addresses.iter().map(ToString::to_string).collect();
        assert_eq!(addresses, ["197.97.145.144/28", "41.74.179.200/32"]);
    }

    #[test]
    fn secrets_of_payments_are_never_shown() {
        let config = Config::from_toml(PAYFAST).unwrap();
        let shown = config.shown();
        assert!(shown.contains("payment_payfast_passphrase = \"(hidden)\""));
        assert!(!shown.contains("SECRET"), "{shown}");
        assert!(!format!("{config:?}").contains("SECRET"));
    }

    #[test]
    fn a_wrong_setting_of_payments_is_named() {
        for (left_out, name) in [
            (
                "payment_payfast_merchant_id",
                "LANDFALL_PAYMENT_PAYFAST_MERCHANT_ID",
            ),
            (
                "payment_payfast_merchant_key",
                "LANDFALL_PAYMENT_PAYFAST_MERCHANT_KEY",
            ),
            (
                "payment_payfast_passphrase",
                "LANDFALL_PAYMENT_PAYFAST_PASSPHRASE",
            ),
            (
                "payment_payfast_addresses",
                "LANDFALL_PAYMENT_PAYFAST_ADDRESSES",
            ),
        ] {
            let lines: Vec<&str> = PAYFAST
                .lines()
                .filter(|line| !line.starts_with(left_out))
                .collect();
            let said = Config::from_toml(&lines.join("\n"))
                .unwrap_err()
                .to_string();
            assert!(said.contains(name), "{said}");
        }
        for (line, name) in [
            ("payment_provider = 'cash'", "LANDFALL_PAYMENT_PROVIDER"),
            (
                "payment_payfast_addresses = ' , '",
                "LANDFALL_PAYMENT_PAYFAST_ADDRESSES",
            ),
            (
                "payment_payfast_addresses = '197.97.145.144/99'",
                "LANDFALL_PAYMENT_PAYFAST_ADDRESSES",
            ),
            (
                "payment_payfast_url = 'http://payfast.test'",
                "LANDFALL_PAYMENT_PAYFAST_URL",
            ),
        ] {
            let key = line.split(' ').next().unwrap();
            let rest: Vec<&str> = PAYFAST
                .lines()
                .filter(|other| !other.starts_with(&format!("{key} ")))
                .collect();
            let said = Config::from_toml(&format!("{}\n{line}", rest.join("\n"))).unwrap_err();
            assert!(said.to_string().contains(name), "{said}");
        }
    }
}
