//! Investors at the desk: found, and seen whole on one page that puts the parts of all features side by side.

mod list;
mod page;

pub use list::{ListInvestors, export_investors, list_investors};
pub use page::{InvestorItem, investor_history, show_investor};
