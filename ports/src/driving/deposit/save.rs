//! Changing a deposit, and submitting it with its proof. A repeated submission returns the first answer (decision 44).

use super::bitcoin::own_invoice;
use super::show::{bank_details, view};
use super::{DepositRequest, DepositView, funding_facts, owned};
use crate::driven::unit_of_work::{StoreError, Tx};
use crate::driving::document::take_document;
use crate::driving::posting::{Act, carry_out};
use crate::{Failure, Ports, transact};
use domain::account::Account;
use domain::deposit::{Command, Deposit, FundingMethod, decide};
use domain::document::{Document, DocumentCode, Holder};
use domain::ids::{DepositId, DocumentId, InvestorId};
use domain::operations::AuditKind;
use domain::review::Actor;
use domain::{Instant, Refusal};

/// Saves the fields that were sent, and submits the deposit if asked. A bitcoin deposit does not change. Refusals in this order: `NotFound` also for another's account or document,
/// `OrderNotPending`, `StaleVersion`, `AccountBlocked` for a submission, `DepositNotSupported`, `NoKycAccount`, `PaymentMethodNotOffered`,
/// the rules of the form,
/// `ProofMissing` also for a document that is no proof. Whatever is refused, nothing is written.
pub async fn save(
    ports: &Ports,
    investor: InvestorId,
    id: DepositId,
    request: &DepositRequest,
) -> Result<DepositView, Failure> {
    let now = ports.clock.now();
    transact(ports, async |tx| {
        let found = owned(tx.deposits().get(id).await?, investor)?;
        let account = request.account.unwrap_or(found.account);
        let account = Account::owned(tx.accounts().lock(account).await?, investor)?;
        let proof = own_document(tx, investor, request.proof).await?;
        let deposit = owned(tx.deposits().lock(id).await?, investor)?;
        if request.account.is_none() && deposit.account != account.id {
            // The deposit was just moved to another account: run again and lock that one.
            return Err(Failure::Store(StoreError::Conflict));
        }
        // A deposit that its gateway settles is never submitted.
        let is_repeated = request.agrees_with(&deposit)
            && (deposit.method == FundingMethod::Bitcoin
                || request.submit
                    && deposit.state.was_submitted()
                    && is_proven_by(tx, &deposit, proof.as_ref()).await?);
        let deposit = if is_repeated {
            deposit
        } else {
            saved(ports, tx, (&deposit, &account), (request, proof), now).await?
        };
        shown(ports, tx, deposit, &account).await
    })
    .await
}

/// A deposit that has not ended, to its owner.
pub(super) async fn shown(
    ports: &Ports,
    tx: &dyn Tx,
    deposit: Deposit,
    account: &Account,
) -> Result<DepositView, Failure> {
    let proofs: Vec<DocumentId> = deposit.proof.into_iter().collect();
    let proofs = tx.documents().by_ids(&proofs).await?;
    let bank = bank_details(ports, tx, account).await?;
    let invoice = own_invoice(tx, &deposit).await?;
    Ok(DepositView {
        invoice,
        ..view(ports, deposit, &proofs, bank)
    })
}

/// Changes it by the submitted fields, and submits it if requested.
pub(super) async fn saved(
    ports: &Ports,
    tx: &dyn Tx,
    (deposit, account): (&Deposit, &Account),
    (request, proof): (&DepositRequest, Option<Document>),
    now: Instant,
) -> Result<Deposit, Failure> {
    deposit.state.check_in_preparation()?;
    if request.version.is_some_and(|seen| seen != deposit.version) {
        return Err(Refusal::StaleVersion.into());
    }
    if request.submit {
        account.check_not_blocked()?;
    }
    let facts = funding_facts(ports, tx, account).await?;
    let terms = request.terms(Some(deposit), facts);
    if proof.as_ref().is_some_and(|proof| !may_prove(proof)) {
        // All other obstacles to the change are refused first.
        decide(deposit, Command::Edit(terms), now)?;
        return Err(Refusal::ProofMissing.into());
    }
    let named = match proof {
        Some(proof) => Some(taken(tx, deposit, proof).await?),
        None => None,
    };
    let act = Act::new(
        Actor::Investor(deposit.investor),
        AuditKind::OrderChanged,
        &request.origin,
        now,
    );
    let command = if request.submit {
        let proof = named;
        Command::Submit { terms, proof }
    } else {
        Command::Edit(terms)
    };
    let decision = decide(deposit, command, now)?;
    let after = carry_out(ports, tx, decision, &act).await?;
    match named.filter(|named| after.proof != Some(*named)) {
        Some(proof) => {
            let decision = decide(&after, Command::Prove(proof), now)?;
            carry_out(ports, tx, decision, &act).await
        }
        None => Ok(after),
    }
}

/// The named document. `NotFound` if it belongs to another investor.
pub(super) async fn own_document(
    tx: &dyn Tx,
    investor: InvestorId,
    named: Option<DocumentId>,
) -> Result<Option<Document>, Failure> {
    let Some(named) = named else { return Ok(None) };
    let found = tx.documents().get(named).await?;
    let own = found.filter(|found| found.owner == investor);
    Ok(Some(own.ok_or(Refusal::NotFound)?))
}

/// Whether the named document is the file that the deposit has as its proof.
async fn is_proven_by(
    tx: &dyn Tx,
    deposit: &Deposit,
    named: Option<&Document>,
) -> Result<bool, Failure> {
    let Some(named) = named else { return Ok(true) };
    let stored = match deposit.proof {
        Some(proof) => tx.documents().get(proof).await?,
        None => None,
    };
    Ok(stored.is_some_and(|stored| stored.object_key == named.object_key))
}

/// Whether a document can be the proof of a deposit: it was uploaded as one, or without a kind.
const fn may_prove(document: &Document) -> bool {
    matches!(document.code, DocumentCode::Proof | DocumentCode::Other)
}

/// The number under which the deposit has a document as its proof: one of its own, or a file that its investor uploaded before.
async fn taken(tx: &dyn Tx, deposit: &Deposit, proof: Document) -> Result<DocumentId, Failure> {
    let holder = Holder::Deposit(deposit.id);
    if proof.code == DocumentCode::Proof {
        return take_document(tx, &proof, holder).await;
    }
    // Uploaded without a kind: the deposit gets the same file as a proof.
    let proof = Document {
        code: DocumentCode::Proof,
        ..proof
    };
    let held = tx.documents().of_deposit(deposit.id).await?;
    match held.iter().find(|held| held.is_same_file(&proof)) {
        Some(held) => Ok(held.id),
        None => Ok(tx.documents().add(&proof.copied_for(holder)).await?),
    }
}
