//! Storage of the review log.

use crate::seaorm::columns::{actor, actor_parts};
use crate::seaorm::entities::review_log;
use crate::seaorm::errors::{corrupt, refused};
use crate::seaorm::transaction::SeaTx;
use async_trait::async_trait;
use domain::Instant;
use domain::account::KycState;
use domain::distribution;
use domain::ids::{
    AccountId, ChargeId, DepositId, DistributionId, OperatorId, OrderId, PayoutId, ReceiptId,
    StatementLineId, WithdrawalId,
};
use domain::payable;
use domain::payment;
use domain::receipt;
use domain::review::{self, FlagAnswer, LogEntry, PassNotes, RedFlag, Subject};
use domain::statement;
use domain::subscription;
use ports::driven::reviews::{Logged, ReviewLog};
use ports::driven::unit_of_work::StoreError;
use sea_orm::{
    ActiveValue::{NotSet, Set},
    ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

#[async_trait]
impl ReviewLog for SeaTx {
    async fn append(&self, entry: LogEntry, now: Instant) -> Result<(), StoreError> {
        let (subject_kind, subject_id) = subject_parts(entry.subject);
        let (actor_kind, actor_id) = actor_parts(entry.by);
        let row = review_log::ActiveModel {
            id: NotSet,
            subject_kind: Set(subject_kind.to_owned()),
            subject_id: Set(subject_id),
            from_state: Set(entry.from.to_owned()),
            to_state: Set(entry.to.to_owned()),
            actor_kind: Set(actor_kind.to_owned()),
            actor_id: Set(actor_id),
            proposed_by: Set(entry.proposed_by.map(|id| id.0)),
            comment: Set(entry.comment),
            version: Set(entry.version),
            notes: Set(written(&entry.notes)?),
            at: Set(now),
        };
        let added = review_log::Entity::insert(row);
        self.db().insert_later(&added).await
    }

    async fn of(&self, subject: Subject) -> Result<Vec<Logged>, StoreError> {
        let (kind, id) = subject_parts(subject);
        let rows = review_log::Entity::find()
            .filter(review_log::Column::SubjectKind.eq(kind))
            .filter(review_log::Column::SubjectId.eq(id))
            .order_by_asc(review_log::Column::Id)
            .all(self.db())
            .await
            .map_err(refused)?;
        rows.into_iter().map(logged).collect()
    }

    async fn steps_to(
        &self,
        subjects: &[Subject],
        to: &[&'static str],
    ) -> Result<Vec<Logged>, StoreError> {
        if subjects.is_empty() {
            return Ok(Vec::new());
        }
        let mut by_kind: BTreeMap<&str, Vec<i64>> = BTreeMap::new();
        for (kind, id) in subjects.iter().copied().map(subject_parts) {
            by_kind.entry(kind).or_default().push(id);
        }
        let asked = by_kind.into_iter().map(|(kind, ids)| {
            Condition::all()
                .add(review_log::Column::SubjectKind.eq(kind))
                .add(review_log::Column::SubjectId.is_in(ids))
        });
        let rows = review_log::Entity::find()
            .filter(asked.fold(Condition::any(), Condition::add))
            .filter(review_log::Column::ToState.is_in(to.iter().copied()))
            .order_by_asc(review_log::Column::Id)
            .all(self.db())
            .await
            .map_err(refused)?;
        rows.into_iter().map(logged).collect()
    }
}

pub(in crate::seaorm) const ACCOUNT: &str = "account";
pub(in crate::seaorm) const ORDER: &str = "order";
pub(in crate::seaorm) const WITHDRAWAL: &str = "withdrawal";
pub(in crate::seaorm) const DEPOSIT: &str = "deposit";
const CHARGE: &str = "charge";
const PAYOUT: &str = "payout";
const RECEIPT: &str = "receipt";
const STATEMENT_LINE: &str = "statement_line";
const DISTRIBUTION: &str = "distribution";

pub(super) const fn subject_parts(subject: Subject) -> (&'static str, i64) {
    match subject {
        Subject::Account(id) => (ACCOUNT, id.0),
        Subject::Order(id) => (ORDER, id.0),
        Subject::Withdrawal(id) => (WITHDRAWAL, id.0),
        Subject::Deposit(id) => (DEPOSIT, id.0),
        Subject::Charge(id) => (CHARGE, id.0),
        Subject::Payout(id) => (PAYOUT, id.0),
        Subject::Receipt(id) => (RECEIPT, id.0),
        Subject::StatementLine(id) => (STATEMENT_LINE, id.0),
        Subject::Distribution(id) => (DISTRIBUTION, id.0),
    }
}

fn logged(row: review_log::Model) -> Result<Logged, StoreError> {
    let subject = match row.subject_kind.as_str() {
        ACCOUNT => Subject::Account(AccountId(row.subject_id)),
        ORDER => Subject::Order(OrderId(row.subject_id)),
        WITHDRAWAL => Subject::Withdrawal(WithdrawalId(row.subject_id)),
        DEPOSIT => Subject::Deposit(DepositId(row.subject_id)),
        CHARGE => Subject::Charge(ChargeId(row.subject_id)),
        PAYOUT => Subject::Payout(PayoutId(row.subject_id)),
        RECEIPT => Subject::Receipt(ReceiptId(row.subject_id)),
        STATEMENT_LINE => Subject::StatementLine(StatementLineId(row.subject_id)),
        DISTRIBUTION => Subject::Distribution(DistributionId(row.subject_id)),
        _ => return Err(corrupt("review_log.subject_kind")),
    };
    Ok(Logged {
        entry: LogEntry {
            subject,
            from: state(subject, &row.from_state)?,
            to: state(subject, &row.to_state)?,
            by: actor(&row.actor_kind, row.actor_id)?,
            proposed_by: row.proposed_by.map(OperatorId),
            comment: row.comment,
            version: row.version,
            notes: notes(row.notes.as_deref())?,
        },
        at: row.at,
    })
}

fn state(subject: Subject, code: &str) -> Result<&'static str, StoreError> {
    let known = match subject {
        Subject::Account(_) => KycState::from_code(code).map(KycState::code),
        Subject::Order(_) => subscription::State::from_code(code).map(subscription::State::code),
        Subject::Withdrawal(_) | Subject::Deposit(_) => {
            review::State::from_code(code).map(review::State::code)
        }
        Subject::Charge(_) => payment::State::from_code(code).map(payment::State::code),
        Subject::Payout(_) => payable::State::from_code(code).map(payable::State::code),
        Subject::Receipt(_) => receipt::State::from_code(code).map(receipt::State::code),
        Subject::StatementLine(_) => statement::State::from_code(code).map(statement::State::code),
        Subject::Distribution(_) => {
            distribution::State::from_code(code).map(distribution::State::code)
        }
    };
    known.ok_or_else(|| corrupt("review_log state"))
}

/// Notes as stored in the log.
#[derive(Serialize, Deserialize)]
struct WrittenNotes {
    answers: Vec<(String, String)>,
    checked: Vec<String>,
}

/// None if there are no notes.
fn written(notes: &PassNotes) -> Result<Option<String>, StoreError> {
    if *notes == PassNotes::default() {
        return Ok(None);
    }
    let answers = notes.answers.iter();
    let written = WrittenNotes {
        answers: answers
            .map(|it| (it.flag.key().to_owned(), it.answer.clone()))
            .collect(),
        checked: notes.checked.clone(),
    };
    let written = serde_json::to_string(&written);
    written.map(Some).map_err(|_| corrupt("review_log.notes"))
}

fn notes(written: Option<&str>) -> Result<PassNotes, StoreError> {
    let Some(written) = written else {
        return Ok(PassNotes::default());
    };
    let wrong = || corrupt("review_log.notes");
    let written: WrittenNotes = serde_json::from_str(written).map_err(|_| wrong())?;
    let answer = |(key, answer): (String, String)| {
        let flag = RedFlag::from_key(&key).ok_or_else(wrong)?;
        Ok(FlagAnswer { flag, answer })
    };
    Ok(PassNotes {
        answers: written
            .answers
            .into_iter()
            .map(answer)
            .collect::<Result<_, StoreError>>()?,
        checked: written.checked,
    })
}
