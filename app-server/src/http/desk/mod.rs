//! The common HTTP parts of all features' desks: the operators' session, extractors, pages, events,
//! and acts that may wait for a second person. Session, cookie and token are separate from the
//! investors'. No rules are here.

pub mod described;
pub mod events;
pub mod exported;
pub mod extract;
pub mod item;
pub mod keyed;
pub mod letter;
pub mod own_bank;
pub mod paging;
pub mod proposed;
pub mod queue;
pub mod session;
pub mod upload;
