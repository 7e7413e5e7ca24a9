//! Storage of signing sessions.

use crate::seaorm::among::{among, numbers};
use crate::seaorm::columns::{count, language};
use crate::seaorm::entities::signing_sessions as sessions;
use crate::seaorm::errors::{corrupt, refused};
use crate::seaorm::leases::Leased;
use crate::seaorm::rows::rows;
use crate::seaorm::transaction::SeaTx;
use async_trait::async_trait;
use domain::ids::{DocumentId, InvestorId, QuestionId, SigningSessionId};
use domain::operations::Queue;
use domain::questionnaire::Answer;
use domain::signing::{Drawing, Scene, State, UNSIGNED_FOR};
use domain::{Instant, Language};
use ports::driven::leases::Lease;
use ports::driven::signing_sessions::{Signer, SigningSession, SigningSessions};
use ports::driven::unit_of_work::StoreError;
use sea_orm::ActiveValue::{NotSet, Set, Unchanged};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, Condition, ConnectionTrait, EntityTrait, FromQueryResult,
    QueryFilter, QueryOrder, QuerySelect, Select,
};
use std::collections::BTreeMap;

impl Leased for sessions::Entity {
    const ID: sessions::Column = sessions::Column::Id;
    const LEASED_UNTIL: sessions::Column = sessions::Column::LeasedUntil;
    const LEASED_BY: sessions::Column = sessions::Column::LeasedBy;
    // Failures of a session are counted separately by what failed.
    const TRIES: Option<sessions::Column> = None;
}

/// The states of a session that has not ended.
pub(in crate::seaorm) const OPEN: [State; 3] = [State::Created, State::Sent, State::Completing];

/// The states of a session that may produce a signed document, or produced one.
const SIGNABLE: [State; 3] = [State::Sent, State::Completing, State::Completed];

#[async_trait]
impl SigningSessions for SeaTx {
    async fn add(&self, session: &SigningSession) -> Result<SigningSessionId, StoreError> {
        let added = row(session)?.insert(self.db()).await.map_err(refused)?;
        Ok(SigningSessionId(added.id))
    }

    async fn get(&self, id: SigningSessionId) -> Result<Option<SigningSession>, StoreError> {
        self.session(sessions::Entity::find_by_id(id.0)).await
    }

    async fn lock(&self, id: SigningSessionId) -> Result<Option<SigningSession>, StoreError> {
        self.session(sessions::Entity::find_by_id(id.0).lock_exclusive())
            .await
    }

    async fn by_token(&self, token_hash: &str) -> Result<Option<SigningSession>, StoreError> {
        let query = sessions::Entity::find().filter(sessions::Column::TokenHash.eq(token_hash));
        self.session(query).await
    }

    async fn by_reference(
        &self,
        provider: &str,
        reference: &str,
    ) -> Result<Option<SigningSession>, StoreError> {
        let query = sessions::Entity::find()
            .filter(sessions::Column::Provider.eq(provider))
            .filter(sessions::Column::ProviderReference.eq(reference));
        self.session(query).await
    }

    async fn open_of(&self, scene: Scene) -> Result<Vec<SigningSession>, StoreError> {
        let rows = of_scene(scene)
            .filter(sessions::Column::State.is_in(OPEN.map(State::code)))
            .order_by_desc(sessions::Column::Id)
            .all(self.db())
            .await
            .map_err(refused)?;
        rows.into_iter().map(session).collect()
    }

    async fn latest_of(&self, scene: Scene) -> Result<Option<SigningSession>, StoreError> {
        let query = of_scene(scene)
            .filter(sessions::Column::State.is_in(SIGNABLE.map(State::code)))
            .order_by_desc(sessions::Column::Id)
            .limit(1);
        self.session(query).await
    }

    async fn signer_of(
        &self,
        scene: Scene,
        document: DocumentId,
    ) -> Result<Option<Signer>, StoreError> {
        let found = of_scene(scene)
            .select_only()
            .columns([
                sessions::Column::SignerName,
                sessions::Column::SignedName,
                sessions::Column::SignerChineseName,
                sessions::Column::Language,
            ])
            .filter(sessions::Column::DocumentId.eq(document.0))
            .into_tuple()
            .one(self.db())
            .await;
        let names: Option<(String, Option<String>, Option<String>, String)> =
            found.map_err(refused)?;
        Ok(
            names.map(|(made_out_to, signed_with, chinese, language)| Signer {
                made_out_to,
                chinese_name: printed_in(&language, chinese),
                signed_with,
            }),
        )
    }

    async fn signers(
        &self,
        queue: Queue,
        items: &[i64],
    ) -> Result<BTreeMap<i64, Signer>, StoreError> {
        let (Some(signed), false) = (signed_for(queue), items.is_empty()) else {
            return Ok(BTreeMap::new());
        };
        let backend = self.db().get_database_backend();
        let among_these = among(backend, "s.record_id", "$1");
        let sql = format!(
            "SELECT s.record_id AS item, s.signer_name, s.signed_name, s.signer_chinese_name, s.language
            FROM signing_sessions s {signed} AND {among_these}"
        );
        let values = vec![numbers(backend, items.iter().copied())];
        let found: Vec<SignerRow> = rows(self.db(), sql, values).await?;
        let by_item = found.into_iter().map(|row| {
            let named = Signer {
                chinese_name: printed_in(&row.language, row.signer_chinese_name),
                made_out_to: row.signer_name,
                signed_with: row.signed_name,
            };
            (row.item, named)
        });
        Ok(by_item.collect())
    }

    async fn save(&self, session: &SigningSession) -> Result<(), StoreError> {
        let mut row = row(session)?;
        row.id = Unchanged(session.id.0);
        row.update(self.db()).await.map_err(refused).map(|_| ())
    }

    async fn lease(&self, lease: &Lease, limit: u32) -> Result<Vec<SigningSessionId>, StoreError> {
        let in_order = due(lease.from).order_by_asc(sessions::Column::Id);
        let ids = self.lease_due(in_order, lease, limit).await?;
        Ok(ids.into_iter().map(SigningSessionId).collect())
    }

    async fn release(&self, id: SigningSessionId, lease: &Lease) -> Result<(), StoreError> {
        SeaTx::release::<sessions::Entity>(self, id.0, &lease.by).await
    }

    async fn any_due(&self, now: Instant) -> Result<bool, StoreError> {
        let first: Option<i64> = due(now)
            .select_only()
            .column(sessions::Column::Id)
            .filter(sessions::Entity::is_free(now))
            .limit(1)
            .into_tuple()
            .one(self.db())
            .await
            .map_err(refused)?;
        Ok(first.is_some())
    }
}

#[derive(FromQueryResult)]
struct SignerRow {
    item: i64,
    signer_name: String,
    signed_name: Option<String>,
    signer_chinese_name: Option<String>,
    language: String,
}

/// How an item of a queue finds the session of the signed document that it rests on, if its queue has such documents. The codes are the
/// program's own.
const fn signed_for(queue: Queue) -> Option<&'static str> {
    match queue {
        Queue::Kyc => Some(
            "JOIN account_questionnaires q ON q.account_id = s.record_id AND q.document_id = s.document_id
            WHERE s.scene = 'DDForm'
                AND q.id = (SELECT MAX(n.id) FROM account_questionnaires n WHERE n.account_id = s.record_id)",
        ),
        Queue::Subscriptions => Some(
            "JOIN orders o ON o.id = s.record_id AND o.signed_document_id = s.document_id
            WHERE s.scene IN ('WireInvest', 'WalletInvest')",
        ),
        Queue::Withdrawals => Some(
            "JOIN withdrawals w ON w.id = s.record_id AND w.signed_form_id = s.document_id
            WHERE s.scene = 'WalletWithdraw'",
        ),
        Queue::Deposits => None,
    }
}

/// Every session of a scene.
fn of_scene(scene: Scene) -> Select<sessions::Entity> {
    sessions::Entity::find()
        .filter(sessions::Column::Scene.eq(scene.code()))
        .filter(sessions::Column::RecordId.eq(scene.record()))
}

/// The sessions that a worker has to process now.
fn due(now: Instant) -> Select<sessions::Entity> {
    let unsigned = [State::Created, State::Sent].map(State::code);
    let without_a_time = Condition::any()
        .add(sessions::Column::State.eq(State::Completing.code()))
        .add(
            Condition::all()
                .add(sessions::Column::State.is_in(unsigned))
                .add(sessions::Column::CreatedAt.lte(now - UNSIGNED_FOR)),
        );
    let due = Condition::any().add(sessions::Column::LookAt.lte(now)).add(
        Condition::all()
            .add(sessions::Column::LookAt.is_null())
            .add(without_a_time),
    );
    sessions::Entity::find().filter(due)
}

impl SeaTx {
    async fn session(
        &self,
        query: Select<sessions::Entity>,
    ) -> Result<Option<SigningSession>, StoreError> {
        let row = query.one(self.db()).await.map_err(refused)?;
        row.map(session).transpose()
    }
}

fn row(session: &SigningSession) -> Result<sessions::ActiveModel, StoreError> {
    Ok(sessions::ActiveModel {
        id: NotSet,
        investor_id: Set(session.investor.0),
        scene: Set(session.scene.code().to_owned()),
        record_id: Set(session.scene.record()),
        language: Set(session.language.code().to_owned()),
        state: Set(session.state.code().to_owned()),
        token_hash: Set(session.token_hash.clone()),
        provider: Set(session.provider.clone()),
        provider_reference: Set(session.provider_reference.clone()),
        redirect_url: Set(session.redirect_url.clone()),
        answers: Set(written(&session.answers)?),
        more_detail: Set(session.more_detail.clone()),
        terms: Set(session.terms.clone()),
        signer_name: Set(session.signer_name.clone()),
        signer_chinese_name: Set(session.signer_chinese_name.clone()),
        signer_email: Set(session.signer_email.clone()),
        unsigned_key: Set(session.unsigned_key.clone()),
        unsigned_sha256: Set(session.unsigned_sha256.clone()),
        signed_name: Set(session.signed_name.clone()),
        signed_drawing: Set(session.signed_drawing.as_ref().map(Drawing::to_string)),
        signed_at: Set(session.signed_at),
        signed_from: Set(session.signed_from.clone()),
        signed_with: Set(session.signed_with.clone()),
        document_id: Set(session.document.map(|id| id.0)),
        certificate_id: Set(session.certificate.map(|id| id.0)),
        look_at: Set(session.look_at),
        hinted_at: Set(session.hinted_at),
        failed_fetches: Set(i64::from(session.failed_fetches)),
        failed_stores: Set(i64::from(session.failed_stores)),
        created_at: Set(session.created_at),
        leased_until: NotSet,
        leased_by: NotSet,
    })
}

/// A Chinese name, if documents in this language print it.
pub(in crate::seaorm) fn printed_in(language: &str, chinese: Option<String>) -> Option<String> {
    chinese.filter(|_| language == Language::Zh.code())
}

fn session(row: sessions::Model) -> Result<SigningSession, StoreError> {
    let scene = Scene::from_parts(&row.scene, row.record_id);
    Ok(SigningSession {
        id: SigningSessionId(row.id),
        investor: InvestorId(row.investor_id),
        scene: scene.ok_or_else(|| corrupt("scene"))?,
        language: language(&row.language)?,
        state: State::from_code(&row.state).ok_or_else(|| corrupt("state of a session"))?,
        token_hash: row.token_hash,
        provider: row.provider,
        provider_reference: row.provider_reference,
        redirect_url: row.redirect_url,
        answers: read(&row.answers)?,
        more_detail: row.more_detail,
        terms: row.terms,
        signer_name: row.signer_name,
        signer_chinese_name: row.signer_chinese_name,
        signer_email: row.signer_email,
        unsigned_key: row.unsigned_key,
        unsigned_sha256: row.unsigned_sha256,
        signed_name: row.signed_name,
        signed_drawing: drawing(row.signed_drawing.as_deref())?,
        signed_at: row.signed_at,
        signed_from: row.signed_from,
        signed_with: row.signed_with,
        document: row.document_id.map(DocumentId),
        certificate: row.certificate_id.map(DocumentId),
        look_at: row.look_at,
        hinted_at: row.hinted_at,
        failed_fetches: count(row.failed_fetches, "failed fetches")?,
        failed_stores: count(row.failed_stores, "failed stores")?,
        created_at: row.created_at,
    })
}

fn drawing(text: Option<&str>) -> Result<Option<Drawing>, StoreError> {
    let read = |text| Drawing::parse(text).ok_or_else(|| corrupt("drawn signature"));
    text.map(read).transpose()
}

/// Answers as a JSON list of pairs, in the order in which they were asked.
fn written(answers: &[Answer]) -> Result<String, StoreError> {
    let pairs: Vec<(i64, bool)> = answers.iter().map(|a| (a.question.0, a.yes)).collect();
    serde_json::to_string(&pairs).map_err(|_| corrupt("answers"))
}

fn read(text: &str) -> Result<Vec<Answer>, StoreError> {
    let pairs: Vec<(i64, bool)> = serde_json::from_str(text).map_err(|_| corrupt("answers"))?;
    Ok(pairs
        .into_iter()
        .map(|(question, yes)| Answer {
            question: QuestionId(question),
            yes,
        })
        .collect())
}
