//! Storage of notes for colleagues.

use super::reviews::{ACCOUNT, DEPOSIT, ORDER, WITHDRAWAL, subject_parts};
use crate::seaorm::entities::{note_mentions, notes};
use crate::seaorm::errors::{corrupt, refused};
use crate::seaorm::rows::rows;
use crate::seaorm::transaction::SeaTx;
use async_trait::async_trait;
use domain::Instant;
use domain::ids::{AccountId, DepositId, InvestorId, NoteId, OperatorId, OrderId, WithdrawalId};
use domain::operations::{Note, NoteAbout, Queue, Role};
use domain::review::Subject;
use ports::driven::notes::{KeptNote, Mention, Notes};
use ports::driven::unit_of_work::StoreError;
use sea_orm::sea_query::{Expr, ExprTrait, Query};
use sea_orm::{
    ActiveValue::{NotSet, Set},
    ColumnTrait, EntityTrait, FromQueryResult, QueryFilter, QueryOrder, QuerySelect, Select,
};
use std::collections::BTreeMap;

const INVESTOR: &str = "investor";

/// Unread mentions first, then the others. Both groups are read through the index on an operator's mentions.
const MENTIONS: &str =
    "SELECT n.id, n.about_kind, n.about_id, n.investor_id, n.body, n.operator_id, n.written_at,
        m.seen_at IS NULL AS unread
    FROM note_mentions m JOIN notes n ON n.id = m.note_id
    WHERE m.operator_id = $1 AND n.withdrawn_at IS NULL AND n.about_kind IN ({kinds})
    ORDER BY CASE WHEN m.seen_at IS NULL THEN 0 ELSE 1 END, n.id DESC LIMIT $2";

#[derive(FromQueryResult)]
struct MentionRow {
    id: i64,
    about_kind: String,
    about_id: i64,
    investor_id: i64,
    body: String,
    operator_id: i64,
    written_at: Instant,
    unread: bool,
}

#[async_trait]
impl Notes for SeaTx {
    async fn add(&self, note: &Note, mentions: &[OperatorId]) -> Result<NoteId, StoreError> {
        let (kind, id) = about_parts(note.about);
        let row = notes::ActiveModel {
            id: NotSet,
            about_kind: Set(kind.to_owned()),
            about_id: Set(id),
            investor_id: Set(note.investor.0),
            body: Set(note.text.clone()),
            operator_id: Set(note.by.0),
            written_at: Set(note.at),
            withdrawn_at: Set(None),
        };
        let added = notes::Entity::insert(row).exec(self.db()).await;
        let id = added.map_err(refused)?.last_insert_id;
        if !mentions.is_empty() {
            let mentioned = mentions.iter().map(|operator| note_mentions::ActiveModel {
                note_id: Set(id),
                operator_id: Set(operator.0),
                seen_at: Set(None),
            });
            note_mentions::Entity::insert_many(mentioned)
                .exec_without_returning(self.db())
                .await
                .map_err(refused)?;
        }
        Ok(NoteId(id))
    }

    async fn get(&self, id: NoteId) -> Result<Option<Note>, StoreError> {
        let row = standing().filter(notes::Column::Id.eq(id.0)).one(self.db());
        row.await.map_err(refused)?.map(note).transpose()
    }

    async fn about(&self, about: NoteAbout) -> Result<Vec<KeptNote>, StoreError> {
        let (kind, id) = about_parts(about);
        let of_one = standing()
            .filter(notes::Column::AboutKind.eq(kind))
            .filter(notes::Column::AboutId.eq(id));
        self.kept_notes(of_one).await
    }

    async fn of_investor(&self, investor: InvestorId) -> Result<Vec<KeptNote>, StoreError> {
        self.kept_notes(standing().filter(notes::Column::InvestorId.eq(investor.0)))
            .await
    }

    async fn withdraw(&self, id: NoteId, now: Instant) -> Result<bool, StoreError> {
        let withdrawn = notes::Entity::update_many()
            .col_expr(notes::Column::WithdrawnAt, Expr::value(now))
            .filter(notes::Column::Id.eq(id.0))
            .filter(notes::Column::WithdrawnAt.is_null())
            .exec(self.db())
            .await;
        Ok(withdrawn.map_err(refused)?.rows_affected == 1)
    }

    async fn mentions(
        &self,
        of: OperatorId,
        roles: &[Role],
        limit: u32,
    ) -> Result<Vec<Mention>, StoreError> {
        let kinds = kinds_read_by(roles);
        if kinds.is_empty() {
            return Ok(Vec::new());
        }
        let sql = MENTIONS.replace("{kinds}", &kinds.join(", "));
        let values = vec![of.0.into(), i64::from(limit).into()];
        let found: Vec<MentionRow> = rows(self.db(), sql, values).await?;
        let mention = |row: MentionRow| {
            Ok(Mention {
                note: Note {
                    id: NoteId(row.id),
                    about: about(&row.about_kind, row.about_id)?,
                    investor: InvestorId(row.investor_id),
                    text: row.body,
                    by: OperatorId(row.operator_id),
                    at: row.written_at,
                },
                unread: row.unread,
            })
        };
        found.into_iter().map(mention).collect()
    }

    async fn unseen(&self, of: OperatorId, notes: &[NoteId]) -> Result<Vec<NoteId>, StoreError> {
        let found: Vec<i64> = of_standing_notes()
            .select_only()
            .column(note_mentions::Column::NoteId)
            .filter(note_mentions::Column::OperatorId.eq(of.0))
            .filter(note_mentions::Column::NoteId.is_in(notes.iter().map(|id| id.0)))
            .filter(note_mentions::Column::SeenAt.is_null())
            .into_tuple()
            .all(self.db())
            .await
            .map_err(refused)?;
        Ok(found.into_iter().map(NoteId).collect())
    }

    async fn see(&self, by: OperatorId, note: NoteId, now: Instant) -> Result<bool, StoreError> {
        let mention = of_standing_notes()
            .filter(note_mentions::Column::NoteId.eq(note.0))
            .filter(note_mentions::Column::OperatorId.eq(by.0))
            .one(self.db());
        let Some(mention) = mention.await.map_err(refused)? else {
            return Ok(false);
        };
        if mention.seen_at.is_none() {
            let noted = note_mentions::Entity::update_many()
                .col_expr(note_mentions::Column::SeenAt, Expr::value(now))
                .filter(note_mentions::Column::NoteId.eq(note.0))
                .filter(note_mentions::Column::OperatorId.eq(by.0))
                .exec(self.db())
                .await;
            noted.map_err(refused)?;
        }
        Ok(true)
    }
}

impl SeaTx {
    /// Notes with the operators they mention, the oldest first.
    async fn kept_notes(&self, asked: Select<notes::Entity>) -> Result<Vec<KeptNote>, StoreError> {
        let asked = asked.order_by_asc(notes::Column::Id);
        let found = asked.all(self.db()).await.map_err(refused)?;
        let mentioned = note_mentions::Entity::find()
            .filter(note_mentions::Column::NoteId.is_in(found.iter().map(|row| row.id)))
            .order_by_asc(note_mentions::Column::OperatorId)
            .all(self.db())
            .await
            .map_err(refused)?;
        let mut by_note: BTreeMap<i64, Vec<OperatorId>> = BTreeMap::new();
        for row in mentioned {
            let of_one = by_note.entry(row.note_id).or_default();
            of_one.push(OperatorId(row.operator_id));
        }
        let kept = found.into_iter().map(|row| {
            Ok(KeptNote {
                mentions: by_note.remove(&row.id).unwrap_or_default(),
                note: note(row)?,
            })
        });
        kept.collect()
    }
}

/// The notes that were not withdrawn.
fn standing() -> Select<notes::Entity> {
    notes::Entity::find().filter(notes::Column::WithdrawnAt.is_null())
}

/// The mentions in notes that were not withdrawn.
fn of_standing_notes() -> Select<note_mentions::Entity> {
    let standing = Query::select()
        .column(notes::Column::Id)
        .from(notes::Entity)
        .and_where(notes::Column::WithdrawnAt.is_null())
        .and_where(
            Expr::col((notes::Entity, notes::Column::Id))
                .equals((note_mentions::Entity, note_mentions::Column::NoteId)),
        )
        .to_owned();
    note_mentions::Entity::find().filter(Expr::exists(standing))
}

/// The `about_kind`s, as SQL literals, whose notes one of these roles can read.
fn kinds_read_by(roles: &[Role]) -> Vec<String> {
    let items = Queue::ALL
        .into_iter()
        .map(|queue| NoteAbout::Item(queue.subject(0)));
    std::iter::once(NoteAbout::Investor(InvestorId(0)))
        .chain(items)
        .filter(|about| roles.iter().any(|role| about.is_read_by(*role)))
        .map(|about| format!("'{}'", about_parts(about).0))
        .collect()
}

fn note(row: notes::Model) -> Result<Note, StoreError> {
    Ok(Note {
        id: NoteId(row.id),
        about: about(&row.about_kind, row.about_id)?,
        investor: InvestorId(row.investor_id),
        text: row.body,
        by: OperatorId(row.operator_id),
        at: row.written_at,
    })
}

pub(super) const fn about_parts(about: NoteAbout) -> (&'static str, i64) {
    match about {
        NoteAbout::Investor(id) => (INVESTOR, id.0),
        NoteAbout::Item(subject) => subject_parts(subject),
    }
}

pub(super) fn about(kind: &str, id: i64) -> Result<NoteAbout, StoreError> {
    Ok(match kind {
        INVESTOR => NoteAbout::Investor(InvestorId(id)),
        ACCOUNT => NoteAbout::Item(Subject::Account(AccountId(id))),
        ORDER => NoteAbout::Item(Subject::Order(OrderId(id))),
        WITHDRAWAL => NoteAbout::Item(Subject::Withdrawal(WithdrawalId(id))),
        DEPOSIT => NoteAbout::Item(Subject::Deposit(DepositId(id))),
        _ => return Err(corrupt("about_kind")),
    })
}
