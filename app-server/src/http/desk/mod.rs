//! What the desk sides of all features share over HTTP: the operators' session, what a handler takes, pages, events, and acts that may
//! wait for a second person. It stands apart from the investors' in session, cookie and token. No rule is here.

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
