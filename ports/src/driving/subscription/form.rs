//! What an investor sends of a subscription, and how it becomes an order: only the fields that are sent change (decision 49).

use super::owned;
use crate::Failure;
use crate::driven::audit::Origin;
use crate::driven::unit_of_work::Tx;
use crate::driving::document::take_document;
use crate::driving::wallet::money;
use domain::account::{Account, KycState};
use domain::catalog::{Framework, Offering, Project};
use domain::document::Holder;
use domain::ids::{AccountId, DocumentId, InvestorId, OrderId};
use domain::ledger::{BalanceKey, Book};
use domain::subscription::{Order, ProfileFacts, ProfileForm, Step};
use domain::{Amount, Instant, Money, Refusal};

/// A subscription as sent. Absent fields keep what is stored.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SubscriptionForm {
    /// `UserEntityID`.
    pub account: Option<AccountId>,
    /// `PaymentMethodID`.
    pub method_id: Option<i64>,
    /// `InvestmentAmount` in the project's currency.
    pub amount: Option<Amount>,
    /// `OrderFormDisclaimersInd`.
    pub disclaimer_accepted: Option<bool>,
    /// `ReadDocumentsInd`.
    pub documents_read: Option<bool>,
    /// `ReadVTTermsAndConditionsInd`.
    pub read_terms: Option<bool>,
    /// `ReadLPAInd`.
    pub read_partnership_agreement: Option<bool>,
    /// `ReadPPMInd`.
    pub read_memorandum: Option<bool>,
    /// `ReadSubscriptionAgreementInd`.
    pub read_subscription_agreement: Option<bool>,
    /// `PaymentProofDocumentID`.
    pub proof_document: Option<DocumentId>,
    /// `TransactionProcessStepID`.
    pub step: Option<Step>,
    /// `Version`.
    pub version: Option<i64>,
    /// From where.
    pub origin: Origin,
}

impl SubscriptionForm {
    /// Takes over the ticks.
    pub(super) fn tick(&self, order: &mut Order) {
        let take = |sent: Option<bool>, stored: &mut bool| *stored = sent.unwrap_or(*stored);
        take(self.disclaimer_accepted, &mut order.disclaimer_accepted);
        take(self.documents_read, &mut order.documents_read);
        let marks = &mut order.read_marks;
        take(self.read_terms, &mut marks.terms);
        take(
            self.read_partnership_agreement,
            &mut marks.partnership_agreement,
        );
        take(self.read_memorandum, &mut marks.memorandum);
        take(
            self.read_subscription_agreement,
            &mut marks.subscription_agreement,
        );
    }

    /// Takes over a proof that was uploaded as a document; another's is not there. A document that is an account's evidence stays
    /// the account's, and the order has the same file.
    pub(super) async fn prove(
        &self,
        tx: &dyn Tx,
        order: &mut Order,
        now: Instant,
    ) -> Result<(), Failure> {
        let Some(id) = self
            .proof_document
            .filter(|id| order.proof_document != Some(*id))
        else {
            return Ok(());
        };
        let document = tx.documents().get(id).await?;
        let document = document
            .filter(|d| d.owner == order.investor && d.code.is_uploaded())
            .filter(|d| d.order.is_none_or(|other| other == order.id))
            .ok_or(Refusal::NotFound)?;
        let taken = take_document(tx, &document, Holder::Order(order.id)).await?;
        if order.proof_document != Some(taken) {
            order.proof_document = Some(taken);
            order.proof_at = Some(now);
        }
        Ok(())
    }
}

/// What the Profile step of an order is checked against, read in one go.
pub(super) struct Profile {
    account: Account,
    framework: Framework,
    project: Project,
    offering: Offering,
    wallet_available: Option<Money>,
}

impl Profile {
    /// Reads it; another's account or a project that is not published is not there.
    pub(super) async fn read(
        tx: &dyn Tx,
        investor: InvestorId,
        account: Option<AccountId>,
        project: Project,
        order: Option<&Order>,
        now: Instant,
    ) -> Result<Self, Failure> {
        let account = account.ok_or(Refusal::NoKycAccount)?;
        let account = Account::owned(tx.accounts().get(account).await?, investor)?;
        let framework = tx.projects().framework(account.framework).await?;
        let framework = framework.ok_or_else(|| Failure::Broken("no framework".into()))?;
        let own = order.map(|order| order.id);
        let offering = tx.projects().offering(project.id, now, own).await?;
        let offering = offering.ok_or(Refusal::NotFound)?;
        let wallet_available = if framework.has_wallets {
            let key = BalanceKey {
                book: Book::Wallet(account.id),
                asset: project.currency.into(),
            };
            let available = tx.ledger().balance(key).await?;
            Some(money(available, project.currency)?)
        } else {
            None
        };
        Ok(Self {
            account,
            framework,
            project,
            offering,
            wallet_available,
        })
    }

    /// The facts for a new order, or for an order under way. One that stays on its account goes on also when the account has to
    /// be applied for again (decision 27).
    pub(super) fn facts(&self, order: Option<&Order>, now: Instant) -> ProfileFacts<'_> {
        let under_way = order.is_some_and(|order| order.account == self.account.id);
        ProfileFacts {
            account_approved: self.account.state == KycState::GPass || under_way,
            framework: &self.framework,
            project: &self.project,
            offering: self.offering,
            has_place: order.is_some_and(|order| order.has_live_reservation(now)),
            wallet_available: self.wallet_available,
            now,
        }
    }

    /// The account.
    pub(super) const fn account(&self) -> AccountId {
        self.account.id
    }
}

/// The form with what is stored where nothing was sent.
pub(super) fn profile_form(form: &SubscriptionForm, order: &Order) -> ProfileForm {
    ProfileForm {
        method_id: form.method_id.or(Some(order.method.id())),
        amount: form.amount.or(Some(order.amount.into())),
        disclaimer_accepted: form
            .disclaimer_accepted
            .unwrap_or(order.disclaimer_accepted),
    }
}

/// Refuses a second unfinished order of an account, naming the unfinished one (decision 35).
pub(super) async fn refuse_pending(
    tx: &dyn Tx,
    investor: InvestorId,
    account: AccountId,
    own: Option<OrderId>,
) -> Result<(), Failure> {
    let pending = tx.orders().unfinished_of_account(account).await?;
    match pending.filter(|pending| Some(pending.id) != own) {
        Some(pending) => {
            let order = owned(Some(pending), investor)?.id;
            Err(Refusal::InvestmentPending { order }.into())
        }
        None => Ok(()),
    }
}
