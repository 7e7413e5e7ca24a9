//! A faithful OpenID Connect provider on loopback: discovery, keys, the authorization address, the
//! exchange with PKCE and client authentication, signed answers. On demand it lies, in one way at a
//! time.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::{SystemTime, UNIX_EPOCH};

use actix_web::dev::ServerHandle;
use actix_web::http::header::{AUTHORIZATION, LOCATION};
use actix_web::web::{Data, Form, Query};
use actix_web::{App, HttpRequest, HttpResponse, HttpServer, web};
use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use jsonwebtoken::{Algorithm, EncodingKey, Header, encode};
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::stub::gone;

/// The provider's name for this site.
pub const CLIENT: &str = "landfall";
/// The secret between them, with a sign that has to be encoded.
pub const SECRET: &str = "s3cret:&/+";

/// A way in which an answer is invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InvalidAnswer {
    /// It answers another question.
    Nonce,
    /// It is meant for another site.
    Audience,
    /// It is meant for this site too, but was made for another.
    Party,
    /// It is another issuer's.
    Issuer,
    /// It has expired.
    Expired,
    /// It is signed with a key that is not published.
    Key,
    /// It claims to be signed with the published key, and is signed with another.
    Signature,
    /// The exchange fails inside.
    Broken,
}

/// The provider.
pub struct IdentityProvider {
    base: String,
    state: Data<State>,
    handle: ServerHandle,
}

struct State {
    base: String,
    keys: [Arc<SigningKey>; 2],
    subject: Mutex<String>,
    lie: Mutex<Option<InvalidAnswer>>,
    questions: Mutex<HashMap<String, HashMap<String, String>>>,
}

struct SigningKey {
    encoding: EncodingKey,
    published: Value,
}

impl IdentityProvider {
    /// Starts one on a free port; everybody who comes is `subject`.
    pub fn start(subject: &str) -> Self {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
        let base = format!("http://{}", listener.local_addr().expect("its address"));
        let state = Data::new(State {
            base: base.clone(),
            keys: [Arc::new(signing_key("one")), Arc::new(signing_key("two"))],
            subject: Mutex::new(subject.to_owned()),
            lie: Mutex::new(None),
            questions: Mutex::default(),
        });
        let shared = state.clone();
        let server = HttpServer::new(move || {
            App::new()
                .app_data(shared.clone())
                .route(
                    "/.well-known/openid-configuration",
                    web::get().to(discovery),
                )
                .route("/keys", web::get().to(keys))
                .route("/authorize", web::get().to(authorize))
                .route("/token", web::post().to(token))
        })
        .workers(1)
        .disable_signals()
        .listen(listener)
        .expect("the provider listens")
        .run();
        let handle = server.handle();
        tokio::spawn(server);
        Self {
            base,
            state,
            handle,
        }
    }

    /// The setting that makes a server know it, as a settings file holds it.
    pub fn setting(&self) -> String {
        format!(
            "[[oidc]]\nid = 'acme'\nname = 'Acme'\nissuer = '{}'\nclient_id = '{CLIENT}'\nclient_secret = '{SECRET}'\n",
            self.base
        )
    }

    /// Lies like this from now on.
    pub fn lie(&self, lie: Option<InvalidAnswer>) {
        *self.state.lie.lock().expect("the lie") = lie;
    }

    /// From now on every visitor is somebody else.
    pub fn is_visited_by(&self, subject: &str) {
        subject.clone_into(&mut self.state.subject.lock().expect("the subject"));
    }

    /// Goes away.
    pub async fn stop(&self) {
        gone(&self.handle, &self.base).await;
    }
}

fn signing_key(id: &str) -> SigningKey {
    let random = ring::rand::SystemRandom::new();
    let document = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &random)
        .expect("a key is made");
    let pair =
        EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, document.as_ref(), &random)
            .expect("the key is read");
    // An uncompressed point: 4, then both coordinates.
    let (x, y) = pair.public_key().as_ref()[1..].split_at(32);
    let part = |bytes: &[u8]| URL_SAFE_NO_PAD.encode(bytes);
    SigningKey {
        encoding: EncodingKey::from_ec_der(document.as_ref()),
        published: json!({
            "kty": "EC", "crv": "P-256", "use": "sig", "alg": "ES256", "kid": id, "x": part(x), "y": part(y),
        }),
    }
}

async fn discovery(state: Data<State>) -> HttpResponse {
    let base = &state.base;
    HttpResponse::Ok().json(json!({
        "issuer": base, "authorization_endpoint": format!("{base}/authorize"),
        "token_endpoint": format!("{base}/token"), "jwks_uri": format!("{base}/keys"),
        "authorization_response_iss_parameter_supported": true,
    }))
}

async fn keys(state: Data<State>) -> HttpResponse {
    HttpResponse::Ok().json(json!({ "keys": [state.keys[0].published] }))
}

async fn authorize(
    state: Data<State>,
    Query(question): Query<HashMap<String, String>>,
) -> HttpResponse {
    assert_eq!(question["client_id"], CLIENT);
    assert_eq!(question["response_type"], "code");
    assert_eq!(question["code_challenge_method"], "S256");
    assert!(question["scope"].split(' ').any(|scope| scope == "openid"));
    let code = format!("code-{}", question["state"]);
    let place = format!(
        "{}&code={code}&state={}&iss={}",
        question["redirect_uri"], question["state"], state.base
    );
    let mut questions = state.questions.lock().expect("the questions");
    questions.insert(code, question);
    HttpResponse::Found()
        .insert_header((LOCATION, place))
        .finish()
}

async fn token(
    request: HttpRequest,
    state: Data<State>,
    Form(form): Form<HashMap<String, String>>,
) -> HttpResponse {
    let lie = *state.lie.lock().expect("the lie");
    if lie == Some(InvalidAnswer::Broken) {
        return HttpResponse::InternalServerError().finish();
    }
    let asked = state
        .questions
        .lock()
        .expect("the questions")
        .remove(&form["code"]);
    let Some(asked) = asked.filter(|asked| is_authentic(&request, asked, &form)) else {
        return HttpResponse::BadRequest().json(json!({ "error": "invalid_grant" }));
    };
    HttpResponse::Ok().json(json!({
        "access_token": "unused", "token_type": "Bearer", "id_token": answer(&state, &asked, lie),
    }))
}

/// The client's own secret, the same address to return to, and the key whose hash came with the question.
fn is_authentic(
    request: &HttpRequest,
    asked: &HashMap<String, String>,
    form: &HashMap<String, String>,
) -> bool {
    let encoded: String = form_urlencoded::byte_serialize(SECRET.as_bytes()).collect();
    let basic = format!("Basic {}", STANDARD.encode(format!("{CLIENT}:{encoded}")));
    let given = request.headers().get(AUTHORIZATION);
    let challenge = URL_SAFE_NO_PAD.encode(Sha256::digest(form["code_verifier"].as_bytes()));
    given.is_some_and(|given| given == basic.as_str())
        && form["grant_type"] == "authorization_code"
        && form["redirect_uri"] == asked["redirect_uri"]
        && challenge == asked["code_challenge"]
}

fn answer(state: &State, asked: &HashMap<String, String>, lie: Option<InvalidAnswer>) -> String {
    let now = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .expect("a time after 1970")
        .as_secs();
    let mut claims = json!({
        "iss": state.base, "aud": CLIENT, "sub": *state.subject.lock().expect("the subject"),
        "nonce": asked["nonce"], "iat": now, "exp": now + 300,
    });
    match lie {
        Some(InvalidAnswer::Nonce) => claims["nonce"] = json!("another"),
        Some(InvalidAnswer::Audience) => claims["aud"] = json!("another"),
        Some(InvalidAnswer::Party) => {
            claims["aud"] = json!([CLIENT, "another"]);
            claims["azp"] = json!("another");
        }
        Some(InvalidAnswer::Issuer) => claims["iss"] = json!("https://another.example"),
        Some(InvalidAnswer::Expired) => claims["exp"] = json!(now - 3_600),
        Some(InvalidAnswer::Key | InvalidAnswer::Signature | InvalidAnswer::Broken) | None => {}
    }
    let key = |unpublished| &state.keys[usize::from(unpublished)];
    let named = key(lie == Some(InvalidAnswer::Key));
    let signing = key(matches!(
        lie,
        Some(InvalidAnswer::Key | InvalidAnswer::Signature)
    ));
    let mut header = Header::new(Algorithm::ES256);
    header.kid = named.published["kid"].as_str().map(str::to_owned);
    encode(&header, &claims, &signing.encoding).expect("the answer is signed")
}
