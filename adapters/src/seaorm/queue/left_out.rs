//! Items that a list leaves out although they wait for the desk: items that are put aside, and
//! items that wait for an answer of their investor. Both end once the item enters another state.

use super::{Source, source, subject_kind};
use domain::letter::Standing;
use domain::operations::Queue;

/// The status of the request about a picked item, while the item is in the state that it was asked
/// about.
pub(super) fn asked(queue: Queue) -> String {
    let (waiting, answered) = (Standing::Waiting.code(), Standing::Answered.code());
    let open = requested(queue, "IS NULL");
    let closed = requested(queue, "IS NOT NULL");
    format!("CASE WHEN {open} THEN '{waiting}' WHEN {closed} THEN '{answered}' END")
}

/// Whether the investor was asked for an answer about an item in its state, and has answered or not.
fn requested(queue: Queue, answered_at: &str) -> String {
    let Source { since, .. } = source(queue);
    let kind = subject_kind(queue);
    format!(
        "EXISTS (SELECT 1 FROM letters l WHERE l.about_kind = '{kind}' AND l.about_id = t.id
            AND l.since = t.{since} AND l.withdrawn_at IS NULL AND l.answered_at {answered_at})"
    )
}

/// Whether the item of a request `l` is still in the state that it was asked about.
pub(in crate::seaorm) fn letter_is_current() -> String {
    let cases = Queue::ALL.into_iter().map(|queue| {
        let Source {
            table,
            since,
            subject,
            ..
        } = source(queue);
        format!(
            "WHEN '{subject}' THEN EXISTS (SELECT 1 FROM {table} t WHERE t.id = l.about_id AND t.{since} = l.since)"
        )
    });
    let cases: Vec<String> = cases.collect();
    format!("CASE l.about_kind {} ELSE FALSE END", cases.join(" "))
}

/// Whether an item is put aside until after a day.
fn put_aside_after(queue: Queue, day: &str) -> String {
    let Source { since, .. } = source(queue);
    let kind = subject_kind(queue);
    format!(
        "EXISTS (SELECT 1 FROM put_asides n WHERE n.subject_kind = '{kind}'
            AND n.subject_id = t.id AND n.since = t.{since} AND n.until_day > {day})"
    )
}

/// Whether an item is put aside until after a day, or waits for its investor's answer.
pub(super) fn left_out_after(queue: Queue, day: &str) -> String {
    let aside = put_aside_after(queue, day);
    let asked = requested(queue, "IS NULL");
    format!("({aside} OR {asked})")
}
