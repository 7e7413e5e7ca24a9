//! Payments to projects at the desk: the status of the money of a project's orders, and paying it to the project. Finance proposes, the
//! approver approves; an approved payment is a payout like all others.

mod pay;
mod proposed;
mod show;

pub use pay::{PayProject, pay_project};
pub use show::{ProjectFundsItem, export_project_funds, list_project_funds, show_project_funds};
