//! Campaigns, and what operators do to an investor's access: sessions and outside identities.

mod campaigns;
mod end_sessions;
mod remove_identity;

pub use campaigns::{
    ChangeCampaign, ListCampaigns, MakeCampaign, change_campaign, export_campaigns, list_campaigns,
    make_campaign, show_campaign,
};
pub use end_sessions::{EndInvestorSessions, end_investor_sessions};
pub use remove_identity::{RemoveInvestorIdentity, remove_investor_identity};
