//! What a caller sees of a failure: status, key, params and text (decision 43; specification: refusals). There is no
//! wildcard arm, so that a new refusal does not compile until somebody decides what the investor sees. Inner details go
//! to the log, never to the caller.

use super::call::json;
use super::caller;
use crate::server::Server;
use actix_web::http::StatusCode;
use actix_web::http::header::RETRY_AFTER;
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use chrono::SecondsFormat;
use domain::catalog;
use domain::{Language, Money, Refusal};
use ports::Failure;
use ports::driven::catalogue_texts::Texts;
use ports::driven::inspection::MAX_UPLOAD_BYTES;
use ports::driven::unit_of_work::StoreError;
use rust_decimal::Decimal;
use serde_json::{Map, Value, json as value};

mod contents;
mod forms;

/// After how many seconds a caller may ask again when the database or a store is away.
const RETRY_SECONDS: u32 = 5;

/// How a failure looks on the wire, before its text.
pub(super) struct Face {
    pub(super) status: StatusCode,
    pub(super) key: &'static str,
    params: Params,
    fields: Vec<Named>,
}

/// What a text needs, by name.
type Params = Vec<(&'static str, Param)>;

/// A field and what is wrong with it.
struct Named {
    field: String,
    key: String,
    /// What the text needs; of rules that hold for one field among many only.
    params: Params,
}

/// What a text needs, as it is sent and as it is shown.
enum Param {
    Text(String),
    /// Shown in the reader's language.
    Name(catalog::Text),
    Number(Decimal),
    Day(chrono::NaiveDate),
    Until(domain::Instant),
    /// Bytes; people read KB and MB.
    Size(u64),
}

impl Face {
    const fn plain(status: StatusCode, key: &'static str) -> Self {
        Self {
            status,
            key,
            params: Vec::new(),
            fields: Vec::new(),
        }
    }

    fn with(mut self, name: &'static str, param: Param) -> Self {
        self.params.push((name, param));
        self
    }

    fn number(self, name: &'static str, number: impl Into<Decimal>) -> Self {
        self.with(name, Param::Number(number.into()))
    }

    fn money(status: StatusCode, key: &'static str, money: Money) -> Self {
        Self::plain(status, key)
            .number("amount", money.amount())
            .with("currency", Param::Text(money.currency().code().to_owned()))
    }
}

/// The answer of a failure. `coded` adds the fields of the `{code, data, msg}` kind.
pub fn refusal_response(request: &HttpRequest, failure: &Failure, coded: bool) -> HttpResponse {
    let request_id = caller::request_id(request);
    let face = match failure {
        Failure::Refused(refusal) => refused(refusal),
        Failure::Store(error) => store(error, &request_id),
        Failure::Unavailable(part, reason) => {
            tracing::error!(%request_id, part, %reason, "not available");
            unavailable()
        }
        Failure::Broken(what) => {
            tracing::error!(%request_id, %what, "invariant broken");
            internal(&request_id)
        }
    };
    let body = match request.app_data::<Data<Server>>() {
        Some(server) => body(
            &face,
            caller::language(request),
            server.ports.texts.as_ref(),
        ),
        None => Map::new(),
    };
    let mut response = HttpResponse::build(face.status);
    if let Some((_, Param::Number(seconds))) =
        face.params.iter().find(|(name, _)| *name == "seconds")
    {
        response.insert_header((RETRY_AFTER, seconds.to_string()));
    }
    json(
        response,
        &if coded {
            with_code(body, face.status)
        } else {
            body
        },
    )
}

fn with_code(mut body: Map<String, Value>, status: StatusCode) -> Map<String, Value> {
    let message = body.get("message").cloned().unwrap_or_default();
    body.insert("code".into(), value!(status.as_u16()));
    body.insert("data".into(), Value::Null);
    body.insert("msg".into(), message);
    body
}

fn body(face: &Face, language: Language, texts: &dyn Texts) -> Map<String, Value> {
    let (params, shown) = written(&face.params, language, texts);
    let shown: Vec<(&str, &str)> = shown.iter().map(|(n, t)| (*n, t.as_str())).collect();
    let field = |named: &Named| {
        let mut field = Map::new();
        field.insert("field".into(), value!(named.field));
        field.insert("messageKey".into(), value!(named.key));
        if !named.params.is_empty() {
            let (params, _) = written(&named.params, language, texts);
            field.insert("params".into(), Value::Object(params));
        }
        Value::Object(field)
    };
    let fields: Vec<Value> = face.fields.iter().map(field).collect();
    let message = own_text(face).filter(|key| texts.has(key)).map_or_else(
        || texts.text(language, face.key, &shown),
        |key| texts.text(language, &key, &shown),
    );
    let mut body = Map::new();
    body.insert("ok".into(), Value::Bool(false));
    body.insert("messageKey".into(), value!(face.key));
    body.insert("params".into(), Value::Object(params));
    body.insert("message".into(), Value::String(message));
    body.insert("fields".into(), Value::Array(fields));
    body
}

/// What a text needs as it is sent, and as it is shown.
fn written(
    needed: &Params,
    language: Language,
    texts: &dyn Texts,
) -> (Map<String, Value>, Vec<(&'static str, String)>) {
    let mut params = Map::new();
    let mut shown = Vec::new();
    for (name, param) in needed {
        let (sent, text) = match param {
            Param::Text(text) => (value!(text), text.clone()),
            Param::Name(name) => (value!(name.get(language)), name.get(language).to_owned()),
            Param::Number(number) => (
                value!(super::fields::Exact(*number)),
                texts.number(language, *number),
            ),
            Param::Day(day) => (value!(super::fields::Day(*day)), texts.day(language, *day)),
            Param::Size(bytes) => (value!(bytes), size(*bytes)),
            Param::Until(at) => (
                value!(at.to_rfc3339_opts(SecondsFormat::Millis, true)),
                texts.day(language, at.date_naive()),
            ),
        };
        params.insert((*name).to_owned(), sent);
        shown.push((*name, text));
    }
    (params, shown)
}

/// The key of a text that says more than the general one: a missing field's, or that of the reason.
fn own_text(face: &Face) -> Option<String> {
    let reason = face.params.iter().find_map(|(name, param)| match param {
        Param::Text(reason) if *name == "reason" => Some(format!("{}_{reason}", face.key)),
        Param::Text(_)
        | Param::Name(_)
        | Param::Number(_)
        | Param::Size(_)
        | Param::Day(_)
        | Param::Until(_) => None,
    });
    let field = || face.fields.first().map(|named| named.key.clone());
    reason.or_else(|| (face.key == "FieldRequired").then(field).flatten())
}

fn store(error: &StoreError, request_id: &str) -> Face {
    match error {
        StoreError::Unavailable(reason) => {
            tracing::error!(request_id, %reason, "database not available");
            unavailable()
        }
        StoreError::Conflict => {
            tracing::warn!(request_id, "a transaction lost every time it was tried");
            unavailable()
        }
        StoreError::Duplicate(rule) => {
            tracing::error!(request_id, %rule, "a duplicate that no use case expected");
            internal(request_id)
        }
        StoreError::Corrupt(what) => {
            tracing::error!(request_id, %what, "stored data broken");
            internal(request_id)
        }
    }
}

fn unavailable() -> Face {
    Face::plain(StatusCode::SERVICE_UNAVAILABLE, "Error_Unavailable")
        .number("seconds", RETRY_SECONDS)
}

fn internal(request_id: &str) -> Face {
    Face::plain(StatusCode::INTERNAL_SERVER_ERROR, "Error_Internal")
        .with("requestId", Param::Text(request_id.to_owned()))
}

const BAD: StatusCode = StatusCode::BAD_REQUEST;
const DENIED: StatusCode = StatusCode::FORBIDDEN;
const STATE: StatusCode = StatusCode::CONFLICT;
const RULE: StatusCode = StatusCode::UNPROCESSABLE_ENTITY;
const TOO_LARGE: StatusCode = StatusCode::PAYLOAD_TOO_LARGE;

/// The face of every refusal.
#[allow(
    clippy::too_many_lines,
    reason = "one line a refusal; the list is the point"
)]
pub(super) fn refused(refusal: &Refusal) -> Face {
    let state = |key| Face::plain(STATE, key);
    let rule_ = |key| Face::plain(RULE, key);
    match refusal {
        Refusal::BadRequest { field } => match field {
            Some(field) => {
                Face::plain(BAD, "Error_BadRequest").with("field", Param::Text(field.clone()))
            }
            None => Face::plain(BAD, "Error_BadRequest").with("field", Param::Text(String::new())),
        },
        Refusal::NotLoggedIn => Face::plain(StatusCode::UNAUTHORIZED, "Error_NotLoggedIn"),
        Refusal::Csrf => Face::plain(DENIED, "Error_Csrf"),
        Refusal::CallbackUnproven => Face::plain(DENIED, "Error_CallbackUnproven"),
        Refusal::Forbidden => Face::plain(DENIED, "Error_Forbidden"),
        Refusal::FourEyes => Face::plain(DENIED, "FourEyes"),
        Refusal::ReauthRequired => Face::plain(DENIED, "Error_ReauthRequired"),
        Refusal::NotFound => Face::plain(StatusCode::NOT_FOUND, "Error_NotFound"),
        Refusal::StaleVersion => state("Error_StaleVersion"),
        Refusal::TooFrequent { seconds } => {
            Face::plain(StatusCode::TOO_MANY_REQUESTS, "Error_RequestTooFrequent")
                .number("seconds", *seconds)
        }
        Refusal::SubjectExist => state("VerifyError_SubjectExist"),
        Refusal::SubjectNotExist => state("VerifyError_SubjectNotExist"),
        Refusal::SendFail => Face::plain(StatusCode::SERVICE_UNAVAILABLE, "VerifyError_SendFail"),
        Refusal::NoAccess => Face::plain(DENIED, "VerifyError_NoAccess"),
        Refusal::CodeInvalid { tries_left } => {
            rule_("VerifyError_Invalid").number("triesLeft", *tries_left)
        }
        // A code that is too old can be tried no more.
        Refusal::CodeExpired => rule_("VerifyError_Expired").number("triesLeft", 0),
        Refusal::MobileExist => state("RegisterError_MobileExist"),
        Refusal::CampaignInactive => state("RegisterError_CampaignInactive"),
        Refusal::CampaignCodeExists => of_field(state("CampaignCodeExists"), "code"),
        Refusal::CampaignLimitBelowUsed { used } => {
            of_field(state("CampaignLimitBelowUsed"), "limit").number("used", *used)
        }
        Refusal::CampaignWindow => of_field(rule_("CampaignWindow"), "ends_at"),
        Refusal::WatchListFull { max } => state("WatchListFull").number("max", *max),
        Refusal::LoginError => rule_("LoginError"),
        Refusal::BindTokenInvalid => rule_("OAuthBindInvalid"),
        Refusal::TotpInvalid => rule_("TotpInvalid"),
        Refusal::LastAdministrator => state("LastAdministrator"),
        Refusal::OwnAccess => state("OwnAccess"),
        Refusal::OperatorClosed => state("OperatorClosed"),
        Refusal::MessageDelivered => state("MessageDelivered"),
        Refusal::MessageUnderWay => state("MessageUnderWay"),
        Refusal::MessageExpired => state("MessageExpired"),
        Refusal::PasswordCryptedUnsupported { min, max } => rule_("PasswordCryptedUnsupported")
            .number("min", *min)
            .number("max", *max),
        Refusal::WrongPassword => rule_("UpdateError_WrongPassword"),
        Refusal::EmailExists => state("UpdateError_EmailExists"),
        Refusal::MobileNumberExists => state("UpdateError_MobileNumberExists"),
        Refusal::EmailNotVerified => rule_("UpdateError_EmailNotVerified"),
        Refusal::EmailLocked => rule_("UpdateError_EmailLocked"),
        Refusal::MobileCountryMismatch => rule_("UpdateError_MobileCountryMismatch"),
        Refusal::Form(fields) => forms::form(fields),
        Refusal::Content(mistakes) => contents::content(mistakes),
        Refusal::PartnerInUse { project, projects } => state("PartnerInUse")
            .number("projects", *projects)
            .with("project", Param::Name(project.clone())),
        Refusal::ProjectOrdered { orders } => state("ProjectOrdered").number("orders", *orders),
        Refusal::IncompleteInformation(fields) => forms::incomplete(fields),
        Refusal::QuestionnaireDetails => rule_("PleaseFillInTheContents"),
        Refusal::QuestionnaireChanged => state("QuestionnaireChanged"),
        Refusal::SurveyIncomplete => rule_("SurveyIncomplete"),
        Refusal::UploadTooLarge { max } => {
            Face::plain(TOO_LARGE, "UploadFileTooLarge").with("max", Param::Size(*max))
        }
        Refusal::BodyTooLarge { max } => {
            Face::plain(TOO_LARGE, "Error_BodyTooLarge").with("max", Param::Size(*max))
        }
        Refusal::UploadTypeUnsupported => Face::plain(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "UploadFileTypeUnsupported",
        )
        .with("max", Param::Size(MAX_UPLOAD_BYTES)),
        Refusal::UploadNoPicture => Face::plain(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "UploadFileTypeUnsupported",
        )
        .with("max", Param::Size(MAX_UPLOAD_BYTES))
        .with("reason", Param::Text("picture".to_owned())),
        Refusal::UploadTooSmall { width, height } => rule_("UploadFileError")
            .with("max", Param::Size(MAX_UPLOAD_BYTES))
            .with("reason", Param::Text("small".to_owned()))
            .number("width", u64::from(*width))
            .number("height", u64::from(*height)),
        Refusal::UploadInfected { signature } => {
            tracing::warn!(%signature, "an infected upload was refused");
            rule_("UploadFileError")
                .with("max", Param::Size(MAX_UPLOAD_BYTES))
                .with("reason", Param::Text("infected".to_owned()))
        }
        Refusal::UploadUnusable => {
            rule_("UploadFileError").with("max", Param::Size(MAX_UPLOAD_BYTES))
        }
        Refusal::BankAccountFirst => state("Pleaseaddabankaccountfirst"),
        Refusal::OnlyOneAccount => state("OnlyOneUserEntityCanBeCreate"),
        Refusal::EntityUnableEdit => state("EntityUnableEdit"),
        Refusal::LockedUnderReview => state("ModificationNotPossibleDuringAudit"),
        Refusal::NoPassportDocument => rule_("NOPassportDOC"),
        Refusal::NoAddressDocument => rule_("NOAddressDOC"),
        Refusal::NoQuestionnaireDocument => rule_("NOQuestionnaireDOC"),
        Refusal::QuestionnaireExpired => rule_("Error_DDFormExpired"),
        Refusal::KycFeeUnpaid => rule_("KYCFeeUnpaid"),
        Refusal::NoKycAccount => state("NoKYCAccountAvailable"),
        Refusal::InvestmentNotOpen => state("InvestmentNotOpen"),
        Refusal::OfferingFullySubscribed => state("OfferingFullySubscribed"),
        Refusal::PaymentMethodNotOffered => state("PaymentMethodNotOffered"),
        Refusal::InvestmentPending { order } => {
            state("Error_InvestmentPending").number("UserInvestmentID", order.0)
        }
        Refusal::PaymentMethodRequired => rule_("PleaseChooseAnPaymentMethodID"),
        Refusal::AmountRequired => rule_("PleaseChooseAnInvestmentAmount"),
        Refusal::DisclaimerRequired => rule_("PleaseChooseAnInvestmentAmountNotive"),
        Refusal::PositiveIntegerRequired => rule_("PleaseEnterAPositiveInteger"),
        Refusal::BelowMinimum(money) => Face::money(RULE, "TheMinInvestmentAmountIs", *money),
        Refusal::AboveMaximum(money) => Face::money(RULE, "TheMaxInvestmentAmountIs", *money),
        Refusal::AvailableBalance(money) => Face::money(RULE, "AvailableBalance", *money),
        Refusal::DocumentsNotRead => rule_("isAgreeRead4"),
        Refusal::ProofMissing => rule_("Nonuploaded"),
        Refusal::SignatureFailedTip => Face::plain(DENIED, "SignatureFailedTip"),
        Refusal::SignatureSessionExpired => state("SignatureSessionExpired"),
        Refusal::SignatureFailed => state("SignatureFailed"),
        Refusal::OrderNotPending { state: now } => {
            state("OrderNotPending").with("state", Param::Text((*now).to_owned()))
        }
        Refusal::RevokePeriodOver { until } => {
            state("RevokePeriodOver").with("until", Param::Until(*until))
        }
        Refusal::FeeNotDue => state("KYCFeeNotDue"),
        Refusal::FeePaid => of_payment(state("OrderNotPending").with("state", text("Paid")), "fee"),
        Refusal::PaymentNotRefundable { state: now } => {
            of_payment(state("OrderNotPending").with("state", text(now)), "payment")
        }
        Refusal::RefundPeriodOver { until } => {
            let over = state("RevokePeriodOver").with("until", Param::Until(*until));
            of_payment(over, "payment")
        }
        Refusal::BankInfoUnderReview => state("BankInfoUnderReview"),
        Refusal::CommentRequired => rule_("CommentRequired"),
        Refusal::CommentTooLong { max } => rule_("CommentTooLong").number("max", *max),
        Refusal::ReceiptTooSmall(money) => Face::money(RULE, "ReceiptTooSmall", *money),
        Refusal::IdempotencyMismatch => rule_("IdempotencyMismatch"),
        Refusal::IdempotencyInFlight => state("IdempotencyInFlight"),
    }
}

fn text(text: &str) -> Param {
    Param::Text(text.to_owned())
}

/// A refusal that payments share with orders, in words of its own.
fn of_payment(face: Face, reason: &str) -> Face {
    face.with("reason", text(reason))
}

/// The refusal of one field's value that has a key of its own.
fn of_field(face: Face, field: &str) -> Face {
    face.with("field", Param::Text(field.to_owned()))
}

/// A size as people read it.
fn size(bytes: u64) -> String {
    let kibibytes = bytes / 1024;
    if kibibytes < 1024 {
        format!("{kibibytes} KB")
    } else {
        format!("{} MB", kibibytes / 1024)
    }
}

#[cfg(test)]
mod faces;
