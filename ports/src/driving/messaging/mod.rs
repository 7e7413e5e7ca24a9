//! Delivery of messages: handing the messages of the outbox to providers (states: six promises),
//! and taking the providers' reports.

mod deliver_outbox;
pub mod desk;
mod forget_old;
mod letter;
mod reach;
mod take_sms_report;
mod tell_investor;
mod tell_letter;

pub use deliver_outbox::{Senders, deliver_lane, deliver_outbox};
pub use forget_old::forget_old_messages;
pub use letter::{Words, letter};
pub(crate) use reach::can_reach;
pub use take_sms_report::take_sms_report;
pub(crate) use tell_investor::tell;
pub use tell_investor::{Notice, tell_investor};
pub(crate) use tell_letter::{LetterNotice, tell_letter};

use domain::ids::MessageId;
use std::collections::BTreeMap;

/// The values of a text by name, as a message keeps them for providers with registered templates.
pub fn by_name(params: &[(&str, &str)]) -> BTreeMap<String, String> {
    params
        .iter()
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
        .collect()
}

/// The id of a message for providers: the same on every attempt.
fn reference(id: MessageId) -> String {
    format!("landfall-{id}")
}

/// The message that a provider names, if it is one of ours.
fn referred(reference: &str) -> Option<MessageId> {
    let number = reference.strip_prefix("landfall-")?;
    number.parse().ok().map(MessageId)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reference_leads_back_to_its_message() {
        assert_eq!(referred(&reference(MessageId(12))), Some(MessageId(12)));
        for other in ["", "12", "landfall-", "landfall-x", "outbox-landfall-12"] {
            assert_eq!(referred(other), None, "{other}");
        }
    }
}
