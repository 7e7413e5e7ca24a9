//! Taking sessions forward: what was signed is fetched, stored and acted upon, what was not signed in time is over. Any number
//! of workers may do this at once and as often as they like: a document is stored once.

use super::consequence;
use super::page::stored_paper;
use super::paper::document_number;
use super::save;
use crate::driven::audit::Origin;
use crate::driven::objects::{ObjectError, ObjectKey, whole};
use crate::driven::paper_forms::SignedBy;
use crate::driven::signing::ProviderStatus;
use crate::driven::signing_sessions::SigningSession;
use crate::{Failure, Ports, read, transact};
use bytes::Bytes;
use domain::document::{Document, DocumentCode, FileKind};
use domain::ids::{DocumentId, SigningSessionId};
use domain::review::Actor;
use domain::signing::{Event, Scene, State, is_overdue, step};

/// How many sessions are looked at in one round.
const ROUND: u32 = 50;

/// Takes every due session one step forward; gives how many there were. One that fails does not hold up the others.
pub async fn run_due(ports: &Ports) -> Result<u32, Failure> {
    let now = ports.clock.now();
    let due = read(ports, async |tx| {
        Ok(tx.signing_sessions().due(now, ROUND).await?)
    })
    .await?;
    let mut moved = 0;
    let mut failed = None;
    for id in due {
        match run(ports, id).await {
            Ok(()) => moved += 1,
            Err(failure) => failed = Some(failure),
        }
    }
    failed.map_or(Ok(moved), Err)
}

async fn run(ports: &Ports, id: SigningSessionId) -> Result<(), Failure> {
    let found = read(ports, async |tx| Ok(tx.signing_sessions().get(id).await?)).await?;
    let Some(session) = found else {
        return Ok(());
    };
    match session.state {
        State::Created | State::Sent => expire(ports, &session).await,
        State::Completing => match fetch(ports, &session).await {
            Ok(file) => store(ports, &session, &file).await,
            Err(failure) => {
                note_failure(ports, &session).await?;
                Err(failure)
            }
        },
        State::Completed | State::Cancelled | State::Expired | State::Failed => Ok(()),
    }
}

/// Ends a session whose time is over, unless the provider says that it was signed meanwhile.
async fn expire(ports: &Ports, session: &SigningSession) -> Result<(), Failure> {
    let status = ports.signing.status(&session.provider_reference).await;
    let signed_there = matches!(status, Ok(Some(ProviderStatus::Signed)));
    let now = ports.clock.now();
    transact(ports, async |tx| {
        let Some(mut session) = tx.signing_sessions().lock(session.id).await? else {
            return Ok(());
        };
        if !is_overdue(session.state, session.created_at, now) {
            return Ok(());
        }
        let event = if signed_there {
            Event::Signed
        } else {
            Event::Expired
        };
        let next = step(session.state, event)?;
        if signed_there {
            session.signed_at = Some(now);
        }
        save(tx, &mut session, next, system(&Origin::default()), now).await
    })
    .await
}

/// The signed paper: the provider's, or made from our own record.
async fn fetch(ports: &Ports, session: &SigningSession) -> Result<Bytes, Failure> {
    let fetched = ports
        .signing
        .document(&session.provider_reference)
        .await
        .map_err(|e| Failure::Unavailable("the signing service", e.to_string()))?;
    match fetched {
        Some(bytes) => Ok(bytes),
        None => make(ports, session).await,
    }
}

async fn make(ports: &Ports, session: &SigningSession) -> Result<Bytes, Failure> {
    let unsigned = stored_paper(ports, session).await?;
    let signed_at = session.signed_at.unwrap_or(session.created_at);
    let signed = SignedBy {
        name: session.signed_name.clone().unwrap_or_default(),
        at: signed_at.format("%Y-%m-%d %H:%M:%S UTC").to_string(),
        address: session.signed_from.clone().unwrap_or_default(),
        browser: session.signed_with.clone().unwrap_or_default(),
    };
    let page = ports
        .forms
        .signature(
            session.scene.document_code(),
            session.language,
            &document_number(session.scene, session.created_at),
            &signed,
        )
        .map_err(|e| Failure::Broken(e.to_string()))?;
    let file = ports
        .papers
        .sign(unsigned, page)
        .await
        .map_err(|e| Failure::Unavailable("the maker of papers", e.to_string()))?;
    Ok(file.bytes)
}

/// Stores the signed paper and lets it take effect, in one transaction. The file's key comes from the session's own, so
/// that a second try writes the same file again.
async fn store(ports: &Ports, session: &SigningSession, file: &Bytes) -> Result<(), Failure> {
    let key = sibling(session, "signed")?;
    put(ports, &key, file.clone()).await?;
    let thumbnail = thumbnail(ports, session, file).await?;
    let document = document(ports, session, file, &key, thumbnail.as_ref());
    let now = ports.clock.now();
    transact(ports, async |tx| {
        // The record is locked before its session, as asking for a signature does.
        consequence::lock(tx, session.scene).await?;
        let Some(mut session) = tx.signing_sessions().lock(session.id).await? else {
            return Ok(());
        };
        if session.state != State::Completing {
            return Ok(());
        }
        let next = step(session.state, Event::Stored)?;
        let takes_papers = consequence::takes_papers(tx, session.scene).await?;
        let id = tx
            .documents()
            .add(&if takes_papers {
                document.clone()
            } else {
                document.of_no_record()
            })
            .await?;
        session.document = Some(id);
        save(tx, &mut session, next, system(&Origin::default()), now).await?;
        consequence::take_effect(ports, tx, &session, id, now).await
    })
    .await
}

fn document(
    ports: &Ports,
    session: &SigningSession,
    file: &Bytes,
    key: &ObjectKey,
    thumbnail: Option<&ObjectKey>,
) -> Document {
    let number = document_number(session.scene, session.created_at);
    let (code, account, order) = match session.scene {
        Scene::DdForm(account) => (DocumentCode::Questionnaire, Some(account), None),
        Scene::WireInvest(order) => (DocumentCode::LegalAppendix, None, Some(order)),
        Scene::WalletInvest(order) => (DocumentCode::WalletAuthForm, None, Some(order)),
    };
    Document {
        id: DocumentId(0),
        owner: session.investor,
        code,
        account,
        order,
        name: format!("{number}.pdf"),
        kind: FileKind::Pdf,
        size: u64::try_from(file.len()).unwrap_or(u64::MAX),
        sha256: ports.secrets.digest(file),
        object_key: key.as_str().to_owned(),
        thumbnail_key: thumbnail.map(|key| key.as_str().to_owned()),
        created_at: ports.clock.now(),
    }
}

/// The first page's picture; a paper of which none can be made shows an icon.
async fn thumbnail(
    ports: &Ports,
    session: &SigningSession,
    file: &Bytes,
) -> Result<Option<ObjectKey>, Failure> {
    let Ok(inspected) = ports.inspector.inspect(whole(file.clone())).await else {
        return Ok(None);
    };
    let key = sibling(session, "thumbnails")?;
    put(ports, &key, inspected.thumbnail.bytes).await?;
    Ok(Some(key))
}

async fn put(ports: &Ports, key: &ObjectKey, bytes: Bytes) -> Result<(), Failure> {
    let stored = ports.objects.put(key, whole(bytes)).await;
    stored
        .map(|_| ())
        .map_err(|e| Failure::Unavailable("the store of files", e.to_string()))
}

/// A key beside the one of the unsigned paper, with the same random part.
fn sibling(session: &SigningSession, folder: &str) -> Result<ObjectKey, Failure> {
    let broken = |e: ObjectError| Failure::Broken(e.to_string());
    let (_, token) = session
        .unsigned_key
        .split_once('/')
        .ok_or_else(|| broken(ObjectError::InvalidKey))?;
    ObjectKey::new(folder, token).map_err(broken)
}

async fn note_failure(ports: &Ports, session: &SigningSession) -> Result<(), Failure> {
    let now = ports.clock.now();
    transact(ports, async |tx| {
        let Some(mut session) = tx.signing_sessions().lock(session.id).await? else {
            return Ok(());
        };
        if session.state != State::Completing {
            return Ok(());
        }
        session.failed_fetches += 1;
        let count = session.failed_fetches;
        let next = step(session.state, Event::FetchFailed { count })?;
        save(tx, &mut session, next, system(&Origin::default()), now).await
    })
    .await
}

const fn system(origin: &Origin) -> (Actor, &Origin) {
    (Actor::System, origin)
}
