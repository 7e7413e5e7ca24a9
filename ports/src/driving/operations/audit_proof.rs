//! The exact content that the proofs of audit events and sealed batches cover: every field with its
//! length before it, so that no two different records give the same bytes.

use crate::driven::audit::{Recorded, Seal};
use chrono::SecondsFormat;

/// The bytes that an event's proof covers.
pub(super) fn of_event(recorded: &Recorded) -> Vec<u8> {
    let event = &recorded.event;
    let actor = event.actor_id.map_or_else(String::new, |id| id.to_string());
    joined(&[
        "event",
        &recorded.id.to_string(),
        &instant(recorded.at),
        &event.actor_kind,
        &actor,
        &event.code,
        &event.record,
        &event.detail,
        &recorded.origin.request_id,
        &recorded.origin.address,
    ])
}

/// The bytes that a batch's proof covers, including the previous batch's proof.
pub(super) fn of_batch(former: &str, seal: &Seal) -> Vec<u8> {
    let numbers = [seal.batch, seal.first, seal.last].map(|number| number.to_string());
    let at = instant(seal.at);
    let ids: Vec<String> = seal.events.iter().map(|e| e.id.to_string()).collect();
    let mut parts = vec!["batch", former];
    parts.extend(numbers.iter().map(String::as_str));
    parts.push(&at);
    for (id, event) in ids.iter().zip(&seal.events) {
        parts.push(id);
        parts.push(&event.mac);
    }
    joined(&parts)
}

pub(super) fn instant(at: domain::Instant) -> String {
    at.to_rfc3339_opts(SecondsFormat::Millis, true)
}

pub(super) fn joined(parts: &[&str]) -> Vec<u8> {
    parts
        .iter()
        .flat_map(|part| format!("{}:{part}", part.len()).into_bytes())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_records_are_written_alike() {
        assert_ne!(joined(&["ab", "c"]), joined(&["a", "bc"]));
        assert_ne!(joined(&["1:a"]), joined(&["", "a"]));
    }
}
