//! Storage of manual bookings and of the documents that prove them.

use super::evidence;
use crate::seaorm::entities::{accounts, adjustments, evidence as files};
use crate::seaorm::errors::refused;
use crate::seaorm::transaction::SeaTx;
use async_trait::async_trait;
use domain::Instant;
use domain::adjustment::{Booking, Direction, ManualBooking};
use domain::ids::{AccountId, EvidenceId, OperatorId, ProposalId};
use domain::operations::proposal::ProposalState;
use ports::driven::adjustments::{Adjustments, Evidence};
use ports::driven::unit_of_work::StoreError;
use sea_orm::{
    ActiveValue::Set, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder,
    QuerySelect, Statement,
};

#[async_trait]
impl Adjustments for SeaTx {
    async fn add_booking(
        &self,
        proposal: ProposalId,
        manual: &ManualBooking,
    ) -> Result<(), StoreError> {
        let there = adjustments::Entity::find_by_id(proposal.0)
            .one(self.db())
            .await;
        if there.map_err(refused)?.is_some() {
            return Ok(());
        }
        let added = adjustments::Entity::insert(row(proposal, manual))
            .exec(self.db())
            .await;
        added.map(drop).map_err(refused)
    }

    async fn add_evidence(&self, it: &Evidence) -> Result<EvidenceId, StoreError> {
        let added = files::Entity::insert(evidence::row(it)?)
            .exec(self.db())
            .await;
        added
            .map(|row| EvidenceId(row.last_insert_id))
            .map_err(refused)
    }

    async fn evidence(&self, id: EvidenceId) -> Result<Option<Evidence>, StoreError> {
        let row = files::Entity::find_by_id(id.0).one(self.db()).await;
        row.map_err(refused)?.map(evidence::read).transpose()
    }

    async fn proves_another(
        &self,
        document: EvidenceId,
        proposal: ProposalId,
    ) -> Result<bool, StoreError> {
        let locked = files::Entity::find_by_id(document.0)
            .lock_exclusive()
            .one(self.db())
            .await;
        locked.map_err(refused)?;
        let states = [ProposalState::Proposed, ProposalState::Approved];
        let values = [document.0.into(), proposal.0.into()]
            .into_iter()
            .chain(states.map(|state| state.code().into()));
        let asked = Statement::from_sql_and_values(
            self.db().get_database_backend(),
            "SELECT a.id FROM (
                SELECT id FROM adjustments WHERE evidence_id = $1
                UNION ALL SELECT id FROM holding_transfers WHERE evidence_id = $1
            ) a JOIN proposals p ON p.id = a.id
            WHERE a.id <> $2 AND p.state IN ($3, $4) LIMIT 1",
            values,
        );
        let found = self.db().query_one_raw(asked).await.map_err(refused)?;
        Ok(found.is_some())
    }

    async fn evidence_since(
        &self,
        by: OperatorId,
        since: Instant,
    ) -> Result<Vec<Instant>, StoreError> {
        let at = files::Entity::find()
            .select_only()
            .column(files::Column::UploadedAt)
            .filter(files::Column::UploadedBy.eq(by.0))
            .filter(files::Column::UploadedAt.gt(since))
            .order_by_desc(files::Column::UploadedAt)
            .into_tuple()
            .all(self.db())
            .await;
        at.map_err(refused)
    }

    async fn evidence_page(
        &self,
        after: EvidenceId,
        limit: u32,
    ) -> Result<Vec<Evidence>, StoreError> {
        let rows = files::Entity::find()
            .filter(files::Column::Id.gt(after.0))
            .order_by_asc(files::Column::Id)
            .limit(u64::from(limit))
            .all(self.db())
            .await
            .map_err(refused)?;
        rows.into_iter().map(evidence::read).collect()
    }

    async fn account_numbered(&self, number: &str) -> Result<Option<AccountId>, StoreError> {
        let id: Option<i64> = accounts::Entity::find()
            .select_only()
            .column(accounts::Column::Id)
            .filter(accounts::Column::Number.eq(number))
            .into_tuple()
            .one(self.db())
            .await
            .map_err(refused)?;
        Ok(id.map(AccountId))
    }
}

fn row(proposal: ProposalId, manual: &ManualBooking) -> adjustments::ActiveModel {
    let booking = &manual.booking;
    let amount = booking.amount();
    let (mut direction, mut to_account, mut gains, mut rates) = (None, None, None, None);
    match booking {
        Booking::Adjustment { direction: to, .. } => direction = Some(to),
        Booking::Reward { .. } => {}
        Booking::Transfer { to, .. } => to_account = Some(to.0),
        Booking::Exchange {
            gained, rates: by, ..
        } => (gains, rates) = (Some(gained), Some(by)),
    }
    adjustments::ActiveModel {
        id: Set(proposal.0),
        kind: Set(booking.kind().code().to_owned()),
        account_id: Set(booking.account().0),
        amount_minor: Set(amount.minor()),
        currency: Set(amount.currency().code().to_owned()),
        direction: Set(direction.map(|it| Direction::code(*it).to_owned())),
        to_account_id: Set(to_account),
        to_amount_minor: Set(gains.map(|gained| gained.minor())),
        to_currency: Set(gains.map(|gained| gained.currency().code().to_owned())),
        rate_id: Set(rates.and_then(|it| it.from).map(|it| it.id.0)),
        to_rate_id: Set(rates.and_then(|it| it.to).map(|it| it.id.0)),
        value_on: Set(manual.value_on),
        evidence_id: Set(manual.document.0),
    }
}
