//! The earlier editions of a content, and the way back to one: it becomes the draft, and is published like any other.

use super::access::{may_edit, may_see};
use super::draft::draft;
use super::kind::EditedKind;
use super::show::{Present, found};
use super::step::Step;
use crate::driven::desk::Page;
use crate::driven::editions::EarlierEdition;
use crate::driving::desk::offset;
use crate::{Failure, Ports, read};
use domain::Refusal;
use domain::operations::Operator;

/// A page of the earlier editions of a content, the newest first. Refusals: `Forbidden`,
/// `NotFound`, `BadRequest` with `page`.
pub async fn earlier<C: EditedKind>(
    ports: &Ports,
    by: &Operator,
    id: C::Id,
    page: Option<i64>,
) -> Result<Page<EarlierEdition>, Failure> {
    may_see::<C>(by)?;
    let offset = offset(page)?;
    read(ports, async |tx| {
        found::<C>(tx, id, ports.clock.now()).await?;
        Ok(C::editions(tx.editions()).earlier(id, offset).await?)
    })
    .await
}

/// Makes an earlier edition the draft. Refusals: `Forbidden`, `NotFound`, `StaleVersion`, and what drafting refuses.
pub async fn restore<C: EditedKind>(
    ports: &Ports,
    step: &Step<C>,
    number: i64,
) -> Result<Present<C>, Failure> {
    may_edit::<C>(&step.editor.by)?;
    let said = read(ports, async |tx| {
        let editions = C::editions(tx.editions());
        Ok(editions.earlier_content(step.id, number).await?)
    });
    let said = said.await?.ok_or(Refusal::NotFound)?;
    draft(ports, step, &said).await
}
