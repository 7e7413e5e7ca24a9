//! The port's suite on both providers, and what is particular to DocuSign's.

use adapters::pdf::PaperMaker;
use adapters::signing::{BuiltInForms, BuiltInSigning, DocuSign, DocuSignAccount};
use async_trait::async_trait;
use bytes::Bytes;
use chrono::TimeDelta;
use domain::Language;
use ports::contract::signing::{ProviderFault, SignerActions, all, in_trouble, made};
use ports::driven::paper_forms::{Facts, PaperForms};
use ports::driven::signing::{SigningError, SigningProvider};
use ports::driven::signing_documents::SigningDocuments;
use std::collections::BTreeMap;
use std::time::Duration;
use tests::docusign::{
    ACCOUNT, Behaviour, DocuSignStub, HMAC_KEY, INTEGRATION_KEY, USER, callback, private_key,
};

const ANCHOR: &str = "/landfall-signature/";

struct StubSigner;

impl StubSigner {
    async fn act(&self, address: &str, event: &str) {
        let client = reqwest::Client::builder()
            .redirect(reqwest::redirect::Policy::none())
            .build()
            .unwrap();
        let acted = client.post(address).form(&[("event", event)]).send().await;
        assert_eq!(acted.unwrap().status().as_u16(), 302);
    }
}

#[async_trait]
impl SignerActions for StubSigner {
    async fn sign(&self, address: &str) {
        self.act(address, "signing_complete").await;
    }

    async fn decline(&self, address: &str) {
        self.act(address, "decline").await;
    }

    fn callback(&self, reference: &str) -> (BTreeMap<String, String>, Vec<u8>) {
        let (body, signature) = callback(reference, "envelope-completed");
        let header = ("x-docusign-signature-1".to_owned(), signature);
        (BTreeMap::from([header]), body.into_bytes())
    }
}

fn account(stub: &DocuSignStub) -> DocuSignAccount {
    DocuSignAccount {
        auth_url: stub.base().into(),
        base_url: None,
        integration_key: INTEGRATION_KEY.into(),
        user_id: USER.into(),
        account_id: ACCOUNT.into(),
        private_key: private_key().to_owned().into(),
        hmac_keys: vec![HMAC_KEY.to_owned().into()],
        asked_every: TimeDelta::minutes(15),
    }
}

fn provider(stub: &DocuSignStub) -> DocuSign {
    tests::client::install_tls();
    DocuSign::new(account(stub)).unwrap()
}

/// One that waits for hardly any answer: only for a service that is silent, as on a busy machine it gives good answers up as well.
fn impatient(stub: &DocuSignStub) -> DocuSign {
    DocuSign::with_patience(account(stub), Duration::from_millis(200)).unwrap()
}

/// A paper as investors sign it.
async fn paper(language: Language) -> Bytes {
    let forms = BuiltInForms::new().unwrap();
    let facts = Facts::from([("party_name", "王小明".to_owned())]);
    let mut paper = forms.paper("LegalAppendix", language, &facts, &[]).unwrap();
    let place = forms.signature_place("LegalAppendix", language, "王小明", ANCHOR);
    paper.blocks.extend(place.unwrap());
    PaperMaker::new(1).render(paper).await.unwrap().bytes
}

#[tokio::test]
async fn the_built_in_page_keeps_the_contract() {
    all(&BuiltInSigning, &paper(Language::En).await, None).await;
}

#[tokio::test]
async fn docusign_keeps_the_contract_with_papers_of_both_languages() {
    for language in [Language::En, Language::Zh] {
        let stub = DocuSignStub::start();
        all(&provider(&stub), &paper(language).await, Some(&StubSigner)).await;
        assert_eq!(stub.asked("token"), 1, "the token is kept");
        assert_eq!(stub.asked("userinfo"), 1, "the API is found once");
        stub.stop().await;
    }
}

#[tokio::test]
async fn every_trouble_is_told_by_its_kind() {
    let stub = DocuSignStub::start();
    let paper = paper(Language::En).await;
    let provider = provider(&stub);
    let reference = made(&provider, &paper, "first").await;
    stub.turn(&reference, "completed");
    for (trouble, mood) in [
        (ProviderFault::Busy, Behaviour::ApiStatus(429)),
        (ProviderFault::Broken, Behaviour::ApiStatus(500)),
        (ProviderFault::Silent, Behaviour::Silent),
        (ProviderFault::LoggedOut, Behaviour::ApiStatus(401)),
        (ProviderFault::Refusing, Behaviour::ApiStatus(400)),
    ] {
        stub.behave(mood);
        match mood {
            Behaviour::Silent => in_trouble(&impatient(&stub), &paper, &reference, trouble).await,
            _ => in_trouble(&provider, &paper, &reference, trouble).await,
        }
    }
    stub.behave(Behaviour::Well);
    assert!(provider.papers(&reference).await.unwrap().is_some());
    stub.stop().await;
    in_trouble(&provider, &paper, &reference, ProviderFault::Broken).await;
}

#[tokio::test]
async fn a_token_that_is_not_taken_is_renewed_once() {
    let stub = DocuSignStub::start();
    let provider = provider(&stub);
    let paper = paper(Language::En).await;
    let reference = made(&provider, &paper, "first").await;
    stub.behave(Behaviour::TokensEnd);
    for _ in 0..3 {
        assert!(provider.status(&reference).await.is_ok());
    }
    // The first call used the kept token up; each of the others was turned away once.
    assert_eq!((stub.asked("token"), stub.asked("status")), (3, 5));
    stub.behave(Behaviour::ApiStatus(401));
    assert!(provider.status(&reference).await.is_err());
    assert_eq!(stub.asked("status"), 7, "renewed once and not for ever");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_token_is_fetched_at_a_time() {
    let stub = DocuSignStub::start();
    let provider = provider(&stub);
    let asked = (0..20).map(|_| provider.status("e0000000-0000-4000-8000-000000000001"));
    for answer in futures_util::future::join_all(asked).await {
        assert!(
            matches!(answer, Err(SigningError::Refused(_))),
            "{answer:?}"
        );
    }
    assert_eq!((stub.asked("token"), stub.asked("userinfo")), (1, 1));
}

#[tokio::test]
async fn what_is_no_whole_pdf_is_fetched_again() {
    let stub = DocuSignStub::start();
    let provider = provider(&stub);
    let paper = paper(Language::En).await;
    let reference = made(&provider, &paper, "first").await;
    let unsigned = provider.papers(&reference).await;
    assert!(
        matches!(unsigned, Err(SigningError::Refused(_))),
        "{unsigned:?}"
    );
    stub.turn(&reference, "completed");
    for mood in [Behaviour::WrongType, Behaviour::Truncated] {
        stub.behave(mood);
        let fetched = provider.papers(&reference).await;
        assert!(
            matches!(fetched, Err(SigningError::Unavailable(_))),
            "{mood:?}: {fetched:?}"
        );
    }
    stub.behave(Behaviour::Well);
    assert_eq!(
        provider.papers(&reference).await.unwrap().unwrap().paper,
        paper
    );
}

#[tokio::test]
async fn a_missing_consent_is_told_with_what_to_do() {
    let stub = DocuSignStub::start();
    let provider = provider(&stub);
    for (code, words) in [
        ("consent_required", "scope=signature%20impersonation"),
        ("invalid_grant", "LANDFALL_SIGNING_DOCUSIGN_INTEGRATION_KEY"),
    ] {
        stub.behave(Behaviour::NoToken(code));
        match provider.check().await {
            Err(SigningError::NotSetUp(said)) => {
                assert!(said.contains(code) && said.contains(words), "{said}");
            }
            other => panic!("{code}: {other:?}"),
        }
    }
    stub.behave(Behaviour::Status(503));
    let away = provider.check().await;
    assert!(
        matches!(away, Err(SigningError::Unavailable(_))),
        "{away:?}"
    );
    stub.behave(Behaviour::Well);
    assert_eq!(provider.check().await, Ok(()));
    let another = DocuSignAccount {
        account_id: "not-theirs".into(),
        ..account(&stub)
    };
    let found = DocuSign::new(another).unwrap().check().await;
    assert!(matches!(found, Err(SigningError::NotSetUp(_))), "{found:?}");
}

#[tokio::test]
async fn a_file_without_a_key_is_no_account() {
    let stub = DocuSignStub::start();
    for pem in [
        "",
        "-----BEGIN RSA PRIVATE KEY-----\nAAAA\n-----END RSA PRIVATE KEY-----\n",
    ] {
        let without = DocuSignAccount {
            private_key: pem.to_owned().into(),
            ..account(&stub)
        };
        assert!(DocuSign::new(without).is_err(), "{pem:?}");
    }
    let in_the_clear = DocuSignAccount {
        auth_url: "http://account.docusign.com".into(),
        ..account(&stub)
    };
    assert!(DocuSign::new(in_the_clear).is_err());
}
