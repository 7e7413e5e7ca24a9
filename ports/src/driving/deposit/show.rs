//! A deposit as its owner sees it: where to wire, a link to its proof, and why it failed.

use super::owned;
use crate::driven::catalog::{FrameworkTexts, PublishedProcess};
use crate::driven::deposits::StoredInvoice;
use crate::driven::unit_of_work::Tx;
use crate::driving::document::{Part, file_link};
use crate::driving::endings::{comment, endings};
use crate::driving::payee::framework_texts;
use crate::{Failure, Ports, read};
use domain::account::Account;
use domain::deposit::{Deposit, FundingMethod};
use domain::document::Document;
use domain::ids::{DepositId, DocumentId, InvestorId};
use domain::review::Subject;

/// A deposit with everything that its owner needs to pay it.
#[derive(Debug, Clone)]
pub struct DepositView {
    /// The deposit.
    pub deposit: Deposit,
    /// Opens the proof of payment for 5 minutes.
    pub proof_url: Option<String>,
    /// Its small picture.
    pub proof_thumbnail_url: Option<String>,
    /// Where to wire.
    pub bank: BankDetails,
    /// By which it is paid in bitcoin.
    pub invoice: Option<StoredInvoice>,
    /// The comment of the reviewer who failed it.
    pub comment: Option<String>,
}

/// The bank account of a framework that its investors wire to.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BankDetails {
    /// The account; none where none is published.
    pub process: Option<PublishedProcess>,
    /// The account is withheld because it differs from the published one.
    pub withheld: bool,
}

impl BankDetails {
    pub(crate) fn of(texts: &[FrameworkTexts], account: &Account) -> Self {
        let own = texts.iter().find(|it| it.framework == account.framework);
        own.map_or_else(Self::default, |own| Self {
            process: own.transaction_processes.first().cloned(),
            withheld: own.withheld,
        })
    }
}

/// One of the investor's. Refusals: `NotFound`.
pub async fn show(
    ports: &Ports,
    investor: InvestorId,
    id: DepositId,
) -> Result<DepositView, Failure> {
    read(ports, async |tx| {
        let found = owned(tx.deposits().get(id).await?, investor)?;
        shown(ports, tx, found).await
    })
    .await
}

/// The newest one that the investor has not submitted.
pub async fn newest_unfinished(
    ports: &Ports,
    investor: InvestorId,
) -> Result<Option<DepositView>, Failure> {
    read(ports, async |tx| {
        match tx.deposits().newest_unfinished(investor).await? {
            Some(found) => shown(ports, tx, found).await.map(Some),
            None => Ok(None),
        }
    })
    .await
}

async fn shown(ports: &Ports, tx: &dyn Tx, deposit: Deposit) -> Result<DepositView, Failure> {
    let account = tx.accounts().get(deposit.account).await?;
    let account =
        account.ok_or_else(|| Failure::Broken(format!("deposit {} has no account", deposit.id)))?;
    let texts = framework_texts(ports, tx).await?;
    let invoice = match deposit.method {
        FundingMethod::Bitcoin => tx.deposits().invoices_of(&[deposit.id]).await?.pop(),
        FundingMethod::Wire => None,
    };
    let proof: Vec<DocumentId> = deposit.proof.into_iter().collect();
    let proof = tx.documents().by_ids(&proof).await?;
    let ended: Vec<Subject> = ended(&deposit).into_iter().collect();
    let endings = endings(tx, &ended).await?;
    let bank = BankDetails::of(&texts, &account);
    Ok(DepositView {
        invoice,
        comment: comment(&endings, Subject::Deposit(deposit.id)),
        ..view(ports, deposit, &proof, bank)
    })
}

/// The deposit, if it is in a state with a reason.
pub(crate) fn ended(deposit: &Deposit) -> Option<Subject> {
    let has_reason = deposit.state.has_reason();
    has_reason.then_some(Subject::Deposit(deposit.id))
}

/// Where the investors of an account wire to.
pub(super) async fn bank_details(
    ports: &Ports,
    tx: &dyn Tx,
    account: &Account,
) -> Result<BankDetails, Failure> {
    Ok(BankDetails::of(&framework_texts(ports, tx).await?, account))
}

/// The view of a deposit that has not ended; its proof is looked up in `proofs`.
pub(crate) fn view(
    ports: &Ports,
    deposit: Deposit,
    proofs: &[Document],
    bank: BankDetails,
) -> DepositView {
    let proof = proofs.iter().find(|proof| Some(proof.id) == deposit.proof);
    let now = ports.clock.now();
    let link = |part| proof.and_then(|it| file_link(ports.secrets.as_ref(), it, part, now));
    DepositView {
        proof_url: link(Part::File),
        proof_thumbnail_url: link(Part::Thumbnail),
        bank,
        invoice: None,
        comment: None,
        deposit,
    }
}
