//! Proposed acts: one type per kind, each with everything needed to carry it out.

use super::{ProposalKind, ProposedOn};
use crate::Language;
use crate::Money;
use crate::adjustment::ManualBooking;
use crate::bank_account::BankAccountTerms;
use crate::catalog::{FrameworkTerms, LegalKind, LegalText, ProjectDraft};
use crate::exchange_rate::{DayRate, RateSource};
use crate::holding_transfer::HoldingTransfer;
use crate::ids::{
    AccountId, BankAccountId, DistributionId, OperatorId, OrderId, PayoutId, ProjectId,
};
use crate::operations::Role;
use crate::payee::{BitcoinAddress, Payee};
use chrono::NaiveDate;

/// Adds an operator, who is sent an invitation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AddOperator {
    /// Log-in name, in lower case.
    pub email: String,
    /// Shown name.
    pub name: String,
    /// What they may do.
    pub roles: Vec<Role>,
    /// The language of the invitation.
    pub language: Language,
}

/// The name and the roles of an operator.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NameAndRoles {
    /// Shown name.
    pub name: String,
    /// Roles.
    pub roles: Vec<Role>,
}

/// Changes the name and the roles of an operator.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChangeOperator {
    /// Whom.
    pub operator: OperatorId,
    /// Their name and roles at the time of proposing.
    pub before: NameAndRoles,
    /// Their proposed name and roles.
    pub after: NameAndRoles,
}

/// Reopens a closed access.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReopenOperator {
    /// Whose.
    pub operator: OperatorId,
}

/// Resets an operator's authenticator, so that the next log-in sets up another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ResetAuthenticator {
    /// Whose.
    pub operator: OperatorId,
}

/// Sends an operator a link with which they choose another password.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SendPasswordLink {
    /// Whom.
    pub operator: OperatorId,
    /// In which language it is written.
    pub language: Language,
}

/// Publishes the draft of a framework.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublishFramework {
    /// The terms at the time of proposing.
    pub before: Option<FrameworkTerms>,
    /// The whole draft.
    pub after: FrameworkTerms,
}

/// Publishes the draft of a project that investors saw.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublishProject {
    /// Which.
    pub project: ProjectId,
    /// What investors saw last at the time of proposing.
    pub before: ProjectDraft,
    /// The whole draft.
    pub after: ProjectDraft,
}

/// Publishes the draft of a legal text that investors saw.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublishLegalText {
    /// Which.
    pub text: LegalKind,
    /// What investors saw at the time of proposing.
    pub before: LegalText,
    /// The whole draft.
    pub after: LegalText,
}

/// Opens one of the platform's bank accounts, changes its details, or closes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SetBankAccount {
    /// The account; none for a new one.
    pub bank: Option<BankAccountId>,
    /// The terms when it was proposed; none for a new account.
    pub before: Option<BankAccountTerms>,
    /// The proposed terms.
    pub after: BankAccountTerms,
}

/// An order with the version that was read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ListedOrder {
    /// Which.
    pub id: OrderId,
    /// Its version.
    pub version: i64,
}

/// Issues the shares of these accepted orders of a project.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IssueProject {
    /// Of which project.
    pub project: ProjectId,
    /// Every order that was accepted when it was proposed, by number.
    pub orders: Vec<ListedOrder>,
}

/// Revokes an issued order: the investor's money goes back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RevokeIssued {
    /// Which.
    pub order: OrderId,
}

/// Reverses the issue of an order, so that it can be issued again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CorrectIssued {
    /// Which.
    pub order: OrderId,
}

/// The proposed target of a payout that waits for one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ProposedTarget {
    /// Its account's approved bank account, as of the proposal.
    Approved(Box<Payee>),
    /// A bank account that finance typed from the payer's document.
    Typed(Box<Payee>),
    /// A bitcoin address that the payer named, for money that came in bitcoin.
    Coins(BitcoinAddress),
}

/// A step of a payout that needs two people.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PayoutStep {
    /// It is given a target.
    GiveTarget(ProposedTarget),
    /// It is paid without a batch.
    Execute {
        /// The value date.
        value_on: NaiveDate,
        /// The bank's reference, or that of the coins' transaction.
        reference: String,
    },
    /// The bank rejected it before it paid.
    Reject,
    /// The bank returned it.
    Bounce {
        /// What came back.
        came_back: Money,
        /// The value date.
        value_on: NaiveDate,
    },
}

/// Moves a payout.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MovePayout {
    /// Which.
    pub payout: PayoutId,
    /// How.
    pub step: PayoutStep,
}

/// Pays a project.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PayProject {
    /// Which.
    pub project: ProjectId,
    /// How much.
    pub amount: Money,
    /// The platform's bank account that pays.
    pub pays_from: BankAccountId,
    /// Where to.
    pub payee: Box<Payee>,
    /// The approved bank account of the last payment, for comparison; `None` for the first payment.
    pub last_payee: Option<Box<Payee>>,
}

/// Confirms exchange rates: one that was entered, or all new ones of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConfirmRates {
    /// Where they were found.
    pub source: RateSource,
    /// The identifier of these rates: the currency and day of an entered one, or the beginning of a file's digest.
    pub key: String,
    /// The rates, by day and currency.
    pub rates: Vec<DayRate>,
    /// The proposer confirmed a rate that is far from the previous one.
    pub is_meant: bool,
}

/// Books something by hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BookManually {
    /// What.
    pub manual: ManualBooking,
}

/// Transfers all or part of a holding to another account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TransferHolding {
    /// The transfer, with the cost as of the proposal.
    pub transfer: HoldingTransfer,
}

/// Blocks an investment account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BlockAccount {
    /// Which.
    pub account: AccountId,
}

/// Releases a blocked investment account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReleaseAccount {
    /// Which.
    pub account: AccountId,
}

/// Approves the current draft of a distribution.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ApproveDistribution {
    /// Which.
    pub distribution: DistributionId,
}

/// Reverses the payment of a distribution to an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CorrectDistribution {
    /// Which.
    pub distribution: DistributionId,
    /// Whose line.
    pub account: AccountId,
}

/// A proposed act that cannot be opened, for example because its key was removed. It is never carried out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnreadableAct {
    /// Of which kind it was.
    pub kind: ProposalKind,
    /// The record that it concerned.
    pub record: ProposedOn,
}

/// What is proposed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ProposedAct {
    /// See [`AddOperator`].
    AddOperator(AddOperator),
    /// See [`ChangeOperator`].
    ChangeOperator(ChangeOperator),
    /// See [`ReopenOperator`].
    ReopenOperator(ReopenOperator),
    /// See [`ResetAuthenticator`].
    ResetAuthenticator(ResetAuthenticator),
    /// See [`SendPasswordLink`].
    SendPasswordLink(SendPasswordLink),
    /// See [`PublishFramework`].
    PublishFramework(Box<PublishFramework>),
    /// See [`PublishProject`].
    PublishProject(Box<PublishProject>),
    /// See [`PublishLegalText`].
    PublishLegalText(Box<PublishLegalText>),
    /// See [`SetBankAccount`].
    SetBankAccount(Box<SetBankAccount>),
    /// See [`IssueProject`].
    IssueProject(IssueProject),
    /// See [`RevokeIssued`].
    RevokeIssued(RevokeIssued),
    /// See [`CorrectIssued`].
    CorrectIssued(CorrectIssued),
    /// See [`MovePayout`].
    MovePayout(MovePayout),
    /// See [`PayProject`].
    PayProject(PayProject),
    /// See [`ConfirmRates`].
    ConfirmRates(ConfirmRates),
    /// See [`BookManually`].
    BookManually(BookManually),
    /// See [`TransferHolding`].
    TransferHolding(TransferHolding),
    /// See [`BlockAccount`].
    BlockAccount(BlockAccount),
    /// See [`ReleaseAccount`].
    ReleaseAccount(ReleaseAccount),
    /// See [`ApproveDistribution`].
    ApproveDistribution(ApproveDistribution),
    /// See [`CorrectDistribution`].
    CorrectDistribution(CorrectDistribution),
    /// See [`UnreadableAct`].
    Unreadable(UnreadableAct),
}

impl ProposedAct {
    /// Of which kind it is.
    pub const fn kind(&self) -> ProposalKind {
        match self {
            Self::AddOperator(_) => ProposalKind::AddOperator,
            Self::ChangeOperator(_) => ProposalKind::ChangeOperator,
            Self::ReopenOperator(_) => ProposalKind::ReopenOperator,
            Self::ResetAuthenticator(_) => ProposalKind::ResetAuthenticator,
            Self::SendPasswordLink(_) => ProposalKind::SendPasswordLink,
            Self::PublishFramework(_) => ProposalKind::PublishFramework,
            Self::PublishProject(_) => ProposalKind::PublishProject,
            Self::PublishLegalText(_) => ProposalKind::PublishLegalText,
            Self::SetBankAccount(_) => ProposalKind::SetBankAccount,
            Self::IssueProject(_) => ProposalKind::IssueProject,
            Self::RevokeIssued(_) => ProposalKind::RevokeIssued,
            Self::CorrectIssued(_) => ProposalKind::CorrectIssued,
            Self::MovePayout(_) => ProposalKind::MovePayout,
            Self::PayProject(_) => ProposalKind::PayProject,
            Self::ConfirmRates(_) => ProposalKind::ConfirmRates,
            Self::BookManually(_) => ProposalKind::BookManually,
            Self::TransferHolding(_) => ProposalKind::TransferHolding,
            Self::BlockAccount(_) => ProposalKind::BlockAccount,
            Self::ReleaseAccount(_) => ProposalKind::ReleaseAccount,
            Self::ApproveDistribution(_) => ProposalKind::ApproveDistribution,
            Self::CorrectDistribution(_) => ProposalKind::CorrectDistribution,
            Self::Unreadable(act) => act.kind,
        }
    }

    /// The record that it concerns.
    pub fn record(&self) -> ProposedOn {
        match self {
            Self::AddOperator(act) => ProposedOn::NewOperator(act.email.clone()),
            Self::ChangeOperator(act) => ProposedOn::Operator(act.operator),
            Self::ReopenOperator(act) => ProposedOn::Operator(act.operator),
            Self::ResetAuthenticator(act) => ProposedOn::Operator(act.operator),
            Self::SendPasswordLink(act) => ProposedOn::Operator(act.operator),
            Self::PublishFramework(act) => ProposedOn::Framework(act.after.framework),
            Self::PublishProject(act) => ProposedOn::Project(act.project),
            Self::PublishLegalText(act) => ProposedOn::LegalText(act.text),
            Self::SetBankAccount(act) => act.bank.map_or_else(
                || ProposedOn::NewBankAccount(act.after.name.trim().to_lowercase()),
                ProposedOn::BankAccount,
            ),
            Self::IssueProject(act) => ProposedOn::Project(act.project),
            Self::RevokeIssued(act) => ProposedOn::Order(act.order),
            Self::CorrectIssued(act) => ProposedOn::Order(act.order),
            Self::MovePayout(act) => ProposedOn::Payout(act.payout),
            Self::PayProject(act) => ProposedOn::Project(act.project),
            Self::ConfirmRates(act) => ProposedOn::Rates(act.key.clone()),
            Self::BookManually(act) => ProposedOn::Account(act.manual.booking.account()),
            Self::TransferHolding(act) => ProposedOn::Account(act.transfer.asked.from),
            Self::BlockAccount(act) => ProposedOn::Account(act.account),
            Self::ReleaseAccount(act) => ProposedOn::Account(act.account),
            Self::ApproveDistribution(act) => ProposedOn::Distribution(act.distribution),
            Self::CorrectDistribution(act) => ProposedOn::Distribution(act.distribution),
            Self::Unreadable(act) => act.record.clone(),
        }
    }

    /// The operator whom it concerns; they never approve it.
    pub fn concerned(&self) -> Option<OperatorId> {
        match self.record() {
            ProposedOn::Operator(id) => Some(id),
            ProposedOn::NewOperator(_)
            | ProposedOn::Framework(_)
            | ProposedOn::LegalText(_)
            | ProposedOn::BankAccount(_)
            | ProposedOn::NewBankAccount(_)
            | ProposedOn::Project(_)
            | ProposedOn::Order(_)
            | ProposedOn::Payout(_)
            | ProposedOn::Rates(_)
            | ProposedOn::Account(_)
            | ProposedOn::Distribution(_) => None,
        }
    }
}
