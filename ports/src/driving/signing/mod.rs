//! Signing: requesting a signature, signing, storing the signed document and applying it to its record.

mod ask;
mod consequence;
mod facts;
mod hint;
mod look;
mod page;
mod paper;
mod read;
mod return_url;
mod step;
mod visit;

pub use ask::{AskSignature, SigningLink, ask};
pub use hint::take_signing_callback;
pub use page::{
    Decision, PageState, SignPage, Signing, UnsignedPaper, open_page, sign_on_page, unsigned_paper,
};
pub use read::{FindBy, SignatureStatus, SignedDocument, read_session};
pub use step::run_due;
pub use visit::{ReturnOutcome, Returned, VisitOutcome, come_back, go_to_sign};

use crate::driven::secrets::Purpose;
use crate::{Backoff, Ports};
use chrono::TimeDelta;

/// The pauses between failed attempts of a session: `MAX_FAILED_FETCHES` of them last for some hours.
const PAUSES: Backoff = Backoff::new(TimeDelta::seconds(1), TimeDelta::minutes(5));

/// The token of a session: it opens the built-in page and reads the session. It is made from the random key of the session's
/// document, so that it is not stored anywhere.
fn token_of(ports: &Ports, unsigned_key: &str) -> String {
    ports
        .secrets
        .prove(Purpose::SigningToken, unsigned_key.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::signing::MAX_FAILED_FETCHES;

    #[test]
    fn the_pauses_between_fetches_outlast_hours() {
        let all: TimeDelta = (1..MAX_FAILED_FETCHES).map(|n| PAUSES.pause(n, 1)).sum();
        assert!(all > TimeDelta::hours(3), "{all}");
    }
}
