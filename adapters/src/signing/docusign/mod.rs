//! Signing at DocuSign, through its eSignature REST API. The signer comes from our own pages and
//! gets no e-mail from DocuSign. Callbacks and browsers are not trusted: the envelope itself is
//! queried.

mod account;
mod api;
mod callback;
mod envelope;
mod tokens;

pub use account::{DocuSignAccount, DocuSignError};

use api::Api;
use async_trait::async_trait;
use bytes::Bytes;
use chrono::TimeDelta;
use envelope::{Envelope, Made, SentTo, Standing, View, ViewAt};
use ports::driven::signing::{
    CallbackError, Ending, Place, ProviderStatus, SignedPapers, SigningCallback, SigningError,
    SigningProvider, SigningRequest, Visit,
};
use reqwest::Method;
use secrecy::SecretString;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::time::Duration;

/// The text in the papers at which the signature is placed.
const ANCHOR: &str = "/landfall-signature/";
/// The time limit of every method of this adapter; the port allows 30 s.
const LONGEST: Duration = Duration::from_secs(28);
/// The longest signed paper that is read.
const LONGEST_PAPER: usize = 50 * 1024 * 1024;
/// Where in a PDF's last bytes its end is marked.
const TAIL: usize = 1024;

/// The provider `docusign`.
pub struct DocuSign {
    api: Api,
    keys: Vec<SecretString>,
    asked_every: TimeDelta,
    longest: Duration,
}

impl DocuSign {
    /// Through this account.
    pub fn new(account: DocuSignAccount) -> Result<Self, DocuSignError> {
        Self::with_patience(account, LONGEST)
    }

    /// [`DocuSign::new`] with another time limit.
    pub fn with_patience(
        account: DocuSignAccount,
        longest: Duration,
    ) -> Result<Self, DocuSignError> {
        Ok(Self {
            keys: account.hmac_keys.clone(),
            asked_every: account.asked_every,
            api: Api::new(account)?,
            longest,
        })
    }

    /// Ends a method in time.
    async fn in_time<T>(
        &self,
        work: impl Future<Output = Result<T, SigningError>>,
    ) -> Result<T, SigningError> {
        let ended = tokio::time::timeout(self.longest, work).await;
        ended.map_err(|_| SigningError::Unavailable("DocuSign: no answer in time".into()))?
    }

    async fn tell<T: DeserializeOwned>(
        &self,
        method: Method,
        path: &str,
        what: &impl Serialize,
    ) -> Result<T, SigningError> {
        let json = serde_json::to_vec(what)
            .map_err(|_| SigningError::Refused("DocuSign: the request cannot be written".into()))?;
        let answer = self.api.call(method, path, Some(json), None).await?;
        read(&answer.body)
    }

    /// The name of who signed, which DocuSign lets them correct.
    async fn signer(&self, reference: &str) -> Result<Option<String>, SigningError> {
        let path = format!("{}/recipients", envelope_path(reference)?);
        let answer = self.api.call(Method::GET, &path, None, None).await?;
        Ok(read::<SentTo>(&answer.body)?.signed())
    }

    async fn pdf(&self, reference: &str, name: &str) -> Result<Bytes, SigningError> {
        let path = format!("{}/documents/{name}", envelope_path(reference)?);
        let longest = Some(LONGEST_PAPER);
        let answer = self.api.call(Method::GET, &path, None, longest).await?;
        let tail = answer.body.len().saturating_sub(TAIL);
        let ends = answer.body.get(tail..).unwrap_or_default();
        let is_whole = answer.body.starts_with(b"%PDF-")
            && ends.windows(5).any(|bytes| bytes == b"%%EOF")
            && answer.media_type == "application/pdf";
        if is_whole {
            Ok(answer.body.into())
        } else {
            let problem = format!("DocuSign: {name} is no whole PDF");
            Err(SigningError::Unavailable(problem))
        }
    }
}

#[async_trait]
impl SigningProvider for DocuSign {
    fn name(&self) -> &'static str {
        "docusign"
    }

    async fn create(&self, request: SigningRequest) -> Result<String, SigningError> {
        let envelope = Envelope::new(&request, ANCHOR);
        let made: Made = self
            .in_time(self.tell(Method::POST, "/envelopes", &envelope))
            .await?;
        envelope_path(&made.envelope_id)?;
        Ok(made.envelope_id)
    }

    async fn place(&self, visit: &Visit) -> Result<Place, SigningError> {
        let path = format!("{}/views/recipient", envelope_path(&visit.reference)?);
        let view = View::new(visit);
        let at: ViewAt = self.in_time(self.tell(Method::POST, &path, &view)).await?;
        at.address().map(Place::Elsewhere).ok_or_else(|| {
            SigningError::Unavailable("DocuSign: an answer without an address to sign at".into())
        })
    }

    async fn status(&self, reference: &str) -> Result<Option<ProviderStatus>, SigningError> {
        let path = envelope_path(reference)?;
        let asked = self.api.call(Method::GET, &path, None, None);
        let answer = self.in_time(asked).await?;
        let standing: Standing = read(&answer.body)?;
        Ok(Some(standing.status()))
    }

    async fn papers(&self, reference: &str) -> Result<Option<SignedPapers>, SigningError> {
        self.in_time(async {
            Ok(Some(SignedPapers {
                paper: self.pdf(reference, "combined").await?,
                certificate: Some(self.pdf(reference, "certificate").await?),
                signer: self.signer(reference).await?,
            }))
        })
        .await
    }

    async fn end(&self, reference: &str, reason: &str) -> Result<Ending, SigningError> {
        let path = envelope_path(reference)?;
        let voided = serde_json::json!({ "status": "voided", "voidedReason": reason });
        let told = self.tell::<serde_json::Value>(Method::PUT, &path, &voided);
        match self.in_time(told).await {
            Ok(_) => Ok(Ending::Ended),
            // Signed, declined or voided already.
            Err(SigningError::Refused(said)) if said.contains("CANNOT_VOID") => {
                Ok(Ending::OverBefore)
            }
            Err(error) => Err(error),
        }
    }

    fn read_callback(&self, callback: &SigningCallback<'_>) -> Result<String, CallbackError> {
        callback::read(&self.keys, callback)
    }

    fn anchor(&self) -> Option<&'static str> {
        Some(ANCHOR)
    }

    fn asked_every(&self) -> Option<TimeDelta> {
        Some(self.asked_every)
    }

    async fn check(&self) -> Result<(), SigningError> {
        self.in_time(self.api.check()).await
    }
}

/// The path of an envelope, if its id can be one.
fn envelope_path(reference: &str) -> Result<String, SigningError> {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    if (1..=64).contains(&reference.len()) && reference.bytes().all(is_plain) {
        Ok(format!("/envelopes/{reference}"))
    } else {
        let problem = "DocuSign: what is named is no envelope";
        Err(SigningError::Refused(problem.into()))
    }
}

fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, SigningError> {
    serde_json::from_slice(body)
        .map_err(|_| SigningError::Unavailable("DocuSign: an answer that cannot be read".into()))
}
