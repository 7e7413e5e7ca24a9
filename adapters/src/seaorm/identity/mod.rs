//! Investors, how they log in, and the campaigns of their registrations.

pub(super) mod campaigns;
pub(super) mod desk_campaigns;
pub(super) mod desk_investors;
pub(super) mod email_links;
pub(super) mod federation;
pub(super) mod former_numbers;
pub(super) mod investors;
pub(super) mod limits;
pub(super) mod sign_in;
