//! The receipt of a movement of an investor's money, as a PDF in the reader's language. It is created each time from the booking, with
//! the same content; only the status of a payment to a bank may have changed in between.

mod facts;

use self::facts::facts;
use crate::driven::catalog::Page;
use crate::driven::portfolio::{Capital, CapitalFilter};
use crate::driving::allow;
use crate::driving::document::LinkedFile;
use crate::driving::signed_link::{opened, sealed};
use crate::{Failure, Ports, read, transact_ahead};
use bytes::Bytes;
use domain::allowance::Allowance;
use domain::ids::InvestorId;
use domain::ledger::receipt_number;
use domain::{Language, Refusal};
use futures_util::stream;

/// Keeps links of one kind from opening another.
const KIND: &str = "receipt";
/// The form of the document.
const FORM: &str = "MovementReceipt";

/// The address of the receipt of a movement on this site, for 5 minutes, for its owner. Refuses
/// with `NotFound` if the movement is not there or another's.
pub async fn receipt_link(
    ports: &Ports,
    who: InvestorId,
    movement: i64,
    language: Language,
) -> Result<String, Failure> {
    let found = movement_of(ports, who, movement).await?;
    let what = format!("{}-{}", found.id, language.code());
    let now = ports.clock.now();
    let token = sealed(ports.secrets.as_ref(), (KIND, &what), who, now);
    Ok(format!("/api/receipts/{token}"))
}

/// Makes the receipt that a link leads to. Refuses with `NotFound` whatever is wrong with the link, and with `TooFrequent`.
pub async fn open_receipt(
    ports: &Ports,
    who: InvestorId,
    token: &str,
) -> Result<LinkedFile, Failure> {
    let what = opened(ports, KIND, token, who).and_then(|what| {
        let (id, language) = what.split_once('-')?;
        Some((id.parse().ok()?, Language::from_code(language)?))
    });
    let (id, language) = what.ok_or(Refusal::NotFound)?;
    let movement = movement_of(ports, who, id).await?;
    counted(ports, who).await?;
    let bytes = made(ports, &movement, language).await?;
    Ok(LinkedFile {
        media_type: "application/pdf",
        name: format!("{}.pdf", receipt_number(id)),
        size: u64::try_from(bytes.len()).unwrap_or(u64::MAX),
        body: Box::pin(stream::once(async { Ok(bytes) })),
    })
}

/// Makes the receipt of a movement, uncounted. Refuses with `NotFound` if the movement is not there
/// or another's.
pub(crate) async fn make_receipt(
    ports: &Ports,
    who: InvestorId,
    movement: i64,
    language: Language,
) -> Result<Bytes, Failure> {
    let movement = movement_of(ports, who, movement).await?;
    made(ports, &movement, language).await
}

async fn made(ports: &Ports, movement: &Capital, language: Language) -> Result<Bytes, Failure> {
    let facts = read(ports, async |tx| facts(ports, tx, movement, language).await).await?;
    let failed =
        |error| Failure::Broken(format!("the receipt of movement {}: {error}", movement.id));
    let paper = ports.forms.paper(FORM, language, &facts, &[]);
    let file = ports.receipts.render(paper.map_err(failed)?).await;
    Ok(file.map_err(failed)?.bytes)
}

/// Counts a receipt before it is made, since making it is the expensive part.
async fn counted(ports: &Ports, who: InvestorId) -> Result<(), Failure> {
    if !ports.settings.rate_limits {
        return Ok(());
    }
    let now = ports.clock.now();
    transact_ahead(ports, async |tx| {
        allow(ports, tx, who, &[Allowance::Receipts], now).await?;
        Ok(tx.limits().add_opened_receipt(who, now).await?)
    })
    .await
}

async fn movement_of(ports: &Ports, who: InvestorId, id: i64) -> Result<Capital, Failure> {
    let filter = CapitalFilter {
        id: Some(id),
        ..CapitalFilter::default()
    };
    let page = Page { number: 1, size: 1 };
    let (found, _) = ports.portfolio.capital(who, &filter, page).await?;
    Ok(found.into_iter().next().ok_or(Refusal::NotFound)?)
}
