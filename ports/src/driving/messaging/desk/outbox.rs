//! The outbox: administrators see the result of each message and resend failed ones; auditors only
//! see them. Messages with a code or a link are masked, and nothing that was delivered is sent
//! twice (decision 54).

use crate::driven::audit::Origin;
use crate::driven::desk::{EXPORT_LIMIT, PAGE_SIZE, Page};
use crate::driven::desk_messages::{ListedMessage, MessageFilter};
use crate::driven::sorting::{MessageBy, Sort};
use crate::driven::unit_of_work::Tx;
use crate::driving::desk::{exported, offset};
use crate::{Failure, Ports, transact};
use domain::Coded;
use domain::ids::{InvestorId, MessageId};
use domain::messaging::MessageStage;
use domain::operations::{AuditEvent, AuditKind, Operator, Role};
use domain::review::Actor;
use domain::{Instant, Refusal};

/// Which messages are listed.
#[derive(Debug, Clone)]
pub struct ListMessages {
    /// Who asks.
    pub by: Operator,
    /// Those at one stage.
    pub stage: Option<MessageStage>,
    /// Parts of the receiver's number or address, or `investor:5`.
    pub search: Option<String>,
    /// From 1.
    pub page: Option<i64>,
    /// Sort order; `None` for the list's default.
    pub sort: Option<Sort<MessageBy>>,
}

/// The result of resending failed messages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Retried {
    /// How many are resent.
    pub retried: u64,
    /// How many are not: their content has expired or was deleted, or a worker is sending them.
    pub left: u64,
}

/// A page of the messages, the newest first. Refusals: `Forbidden`, `BadRequest` with `page`.
pub async fn list_messages(
    ports: &Ports,
    command: &ListMessages,
) -> Result<Page<ListedMessage>, Failure> {
    let filter = filter(ports, command, (offset(command.page)?, PAGE_SIZE))?;
    Ok(ports.desk.messages(&filter).await?)
}

/// Exports the first messages of the list, at most [`EXPORT_LIMIT`]. Same refusals as
/// [`list_messages`]; the page number is ignored.
pub async fn export_messages(
    ports: &Ports,
    command: &ListMessages,
    origin: &Origin,
) -> Result<Vec<ListedMessage>, Failure> {
    let filter = filter(ports, command, (0, u64::from(EXPORT_LIMIT)))?;
    let found = ports.desk.messages(&filter).await?.items;
    let sort = command.sort.map(Sort::code);
    let filters = [
        ("stage", command.stage.map(MessageStage::code)),
        ("q", command.search.as_deref()),
        ("sort", sort),
    ];
    exported(ports, (&command.by, origin), ("outbox", &filters), found).await
}

fn filter(
    ports: &Ports,
    command: &ListMessages,
    (offset, limit): (u64, u64),
) -> Result<MessageFilter, Refusal> {
    if !command.by.has_any(&[Role::Admin, Role::Auditor]) {
        return Err(Refusal::Forbidden);
    }
    let (investor, search) = sought(command.search.as_deref().unwrap_or_default());
    Ok(MessageFilter {
        now: ports.clock.now(),
        stage: command.stage,
        investor,
        search: Some(search),
        sort: command.sort,
        offset,
        limit,
    })
}

/// The investor whom a search names, and its other words. No recipient contains a colon.
fn sought(search: &str) -> (Option<InvestorId>, String) {
    let named = |word: &str| word.strip_prefix("investor:")?.parse().ok().map(InvestorId);
    let investor = search.split_whitespace().find_map(named);
    let words = search
        .split_whitespace()
        .filter(|word| named(word).is_none());
    (investor, words.collect::<Vec<_>>().join(" "))
}

/// Resends a message at once. Refusals: `Forbidden`, `NotFound`, `MessageDelivered`,
/// `MessageUnderWay`, `MessageExpired`.
pub async fn retry_message(
    ports: &Ports,
    by: &Operator,
    id: MessageId,
    origin: &Origin,
) -> Result<(), Failure> {
    may_retry(by)?;
    let now = ports.clock.now();
    transact(ports, async |tx| {
        // Locked: a worker that wants it now gets it afterwards, once.
        let standing = tx.outbox().standing(id, now).await?;
        standing.ok_or(Refusal::NotFound)?.may_retry(now)?;
        tx.outbox().retry(id, now).await?;
        record(tx, by, (format!("message:{id}"), "sent again"), origin, now).await
    })
    .await
}

/// Resends every message that failed or was given up and is still useful. Refusals: `Forbidden`.
pub async fn retry_failed_messages(
    ports: &Ports,
    by: &Operator,
    origin: &Origin,
) -> Result<Retried, Failure> {
    may_retry(by)?;
    let now = ports.clock.now();
    transact(ports, async |tx| {
        let (retried, left) = tx.outbox().retry_failed(now).await?;
        let detail = format!("{retried} sent again, {left} left");
        record(tx, by, ("messages".to_owned(), &detail), origin, now).await?;
        Ok(Retried { retried, left })
    })
    .await
}

fn may_retry(by: &Operator) -> Result<(), Refusal> {
    if by.has_any(&[Role::Admin]) {
        Ok(())
    } else {
        Err(Refusal::Forbidden)
    }
}

async fn record(
    tx: &dyn Tx,
    by: &Operator,
    (record, detail): (String, &str),
    origin: &Origin,
    now: Instant,
) -> Result<(), Failure> {
    let event = AuditEvent {
        by: Actor::Operator(by.id),
        kind: AuditKind::ConfigurationChanged,
        record,
        detail: detail.to_owned(),
    };
    Ok(tx.audit().record(event, origin, now).await?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_names_an_investor_or_parts_of_a_receiver() {
        let words = |words: &str| words.to_owned();
        assert_eq!(sought(" 138  8000 "), (None, words("138 8000")));
        let both = (Some(InvestorId(5)), words("@example.com"));
        assert_eq!(sought("investor:5 @example.com"), both);
        assert_eq!(sought("investor:x"), (None, words("investor:x")));
    }
}
