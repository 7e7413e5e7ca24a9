//! Investors at the desk: searched, and shown on one page with the parts of all features.

mod list;
mod page;

pub use list::{ListInvestors, export_investors, list_investors};
pub use page::{InvestorItem, investor_history, show_investor};
