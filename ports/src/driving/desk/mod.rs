//! The code that the desks of all features share: decisions on the lines of a review, who reads
//! what, when a line is due, histories with names, pages. It knows no feature's use cases.

mod assigned;
mod decision;
mod due;
mod exporting;
mod letters;
mod mails;
mod named_events;
mod names;
mod opening;
mod paging;
mod queue;
mod reading;
mod related;
mod search;
mod steps;

pub use assigned::Assigned;
pub(crate) use assigned::assigned;
pub use decision::{Decide, Decision};
pub(crate) use decision::{decided_before, may_decide, may_decide_on, same_version};
pub use due::{Due, due, due_for};
pub(crate) use due::{acting_line, line_of, task_of};
pub(crate) use exporting::exported;
pub use letters::ShownLetter;
pub(crate) use letters::{request_about, shown_letters};
pub(crate) use mails::{DeskMail, console_page};
pub use named_events::HistoryEvent;
pub(crate) use named_events::{named_events, with_name, with_names};
pub(crate) use names::Names;
pub(crate) use opening::record_opening;
pub use paging::offset;
pub use queue::Decided;
pub(crate) use queue::{ReviewQueue, WaitingItem};
pub(crate) use reading::{
    account_for, deposit_for, may_read, may_read_any, order_for, profile_in_sight, reads_all,
    withdrawal_for,
};
pub(crate) use related::{account_numbered, framework_of, investor_of};
pub(crate) use search::states;
pub use search::words;
pub use steps::{FirstLine, Step, WhoActed};
pub(crate) use steps::{first_line, history, step};
