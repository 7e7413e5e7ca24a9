//! The catalogue of refusals: everything that a rule may say no with, once.
//!
//! A refusal is a fact of the domain with what its text needs. How it looks on the wire (status, key, words) is
//! decided by the server, exhaustively (specification: refusals).

use crate::{Currency, Instant, Money};
use chrono::NaiveDate;

/// What is wrong with one field of a form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FieldRule {
    /// Nothing was given.
    Required,
    /// No name: it does not begin with an upper-case letter and a letter, or has signs that no name has (decision 65).
    NameCase,
    /// No Chinese name: it has other than Han characters and middle dots between them, or too few or too many of them (decision 65).
    ChineseName,
    /// Characters that a Latin-alphabet form cannot print (decision 15).
    LatinOnly,
    /// A date outside the allowed range, both ends allowed.
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
    /// A phone number with its country's calling code, where the national one is asked for (decision 49).
    NationalNumber,
    /// Given, but not a value that the field can take (an id that is not in its list, a text that is too long).
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
    /// The request has no usable shape; names the field where known.
    BadRequest {
        /// The field that could not be read.
        field: Option<String>,
    },
    /// No live session.
    NotLoggedIn,
    /// The operator's role does not allow it.
    Forbidden,
    /// The same operator on both lines of one item.
    FourEyes,
    /// The proposal has ended already.
    ProposalNotOpen,
    /// The same act on the same record waits for a second person already.
    ProposalPending {
        /// The open proposal.
        proposal: crate::ids::ProposalId,
    },
    /// A recent log-in is needed (decision 50).
    ReauthRequired,
    /// Not there, or another's.
    NotFound,
    /// Made on an old version of the record (decision 44).
    StaleVersion,
    /// Too often; wait.
    TooFrequent {
        /// Seconds until it may be tried again.
        seconds: u32,
    },
    /// The contact is taken.
    SubjectExist,
    /// The contact is unknown.
    SubjectNotExist,
    /// The message could not be handed to any provider.
    SendFail,
    /// Another's contact.
    NoAccess,
    /// A wrong or spent code or link.
    CodeInvalid {
        /// Tries that are left; none where there is nothing to try.
        tries_left: u32,
    },
    /// A code or link whose time is over.
    CodeExpired,
    /// The number is registered already.
    MobileExist,
    /// The campaign takes no registrations.
    CampaignInactive,
    /// Another campaign has the code.
    CampaignCodeExists,
    /// A limit below the registrations that the campaign let in.
    CampaignLimitBelowUsed {
        /// How many there are.
        used: u32,
    },
    /// A campaign's window that ends before it starts, or as it does.
    CampaignWindow,
    /// A watch list that holds as many projects as it may.
    WatchListFull {
        /// How many that is.
        max: u32,
    },
    /// Any wrong account or password.
    LoginError,
    /// A bad or spent token that was to bind a provider's identity (decision 13).
    BindTokenInvalid,
    /// A wrong, old or replayed code of an operator's authenticator.
    TotpInvalid,
    /// Nobody else would be left who runs the desk.
    LastAdministrator,
    /// What an administrator may do to others' access only.
    OwnAccess,
    /// The operator's access is closed.
    OperatorClosed,
    /// The operator has no authenticator that could be reset.
    AuthenticatorNotSetUp,
    /// A message that a provider took is not sent again.
    MessageDelivered,
    /// A worker has the message in hand.
    MessageUnderWay,
    /// What the message carries has run out, or is forgotten.
    MessageExpired,
    /// `PasswordCrypted: true` (decision 8).
    PasswordCryptedUnsupported {
        /// Fewest characters of a password as it is.
        min: u32,
        /// Most characters.
        max: u32,
    },
    /// A wrong present password.
    WrongPassword,
    /// The e-mail address is another's.
    EmailExists,
    /// The phone number is somebody's already.
    MobileNumberExists,
    /// A verified e-mail address comes first.
    EmailNotVerified,
    /// The e-mail address is verified, and so locked (decision 51).
    EmailLocked,
    /// The number cannot be of that country.
    MobileCountryMismatch,
    /// Fields of a form break rules; all are named, the first in the requirement's order first.
    Form(Vec<FieldRefusal>),
    /// A content that editors write breaks rules of its fields; all are named, the first of the form first.
    Content(Vec<crate::content::ContentMistake>),
    /// A partner that projects name cannot leave.
    PartnerInUse {
        /// The first of them.
        project: crate::language::Text,
        /// How many there are.
        projects: u32,
    },
    /// The bank account cannot be closed: a framework leads to it, it holds money, or payouts or statement lines still wait on it.
    BankAccountInUse,
    /// A project that somebody ordered cannot leave.
    ProjectOrdered {
        /// How many orders there are.
        orders: u64,
    },
    /// A form step is not complete (profile, bank); all missing fields are named.
    IncompleteInformation(Vec<FieldRefusal>),
    /// A Yes in the questionnaire without details.
    QuestionnaireDetails,
    /// The questions are others since they were shown.
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
    /// Not a JPG or PNG by its bytes where a picture is asked for.
    UploadNoPicture,
    /// A picture with too few pixels for the place that it is meant for.
    UploadTooSmall {
        /// The fewest, from left to right.
        width: u32,
        /// The fewest, from top to bottom.
        height: u32,
    },
    /// The virus scanner knows the file.
    UploadInfected {
        /// What the scanner calls it, for the log.
        signature: String,
    },
    /// The file cannot be used: broken, encrypted, active content, beyond the picture limits.
    UploadUnusable,
    /// A bank account must be there first.
    BankAccountFirst,
    /// One individual account a framework (decision 26).
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
    /// No room is left in the offering.
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
    /// The project's money is paid out already; it has to come back before an issue can be reversed.
    ProjectFundsPaidOut,
    /// The payment exceeds what may be paid to the project now, which is this amount.
    ProjectFundsNotAvailable(Money),
    /// Nobody held shares of the project at the end of the record date.
    DistributionNoHolders,
    /// The money of the distribution is not there yet; so much is missing.
    DistributionNotFunded(Money),
    /// Statements of this period can be made from this moment on.
    StatementNotReady(Instant),
    /// The next archive can be asked for from this moment on.
    ArchiveTooSoon(Instant),
    /// A statement bears the approved name of the holder, and the account was never approved.
    StatementNeedsApproval,
    /// The distribution is not paid before this day.
    DistributionNotDue(NaiveDate),
    /// The account would have more of a currency or of shares than the largest amount.
    BalanceTooLarge,
    /// The framework asks for no fee, so that there is nothing to pay.
    FeeNotDue,
    /// The fee is paid already.
    FeePaid,
    /// The state of the payment, or of its account, does not allow it.
    PaymentNotRefundable {
        /// The state's code.
        state: &'static str,
    },
    /// The 30 days in which a fee is given back are over.
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
    /// A file of exchange rates is not taken.
    RateFileUnreadable(crate::exchange_rate::RateFileUnreadable),
    /// The two accounts of a transfer are under different frameworks.
    OtherFramework,
    /// An account of a transfer is not approved.
    AccountNotApproved {
        /// Its number.
        number: String,
    },
    /// More shares than the account holds; this many it has.
    SharesNotEnough(crate::money::Shares),
    /// A distribution whose register is frozen has yet to pay on the shares.
    SharesAwaitPayment,
    /// Shares of the project were transferred after the record date of a return of principal, which would lower the cost of another
    /// holding than that of whoever is paid.
    SharesTransferredSince,
    /// A payout is not in the state that this needs.
    PayoutNotDue {
        /// Code of its present state.
        state: &'static str,
    },
    /// Where the money goes is not what was approved or signed any more.
    PayeeChanged,
    /// The account's framework lets no money out.
    WithdrawNotSupported,
    /// The account's framework takes no money in.
    DepositNotSupported,
    /// Deposits in this currency are not taken for the account.
    DepositCurrencyNotOffered(Currency),
    /// No currency chosen.
    CurrencyRequired,
    /// No amount to deposit, or none of whole cents above zero.
    FundingAmountRequired,
    /// No amount to withdraw, or none of whole cents above zero.
    WithdrawalAmountRequired,
    /// The account has no wallet in the currency.
    NoWallet,
    /// The account of a subscription by wallet has no wallet at all.
    NoWalletToPayFrom,
    /// The wallet has less available than the smallest investment.
    WalletBelowMinimum(Money),
    /// The wallet has less available than is to be withdrawn.
    BalanceNotEnough(Money),
    /// No address of the Bitcoin main network, by its checksum.
    BitcoinAddressInvalid,
    /// A pass gives no answer to a red flag of the item (decision 68).
    RedFlagUnanswered {
        /// The keys of the flags.
        keys: Vec<&'static str>,
    },
    /// A comment is required for this decision.
    CommentRequired,
    /// A comment that is longer than the platform keeps.
    CommentTooLong {
        /// Longest length in characters.
        max: u32,
    },
    /// The wire brought less than the amount.
    ReceiptTooSmall(Money),
    /// The bank confirmed the receipt, so that its amount stays as it is.
    ReceiptConfirmed(Money),
    /// Who decides entered or matched a receipt of the record: its money is another person's to send on.
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
    /// A bank's file is not taken.
    BankFileUnreadable(crate::unreadable::Unreadable),
}

impl Refusal {
    /// A field that cannot be what was sent.
    pub fn bad_request(field: &str) -> Self {
        Self::BadRequest {
            field: Some(field.to_owned()),
        }
    }

    /// The refusal for a list of field rules, or none when the list is empty.
    pub fn form(fields: Vec<FieldRefusal>) -> Result<(), Self> {
        if fields.is_empty() {
            Ok(())
        } else {
            Err(Self::Form(fields))
        }
    }
}
