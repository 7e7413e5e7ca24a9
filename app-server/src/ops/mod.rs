//! The operators' HTTP: log-in, queues, items, decisions. It stands apart from the investors' in session, cookie and
//! token; what it shares with it is how a request is read and a refusal written. No rule is here.

mod campaigns;
mod decide;
mod described;
mod document;
mod extract;
mod investors;
mod issue;
mod item;
mod log_in;
mod log_out;
mod me;
mod paging;
mod queue;
mod revoke;
mod routes;
mod session;

pub use routes::calls;
