//! The built-in signing page: what it shows, and the one decision that it takes. The token in its
//! address protects it (decision 52).

use super::return_url;
use crate::driven::audit::Origin;
use crate::driven::secrets::Purpose;
use crate::driven::signing_sessions::SigningSession;
use crate::driving::signing_sessions::save;
use crate::{Failure, Ports, read, transact};
use bytes::Bytes;
use domain::review::Actor;
use domain::signing::{Drawing, Event, State, is_overdue, is_signers_name, step};
use domain::{Instant, Language, Refusal, person_name};

/// The state of a session's page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PageState {
    /// May be signed.
    Open,
    /// Was signed already; the signed document is being made.
    Signed,
    /// Was signed already, and the signed document is stored.
    Stored,
    /// Was declined, or replaced by a newer session.
    Declined,
    /// Its time is over.
    Over,
    /// Was signed, and its documents could not be made.
    Failed,
}

/// The document to sign, while it can be signed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum UnsignedPaper {
    /// Its bytes.
    Shown(Bytes),
    /// It can no longer be signed, so the address does not show it any more; the page gives its state.
    Gone(SignPage),
}

/// What the page shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignPage {
    /// Language of the session.
    pub language: Language,
    /// How it stands.
    pub state: PageState,
    /// Title of the document.
    pub title: String,
    /// The text that the signer agrees to.
    pub consent: String,
    /// The name in the account.
    pub signer_name: String,
    /// Where "back" leads: as after a cancelled signing, or after a complete one where it was signed.
    pub back_url: String,
}

/// The signer's decision.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Decision {
    /// Signs with this name, having agreed.
    Sign {
        /// As typed.
        name: String,
        /// `consent=on`.
        consent: bool,
        /// The strokes of a drawn signature ([`Drawing`]); none or an empty text where the typed name alone is the signature.
        drawing: Option<String>,
    },
    /// Declines.
    Decline,
}

/// A decision on the page.
#[derive(Debug, Clone)]
pub struct Signing {
    /// The token of the page's address.
    pub token: String,
    /// What the signer wants.
    pub decision: Decision,
    /// From where.
    pub origin: Origin,
    /// The browser's name for itself.
    pub device: String,
}

/// The page of a token; an unknown one is `NotFound`.
pub async fn open_page(ports: &Ports, token: &str) -> Result<SignPage, Failure> {
    let session = find(ports, token).await?;
    page_of(ports, &session)
}

/// The page of a session.
pub(super) fn page_of(ports: &Ports, session: &SigningSession) -> Result<SignPage, Failure> {
    let code = session.scene.document_code();
    let words = |e: crate::driven::signing_documents::PaperError| Failure::Broken(e.to_string());
    let state = state_of(session, ports.clock.now());
    Ok(SignPage {
        language: session.language,
        state,
        title: ports.forms.title(code, session.language).map_err(words)?,
        consent: ports.forms.consent(code, session.language).map_err(words)?,
        signer_name: session.signer_name.clone(),
        back_url: return_url::with_outcome(
            &session.redirect_url,
            matches!(state, PageState::Signed | PageState::Stored),
            session.id.0,
        ),
    })
}

/// The document that is to be signed; an unknown token is `NotFound`. The address of a page is in a browser's history and needs no log-in,
/// so that it opens nothing once the document is signed or its time is over.
pub async fn unsigned_paper(ports: &Ports, token: &str) -> Result<UnsignedPaper, Failure> {
    let session = find(ports, token).await?;
    let page = page_of(ports, &session)?;
    if page.state == PageState::Open {
        Ok(UnsignedPaper::Shown(stored_paper(ports, &session).await?))
    } else {
        Ok(UnsignedPaper::Gone(page))
    }
}

/// Signs or declines, once; gives the address to go on with. Refusals: `NotFound`, `BadRequest` naming each wrong one of `name`, `consent` and `drawing`,
/// `SignatureSessionExpired` and `SignatureFailed` for a session that is not waiting any more, `SignerNameMismatch` for another name than
/// the account holder's. The same decision once more answers
/// as the first time and changes nothing (decision 44); another one is refused.
pub async fn sign_on_page(ports: &Ports, signing: &Signing) -> Result<String, Failure> {
    let now = ports.clock.now();
    let (event, drawing) = match &signing.decision {
        Decision::Sign {
            name,
            consent,
            drawing,
        } => {
            let drawn = check_signature(name, *consent, drawing.as_deref())?;
            (Event::Signed, drawn)
        }
        Decision::Decline => (Event::Declined, None),
    };
    if !ports.signing.is_own_page() {
        return Err(Refusal::NotFound.into());
    }
    let id = find(ports, &signing.token).await?.id;
    let outcome = transact(ports, async |tx| {
        let found = tx.signing_sessions().lock(id).await?;
        let mut session = found.ok_or(Refusal::NotFound)?;
        if is_overdue(session.state, session.created_at, now) {
            let by = (Actor::System, &signing.origin);
            save(tx, &mut session, State::Expired, by, now).await?;
            return Ok(Err(Refusal::SignatureSessionExpired));
        }
        if session.state != State::Sent {
            let complete = event == Event::Signed;
            return Ok(if is_repeated(&session, &signing.decision) {
                Ok(with_outcome(&session, complete))
            } else {
                Err(closed(session.state))
            });
        }
        if let Decision::Sign { name, .. } = &signing.decision {
            check_name(name, &session)?;
        }
        let next = step(session.state, event)?;
        if let Decision::Sign { name, .. } = &signing.decision {
            session.signed_name = Some(name.trim().to_owned());
            session.signed_drawing = drawing.clone();
            session.signed_at = Some(now);
            session.signed_from = Some(signing.origin.address.clone());
            session.signed_with = Some(signing.device.clone());
        }
        let by = (Actor::Investor(session.investor), &signing.origin);
        save(tx, &mut session, next, by, now).await?;
        Ok(Ok(with_outcome(&session, event == Event::Signed)))
    })
    .await?;
    // An expiry is stored even if the decision is refused.
    Ok(outcome?)
}

/// Whether the decision is the one that ended the session.
fn is_repeated(session: &SigningSession, decision: &Decision) -> bool {
    match decision {
        Decision::Sign { name, .. } => {
            matches!(session.state, State::Completing | State::Completed)
                && session.signed_name.as_deref() == Some(name.trim())
        }
        Decision::Decline => session.state == State::Cancelled,
    }
}

fn with_outcome(session: &SigningSession, complete: bool) -> String {
    return_url::with_outcome(&session.redirect_url, complete, session.id.0)
}

fn closed(state: State) -> Refusal {
    if state == State::Expired {
        Refusal::SignatureSessionExpired
    } else {
        Refusal::SignatureFailed
    }
}

/// The signature that was drawn, if one was. `BadRequest` with each of `name`, `consent` and `drawing` that is wrong.
fn check_signature(
    name: &str,
    consent: bool,
    drawing: Option<&str>,
) -> Result<Option<Drawing>, Refusal> {
    let drawn = drawing.filter(|text| !text.is_empty()).map(Drawing::parse);
    let right = [
        ("name", is_signers_name(name.trim())),
        ("consent", consent),
        ("drawing", drawn.as_ref().is_none_or(Option::is_some)),
    ];
    let wrong = right.into_iter().filter(|(_, is_right)| !is_right);
    Refusal::bad_fields(wrong.map(|(field, _)| field))?;
    Ok(drawn.flatten())
}

/// Only the account holder may sign, with the Latin or the Chinese name (decision 66).
fn check_name(name: &str, session: &SigningSession) -> Result<(), Refusal> {
    let chinese = session.signer_chinese_name.as_deref();
    let mut holder = std::iter::once(session.signer_name.as_str()).chain(chinese);
    if holder.any(|holder| person_name::is_same(holder, name)) {
        Ok(())
    } else {
        Err(Refusal::SignerNameMismatch {
            name: session.signer_name.clone(),
        })
    }
}

fn state_of(session: &SigningSession, now: Instant) -> PageState {
    match session.state {
        State::Created | State::Sent if is_overdue(session.state, session.created_at, now) => {
            PageState::Over
        }
        State::Created | State::Sent => PageState::Open,
        State::Completing => PageState::Signed,
        State::Completed => PageState::Stored,
        State::Cancelled => PageState::Declined,
        State::Expired => PageState::Over,
        State::Failed => PageState::Failed,
    }
}

/// A session by its token.
pub(super) async fn find(ports: &Ports, token: &str) -> Result<SigningSession, Failure> {
    let hash = ports.secrets.hash_token(token).to_string();
    let found = read(ports, async |tx| {
        Ok(tx.signing_sessions().by_token(&hash).await?)
    })
    .await?;
    let session = found.filter(|session| session.provider == ports.signing.name());
    let session = session.ok_or(Refusal::NotFound)?;
    // A token made under a removed key is invalid.
    let paper = session.unsigned_key.as_bytes();
    if ports.secrets.verify(Purpose::SigningToken, paper, token) {
        Ok(session)
    } else {
        Err(Refusal::NotFound.into())
    }
}

/// The unsigned document of a session, unchanged since it was created.
pub(super) async fn stored_paper(
    ports: &Ports,
    session: &SigningSession,
) -> Result<Bytes, Failure> {
    let unavailable = |e: crate::driven::objects::ObjectError| {
        Failure::Unavailable("the store of files", e.to_string())
    };
    let key = session.unsigned_key.parse().map_err(unavailable)?;
    let object = ports.objects.get(&key).await.map_err(unavailable)?;
    let bytes = object.bytes().await.map_err(unavailable)?;
    if ports.secrets.digest(&bytes) == session.unsigned_sha256 {
        Ok(bytes)
    } else {
        Err(Failure::Broken(format!(
            "the paper of session {} was changed",
            session.id
        )))
    }
}
