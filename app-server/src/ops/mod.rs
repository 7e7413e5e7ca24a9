//! The operators' HTTP: log-in, queues, items, decisions. It stands apart from the investors' in session, cookie and
//! token; what it shares with it is how a request is read and a refusal written. No rule is here.

mod audit;
mod campaigns;
mod contents;
mod decide;
mod described;
mod document;
mod events;
mod extract;
mod figures;
mod framework_form;
mod frameworks;
mod home;
mod investors;
mod issue;
mod item;
mod legal_texts;
mod log_in;
mod log_out;
mod me;
mod messages;
mod operators;
mod own_access;
mod paging;
mod partner_form;
mod partners;
mod payments;
mod pictures;
mod project_form;
mod projects;
mod proposals;
mod proposed;
mod questionnaires;
mod queue;
mod revoke;
mod routes;
mod session;
mod upload;
mod verification;

pub use routes::calls;
