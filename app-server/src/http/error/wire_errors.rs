//! Compares every refusal with the table of the API: its status, its key and the names of its
//! params; and checks that the texts use only those names.
#![allow(clippy::unwrap_used)]

mod declared;

use super::{refused, request_refused};
use chrono::{NaiveDate, TimeZone, Utc};
use domain::content::{ContentMistake, ContentRule, Misplaced};
use domain::exchange_rate::{DayRate, RateFileUnreadable, RateJump, WhyRateFile};
use domain::ids::{OrderId, ProposalId, ReceiptId, StatementLineId};
use domain::language::Text;
use domain::money::{Shares, UsdRate};
use domain::refusal::{FieldRefusal, FieldRule};
use domain::statement::{Unreadable, WhyUnreadable};
use domain::{Currency, Money, Refusal};
use ports::RequestRefusal;
use rust_decimal::Decimal;
use serde_json::{Map, Value, from_str};

/// The texts in English, of investors' refusals and of the desk's; the other catalogues have the same placeholders.
const TEXTS: [&str; 3] = [
    include_str!("../../../../frontend/src/shared/messages/refusals.en.json"),
    include_str!("../../../../frontend/src/shared/messages/holderRefusals.en.json"),
    include_str!("../../../../frontend/src/shared/messages/deskRefusals.en.json"),
];

/// The visible parts of a refusal: status, key, names of params.
type Seen = (u16, &'static str, &'static [&'static str]);
type Row = (Refusal, u16, &'static str, &'static [&'static str]);

fn field(rule: FieldRule) -> Vec<FieldRefusal> {
    let field = "FirstName";
    vec![FieldRefusal { field, rule }]
}

fn form(rule: FieldRule) -> Refusal {
    Refusal::Form(field(rule))
}

#[rustfmt::skip]
fn any_call() -> Vec<Row> {
    let bad = |field: Option<&str>| Refusal::BadRequest {
        field: field.map(str::to_owned),
    };
    vec![
        (bad(None), 400, "Error_BadRequest", &["field"]),
        (bad(Some("id")), 400, "Error_BadRequest", &["field"]),
        (Refusal::Several(vec![bad(Some("id")), bad(Some("day"))]), 400, "Error_BadRequest", &["field"]),
        (Refusal::NotLoggedIn, 401, "Error_NotLoggedIn", &[]),
        (Refusal::Forbidden, 403, "Error_Forbidden", &[]),
        (Refusal::FourEyes, 403, "FourEyes", &[]),
        (Refusal::ProposalNotOpen, 409, "ProposalNotOpen", &[]),
        (Refusal::ProposalPending { proposal: ProposalId(7) }, 409, "ProposalPending", &["proposal"]),
        (Refusal::ReauthRequired, 403, "Error_ReauthRequired", &[]),
        (Refusal::NotFound, 404, "Error_NotFound", &[]),
        (Refusal::StaleVersion, 409, "Error_StaleVersion", &[]),
        (Refusal::WatchListFull { max: 100 }, 409, "WatchListFull", &["max"]),
        (Refusal::AssignedMeanwhile, 409, "AssignedMeanwhile", &[]),
        (Refusal::AssigneeCannotDecide, 422, "AssigneeCannotDecide", &["field"]),
        (Refusal::TooFrequent { seconds: 60 }, 429, "Error_RequestTooFrequent", &["seconds"]),
        (Refusal::CommentRequired, 422, "CommentRequired", &[]),
        (Refusal::CommentTooLong { max: 2_000 }, 422, "CommentTooLong", &["max"]),
    ]
}

#[rustfmt::skip]
fn identity() -> Vec<Row> {
    let range = (&["field", "min", "max"], &["min", "max"]);
    vec![
        (Refusal::SubjectExist, 409, "VerifyError_SubjectExist", &[]),
        (Refusal::SubjectNotExist, 409, "VerifyError_SubjectNotExist", &[]),
        (Refusal::SendFail, 503, "VerifyError_SendFail", &[]),
        (Refusal::NoAccess, 403, "VerifyError_NoAccess", &[]),
        (Refusal::CodeInvalid { tries_left: 4 }, 422, "VerifyError_Invalid", &["triesLeft"]),
        (Refusal::CodeExpired, 422, "VerifyError_Expired", &["triesLeft"]),
        (Refusal::MobileExist, 409, "RegisterError_MobileExist", &[]),
        (Refusal::CampaignInactive, 409, "RegisterError_CampaignInactive", &[]),
        (Refusal::CampaignCodeExists, 409, "CampaignCodeExists", &["field"]),
        (Refusal::CampaignLimitBelowUsed { used: 3 }, 409, "CampaignLimitBelowUsed", &["field", "used"]),
        (Refusal::CampaignWindow, 422, "CampaignWindow", &["field"]),
        (form(FieldRule::Password { min: 6, max: 18 }), 422, "PasswordRule", range.0),
        (form(FieldRule::PasswordTooCommon { min: 6, max: 18 }), 422, "PasswordTooCommon", range.0),
        (Refusal::PasswordCryptedUnsupported { min: 6, max: 18 }, 422, "PasswordCryptedUnsupported", range.1),
        (Refusal::LoginError, 422, "LoginError", &[]),
        (Refusal::BindTokenInvalid, 422, "OAuthBindInvalid", &[]),
        (Refusal::TotpInvalid, 422, "TotpInvalid", &[]),
        (Refusal::LastAdministrator, 409, "LastAdministrator", &[]),
        (Refusal::OwnAccess, 409, "OwnAccess", &[]),
        (Refusal::OperatorClosed, 409, "OperatorClosed", &[]),
        (Refusal::AuthenticatorNotSetUp, 409, "AuthenticatorNotSetUp", &[]),
        (Refusal::MessageDelivered, 409, "MessageDelivered", &[]),
        (Refusal::MessageUnderWay, 409, "MessageUnderWay", &[]),
        (Refusal::MessageExpired, 409, "MessageExpired", &[]),
        (Refusal::WrongPassword, 422, "UpdateError_WrongPassword", &[]),
        (Refusal::EmailExists, 409, "UpdateError_EmailExists", &[]),
        (Refusal::MobileNumberExists, 409, "UpdateError_MobileNumberExists", &[]),
        (Refusal::MobileCountryMismatch, 422, "UpdateError_MobileCountryMismatch", &[]),
        (Refusal::EmailNotVerified, 422, "UpdateError_EmailNotVerified", &[]),
        (Refusal::EmailLocked, 422, "UpdateError_EmailLocked", &[]),
    ]
}

#[rustfmt::skip]
fn forms_and_files() -> Vec<Row> {
    let day = NaiveDate::from_ymd_opt(2026, 1, 1).unwrap();
    let days = FieldRule::DateRange { min: day, max: day };
    let small = Refusal::UploadTooSmall { width: 320, height: 180 };
    let infected = Refusal::UploadInfected { signature: "Eicar".into() };
    let incomplete = Refusal::IncompleteInformation(field(FieldRule::Required));
    vec![
        (form(FieldRule::Required), 422, "FieldRequired", &["field"]),
        (incomplete, 422, "IncompleteInformation", &["field"]),
        (form(FieldRule::NameCase), 422, "PleaseEnterUpperAndLowerCaseLetters", &["field"]),
        (form(FieldRule::ChineseName), 422, "PleaseEnterChineseCharacters", &["field"]),
        (form(FieldRule::LatinOnly), 422, "PleaseEnterOnlyEnglishLettersNumbersOrSpecialSymbols", &["field"]),
        (form(days), 422, "DateOutOfRange", &["field", "min", "max"]),
        (form(FieldRule::NationalNumber), 422, "PhoneNumberNational", &["field"]),
        (form(FieldRule::Invalid), 422, "FieldInvalid", &["field"]),
        (Refusal::QuestionnaireChanged, 409, "QuestionnaireChanged", &[]),
        (Refusal::SurveyIncomplete, 422, "SurveyIncomplete", &[]),
        (Refusal::QuestionnaireDetails, 422, "PleaseFillInTheContents", &[]),
        (Refusal::UploadTooLarge { max: 1 }, 413, "UploadFileTooLarge", &["max"]),
        (Refusal::UploadTypeUnsupported, 415, "UploadFileTypeUnsupported", &["max"]),
        (Refusal::UploadNoPicture, 415, "UploadFileTypeUnsupported", &["max", "reason"]),
        (Refusal::UploadUnusable, 422, "UploadFileError", &["max"]),
        (small, 422, "UploadFileError", &["max", "reason", "width", "height"]),
        (infected, 422, "UploadFileError", &["max", "reason"]),
        (Refusal::BankAccountFirst, 409, "Pleaseaddabankaccountfirst", &[]),
        (Refusal::OnlyOneAccount, 409, "OnlyOneUserEntityCanBeCreate", &[]),
        (Refusal::EntityUnableEdit, 409, "EntityUnableEdit", &[]),
        (Refusal::LockedUnderReview, 409, "ModificationNotPossibleDuringAudit", &[]),
        (Refusal::NoPassportDocument, 422, "NOPassportDOC", &[]),
        (Refusal::NoAddressDocument, 422, "NOAddressDOC", &[]),
        (Refusal::NoQuestionnaireDocument, 422, "NOQuestionnaireDOC", &[]),
        (Refusal::QuestionnaireExpired, 422, "Error_DDFormExpired", &[]),
        (Refusal::KycFeeUnpaid, 422, "KYCFeeUnpaid", &[]),
        (Refusal::FeeNotDue, 409, "KYCFeeNotDue", &[]),
        (Refusal::FeePaid, 409, "OrderNotPending", &["state", "reason"]),
        (Refusal::PaymentNotRefundable { state: "Failed" }, 409, "OrderNotPending", &["state", "reason"]),
    ]
}

#[rustfmt::skip]
fn subscription() -> Vec<Row> {
    let money = Money::from_minor(50_000, Currency::Usd).unwrap();
    let rate = DayRate {
        day: NaiveDate::from_ymd_opt(2026, 11, 26).unwrap(),
        currency: Currency::Eur,
        rate: UsdRate::PAR,
    };
    let amount: &[&str] = &["amount", "currency"];
    let until = Utc.timestamp_opt(1_700_000_000, 0).unwrap();
    let pending = Refusal::InvestmentPending { order: OrderId(7) };
    vec![
        (Refusal::NoKycAccount, 409, "NoKYCAccountAvailable", &[]),
        (Refusal::InvestmentNotOpen, 409, "InvestmentNotOpen", &[]),
        (Refusal::OfferingFullySubscribed, 409, "OfferingFullySubscribed", &[]),
        (Refusal::PaymentMethodNotOffered, 409, "PaymentMethodNotOffered", &[]),
        (pending, 409, "Error_InvestmentPending", &["UserInvestmentID"]),
        (Refusal::PaymentMethodRequired, 422, "PleaseChooseAnPaymentMethodID", &[]),
        (Refusal::AmountRequired, 422, "PleaseChooseAnInvestmentAmount", &[]),
        (Refusal::DisclaimerRequired, 422, "PleaseChooseAnInvestmentAmountNotive", &[]),
        (Refusal::PositiveIntegerRequired, 422, "PleaseEnterAPositiveInteger", &[]),
        (Refusal::BelowMinimum(money), 422, "TheMinInvestmentAmountIs", amount),
        (Refusal::AboveMaximum(money), 422, "TheMaxInvestmentAmountIs", amount),
        (Refusal::AvailableBalance(money), 422, "AvailableBalance", amount),
        (Refusal::DocumentsNotRead, 422, "isAgreeRead4", &[]),
        (Refusal::ProofMissing, 422, "Nonuploaded", &[]),
        (Refusal::SignatureFailedTip, 403, "SignatureFailedTip", &[]),
        (Refusal::SignatureSessionExpired, 409, "SignatureSessionExpired", &[]),
        (Refusal::SignatureFailed, 409, "SignatureFailed", &[]),
        (Refusal::SignerNameMismatch { name: "Wei Li".into() }, 422, "SignerNameMismatch", &["name"]),
        (Refusal::OrderNotPending { state: "LWAIT" }, 409, "OrderNotPending", &["state"]),
        (Refusal::RevokePeriodOver { until }, 409, "RevokePeriodOver", &["until"]),
        (Refusal::RevokeNotPossible, 409, "RevokeNotPossible", &[]),
        (Refusal::PayoutNotDue { state: "EXECUTED" }, 409, "PayoutNotDue", &["state"]),
        (Refusal::ProjectFundsPaidOut, 409, "ProjectFundsPaidOut", &[]),
        (Refusal::ProjectFundsNotAvailable(money), 409, "ProjectFundsNotAvailable", amount),
        (Refusal::DistributionNoHolders, 422, "DistributionNoHolders", &["field"]),
        (Refusal::DistributionNotFunded(money), 409, "DistributionNotFunded", amount),
        (Refusal::StatementNotReady(until), 409, "StatementNotReady", &["from"]),
        (Refusal::ArchiveTooSoon(until), 409, "ArchiveTooSoon", &["from"]),
        (Refusal::StatementNeedsApproval, 409, "StatementNeedsApproval", &[]),
        (Refusal::DistributionNotDue(rate.day), 409, "DistributionNotDue", &["day"]),
        (Refusal::BalanceTooLarge, 409, "BalanceTooLarge", &[]),
        (Refusal::RefundPeriodOver { until }, 409, "RevokePeriodOver", &["until", "reason"]),
        (Refusal::ReceiptTooSmall(money), 422, "ReceiptTooSmall", amount),
        (Refusal::ReceiptConfirmed(money), 409, "ReceiptConfirmed", amount),
        (Refusal::OwnReceipt, 403, "FourEyes", &["reason"]),
        (Refusal::ReceiptWaits(ReceiptId(7)), 409, "ReceiptWaits", &["id"]),
        (Refusal::ReceiptStated { receipt: ReceiptId(7), record: "deposit:5".into() }, 409, "ReceiptStated", &["id", "record"]),
        (Refusal::BankFileConfirmed { lines: 3 }, 409, "BankFileConfirmed", &["lines"]),
        (Refusal::StatedMoneyMoved { record: "order:5".into() }, 409, "StatedMoneyMoved", &["record"]),
        (Refusal::ReceiptAlreadyMatched, 409, "ReceiptAlreadyMatched", &[]),
        (Refusal::ReceiptAlreadyEntered(ReceiptId(7)), 409, "ReceiptAlreadyEntered", &["id", "field"]),
        (Refusal::LineAlreadyRead(StatementLineId(7)), 409, "ReferenceReused", &["id", "field"]),
        (Refusal::RateMissing { currency: Currency::Eur, day: rate.day }, 409, "RateMissing", &["currency", "day"]),
        (Refusal::RateDiffers(RateJump { to: rate, from: rate }), 409, "RateDiffers", &["currency", "day", "rate", "last", "lastDay"]),
        (Refusal::RateFileUnreadable(RateFileUnreadable::at(7, WhyRateFile::CutOff)), 422, "RateFileUnreadable", &["reason", "line"]),
        (Refusal::RateFileUnreadable(RateFileUnreadable::whole(WhyRateFile::Empty)), 422, "RateFileUnreadable", &["reason"]),
        (Refusal::OtherFramework, 422, "OtherFramework", &["field"]),
        (Refusal::AccountNotApproved { number: "LF7".into() }, 409, "AccountNotApproved", &["account"]),
        (Refusal::AccountBlocked, 409, "AccountBlocked", &[]),
        (Refusal::SharesNotEnough(Shares::SMALLEST), 422, "SharesNotEnough", &["field", "held"]),
        (Refusal::SharesAwaitPayment, 409, "SharesAwaitPayment", &[]),
        (Refusal::SharesTransferredSince, 409, "SharesTransferredSince", &[]),
        (Refusal::BankFileUnreadable(Unreadable::at(7, WhyUnreadable::CutOff)), 422, "BankFileUnreadable", &["reason", "line"]),
        (Refusal::BankFileUnreadable(Unreadable::in_other_currency(7, Currency::Usd, Currency::Eur)), 422, "BankFileUnreadable", &["reason", "line", "statement_currency", "currency"]),
        (Refusal::BankFileUnreadable(Unreadable::whole(WhyUnreadable::Empty)), 422, "BankFileUnreadable", &["reason"]),
        (Refusal::BankInfoUnderReview, 409, "BankInfoUnderReview", &[]),
        (Refusal::PayeeChanged, 409, "PayeeChanged", &[]),
        (Refusal::RedFlagUnanswered { keys: vec!["bank_name"] }, 422, "RedFlagUnanswered", &["keys"]),
        (Refusal::RequestPending, 409, "RequestPending", &[]),
        (Refusal::RequestNotOpen, 409, "RequestNotOpen", &[]),
        (Refusal::WithdrawNotSupported, 409, "WithdrawNotSupported", &[]),
        (Refusal::DepositNotSupported, 409, "DepositNotSupported", &[]),
        (Refusal::DepositCurrencyNotOffered(Currency::Hkd), 422, "DepositCurrencyNotOffered", &["currency"]),
        (Refusal::FundingAmountRequired, 422, "Pleaseentertheamount", &["field"]),
        (Refusal::CurrencyRequired, 422, "PleaseSelectTheCurrency", &["field"]),
        (Refusal::WithdrawalAmountRequired, 422, "Pleaseentertheamount", &["field"]),
        (Refusal::NoWallet, 422, "NoWalletFound", &[]),
        (Refusal::NoWalletToPayFrom, 422, "balanceMsg", &[]),
        (Refusal::WalletBelowMinimum(money), 422, "NoWalletFound", &["minimum", "currency", "reason"]),
        (Refusal::BalanceNotEnough(money), 422, "BalanceNotEnough", amount),
        (Refusal::BalanceNotEnough(Money::zero(Currency::Usd)), 422, "BalanceNotEnough", &["amount", "currency", "reason"]),
        (Refusal::BitcoinAddressInvalid, 422, "BitcoinAddressInvalid", &["field"]),
    ]
}

#[rustfmt::skip]
fn contents() -> Vec<Row> {
    let row = |rule, key, params: &'static [&'static str]| {
        let field = "slides.0.title_zh".to_owned();
        let refusal = Refusal::Content(vec![ContentMistake { field, rule }]);
        (refusal, 422, key, params)
    };
    let in_use = Refusal::PartnerInUse {
        project: Text {
            zh: "桤木里".into(),
            en: "Alder Row".into(),
        },
        projects: 2,
    };
    let taken = Money::zero(Currency::Usd);
    let found = || "<a>".to_owned();
    let markup = ContentRule::Markup(Misplaced {
        found: found(),
        line: 2,
    });
    let placeholder = ContentRule::Placeholder { found: found() };
    vec![
        row(ContentRule::Missing, "ContentMissing", &["field"]),
        row(ContentRule::TooLong { max: 60 }, "ContentTooLong", &["field", "max"]),
        row(ContentRule::TooMany { max: 8 }, "ContentTooMany", &["field", "max"]),
        row(markup, "ContentMarkup", &["field", "found", "line"]),
        row(placeholder, "ContentPlaceholder", &["field", "found"]),
        row(ContentRule::Number { min: 0, max: 100 }, "ContentNumber", &["field", "min", "max"]),
        row(ContentRule::Choice, "ContentChoice", &["field"]),
        (in_use, 409, "PartnerInUse", &["projects", "project"]),
        (Refusal::BankAccountInUse, 409, "BankAccountInUse", &[]),
        row(ContentRule::Unreadable, "ContentUnreadable", &["field"]),
        row(ContentRule::Phone, "ContentPhone", &["field"]),
        row(ContentRule::Email, "ContentEmail", &["field"]),
        row(ContentRule::Bic, "ContentBic", &["field"]),
        row(ContentRule::Iban, "ContentIban", &["field"]),
        row(ContentRule::AccountNumber { min: 6 }, "ContentAccountNumber", &["field", "min"]),
        row(ContentRule::Fixed, "ContentFixed", &["field"]),
        row(ContentRule::Picture, "ContentPicture", &["field"]),
        row(ContentRule::Paper, "ContentPaper", &["field"]),
        row(ContentRule::Exact { min: Decimal::ONE, max: Decimal::TEN, places: 2 }, "ContentExact", &["field", "min", "max", "places"]),
        row(ContentRule::Moment { from: 2000, to: 2199 }, "ContentMoment", &["field", "from", "to"]),
        row(ContentRule::EndsBeforeStart, "ContentEndsBeforeStart", &["field"]),
        row(ContentRule::BelowOther, "ContentBelowOther", &["field"]),
        row(ContentRule::OtherLanguage, "ContentOtherLanguage", &["field"]),
        row(ContentRule::DocumentsMissing, "ContentDocumentsMissing", &["field"]),
        row(ContentRule::RisksOrFeesMissing, "ContentRisksOrFeesMissing", &["field"]),
        row(ContentRule::Twice, "ContentTwice", &["field"]),
        row(ContentRule::NoWallets, "ContentNoWallets", &["field"]),
        row(ContentRule::Taken, "ContentTaken", &["field"]),
        row(ContentRule::Ordered { orders: 3 }, "ContentOrdered", &["field", "orders"]),
        row(ContentRule::BelowTaken { taken }, "ContentBelowTaken", &["field", "amount", "currency"]),
        (Refusal::ProjectOrdered { orders: 2 }, 409, "ProjectOrdered", &["orders"]),
    ]
}

#[rustfmt::skip]
fn requests() -> Vec<(RequestRefusal, Seen)> {
    vec![
        (RequestRefusal::BodyTooLarge { max: 1 }, (413, "Error_BodyTooLarge", &["max"])),
        (RequestRefusal::MethodNotOffered, (405, "Error_BadRequest", &["field"])),
        (RequestRefusal::Csrf, (403, "Error_Csrf", &[])),
        (RequestRefusal::CallbackUnproven, (403, "Error_CallbackUnproven", &[])),
        (RequestRefusal::IdempotencyMismatch, (422, "IdempotencyMismatch", &[])),
        (RequestRefusal::IdempotencyInFlight, (409, "IdempotencyInFlight", &[])),
    ]
}

fn rules() -> Vec<Row> {
    let rows = [
        any_call(),
        identity(),
        forms_and_files(),
        contents(),
        subscription(),
    ];
    rows.into_iter().flatten().collect()
}

#[test]
fn every_refusal_has_the_status_the_key_and_the_params_of_the_interface() {
    let texts: Map<String, Value> = TEXTS
        .into_iter()
        .flat_map(|file| from_str::<Map<String, Value>>(file).unwrap())
        .collect();
    let rules = rules().into_iter();
    let rules =
        rules.map(|(refusal, status, key, params)| (refused(&refusal), (status, key, params)));
    let requests = requests().into_iter();
    let requests = requests.map(|(refusal, seen)| (request_refused(refusal), seen));
    for (face, (status, key, params)) in rules.chain(requests) {
        let names: Vec<&str> = face.params.iter().map(|(name, _)| *name).collect();
        assert_eq!((face.status.as_u16(), face.key), (status, key));
        assert_eq!(names, params, "{key}");
        let text = texts.get(key).and_then(Value::as_str).unwrap_or_default();
        assert!(!text.is_empty(), "{key} has no text");
        for asked in text
            .split('{')
            .skip(1)
            .filter_map(|rest| rest.split('}').next())
        {
            assert!(params.contains(&asked), "{key} asks for {asked}");
        }
    }
}

#[test]
fn the_first_field_is_named_and_all_stand_in_fields() {
    let all = [FieldRule::Required, FieldRule::NameCase]
        .into_iter()
        .flat_map(field);
    let all: Vec<FieldRefusal> = all.collect();
    for refusal in [
        Refusal::Form(all.clone()),
        Refusal::IncompleteInformation(all.clone()),
    ] {
        let named: Vec<_> = refused(&refusal).fields.into_iter().collect();
        let keys: Vec<_> = named
            .iter()
            .map(|n| (n.field.as_str(), n.key.as_str()))
            .collect();
        let last = ("FirstName", "PleaseEnterUpperAndLowerCaseLetters");
        assert_eq!(keys, [("FirstName", "FirstNameNoInputTip"), last]);
    }
}

#[test]
fn several_refusals_show_the_first_and_name_the_field_of_each() {
    type Named<'a> = &'a [(&'a str, &'a str)];
    let bad = Refusal::bad_request;
    let cases: [(Vec<Refusal>, u16, &str, Named<'_>); 3] = [
        (
            vec![bad("amount"), bad("day"), form(FieldRule::NameCase)],
            400,
            "Error_BadRequest",
            &[
                ("amount", "Error_BadRequest"),
                ("day", "Error_BadRequest"),
                ("FirstName", "PleaseEnterUpperAndLowerCaseLetters"),
            ],
        ),
        (
            vec![
                Refusal::CurrencyRequired,
                Refusal::WithdrawalAmountRequired,
                Refusal::BitcoinAddressInvalid,
            ],
            422,
            "PleaseSelectTheCurrency",
            &[
                ("CurrencyID", "PleaseSelectTheCurrency"),
                ("Amount", "Pleaseentertheamount"),
                ("BitcoinAddress", "BitcoinAddressInvalid"),
            ],
        ),
        (
            vec![
                Refusal::PaymentMethodRequired,
                Refusal::BelowMinimum(Money::from_minor(50_000, Currency::Usd).unwrap()),
                Refusal::DisclaimerRequired,
            ],
            422,
            "PleaseChooseAnPaymentMethodID",
            &[
                ("PaymentMethodID", "PleaseChooseAnPaymentMethodID"),
                ("InvestmentAmount", "TheMinInvestmentAmountIs"),
                (
                    "OrderFormDisclaimersInd",
                    "PleaseChooseAnInvestmentAmountNotive",
                ),
            ],
        ),
    ];
    for (each, status, key, expected) in cases {
        let face = refused(&Refusal::Several(each));
        assert_eq!((face.status.as_u16(), face.key), (status, key));
        let named = face.fields.iter();
        let named: Vec<_> = named.map(|it| (&*it.field, &*it.key)).collect();
        assert_eq!(named, expected);
    }
}
