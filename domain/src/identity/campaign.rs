//! Campaigns that registrations are counted under (decision 12).

use crate::Instant;
use crate::ids::CampaignId;

/// A campaign.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Campaign {
    /// Number.
    pub id: CampaignId,
    /// `CampaignCode`.
    pub code: String,
    /// Shown name.
    pub name: String,
    /// First instant of the active window.
    pub starts_at: Instant,
    /// First instant after the active window.
    pub ends_at: Instant,
    /// Largest number of registrations, if limited.
    pub limit: Option<u32>,
    /// Registrations so far.
    pub registrations: u32,
}

impl Campaign {
    /// Whether it takes a registration at `now`.
    pub fn is_active(&self, now: Instant) -> bool {
        self.starts_at <= now
            && now < self.ends_at
            && self.limit.is_none_or(|limit| self.registrations < limit)
    }
}
