//! Advances signing sessions: signed documents are fetched, stored and take effect, and sessions
//! that are not signed in time expire. Any number of workers may do this at once and as often as
//! they like: a document is stored once.

use super::PAUSES;
use super::consequence;
use super::look::{end_there, look, ours, unavailable};
use super::page::stored_paper;
use super::paper::document_number;
use crate::driven::audit::Origin;
use crate::driven::leases::Lease;
use crate::driven::objects::{ObjectError, ObjectKey, whole};
use crate::driven::paper_forms::SignedBy;
use crate::driven::signing::SignedPapers;
use crate::driven::signing_sessions::SigningSession;
use crate::driving::document::stored_event;
use crate::driving::signing_sessions::save;
use crate::{Failure, Ports, read, transact};
use bytes::Bytes;
use chrono::TimeDelta;
use domain::document::{Document, DocumentCode, FileKind};
use domain::ids::{DocumentId, SigningSessionId};
use domain::review::Actor;
use domain::signing::{Event, Scene, State, shown_name, step};
use futures_util::future::join_all;

/// How many sessions are leased and processed at the same time, since a provider may be slow.
const AT_ONCE: u32 = 4;
/// How many such batches a round has.
const BATCHES: usize = 12;
/// After how long a round leases no more, so that a shutdown waits for at most one slow batch.
const ROUND: TimeDelta = TimeDelta::seconds(5);
/// How long a lease lasts: longer than two calls to a provider may take.
const LEASE: TimeDelta = TimeDelta::seconds(90);

/// Advances every due session that no other worker has by one step; returns how many there were. A
/// failing session does not hold up the others.
pub async fn run_due(ports: &Ports) -> Result<u32, Failure> {
    let over = ports.clock.now() + ROUND;
    let (mut moved, mut failed) = (0, None);
    let mut taken = Vec::new();
    for _ in 0..BATCHES {
        let (lease, due) = take(ports).await?;
        if due.is_empty() {
            break;
        }
        for outcome in join_all(due.iter().map(|id| run(ports, *id))).await {
            match outcome {
                Ok(()) => moved += 1,
                Err(failure) => failed = Some(failure),
            }
        }
        taken.push((lease, due));
        if ports.clock.now() >= over {
            break;
        }
    }
    // Given back at the end of the round, so that it takes none of them twice.
    if !taken.is_empty() {
        release(ports, &taken).await?;
    }
    failed.map_or(Ok(moved), Err)
}

async fn take(ports: &Ports) -> Result<(Lease, Vec<SigningSessionId>), Failure> {
    let lease = Lease::of(ports, LEASE);
    // Asked by a reader first: mostly there is nothing, and no writer is kept waiting to learn that.
    let any = read(ports, async |tx| {
        Ok(tx.signing_sessions().any_due(lease.from).await?)
    });
    if !any.await? {
        return Ok((lease, Vec::new()));
    }
    let due = transact(ports, async |tx| {
        Ok(tx.signing_sessions().lease(&lease, AT_ONCE).await?)
    });
    let due = due.await?;
    Ok((lease, due))
}

async fn release(ports: &Ports, taken: &[(Lease, Vec<SigningSessionId>)]) -> Result<(), Failure> {
    transact(ports, async |tx| {
        for (lease, sessions) in taken {
            for id in sessions {
                tx.signing_sessions().release(*id, lease).await?;
            }
        }
        Ok(())
    })
    .await
}

async fn run(ports: &Ports, id: SigningSessionId) -> Result<(), Failure> {
    let found = read(ports, async |tx| Ok(tx.signing_sessions().get(id).await?)).await?;
    let Some(session) = found else {
        return Ok(());
    };
    match session.state {
        State::Created | State::Sent => look(ports, &session).await,
        State::Completing => complete(ports, &session).await,
        State::Cancelled | State::Expired => end_there(ports, &session).await,
        State::Completed | State::Failed => Ok(()),
    }
}

/// Fetches and stores the signed documents. Each failed attempt is recorded, so that the next one waits longer.
async fn complete(ports: &Ports, session: &SigningSession) -> Result<(), Failure> {
    let (failed, failure) = match fetch(ports, session).await {
        Ok(papers) => match store(ports, session, papers).await {
            Ok(()) => return Ok(()),
            Err(failure) => (Failed::Store, failure),
        },
        Err(failure) => (Failed::Fetch, failure),
    };
    note_failure(ports, session, failed).await?;
    Err(failure)
}

/// The step of completing a session that failed.
#[derive(Clone, Copy)]
enum Failed {
    /// Fetching the signed documents. Too many of these failures fail the session.
    Fetch,
    /// Storing them. The fault is our own, so the session waits as long as it takes.
    Store,
}

/// The signed documents: the provider's, or created from our own record.
async fn fetch(ports: &Ports, session: &SigningSession) -> Result<SignedPapers, Failure> {
    if session.signed_name.is_none() {
        ours(ports, session)?;
        let fetched = ports.signing.papers(&session.provider_reference).await;
        if let Some(papers) = fetched.map_err(unavailable)? {
            return Ok(papers);
        }
    }
    Ok(SignedPapers {
        paper: make(ports, session).await?,
        certificate: None,
        signer: None,
    })
}

async fn make(ports: &Ports, session: &SigningSession) -> Result<Bytes, Failure> {
    let unsigned = stored_paper(ports, session).await?;
    let signed_at = session.signed_at.unwrap_or(session.created_at);
    let signed = SignedBy {
        name: session.signed_name.clone().unwrap_or_default(),
        drawing: session.signed_drawing.clone(),
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

/// Stores the documents and lets the signed one take effect, in one transaction. The files' keys come from the session's own, so
/// that a second try writes the same files again.
async fn store(
    ports: &Ports,
    session: &SigningSession,
    papers: SignedPapers,
) -> Result<(), Failure> {
    let paper = filed(ports, session, &papers.paper, Paper::Signed).await?;
    let certificate = match &papers.certificate {
        Some(file) => Some(filed(ports, session, file, Paper::Certificate).await?),
        None => None,
    };
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
        let takes_papers = consequence::takes_papers(ports, tx, &session).await?;
        let add = async |document: &Document| -> Result<DocumentId, Failure> {
            let mut document = if takes_papers {
                document.clone()
            } else {
                document.of_no_record()
            };
            document.id = tx.documents().add(&document).await?;
            let event = stored_event(Actor::System, &document);
            tx.audit().record(event, &Origin::default(), now).await?;
            Ok(document.id)
        };
        let id = add(&paper).await?;
        session.document = Some(id);
        session.certificate = match &certificate {
            Some(certificate) => Some(add(certificate).await?),
            None => None,
        };
        if session.signed_name.is_none() {
            session.signed_name = papers.signer.as_deref().map(shown_name);
        }
        session.look_at = None;
        // It is in the document now.
        session.signed_drawing = None;
        save(tx, &mut session, next, system(&Origin::default()), now).await?;
        consequence::take_effect(ports, tx, &session, id, now).await
    })
    .await
}

/// A document of a session.
#[derive(Clone, Copy)]
enum Paper {
    /// What was signed.
    Signed,
    /// The provider's certificate.
    Certificate,
}

/// Stores a file with its picture beside the session's files; returns its document, not stored yet.
async fn filed(
    ports: &Ports,
    session: &SigningSession,
    file: &Bytes,
    paper: Paper,
) -> Result<Document, Failure> {
    let (folder, pictures) = match paper {
        Paper::Signed => ("signed", "thumbnails"),
        Paper::Certificate => ("certificates", "certificate-thumbnails"),
    };
    let key = sibling(session, folder)?;
    put(ports, &key, file.clone()).await?;
    let thumbnail = thumbnail(ports, session, pictures).await?;
    let mut document = document(ports, session, file, &key, &thumbnail);
    if matches!(paper, Paper::Certificate) {
        document.code = DocumentCode::SigningCertificate;
        let number = document_number(session.scene, session.created_at);
        document.name = format!("{number}-certificate.pdf");
    }
    Ok(document)
}

fn document(
    ports: &Ports,
    session: &SigningSession,
    file: &Bytes,
    key: &ObjectKey,
    thumbnail: &ObjectKey,
) -> Document {
    let number = document_number(session.scene, session.created_at);
    let blank = Document {
        id: DocumentId(0),
        owner: session.investor,
        code: DocumentCode::Other,
        account: None,
        order: None,
        withdrawal: None,
        deposit: None,
        name: format!("{number}.pdf"),
        kind: FileKind::Pdf,
        size: u64::try_from(file.len()).unwrap_or(u64::MAX),
        sha256: ports.secrets.digest(file),
        object_key: key.as_str().to_owned(),
        thumbnail_key: Some(thumbnail.as_str().to_owned()),
        created_at: ports.clock.now(),
    };
    match session.scene {
        Scene::DdForm(account) => Document {
            code: DocumentCode::Questionnaire,
            account: Some(account),
            ..blank
        },
        Scene::WireInvest(order) => Document {
            code: DocumentCode::LegalAppendix,
            order: Some(order),
            ..blank
        },
        Scene::WalletInvest(order) => Document {
            code: DocumentCode::WalletAuthForm,
            order: Some(order),
            ..blank
        },
        Scene::WalletWithdraw(withdrawal) => Document {
            code: DocumentCode::WithdrawAuthForm,
            withdrawal: Some(withdrawal),
            ..blank
        },
    }
}

/// Stores the standard thumbnail of documents beside this one.
async fn thumbnail(
    ports: &Ports,
    session: &SigningSession,
    folder: &str,
) -> Result<ObjectKey, Failure> {
    let icon = ports.inspector.document_icon();
    let icon = icon.map_err(|e| Failure::Broken(e.to_string()))?;
    let key = sibling(session, folder)?;
    put(ports, &key, icon.bytes).await?;
    Ok(key)
}

async fn put(ports: &Ports, key: &ObjectKey, bytes: Bytes) -> Result<(), Failure> {
    let stored = ports.objects.put(key, whole(bytes)).await;
    stored
        .map(|_| ())
        .map_err(|e| Failure::Unavailable("the store of files", e.to_string()))
}

/// A key beside the one of the unsigned document, with the same random part.
fn sibling(session: &SigningSession, folder: &str) -> Result<ObjectKey, Failure> {
    let broken = |e: ObjectError| Failure::Broken(e.to_string());
    let (_, token) = session
        .unsigned_key
        .split_once('/')
        .ok_or_else(|| broken(ObjectError::InvalidKey))?;
    ObjectKey::new(folder, token).map_err(broken)
}

async fn note_failure(
    ports: &Ports,
    session: &SigningSession,
    failed: Failed,
) -> Result<(), Failure> {
    let now = ports.clock.now();
    transact(ports, async |tx| {
        let Some(mut session) = tx.signing_sessions().lock(session.id).await? else {
            return Ok(());
        };
        if session.state != State::Completing {
            return Ok(());
        }
        let (next, count) = match failed {
            Failed::Fetch => {
                session.failed_fetches += 1;
                let count = session.failed_fetches;
                (step(session.state, Event::FetchFailed { count })?, count)
            }
            Failed::Store => {
                session.failed_stores += 1;
                (session.state, session.failed_stores)
            }
        };
        session.look_at =
            (next == State::Completing).then(|| now + PAUSES.pause(count, session.id.0));
        save(tx, &mut session, next, system(&Origin::default()), now).await
    })
    .await
}

pub(super) const fn system(origin: &Origin) -> (Actor, &Origin) {
    (Actor::System, origin)
}
