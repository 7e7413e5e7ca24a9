//! Storage of letters to investors and of the answers to them.

use super::notes::{about, about_parts};
use crate::seaorm::entities::{letter_files, letters};
use crate::seaorm::errors::{corrupt, refused};
use crate::seaorm::queue::letter_is_current;
use crate::seaorm::rows::rows;
use crate::seaorm::transaction::SeaTx;
use async_trait::async_trait;
use domain::ids::{DocumentId, InvestorId, LetterId, OperatorId};
use domain::letter::{Answer, Letter, Request, Template};
use domain::operations::NoteAbout;
use domain::{Instant, Language};
use ports::driven::letters::{KeptLetter, Letters};
use ports::driven::unit_of_work::StoreError;
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveValue::{NotSet, Set},
    ColumnTrait, EntityTrait, FromQueryResult, QueryFilter, QueryOrder, UpdateMany, Value,
};
use std::collections::BTreeMap;

/// The condition on requests that can still be answered or withdrawn.
const OPEN: &str = "l.since IS NOT NULL AND l.answered_at IS NULL AND l.withdrawn_at IS NULL";

#[derive(FromQueryResult)]
struct LetterRow {
    id: i64,
    about_kind: String,
    about_id: i64,
    investor_id: i64,
    template: String,
    language: String,
    body: String,
    operator_id: i64,
    written_at: Instant,
    since: Option<Instant>,
    answer: Option<String>,
    answered_at: Option<Instant>,
    withdrawn_at: Option<Instant>,
    is_current: bool,
}

impl LetterRow {
    fn kept(self, documents: Vec<DocumentId>) -> Result<KeptLetter, StoreError> {
        let answer = self.answer.zip(self.answered_at).map(|(text, at)| Answer {
            at,
            text,
            documents,
        });
        let withdrawn_at = self.withdrawn_at;
        let template = Template::from_code(&self.template);
        let language = Language::from_code(&self.language);
        Ok(KeptLetter {
            letter: Letter {
                id: LetterId(self.id),
                about: about(&self.about_kind, self.about_id)?,
                investor: InvestorId(self.investor_id),
                template: template.ok_or_else(|| corrupt("letters.template"))?,
                language: language.ok_or_else(|| corrupt("letters.language"))?,
                text: self.body,
                by: OperatorId(self.operator_id),
                at: self.written_at,
                request: self.since.map(|since| Request {
                    since,
                    answer,
                    withdrawn_at,
                }),
            },
            is_current: self.is_current,
        })
    }
}

#[async_trait]
impl Letters for SeaTx {
    async fn add(&self, letter: &Letter) -> Result<LetterId, StoreError> {
        let (kind, id) = about_parts(letter.about);
        let row = letters::ActiveModel {
            id: NotSet,
            about_kind: Set(kind.to_owned()),
            about_id: Set(id),
            investor_id: Set(letter.investor.0),
            template: Set(letter.template.code().to_owned()),
            language: Set(letter.language.code().to_owned()),
            body: Set(letter.text.clone()),
            operator_id: Set(letter.by.0),
            written_at: Set(letter.at),
            since: Set(letter.request.as_ref().map(|request| request.since)),
            answer: Set(None),
            answered_at: Set(None),
            withdrawn_at: Set(None),
        };
        let added = letters::Entity::insert(row).exec(self.db()).await;
        added
            .map(|row| LetterId(row.last_insert_id))
            .map_err(refused)
    }

    async fn get(&self, id: LetterId) -> Result<Option<KeptLetter>, StoreError> {
        let found = self.kept_letters("l.id = $1", vec![id.0.into()]).await?;
        Ok(found.into_iter().next())
    }

    async fn about(&self, about: NoteAbout) -> Result<Vec<KeptLetter>, StoreError> {
        let (kind, id) = about_parts(about);
        let values = vec![kind.into(), id.into()];
        self.kept_letters("l.about_kind = $1 AND l.about_id = $2", values)
            .await
    }

    async fn of_investor(&self, investor: InvestorId) -> Result<Vec<KeptLetter>, StoreError> {
        self.kept_letters("l.investor_id = $1", vec![investor.0.into()])
            .await
    }

    async fn waiting_for(&self, investor: InvestorId) -> Result<Vec<KeptLetter>, StoreError> {
        let current = letter_is_current();
        let waiting = format!("l.investor_id = $1 AND {OPEN} AND {current}");
        let found: Vec<LetterRow> =
            rows(self.db(), statement(&waiting), vec![investor.0.into()]).await?;
        // Without an answer there are no files.
        found.into_iter().map(|row| row.kept(Vec::new())).collect()
    }

    async fn answered_by(&self, investor: InvestorId) -> Result<Vec<KeptLetter>, StoreError> {
        let answered = "l.investor_id = $1 AND l.answered_at IS NOT NULL";
        self.kept_letters(answered, vec![investor.0.into()]).await
    }

    async fn answer(&self, id: LetterId, answer: &Answer) -> Result<bool, StoreError> {
        let answered = open(id)
            .col_expr(letters::Column::Answer, Expr::value(answer.text.clone()))
            .col_expr(letters::Column::AnsweredAt, Expr::value(answer.at))
            .exec(self.db())
            .await;
        if answered.map_err(refused)?.rows_affected != 1 {
            return Ok(false);
        }
        if !answer.documents.is_empty() {
            let files = answer
                .documents
                .iter()
                .map(|document| letter_files::ActiveModel {
                    letter_id: Set(id.0),
                    document_id: Set(document.0),
                });
            letter_files::Entity::insert_many(files)
                .exec_without_returning(self.db())
                .await
                .map_err(refused)?;
        }
        Ok(true)
    }

    async fn withdraw(&self, id: LetterId, now: Instant) -> Result<bool, StoreError> {
        let withdrawn = open(id)
            .col_expr(letters::Column::WithdrawnAt, Expr::value(now))
            .exec(self.db())
            .await;
        Ok(withdrawn.map_err(refused)?.rows_affected == 1)
    }
}

impl SeaTx {
    /// Letters with the files of their answers, the oldest first.
    async fn kept_letters(
        &self,
        which: &str,
        values: Vec<Value>,
    ) -> Result<Vec<KeptLetter>, StoreError> {
        let found: Vec<LetterRow> = rows(self.db(), statement(which), values).await?;
        let answered: Vec<i64> = found
            .iter()
            .filter(|row| row.answered_at.is_some())
            .map(|row| row.id)
            .collect();
        let mut files: BTreeMap<i64, Vec<DocumentId>> = BTreeMap::new();
        if !answered.is_empty() {
            let sent = letter_files::Entity::find()
                .filter(letter_files::Column::LetterId.is_in(answered))
                .order_by_asc(letter_files::Column::DocumentId)
                .all(self.db())
                .await
                .map_err(refused)?;
            for file in sent {
                let of_one = files.entry(file.letter_id).or_default();
                of_one.push(DocumentId(file.document_id));
            }
        }
        let kept = found.into_iter().map(|row| {
            let documents = files.remove(&row.id).unwrap_or_default();
            row.kept(documents)
        });
        kept.collect()
    }
}

fn statement(which: &str) -> String {
    let current = letter_is_current();
    format!(
        "SELECT l.id, l.about_kind, l.about_id, l.investor_id, l.template, l.language, l.body, l.operator_id, l.written_at,
            l.since, l.answer, l.answered_at, l.withdrawn_at, {current} AS is_current
        FROM letters l WHERE {which} ORDER BY l.id"
    )
}

/// A change of a request, if it was neither answered nor withdrawn.
fn open(id: LetterId) -> UpdateMany<letters::Entity> {
    letters::Entity::update_many()
        .filter(letters::Column::Id.eq(id.0))
        .filter(letters::Column::Since.is_not_null())
        .filter(letters::Column::AnsweredAt.is_null())
        .filter(letters::Column::WithdrawnAt.is_null())
}
