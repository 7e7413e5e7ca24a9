//! The contract of signing providers. Call it with a provider that reaches a stub or a test account, and with hands that act there as the
//! signer does.

use crate::driven::signing::{
    CallbackError, Ending, Place, ProviderStatus, Signer, SigningCallback, SigningError,
    SigningProvider, SigningRequest, Visit,
};
use async_trait::async_trait;
use bytes::Bytes;
use domain::Language;
use std::collections::BTreeMap;
use std::time::Duration;

pub use super::messaging::ProviderFault;

/// No call may take longer than this.
const PATIENCE: Duration = Duration::from_secs(30);
const EMAIL: &str = "wang.contract@example.com";
const NAME: &str = "王小明 Wang Xiaoming";

/// The actions of a signer at a provider that is not our own page.
#[async_trait]
pub trait SignerActions: Send + Sync {
    /// Signs at the address that the provider gave.
    async fn sign(&self, address: &str);
    /// Declines there.
    async fn decline(&self, address: &str);
    /// A callback about a session, as the provider sends it: headers by lower-case name, and the body.
    fn callback(&self, reference: &str) -> (BTreeMap<String, String>, Vec<u8>);
}

/// Every guarantee of [`SigningProvider`]. `paper` contains the provider's anchor; nobody is `at` our own page.
pub async fn all(provider: &dyn SigningProvider, paper: &Bytes, at: Option<&dyn SignerActions>) {
    let name = provider.name();
    assert!(
        (1..=20).contains(&name.len()),
        "{name} is a name in storage"
    );
    assert_eq!(provider.check().await, Ok(()));
    let (first, second) = (
        made(provider, paper, "first").await,
        made(provider, paper, "second").await,
    );
    assert_ne!(first, second, "two sessions have one reference");
    match at {
        None => here(provider, &first).await,
        Some(at) => elsewhere(provider, paper, at, first, second).await,
    }
}

/// Our own page: the provider has no status of its own.
async fn here(provider: &dyn SigningProvider, reference: &str) {
    assert!(provider.is_own_page() && provider.asked_every().is_none());
    assert_eq!(place(provider, reference, "first").await, Ok(Place::Here));
    assert_eq!(provider.status(reference).await, Ok(None));
    assert_eq!(provider.papers(reference).await, Ok(None));
    let ended = provider.end(reference, "no longer needed").await;
    assert_eq!(ended, Ok(Ending::Ended));
    let callback = SigningCallback {
        headers: &BTreeMap::new(),
        body: b"{}",
    };
    let read = provider.read_callback(&callback);
    assert_eq!(read, Err(CallbackError::Forged), "nobody calls back");
}

async fn elsewhere(
    provider: &dyn SigningProvider,
    paper: &Bytes,
    at: &dyn SignerActions,
    first: String,
    second: String,
) {
    assert!(!provider.is_own_page() && provider.asked_every().is_some());
    for waiting in [&first, &second] {
        stands(provider, waiting, ProviderStatus::Waiting).await;
    }
    // Visited twice: the first address may be spent, and then a new one is given.
    address(provider, &first, "first").await;
    at.sign(&address(provider, &first, "first").await).await;
    stands(provider, &first, ProviderStatus::Signed).await;
    stands(provider, &second, ProviderStatus::Waiting).await;
    let papers = provider.papers(&first).await.unwrap().expect("papers");
    assert!(papers.paper.starts_with(b"%PDF-"));
    if let Some(certificate) = &papers.certificate {
        assert!(certificate.starts_with(b"%PDF-"));
    }
    assert!(papers.signer.as_deref().is_none_or(|name| name == NAME));
    let again = provider.papers(&first).await.unwrap();
    assert_eq!(again, Some(papers), "papers may be fetched again");
    let ended = provider.end(&first, "no longer needed").await;
    assert_eq!(ended, Ok(Ending::OverBefore), "its signature stays");
    stands(provider, &first, ProviderStatus::Signed).await;

    at.decline(&address(provider, &second, "second").await)
        .await;
    stands(provider, &second, ProviderStatus::Declined).await;

    let third = made(provider, paper, "third").await;
    for ending in [Ending::Ended, Ending::OverBefore] {
        let ended = provider.end(&third, "no longer needed").await;
        assert_eq!(ended, Ok(ending));
    }
    stands(provider, &third, ProviderStatus::Expired).await;
    let late = place(provider, &third, "third").await;
    assert!(late.is_err(), "an ended session is signed at {late:?}");
    let stranger = made(provider, paper, "fourth").await;
    let other = place(provider, &stranger, "fifth").await;
    assert!(other.is_err(), "a stranger signs at {other:?}");
    callbacks(provider, at, &first);
}

fn callbacks(provider: &dyn SigningProvider, at: &dyn SignerActions, reference: &str) {
    let (headers, body) = at.callback(reference);
    let read = |headers: &BTreeMap<String, String>, body: &[u8]| {
        provider.read_callback(&SigningCallback { headers, body })
    };
    assert_eq!(read(&headers, &body).as_deref(), Ok(reference));
    assert_eq!(read(&headers, &body).as_deref(), Ok(reference), "repeated");
    assert_eq!(read(&BTreeMap::new(), &body), Err(CallbackError::Forged));
    let mut altered = body.clone();
    altered.push(b' ');
    assert_eq!(read(&headers, &altered), Err(CallbackError::Forged));
    let blank = headers.keys().map(|name| (name.clone(), String::new()));
    assert_eq!(read(&blank.collect(), &body), Err(CallbackError::Forged));
}

/// The duties of a provider in trouble for a session that it made before: the right kind of error
/// from every call, in time, without data of the signer.
pub async fn in_trouble(
    provider: &dyn SigningProvider,
    paper: &Bytes,
    reference: &str,
    trouble: ProviderFault,
) {
    let create = provider.create(request(paper, "first"));
    holds(trouble, "create", create).await;
    holds(trouble, "place", place(provider, reference, "first")).await;
    holds(trouble, "status", provider.status(reference)).await;
    holds(trouble, "papers", provider.papers(reference)).await;
    holds(trouble, "end", provider.end(reference, "no longer needed")).await;
}

async fn holds<T: std::fmt::Debug>(
    trouble: ProviderFault,
    what: &str,
    call: impl Future<Output = Result<T, SigningError>>,
) {
    let answer = tokio::time::timeout(PATIENCE, call).await;
    let error = answer
        .expect("an answer within 30 s")
        .expect_err("a provider in trouble did nothing");
    let said = format!("{error} {error:?}");
    for personal in [EMAIL, "Xiaoming", "王"] {
        assert!(!said.contains(personal), "{what} gives away: {said}");
    }
    let fits = match trouble {
        ProviderFault::Busy | ProviderFault::Broken | ProviderFault::Silent => {
            matches!(error, SigningError::Unavailable(_))
        }
        ProviderFault::LoggedOut => matches!(error, SigningError::NotSetUp(_)),
        ProviderFault::Refusing => matches!(error, SigningError::Refused(_)),
    };
    assert!(fits, "{what} in {trouble:?} ended as {error:?}");
}

/// A session made at the provider.
pub async fn made(provider: &dyn SigningProvider, paper: &Bytes, key: &str) -> String {
    let made = tokio::time::timeout(PATIENCE, provider.create(request(paper, key))).await;
    let reference = made.expect("an answer within 30 s").expect("a session");
    assert!((1..=100).contains(&reference.len()), "{reference}");
    reference
}

fn request(paper: &Bytes, key: &str) -> SigningRequest {
    SigningRequest {
        title: "认购协议 Subscription agreement".into(),
        paper: paper.clone(),
        signer: signer(key),
        language: Language::Zh,
    }
}

fn signer(key: &str) -> Signer {
    Signer {
        key: format!("contract-signer-{key}"),
        name: NAME.into(),
        email: Some(EMAIL.into()),
    }
}

async fn place(
    provider: &dyn SigningProvider,
    reference: &str,
    key: &str,
) -> Result<Place, SigningError> {
    let visit = Visit {
        reference: reference.to_owned(),
        signer: signer(key),
        return_url: "http://127.0.0.1:1/sign/contract/back".into(),
    };
    provider.place(&visit).await
}

async fn address(provider: &dyn SigningProvider, reference: &str, key: &str) -> String {
    match place(provider, reference, key).await {
        Ok(Place::Elsewhere(address)) => address,
        other => panic!("no address to sign at: {other:?}"),
    }
}

async fn stands(provider: &dyn SigningProvider, reference: &str, expected: ProviderStatus) {
    assert_eq!(provider.status(reference).await, Ok(Some(expected)));
}
