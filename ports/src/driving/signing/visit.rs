//! The redirect to a provider's page and back. The address that investors get is ours: each visit requests the provider's
//! own, since that may be valid for one visit and a few minutes only. The parameters of the returning browser are not trusted.

use super::ask::signer;
use super::hint;
use super::page::{PageState, SignPage, find, page_of};
use super::return_url::with_outcome;
use crate::driven::signing::{Place, SigningError, Visit};
use crate::driven::signing_sessions::SigningSession;
use crate::{Failure, Ports, transact};
use domain::signing::State;

/// Where a visit to the address of a session leads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum VisitOutcome {
    /// To the platform's own page, for signing or to say that there is nothing to sign any more.
    Page(SignPage),
    /// To another site.
    Away(String),
    /// Nowhere now: the provider cannot be reached.
    Nowhere(SignPage),
    /// Nowhere now: the provider accepts no signature, because it was signed or ended there; its status is queried.
    Settled(SignPage),
}

/// The parameters of a browser that comes back from a provider.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Returned {
    /// That it is signed.
    Complete,
    /// That it was declined or left for later.
    Cancelled,
    /// That it was interrupted, or nothing that we know.
    Interrupted,
}

/// Where a browser that came back goes on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReturnOutcome {
    /// To the requested address, with the outcome.
    To(String),
    /// To a page that says that signing was interrupted, and lets it go on.
    Interrupted(SignPage),
}

/// Leads a signer to the place to sign; an unknown token is `NotFound`.
pub async fn go_to_sign(ports: &Ports, token: &str) -> Result<VisitOutcome, Failure> {
    let session = find(ports, token).await?;
    let page = page_of(ports, &session)?;
    if page.state != PageState::Open {
        return Ok(VisitOutcome::Page(page));
    }
    let visit = Visit {
        reference: session.provider_reference.clone(),
        signer: signer(&session),
        return_url: format!("{}/sign/{token}/back", ports.settings.public_url),
    };
    let error = match ports.signing.place(&visit).await {
        Ok(Place::Here) => return Ok(VisitOutcome::Page(page)),
        Ok(Place::Elsewhere(url)) => return Ok(VisitOutcome::Away(url)),
        Err(error) => error,
    };
    // One that takes no signer any more has been signed or ended there.
    if matches!(error, SigningError::Refused(_)) {
        hint(ports, &session).await?;
        return Ok(VisitOutcome::Settled(page));
    }
    Ok(VisitOutcome::Nowhere(page))
}

/// Redirects a browser back to where signing was requested; an unknown token is `NotFound`.
pub async fn come_back(
    ports: &Ports,
    token: &str,
    said: Returned,
) -> Result<ReturnOutcome, Failure> {
    let session = find(ports, token).await?;
    hint(ports, &session).await?;
    let to = |complete| {
        let address = with_outcome(&session.redirect_url, complete, session.id.0);
        Ok(ReturnOutcome::To(address))
    };
    match (session.state, said) {
        (State::Completing | State::Completed, _) => to(true),
        (State::Cancelled | State::Expired | State::Failed, _) => to(false),
        (State::Created | State::Sent, Returned::Complete) => to(true),
        (State::Created | State::Sent, Returned::Cancelled) => to(false),
        (State::Created | State::Sent, Returned::Interrupted) => {
            Ok(ReturnOutcome::Interrupted(page_of(ports, &session)?))
        }
    }
}

async fn hint(ports: &Ports, session: &SigningSession) -> Result<(), Failure> {
    let now = ports.clock.now();
    transact(ports, async |tx| hint::note(tx, session.id, now).await).await
}
