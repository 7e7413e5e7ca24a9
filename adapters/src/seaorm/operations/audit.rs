//! Storage of audit events and of their seals. Rows are added, never changed or removed.

use super::audit_witnesses::{BOOKINGS, INVESTORS, OPERATORS, STEPS};
use crate::seaorm::columns::actor_parts;
use crate::seaorm::entities::{audit_events, audit_seals};
use crate::seaorm::errors::refused;
use crate::seaorm::transaction::SeaTx;
use async_trait::async_trait;
use domain::Instant;
use domain::operations::AuditEvent;
use ports::driven::audit::{
    AuditTrail, Origin, Person, Recorded, RecordedEvent, Seal, SealedEvent, Witness,
};
use ports::driven::unit_of_work::StoreError;
use sea_orm::{
    ActiveValue::{NotSet, Set},
    ColumnTrait, ConnectionTrait, DbBackend, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
    Statement,
};
use std::collections::HashSet;
use std::time::Duration;

/// How often, and at which interval, we check whether the writers found have ended.
const LOOKS: u32 = 50;
const BETWEEN_LOOKS: Duration = Duration::from_millis(20);

#[async_trait]
impl AuditTrail for SeaTx {
    async fn record(
        &self,
        event: AuditEvent,
        origin: &Origin,
        now: Instant,
    ) -> Result<(), StoreError> {
        let (actor_kind, actor_id) = actor_parts(event.by);
        let row = audit_events::ActiveModel {
            id: NotSet,
            at: Set(now),
            actor_kind: Set(actor_kind.to_owned()),
            actor_id: Set(actor_id),
            kind: Set(event.kind.code().to_owned()),
            record: Set(event.record),
            detail: Set(event.detail),
            request_id: Set(origin.request_id.clone()),
            address: Set(origin.address.clone()),
        };
        let added = audit_events::Entity::insert(row);
        self.db().insert_later(&added).await
    }

    async fn newest_on(&self, record: &str) -> Result<Option<RecordedEvent>, StoreError> {
        let row = audit_events::Entity::find()
            .filter(audit_events::Column::Record.eq(record))
            .order_by_desc(audit_events::Column::Id)
            .one(self.db())
            .await
            .map_err(refused)?;
        Ok(row.map(|row| recorded(row).event))
    }

    async fn after(&self, id: i64, limit: u32) -> Result<Vec<Recorded>, StoreError> {
        let rows = audit_events::Entity::find()
            .filter(audit_events::Column::Id.gt(id))
            .order_by_asc(audit_events::Column::Id)
            .limit(u64::from(limit))
            .all(self.db())
            .await
            .map_err(refused)?;
        Ok(rows.into_iter().map(recorded).collect())
    }

    async fn settled(&self) -> Result<i64, StoreError> {
        match self.db().get_database_backend() {
            DbBackend::Postgres => self.settled_beside_writers().await,
            // One transaction writes at a time, so that numbers rise in the order of the commits.
            _ => self.newest_event().await,
        }
    }

    async fn seals_after(&self, batch: i64, limit: u32) -> Result<Vec<Seal>, StoreError> {
        let rows = audit_seals::Entity::find()
            .filter(audit_seals::Column::Batch.gt(batch))
            .order_by_asc(audit_seals::Column::Batch)
            .limit(u64::from(limit))
            .all(self.db())
            .await
            .map_err(refused)?;
        Ok(rows.into_iter().map(seal).collect())
    }

    async fn last_seal(&self) -> Result<Option<Seal>, StoreError> {
        let row = audit_seals::Entity::find()
            .order_by_desc(audit_seals::Column::Batch)
            .one(self.db())
            .await
            .map_err(refused)?;
        Ok(row.map(seal))
    }

    async fn logged_steps(&self, after: i64, limit: u32) -> Result<Vec<Witness>, StoreError> {
        self.witnesses(STEPS, after, limit).await
    }

    async fn bookings(&self, after: i64, limit: u32) -> Result<Vec<Witness>, StoreError> {
        self.witnesses(BOOKINGS, after, limit).await
    }

    async fn people(
        &self,
        person: Person,
        after: i64,
        limit: u32,
    ) -> Result<Vec<Witness>, StoreError> {
        let sql = match person {
            Person::Investor => INVESTORS,
            Person::Operator => OPERATORS,
        };
        self.witnesses(sql, after, limit).await
    }

    async fn has_history(&self) -> Result<bool, StoreError> {
        self.any_history().await
    }

    async fn add_seal(&self, seal: &Seal) -> Result<(), StoreError> {
        let events: Vec<String> = seal
            .events
            .iter()
            .map(|event| format!("{} {}", event.id, event.mac))
            .collect();
        let row = audit_seals::ActiveModel {
            id: NotSet,
            batch: Set(seal.batch),
            first_event: Set(seal.first),
            last_event: Set(seal.last),
            events: Set(events.join("\n")),
            mac: Set(seal.mac.clone()),
            sealed_at: Set(seal.at),
        };
        let added = audit_seals::Entity::insert(row).exec(self.db()).await;
        added.map(|_| ()).map_err(refused)
    }
}

impl SeaTx {
    async fn newest_event(&self) -> Result<i64, StoreError> {
        let newest: Option<i64> = audit_events::Entity::find()
            .select_only()
            .column(audit_events::Column::Id)
            .order_by_desc(audit_events::Column::Id)
            .into_tuple()
            .one(self.db())
            .await
            .map_err(refused)?;
        Ok(newest.unwrap_or_default())
    }

    /// A number is assigned before its event is committed. So: take the highest number that was
    /// assigned, and the transactions that are writing events at that moment; once those have
    /// ended, nothing up to the number is under way. Nobody waits for this.
    async fn settled_beside_writers(&self) -> Result<i64, StoreError> {
        let given_out: Vec<i64> = self
            .column(
                "SELECT CASE WHEN is_called THEN last_value ELSE 0 END AS value FROM audit_events_id_seq",
            )
            .await?;
        let mut under_way = self.writers().await?;
        for _ in 0..LOOKS {
            if under_way.is_empty() {
                return Ok(given_out.first().copied().unwrap_or_default());
            }
            tokio::time::sleep(BETWEEN_LOOKS).await;
            let still = self.writers().await?;
            under_way.retain(|writer| still.contains(writer));
        }
        Ok(0)
    }

    /// The transactions that are writing events. Databases that are copies of each other number
    /// their tables alike.
    async fn writers(&self) -> Result<HashSet<String>, StoreError> {
        let writers: Vec<String> = self
            .column(
                "SELECT virtualtransaction AS value FROM pg_locks \
                 WHERE relation = 'audit_events'::regclass AND mode = 'RowExclusiveLock' \
                 AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) \
                 AND granted AND pid <> pg_backend_pid()",
            )
            .await?;
        Ok(writers.into_iter().collect())
    }

    async fn column<T: sea_orm::TryGetable>(&self, sql: &str) -> Result<Vec<T>, StoreError> {
        let statement = Statement::from_string(self.db().get_database_backend(), sql);
        let rows = self.db().query_all_raw(statement).await.map_err(refused)?;
        rows.iter()
            .map(|row| row.try_get("", "value").map_err(refused))
            .collect()
    }
}

pub(in crate::seaorm) fn recorded(row: audit_events::Model) -> Recorded {
    Recorded {
        id: row.id,
        event: RecordedEvent {
            actor_kind: row.actor_kind,
            actor_id: row.actor_id,
            code: row.kind,
            record: row.record,
            detail: row.detail,
        },
        origin: Origin {
            request_id: row.request_id,
            address: row.address,
        },
        at: row.at,
    }
}

fn seal(row: audit_seals::Model) -> Seal {
    let events: Option<Vec<SealedEvent>> = row.events.lines().map(sealed_event).collect();
    Seal {
        batch: row.batch,
        first: row.first_event,
        last: row.last_event,
        events: events.unwrap_or_default(),
        mac: row.mac,
        at: row.sealed_at,
    }
}

fn sealed_event(line: &str) -> Option<SealedEvent> {
    let (id, mac) = line.split_once(' ')?;
    Some(SealedEvent {
        id: id.parse().ok()?,
        mac: mac.to_owned(),
    })
}
