//! Payments to projects at the desk: what the money of a project's orders stands at, and paying it to the project. Finance proposes, the
//! approver approves; what is approved is a payout that goes the way of all payouts.

mod pay;
mod proposed;
mod show;

pub use pay::{PayProject, pay_project};
pub use show::{ProjectFundsItem, export_project_funds, list_project_funds, show_project_funds};
