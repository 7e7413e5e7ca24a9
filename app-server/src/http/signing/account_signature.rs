//! Requesting a signature, and waiting for its documents.

use crate::http::call::Json;
use crate::http::code_field::{Code, SceneCode};
use crate::http::codes::{SignedCodeKey, SigningScene, SigningState, YesOrNo};
use crate::http::extract::Investor;
use crate::http::fields::Integer;
use crate::http::parsed::{FromFields, Parsed, own_address};
use crate::http::shape::bad_request;
use domain::Refusal;
use domain::ids::{AccountId, OrderId, QuestionId, SigningSessionId, WithdrawalId};
use domain::questionnaire::Answer;
use domain::signing::Scene;
use ports::Failure;
use ports::driving::SiteAddress;
use ports::driving::signing::{AskSignature, FindBy, ask, read_session};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use utoipa::ToSchema;
use validator::Validate;

/// The document to sign.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "PascalCase")]
pub struct SignatureForm {
    /// `DDForm`, `WireInvest`, `WalletInvest` or `WalletWithdraw`.
    scene_code_key: SigningScene,
    /// Where the browser goes afterwards, on this site.
    redirect_url: String,
    /// The account, for `DDForm`.
    #[serde(rename = "UserEntityID")]
    account: Option<Integer>,
    /// The order, for `WireInvest` and `WalletInvest`.
    #[serde(rename = "UserInvestmentID")]
    order: Option<Integer>,
    /// The withdrawal, for `WalletWithdraw`.
    #[serde(rename = "CNWithdrawRequestID")]
    withdrawal: Option<Integer>,
    /// Answers by `QuestionID`: `Yes` or `No`.
    #[schema(value_type = Option<BTreeMap<String, YesOrNo>>)]
    radios: Option<BTreeMap<Integer, YesOrNo>>,
    #[validate(nested)]
    texts: Option<SignedTexts>,
}

/// What to sign, with its record.
#[derive(Debug)]
pub struct SignatureAsked {
    scene: Scene,
    redirect_url: SiteAddress,
    answers: Vec<Answer>,
    more_detail: Option<String>,
}

impl FromFields for SignatureAsked {
    type Fields = SignatureForm;

    fn parse(fields: SignatureForm, site: &str) -> Result<Self, Refusal> {
        let scene = scene(&fields);
        let address = own_address(Some(fields.redirect_url), site, "RedirectUrl");
        let address = address.and_then(|it| it.ok_or_else(|| bad_request(Some("RedirectUrl"))));
        let wrong = [scene.as_ref().err(), address.as_ref().err()];
        Refusal::all(wrong.into_iter().flatten().cloned().collect())?;
        Ok(Self {
            scene: scene?,
            redirect_url: address?,
            answers: answers(fields.radios.unwrap_or_default()),
            more_detail: fields.texts.and_then(|texts| texts.more_detail),
        })
    }
}

/// The free text of a questionnaire.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "PascalCase")]
pub(super) struct SignedTexts {
    /// Required if any answer is Yes.
    more_detail: Option<String>,
}

/// Where to sign.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SignaturePlace {
    ok: bool,
    session_id: Integer,
    /// The page to sign on.
    url: String,
    signature_token: String,
}

/// Which session.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "PascalCase")]
pub struct WhichSession {
    #[serde(rename = "SessionID")]
    session: Option<Integer>,
    signature_token: Option<String>,
}

impl FromFields for FindBy {
    type Fields = WhichSession;

    fn parse(fields: WhichSession, _: &str) -> Result<Self, Refusal> {
        match (fields.session, fields.signature_token) {
            (Some(id), _) => Ok(Self::Id(SigningSessionId(id.0))),
            (None, Some(token)) => Ok(Self::Token(token)),
            (None, None) => Err(bad_request(Some("SessionID"))),
        }
    }
}

/// The state of a signing session.
#[derive(Debug, Serialize, ToSchema)]
pub struct Signature {
    /// `CREATED`, `SENT`, `COMPLETING`, `COMPLETED`, `CANCELLED`, `EXPIRED` or `FAILED`.
    #[serde(rename = "State")]
    state: SigningState,
    /// The signed documents, once they are stored.
    documents: Vec<SignatureDocument>,
    #[serde(rename = "signatureToken")]
    signature_token: Option<String>,
}

/// A signed document.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SignatureDocument {
    /// `DDForm`, `LegalAppendix`, `WalletAuthForm` or `WithdrawAuthForm`.
    #[serde(rename = "CodeKey")]
    #[schema(value_type = SignedCodeKey)]
    code: &'static str,
    #[serde(rename = "DocumentID")]
    id: Integer,
    /// Valid for 5 minutes.
    #[serde(rename = "ThumbnailUrl")]
    thumbnail_url: Option<String>,
}

/// `POST account_signature`.
pub async fn ask_signature(
    call: Investor<Parsed<SignatureAsked>>,
) -> Result<Json<SignaturePlace>, Failure> {
    let asked = call.form.0;
    let asked = ask(
        &call.server.ports,
        AskSignature {
            investor: call.who,
            scene: asked.scene,
            redirect_url: asked.redirect_url,
            answers: asked.answers,
            more_detail: asked.more_detail,
            language: call.caller.language,
            origin: call.caller.origin,
        },
    )
    .await?;
    Ok(Json(SignaturePlace {
        ok: true,
        session_id: Integer(asked.session.0),
        url: asked.url,
        signature_token: asked.token,
    }))
}

/// `GET account_signature`.
pub async fn read_signature(call: Investor<Parsed<FindBy>>) -> Result<Json<Signature>, Failure> {
    let session = read_session(&call.server.ports, call.who, &call.form.0).await?;
    let documents = session
        .document
        .into_iter()
        .map(|document| SignatureDocument {
            code: document.code,
            id: Integer(document.id.0),
            thumbnail_url: document.thumbnail_url,
        });
    Ok(Json(Signature {
        state: Code(session.state),
        documents: documents.collect(),
        signature_token: session.token,
    }))
}

/// The scene with its record. Refused as `BadRequest` with the id that is missing.
fn scene(form: &SignatureForm) -> Result<Scene, Refusal> {
    let needed = |id: Option<Integer>, field| {
        let id = id.ok_or_else(|| bad_request(Some(field)));
        id.map(|id| id.0)
    };
    let account = || needed(form.account, "UserEntityID").map(AccountId);
    let order = || needed(form.order, "UserInvestmentID").map(OrderId);
    let withdrawal = || needed(form.withdrawal, "CNWithdrawRequestID").map(WithdrawalId);
    match form.scene_code_key.0 {
        SceneCode::Questionnaire => account().map(Scene::DdForm),
        SceneCode::Wire => order().map(Scene::WireInvest),
        SceneCode::Wallet => order().map(Scene::WalletInvest),
        SceneCode::Withdraw => withdrawal().map(Scene::WalletWithdraw),
    }
}

/// By rising number of the question.
fn answers(radios: BTreeMap<Integer, YesOrNo>) -> Vec<Answer> {
    let answers = radios.into_iter().map(|(question, answer)| Answer {
        question: QuestionId(question.0),
        yes: answer.0.is_yes(),
    });
    answers.collect()
}
