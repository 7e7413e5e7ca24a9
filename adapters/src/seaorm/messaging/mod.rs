//! Messages that wait to be sent.

pub(super) mod desk_messages;
pub(super) mod kept_messages;
pub(super) mod outbox;
pub(super) mod rows;
mod statements;
