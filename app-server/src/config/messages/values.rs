//! The allowed values of single settings of messages: routes, templates, addresses, secrets.

use super::{Security, SmsProvider};
use crate::config::{ConfigError, Text, given, wrong};
use secrecy::SecretString;
use std::collections::BTreeMap;

const ROUTES: &str = "Give code=provider pairs, separated by commas, for example 86=aliyun,*=twilio; providers are outbox, twilio and aliyun.";

pub(super) const TEMPLATES: &str =
    "Give key=code with commas between, for example sms.code=SMS_123,sms.code.en=SMS_124.";

pub(in crate::config) fn needed(
    name: &str,
    text: Option<Text>,
    mend: &'static str,
) -> Result<String, ConfigError> {
    given(text).ok_or_else(|| wrong(name, "it is missing", mend))
}

fn pairs(text: &str) -> Option<Vec<(&str, &str)>> {
    text.split(',')
        .map(|pair| pair.split_once('='))
        .map(|pair| pair.map(|(name, value)| (name.trim(), value.trim())))
        .map(|pair| pair.filter(|(name, value)| !name.is_empty() && !value.is_empty()))
        .collect()
}

pub(super) fn routes(text: &str) -> Result<BTreeMap<String, SmsProvider>, ConfigError> {
    let not_so = || {
        wrong(
            "sms_routes",
            format!("{text:?} contains no valid routes"),
            ROUTES,
        )
    };
    let mut routes = BTreeMap::new();
    for (code, provider) in pairs(text).ok_or_else(not_so)? {
        let is_code =
            code == "*" || (code.len() <= 3 && code.bytes().all(|byte| byte.is_ascii_digit()));
        let provider = match provider {
            "outbox" => SmsProvider::Outbox,
            "twilio" => SmsProvider::Twilio,
            "aliyun" => SmsProvider::Aliyun,
            _ => return Err(not_so()),
        };
        if !is_code || routes.insert(code.to_owned(), provider).is_some() {
            return Err(not_so());
        }
    }
    Ok(routes)
}

pub(super) fn templates(text: &str) -> Result<BTreeMap<String, String>, ConfigError> {
    let not_so = || {
        wrong(
            "sms_aliyun_templates",
            format!("{text:?} contains no valid templates"),
            TEMPLATES,
        )
    };
    let pairs = pairs(text).ok_or_else(not_so)?;
    Ok(pairs
        .into_iter()
        .map(|(key, code)| (key.to_owned(), code.to_owned()))
        .collect())
}

/// The account is in the path of every call.
pub(super) fn account_sid(text: String) -> Result<String, ConfigError> {
    if text.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        Ok(text)
    } else {
        let mend = "Give the account's id, AC and 32 digits, from the Twilio console.";
        Err(wrong(
            "sms_twilio_account_sid",
            format!("{text:?} is not an account id"),
            mend,
        ))
    }
}

/// The address of an API; the caller checks whether it is protected.
pub(in crate::config) fn site(
    name: &str,
    text: Option<Text>,
    usual: &str,
) -> Result<String, ConfigError> {
    let url = given(text).unwrap_or_else(|| usual.to_owned());
    let own = ["http://127.0.0.1:", "http://localhost:", "http://[::1]:"];
    if url.starts_with("https://") || own.iter().any(|start| url.starts_with(start)) {
        Ok(url)
    } else {
        Err(wrong(
            name,
            format!("{url:?} is not an https address"),
            "Remove it to use the provider's own.",
        ))
    }
}

pub(super) fn callback_secret(text: Option<String>) -> Result<Option<SecretString>, ConfigError> {
    match text {
        Some(secret)
            if secret.len() < 20 || !secret.bytes().all(|byte| byte.is_ascii_alphanumeric()) =>
        {
            Err(wrong(
                "sms_aliyun_callback_secret",
                "it could be guessed, or cannot be used in an address",
                "Give at least 20 letters and digits, for example $(openssl rand -hex 16).",
            ))
        }
        other => Ok(other.map(SecretString::from)),
    }
}

pub(super) fn security(text: Option<String>) -> Result<Security, ConfigError> {
    match text.as_deref() {
        None | Some("starttls") => Ok(Security::StartTls),
        Some("tls") => Ok(Security::Tls),
        Some("none") => Ok(Security::Plain),
        Some(other) => {
            let problem = format!("{other:?} is not a kind of transport security");
            Err(wrong(
                "mail_security",
                problem,
                "Give starttls, tls, or none for a server on this machine.",
            ))
        }
    }
}

pub(super) const fn security_code(security: Security) -> &'static str {
    match security {
        Security::StartTls => "starttls",
        Security::Tls => "tls",
        Security::Plain => "none",
    }
}

pub(super) const fn port(security: Security) -> u16 {
    match security {
        Security::StartTls => 587,
        Security::Tls => 465,
        Security::Plain => 25,
    }
}

pub(super) fn login(
    user: Option<String>,
    password: Option<String>,
) -> Result<Option<(String, SecretString)>, ConfigError> {
    match (user, password) {
        (None, None) => Ok(None),
        (Some(user), Some(password)) => Ok(Some((user, password.into()))),
        (Some(_), None) => Err(wrong(
            "mail_password",
            "it is missing",
            "Give it, or remove LANDFALL_MAIL_USER.",
        )),
        (None, Some(_)) => Err(wrong(
            "mail_user",
            "it is missing",
            "Give it, or remove LANDFALL_MAIL_PASSWORD.",
        )),
    }
}
