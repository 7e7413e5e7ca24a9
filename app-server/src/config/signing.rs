//! The settings of signing: the built-in page or DocuSign, with its account. Nothing is connected to here.

use super::text::{Text, given, number};
use super::values::site_address;
use super::{ConfigError, wrong};
use secrecy::SecretString;
use serde::Deserialize;
use std::path::PathBuf;

/// The settings, as they are written.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Written {
    signing_provider: Option<Text>,
    signing_poll_seconds: Option<Text>,
    signing_docusign_auth_url: Option<Text>,
    signing_docusign_base_url: Option<Text>,
    signing_docusign_integration_key: Option<Text>,
    signing_docusign_user_id: Option<Text>,
    signing_docusign_account_id: Option<Text>,
    signing_docusign_key_file: Option<Text>,
    signing_docusign_hmac_keys: Option<Text>,
}

/// The names in [`Written`].
pub(super) const NAMES: [&str; 9] = [
    "signing_provider",
    "signing_poll_seconds",
    "signing_docusign_auth_url",
    "signing_docusign_base_url",
    "signing_docusign_integration_key",
    "signing_docusign_user_id",
    "signing_docusign_account_id",
    "signing_docusign_key_file",
    "signing_docusign_hmac_keys",
];

const SITE: &str =
    "Give scheme and host only, for example https://account-d.docusign.com, or remove it.";
const ID: &str = "Take it from DocuSign's console (Settings, Apps and Keys), or set LANDFALL_SIGNING_PROVIDER=built-in.";
const KEY_FILE: &str =
    "Give the file that contains the RSA private key of the integration key, in PEM.";
const KEYS: &str =
    "Give the keys of DocuSign Connect, separated by commas, each of at least 16 characters.";
const SECONDS: &str = "Give whole seconds, 5 to 3600.";
/// How often DocuSign lets a client poll an envelope, in seconds.
const POLL: u16 = 900;

/// Where investors sign.
#[derive(Debug, Clone)]
pub enum Signing {
    /// On the platform's own page.
    BuiltIn,
    /// At DocuSign.
    DocuSign(Box<DocuSign>),
}

/// An account at DocuSign.
#[derive(Debug, Clone)]
pub struct DocuSign {
    /// The address of log-ins.
    pub auth_url: String,
    /// The address of its API; by default DocuSign is asked for it.
    pub base_url: Option<String>,
    /// The integration key.
    pub integration_key: String,
    /// The user that the server acts for.
    pub user_id: String,
    /// The account.
    pub account_id: String,
    /// The file with the private key of the integration key.
    pub key_file: PathBuf,
    /// The keys that callbacks are signed with; without one no callback is accepted.
    pub hmac_keys: Vec<SecretString>,
    /// How often a waiting envelope is polled without callbacks, in seconds.
    pub poll_seconds: u16,
}

impl Signing {
    pub(super) fn checked(written: Written) -> Result<Self, ConfigError> {
        match given(written.signing_provider).as_deref() {
            None | Some("built-in") => return Ok(Self::BuiltIn),
            Some("docusign") => {}
            Some(other) => {
                let problem = format!("{other:?} is not a signing provider");
                let mend = "Give built-in or docusign.";
                return Err(wrong("signing_provider", problem, mend));
            }
        }
        let poll_seconds = number(
            "signing_poll_seconds",
            written.signing_poll_seconds,
            POLL,
            SECONDS,
        )?;
        if !(5..=3600).contains(&poll_seconds) {
            let problem = poll_seconds.to_string();
            return Err(wrong("signing_poll_seconds", problem, SECONDS));
        }
        let site = |name, text| site_address(name, given(text), SITE);
        let auth_url = site(
            "signing_docusign_auth_url",
            written.signing_docusign_auth_url,
        )?;
        let key_file = given(written.signing_docusign_key_file)
            .ok_or_else(|| wrong("signing_docusign_key_file", "it is missing", KEY_FILE))?;
        Ok(Self::DocuSign(Box::new(DocuSign {
            auth_url: auth_url.unwrap_or_else(|| "https://account.docusign.com".to_owned()),
            base_url: site(
                "signing_docusign_base_url",
                written.signing_docusign_base_url,
            )?,
            integration_key: id(
                "signing_docusign_integration_key",
                written.signing_docusign_integration_key,
            )?,
            user_id: id("signing_docusign_user_id", written.signing_docusign_user_id)?,
            account_id: id(
                "signing_docusign_account_id",
                written.signing_docusign_account_id,
            )?,
            key_file: PathBuf::from(key_file),
            hmac_keys: keys(given(written.signing_docusign_hmac_keys))?,
            poll_seconds,
        })))
    }

    /// Whether papers are signed on the platform's own page.
    pub const fn is_built_in(&self) -> bool {
        matches!(self, Self::BuiltIn)
    }

    /// The names and values in force; keys stay hidden.
    pub(super) fn shown(&self) -> Vec<(&'static str, String)> {
        let Self::DocuSign(account) = self else {
            return vec![("signing_provider", "built-in".to_owned())];
        };
        let hidden = match account.hmac_keys.len() {
            0 => "(none: no callback is taken)".to_owned(),
            keys => format!("({keys} hidden)"),
        };
        vec![
            ("signing_provider", "docusign".to_owned()),
            ("signing_poll_seconds", account.poll_seconds.to_string()),
            ("signing_docusign_auth_url", account.auth_url.clone()),
            (
                "signing_docusign_base_url",
                account.base_url.clone().unwrap_or_default(),
            ),
            (
                "signing_docusign_integration_key",
                account.integration_key.clone(),
            ),
            ("signing_docusign_user_id", account.user_id.clone()),
            ("signing_docusign_account_id", account.account_id.clone()),
            (
                "signing_docusign_key_file",
                account.key_file.display().to_string(),
            ),
            ("signing_docusign_hmac_keys", hidden),
        ]
    }
}

/// An id in addresses and assertions: a GUID, or an account's number.
fn id(name: &str, text: Option<Text>) -> Result<String, ConfigError> {
    let text = given(text).ok_or_else(|| wrong(name, "it is missing", ID))?;
    if text.len() <= 64 && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-') {
        Ok(text)
    } else {
        Err(wrong(name, format!("{text:?} is not an id"), ID))
    }
}

fn keys(text: Option<String>) -> Result<Vec<SecretString>, ConfigError> {
    let text = text.unwrap_or_default();
    let keys = text.split(',').map(str::trim).filter(|key| !key.is_empty());
    keys.map(|key| {
        if key.len() < 16 {
            let problem = "a key of so few characters could be guessed";
            return Err(wrong("signing_docusign_hmac_keys", problem, KEYS));
        }
        Ok(SecretString::from(key))
    })
    .collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::panic)]
    use super::*;
    use crate::config::Config;

    const ACCOUNT: &str = "signing_provider = 'docusign'\nsigning_docusign_integration_key = 'ik-1'\n\
        signing_docusign_user_id = 'u-1'\nsigning_docusign_account_id = 'a-1'\nsigning_docusign_key_file = '/keys/docusign.pem'\n";

    #[test]
    fn nothing_set_signs_on_the_own_page() {
        let config = Config::from_toml("").unwrap();
        assert!(config.signing.is_built_in());
        assert!(config.shown().contains("signing_provider = \"built-in\""));
    }

    #[test]
    fn an_account_is_read_with_its_keys_hidden() {
        let toml = format!(
            "{ACCOUNT}signing_docusign_hmac_keys = 'a-first-long-secret, a-second-long-secret'"
        );
        let config = Config::from_toml(&toml).unwrap();
        let Signing::DocuSign(account) = &config.signing else {
            panic!("built-in");
        };
        assert_eq!(account.auth_url, "https://account.docusign.com");
        assert_eq!((account.hmac_keys.len(), account.poll_seconds), (2, 900));
        let shown = config.shown();
        assert!(
            shown.contains("signing_docusign_hmac_keys = \"(2 hidden)\""),
            "{shown}"
        );
        for printed in [shown, format!("{config:?}")] {
            assert!(!printed.contains("long-secret"), "{printed}");
        }
    }

    #[test]
    fn a_wrong_setting_of_signing_is_named() {
        for (toml, name) in [
            (
                "signing_provider = 'paper'".to_owned(),
                "LANDFALL_SIGNING_PROVIDER",
            ),
            (
                "signing_provider = 'docusign'".to_owned(),
                "LANDFALL_SIGNING_DOCUSIGN_KEY_FILE",
            ),
            (
                ACCOUNT.replace("'ik-1'", "''"),
                "LANDFALL_SIGNING_DOCUSIGN_INTEGRATION_KEY",
            ),
            (
                ACCOUNT.replace("'u-1'", "'a b'"),
                "LANDFALL_SIGNING_DOCUSIGN_USER_ID",
            ),
            (
                ACCOUNT.replace("'a-1'", "'../x'"),
                "LANDFALL_SIGNING_DOCUSIGN_ACCOUNT_ID",
            ),
            (
                format!("{ACCOUNT}signing_docusign_auth_url = 'account'"),
                "LANDFALL_SIGNING_DOCUSIGN_AUTH_URL",
            ),
            (
                format!("{ACCOUNT}signing_docusign_base_url = 'ftp://x'"),
                "LANDFALL_SIGNING_DOCUSIGN_BASE_URL",
            ),
            (
                format!("{ACCOUNT}signing_docusign_hmac_keys = 'short'"),
                "LANDFALL_SIGNING_DOCUSIGN_HMAC_KEYS",
            ),
            (
                format!("{ACCOUNT}signing_poll_seconds = 1"),
                "LANDFALL_SIGNING_POLL_SECONDS",
            ),
            (
                format!("{ACCOUNT}signing_poll_seconds = 'often'"),
                "LANDFALL_SIGNING_POLL_SECONDS",
            ),
        ] {
            let said = Config::from_toml(&toml).unwrap_err().to_string();
            assert!(said.contains(name) && said.contains('\n'), "{toml}: {said}");
        }
    }

    #[test]
    fn production_with_a_service_for_everything_needs_no_word_on_built_in_providers() {
        let production = "profile = 'production'\nmaster_keys = 'k1:AAAA'\npublic_url = 'https://invest.example.com'\n\
            sms_routes = '*=twilio'\nsms_twilio_account_sid = 'AC1'\nsms_twilio_auth_token = 'x'\nsms_twilio_from = '+1'\n\
            mail_provider = 'smtp'\nmail_host = 'mail'\nmail_from = 'a@example.com'\n\
            payment_provider = 'payfast'\npayment_payfast_merchant_id = 1\npayment_payfast_merchant_key = 'k'\n\
            payment_payfast_passphrase = 'p'\npayment_payfast_addresses = '197.97.145.144/28'\n";
        assert!(Config::from_toml(&format!("{production}{ACCOUNT}")).is_ok());
        let said = Config::from_toml(production).unwrap_err().to_string();
        assert!(
            said.contains("LANDFALL_BUILT_IN_PROVIDERS") && said.contains("built-in page"),
            "{said}"
        );
        let outbox = format!("{ACCOUNT}{production}").replace("mail_provider = 'smtp'", "");
        let said = Config::from_toml(&outbox).unwrap_err().to_string();
        assert!(
            said.contains("outbox") && !said.contains("signed"),
            "{said}"
        );
        let own_page = format!("{ACCOUNT}{production}").replace("'payfast'", "'built-in'");
        let said = Config::from_toml(&own_page).unwrap_err().to_string();
        assert!(
            said.contains("fees would be paid") && !said.contains("outbox"),
            "{said}"
        );
    }
}
