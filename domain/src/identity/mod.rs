//! The investor's identity: contacts, passwords, codes, sessions, limits on guessing, campaigns (decisions 5 to 13).

mod campaign;
pub mod code;
pub mod common_passwords;
mod contact;
mod contact_change;
mod email_link;
pub mod federation;
mod mobile_number;
mod password;
mod phone_lengths;
mod session;
pub mod throttle;
mod trunk_prefixes;

pub use campaign::{Campaign, CampaignForm, CampaignStage, CampaignTerms};
pub use code::{CodePurpose, VerificationCode};
pub use contact::Contact;
pub use contact_change::{masked_email, masked_mobile, may_set_email, may_set_mobile};
pub use email_link::{EmailLink, LINK_VALID};
pub use federation::{BindToken, BoundIdentity, OutsideIdentity};
pub use mobile_number::MobileNumber;
pub use password::PasswordRule;
pub use session::{REMEMBERED, Session};
pub use throttle::Failures;

use crate::ids::{CampaignId, CountryId, InvestorId};
use crate::{Instant, Language};

/// An investor, as far as signing in and messages need it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Investor {
    /// Who.
    pub id: InvestorId,
    /// `MobileNumber`, parsed.
    pub mobile: MobileNumber,
    /// `MobileCountryID`, if it was chosen: several countries share a calling code.
    pub mobile_country: Option<CountryId>,
    /// `EmailAddress`, if given.
    pub email: Option<String>,
    /// `EmailVerifiedInd`.
    pub email_verified: bool,
    /// The argon2id hash of the password, in PHC form.
    pub password_hash: String,
    /// Language of messages and documents.
    pub language: Language,
    /// The campaign of the registration.
    pub campaign: Option<CampaignId>,
    /// When registered.
    pub registered_at: Instant,
}
