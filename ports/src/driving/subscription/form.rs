//! The subscription fields that an investor sends, and how they change an order: only submitted fields change (decision 49).

use crate::Failure;
use crate::driven::audit::Origin;
use crate::driven::unit_of_work::Tx;
use crate::driving::document::take_document;
use crate::driving::wallet::money;
use domain::account::{Account, KycState};
use domain::catalog::Project;
use domain::decision::Of;
use domain::document::Holder;
use domain::ids::{AccountId, DocumentId, InvestorId, OrderId};
use domain::ledger::{BalanceKey, Book};
use domain::subscription::{Order, ProfileFacts, ProfileForm, Step, Ticks};
use domain::{Amount, Instant, Refusal};

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
    /// The ticks.
    pub(super) const fn ticks(&self) -> Ticks {
        Ticks {
            disclaimer_accepted: self.disclaimer_accepted,
            documents_read: self.documents_read,
            terms: self.read_terms,
            partnership_agreement: self.read_partnership_agreement,
            memorandum: self.read_memorandum,
            subscription_agreement: self.read_subscription_agreement,
        }
    }

    /// Attaches an uploaded proof to the order, or answers `NotFound` if it belongs to somebody else. A document that an account uses as
    /// evidence stays with the account; the order then refers to the same file.
    pub(super) async fn proof(
        &self,
        tx: &dyn Tx,
        order: &Order,
    ) -> Result<Option<DocumentId>, Failure> {
        let Some(id) = self
            .proof_document
            .filter(|id| order.proof_document != Some(*id))
        else {
            return Ok(None);
        };
        let document = tx.documents().get(id).await?;
        let document = document
            .filter(|d| d.owner == order.investor && d.code.is_uploaded())
            .filter(|d| d.order.is_none_or(|other| other == order.id))
            .ok_or(Refusal::NotFound)?;
        let taken = take_document(tx, &document, Holder::Order(order.id)).await?;
        Ok(Some(taken))
    }
}

/// Reads the facts that the Profile step is checked against. Another investor's account is `NotFound`. `own` is the order, if it exists
/// already.
pub(super) async fn profile_facts(
    tx: &dyn Tx,
    investor: InvestorId,
    account: Option<AccountId>,
    project: Project,
    own: Option<OrderId>,
    now: Instant,
) -> Result<ProfileFacts, Failure> {
    let account = account.ok_or(Refusal::NoKycAccount)?;
    let account = Account::owned(tx.accounts().get(account).await?, investor)?;
    let framework = tx.projects().framework(account.framework).await?;
    let framework = framework.ok_or_else(|| Failure::Broken("no framework".into()))?;
    let offering = tx.projects().offering(project.id, now, own).await?;
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
    Ok(ProfileFacts {
        account: account.id,
        investor: account.investor,
        account_approved: account.state == KycState::GPass,
        framework,
        project,
        offering: offering.ok_or(Refusal::NotFound)?,
        wallet_available,
        now,
    })
}

/// The form with stored values for the fields that were not sent.
pub(super) fn profile_form(form: &SubscriptionForm, order: &Order) -> ProfileForm {
    ProfileForm {
        method_id: form.method_id.or(Some(order.method.id())),
        amount: form.amount.or(Some(order.amount.into())),
        disclaimer_accepted: form
            .disclaimer_accepted
            .unwrap_or(order.disclaimer_accepted),
    }
}

/// The unfinished order of an account (decision 35).
pub(super) async fn unfinished(
    tx: &dyn Tx,
    account: AccountId,
) -> Result<Of<AccountId, Option<OrderId>>, Failure> {
    let unfinished = tx.orders().unfinished_of_account(account).await?;
    Ok(Of::new(account, unfinished.map(|order| order.id)))
}
