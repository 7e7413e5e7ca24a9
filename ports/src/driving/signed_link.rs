//! Links to files, valid for one investor for 5 minutes (decision 17). Expired, altered and other investors' links are refused.

use crate::Ports;
use crate::driven::secrets::{Purpose, Secrets};
use domain::Instant;
use domain::ids::InvestorId;

/// For how many seconds a link is valid.
const VALID_SECONDS: i64 = 300;

/// The token of a link of this kind to `what`, which has no dots.
pub(super) fn sealed(
    secrets: &dyn Secrets,
    (kind, what): (&str, &str),
    owner: InvestorId,
    now: Instant,
) -> String {
    let until = now.timestamp() + VALID_SECONDS;
    let proof = secrets.prove(
        Purpose::SignedLink,
        message((kind, what), until, owner).as_bytes(),
    );
    format!("{what}.{until}.{proof}")
}

/// The target of a link's token; none if the link is expired, altered, of another kind or another investor's.
pub(super) fn opened<'a>(
    ports: &Ports,
    kind: &str,
    token: &'a str,
    who: InvestorId,
) -> Option<&'a str> {
    let mut pieces = token.splitn(3, '.');
    let (what, until, proof) = (pieces.next()?, pieces.next()?, pieces.next()?);
    let until: i64 = until.parse().ok()?;
    let message = message((kind, what), until, who);
    let genuine = ports
        .secrets
        .verify(Purpose::SignedLink, message.as_bytes(), proof);
    (genuine && ports.clock.now().timestamp() < until).then_some(what)
}

fn message((kind, what): (&str, &str), until: i64, owner: InvestorId) -> String {
    format!("{kind}:{what}:{until}:{owner}")
}
