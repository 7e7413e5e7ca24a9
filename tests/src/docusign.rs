//! A faithful DocuSign on loopback: log-in by a signed assertion, envelopes, a page to sign on for
//! one visit, papers, callbacks. On demand it misbehaves, in one way at a time. It checks its input
//! as the real one does.

mod answers;
mod keys;

pub use keys::{private_key, public_key};

use std::collections::{BTreeMap, HashMap};
use std::sync::Mutex;

use actix_web::dev::ServerHandle;
use actix_web::web::{self, Data};
use actix_web::{App, HttpServer};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use bytes::Bytes;
use hmac::{Hmac, KeyInit, Mac};
use serde_json::json;
use sha2::Sha256;

use crate::asked::until_asked;
use crate::stub::gone;

/// What the server is set up with.
pub const INTEGRATION_KEY: &str = "6e0a3f1c-0000-4000-8000-00000000cafe";
/// The user that it acts for.
pub const USER: &str = "1b2c3d4e-0000-4000-8000-00000000beef";
/// The account.
pub const ACCOUNT: &str = "9a8b7c6d-0000-4000-8000-0000000000aa";
/// The key with which callbacks are signed.
pub const HMAC_KEY: &str = "connect-key-of-the-tests";

/// A way to misbehave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Behaviour {
    /// Not at all.
    Well,
    /// Everything is answered with this status.
    Status(u16),
    /// Everything but the log-in is answered with this status.
    ApiStatus(u16),
    /// Nothing but the log-in is answered within a minute.
    Silent,
    /// The log-in is refused with this error.
    NoToken(&'static str),
    /// No token is taken a second time.
    TokensEnd,
    /// Papers come as something else.
    WrongType,
    /// Papers break off.
    Truncated,
    /// Papers take this long, in milliseconds.
    SlowPapers(u64),
}

/// An envelope.
#[derive(Clone, Debug)]
pub struct Envelope {
    /// `sent`, `completed`, `declined`, `voided`.
    pub status: String,
    /// Its signer as it was made with: e-mail, name, `clientUserId`.
    pub signer: [String; 3],
    /// The name that its signer signed with, where it is another.
    pub signed_as: Option<String>,
    /// The paper as it was sent.
    pub paper: Bytes,
    /// Why it was voided.
    pub reason: Option<String>,
}

pub(crate) struct State {
    base: String,
    mood: Mutex<Behaviour>,
    tokens: Mutex<Vec<String>>,
    envelopes: Mutex<BTreeMap<String, Envelope>>,
    /// Visits by the last part of their address: the envelope, and where it leads back to.
    visits: Mutex<HashMap<String, (String, String)>>,
    calls: Mutex<Vec<String>>,
}

/// The service.
pub struct DocuSignStub {
    base: String,
    state: Data<State>,
    handle: ServerHandle,
}

impl DocuSignStub {
    /// Starts one on a free port.
    pub fn start() -> Self {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
        let base = format!("http://{}", listener.local_addr().expect("its address"));
        let state = Data::new(State {
            base: base.clone(),
            mood: Mutex::new(Behaviour::Well),
            tokens: Mutex::default(),
            envelopes: Mutex::default(),
            visits: Mutex::default(),
            calls: Mutex::default(),
        });
        let shared = state.clone();
        let account = format!("/restapi/v2.1/accounts/{ACCOUNT}/envelopes");
        let server = HttpServer::new(move || {
            let one = format!("{account}/{{id}}");
            App::new()
                .app_data(shared.clone())
                .app_data(web::JsonConfig::default().limit(32 * 1024 * 1024))
                .route("/oauth/token", web::post().to(answers::token))
                .route("/oauth/userinfo", web::get().to(answers::user_info))
                .route(&account, web::post().to(answers::make))
                .route(&one, web::get().to(answers::standing))
                .route(&one, web::put().to(answers::void))
                .route(
                    &format!("{one}/views/recipient"),
                    web::post().to(answers::view),
                )
                .route(
                    &format!("{one}/documents/{{name}}"),
                    web::get().to(answers::papers),
                )
                .route(
                    &format!("{one}/recipients"),
                    web::get().to(answers::recipients),
                )
                .route("/Signing/{visit}", web::post().to(answers::act))
        })
        .workers(1)
        .disable_signals()
        .listen(listener)
        .expect("the service listens")
        .run();
        let handle = server.handle();
        tokio::spawn(server);
        Self {
            base,
            state,
            handle,
        }
    }

    /// `http://127.0.0.1:…`
    pub fn base(&self) -> &str {
        &self.base
    }

    /// The settings that make a server sign here, as a settings file holds them. `folder` takes the key's file.
    pub fn settings(&self, folder: &std::path::Path) -> String {
        let file = folder.join("docusign.pem");
        std::fs::write(&file, private_key()).expect("the key's file");
        format!(
            "signing_provider = 'docusign'\nsigning_docusign_auth_url = '{}'\n\
             signing_docusign_integration_key = '{INTEGRATION_KEY}'\nsigning_docusign_user_id = '{USER}'\n\
             signing_docusign_account_id = '{ACCOUNT}'\nsigning_docusign_key_file = '{}'\n\
             signing_docusign_hmac_keys = 'another-key-of-the-tests,{HMAC_KEY}'\n",
            self.base,
            file.display()
        )
    }

    /// Changes its behaviour from now on.
    pub fn behave(&self, mood: Behaviour) {
        *self.state.mood.lock().expect("the mood") = mood;
    }

    /// The envelopes by id.
    pub fn envelopes(&self) -> BTreeMap<String, Envelope> {
        self.state.envelopes.lock().expect("the envelopes").clone()
    }

    /// The one envelope that waits for its signature.
    pub fn waiting(&self) -> String {
        let waiting: Vec<String> = self
            .envelopes()
            .into_iter()
            .filter(|(_, envelope)| envelope.status == "sent")
            .map(|(id, _)| id)
            .collect();
        assert_eq!(waiting.len(), 1, "{waiting:?}");
        waiting[0].clone()
    }

    /// Sets the status of an envelope, as when the signer acts, or somebody in the console.
    pub fn turn(&self, envelope: &str, status: &str) {
        let mut envelopes = self.state.envelopes.lock().expect("the envelopes");
        let found = envelopes.get_mut(envelope).expect("the envelope");
        status.clone_into(&mut found.status);
    }

    /// The signer of an envelope signs, or signed, with another name than it was made out to.
    pub fn signs_as(&self, envelope: &str, name: &str) {
        let mut envelopes = self.state.envelopes.lock().expect("the envelopes");
        let found = envelopes.get_mut(envelope).expect("the envelope");
        found.signed_as = Some(name.to_owned());
    }

    /// How often something was asked: `token`, `create`, `view`, `status`, `void`, `combined`, `certificate`,
    /// `recipients`.
    pub fn asked(&self, what: &str) -> usize {
        let calls = self.state.calls.lock().expect("the calls");
        calls.iter().filter(|call| *call == what).count()
    }

    /// Waits until a call was made this often.
    pub async fn until_asked(&self, what: &str, times: usize) {
        until_asked(what, times, async || self.asked(what)).await;
    }

    /// Stops; open connections are no longer served.
    pub async fn stop(&self) {
        self.behave(Behaviour::Status(503));
        gone(&self.handle, &self.base).await;
    }
}

/// A callback about an envelope: its body and the signature header that proves it.
pub fn callback(envelope: &str, event: &str) -> (String, String) {
    let body = json!({
        "event": event, "apiVersion": "v2.1", "uri": format!("/restapi/v2.1/accounts/{ACCOUNT}/envelopes/{envelope}"),
        "retryCount": 0, "configurationId": 1, "generatedDateTime": "2026-11-22T00:00:00Z",
        "data": {
            "accountId": ACCOUNT, "userId": USER, "envelopeId": envelope,
            "envelopeSummary": { "status": event.trim_start_matches("envelope-") },
        },
    })
    .to_string();
    let signature = signature(HMAC_KEY, &body);
    (body, signature)
}

/// The proof of a body under a key.
pub fn signature(key: &str, body: &str) -> String {
    let mut mac = Hmac::<Sha256>::new_from_slice(key.as_bytes()).expect("a key");
    mac.update(body.as_bytes());
    STANDARD.encode(mac.finalize().into_bytes())
}
