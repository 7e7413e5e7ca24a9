//! The sets of codes in fields, for the OpenAPI document only: each is the domain's own list, so
//! that types generated from the document have every code. Nothing is read or written through them;
//! the fields remain text.

use domain::Language;
use domain::account::{Arrival, KycState};
use domain::account_statement::{self, Grain};
use domain::adjustment;
use domain::catalog::{
    EditionStage, FrameworkName, LegalKind, NotOpen, PaymentMethod, ProjectStatus, SiteName,
    SummaryKind,
};
use domain::deposit::{Deviation, FundingMethod, InvoiceState};
use domain::distribution;
use domain::document::{DocumentCode, PictureUse};
use domain::exchange_rate::{RateSource, WhyRateFile};
use domain::identity::CampaignStage;
use domain::ledger::{Book, CashType};
use domain::letter;
use domain::matching::Why;
use domain::messaging::{About, MessageStage};
use domain::operations::proposal::{ProposalKind, ProposalState, ProposedOn};
use domain::operations::{AuditKind, DailyMail, OperatorStage, Queue, Role, Standing};
use domain::payee::PayoutMethod;
use domain::payout::BatchState;
use domain::portfolio::{Coming, OrderGroup};
use domain::receipt;
use domain::review::RedFlag;
use domain::statement::{self, WhyUnreadable};
use domain::subscription::RefundTarget;
use domain::vault::{ArchiveStage, EntryKind};
use domain::{figures, payable, payment, portfolio, review, signing, subscription};
use ports::driven::charges::NoticeState;
use ports::driven::payment_files::FileFormat;
use ports::driven::proposals::IssueOutcome;
use ports::driven::sorting::{
    AdjustmentBy, AuditBy, BankFileBy, BatchBy, BookBy, CampaignBy, DistributionBy,
    DistributionLineBy, EditionBy, HolderBy, InvestorBy, MessageBy, OperatorBy, PaymentBy,
    PayoutBy, PostingBy, ProposalBy, QueueBy, RateBy, ReceiptBy, Sort, StatementLineBy,
    TransactionBy,
};
use ports::driven::statement_files::StatementFormat;
use ports::driving::operations::Turn;
use ports::driving::payout::{BatchMay, PayoutMay, WhyNotRelease as NotReleased};
use ports::driving::proposals::WhyNot;
use ports::driving::receipt::ReceiptMay;
use ports::driving::statement::LineMay;
use std::borrow::Cow;
use utoipa::openapi::schema::{ObjectBuilder, SchemaType, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// The code for values that this program does not know.
pub const UNKNOWN: &str = "unknown";

macro_rules! codes {
    ($kind:expr => $($(#[$about:meta])* $name:ident: $codes:expr;)+) => {$(
        $(#[$about])*
        #[derive(Debug)]
        pub enum $name {}

        impl PartialSchema for $name {
            fn schema() -> RefOr<Schema> {
                ObjectBuilder::new()
                    .schema_type(SchemaType::new($kind))
                    .enum_values(Some($codes))
                    .into()
            }
        }

        impl ToSchema for $name {
            fn name() -> Cow<'static, str> {
                Cow::Borrowed(stringify!($name))
            }
        }
    )+};
}

codes! { Type::Integer =>
    /// 1 investment, 2 withdrawal, 3 deposit.
    OrderType: portfolio::OrderType::ALL.map(portfolio::OrderType::id);
}

codes! { Type::String =>
    /// `KYCStateCode`: where the review of an account stands.
    KycStateCode: KycState::ALL.map(KycState::code).to_vec();
    /// `orderStatus` of a subscription.
    SubscriptionStatus: subscription::State::ALL.map(subscription::State::code).to_vec();
    /// `orderStatus` of a withdrawal, `State` of a deposit.
    ReviewStatus: review::State::ALL.map(review::State::code).to_vec();
    /// `FundingMethod` of a deposit.
    FundingMethodCode: FundingMethod::ALL.map(FundingMethod::code).to_vec();
    /// How the invoice of a deposit in bitcoin stands.
    InvoiceStateCode: InvoiceState::ALL.map(InvoiceState::code).to_vec();
    /// Why what was paid in bitcoin needs a person.
    DeviationCode: Deviation::ALL.map(Deviation::code).to_vec();
    /// `orderStatus` in the list of orders of every type.
    OrderStatus: all(&[
        &subscription::State::ALL.map(subscription::State::code),
        &review::State::ALL.map(review::State::code),
    ]);
    /// A step of an order's story.
    StoryState: all(&[
        &subscription::State::ALL.map(subscription::State::code),
        &review::State::ALL.map(review::State::code),
        &[payable::State::Executed.told(), payable::State::Bounced.told()],
    ]);
    /// The kind of an entry among an investor's documents.
    EntryKindCode: EntryKind::ALL.map(EntryKind::code).to_vec();
    /// Where an archive stands.
    ArchiveStageCode: ArchiveStage::ALL.map(ArchiveStage::code).to_vec();
    /// The kind of a record that a message speaks of.
    MessageAboutCode: About::KINDS.to_vec();
    /// The kind of an account statement.
    AccountStatementKindCode: account_statement::StatementKind::ALL.map(account_statement::StatementKind::code).to_vec();
    /// The file format of an account statement.
    AccountStatementFormatCode: account_statement::StatementFormat::ALL.map(account_statement::StatementFormat::code).to_vec();
    /// The length of a statement's period.
    GrainCode: Grain::ALL.map(Grain::code).to_vec();
    /// How far back the figures of the desk go: 13, 26, 52 or 104 weeks.
    FiguresPeriodCode: figures::Period::ALL.map(figures::Period::code).to_vec();
    /// How long an item of a queue has been waiting: less than 1, 3, 7 or 30 days, or longer.
    AgeCode: figures::Age::ALL.map(figures::Age::code).to_vec();
    /// A group of states of orders of every type.
    OrderGroupCode: OrderGroup::ALL.map(OrderGroup::code).to_vec();
    /// `PayoutMethod` of a withdrawal.
    PayoutMethodCode: PayoutMethod::ALL.map(PayoutMethod::code).to_vec();
    /// A kind of book of the ledger.
    BookKindCode: Book::KINDS.to_vec();
    /// What comes next for an investor.
    ComingKind: Coming::CODES.to_vec();
    /// `PayoutState` of an approved withdrawal.
    PayoutProgress: payable::Progress::CODES.to_vec();
    /// The order of a queue; not every queue has every column.
    QueueSort: Sort::<QueueBy>::codes();
    /// The order of the list of investors.
    InvestorSort: Sort::<InvestorBy>::codes();
    /// The order of the list of campaigns.
    CampaignSort: Sort::<CampaignBy>::codes();
    /// The order of the list of operators.
    OperatorSort: Sort::<OperatorBy>::codes();
    /// The order of the outbox.
    MessageSort: Sort::<MessageBy>::codes();
    /// The order of the audit trail.
    AuditSort: Sort::<AuditBy>::codes();
    /// The order of the lists of partners and projects.
    EditionSort: Sort::<EditionBy>::codes();
    /// The order of the list of proposals.
    ProposalSort: Sort::<ProposalBy>::codes();
    /// The order of the list of payments.
    PaymentSort: Sort::<PaymentBy>::codes();
    /// The order of the list of payouts.
    PayoutSort: Sort::<PayoutBy>::codes();
    /// The order of the list of batches.
    PayoutBatchSort: Sort::<BatchBy>::codes();
    /// The order of the list of receipts.
    ReceiptSort: Sort::<ReceiptBy>::codes();
    /// The order of the list of statement lines.
    StatementLineSort: Sort::<StatementLineBy>::codes();
    /// The order of the list of bank files.
    BankFileSort: Sort::<BankFileBy>::codes();
    /// The order of the list of exchange rates.
    ExchangeRateSort: Sort::<RateBy>::codes();
    /// The order of the list of manual bookings.
    AdjustmentSort: Sort::<AdjustmentBy>::codes();
    /// The order of the list of distributions.
    DistributionSort: Sort::<DistributionBy>::codes();
    /// The order of the lines of a distribution.
    DistributionLineSort: Sort::<DistributionLineBy>::codes();
    /// The order of the register of a project.
    RegisterSort: Sort::<HolderBy>::codes();
    /// The order of the list of books.
    BookSort: Sort::<BookBy>::codes();
    /// The order of the postings on a book.
    PostingSort: Sort::<PostingBy>::codes();
    /// The order of the list of transactions.
    TransactionSort: Sort::<TransactionBy>::codes();
    /// The state of a payout.
    PayoutStateCode: payable::State::ALL.map(payable::State::code).to_vec();
    /// Why a payout is owed.
    PayoutReasonCode: payable::Reason::ALL.map(payable::Reason::code).to_vec();
    /// The kind of the record that a payout settles.
    PayoutSettlesKind: vec!["subscription", "deposit", "withdrawal", "payout", "receipt", "project_payment", "distribution"];
    /// The state of a receipt.
    ReceiptStateCode: receipt::State::ALL.map(receipt::State::code).to_vec();
    /// What a receipt is for.
    ReceiptMatchedKind: receipt::MatchedTo::KINDS.to_vec();
    /// Why a receipt is proposed for a record.
    ReceiptWhy: Why::ALL.map(Why::code).to_vec();
    /// What may be done with a receipt.
    ReceiptAct: ReceiptMay::ALL.map(ReceiptMay::code).to_vec();
    /// Where an exchange rate was found.
    RateSourceCode: RateSource::ALL.map(RateSource::code).to_vec();
    /// Why a file of exchange rates is not taken.
    RateFileUnreadableReason: WhyRateFile::ALL.map(WhyRateFile::code).to_vec();
    /// The result for an order of an approved issue of a whole project.
    IssueOutcomeCode: IssueOutcome::CODES.to_vec();
    /// A kind of manual booking.
    AdjustmentKindCode: adjustment::Kind::ALL.map(adjustment::Kind::code).to_vec();
    /// Whether a wallet gains or gives.
    AdjustmentDirection: adjustment::Direction::ALL.map(adjustment::Direction::code).to_vec();
    /// The format of a bank file.
    BankFileFormat: StatementFormat::ALL.map(StatementFormat::code).to_vec();
    /// Why a bank file is not taken.
    BankFileUnreadableReason: WhyUnreadable::ALL.map(WhyUnreadable::code).to_vec();
    /// The state of a line of a statement.
    StatementLineState: statement::State::ALL.map(statement::State::code).to_vec();
    /// What a line of a statement is.
    StatementKind: statement::Kind::ALL.map(statement::Kind::code).to_vec();
    /// Whether money comes in or leaves.
    StatementDirection: statement::Direction::ALL.map(statement::Direction::code).to_vec();
    /// Why a line may be what is proposed.
    StatementWhy: statement::Why::ALL.map(statement::Why::code).to_vec();
    /// What may be done with a line of a statement.
    StatementAct: LineMay::ALL.map(LineMay::code).to_vec();
    /// What stands between the fields of a CSV file.
    CsvDelimiter: statement::Delimiter::ALL.map(statement::Delimiter::code).to_vec();
    /// The encoding of a CSV file.
    CsvEncoding: statement::Encoding::ALL.map(statement::Encoding::code).to_vec();
    /// How a CSV file writes days.
    CsvDayFormat: statement::DayFormat::ALL.map(statement::DayFormat::code).to_vec();
    /// What stands before the parts of a unit in a CSV file.
    CsvDecimalSign: statement::DecimalSign::ALL.map(statement::DecimalSign::code).to_vec();
    /// What may be done with a payout.
    PayoutAct: PayoutMay::ALL.map(PayoutMay::code).to_vec();
    /// The state of a batch of payouts.
    PayoutBatchStateCode: BatchState::ALL.map(BatchState::code).to_vec();
    /// Where a distribution stands.
    DistributionStateCode: distribution::State::ALL.map(distribution::State::code).to_vec();
    /// What a distribution is to its holders.
    DistributionTypeCode: distribution::KINDS.map(CashType::code).to_vec();
    /// Whether an amount in all or one for each share is shared out.
    DistributionBasisCode: vec!["total", "per_share"];
    /// Where the money of a distribution comes from.
    DistributionSourceCode: vec!["receipt", "project"];
    /// Where a line of a distribution stands.
    DistributionLineStateCode: distribution::LineState::ALL.map(distribution::LineState::code).to_vec();
    /// Why a line of a distribution waits.
    DistributionLineWaits: distribution::Waits::ALL.map(distribution::Waits::code).to_vec();
    /// The format of a payment file.
    PayoutFileFormat: FileFormat::ALL.map(FileFormat::code).to_vec();
    /// What may be done with a batch of payouts.
    PayoutBatchAct: BatchMay::ALL.map(BatchMay::code).to_vec();
    /// Why a reader may not release a batch.
    WhyNotRelease: NotReleased::ALL.map(NotReleased::code).to_vec();
    /// The state of an item of any queue.
    ItemState: all(&[
        &KycState::ALL.map(KycState::code),
        &subscription::State::ALL.map(subscription::State::code),
    ]);
    /// The queues.
    QueueName: Queue::ALL.map(Queue::code).to_vec();
    /// What a letter to an investor is made from.
    LetterTemplateCode: letter::Template::ALL.map(letter::Template::code).to_vec();
    /// How a request for an investor's answer stands.
    RequestStandingCode: letter::Standing::ALL.map(letter::Standing::code).to_vec();
    /// How what waits for a line stands against its target.
    StandingCode: Standing::ALL.map(Standing::code).to_vec();
    /// The kind of an account's submission: the first, after a failed review, or after an approval.
    ArrivalCode: Arrival::ALL.map(Arrival::code).to_vec();
    /// A warning about the person behind an item.
    RedFlagKey: RedFlag::ALL.map(RedFlag::key).to_vec();
    /// Whose turn it is with what waits for the desk.
    TurnCode: Turn::ALL.map(Turn::code).to_vec();
    /// When an operator wants the daily e-mail: when something is overdue, also when something is assigned to them, or never.
    DailyMailCode: DailyMail::ALL.map(DailyMail::code).to_vec();
    /// The roles of operators.
    OperatorRole: Role::ALL.map(Role::code).to_vec();
    /// Where a message is on its way.
    MessageStageCode: MessageStage::ALL.map(MessageStage::code).to_vec();
    /// Where a public picture is meant to stand.
    PictureUseCode: PictureUse::ALL.map(PictureUse::code).to_vec();
    /// How a message travels.
    MessageChannelCode: vec!["sms", "email"];
    /// Of which kind a movement of money is.
    CashTypeCode: CashType::ALL.map(CashType::code).to_vec();
    /// How an operator's access stands.
    OperatorStageCode: OperatorStage::ALL.map(OperatorStage::code).to_vec();
    /// Where a campaign stands.
    CampaignStageCode: CampaignStage::ALL.map(CampaignStage::code).to_vec();
    /// What an event of the audit trail tells.
    AuditKindCode: AuditKind::ALL.map(AuditKind::code).to_vec();
    /// What a stored event of the audit trail tells; `unknown` where this program writes no such event.
    RecordedKind: all(&[&AuditKind::ALL.map(AuditKind::code), &[UNKNOWN]]);
    /// Who acted in a stored event of the audit trail; `unknown` where this program knows no such actor.
    RecordedBy: vec!["investor", "operator", "system", UNKNOWN];
    /// A kind of act that needs two people.
    ProposalKindCode: ProposalKind::ALL.map(ProposalKind::code).to_vec();
    /// Where a proposal stands.
    ProposalStateCode: ProposalState::ALL.map(ProposalState::code).to_vec();
    /// The kind of record that a proposal concerns.
    ProposedRecordKind: ProposedOn::KINDS.to_vec();
    /// Why a reader may not approve a proposal.
    ProposalWhyNot: WhyNot::ALL.map(WhyNot::code).to_vec();
    /// Who took a step of an item's history.
    StepBy: vec!["investor", "operator", "system"];
    /// What a log-in of an operator still lacks.
    MissingCode: vec!["required", "enrol"];
    /// `CodeKey` of a payment method.
    PaymentMethodCode: [PaymentMethod::Wire, PaymentMethod::Wallet].map(PaymentMethod::code).to_vec();
    /// `InvestmentStatusCode` of a project.
    ProjectStatusCode: [ProjectStatus::Open, ProjectStatus::ComingSoon, ProjectStatus::Closed]
        .map(ProjectStatus::code)
        .to_vec();
    /// Why a project cannot be invested in.
    NotOpenReasonCode: NotOpen::ALL.map(NotOpen::code).to_vec();
    /// The legal texts.
    LegalTextKind: [LegalKind::Notice, LegalKind::Privacy, LegalKind::Payment].map(LegalKind::code).to_vec();
    /// What a summary of a project tells about.
    SummaryKindCode: SummaryKind::ALL.map(SummaryKind::code).to_vec();
    /// A language of the product.
    LanguageCode: vec![Language::Zh.code(), Language::En.code()];
    /// Where a partner or a project stands between its editors and investors.
    PartnerStageCode: EditionStage::ALL.map(EditionStage::code).to_vec();
    /// What editors change of the site.
    ContentName: SiteName::ALL.map(SiteName::code).to_vec();
    /// `CodeKey` of a framework.
    FrameworkCode: FrameworkName::ALL.map(FrameworkName::code).to_vec();
    /// `CodeKey` of a stored document.
    DocumentCodeKey: DocumentCode::ALL.map(DocumentCode::code).to_vec();
    /// `CodeKey` of a document that an investor may upload.
    UploadCodeKey: DocumentCode::ALL
        .into_iter()
        .filter(|code| code.is_uploaded())
        .map(DocumentCode::code)
        .collect::<Vec<_>>();
    /// What an uploaded file of an order is.
    EvidenceFileKind: vec!["proof", "signature"];
    /// Where a refund goes.
    RefundTo: RefundTarget::ALL.map(RefundTarget::code).to_vec();
    /// `State` of a signing session.
    SigningState: signing::State::ALL.map(signing::State::code).to_vec();
    /// `State` of a payment.
    ChargeState: vec!["Pending", "Paid", "Failed", "Cancelled", "Refunded"];
    /// `State` of a payment, for operators.
    ChargeStateCode: payment::State::ALL.map(payment::State::code).to_vec();
    /// Where the fee of an account stands over all its payments.
    FeeStandingCode: payment::FeeStanding::ALL.map(payment::FeeStanding::code).to_vec();
    /// What a gateway says became of a payment.
    PaymentOutcomeCode: vec!["paid", "failed", "cancelled"];
    /// What became of a gateway's word.
    PaymentNoticeCode: NoticeState::ALL.map(NoticeState::code).to_vec();
    /// `ProcessCodeKey`: what is paid for.
    PaidProcessCode: vec!["KYC"];
    /// How a contact is reached.
    ContactKind: vec!["Mobile", "Email"];
    /// `SceneCodeKey`: what is signed.
    SigningScene: vec!["DDForm", "WireInvest", "WalletInvest", "WalletWithdraw"];
    /// `CodeKey` of a document that came out of signing.
    SignedCodeKey: vec!["DDForm", "LegalAppendix", "WalletAuthForm", "WithdrawAuthForm"];
    /// The answer to a question.
    YesOrNo: vec!["Yes", "No"];
}

/// The codes of several lists, each once.
fn all(lists: &[&[&'static str]]) -> Vec<&'static str> {
    let mut codes = Vec::new();
    for code in lists.iter().copied().flatten() {
        if !codes.contains(code) {
            codes.push(*code);
        }
    }
    codes
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use domain::ids::{AccountId, OrderId, WithdrawalId};
    use domain::signing::Scene;

    #[test]
    fn the_scenes_and_what_they_give_are_the_domains() {
        let scenes = [
            Scene::DdForm(AccountId(1)),
            Scene::WireInvest(OrderId(1)),
            Scene::WalletInvest(OrderId(1)),
            Scene::WalletWithdraw(WithdrawalId(1)),
        ];
        assert_eq!(described::<SigningScene>(), scenes.map(Scene::code));
        assert_eq!(
            described::<SignedCodeKey>(),
            scenes.map(Scene::document_code)
        );
    }

    #[test]
    fn a_code_of_two_lists_stands_once() {
        let states = described::<ItemState>();
        for state in ["INIT", "GPASS", "PRE_OK", "RevokedInd"] {
            assert_eq!(states.iter().filter(|code| *code == state).count(), 1);
        }
    }

    fn described<T: ToSchema>() -> Vec<String> {
        let schema = serde_json::to_value(T::schema()).unwrap();
        serde_json::from_value(schema["enum"].clone()).unwrap()
    }
}
