//! Subscriptions: the flow, the evidence, revoking (decisions 31 to 37).

pub(crate) mod desk;
mod document;
mod investment;
mod my_investment;
mod product;
mod save;

pub use document::{investment_document, upload_investment_document};
pub use investment::investment;
pub use save::{cancel_investment, change_investment, revoke_investment, start_investment};
