//! The machine of every signing.

use crate::drawing::{Arrow, Machine};
use domain::signing::{Event, MAX_FAILED_FETCHES, State, step};

const EVENTS: [(Event, &str); 8] = [
    (Event::Made, "the provider created it"),
    (Event::Signed, "signed"),
    (
        Event::FoundSigned,
        "it had been signed at the provider before it was ended",
    ),
    (Event::Stored, "all documents stored"),
    (Event::Declined, "declined or cancelled"),
    (Event::Expired, "its time limit passed"),
    (Event::FetchFailed { count: 1 }, "a fetch failed"),
    (
        Event::FetchFailed {
            count: MAX_FAILED_FETCHES,
        },
        "the last fetch failed",
    ),
];

pub(crate) fn machine() -> Machine {
    let mut arrows = Vec::new();
    for from in State::ALL {
        for (event, by) in EVENTS {
            if let Ok(to) = step(from, event) {
                let (from, to) = (from.code(), to.code());
                arrows.push(Arrow {
                    from,
                    to,
                    by: by.to_owned(),
                    with: String::new(),
                });
            }
        }
    }
    Machine {
        title: "Signing",
        source: "domain/src/signing/mod.rs",
        about: "From asking for a signature to the stored documents. The provider's callback and the worker's poll may both come, in any \
                order and more than once: an arrow from a state to itself is such a repetition.",
        first: State::Created.code(),
        states: State::ALL.map(State::code).to_vec(),
        arrows,
    }
}
