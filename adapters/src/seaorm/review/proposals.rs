//! Storage of proposals. The act is sealed: it may contain bank details.

use super::proposal_acts::{read_act, written};
use crate::seaorm::columns::{open, seal};
use crate::seaorm::entities::{issue_steps, proposals};
use crate::seaorm::errors::{corrupt, one_changed, refused};
use crate::seaorm::sealed_columns::PROPOSAL_ACT;
use crate::seaorm::transaction::SeaTx;
use async_trait::async_trait;
use domain::Instant;
use domain::ids::{OperatorId, OrderId, ProposalId};
use domain::language::Text;
use domain::operations::proposal::{
    Proposal, ProposalEnd, ProposalKind, ProposalState, ProposedAct, ProposedOn, UnreadableAct,
};
use domain::subscription::State;
use ports::driven::field_cipher::FieldCipher;
use ports::driven::identity::Newest;
use ports::driven::proposals::{IssueOutcome, IssueStep, NewProposal, Proposals};
use ports::driven::unit_of_work::StoreError;
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Select,
};

#[async_trait]
impl Proposals for SeaTx {
    async fn add(&self, new: &NewProposal) -> Result<ProposalId, StoreError> {
        let id = self.next_id("proposals").await?;
        let act = seal(
            self.cipher(),
            PROPOSAL_ACT.of(id),
            Some(&written(&new.act)?),
        )?;
        let row = proposals::ActiveModel {
            id: Set(id),
            kind: Set(new.act.kind().code().to_owned()),
            record: Set(new.act.record().code()),
            record_name_zh: Set(new.record_name.zh.clone()),
            record_name_en: Set(new.record_name.en.clone()),
            record_version: Set(new.record_version),
            concerned: Set(new.act.concerned().map(|id| id.0)),
            act: Set(act.unwrap_or_default()),
            maker: Set(new.maker.0),
            reason: Set(new.reason.clone()),
            proposed_at: Set(new.now),
            state: Set(ProposalState::Proposed.code().to_owned()),
            ended_by: Set(None),
            ended_at: Set(None),
            comment: Set(None),
            unfinished: Set(false),
            version: Set(1),
        };
        let added = proposals::Entity::insert(row).exec(self.db()).await;
        added
            .map(|row| ProposalId(row.last_insert_id))
            .map_err(refused)
    }

    async fn get(&self, id: ProposalId) -> Result<Option<Proposal>, StoreError> {
        self.proposal(proposals::Entity::find_by_id(id.0)).await
    }

    async fn lock(&self, id: ProposalId) -> Result<Option<Proposal>, StoreError> {
        let found = proposals::Entity::find_by_id(id.0);
        self.proposal(found.lock_exclusive()).await
    }

    async fn open_on(
        &self,
        kind: ProposalKind,
        record: &ProposedOn,
    ) -> Result<Option<Proposal>, StoreError> {
        let found = proposals::Entity::find()
            .filter(proposals::Column::Kind.eq(kind.code()))
            .filter(proposals::Column::Record.eq(record.code()))
            .filter(proposals::Column::State.eq(ProposalState::Proposed.code()));
        self.proposal(found).await
    }

    async fn open_among(
        &self,
        kind: ProposalKind,
        records: &[ProposedOn],
    ) -> Result<Vec<ProposedOn>, StoreError> {
        let codes = records.iter().map(ProposedOn::code);
        let open: Vec<String> = proposals::Entity::find()
            .select_only()
            .column(proposals::Column::Record)
            .filter(proposals::Column::Kind.eq(kind.code()))
            .filter(proposals::Column::Record.is_in(codes))
            .filter(proposals::Column::State.eq(ProposalState::Proposed.code()))
            .into_tuple()
            .all(self.db())
            .await
            .map_err(refused)?;
        let found = records
            .iter()
            .filter(|record| open.contains(&record.code()));
        Ok(found.cloned().collect())
    }

    async fn made_by(&self, maker: OperatorId, newest: Newest) -> Result<Vec<Instant>, StoreError> {
        let made = proposals::Entity::find()
            .select_only()
            .column(proposals::Column::ProposedAt)
            .filter(proposals::Column::Maker.eq(maker.0))
            .filter(proposals::Column::ProposedAt.gt(newest.after))
            .order_by_desc(proposals::Column::ProposedAt)
            .limit(u64::try_from(newest.limit).unwrap_or(u64::MAX))
            .into_tuple()
            .all(self.db())
            .await;
        made.map_err(refused)
    }

    async fn save(&self, proposal: &Proposal) -> Result<(), StoreError> {
        use proposals::Column;
        let end = proposal.end.as_ref();
        let changed = proposals::Entity::update_many()
            .col_expr(Column::State, Expr::value(proposal.state.code()))
            .col_expr(Column::EndedBy, Expr::value(end.map(|end| end.by.0)))
            .col_expr(Column::EndedAt, Expr::value(end.map(|end| end.at)))
            .col_expr(
                Column::Comment,
                Expr::value(end.and_then(|end| end.comment.clone())),
            )
            .col_expr(Column::Unfinished, Expr::value(proposal.is_unfinished))
            .col_expr(Column::Version, Expr::value(proposal.version))
            .filter(Column::Id.eq(proposal.id.0))
            .filter(Column::Version.eq(proposal.version - 1))
            .exec(self.db())
            .await;
        one_changed(changed)
    }

    async fn next_unfinished(&self, after: ProposalId) -> Result<Option<Proposal>, StoreError> {
        // Must match the condition of the index on the few unfinished proposals.
        let unfinished = proposals::Entity::find()
            .filter(Expr::cust("unfinished = TRUE"))
            .filter(proposals::Column::Id.gt(after.0))
            .order_by_asc(proposals::Column::Id)
            .limit(1);
        self.proposal(unfinished).await
    }

    async fn issue_steps(&self, proposal: ProposalId) -> Result<Vec<IssueStep>, StoreError> {
        let rows = issue_steps::Entity::find()
            .filter(issue_steps::Column::Proposal.eq(proposal.0))
            .order_by_asc(issue_steps::Column::OrderId)
            .all(self.db())
            .await
            .map_err(refused)?;
        rows.into_iter().map(issue_step).collect()
    }

    async fn has_issue_step(
        &self,
        proposal: ProposalId,
        order: OrderId,
    ) -> Result<bool, StoreError> {
        let found = issue_steps::Entity::find_by_id((proposal.0, order.0))
            .one(self.db())
            .await;
        Ok(found.map_err(refused)?.is_some())
    }

    async fn add_issue_step(
        &self,
        proposal: ProposalId,
        step: &IssueStep,
        now: Instant,
    ) -> Result<(), StoreError> {
        let skipped_in = match step.outcome {
            IssueOutcome::Issued => None,
            IssueOutcome::Skipped(state) => Some(state.code().to_owned()),
        };
        let row = issue_steps::ActiveModel {
            proposal: Set(proposal.0),
            order_id: Set(step.order.0),
            skipped_in: Set(skipped_in),
            at: Set(now),
        };
        let added = issue_steps::Entity::insert(row)
            .exec_without_returning(self.db())
            .await;
        added.map(drop).map_err(refused)
    }
}

fn issue_step(row: issue_steps::Model) -> Result<IssueStep, StoreError> {
    let state = row
        .skipped_in
        .map(|code| State::from_code(&code).ok_or_else(|| corrupt("issue_steps.skipped_in")));
    Ok(IssueStep {
        order: OrderId(row.order_id),
        outcome: state
            .transpose()?
            .map_or(IssueOutcome::Issued, IssueOutcome::Skipped),
    })
}

impl SeaTx {
    async fn proposal(
        &self,
        found: Select<proposals::Entity>,
    ) -> Result<Option<Proposal>, StoreError> {
        let row = found.one(self.db()).await.map_err(refused)?;
        row.map(|row| proposal(self.cipher(), row)).transpose()
    }
}

/// How a proposal ended.
pub(super) fn ended(
    by: Option<i64>,
    at: Option<Instant>,
    comment: Option<String>,
) -> Option<ProposalEnd> {
    let (by, at) = by.zip(at)?;
    Some(ProposalEnd {
        by: OperatorId(by),
        at,
        comment,
    })
}

/// The proposal of a row.
fn proposal(cipher: &dyn FieldCipher, row: proposals::Model) -> Result<Proposal, StoreError> {
    let opened = open(cipher, PROPOSAL_ACT.of(row.id), Some(&row.act));
    let act = opened.and_then(|act| read_act(&act.unwrap_or_default()));
    let act = act.or_else(|error| unreadable(&row, &error))?;
    let end = ended(row.ended_by, row.ended_at, row.comment);
    Ok(Proposal {
        id: ProposalId(row.id),
        act,
        record_name: Text {
            zh: row.record_name_zh,
            en: row.record_name_en,
        },
        record_version: row.record_version,
        maker: OperatorId(row.maker),
        reason: row.reason,
        proposed_at: row.proposed_at,
        state: ProposalState::from_code(&row.state).ok_or_else(|| corrupt("proposals.state"))?,
        end,
        is_unfinished: row.unfinished,
        version: row.version,
    })
}

/// The known data of an act that cannot be opened.
fn unreadable(row: &proposals::Model, error: &StoreError) -> Result<ProposedAct, StoreError> {
    tracing::error!(proposal = row.id, %error, "a proposal does not open");
    let kind = ProposalKind::from_code(&row.kind);
    let record = ProposedOn::from_code(&row.record);
    Ok(ProposedAct::Unreadable(UnreadableAct {
        kind: kind.ok_or_else(|| corrupt("proposals.kind"))?,
        record: record.ok_or_else(|| corrupt("proposals.record"))?,
    }))
}
