//! Messages on their way: handing what the outbox holds to the providers (states: six promises).

mod deliver_outbox;
mod tell_investor;

pub use deliver_outbox::{Senders, deliver_outbox};
pub use tell_investor::{Notice, tell_investor};
