//! The ports, on both sides: `driving` has the use cases, `driven` the traits that they use and that
//! adapters implement. Nothing here knows HTTP or SQL.
#![cfg_attr(
    test,
    allow(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::indexing_slicing
    )
)]

mod backoff;
#[cfg(feature = "contract")]
pub mod contract;
pub mod driven;
pub mod driving;
mod failure;
pub mod submission;
mod transact;

pub use backoff::Backoff;
pub use failure::{Failure, RequestRefusal};
pub use transact::{read, read_once, transact, transact_ahead};

use driven::{
    authenticator::Authenticator, catalog::CatalogQueries, catalogue_texts::Texts, clock::Clock,
    crypto_invoices::CryptoInvoices, desk::DeskQueries, exchange_rates::RateFiles,
    federation::IdentityProviders, figures::FigureQueries, inspection::DocumentInspector,
    messaging::SmsReports, objects::ObjectStore, paper_forms::PaperForms, password::PasswordHasher,
    payment_files::PaymentFiles, payments::PaymentGateway, portfolio::PortfolioQueries,
    reconciliation::ReconciliationFacts, registers::RegisterQueries, scanning::FileScanner,
    screen_pictures::ScreenPictures, secrets::Secrets, signing::SigningProvider,
    signing_documents::SigningDocuments, statement_files::StatementFiles, unit_of_work::UnitOfWork,
    zip_files::ZipFiles,
};
use std::collections::BTreeMap;
use std::sync::Arc;
use submission::Submission;

/// Everything that a use case may use. Created once, by the server's bootstrap; an adapter is replaced by putting
/// another one in.
#[derive(Clone)]
pub struct Ports {
    /// Transactions over all stored data.
    pub store: Arc<dyn UnitOfWork>,
    /// Views of published content.
    pub catalog: Arc<dyn CatalogQueries>,
    /// Views of investors' holdings and orders.
    pub portfolio: Arc<dyn PortfolioQueries>,
    /// The registers of projects.
    pub registers: Arc<dyn RegisterQueries>,
    /// The figures of the desk.
    pub figures: Arc<dyn FigureQueries>,
    /// The queues of the desk.
    pub desk: Arc<dyn DeskQueries>,
    /// The data that reconciliation compares.
    pub reconciliation: Arc<dyn ReconciliationFacts>,
    /// The second factor of operators.
    pub authenticator: Arc<dyn Authenticator>,
    /// The present.
    pub clock: Arc<dyn Clock>,
    /// Random tokens and codes, proofs.
    pub secrets: Arc<dyn Secrets>,
    /// Passwords.
    pub passwords: Arc<dyn PasswordHasher>,
    /// Outside identity providers.
    pub identity_providers: Arc<dyn IdentityProviders>,
    /// Files.
    pub objects: Arc<dyn ObjectStore>,
    /// Scans uploads for viruses.
    pub scanner: Arc<dyn FileScanner>,
    /// Judges uploads.
    pub inspector: Arc<dyn DocumentInspector>,
    /// Creates the sizes of published pictures.
    pub pictures: Arc<dyn ScreenPictures>,
    /// The wording of the documents that are signed.
    pub forms: Arc<dyn PaperForms>,
    /// Creates the documents that are signed.
    pub papers: Arc<dyn SigningDocuments>,
    /// Creates the receipts that investors open, with a queue of its own: however many are requested, signing does not wait for them.
    pub receipts: Arc<dyn SigningDocuments>,
    /// Where investors sign.
    pub signing: Arc<dyn SigningProvider>,
    /// Writes the files with which a bank pays a batch of payouts.
    pub payment_files: Arc<dyn PaymentFiles>,
    /// Reads bank statements from files.
    pub statement_files: Arc<dyn StatementFiles>,
    /// Writes ZIP files.
    pub zip_files: Arc<dyn ZipFiles>,
    /// Reads files of exchange rates.
    pub rate_files: Arc<dyn RateFiles>,
    /// Where investors pay fees.
    pub payments: Arc<dyn PaymentGateway>,
    /// Where investors pay in bitcoin; `None` if that is not offered.
    pub crypto: Option<Arc<dyn CryptoInvoices>>,
    /// Readers of delivery reports, by the name of the provider in the callback's path.
    pub sms_reports: Arc<BTreeMap<&'static str, Arc<dyn SmsReports>>>,
    /// Texts of messages and documents in both languages.
    pub texts: Arc<dyn Texts>,
    /// Settings of the deployment.
    pub settings: Arc<Settings>,
    /// The submission under an idempotency key, for this request only.
    pub submission: Option<Arc<Submission>>,
}

/// The settings of the rules; the defaults are the specification's.
#[derive(Debug, Clone)]
pub struct Settings {
    /// Password lengths (decision 8).
    pub password: domain::identity::PasswordRule,
    /// Days for which a place in an offering is reserved (decision 21).
    pub reservation_days: u16,
    /// The South African allowance in ZAR per person and year (decision 2).
    pub foreign_allowance_zar: i64,
    /// The shortfall of a wire that counts as bank charges (states: receipt).
    pub charge_tolerance: domain::wire::ChargeTolerance,
    /// The countries and regions that raise a red flag (decision 68).
    pub sanctioned_countries: domain::account::CountryList,
    /// The nationalities that need no ID number in an account (decision 65).
    pub id_number_optional: domain::account::CountryList,
    /// The base of links, callbacks and signatures, without a trailing slash (decision 53).
    pub public_url: String,
    /// The routes of text messages.
    pub sms_ways: domain::messaging::SmsRoutes,
    /// Whether limits on sending and guessing are on; off is allowed in development only (decision 7).
    pub rate_limits: bool,
    /// Whether operators who are marked so log in without an authenticator: the demo operators, in development only.
    pub totp_exemptions: bool,
    /// The targets for each review of a submission.
    pub service: domain::operations::ServiceLevel,
    /// The hour at UTC+8 from which the daily e-mails to operators are written.
    pub daily_mail_hour: u8,
    /// After how many days a message that was sent or given up is deleted.
    pub outbox_days: u16,
    /// After how many hours a stored file that no record names is deleted.
    pub leftover_hours: u16,
}
