//! The desk: operators, queues, decisions, audit, reconciliation. Who may do what is held here; what a decision does to a
//! record is the domain's.

mod add_operator;
mod audit_proof;
mod audit_search;
mod campaigns;
mod decision;
mod due;
mod end_sessions;
mod figures;
mod forget_expired;
mod investor_messages;
mod investor_page;
mod investor_profile;
mod investor_wallets;
mod investors;
mod invite;
mod issue;
mod log_in;
mod log_out;
mod named_events;
mod opening;
mod operator_changes;
mod operators;
mod order_endings;
mod outbox;
mod own_access;
mod paging;
mod payments;
mod proposals;
mod queue;
mod read_document;
mod reading;
mod reconcile;
mod recover_operator;
mod recovery;
mod remove_identity;
mod restore_operator;
mod reverse_issue;
mod review_account;
mod review_order;
mod review_withdrawal;
mod revoke_order;
mod seal_audit;
mod second_factor;
mod second_people;
mod show_account;
mod show_item;
mod show_order;
mod show_withdrawal;
mod sweep_files;
mod upload_picture;
mod verification;
mod verify_audit;

pub use add_operator::{AddOperator, add_operator};
pub use audit_search::{AuditPage, SearchAudit, export_audit, search_audit};
pub use campaigns::{
    ChangeCampaign, MakeCampaign, change_campaign, list_campaigns, make_campaign, show_campaign,
};
pub use decision::{Decide, Decision};
pub use due::{Due, due};
pub use end_sessions::{EndInvestorSessions, end_investor_sessions};
pub use figures::{LineFigures, QueueFigures, queue_figures};
pub use forget_expired::forget_expired;
pub use investor_messages::ToldMessage;
pub use investor_page::{InvestorItem, investor_history, show_investor};
pub use investor_profile::ProfilePapers;
pub use investor_wallets::InvestorWallet;
pub use investors::{ListInvestors, list_investors};
pub use invite::{JoinDesk, join_desk};
pub use issue::{Issue, IssueProject, issue_order, issue_project};
pub use log_in::{LogIn, LoggedIn, log_in};
pub use log_out::log_out;
pub use named_events::HistoryEvent;
pub use operators::{
    InviteOperator, OperatorItem, TouchOperator, change_operator, end_operator_sessions,
    invite_again, invite_operator, list_operators, operator_history, reset_operator_totp,
    set_operator_active, show_operator,
};
pub use order_endings::InvestorOrder;
pub use outbox::{ListMessages, Retried, list_messages, retry_failed_messages, retry_message};
pub use own_access::{
    OwnAccess, change_own_password, end_own_session, own_access, renew_authenticator,
    renew_recovery_codes,
};
pub use payments::{
    AccountFee, ListPayments, LoggedCharge, PaymentItem, list_payments, show_payment,
};
pub use proposals::{
    DecideProposal, IssueOutline, IssuedOutline, ListProposals, Outcome, Outline, OutlinedOrder,
    ProposalDetail, ProposalItem, WhyNot, approve_proposal, list_proposals, reject_proposal,
    show_proposal, withdraw_proposal,
};
pub use queue::{ListQueue, QueueEntry, Turn, list_queue};
pub use read_document::read_document;
pub use reconcile::{Difference, reconcile};
pub use recover_operator::{RecoverOperator, RecoveredOperator, recover_operator};
pub use remove_identity::{RemoveInvestorIdentity, remove_investor_identity};
pub use restore_operator::{Asking, restore_operator};
pub use reverse_issue::{ReverseIssue, correct_issued, revoke_issued};
pub use review_account::review_account;
pub use review_order::{OrderDecision, review_order};
pub use review_withdrawal::review_withdrawal;
pub use revoke_order::{Revoke, correct_order, revoke_order};
pub use seal_audit::{SealedBatch, seal_audit, unsealed_since};
pub use second_people::roles_without_a_second;
pub use show_account::{AccountItem, Answered, SinceReview, show_account};
pub use show_item::{FirstLine, Step, TypedValue, WhoActed};
pub use show_order::{OrderItem, show_order};
pub use show_withdrawal::{WithdrawalItem, show_withdrawal};
pub use sweep_files::sweep_public_files;
pub use upload_picture::{UploadPicture, upload_paper, upload_picture};
pub use verification::{
    VERIFICATION_LEASE, VerificationState, carry_verification, fail_verification,
    lease_verification, release_verification, renew_verdict_proofs, renew_verification,
    start_verification, verification_state,
};
pub use verify_audit::{AuditBreak, AuditVerdict, Head, verify_audit};

pub(super) use decision::same_version;
pub(super) use named_events::{with_name, with_names};
pub(super) use paging::offset;
pub(super) use proposals::{Proposing, propose};
