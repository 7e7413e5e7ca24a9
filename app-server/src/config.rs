//! The settings of a server: a file (`landfall.toml`, or the one that `LANDFALL_CONFIG` names), and
//! `LANDFALL_…` variables, which take precedence. An invalid setting stops the start, with its name
//! and how to correct it. Secrets are never printed.

mod consistent;
pub mod crypto;
pub mod daily_mail;
pub mod database;
mod database_address;
pub mod files;
pub mod flags;
pub mod map;
pub mod messages;
mod oidc;
pub mod payments;
pub mod service;
mod shown;
pub mod signing;
mod text;
mod values;

use adapters::inspection::Program;
use adapters::oidc::OidcProvider;
use crypto::Crypto;
use database::DatabaseSettings;
use domain::account::CountryList;
use domain::operations::ServiceLevel;
use domain::wire::ChargeTolerance;
use figment::providers::{Env, Format, Toml};
use figment::value::UncasedStr;
use figment::{Figment, Provider};
use files::Files;
use flags::HiddenFlags;
use map::MapTiles;
use messages::Messages;
use payments::PayFast;
use ports::Settings;
use secrecy::SecretString;
use serde::Deserialize;
use signing::Signing;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use text::{Text, given, number, switch, variable};
use values::{bind, database_url, proxies, site_address};

/// The required form of the site's address.
const PUBLIC_URL: &str = "Give scheme and host only, for example https://invest.example.com.";

/// Every setting, as it is written in a file; a variable is `LANDFALL_` and the name in capitals.
const NAMES: [&str; 18] = [
    "bind",
    "database_url",
    "data_dir",
    "profile",
    "public_url",
    "trusted_proxies",
    "rate_limits",
    "reservation_days",
    "password_min",
    "password_max",
    "foreign_allowance_zar",
    "charge_tolerance",
    "sanctioned_countries",
    "id_number_optional",
    "master_keys",
    "built_in_providers",
    "oidc",
    "log",
];

/// Where the server runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Profile {
    /// A developer's machine or a test.
    Development,
    /// Production.
    Production,
}

impl Profile {
    /// The name in the setting.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Development => "development",
            Self::Production => "production",
        }
    }
}

/// The settings in force.
#[derive(Debug, Clone)]
pub struct Config {
    /// The address to listen on; port 0 takes a free one.
    pub bind: SocketAddr,
    /// `sqlite://…` or `postgres://…`.
    pub database_url: SecretString,
    /// Files, uploads, the development key.
    pub data_dir: PathBuf,
    /// Development or production.
    pub profile: Profile,
    /// The base of links; by default the address that is listened on.
    pub public_url: Option<String>,
    /// The proxies whose `X-Forwarded-For` is trusted (decision 53).
    pub trusted_proxies: Vec<IpAddr>,
    /// Whether limits on sending and guessing are on.
    pub rate_limits: bool,
    /// Days for which a place in an offering is reserved.
    pub reservation_days: u16,
    /// The lengths of passwords.
    pub password: domain::identity::PasswordRule,
    /// The South African allowance in ZAR.
    pub foreign_allowance_zar: i64,
    /// The shortfall of a wire that counts as bank charges.
    pub charge_tolerance: ChargeTolerance,
    /// The countries and regions that raise a red flag at the desk.
    pub sanctioned_countries: CountryList,
    /// The nationalities that need no ID number in an account.
    pub id_number_optional: CountryList,
    /// The keys that seal fields and proofs; none in development takes the data folder's own.
    pub master_keys: Option<SecretString>,
    /// Whether the built-in providers of messages, signing, payments and bitcoin may run in production.
    pub built_in_providers: bool,
    /// The providers of text messages and e-mails.
    pub messages: Messages,
    /// The signing provider.
    pub signing: Signing,
    /// The account at the gateway that takes fees; by default the built-in page.
    pub payfast: Option<PayFast>,
    /// The bitcoin gateway.
    pub crypto: Crypto,
    /// The store of files and the virus scanner.
    pub files: Files,
    /// The connections to the database, and how long messages stay in it.
    pub database: DatabaseSettings,
    /// How long a submission may wait for each line of the desk.
    pub service: ServiceLevel,
    /// The hour at UTC+8 from which the daily e-mails to operators are written.
    pub daily_mail_hour: u8,
    /// The tile server of maps; without one, outlines are drawn.
    pub map_tiles: Option<MapTiles>,
    /// The web map that opens a place: an address with `{latitude}` and `{longitude}`.
    pub map_web: String,
    /// Countries and regions shown without a flag.
    pub hidden_flags: HiddenFlags,
    /// Outside identity providers that investors may log in through.
    pub oidc: Vec<OidcProvider>,
    /// What is logged, as `tracing` filters.
    pub log: String,
    /// The file that settings were read from; none if there is none.
    pub settings_file: Option<PathBuf>,
    /// The program that inspects uploads: this one. Not a setting; tests, which are another
    /// program, name the binary.
    pub inspecting_program: Program,
}

/// Why the settings cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// One setting is wrong.
    #[error("the setting {name} is wrong: {problem}\n  {mend}")]
    Setting {
        /// The variable's name.
        name: String,
        /// What is wrong.
        problem: String,
        /// How to correct it.
        mend: &'static str,
    },
    /// The file cannot be read.
    #[error("the settings cannot be read: {0}")]
    Unreadable(String),
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Written {
    bind: Option<Text>,
    database_url: Option<Text>,
    data_dir: Option<Text>,
    profile: Option<Text>,
    public_url: Option<Text>,
    trusted_proxies: Option<Text>,
    rate_limits: Option<Text>,
    reservation_days: Option<Text>,
    password_min: Option<Text>,
    password_max: Option<Text>,
    foreign_allowance_zar: Option<Text>,
    charge_tolerance: Option<Text>,
    sanctioned_countries: Option<Text>,
    id_number_optional: Option<Text>,
    master_keys: Option<Text>,
    built_in_providers: Option<Text>,
    oidc: Option<Vec<oidc::Written>>,
    log: Option<Text>,
    #[serde(flatten)]
    messages: messages::Written,
    #[serde(flatten)]
    signing: signing::Written,
    #[serde(flatten)]
    payments: payments::Written,
    #[serde(flatten)]
    crypto: crypto::Written,
    #[serde(flatten)]
    files: files::Written,
    #[serde(flatten)]
    map: map::Written,
    #[serde(flatten)]
    flags: flags::Written,
    #[serde(flatten)]
    database: database::Written,
    #[serde(flatten)]
    service: service::Written,
    #[serde(flatten)]
    daily_mail: daily_mail::Written,
}

/// The names of all parts.
const PARTS: [&[&str]; 11] = [
    &NAMES,
    &messages::NAMES,
    &signing::NAMES,
    &payments::NAMES,
    &crypto::NAMES,
    &files::NAMES,
    &map::NAMES,
    &flags::NAMES,
    &database::NAMES,
    &service::NAMES,
    &daily_mail::NAMES,
];

fn is_known(name: &str) -> bool {
    PARTS.iter().any(|names| names.contains(&name))
}

fn wrong(name: &str, problem: impl Into<String>, mend: &'static str) -> ConfigError {
    ConfigError::Setting {
        name: format!("LANDFALL_{}", name.to_uppercase()),
        problem: problem.into(),
        mend,
    }
}

impl Config {
    /// Reads the file and the environment.
    pub fn load() -> Result<Self, ConfigError> {
        let file = std::env::var("LANDFALL_CONFIG").unwrap_or_else(|_| "landfall.toml".to_owned());
        let file = Toml::file(file);
        let settings_file = file.metadata().source.and_then(|source| {
            let path = source.file_path()?;
            Some(path.to_owned())
        });
        let named = |name: &UncasedStr| is_known(&name.as_str().to_lowercase());
        let variables = Env::prefixed("LANDFALL_").filter(named);
        let figment = variables
            .iter()
            .fold(Figment::new().merge(file), |figment, (name, text)| {
                figment.merge((name.as_str(), variable(&text)))
            });
        Ok(Self {
            settings_file,
            ..Self::read(&figment)?
        })
    }

    /// Reads settings from the text of a file only: for tests and tools.
    pub fn from_toml(toml: &str) -> Result<Self, ConfigError> {
        Self::read(&Figment::new().merge(Toml::string(toml)))
    }

    fn read(figment: &Figment) -> Result<Self, ConfigError> {
        let unreadable = |error: figment::Error| ConfigError::Unreadable(error.to_string());
        let names: figment::value::Dict = figment.extract().map_err(unreadable)?;
        if let Some(unknown) = names.keys().find(|name| !is_known(name.as_str())) {
            return Err(wrong(
                unknown,
                "there is no such setting",
                "Remove it, or mend its spelling.",
            ));
        }
        let written: Written = figment.extract().map_err(unreadable)?;
        Self::checked(written)
    }

    fn checked(written: Written) -> Result<Self, ConfigError> {
        let profile = match given(written.profile).as_deref() {
            None | Some("development") => Profile::Development,
            Some("production") => Profile::Production,
            Some(other) => {
                let problem = format!("{other:?} is not a profile");
                return Err(wrong("profile", problem, "Give development or production."));
            }
        };
        let (map_tiles, map_web) = map::checked(written.map)?;
        let data_dir = PathBuf::from(given(written.data_dir).unwrap_or_else(|| "data".to_owned()));
        let config = Self {
            bind: bind(given(written.bind))?,
            database_url: database_url(given(written.database_url), &data_dir)?,
            profile,
            public_url: site_address("public_url", given(written.public_url), PUBLIC_URL)?,
            trusted_proxies: proxies(given(written.trusted_proxies))?,
            rate_limits: switch("rate_limits", written.rate_limits, true)?,
            reservation_days: number(
                "reservation_days",
                written.reservation_days,
                14,
                "Give whole days, 1 to 365.",
            )?,
            password: domain::identity::PasswordRule {
                min: number(
                    "password_min",
                    written.password_min,
                    6,
                    "Give a number of characters from 6.",
                )?,
                max: number(
                    "password_max",
                    written.password_max,
                    18,
                    "Give a number of characters.",
                )?,
            },
            foreign_allowance_zar: number(
                "foreign_allowance_zar",
                written.foreign_allowance_zar,
                1_000_000,
                "Give whole rands.",
            )?,
            charge_tolerance: values::charge_tolerance(given(written.charge_tolerance))?,
            sanctioned_countries: values::countries(
                "sanctioned_countries",
                given(written.sanctioned_countries),
                CountryList::usually_sanctioned,
            )?,
            id_number_optional: values::countries(
                "id_number_optional",
                given(written.id_number_optional),
                CountryList::default,
            )?,
            master_keys: given(written.master_keys).map(SecretString::from),
            built_in_providers: switch("built_in_providers", written.built_in_providers, false)?,
            messages: Messages::checked(written.messages)?,
            signing: Signing::checked(written.signing)?,
            payfast: payments::checked(written.payments)?,
            crypto: Crypto::checked(written.crypto, profile)?,
            files: Files::checked(written.files)?,
            map_tiles,
            map_web,
            hidden_flags: flags::checked(written.flags)?,
            database: database::checked(written.database)?,
            service: service::checked(written.service)?,
            daily_mail_hour: daily_mail::checked(written.daily_mail)?,
            oidc: oidc::providers(written.oidc.unwrap_or_default())?,
            log: given(written.log).unwrap_or_else(|| "info".to_owned()),
            settings_file: None,
            inspecting_program: Program::this(),
            data_dir,
        };
        config.consistent()
    }

    /// Whether this is a developer's machine or a test.
    pub fn is_development(&self) -> bool {
        self.profile == Profile::Development
    }

    /// The settings of the rules, with the base address of links.
    pub fn settings(&self, address: SocketAddr) -> Settings {
        Settings {
            password: self.password,
            reservation_days: self.reservation_days,
            foreign_allowance_zar: self.foreign_allowance_zar,
            charge_tolerance: self.charge_tolerance.clone(),
            sanctioned_countries: self.sanctioned_countries.clone(),
            id_number_optional: self.id_number_optional.clone(),
            public_url: self
                .public_url
                .clone()
                .unwrap_or_else(|| format!("http://{address}")),
            sms_ways: self.messages.sms_ways(),
            rate_limits: self.rate_limits,
            totp_exemptions: self.is_development(),
            outbox_days: self.database.outbox_days,
            leftover_hours: self.files.leftover_hours,
            service: self.service,
            daily_mail_hour: self.daily_mail_hour,
        }
    }
}

#[cfg(test)]
mod message_tests;

#[cfg(test)]
mod tests;
