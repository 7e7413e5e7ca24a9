//! Matches all receipts whose record is certain.

use super::may_match;
use super::moves::{MoveReceipt, ReceiptStep, move_one_of_many};
use crate::driven::audit::Origin;
use crate::{Failure, Ports, read};
use domain::ids::ReceiptId;
use domain::matching::named_in;
use domain::operations::Operator;
use domain::receipt::Receipt;

/// How many receipts are read at once.
const PAGE: u32 = 200;

/// The result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MatchedExactly {
    /// How many were matched.
    pub matched: u64,
    /// How many remain unmatched; counted up to [`COUNTED`](crate::driven::desk::COUNTED).
    pub left: u64,
}

/// Matches every receipt whose payer wrote the reference of one record, which lacks exactly this amount and whose investor was given this bank
/// account. Each is matched in a transaction of its own, which looks at the record again. Refusals: `Forbidden`.
pub async fn match_exact(
    ports: &Ports,
    by: &Operator,
    origin: &Origin,
) -> Result<MatchedExactly, Failure> {
    may_match(by)?;
    let (mut matched, mut after) = (0, ReceiptId(0));
    loop {
        let page = read(ports, async |tx| {
            Ok(tx.receipts().unmatched(after, PAGE).await?)
        })
        .await?;
        let Some(last) = page.last() else { break };
        after = last.id;
        for receipt in &page {
            if is_matched(ports, receipt, (by, origin)).await? {
                matched += 1;
            }
        }
    }
    let left = read(ports, async |tx| {
        Ok(tx.receipts().unmatched_count().await?)
    })
    .await?;
    Ok(MatchedExactly { matched, left })
}

async fn is_matched(
    ports: &Ports,
    receipt: &Receipt,
    (by, origin): (&Operator, &Origin),
) -> Result<bool, Failure> {
    let named = named_in(receipt.text.as_deref());
    let [reference] = named.as_slice() else {
        return Ok(false);
    };
    let Some(record) = reference.record() else {
        return Ok(false);
    };
    let command = MoveReceipt {
        by: by.clone(),
        receipt: receipt.id,
        version: receipt.version,
        step: ReceiptStep::MatchExactly(record),
        reason: String::new(),
        origin: origin.clone(),
    };
    match move_one_of_many(ports, &command).await {
        Ok(()) => Ok(true),
        Err(Failure::Refused(_)) => Ok(false),
        Err(failure) => Err(failure),
    }
}
