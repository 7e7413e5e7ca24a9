//! The settings of deposits in bitcoin: none, the built-in page, a BTCPay server, or an account at BitPay. Nothing is connected to here.

use super::messages::needed;
use super::text::{Text, given};
use super::values::{is_private, site_address};
use super::{ConfigError, Profile, wrong};
use secrecy::SecretString;
use serde::Deserialize;

const PROVIDERS: &str = "Give built-in, btcpay, bitpay or none.";
const SERVER: &str =
    "Give scheme and host of the BTCPay server, for example https://btcpay.example.com.";
const STORE: &str = "Take it from the BTCPay server: the store's settings, General, Store ID. It has letters and digits.";
const API_KEY: &str = "Make one on the BTCPay server (your account, API keys) that may view and create invoices of this store only.";
const WEBHOOK_SECRET: &str = "Give the secret of the webhook that was added in the store's settings on the BTCPay server: without it anybody could \
    send one.";
const BITPAY: &str = "https://bitpay.com";
const TEST_SITE: &str = "Remove it, or give https://test.bitpay.com for a test account.";
const TOKEN: &str =
    "Make one in BitPay's dashboard under API tokens, with Require Authentication off.";

/// The settings as written.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Written {
    crypto_provider: Option<Text>,
    crypto_btcpay_url: Option<Text>,
    crypto_btcpay_store: Option<Text>,
    crypto_btcpay_api_key: Option<Text>,
    crypto_btcpay_webhook_secret: Option<Text>,
    crypto_bitpay_url: Option<Text>,
    crypto_bitpay_token: Option<Text>,
}

/// The names in [`Written`].
pub(super) const NAMES: [&str; 7] = [
    "crypto_provider",
    "crypto_btcpay_url",
    "crypto_btcpay_store",
    "crypto_btcpay_api_key",
    "crypto_btcpay_webhook_secret",
    "crypto_bitpay_url",
    "crypto_bitpay_token",
];

/// Where investors pay in bitcoin.
#[derive(Debug, Clone)]
pub enum Crypto {
    /// Nowhere: deposits are made by wire only.
    None,
    /// On the platform's own page.
    BuiltIn,
    /// On a BTCPay server.
    BtcPay(BtcPay),
    /// At BitPay.
    BitPay(BitPay),
}

/// A store on a BTCPay server.
#[derive(Debug, Clone)]
pub struct BtcPay {
    /// The server.
    pub url: String,
    /// The id of the store.
    pub store: String,
    /// The key for its invoices.
    pub api_key: SecretString,
    /// The secret with which webhooks are signed.
    pub webhook_secret: SecretString,
}

/// An account at BitPay.
#[derive(Debug, Clone)]
pub struct BitPay {
    /// Where its API is.
    pub url: String,
    /// The token for its invoices.
    pub token: SecretString,
}

impl Crypto {
    /// The named gateway; by default the built-in page in development and none in production.
    pub(super) fn checked(written: Written, profile: Profile) -> Result<Self, ConfigError> {
        match (given(written.crypto_provider).as_deref(), profile) {
            (Some("none"), _) | (None, Profile::Production) => Ok(Self::None),
            (Some("built-in"), _) | (None, Profile::Development) => Ok(Self::BuiltIn),
            (Some("btcpay"), _) => Ok(Self::BtcPay(BtcPay {
                url: server(
                    "crypto_btcpay_url",
                    needed("crypto_btcpay_url", written.crypto_btcpay_url, SERVER)?,
                    SERVER,
                )?,
                store: store(written.crypto_btcpay_store)?,
                api_key: needed(
                    "crypto_btcpay_api_key",
                    written.crypto_btcpay_api_key,
                    API_KEY,
                )?
                .into(),
                webhook_secret: needed(
                    "crypto_btcpay_webhook_secret",
                    written.crypto_btcpay_webhook_secret,
                    WEBHOOK_SECRET,
                )?
                .into(),
            })),
            (Some("bitpay"), _) => Ok(Self::BitPay(BitPay {
                url: server(
                    "crypto_bitpay_url",
                    given(written.crypto_bitpay_url).unwrap_or_else(|| BITPAY.to_owned()),
                    TEST_SITE,
                )?,
                token: needed("crypto_bitpay_token", written.crypto_bitpay_token, TOKEN)?.into(),
            })),
            (Some(other), _) => {
                let problem = format!("{other:?} is not a bitcoin gateway");
                Err(wrong("crypto_provider", problem, PROVIDERS))
            }
        }
    }

    /// Whether bitcoin is paid on the platform's own page.
    pub const fn is_built_in(&self) -> bool {
        matches!(self, Self::BuiltIn)
    }

    /// The names and values in force; keys stay hidden.
    pub(super) fn shown(&self) -> Vec<(&'static str, String)> {
        let hidden = || "(hidden)".to_owned();
        match self {
            Self::None => vec![("crypto_provider", "none".to_owned())],
            Self::BuiltIn => vec![("crypto_provider", "built-in".to_owned())],
            Self::BtcPay(store) => vec![
                ("crypto_provider", "btcpay".to_owned()),
                ("crypto_btcpay_url", store.url.clone()),
                ("crypto_btcpay_store", store.store.clone()),
                ("crypto_btcpay_api_key", hidden()),
                ("crypto_btcpay_webhook_secret", hidden()),
            ],
            Self::BitPay(account) => vec![
                ("crypto_provider", "bitpay".to_owned()),
                ("crypto_bitpay_url", account.url.clone()),
                ("crypto_bitpay_token", hidden()),
            ],
        }
    }
}

/// The address of a gateway, which keys are sent to.
fn server(name: &'static str, text: String, mend: &'static str) -> Result<String, ConfigError> {
    let problem = format!("{text:?} is not an https address");
    let url = site_address(name, Some(text), mend)?;
    url.filter(|url| is_private(url))
        .ok_or_else(|| wrong(name, problem, mend))
}

fn store(text: Option<Text>) -> Result<String, ConfigError> {
    let name = "crypto_btcpay_store";
    let store = needed(name, text, STORE)?;
    if store.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        Ok(store)
    } else {
        Err(wrong(
            name,
            format!("{store:?} is not the id of a store"),
            STORE,
        ))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::panic)]
    use super::Crypto;
    use crate::config::Config;

    const BTCPAY: &str = "crypto_provider = 'btcpay'\ncrypto_btcpay_url = 'https://BTCPay.example.com/'\n\
        crypto_btcpay_store = 'CvUFnsmZ3ccZ'\ncrypto_btcpay_api_key = 'KEY-SECRET'\n\
        crypto_btcpay_webhook_secret = 'HOOK-SECRET'\n";
    const AT_BITPAY: &str = "crypto_provider = 'bitpay'\ncrypto_bitpay_token = 'TOKEN-SECRET'\n";
    const PRODUCTION: &str = "profile = 'production'\nmaster_keys = 'k1:AAAA'\n\
        public_url = 'https://invest.example.com'\nbuilt_in_providers = 'on'\n";

    fn crypto(toml: &str) -> Crypto {
        Config::from_toml(toml).unwrap().crypto
    }

    fn refused(toml: &str) -> String {
        Config::from_toml(toml).unwrap_err().to_string()
    }

    /// The settings without one of them, or with another value of it.
    fn with(settings: &str, line: &str) -> String {
        let name = line.split(' ').next().unwrap();
        let rest = settings
            .lines()
            .filter(|other| !other.starts_with(&format!("{name} ")));
        let kept: Vec<&str> = rest.chain(line.contains('=').then_some(line)).collect();
        kept.join("\n")
    }

    #[test]
    fn bitcoin_is_paid_on_the_built_in_page_in_development_and_nowhere_in_production() {
        assert!(matches!(crypto(""), Crypto::BuiltIn));
        assert!(matches!(crypto(PRODUCTION), Crypto::None));
        assert!(matches!(crypto("crypto_provider = 'none'"), Crypto::None));
    }

    #[test]
    fn production_takes_the_built_in_page_only_where_it_is_told_so() {
        let built_in = format!("{PRODUCTION}crypto_provider = 'built-in'");
        assert!(matches!(crypto(&built_in), Crypto::BuiltIn));
        let said = refused(&with(&built_in, "built_in_providers"));
        assert!(said.contains("LANDFALL_BUILT_IN_PROVIDERS"), "{said}");
        assert!(said.contains("bitcoin"), "{said}");
        let said = refused(&with(PRODUCTION, "built_in_providers"));
        assert!(!said.contains("bitcoin"), "{said}");
    }

    #[test]
    fn the_account_at_a_gateway_is_read() {
        let Crypto::BtcPay(store) = crypto(BTCPAY) else {
            panic!("no BTCPay server");
        };
        assert_eq!(store.url, "https://btcpay.example.com");
        assert_eq!(store.store, "CvUFnsmZ3ccZ");
        let Crypto::BitPay(account) = crypto(AT_BITPAY) else {
            panic!("no BitPay");
        };
        assert_eq!(account.url, "https://bitpay.com");
    }

    #[test]
    fn secrets_of_bitcoin_gateways_are_never_shown() {
        for toml in [BTCPAY, AT_BITPAY] {
            let config = Config::from_toml(toml).unwrap();
            let shown = config.shown();
            assert!(shown.contains("= \"(hidden)\""), "{shown}");
            assert!(!shown.contains("SECRET"), "{shown}");
            assert!(!format!("{config:?}").contains("SECRET"));
        }
        assert!(
            Config::from_toml("")
                .unwrap()
                .shown()
                .contains("crypto_provider = \"built-in\"")
        );
    }

    #[test]
    fn a_wrong_setting_of_a_bitcoin_gateway_is_named() {
        for (settings, line) in [
            (BTCPAY, "crypto_provider = 'coins'"),
            (BTCPAY, "crypto_btcpay_url"),
            (BTCPAY, "crypto_btcpay_url = 'http://btcpay.example.com'"),
            (
                BTCPAY,
                "crypto_btcpay_url = 'https://btcpay.example.com/pay'",
            ),
            (BTCPAY, "crypto_btcpay_store"),
            (BTCPAY, "crypto_btcpay_store = '../stores'"),
            (BTCPAY, "crypto_btcpay_api_key"),
            (BTCPAY, "crypto_btcpay_webhook_secret"),
            (AT_BITPAY, "crypto_bitpay_token"),
            (AT_BITPAY, "crypto_bitpay_url = 'http://bitpay.test'"),
        ] {
            let name = line.split(' ').next().unwrap();
            let said = refused(&with(settings, line));
            let variable = format!("LANDFALL_{} ", name.to_uppercase());
            assert!(said.contains(&variable), "{line}: {said}");
        }
    }
}
