//! Subscriptions at the desk: the review, issuing shares, revoking and correcting.

mod endings;
mod issue;
mod issue_due;
mod proposed_issue;
mod proposed_reversal;
mod queue;
mod reverse_issue;
mod review;
mod revoke;
mod show;
mod under_way;

pub use endings::InvestorOrder;
pub(crate) use endings::with_endings;
pub use issue::{Issue, IssueProject, issue_order, issue_project, preview_issue};
pub use issue_due::issue_due;
pub(crate) use queue::SubscriptionQueue;
pub use reverse_issue::{ReverseIssue, correct_issued, revoke_issued};
pub use review::review_order;
pub use revoke::{Revoke, correct_order, revoke_order};
pub use show::{OrderItem, show_order};
pub use under_way::orders_under_way;
