//! Files of an order: the proof of payment that an investor uploads, and the links to proof and signed document. Only signing
//! makes a signed document: a file that is uploaded as one is kept beside the order and proves nothing by itself.

use super::{owned, situation};
use crate::driven::audit::Origin;
use crate::driven::objects::Rereadable;
use crate::driven::unit_of_work::Tx;
use crate::driving::document::{Part, add_upload, file_link, keep_file, stored_event};
use crate::driving::posting::{Act, carry_out};
use crate::{Failure, Ports, read, transact};
use domain::document::{Document, DocumentCode};
use domain::ids::{DocumentId, InvestorId, OrderId};
use domain::operations::AuditKind;
use domain::review::Actor;
use domain::subscription::{Command, Order, OrderFields, Taking, decide};
use domain::{Coded, Refusal};

/// `kind` of an investment document (decision 49).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EvidenceKind {
    /// `proof`: of the payment.
    Proof,
    /// `signature`.
    Signature,
}

impl Coded for EvidenceKind {
    const ALL: &'static [Self] = &[Self::Proof, Self::Signature];

    fn code(self) -> &'static str {
        match self {
            Self::Proof => "proof",
            Self::Signature => "signature",
        }
    }
}

/// An upload for an order.
pub struct UploadEvidence {
    /// Whose.
    pub investor: InvestorId,
    /// For which order.
    pub order: OrderId,
    /// What it is.
    pub kind: EvidenceKind,
    /// The bytes.
    pub source: Rereadable,
    /// The file name on the investor's device.
    pub name: String,
    /// From where.
    pub origin: Origin,
}

/// Stores the file; a proof is attached to the order. Returns its number and its link. Refusals:
/// `NotFound`, `OrderNotPending` once the order is submitted, the upload's own.
pub async fn upload_evidence(
    ports: &Ports,
    command: UploadEvidence,
) -> Result<(DocumentId, String), Failure> {
    let now = ports.clock.now();
    let UploadEvidence {
        investor,
        order,
        kind,
        source,
        name,
        origin,
    } = command;
    // Checked before the inspection, which is expensive, and again with the order locked.
    read(ports, async |tx| {
        editable(owned(tx.orders().get(order).await?, investor)?).map(|_| ())
    })
    .await?;
    let kept = keep_file(ports, investor, source).await?;
    let code = match kind {
        EvidenceKind::Proof => DocumentCode::Proof,
        EvidenceKind::Signature => DocumentCode::Other,
    };
    let document = Document {
        order: Some(order),
        ..kept.document(investor, code, &name, now)
    };
    let stored = transact(ports, async |tx| {
        store(ports, tx, &document, order, kind, &origin).await
    })
    .await;
    match stored {
        Ok(document) => {
            let link = file_link(ports.secrets.as_ref(), &document, Part::File, now);
            Ok((document.id, link.ok_or(Refusal::NotFound)?))
        }
        Err(failure) => {
            kept.discard_after(ports, &failure).await;
            Err(failure)
        }
    }
}

async fn store(
    ports: &Ports,
    tx: &dyn Tx,
    document: &Document,
    order: OrderId,
    kind: EvidenceKind,
    origin: &Origin,
) -> Result<Document, Failure> {
    let now = document.created_at;
    let order = editable(owned(tx.orders().lock(order).await?, document.owner)?)?;
    let id = add_upload(ports, tx, document).await?;
    let document = Document {
        id,
        ..document.clone()
    };
    let by = Actor::Investor(document.owner);
    let event = stored_event(by, &document);
    tx.audit().record(event, origin, now).await?;
    if kind == EvidenceKind::Proof {
        let act = Act::new(by, AuditKind::OrderChanged, origin, now);
        let proof = Some(id);
        let command = Command::Save {
            sent: OrderFields {
                proof,
                ..OrderFields::default()
            },
            taking: Taking::Nothing,
            place: situation(ports, tx, &order, now).await?.place,
        };
        let decision = decide(&order, command, now)?;
        carry_out(ports, tx, decision, &act).await?;
    }
    Ok(document)
}

/// The link to a file of an order: a document of it by number, or its proof or signed document by kind. Refuses with
/// `NotFound`.
pub async fn evidence_link(
    ports: &Ports,
    investor: InvestorId,
    order: OrderId,
    id: Option<DocumentId>,
    kind: Option<EvidenceKind>,
) -> Result<String, Failure> {
    let document = read(ports, async |tx| {
        let order = owned(tx.orders().get(order).await?, investor)?;
        let id = id.or(match kind {
            Some(EvidenceKind::Proof) => order.proof_document,
            Some(EvidenceKind::Signature) => order.signed_document,
            None => order.proof_document.or(order.signed_document),
        });
        let found = tx.documents().get(id.ok_or(Refusal::NotFound)?).await?;
        Ok(found.filter(|d| d.owner == investor && d.order == Some(order.id)))
    })
    .await?;
    let document = document.ok_or(Refusal::NotFound)?;
    let link = file_link(
        ports.secrets.as_ref(),
        &document,
        Part::File,
        ports.clock.now(),
    );
    Ok(link.ok_or(Refusal::NotFound)?)
}

fn editable(order: Order) -> Result<Order, Failure> {
    order.check_in_preparation()?;
    Ok(order)
}
