//! The data that items of every queue show of their account, its documents and its history.

use super::TypedValue;
use super::flags::flags_of_one;
use crate::driven::unit_of_work::Tx;
use crate::driving::desk::{
    Assigned, FirstLine, Names, ShownLetter, Step, assigned, first_line, framework_of, history,
    investor_of, line_of, request_about,
};
use crate::{Failure, Ports};
use domain::account::{Account, RaisedFlag};
use domain::catalog::Framework;
use domain::day::day_of;
use domain::document::Document;
use domain::identity::MobileNumber;
use domain::ids::OperatorId;
use domain::operations::Queue;
use domain::review::{Aside, Subject};
use domain::{Instant, Language};

/// The account of an item, with its related data.
#[derive(Debug, Clone)]
pub struct AccountContext {
    /// The account.
    pub account: Account,
    /// The name of the operator who proposed to block it, if it is blocked.
    pub blocked_by: Option<String>,
    /// The account's framework.
    pub framework: Framework,
    /// The investor's own number.
    pub mobile: MobileNumber,
    /// The language that the investor reads.
    pub language: Language,
    /// The typed data, by field: the whole form for an account; for other items the person and the
    /// bank account.
    pub typed: Vec<(&'static str, TypedValue)>,
    /// The red flags of an item that waits for a line.
    pub flags: Vec<RaisedFlag>,
    /// The note, if it is still put aside.
    pub aside: Option<PutAside>,
    /// To whom it is assigned while it waits.
    pub assigned: Option<Assigned>,
    /// The newest request for an answer that was made in the item's present state: it waits or was answered.
    pub request: Option<ShownLetter>,
    /// The item's documents, newest first.
    pub documents: Vec<Document>,
    /// Who passed the first line.
    pub first_line: Option<FirstLine>,
    /// The item's history, oldest first.
    pub history: Vec<Step>,
}

/// The note of an item that is put aside.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PutAside {
    /// Until when and why.
    pub aside: Aside,
    /// Name of who did it.
    pub by: String,
    /// When.
    pub at: Instant,
}

/// The stage of an item in its review.
pub(crate) struct Reviewed {
    /// Its subject in the log.
    pub(crate) subject: Subject,
    /// In which queue it is.
    pub(crate) queue: Queue,
    /// Code of its state.
    pub(crate) state: &'static str,
    /// Since when it is in it.
    pub(crate) since: Instant,
    /// Who passed the first line.
    pub(crate) first_line_by: Option<OperatorId>,
}

impl AccountContext {
    /// Reads the data shown beside an item of this account: the typed data, its documents, its
    /// history and who passed its first line.
    pub(crate) async fn read(
        (ports, tx): (&Ports, &dyn Tx),
        account: Account,
        typed: Vec<(&'static str, TypedValue)>,
        documents: Vec<Document>,
        reviewed: Reviewed,
    ) -> Result<Self, Failure> {
        let Reviewed {
            subject,
            queue,
            state,
            since,
            first_line_by,
        } = reviewed;
        let flags = match line_of(state) {
            Some(_) => flags_of_one(ports, tx, &account, (queue, subject.number())).await?,
            None => Vec::new(),
        };
        let investor = investor_of(tx, &account).await?;
        let blocked_by = match &account.block {
            Some(block) => Some(Names::default().of(tx, block.by).await?),
            None => None,
        };
        Ok(Self {
            blocked_by,
            framework: framework_of(tx, &account).await?,
            mobile: investor.mobile,
            language: investor.language,
            typed,
            flags,
            aside: put_aside(ports, tx, subject, since).await?,
            assigned: assigned(tx, (queue, subject), state, since).await?,
            request: request_about(tx, subject, since).await?,
            documents,
            first_line: first_line(tx, first_line_by).await?,
            history: history(tx, subject).await?,
            account,
        })
    }
}

/// The note of an item, unless its day has come or the item has entered another state since.
async fn put_aside(
    ports: &Ports,
    tx: &dyn Tx,
    subject: Subject,
    since: Instant,
) -> Result<Option<PutAside>, Failure> {
    let today = day_of(ports.clock.now());
    let kept = tx.asides().get(subject).await?;
    let Some(kept) = kept.filter(|it| it.since == since && it.aside.until > today) else {
        return Ok(None);
    };
    let by = tx.operators().get(kept.by).await?;
    Ok(Some(PutAside {
        aside: kept.aside,
        by: by.map(|operator| operator.name).unwrap_or_default(),
        at: kept.at,
    }))
}
