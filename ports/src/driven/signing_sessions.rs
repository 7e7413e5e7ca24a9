//! Storage of signing sessions with their signature requests.

use super::leases::Lease;
use super::unit_of_work::StoreError;
use async_trait::async_trait;
use domain::account::AccountForm;
use domain::ids::{DocumentId, InvestorId, SigningSessionId};
use domain::operations::Queue;
use domain::questionnaire::Answer;
use domain::signing::{Drawing, Scene, State};
use domain::{Instant, Language, person_name};
use std::collections::BTreeMap;

/// A signing session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SigningSession {
    /// `sessionId`, `SessionID`.
    pub id: SigningSessionId,
    /// Whose.
    pub investor: InvestorId,
    /// What is signed.
    pub scene: Scene,
    /// Language of the documents.
    pub language: Language,
    /// Where it stands.
    pub state: State,
    /// Hash of `signatureToken`, which is part of the built-in page's address.
    pub token_hash: String,
    /// The provider's name (`builtin`) and its own reference.
    pub provider: String,
    /// The provider's reference of the session.
    pub provider_reference: String,
    /// Where the browser goes after signing; this site only.
    pub redirect_url: String,
    /// Answers of a questionnaire that is signed.
    pub answers: Vec<Answer>,
    /// `MoreDetail` of a questionnaire that is signed.
    pub more_detail: Option<String>,
    /// The terms of the document, in one line (account, method and amount of an order; the answers of a questionnaire): a
    /// signature counts only while the record has the same terms.
    pub terms: String,
    /// The signer's name as in the account.
    pub signer_name: String,
    /// The signer's Chinese name as in the account, if it has one.
    pub signer_chinese_name: Option<String>,
    /// The signer's e-mail as sent to the provider.
    pub signer_email: Option<String>,
    /// Object key of the unsigned document.
    pub unsigned_key: String,
    /// SHA-256 of the unsigned document, lower-case hex.
    pub unsigned_sha256: String,
    /// The name used to sign.
    pub signed_name: Option<String>,
    /// The signature that was drawn beside it, until the signed document is stored.
    pub signed_drawing: Option<Drawing>,
    /// When it was signed.
    pub signed_at: Option<Instant>,
    /// From which address.
    pub signed_from: Option<String>,
    /// The browser's name for itself.
    pub signed_with: Option<String>,
    /// The stored, signed document.
    pub document: Option<DocumentId>,
    /// The provider's certificate of the signature.
    pub certificate: Option<DocumentId>,
    /// Failed fetches of the documents so far.
    pub failed_fetches: u32,
    /// Failed attempts to store them so far.
    pub failed_stores: u32,
    /// When the worker processes it next; `None` if there is nothing to poll, do or retry.
    pub look_at: Option<Instant>,
    /// The last hint of news at the provider: a callback, or the browser's return.
    pub hinted_at: Option<Instant>,
    /// When it was asked for.
    pub created_at: Instant,
}

/// The names on a signed document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Signer {
    /// To whom it was made out, in Latin letters.
    pub made_out_to: String,
    /// The Chinese name that is printed beside it.
    pub chinese_name: Option<String>,
    /// The name used to sign; `None` if the provider told none.
    pub signed_with: Option<String>,
}

impl Signer {
    /// The printed name of the person to whom the document is made out.
    pub fn printed(&self) -> String {
        person_name::with_chinese(&self.made_out_to, self.chinese_name.as_deref())
    }

    /// Every name on the document, each of which has to be the holder's.
    pub fn names(&self) -> Vec<String> {
        let signed = self.signed_with.iter();
        std::iter::once(&self.made_out_to)
            .chain(signed)
            .cloned()
            .collect()
    }

    /// Whether the form has another name by now than the document. One without a Chinese name is still made out to the same person.
    pub fn is_another_than(&self, form: &AccountForm) -> bool {
        let is_same = self.chinese_name.is_none() || self.chinese_name == form.chinese_name;
        !(is_same && form.is_named(&self.made_out_to))
    }
}

/// Signing sessions.
#[async_trait]
pub trait SigningSessions: Send + Sync {
    /// Adds one; the id in `session` is ignored.
    async fn add(&self, session: &SigningSession) -> Result<SigningSessionId, StoreError>;
    /// By number, regardless of its owner.
    async fn get(&self, id: SigningSessionId) -> Result<Option<SigningSession>, StoreError>;
    /// By number, locked.
    async fn lock(&self, id: SigningSessionId) -> Result<Option<SigningSession>, StoreError>;
    /// By the hash of its token.
    async fn by_token(&self, token_hash: &str) -> Result<Option<SigningSession>, StoreError>;
    /// By the provider's reference.
    async fn by_reference(
        &self,
        provider: &str,
        reference: &str,
    ) -> Result<Option<SigningSession>, StoreError>;
    /// Those of a scene that are not over: being made, waiting for the signature, or being completed; the newest first.
    async fn open_of(&self, scene: Scene) -> Result<Vec<SigningSession>, StoreError>;
    /// The newest session of a scene that the provider created and that did not end without a
    /// signature: it waits for the signature, is being completed, or is completed.
    async fn latest_of(&self, scene: Scene) -> Result<Option<SigningSession>, StoreError>;
    /// The names on this signed document of the scene; `None` if no session produced it.
    async fn signer_of(
        &self,
        scene: Scene,
        document: DocumentId,
    ) -> Result<Option<Signer>, StoreError>;
    /// The names on the signed document that each of these items of a queue rests on; items whose document no session produced are left
    /// out.
    async fn signers(
        &self,
        queue: Queue,
        items: &[i64],
    ) -> Result<BTreeMap<i64, Signer>, StoreError>;
    /// Stores what may change.
    async fn save(&self, session: &SigningSession) -> Result<(), StoreError>;
    /// Leases up to `limit` sessions that have to be processed and that no other worker has: those that are due, and
    /// of those without a due time the completing ones and those overdue.
    async fn lease(&self, lease: &Lease, limit: u32) -> Result<Vec<SigningSessionId>, StoreError>;
    /// Releases a session that this lease still holds.
    async fn release(&self, id: SigningSessionId, lease: &Lease) -> Result<(), StoreError>;
    /// Whether there is one to lease.
    async fn any_due(&self, now: Instant) -> Result<bool, StoreError>;
}
