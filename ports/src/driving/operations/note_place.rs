//! Where notes and letters are written and read: at an investor, or at an item of a queue.

use super::queues::kind_of;
use crate::Failure;
use crate::driven::unit_of_work::Tx;
use domain::Refusal;
use domain::ids::InvestorId;
use domain::operations::{NoteAbout, Operator, Queue, Role};

/// Where a note or a letter is written or read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotePlace {
    /// At an investor.
    Investor(InvestorId),
    /// At an item of a queue.
    Item(Queue, i64),
}

impl NotePlace {
    /// Checks a right before anything is read. Refuses with `Forbidden`.
    pub(crate) fn check(
        self,
        by: &Operator,
        right: fn(NoteAbout, Role) -> bool,
    ) -> Result<(), Refusal> {
        let about = match self {
            Self::Investor(id) => NoteAbout::Investor(id),
            Self::Item(queue, id) => NoteAbout::Item(queue.subject(id)),
        };
        if has_right(by, about, right) {
            Ok(())
        } else {
            Err(Refusal::Forbidden)
        }
    }

    /// The record of the place and whose it is, as far as the operator may see it. Refuses with `NotFound`.
    pub(crate) async fn find(
        self,
        tx: &dyn Tx,
        by: &Operator,
    ) -> Result<(NoteAbout, InvestorId), Failure> {
        match self {
            Self::Investor(id) => {
                tx.investors().get(id).await?.ok_or(Refusal::NotFound)?;
                Ok((NoteAbout::Investor(id), id))
            }
            Self::Item(queue, item) => {
                let investor = kind_of(queue).owner(tx, by, item).await?;
                Ok((NoteAbout::Item(queue.subject(item)), investor))
            }
        }
    }
}

/// Whether one of the operator's roles may do something with the notes or letters of a record.
pub(crate) fn has_right(
    by: &Operator,
    about: NoteAbout,
    right: fn(NoteAbout, Role) -> bool,
) -> bool {
    by.roles.iter().any(|role| right(about, *role))
}
