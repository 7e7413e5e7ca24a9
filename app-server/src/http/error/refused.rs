//! The status, key and parameters of every refusal. There is no wildcard arm, so that a new refusal
//! does not compile until somebody decides what the investor sees.

use super::contents::content;
use super::{Param, WireError, forms};
use actix_web::http::StatusCode;
use domain::Refusal;
use domain::exchange_rate::RateJump;
use ports::RequestRefusal;
use ports::driven::inspection::MAX_UPLOAD_BYTES;

const BAD: StatusCode = StatusCode::BAD_REQUEST;
const DENIED: StatusCode = StatusCode::FORBIDDEN;
const STATE: StatusCode = StatusCode::CONFLICT;
pub(super) const RULE: StatusCode = StatusCode::UNPROCESSABLE_ENTITY;
const TOO_LARGE: StatusCode = StatusCode::PAYLOAD_TOO_LARGE;

/// The wire form of every refusal.
#[allow(
    clippy::too_many_lines,
    reason = "one line a refusal; the list is the point"
)]
pub(in crate::http) fn refused(refusal: &Refusal) -> WireError {
    let state = |key| WireError::plain(STATE, key);
    let rule_ = |key| WireError::plain(RULE, key);
    match refusal {
        Refusal::BadRequest { field } => {
            match field {
                Some(field) => WireError::plain(BAD, "Error_BadRequest")
                    .with("field", Param::Text(field.clone())),
                None => WireError::plain(BAD, "Error_BadRequest")
                    .with("field", Param::Text(String::new())),
            }
        }
        Refusal::Several(each) => forms::several(each),
        Refusal::NotLoggedIn => WireError::plain(StatusCode::UNAUTHORIZED, "Error_NotLoggedIn"),
        Refusal::Forbidden => WireError::plain(DENIED, "Error_Forbidden"),
        Refusal::FourEyes => WireError::plain(DENIED, "FourEyes"),
        Refusal::ProposalNotOpen => state("ProposalNotOpen"),
        Refusal::ProposalPending { proposal } => {
            state("ProposalPending").number("proposal", proposal.0)
        }
        Refusal::ReauthRequired => WireError::plain(DENIED, "Error_ReauthRequired"),
        Refusal::NotFound => WireError::plain(StatusCode::NOT_FOUND, "Error_NotFound"),
        Refusal::StaleVersion => state("Error_StaleVersion"),
        Refusal::AssignedMeanwhile => state("AssignedMeanwhile"),
        Refusal::AssigneeCannotDecide => of_field(rule_("AssigneeCannotDecide"), "operator"),
        Refusal::TooFrequent { seconds } => {
            WireError::plain(StatusCode::TOO_MANY_REQUESTS, "Error_RequestTooFrequent")
                .number("seconds", *seconds)
        }
        Refusal::SubjectExist => state("VerifyError_SubjectExist"),
        Refusal::SubjectNotExist => state("VerifyError_SubjectNotExist"),
        Refusal::SendFail => {
            WireError::plain(StatusCode::SERVICE_UNAVAILABLE, "VerifyError_SendFail")
        }
        Refusal::NoAccess => WireError::plain(DENIED, "VerifyError_NoAccess"),
        Refusal::CodeInvalid { tries_left } => {
            rule_("VerifyError_Invalid").number("triesLeft", *tries_left)
        }
        // An expired code cannot be tried again.
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
        Refusal::AuthenticatorNotSetUp => state("AuthenticatorNotSetUp"),
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
        Refusal::Content(mistakes) => content(mistakes),
        Refusal::PartnerInUse { project, projects } => state("PartnerInUse")
            .number("projects", *projects)
            .with("project", Param::Name(project.clone())),
        Refusal::BankAccountInUse => state("BankAccountInUse"),
        Refusal::ProjectOrdered { orders } => state("ProjectOrdered").number("orders", *orders),
        Refusal::IncompleteInformation(fields) => forms::incomplete(fields),
        Refusal::QuestionnaireDetails => rule_("PleaseFillInTheContents"),
        Refusal::QuestionnaireChanged => state("QuestionnaireChanged"),
        Refusal::SurveyIncomplete => rule_("SurveyIncomplete"),
        Refusal::UploadTooLarge { max } => {
            WireError::plain(TOO_LARGE, "UploadFileTooLarge").with("max", Param::Size(*max))
        }
        Refusal::UploadTypeUnsupported => WireError::plain(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "UploadFileTypeUnsupported",
        )
        .with("max", Param::Size(MAX_UPLOAD_BYTES)),
        Refusal::UploadNoPicture => WireError::plain(
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
        Refusal::BelowMinimum(money) => WireError::money(RULE, "TheMinInvestmentAmountIs", *money),
        Refusal::AboveMaximum(money) => WireError::money(RULE, "TheMaxInvestmentAmountIs", *money),
        Refusal::AvailableBalance(money) => WireError::money(RULE, "AvailableBalance", *money),
        Refusal::DocumentsNotRead => rule_("isAgreeRead4"),
        Refusal::ProofMissing => rule_("Nonuploaded"),
        Refusal::SignatureFailedTip => WireError::plain(DENIED, "SignatureFailedTip"),
        Refusal::SignatureSessionExpired => state("SignatureSessionExpired"),
        Refusal::SignatureFailed => state("SignatureFailed"),
        Refusal::SignerNameMismatch { name } => {
            rule_("SignerNameMismatch").with("name", Param::Text(name.clone()))
        }
        Refusal::OrderNotPending { state: now } => {
            state("OrderNotPending").with("state", Param::Text((*now).to_owned()))
        }
        Refusal::RevokePeriodOver { until } => {
            state("RevokePeriodOver").with("until", Param::Until(*until))
        }
        Refusal::RevokeNotPossible => state("RevokeNotPossible"),
        Refusal::PayoutNotDue { state: from } => state("PayoutNotDue").with("state", text(from)),
        Refusal::DistributionNoHolders => of_field(rule_("DistributionNoHolders"), "record_date"),
        Refusal::DistributionNotFunded(missing) => {
            WireError::money(STATE, "DistributionNotFunded", *missing)
        }
        Refusal::StatementNotReady(from) => {
            state("StatementNotReady").with("from", Param::Until(*from))
        }
        Refusal::ArchiveTooSoon(from) => state("ArchiveTooSoon").with("from", Param::Until(*from)),
        Refusal::StatementNeedsApproval => state("StatementNeedsApproval"),
        Refusal::DistributionNotDue(day) => {
            state("DistributionNotDue").with("day", Param::Day(*day))
        }
        Refusal::ProjectFundsPaidOut => state("ProjectFundsPaidOut"),
        Refusal::ProjectFundsNotAvailable(money) => {
            WireError::money(StatusCode::CONFLICT, "ProjectFundsNotAvailable", *money)
        }
        Refusal::BalanceTooLarge => state("BalanceTooLarge"),
        Refusal::FeeNotDue => state("KYCFeeNotDue"),
        Refusal::FeePaid => {
            with_reason(state("OrderNotPending").with("state", text("Paid")), "fee")
        }
        Refusal::PaymentNotRefundable { state: now } => {
            with_reason(state("OrderNotPending").with("state", text(now)), "payment")
        }
        Refusal::RefundPeriodOver { until } => {
            let over = state("RevokePeriodOver").with("until", Param::Until(*until));
            with_reason(over, "payment")
        }
        Refusal::BankInfoUnderReview => state("BankInfoUnderReview"),
        Refusal::PayeeChanged => state("PayeeChanged"),
        Refusal::WithdrawNotSupported => state("WithdrawNotSupported"),
        Refusal::DepositNotSupported => state("DepositNotSupported"),
        Refusal::DepositCurrencyNotOffered(currency) => {
            rule_("DepositCurrencyNotOffered").with("currency", text(currency.code()))
        }
        Refusal::FundingAmountRequired => of_field(rule_("Pleaseentertheamount"), "FundingAmount"),
        Refusal::CurrencyRequired => of_field(rule_("PleaseSelectTheCurrency"), "CurrencyID"),
        Refusal::WithdrawalAmountRequired => of_field(rule_("Pleaseentertheamount"), "Amount"),
        Refusal::NoWallet => rule_("NoWalletFound"),
        Refusal::NoWalletToPayFrom => rule_("balanceMsg"),
        Refusal::WalletBelowMinimum(minimum) => {
            let face = rule_("NoWalletFound").number("minimum", minimum.amount());
            with_reason(
                face.with("currency", text(minimum.currency().code())),
                "minimum",
            )
        }
        Refusal::BalanceNotEnough(money) => {
            let face = WireError::money(RULE, "BalanceNotEnough", *money);
            if money.is_zero() {
                with_reason(face, "nothing")
            } else {
                face
            }
        }
        Refusal::BitcoinAddressInvalid => {
            of_field(rule_("BitcoinAddressInvalid"), "BitcoinAddress")
        }
        Refusal::RedFlagUnanswered { keys } => {
            rule_("RedFlagUnanswered").with("keys", Param::Codes(keys.clone()))
        }
        Refusal::RequestPending => state("RequestPending"),
        Refusal::RequestNotOpen => state("RequestNotOpen"),
        Refusal::CommentRequired => rule_("CommentRequired"),
        Refusal::CommentTooLong { max } => rule_("CommentTooLong").number("max", *max),
        Refusal::ReceiptTooSmall(money) => WireError::money(RULE, "ReceiptTooSmall", *money),
        Refusal::ReceiptConfirmed(money) => WireError::money(STATE, "ReceiptConfirmed", *money),
        Refusal::ReceiptAlreadyMatched => state("ReceiptAlreadyMatched"),
        Refusal::BankFileConfirmed { lines } => {
            state("BankFileConfirmed").number("lines", i64::try_from(*lines).unwrap_or(i64::MAX))
        }
        Refusal::StatedMoneyMoved { record } => {
            state("StatedMoneyMoved").with("record", text(record))
        }
        Refusal::OwnReceipt => with_reason(WireError::plain(DENIED, "FourEyes"), "receipt"),
        Refusal::ReceiptWaits(receipt) => state("ReceiptWaits").number("id", receipt.0),
        Refusal::ReceiptStated { receipt, record } => state("ReceiptStated")
            .number("id", receipt.0)
            .with("record", text(record)),
        Refusal::ReceiptAlreadyEntered(id) => of_field(
            state("ReceiptAlreadyEntered").number("id", id.0),
            "reference",
        ),
        Refusal::LineAlreadyRead(id) => {
            of_field(state("ReferenceReused").number("id", id.0), "reference")
        }
        Refusal::RateMissing { currency, day } => state("RateMissing")
            .with("currency", text(currency.code()))
            .with("day", Param::Day(*day)),
        Refusal::RateDiffers(RateJump { to, from }) => state("RateDiffers")
            .with("currency", text(to.currency.code()))
            .with("day", Param::Day(to.day))
            .with("rate", text(&to.rate.to_string()))
            .with("last", text(&from.rate.to_string()))
            .with("lastDay", Param::Day(from.day)),
        Refusal::RateFileUnreadable(unreadable) => {
            let face = with_reason(rule_("RateFileUnreadable"), unreadable.why.code());
            match unreadable.line {
                Some(line) => face.number("line", line),
                None => face,
            }
        }
        Refusal::OtherFramework => of_field(rule_("OtherFramework"), "to_account"),
        Refusal::AccountNotApproved { number } => {
            state("AccountNotApproved").with("account", Param::Text(number.clone()))
        }
        Refusal::AccountBlocked => state("AccountBlocked"),
        Refusal::SharesNotEnough(held) => {
            of_field(rule_("SharesNotEnough"), "shares").number("held", held.amount())
        }
        Refusal::SharesAwaitPayment => state("SharesAwaitPayment"),
        Refusal::SharesTransferredSince => state("SharesTransferredSince"),
        Refusal::BankFileUnreadable(unreadable) => {
            let face = with_reason(rule_("BankFileUnreadable"), unreadable.why.code());
            let face = match unreadable.line {
                Some(line) => face.number("line", line),
                None => face,
            };
            match unreadable.currencies {
                Some((statement, other)) => face
                    .with("statement_currency", text(statement.code()))
                    .with("currency", text(other.code())),
                None => face,
            }
        }
    }
}

/// The wire form of a request refusal.
pub(in crate::http) fn request_refused(refusal: RequestRefusal) -> WireError {
    match refusal {
        RequestRefusal::BodyTooLarge { max } => {
            WireError::plain(TOO_LARGE, "Error_BodyTooLarge").with("max", Param::Size(max))
        }
        RequestRefusal::MethodNotOffered => {
            WireError::plain(StatusCode::METHOD_NOT_ALLOWED, "Error_BadRequest")
                .with("field", text(""))
        }
        RequestRefusal::Csrf => WireError::plain(DENIED, "Error_Csrf"),
        RequestRefusal::CallbackUnproven => WireError::plain(DENIED, "Error_CallbackUnproven"),
        RequestRefusal::IdempotencyMismatch => WireError::plain(RULE, "IdempotencyMismatch"),
        RequestRefusal::IdempotencyInFlight => WireError::plain(STATE, "IdempotencyInFlight"),
    }
}

fn text(text: &str) -> Param {
    Param::Text(text.to_owned())
}

/// A refusal with a text of its own for this reason.
fn with_reason(face: WireError, reason: &str) -> WireError {
    face.with("reason", text(reason))
}

/// The refusal of one field's value that has a key of its own.
fn of_field(face: WireError, field: &str) -> WireError {
    face.with("field", Param::Text(field.to_owned()))
}
