//! Requesting a signature: the document is created and stored, and the place to sign is prepared. The latest session replaces
//! those that wait for the same record, so that there is one place to sign at a time.

use super::paper::{Draft, draft, signable};
use super::token_of;
use crate::driven::audit::Origin;
use crate::driven::objects::{ObjectKey, whole};
use crate::driven::signing::{Signer, SigningRequest};
use crate::driven::signing_documents::PaperError;
use crate::driven::signing_sessions::SigningSession;
use crate::driven::unit_of_work::Tx;
use crate::driving::signing_sessions::{end_waiting, save};
use crate::driving::{SiteAddress, allow, not_exhausted};
use crate::{Failure, Ports, read, transact, transact_ahead};
use domain::allowance::Allowance;
use domain::ids::{InvestorId, SigningSessionId};
use domain::questionnaire::Answer;
use domain::review::Actor;
use domain::signing::{Event, Scene, State, next_look, step};
use domain::{Instant, Language};

/// An investor's request to sign.
#[derive(Debug, Clone)]
pub struct AskSignature {
    /// Who.
    pub investor: InvestorId,
    /// What, for which record.
    pub scene: Scene,
    /// Where the browser goes afterwards.
    pub redirect_url: SiteAddress,
    /// `Radios` of a questionnaire.
    pub answers: Vec<Answer>,
    /// `Texts.MoreDetail` of a questionnaire.
    pub more_detail: Option<String>,
    /// Language of document and page.
    pub language: Language,
    /// From where.
    pub origin: Origin,
}

/// Where to sign.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SigningLink {
    /// `sessionId`.
    pub session: SigningSessionId,
    /// `url`.
    pub url: String,
    /// `signatureToken`.
    pub token: String,
}

/// Makes a session. Refusals: `Error_BadRequest` for a scene that is not the record's, `NotFound`, the
/// questionnaire's and the subscription's own, `TooFrequent`.
pub async fn ask(ports: &Ports, ask: AskSignature) -> Result<SigningLink, Failure> {
    let now = ports.clock.now();
    let signable = read(ports, async |tx| {
        let found = signable(ports, tx, &ask, now).await?;
        // Checked before the document is created, which is expensive, and again when the session is added.
        let kinds = [Allowance::Signatures];
        not_exhausted(ports, tx, ask.investor, &kinds, now).await?;
        Ok(found)
    })
    .await?;
    // Queried between the two reads, because a view uses a connection of its own.
    let page = match signable.project() {
        Some(project) => ports.catalog.project(project, now).await?,
        None => None,
    };
    let draft = read(ports, async |tx| {
        draft(ports, tx, &ask, &signable, page.as_ref(), now).await
    })
    .await?;
    let session = prepare(ports, &ask, draft, now).await?;
    let made = open(ports, &ask, &session, now).await;
    if made.is_err() {
        discard(ports, &session.unsigned_key).await;
    }
    made
}

/// Creates and stores the document.
async fn prepare(
    ports: &Ports,
    ask: &AskSignature,
    draft: Draft,
    now: Instant,
) -> Result<SigningSession, Failure> {
    let code = ask.scene.document_code();
    let wording = |e: PaperError| Failure::Broken(e.to_string());
    let mut paper = ports
        .forms
        .paper(code, ask.language, &draft.facts, &draft.answered)
        .map_err(wording)?;
    if let Some(anchor) = ports.signing.anchor() {
        let place = ports
            .forms
            .signature_place(code, ask.language, &draft.signer_name, anchor);
        paper.blocks.extend(place.map_err(wording)?);
    }
    let signer_email = read(ports, async |tx| {
        let investor = tx.investors().get(ask.investor).await?;
        Ok(investor
            .filter(|investor| investor.email_verified)
            .and_then(|investor| investor.email))
    })
    .await?;
    let file = ports
        .papers
        .render(paper)
        .await
        .map_err(|e| Failure::Unavailable("the maker of papers", e.to_string()))?;
    let key = ObjectKey::new("papers", &ports.secrets.token())
        .map_err(|e| Failure::Broken(e.to_string()))?;
    let unsigned_sha256 = ports.secrets.digest(&file.bytes);
    ports
        .objects
        .put(&key, whole(file.bytes))
        .await
        .map_err(|e| Failure::Unavailable("the store of files", e.to_string()))?;
    let token_hash = ports.secrets.hash_token(&token_of(ports, key.as_str()));
    Ok(SigningSession {
        id: SigningSessionId(0),
        investor: ask.investor,
        scene: ask.scene,
        language: ask.language,
        state: State::Created,
        token_hash: token_hash.to_string(),
        provider: ports.signing.name().to_owned(),
        // Until the provider names its own.
        provider_reference: token_hash.to_string(),
        redirect_url: ask.redirect_url.as_str().to_owned(),
        answers: draft.answers,
        more_detail: ask.more_detail.clone(),
        terms: draft.terms,
        signer_name: draft.signer_name,
        signer_chinese_name: draft.signer_chinese_name,
        signer_email,
        unsigned_key: key.as_str().to_owned(),
        unsigned_sha256,
        signed_name: None,
        signed_drawing: None,
        signed_at: None,
        signed_from: None,
        signed_with: None,
        document: None,
        certificate: None,
        failed_fetches: 0,
        failed_stores: 0,
        look_at: None,
        hinted_at: None,
        created_at: now,
    })
}

/// Records the session, has the provider create its own, and records that too.
async fn open(
    ports: &Ports,
    ask: &AskSignature,
    session: &SigningSession,
    now: Instant,
) -> Result<SigningLink, Failure> {
    let id = transact_ahead(ports, async |tx| admit(ports, tx, ask, session, now).await).await?;
    let token = token_of(ports, &session.unsigned_key);
    let reference = ports
        .signing
        .create(request(ports, session).await?)
        .await
        .map_err(|e| Failure::Unavailable("the signing service", e.to_string()))?;
    transact(ports, async |tx| {
        still_signable(ports, tx, ask, session, now).await?;
        let found = tx.signing_sessions().lock(id).await?;
        let mut session = found.ok_or_else(|| Failure::Broken(format!("no session {id}")))?;
        let next = step(session.state, Event::Made)?;
        let asker = (Actor::Investor(ask.investor), &ask.origin);
        end_waiting(tx, ask.scene, asker, now).await?;
        session.provider_reference.clone_from(&reference);
        session.look_at = ports
            .signing
            .asked_every()
            .map(|every| next_look(every, session.created_at, None, now));
        let by = (Actor::System, &ask.origin);
        save(tx, &mut session, next, by, now).await
    })
    .await?;
    Ok(SigningLink {
        session: id,
        url: format!("{}/sign/{token}", ports.settings.public_url),
        token,
    })
}

/// Adds the session under the record's lock, if the record still has the document's terms.
async fn admit(
    ports: &Ports,
    tx: &dyn Tx,
    ask: &AskSignature,
    session: &SigningSession,
    now: Instant,
) -> Result<SigningSessionId, Failure> {
    still_signable(ports, tx, ask, session, now).await?;
    allow(ports, tx, ask.investor, &[Allowance::Signatures], now).await?;
    Ok(tx.signing_sessions().add(session).await?)
}

/// Locks the record and finds it signable under the same terms.
async fn still_signable(
    ports: &Ports,
    tx: &dyn Tx,
    ask: &AskSignature,
    session: &SigningSession,
    now: Instant,
) -> Result<(), Failure> {
    match ask.scene {
        Scene::DdForm(account) => {
            tx.accounts().lock(account).await?;
        }
        Scene::WireInvest(order) | Scene::WalletInvest(order) => {
            tx.orders().lock(order).await?;
        }
        Scene::WalletWithdraw(withdrawal) => {
            tx.withdrawals().lock(withdrawal).await?;
        }
    }
    if signable(ports, tx, ask, now).await?.terms() != session.terms {
        return Err(domain::Refusal::StaleVersion.into());
    }
    Ok(())
}

async fn request(ports: &Ports, session: &SigningSession) -> Result<SigningRequest, Failure> {
    let title = ports
        .forms
        .title(session.scene.document_code(), session.language)
        .map_err(|e| Failure::Broken(e.to_string()))?;
    Ok(SigningRequest {
        title,
        paper: super::page::stored_paper(ports, session).await?,
        signer: signer(session),
        language: session.language,
    })
}

/// The signer, as sent to the provider each time.
pub(super) fn signer(session: &SigningSession) -> Signer {
    Signer {
        key: session.token_hash.clone(),
        name: session.signer_name.clone(),
        email: session.signer_email.clone(),
    }
}

/// Deletes the document of a session that was not created; a leftover one does no harm.
async fn discard(ports: &Ports, key: &str) {
    if let Ok(key) = key.parse() {
        let _gone = ports.objects.delete(&key).await;
    }
}
