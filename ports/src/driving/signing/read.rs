//! The status of a session, for the browser that waits for its documents. Reading changes nothing.

use crate::driving::document::{Part, file_link};
use crate::driving::signing_sessions::token;
use crate::{Failure, Ports, read};
use domain::Refusal;
use domain::ids::{DocumentId, InvestorId, SigningSessionId};
use domain::signing::State;

/// How a session is found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FindBy {
    /// `SessionID`.
    Id(SigningSessionId),
    /// `SignatureToken`.
    Token(String),
}

/// A document that came out of a session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignedDocument {
    /// `CodeKey` of the scene's document (`DDForm`, `LegalAppendix`, `WalletAuthForm`).
    pub code: &'static str,
    /// `DocumentID`.
    pub id: DocumentId,
    /// `ThumbnailUrl`, valid for 5 minutes.
    pub thumbnail_url: Option<String>,
}

/// A session as its owner sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignatureStatus {
    /// `State`.
    pub state: State,
    /// The signed document once it is stored.
    pub document: Option<SignedDocument>,
    /// `signatureToken`; absent if it was made under a removed key.
    pub token: Option<String>,
}

/// Reads a session of this investor; any other is `NotFound`.
pub async fn read_session(
    ports: &Ports,
    investor: InvestorId,
    by: &FindBy,
) -> Result<SignatureStatus, Failure> {
    let (session, document) = read(ports, async |tx| {
        let found = match by {
            FindBy::Id(id) => tx.signing_sessions().get(*id).await?,
            FindBy::Token(token) => {
                let hash = ports.secrets.hash_token(token).to_string();
                tx.signing_sessions().by_token(&hash).await?
            }
        };
        let session = found
            .filter(|session| session.investor == investor)
            .ok_or(Refusal::NotFound)?;
        let document = match session.document {
            Some(id) if session.state == State::Completed => tx.documents().get(id).await?,
            Some(_) | None => None,
        };
        Ok((session, document))
    })
    .await?;
    let now = ports.clock.now();
    Ok(SignatureStatus {
        state: session.state,
        document: document.map(|document| SignedDocument {
            code: session.scene.document_code(),
            id: document.id,
            thumbnail_url: file_link(ports.secrets.as_ref(), &document, Part::Thumbnail, now),
        }),
        token: token(ports, &session),
    })
}
