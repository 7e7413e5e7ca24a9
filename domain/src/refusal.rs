//! The catalogue of refusals: every refusal of a rule, once.
//!
//! A refusal is a fact of the domain with the parameters of its text. Its form on the wire (status, key, text) is
//! decided by the server, exhaustively (specification: refusals).

use crate::{Currency, Instant, Money};
use chrono::NaiveDate;

/// What is wrong with one field of a form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FieldRule {
    /// Nothing was given.
    Required,
    /// Not a name: it does not begin with an upper-case letter and a letter, or has characters that no name has (decision 65).
    NameCase,
    /// Not a Chinese name: it has other characters than Han ones and middle dots between them, or too many (decision 65).
    ChineseName,
    /// Characters that a Latin-alphabet form cannot print (decision 15).
    LatinOnly,
    /// A date outside the allowed range, which includes both ends.
    DateRange {
        /// First allowed day.
        min: NaiveDate,
        /// Last allowed day.
        max: NaiveDate,
    },
    /// The password rule (decision 8).
    Password {
        /// Shortest length.
        min: u32,
        /// Longest length.
        max: u32,
    },
    /// One of the most common passwords that satisfy the rule (decision 8).
    PasswordTooCommon {
        /// Shortest length.
        min: u32,
        /// Longest length.
        max: u32,
    },
    /// A phone number with its country's calling code where the national one is required (decision 49).
    NationalNumber,
    /// Present, but not a valid value of the field (an id that is not in its list, a text that is too long).
    Invalid,
}

/// A field and what is wrong with it. Fields carry the names of the requirement (`FirstName`, `BankCountryID`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldRefusal {
    /// The requirement's name of the field.
    pub field: &'static str,
    /// What is wrong.
    pub rule: FieldRule,
}

/// Every refusal of the platform.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{self:?}")]
pub enum Refusal {
    /// The request cannot be read; names the field if it is known.
    BadRequest {
        /// The field that could not be read.
        field: Option<String>,
    },
    /// Several fields of one form are refused, each with its own refusal, in the order of the form. The first counts as the form's.
    Several(Vec<Self>),
    /// No live session.
    NotLoggedIn,
    /// The operator's role does not allow it.
    Forbidden,
    /// The same operator on both lines of one item.
    FourEyes,
    /// The proposal has ended already.
    ProposalNotOpen,
    /// The same act on the same record already waits for a second person.
    ProposalPending {
        /// The open proposal.
        proposal: crate::ids::ProposalId,
    },
    /// A recent log-in is needed (decision 50).
    ReauthRequired,
    /// The record does not exist, or belongs to somebody else.
    NotFound,
    /// Made on an old version of the record (decision 44).
    StaleVersion,
    /// Somebody else took, gave or released the item since it was read.
    AssignedMeanwhile,
    /// Assigned to somebody who cannot decide on the item.
    AssigneeCannotDecide,
    /// Too many attempts; the caller has to wait.
    TooFrequent {
        /// Seconds until it may be tried again.
        seconds: u32,
    },
    /// The contact is taken.
    SubjectExist,
    /// The contact is unknown.
    SubjectNotExist,
    /// No provider accepted the message.
    SendFail,
    /// The contact belongs to another investor.
    NoAccess,
    /// A wrong or spent code or link.
    CodeInvalid {
        /// Remaining attempts; 0 where there is nothing to try.
        tries_left: u32,
    },
    /// An expired code or link.
    CodeExpired,
    /// The number is registered already.
    MobileExist,
    /// The campaign takes no registrations.
    CampaignInactive,
    /// Another campaign has the code.
    CampaignCodeExists,
    /// The limit is below the campaign's number of registrations.
    CampaignLimitBelowUsed {
        /// How many there are.
        used: u32,
    },
    /// The end of a campaign is not after its start.
    CampaignWindow,
    /// The watch list has reached its maximum length.
    WatchListFull {
        /// The maximum.
        max: u32,
    },
    /// A wrong account or password, whichever it is.
    LoginError,
    /// An invalid or used token for linking a provider's identity (decision 13).
    BindTokenInvalid,
    /// A wrong, old or replayed code of an operator's authenticator.
    TotpInvalid,
    /// The last administrator would be gone.
    LastAdministrator,
    /// An act that administrators may not perform on their own access.
    OwnAccess,
    /// The operator's access is closed.
    OperatorClosed,
    /// The operator has no authenticator to reset.
    AuthenticatorNotSetUp,
    /// A message that a provider has accepted is not sent again.
    MessageDelivered,
    /// A worker is sending the message.
    MessageUnderWay,
    /// The code or link in the message has expired, or was deleted.
    MessageExpired,
    /// `PasswordCrypted: true` (decision 8).
    PasswordCryptedUnsupported {
        /// The minimum length of an unencrypted password.
        min: u32,
        /// Most characters.
        max: u32,
    },
    /// A wrong current password.
    WrongPassword,
    /// The e-mail address belongs to another investor.
    EmailExists,
    /// The phone number is already in use.
    MobileNumberExists,
    /// A verified e-mail address is required first.
    EmailNotVerified,
    /// The e-mail address is verified, and so locked (decision 51).
    EmailLocked,
    /// The number cannot be of that country.
    MobileCountryMismatch,
    /// Fields of a form break rules; all are named, in the requirement's order.
    Form(Vec<FieldRefusal>),
    /// A content that editors write breaks rules of its fields; all are named, in the order of the form.
    Content(Vec<crate::content::ContentMistake>),
    /// A partner that projects name cannot be withdrawn or removed.
    PartnerInUse {
        /// The first of them.
        project: crate::language::Text,
        /// How many there are.
        projects: u32,
    },
    /// The bank account cannot be closed: a framework leads to it, it holds money, or payouts or statement lines still wait on it.
    BankAccountInUse,
    /// A project with orders cannot be withdrawn or removed.
    ProjectOrdered {
        /// How many orders there are.
        orders: u64,
    },
    /// A form step is not complete (profile, bank); all missing fields are named.
    IncompleteInformation(Vec<FieldRefusal>),
    /// A Yes in the questionnaire without details.
    QuestionnaireDetails,
    /// The questions have changed since they were shown.
    QuestionnaireChanged,
    /// Questions of the questionnaire without an answer.
    SurveyIncomplete,
    /// The upload is larger than allowed.
    UploadTooLarge {
        /// Largest size in bytes.
        max: u64,
    },
    /// Not a PDF, JPG or PNG by its bytes.
    UploadTypeUnsupported,
    /// Not a JPG or PNG by its bytes where a picture is required.
    UploadNoPicture,
    /// A picture with too few pixels for its use.
    UploadTooSmall {
        /// The minimum width.
        width: u32,
        /// The minimum height.
        height: u32,
    },
    /// The virus scanner detected malware.
    UploadInfected {
        /// The scanner's name for it, for the log.
        signature: String,
    },
    /// The file cannot be used: broken, encrypted, active content, beyond the picture limits.
    UploadUnusable,
    /// A bank account is required first.
    BankAccountFirst,
    /// Only one individual account per framework (decision 26).
    OnlyOneAccount,
    /// A company account cannot be edited.
    EntityUnableEdit,
    /// The account is under review.
    LockedUnderReview,
    /// The passport copy is missing.
    NoPassportDocument,
    /// The proof of address is missing.
    NoAddressDocument,
    /// The signed questionnaire is missing.
    NoQuestionnaireDocument,
    /// The questionnaire is older than 12 months.
    QuestionnaireExpired,
    /// The framework's fee is not paid.
    KycFeeUnpaid,
    /// No approved account.
    NoKycAccount,
    /// The project is not open.
    InvestmentNotOpen,
    /// The offering is fully subscribed.
    OfferingFullySubscribed,
    /// The project or framework does not offer the payment method.
    PaymentMethodNotOffered,
    /// Another unfinished subscription of the same account.
    InvestmentPending {
        /// The unfinished one (`UserInvestmentID`).
        order: crate::ids::OrderId,
    },
    /// No payment method chosen.
    PaymentMethodRequired,
    /// No amount given.
    AmountRequired,
    /// The disclaimer is not ticked.
    DisclaimerRequired,
    /// Not a positive whole number.
    PositiveIntegerRequired,
    /// Below the method's minimum.
    BelowMinimum(Money),
    /// Above the method's maximum.
    AboveMaximum(Money),
    /// More than the wallet has available.
    AvailableBalance(Money),
    /// The documents are not marked as read.
    DocumentsNotRead,
    /// The proof of payment is missing.
    ProofMissing,
    /// No valid signed document; back to signing.
    SignatureFailedTip,
    /// The signing session is over.
    SignatureSessionExpired,
    /// The signing failed or was declined.
    SignatureFailed,
    /// The name that was signed with is not the account holder's (decision 66).
    SignerNameMismatch {
        /// The account holder's.
        name: String,
    },
    /// The record's state does not allow it.
    OrderNotPending {
        /// The state's code.
        state: &'static str,
    },
    /// The 30 days are over.
    RevokePeriodOver {
        /// The last instant at which it was possible.
        until: Instant,
    },
    /// The issue of the shares cannot be reversed any more: income was paid on them, or they left the account.
    RevokeNotPossible,
    /// The project's money is already paid out; it has to come back before an issue can be reversed.
    ProjectFundsPaidOut,
    /// The payment exceeds the amount that may be paid to the project now.
    ProjectFundsNotAvailable(Money),
    /// Nobody held shares of the project at the end of the record date.
    DistributionNoHolders,
    /// The distribution is not fully funded; this amount is missing.
    DistributionNotFunded(Money),
    /// Statements of this period are available from this time on.
    StatementNotReady(Instant),
    /// The next archive can be requested from this time on.
    ArchiveTooSoon(Instant),
    /// A statement shows the approved name of the holder, and the account was never approved.
    StatementNeedsApproval,
    /// The distribution is not paid before this day.
    DistributionNotDue(NaiveDate),
    /// The account would have more of a currency or of shares than the largest amount.
    BalanceTooLarge,
    /// The framework charges no fee.
    FeeNotDue,
    /// The fee is paid already.
    FeePaid,
    /// The state of the payment, or of its account, does not allow it.
    PaymentNotRefundable {
        /// The state's code.
        state: &'static str,
    },
    /// The 30 days in which a fee is refunded are over.
    RefundPeriodOver {
        /// The last instant at which it was possible.
        until: Instant,
    },
    /// The bank data is under review.
    BankInfoUnderReview,
    /// A currency has no exchange rate in force on the day.
    RateMissing {
        /// Which currency.
        currency: Currency,
        /// On which day.
        day: NaiveDate,
    },
    /// A rate differs by more than a tenth from the previous one and has not been confirmed as intended.
    RateDiffers(crate::exchange_rate::RateJump),
    /// A file of exchange rates is refused.
    RateFileUnreadable(crate::exchange_rate::RateFileUnreadable),
    /// The two accounts of a transfer are under different frameworks.
    OtherFramework,
    /// An account of a transfer is not approved.
    AccountNotApproved {
        /// Its number.
        number: String,
    },
    /// The account is blocked.
    AccountBlocked,
    /// More shares than the account holds, which is this many.
    SharesNotEnough(crate::money::Shares),
    /// A distribution whose register is frozen has yet to pay on the shares.
    SharesAwaitPayment,
    /// Shares of the project were transferred after the record date of a return of principal, which would lower the cost of a holding
    /// other than the payee's.
    SharesTransferredSince,
    /// A payout is not in the required state.
    PayoutNotDue {
        /// Code of its current state.
        state: &'static str,
    },
    /// The payment target is no longer the one that was approved or signed.
    PayeeChanged,
    /// The account's framework does not support withdrawals.
    WithdrawNotSupported,
    /// The account's framework does not support deposits.
    DepositNotSupported,
    /// Deposits in this currency are not offered for the account.
    DepositCurrencyNotOffered(Currency),
    /// No currency chosen.
    CurrencyRequired,
    /// No amount to deposit, or not one in whole cents above zero.
    FundingAmountRequired,
    /// No amount to withdraw, or not one in whole cents above zero.
    WithdrawalAmountRequired,
    /// The account has no wallet in the currency.
    NoWallet,
    /// The account of a subscription by wallet has no wallet at all.
    NoWalletToPayFrom,
    /// The wallet has less available than the smallest investment.
    WalletBelowMinimum(Money),
    /// The wallet has less available than the amount to withdraw.
    BalanceNotEnough(Money),
    /// Not a valid address of the Bitcoin main network.
    BitcoinAddressInvalid,
    /// A pass gives no answer to a red flag of the item (decision 68).
    RedFlagUnanswered {
        /// The keys of the flags.
        keys: Vec<&'static str>,
    },
    /// The item already waits for an answer of its investor.
    RequestPending,
    /// The request was answered or withdrawn, or its item was decided.
    RequestNotOpen,
    /// A comment is required for this decision.
    CommentRequired,
    /// A comment that is too long.
    CommentTooLong {
        /// Maximum length in characters.
        max: u32,
    },
    /// The wire was less than the amount.
    ReceiptTooSmall(Money),
    /// The bank confirmed the receipt, so its amount cannot change.
    ReceiptConfirmed(Money),
    /// The operator who decides entered or matched a receipt of the record: another person has to release its money.
    OwnReceipt,
    /// An unmatched receipt names the record. It has to be matched; stating its amount would book the money twice.
    ReceiptWaits(crate::ids::ReceiptId),
    /// An amount like this was stated at a review: it may be the same money.
    ReceiptStated {
        /// The provisional receipt.
        receipt: crate::ids::ReceiptId,
        /// The record that it was stated for.
        record: String,
    },
    /// The receipt is matched, or goes back to its payer.
    ReceiptAlreadyMatched,
    /// The bank's line differs from the stated amount, but the record is already decided and its money has moved on.
    StatedMoneyMoved {
        /// The record: `order:7`.
        record: String,
    },
    /// A line of this bank account was entered under the same reference.
    ReceiptAlreadyEntered(crate::ids::ReceiptId),
    /// A line of this bank account was read under the same reference.
    LineAlreadyRead(crate::ids::StatementLineId),
    /// The file cannot be withdrawn: lines of it were confirmed, or their receipts were used.
    BankFileConfirmed {
        /// How many.
        lines: u64,
    },
    /// A bank's file is refused.
    BankFileUnreadable(crate::unreadable::Unreadable),
}

impl Refusal {
    /// A field with an invalid value.
    pub fn bad_request(field: &str) -> Self {
        Self::BadRequest {
            field: Some(field.to_owned()),
        }
    }

    /// Refuses fields that have no usable shape or value, in the order of the form, unless there are none.
    pub fn bad_fields<'f>(fields: impl IntoIterator<Item = &'f str>) -> Result<(), Self> {
        Self::all(fields.into_iter().map(Self::bad_request).collect())
    }

    /// Refuses with everything that is wrong, in the order of the form, unless nothing is.
    pub fn all(mut wrong: Vec<Self>) -> Result<(), Self> {
        if wrong.len() > 1 {
            return Err(Self::Several(wrong));
        }
        wrong.pop().map_or(Ok(()), Err)
    }

    /// The fields that it refuses as `BadRequest`.
    pub fn bad_field_names(&self) -> Vec<&str> {
        let each = match self {
            Self::Several(each) => each.as_slice(),
            one => std::slice::from_ref(one),
        };
        let named = each.iter().filter_map(|refusal| match refusal {
            Self::BadRequest { field } => field.as_deref(),
            _ => None,
        });
        named.collect()
    }

    /// Refuses with a list of field rules, unless it is empty.
    pub fn form(fields: Vec<FieldRefusal>) -> Result<(), Self> {
        if fields.is_empty() {
            Ok(())
        } else {
            Err(Self::Form(fields))
        }
    }
}
