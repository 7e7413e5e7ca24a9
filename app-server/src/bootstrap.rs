//! Wires the adapters into the ports: the only place that names concrete ones. Nothing is decided or served here.

mod crypto;
mod database;
pub mod files;
pub mod messages;
pub mod payees;
mod payments;
pub mod signing;
mod wire_notices;

use crate::config::Config;
use crate::private_files;
use adapters::crypto::{
    Argon2Hasher, KeyFileError, KeyRing, KeyRingError, KeyedSecrets, SealedObjects,
    TotpAuthenticator, XChaChaFieldCipher, key_ring_in_folder,
};
use adapters::inspection::{ChildInspector, WebpPictures};
use adapters::oidc::{OidcProviders, SetupError};
use adapters::payment_files::BankFiles;
use adapters::pdf::PaperMaker;
use adapters::rate_files::RateReader;
use adapters::seaorm::{SeaStore, connect};
use adapters::signing::{BuiltInForms, FormsError};
use adapters::statement_files::StatementReader;
use adapters::system::SystemClock;
use adapters::texts::{BuiltInTexts, TextsError};
use adapters::zip::StreamedZip;
use ports::Ports;
use ports::driven::clock::Clock;
use ports::driven::objects::ObjectError;
use ports::driven::password::PasswordError;
use ports::driven::unit_of_work::StoreError;
use ports::driving::messaging::Senders;
use secrecy::ExposeSecret;
use std::net::SocketAddr;
use std::sync::Arc;

/// Why a port could not be created.
#[derive(Debug, thiserror::Error)]
pub enum BootstrapError {
    /// The data folder cannot be used.
    #[error("the data folder {0}: {1}\n  Make it writable, or set LANDFALL_DATA_DIR to another.")]
    DataFolder(String, std::io::Error),
    /// The keys are wrong.
    #[error("the setting LANDFALL_MASTER_KEYS is wrong: {0}\n  Give id:base64 of 32 random bytes.")]
    Keys(#[from] KeyRingError),
    /// The development key cannot be used.
    #[error(transparent)]
    KeyFile(#[from] KeyFileError),
    /// The database cannot be used.
    #[error("the database (LANDFALL_DATABASE_URL): {0}")]
    Database(#[from] StoreError),
    /// Another program made the database.
    #[error("{0}")]
    OtherProgram(String),
    /// Others can read what only the server should.
    #[error(transparent)]
    Readable(#[from] crate::private_files::Readable),
    /// The database contains something that is not fit for production.
    #[error("{0}")]
    Production(String),
    /// The store of files cannot be used.
    #[error("the store of files: {0}")]
    Objects(#[from] ObjectError),
    /// A provider of messages cannot be used.
    #[error(
        "the setting LANDFALL_{name} is wrong: {problem}\n  docs/operations.md says how to set messages up."
    )]
    Messages {
        /// The setting, without its prefix.
        name: &'static str,
        /// What is wrong.
        problem: String,
    },
    /// The signing provider cannot be used.
    #[error(
        "the setting LANDFALL_SIGNING_{name} is wrong: {problem}\n  docs/operations.md says how to set signing up."
    )]
    Signing {
        /// The setting, without its prefix.
        name: &'static str,
        /// What is wrong.
        problem: String,
    },
    /// The payment gateway cannot be used.
    #[error("the setting LANDFALL_PAYMENT_PAYFAST_URL is wrong: {0}")]
    Payments(String),
    /// The bitcoin gateway cannot be used.
    #[error("the setting LANDFALL_CRYPTO_{name} is wrong: {problem}")]
    Crypto {
        /// The setting, without its prefix.
        name: &'static str,
        /// What is wrong.
        problem: String,
    },
    /// The virus scanner cannot be used.
    #[error("the setting LANDFALL_CLAMD is wrong: {0}")]
    Scanner(&'static str),
    /// Passwords cannot be hashed.
    #[error(transparent)]
    Passwords(#[from] PasswordError),
    /// The wording of the papers cannot be read.
    #[error(transparent)]
    Forms(#[from] FormsError),
    /// An identity provider cannot be used.
    #[error(
        "the setting LANDFALL_OIDC is wrong: {0}\n  Give an https address that serves /.well-known/openid-configuration."
    )]
    IdentityProviders(#[from] SetupError),
    /// Texts cannot be read.
    #[error(transparent)]
    Texts(#[from] TextsError),
}

/// The wired server.
pub struct Wired {
    /// For the use cases.
    pub ports: Ports,
    /// For the worker.
    pub senders: Senders,
    /// The database itself, for migrations and new keys.
    pub store: SeaStore,
    /// The store of files itself, for new keys.
    pub files: Arc<SealedObjects>,
}

/// The configured keys, or the data folder's own.
pub fn key_ring(config: &Config) -> Result<KeyRing, BootstrapError> {
    Ok(match &config.master_keys {
        Some(keys) => KeyRing::parse(keys.expose_secret())?,
        None => key_ring_in_folder(&config.data_dir)?,
    })
}

/// Creates every port. `address` is where the server listens, for links; `clock` is the machine's,
/// or one set by hand for demo data in the past and for tests.
pub async fn wire(
    config: &Config,
    address: SocketAddr,
    clock: Option<Arc<dyn Clock>>,
) -> Result<Wired, BootstrapError> {
    let folder = &config.data_dir;
    private_files::make(config)
        .map_err(|error| BootstrapError::DataFolder(folder.display().to_string(), error))?;
    let ring = key_ring(config)?;
    let files = Arc::new(files::objects(config, &ring).await?);
    let cipher = Arc::new(XChaChaFieldCipher::new(&ring));
    let store = connect(
        config.database_url.expose_secret(),
        config.database.pool,
        cipher,
    )
    .await?;
    database::refuse_other_programs(&store, config).await?;
    let settings = config.settings(address);
    let senders = messages::senders(config, &settings.public_url)?;
    let clock = clock.unwrap_or_else(|| Arc::new(SystemClock));
    let ports = Ports {
        store: Arc::new(store.clone()),
        catalog: Arc::new(store.clone()),
        portfolio: Arc::new(store.clone()),
        registers: Arc::new(store.clone()),
        figures: Arc::new(store.clone()),
        desk: Arc::new(store.clone()),
        reconciliation: Arc::new(store.clone()),
        authenticator: Arc::new(TotpAuthenticator),
        clock: clock.clone(),
        secrets: Arc::new(KeyedSecrets::new(&ring)),
        passwords: Arc::new(Argon2Hasher::standard()?),
        identity_providers: Arc::new(OidcProviders::new(config.oidc.clone())?),
        objects: files.clone(),
        scanner: files::scanner(config)?,
        inspector: Arc::new(ChildInspector::one_a_core(
            config.inspecting_program,
            folder.clone(),
        )),
        pictures: Arc::new(WebpPictures::default()),
        forms: Arc::new(BuiltInForms::new()?),
        papers: Arc::new(PaperMaker::one_a_core()),
        receipts: Arc::new(PaperMaker::new(1)),
        payment_files: Arc::new(BankFiles),
        statement_files: Arc::new(StatementReader::default()),
        zip_files: Arc::new(StreamedZip),
        rate_files: Arc::new(RateReader::default()),
        payments: payments::gateway(config, &settings.public_url)?,
        crypto: crypto::gateway(config, &settings.public_url, clock)?,
        signing: signing::provider(config)?,
        sms_reports: Arc::new(messages::reports(&config.messages, &settings.public_url)),
        texts: Arc::new(BuiltInTexts::new()?),
        settings: Arc::new(settings),
        submission: None,
    };
    Ok(Wired {
        ports,
        senders,
        store,
        files,
    })
}
