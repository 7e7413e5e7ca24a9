//! The desk as a whole: operators and their access, queues, proposals, investors, audit,
//! reconciliation. Permissions are enforced here; operators' acts on one feature's records are in
//! the `desk` of that feature.

mod add_operator;
mod aside;
mod assign;
mod audit_proof;
mod audit_search;
mod daily_mail;
mod documents;
mod figures;
mod forget_expired;
mod investors;
mod invite;
mod item_messages;
mod log_in;
mod log_out;
mod note_place;
mod notes;
mod operator_changes;
mod operators;
mod own_access;
mod proposals;
mod queue;
mod queues;
mod reconcile;
mod recover_operator;
mod recovery;
mod restore_operator;
mod seal_audit;
mod second_factor;
mod second_people;
mod verification;
mod verify_audit;

pub use add_operator::{AddOperator, add_operator};
pub use aside::{OnWaiting, put_aside, return_to_queue};
pub use assign::{Assignees, assign, assignees, release};
pub use audit_search::{AuditPage, SearchAudit, export_audit, search_audit};
pub use daily_mail::{choose_daily_mail, daily_mail, write_daily_mails};
pub use documents::read_document;
pub use figures::{LineFigures, QueueFigures, queue_figures};
pub use forget_expired::forget_expired;
pub use investors::{
    InvestorItem, ListInvestors, export_investors, investor_history, list_investors, show_investor,
};
pub use invite::{JoinDesk, join_desk};
pub use item_messages::messages_of_item;
pub use log_in::{LogIn, LoggedIn, log_in};
pub use log_out::log_out;
pub use note_place::NotePlace;
pub(crate) use note_place::has_right;
pub use notes::{
    PlaceNotes, ShownMention, ShownNote, WriteNote, export_mentions, mentions_of, notes_at,
    see_mention, withdraw_note, write_note,
};
pub use operators::{
    InviteOperator, ListOperators, OperatorItem, TouchOperator, change_operator,
    end_operator_sessions, export_operators, invite_again, invite_operator, list_operators,
    operator_history, reset_operator_totp, set_operator_active, show_operator,
};
pub use own_access::{
    OwnAccess, change_own_password, end_own_session, own_access, renew_authenticator,
    renew_recovery_codes,
};
pub(in crate::driving) use proposals::act_of;
pub use proposals::{
    DecideProposal, ExportedProposal, ListProposals, ProposalDetail, approve_proposal,
    export_proposals, list_proposals, reject_proposal, show_proposal, withdraw_proposal,
};
pub use queue::{ListQueue, QueueEntry, Turn, export_queue, list_queue};
pub use queues::decide_on;
pub(crate) use queues::kind_of;
pub use reconcile::{Difference, DifferenceKind, reconcile};
pub use recover_operator::{RecoverOperator, RecoveredOperator, recover_operator};
pub use restore_operator::{Initiator, restore_operator};
pub use seal_audit::{SealedBatch, Sealing, seal_audit, unsealed_since};
pub use second_people::watch_approvers;
pub use verification::{
    VERIFICATION_LEASE, VerificationState, carry_verification, fail_verification,
    lease_verification, release_verification, renew_verdict_proofs, renew_verification,
    start_verification, verification_state,
};
pub use verify_audit::{AuditBreak, AuditVerdict, Head, verify_audit};
