//! What the sets of codes are called in the OpenAPI document. A field with a code has the type of this name and is read, written and
//! described as its set. The sets are the domain's and the ports'; what is no closed set is in `sets`.
//!
//! Some fields stay text and are only described by a name of these (`value_type`): a form whose unknown code is no wrong shape, since the
//! use case refuses it (a queue that is not there, a filter), and an answer to which the ports give the code of one set among several.

mod sets;

pub use sets::*;

use super::code_field::{
    Answered, Code, MissingFactor, NamedCodes, PaidProcess, ReachedBy, SceneCode,
};
use domain::Language;
use domain::account::{KycState, SubmissionKind};
use domain::account_statement::{self, Grain};
use domain::adjustment;
use domain::catalog::{
    EditionStage, FrameworkName, LegalKind, NotOpen, PaymentMethod, ProjectStatus, SiteName,
    SummaryKind,
};
use domain::deposit::{Deviation, FundingMethod, InvoiceState};
use domain::distribution;
use domain::document::{DocumentCode, PictureUse, UploadCode};
use domain::exchange_rate::RateSource;
use domain::identity::CampaignStage;
use domain::ledger::CashType;
use domain::letter;
use domain::matching::MatchReason;
use domain::messaging::MessageStage;
use domain::operations::proposal::{ProposalKind, ProposalState};
use domain::operations::{AuditKind, DailyMail, OperatorStage, Queue, Role, Standing};
use domain::payee::PayoutMethod;
use domain::payout::BatchState;
use domain::portfolio::OrderGroup;
use domain::receipt;
use domain::review::RedFlag;
use domain::statement::{self, WhyUnreadable};
use domain::subscription::RefundTarget;
use domain::vault::{ArchiveStage, EntryKind};
use domain::{figures, payable, payment, review, signing, subscription};
use ports::driven::charges::NoticeState;
use ports::driven::outbox::Channel;
use ports::driven::payment_files::FileFormat;
use ports::driven::sorting::{
    AdjustmentBy, AuditBy, BankFileBy, BatchBy, BookBy, CampaignBy, DistributionBy,
    DistributionLineBy, EditionBy, HolderBy, InvestorBy, MessageBy, OperatorBy, PaymentBy,
    PayoutBy, PostingBy, ProposalBy, QueueBy, RateBy, ReceiptBy, Sort, StatementLineBy,
    TransactionBy,
};
use ports::driven::statement_files::StatementFormat;
use ports::driving::desk::WhoActed;
use ports::driving::operations::Turn;
use ports::driving::payout::{BatchMay, PayoutMay, ReleaseDenial as NotReleased};
use ports::driving::proposals::ApprovalDenial;
use ports::driving::receipt::ReceiptMay;
use ports::driving::statement::LineMay;
use ports::driving::subscription::EvidenceKind;

macro_rules! names {
    ($($(#[$about:meta])* $name:ident: $set:ty;)+) => {$(
        $(#[$about])*
        pub type $name = Code<$set>;

        impl NamedCodes for $set {
            const NAME: &'static str = stringify!($name);
        }
    )+};
}

names! {
    /// `KYCStateCode`: the state of an account's review.
    KycStateCode: KycState;
    /// `orderStatus` of a subscription.
    SubscriptionStatus: subscription::State;
    /// `orderStatus` of a withdrawal, `State` of a deposit.
    ReviewStatus: review::State;
    /// `FundingMethod` of a deposit.
    FundingMethodCode: FundingMethod;
    /// The state of a bitcoin deposit's invoice.
    InvoiceStateCode: InvoiceState;
    /// Why the payment in bitcoin needs a decision by an operator.
    DeviationCode: Deviation;
    /// The kind of an entry among an investor's documents.
    EntryKindCode: EntryKind;
    /// The stage of an archive.
    ArchiveStageCode: ArchiveStage;
    /// The kind of an account statement.
    AccountStatementKindCode: account_statement::StatementKind;
    /// The file format of an account statement.
    AccountStatementFormatCode: account_statement::StatementFormat;
    /// The length of a statement's period.
    GrainCode: Grain;
    /// How far back the figures of the desk go: 13, 26, 52 or 104 weeks.
    FiguresPeriodCode: figures::Period;
    /// How long an item of a queue has been waiting: less than 1, 3, 7 or 30 days, or longer.
    AgeCode: figures::Age;
    /// A group of states of orders of every type.
    OrderGroupCode: OrderGroup;
    /// `PayoutMethod` of a withdrawal.
    PayoutMethodCode: PayoutMethod;
    /// The order of a queue; not every queue has every column.
    QueueSort: Sort<QueueBy>;
    /// The order of the list of investors.
    InvestorSort: Sort<InvestorBy>;
    /// The order of the list of campaigns.
    CampaignSort: Sort<CampaignBy>;
    /// The order of the list of operators.
    OperatorSort: Sort<OperatorBy>;
    /// The order of the outbox.
    MessageSort: Sort<MessageBy>;
    /// The order of the audit trail.
    AuditSort: Sort<AuditBy>;
    /// The order of the lists of partners and projects.
    EditionSort: Sort<EditionBy>;
    /// The order of the list of proposals.
    ProposalSort: Sort<ProposalBy>;
    /// The order of the list of payments.
    PaymentSort: Sort<PaymentBy>;
    /// The order of the list of payouts.
    PayoutSort: Sort<PayoutBy>;
    /// The order of the list of batches.
    PayoutBatchSort: Sort<BatchBy>;
    /// The order of the list of receipts.
    ReceiptSort: Sort<ReceiptBy>;
    /// The order of the list of statement lines.
    StatementLineSort: Sort<StatementLineBy>;
    /// The order of the list of bank files.
    BankFileSort: Sort<BankFileBy>;
    /// The order of the list of exchange rates.
    ExchangeRateSort: Sort<RateBy>;
    /// The order of the list of manual bookings.
    AdjustmentSort: Sort<AdjustmentBy>;
    /// The order of the list of distributions.
    DistributionSort: Sort<DistributionBy>;
    /// The order of the lines of a distribution.
    DistributionLineSort: Sort<DistributionLineBy>;
    /// The order of the register of a project.
    RegisterSort: Sort<HolderBy>;
    /// The order of the list of books.
    BookSort: Sort<BookBy>;
    /// The order of the postings in a book.
    PostingSort: Sort<PostingBy>;
    /// The order of the list of transactions.
    TransactionSort: Sort<TransactionBy>;
    /// The state of a payout.
    PayoutStateCode: payable::State;
    /// Why a payout is owed.
    PayoutReasonCode: payable::Reason;
    /// The state of a receipt.
    ReceiptStateCode: receipt::State;
    /// Why a receipt is proposed for a record.
    ReceiptWhy: MatchReason;
    /// What may be done with a receipt.
    ReceiptAct: ReceiptMay;
    /// Where an exchange rate was found.
    RateSourceCode: RateSource;
    /// A kind of manual booking.
    AdjustmentKindCode: adjustment::Kind;
    /// Whether a wallet gains or gives.
    AdjustmentDirection: adjustment::Direction;
    /// The format of a bank file.
    BankFileFormat: StatementFormat;
    /// Why a bank file is refused.
    BankFileUnreadableReason: WhyUnreadable;
    /// The state of a line of a statement.
    StatementLineState: statement::State;
    /// What a line of a statement is.
    StatementKind: statement::Kind;
    /// Whether money comes in or leaves.
    StatementDirection: statement::Direction;
    /// Why a line may be what is proposed.
    StatementWhy: statement::ProposalReason;
    /// What may be done with a line of a statement.
    StatementAct: LineMay;
    /// The character between the fields of a CSV file.
    CsvDelimiter: statement::Delimiter;
    /// The encoding of a CSV file.
    CsvEncoding: statement::Encoding;
    /// How a CSV file writes days.
    CsvDayFormat: statement::DayFormat;
    /// The decimal separator of a CSV file.
    CsvDecimalSign: statement::DecimalSign;
    /// What may be done with a payout.
    PayoutAct: PayoutMay;
    /// The state of a batch of payouts.
    PayoutBatchStateCode: BatchState;
    /// The state of a distribution.
    DistributionStateCode: distribution::State;
    /// The state of a line of a distribution.
    DistributionLineStateCode: distribution::LineState;
    /// Why a line of a distribution waits.
    DistributionLineWaits: distribution::WaitReason;
    /// The format of a payment file.
    PayoutFileFormat: FileFormat;
    /// What may be done with a batch of payouts.
    PayoutBatchAct: BatchMay;
    /// Why a reader may not release a batch.
    WhyNotRelease: NotReleased;
    /// The queues.
    QueueName: Queue;
    /// The template of a letter to an investor.
    LetterTemplateCode: letter::Template;
    /// The state of a request for an investor's answer.
    RequestStandingCode: letter::Standing;
    /// How close an item that waits for a line is to its target time.
    StandingCode: Standing;
    /// The kind of an account's submission: the first, after a failed review, or after an approval.
    ArrivalCode: SubmissionKind;
    /// A warning about the person behind an item.
    RedFlagKey: RedFlag;
    /// Whose turn it is with an item that waits for the desk.
    TurnCode: Turn;
    /// When an operator wants the daily e-mail: when something is overdue, also when something is assigned to them, or never.
    DailyMailCode: DailyMail;
    /// The roles of operators.
    OperatorRole: Role;
    /// The stage of a message's delivery.
    MessageStageCode: MessageStage;
    /// Where a public picture is to be shown.
    PictureUseCode: PictureUse;
    /// The kind of a money movement.
    CashTypeCode: CashType;
    /// The state of an operator's access.
    OperatorStageCode: OperatorStage;
    /// The stage of a campaign.
    CampaignStageCode: CampaignStage;
    /// The channel of a message.
    MessageChannelCode: Channel;
    /// Who took a step of an item's history.
    StepBy: WhoActed;
    /// What a log-in of an operator still lacks.
    MissingCode: MissingFactor;
    /// The kind of an event of the audit trail.
    AuditKindCode: AuditKind;
    /// A kind of action that needs two people.
    ProposalKindCode: ProposalKind;
    /// The state of a proposal.
    ProposalStateCode: ProposalState;
    /// Why a reader may not approve a proposal.
    ProposalWhyNot: ApprovalDenial;
    /// `CodeKey` of a payment method.
    PaymentMethodCode: PaymentMethod;
    /// `InvestmentStatusCode` of a project.
    ProjectStatusCode: ProjectStatus;
    /// Why a project cannot be invested in.
    NotOpenReasonCode: NotOpen;
    /// The legal texts.
    LegalTextKind: LegalKind;
    /// The subject of a summary of a project.
    SummaryKindCode: SummaryKind;
    /// A language of the product.
    LanguageCode: Language;
    /// The publication stage of a partner or a project.
    PartnerStageCode: EditionStage;
    /// A content of the site that editors change.
    ContentName: SiteName;
    /// `CodeKey` of a framework.
    FrameworkCode: FrameworkName;
    /// `CodeKey` of a stored document.
    DocumentCodeKey: DocumentCode;
    /// `CodeKey` of a document that an investor may upload.
    UploadCodeKey: UploadCode;
    /// The kind of an uploaded file of an order.
    EvidenceFileKind: EvidenceKind;
    /// Where a refund goes.
    RefundTo: RefundTarget;
    /// `State` of a signing session.
    SigningState: signing::State;
    /// `State` of a payment, for operators.
    ChargeStateCode: payment::State;
    /// The state of an account's fee, over all its payments.
    FeeStandingCode: payment::FeeStanding;
    /// How a gateway's notice was handled.
    PaymentNoticeCode: NoticeState;
    /// `ProcessCodeKey`: what is paid for.
    PaidProcessCode: PaidProcess;
    /// How a contact is reached.
    ContactKind: ReachedBy;
    /// `SceneCodeKey`: what is signed.
    SigningScene: SceneCode;
    /// The answer to a question.
    YesOrNo: Answered;
}

#[cfg(test)]
mod tests {
    use super::SceneCode;
    use domain::Coded;
    use domain::ids::{AccountId, OrderId, WithdrawalId};
    use domain::signing::Scene;

    #[test]
    fn the_scenes_are_the_domains() {
        let scenes = [
            Scene::DdForm(AccountId(1)),
            Scene::WireInvest(OrderId(1)),
            Scene::WalletInvest(OrderId(1)),
            Scene::WalletWithdraw(WithdrawalId(1)),
        ];
        assert!(
            SceneCode::ALL
                .iter()
                .map(|it| it.code())
                .eq(scenes.map(Scene::code))
        );
    }
}
