//! The filter of the list of investors, and its rows.

use super::super::sorting::{InvestorBy, Sort};
use domain::Instant;
use domain::ids::{CampaignId, InvestorId};

/// Which accounts of investors are shown, and searched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AccountsShown {
    /// None.
    None,
    /// Those that were submitted at least once.
    HandedIn,
    /// All.
    All,
}

/// The filter of the investors.
#[derive(Debug, Clone)]
pub struct InvestorFilter {
    /// Each must be in a name in either script, a phone number, an e-mail address, or an account's number.
    pub words: Vec<String>,
    /// Only those who registered under this campaign.
    pub campaign: Option<CampaignId>,
    /// Which accounts are shown and searched.
    pub accounts: AccountsShown,
    /// Sort order; `None` for the list's default.
    pub sort: Option<Sort<InvestorBy>>,
    /// How many investors come before the page.
    pub offset: u64,
    /// The maximum number of investors.
    pub limit: u64,
}

/// An account of an investor in the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedAccount {
    /// `UserEntityID`.
    pub id: i64,
    /// Its number.
    pub number: String,
    /// Code of its framework.
    pub framework: String,
    /// State code.
    pub state: String,
}

/// An investor in the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedInvestor {
    /// Who.
    pub id: InvestorId,
    /// As typed in the profile, otherwise in the newest account that is shown.
    pub name: Option<String>,
    /// `MobileNumber`.
    pub mobile: String,
    /// The e-mail address, if given.
    pub email: Option<String>,
    /// Whether it is verified.
    pub email_verified: bool,
    /// When registered.
    pub registered_at: Instant,
    /// The accounts that are shown, oldest first.
    pub accounts: Vec<ListedAccount>,
}
