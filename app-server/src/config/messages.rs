//! The settings of messages: which providers send text messages and e-mails, and their accounts. Nothing is connected to here.

mod values;

use super::{ConfigError, Text, given, number, wrong};
use domain::messaging::SmsRoutes;
use secrecy::SecretString;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::PathBuf;
use values::{
    TEMPLATES, account_sid, callback_secret, login, port, routes, security, security_code,
    templates,
};
pub(super) use values::{needed, site};

/// The settings, as they are written.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Written {
    sms_routes: Option<Text>,
    sms_twilio_url: Option<Text>,
    sms_twilio_account_sid: Option<Text>,
    sms_twilio_auth_token: Option<Text>,
    sms_twilio_from: Option<Text>,
    sms_twilio_messaging_service: Option<Text>,
    sms_aliyun_url: Option<Text>,
    sms_aliyun_key_id: Option<Text>,
    sms_aliyun_key_secret: Option<Text>,
    sms_aliyun_sign_name: Option<Text>,
    sms_aliyun_templates: Option<Text>,
    sms_aliyun_callback_secret: Option<Text>,
    mail_provider: Option<Text>,
    mail_from: Option<Text>,
    mail_host: Option<Text>,
    mail_port: Option<Text>,
    mail_security: Option<Text>,
    mail_user: Option<Text>,
    mail_password: Option<Text>,
    mail_ca_file: Option<Text>,
}

/// The names in [`Written`].
pub(super) const NAMES: [&str; 20] = [
    "sms_routes",
    "sms_twilio_url",
    "sms_twilio_account_sid",
    "sms_twilio_auth_token",
    "sms_twilio_from",
    "sms_twilio_messaging_service",
    "sms_aliyun_url",
    "sms_aliyun_key_id",
    "sms_aliyun_key_secret",
    "sms_aliyun_sign_name",
    "sms_aliyun_templates",
    "sms_aliyun_callback_secret",
    "mail_provider",
    "mail_from",
    "mail_host",
    "mail_port",
    "mail_security",
    "mail_user",
    "mail_password",
    "mail_ca_file",
];

/// The provider for a country code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum SmsProvider {
    /// Nobody: they stay in the outbox.
    Outbox,
    /// Twilio.
    Twilio,
    /// Aliyun.
    Aliyun,
}

impl SmsProvider {
    const fn code(self) -> &'static str {
        match self {
            Self::Outbox => "outbox",
            Self::Twilio => "twilio",
            Self::Aliyun => "aliyun",
        }
    }
}

/// An account at Twilio.
#[derive(Debug, Clone)]
pub struct Twilio {
    /// Where its API is.
    pub url: String,
    /// The account.
    pub account_sid: String,
    /// Its token.
    pub auth_token: SecretString,
    /// A number or name to send from; by default the messaging service.
    pub from: Option<String>,
    /// A messaging service to send from.
    pub messaging_service: Option<String>,
}

/// An account at Aliyun.
#[derive(Debug, Clone)]
pub struct Aliyun {
    /// Where its API is.
    pub url: String,
    /// The access key.
    pub key_id: String,
    /// Its secret.
    pub key_secret: SecretString,
    /// The registered signature.
    pub sign_name: String,
    /// Registered templates by our key, or key and language.
    pub templates: BTreeMap<String, String>,
    /// The last part of the address for delivery reports; none takes no reports.
    pub callback_secret: Option<SecretString>,
}

/// How the connection to the mail server is protected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Security {
    /// Unencrypted at first, then TLS.
    StartTls,
    /// TLS from the first byte.
    Tls,
    /// The last part of the address for delivery reports; without it no reports are accepted.
    Plain,
}

/// A mail server.
#[derive(Debug, Clone)]
pub struct Smtp {
    /// Its name.
    pub host: String,
    /// Its port.
    pub port: u16,
    /// How the connection is protected.
    pub security: Security,
    /// User and password.
    pub login: Option<(String, SecretString)>,
    /// The sender.
    pub from: String,
    /// A file with another certificate authority to trust.
    pub ca_file: Option<PathBuf>,
}

/// The settings of messages in force.
#[derive(Debug, Clone)]
pub struct Messages {
    /// The providers of text messages, by country code; `*` is every other.
    pub sms_routes: BTreeMap<String, SmsProvider>,
    /// The account at Twilio, if a route needs it.
    pub twilio: Option<Twilio>,
    /// The account at Aliyun, if a route needs it.
    pub aliyun: Option<Aliyun>,
    /// The mail server; without it, e-mails stay in the outbox.
    pub smtp: Option<Smtp>,
}

impl Messages {
    pub(super) fn checked(written: Written) -> Result<Self, ConfigError> {
        let sms_routes =
            routes(&given(written.sms_routes).unwrap_or_else(|| "*=outbox".to_owned()))?;
        let uses = |provider| sms_routes.values().any(|used| *used == provider);
        let twilio = uses(SmsProvider::Twilio).then(|| {
            let from = given(written.sms_twilio_from);
            let service = given(written.sms_twilio_messaging_service);
            if from.is_some() == service.is_some() {
                let mend = "Give either a number or name to send from, or LANDFALL_SMS_TWILIO_MESSAGING_SERVICE.";
                return Err(wrong("sms_twilio_from", "exactly one sender is needed", mend));
            }
            let mend = "Take it from the Twilio console, or route text messages elsewhere by LANDFALL_SMS_ROUTES.";
            Ok(Twilio {
                url: site("sms_twilio_url", written.sms_twilio_url, "https://api.twilio.com")?,
                account_sid: account_sid(needed("sms_twilio_account_sid", written.sms_twilio_account_sid, mend)?)?,
                auth_token: needed("sms_twilio_auth_token", written.sms_twilio_auth_token, mend)?.into(),
                from,
                messaging_service: service,
            })
        });
        let aliyun = uses(SmsProvider::Aliyun).then(|| {
            let mend = "Take it from the Aliyun console, or route text messages elsewhere by LANDFALL_SMS_ROUTES.";
            Ok(Aliyun {
                url: site("sms_aliyun_url", written.sms_aliyun_url, "https://dysmsapi.aliyuncs.com")?,
                key_id: needed("sms_aliyun_key_id", written.sms_aliyun_key_id, mend)?,
                key_secret: needed("sms_aliyun_key_secret", written.sms_aliyun_key_secret, mend)?.into(),
                sign_name: needed("sms_aliyun_sign_name", written.sms_aliyun_sign_name, mend)?,
                templates: templates(&needed("sms_aliyun_templates", written.sms_aliyun_templates, TEMPLATES)?)?,
                callback_secret: callback_secret(given(written.sms_aliyun_callback_secret))?,
            })
        });
        let smtp = match given(written.mail_provider).as_deref() {
            None | Some("outbox") => None,
            Some("smtp") => {
                let security = security(given(written.mail_security))?;
                let mend = "Give it, or set LANDFALL_MAIL_PROVIDER=outbox.";
                Some(Smtp {
                    host: needed("mail_host", written.mail_host, mend)?,
                    port: number(
                        "mail_port",
                        written.mail_port,
                        port(security),
                        "Give a port, for example 587.",
                    )?,
                    security,
                    login: login(given(written.mail_user), given(written.mail_password))?,
                    from: needed("mail_from", written.mail_from, mend)?,
                    ca_file: given(written.mail_ca_file).map(PathBuf::from),
                })
            }
            Some(other) => {
                let problem = format!("{other:?} is not a provider of e-mail");
                return Err(wrong("mail_provider", problem, "Give outbox or smtp."));
            }
        };
        Ok(Self {
            twilio: twilio.transpose()?,
            aliyun: aliyun.transpose()?,
            sms_routes,
            smtp,
        })
    }

    /// The routes of text messages.
    pub(super) fn sms_ways(&self) -> SmsRoutes {
        let codes = self.sms_routes.keys().filter(|code| *code != "*");
        SmsRoutes {
            codes: codes.cloned().collect(),
            rest: self.sms_routes.contains_key("*"),
        }
    }

    /// Whether every text message stays in the outbox.
    pub fn sms_stays(&self) -> bool {
        self.sms_routes
            .values()
            .all(|used| *used == SmsProvider::Outbox)
    }

    /// Whether some messages stay in the outbox.
    pub fn some_stay(&self) -> bool {
        self.smtp.is_none()
            || self
                .sms_routes
                .values()
                .any(|used| *used == SmsProvider::Outbox)
    }

    /// The settings in force, secrets hidden.
    pub(super) fn shown(&self) -> Vec<(&'static str, String)> {
        let hidden = || "(hidden)".to_owned();
        let pairs = |pairs: &BTreeMap<String, String>| {
            let pairs: Vec<String> = pairs
                .iter()
                .map(|(name, value)| format!("{name}={value}"))
                .collect();
            pairs.join(",")
        };
        let routes = self
            .sms_routes
            .iter()
            .map(|(code, by)| (code.clone(), by.code().to_owned()));
        let mut lines = vec![("sms_routes", pairs(&routes.collect()))];
        if let Some(twilio) = &self.twilio {
            lines.push(("sms_twilio_url", twilio.url.clone()));
            lines.push(("sms_twilio_account_sid", twilio.account_sid.clone()));
            lines.push(("sms_twilio_auth_token", hidden()));
            lines.push(("sms_twilio_from", twilio.from.clone().unwrap_or_default()));
            lines.push((
                "sms_twilio_messaging_service",
                twilio.messaging_service.clone().unwrap_or_default(),
            ));
        }
        if let Some(aliyun) = &self.aliyun {
            lines.push(("sms_aliyun_url", aliyun.url.clone()));
            lines.push(("sms_aliyun_key_id", aliyun.key_id.clone()));
            lines.push(("sms_aliyun_key_secret", hidden()));
            lines.push(("sms_aliyun_sign_name", aliyun.sign_name.clone()));
            lines.push(("sms_aliyun_templates", pairs(&aliyun.templates)));
            let secret = aliyun.callback_secret.as_ref().map(|_| hidden());
            lines.push(("sms_aliyun_callback_secret", secret.unwrap_or_default()));
        }
        lines.push((
            "mail_provider",
            if self.smtp.is_some() {
                "smtp"
            } else {
                "outbox"
            }
            .to_owned(),
        ));
        if let Some(smtp) = &self.smtp {
            let (user, password) = match &smtp.login {
                Some((user, _)) => (user.clone(), hidden()),
                None => (String::new(), String::new()),
            };
            let file = smtp.ca_file.as_ref().map(|file| file.display().to_string());
            lines.push(("mail_from", smtp.from.clone()));
            lines.push(("mail_host", smtp.host.clone()));
            lines.push(("mail_port", smtp.port.to_string()));
            lines.push(("mail_security", security_code(smtp.security).to_owned()));
            lines.push(("mail_user", user));
            lines.push(("mail_password", password));
            lines.push(("mail_ca_file", file.unwrap_or_default()));
        }
        lines
    }
}
