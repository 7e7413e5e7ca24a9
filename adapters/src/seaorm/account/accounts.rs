//! Storage of investment accounts, of their signed questionnaires, and of their last reviewed data.

use super::rows::{account, form_row, reviewed, reviewed_row, signed};
use crate::seaorm::entities::{account_questionnaires, accounts, reviewed_forms};
use crate::seaorm::errors::{corrupt, one_changed, refused};
use crate::seaorm::transaction::SeaTx;
use async_trait::async_trait;
use domain::Instant;
use domain::account::{Account, Block, KycState, Shared};
use domain::ids::{AccountId, DocumentId, InvestorId};
use domain::questionnaire::SignedQuestionnaire;
use ports::driven::account::{Accounts, NewAccount, ReviewedForm, Unreminded};
use ports::driven::unit_of_work::StoreError;
use sea_orm::sea_query::{Expr, ExprTrait, LockType, OnConflict, Query};
use sea_orm::{
    ActiveValue::{NotSet, Set},
    ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
};
use std::collections::BTreeMap;

#[async_trait]
impl Accounts for SeaTx {
    async fn add(&self, account: NewAccount) -> Result<AccountId, StoreError> {
        let id = AccountId(self.next_id("accounts").await?);
        let number = number(id.0);
        let row = accounts::ActiveModel {
            id: Set(id.0),
            investor_id: Set(account.investor.0),
            framework_id: Set(account.framework.0),
            entity_id: Set(account.entity.id()),
            number: Set(Some(number.clone())),
            state: Set(KycState::Init.code().to_owned()),
            first_line_by: Set(None),
            comment: Set(None),
            changed_since_submit: Set(true),
            submitted_at: Set(None),
            arrival: Set(None),
            waiting_since: Set(Some(account.created_at)),
            created_at: Set(account.created_at),
            version: Set(1),
            ..form_row(self.cipher(), id, &account.form)?
        };
        let added = accounts::Entity::insert(row).exec_without_returning(self.db());
        added.await.map_err(refused)?;
        self.restate_account((account.investor, id), &number, &account.form)
            .await?;
        Ok(id)
    }

    async fn get(&self, id: AccountId) -> Result<Option<Account>, StoreError> {
        let this = accounts::Column::Id.eq(id.0);
        Ok(self.accounts_where(this).await?.pop())
    }

    async fn lock(&self, id: AccountId) -> Result<Option<Account>, StoreError> {
        let row = accounts::Entity::find_by_id(id.0)
            .lock(LockType::NoKeyUpdate)
            .one(self.db())
            .await;
        self.with_questionnaire(row.map_err(refused)?).await
    }

    async fn by_ids(&self, ids: &[AccountId]) -> Result<Vec<Account>, StoreError> {
        let these = accounts::Column::Id.is_in(ids.iter().map(|id| id.0));
        self.accounts_where(these).await
    }

    async fn blocked_among(&self, ids: &[AccountId]) -> Result<Vec<AccountId>, StoreError> {
        self.blocked_accounts(ids).await
    }

    async fn hold_blocks(&self, ids: &[AccountId]) -> Result<Vec<AccountId>, StoreError> {
        self.hold_account_blocks(ids).await
    }

    async fn shared(&self, ids: &[AccountId]) -> Result<Vec<(AccountId, Shared)>, StoreError> {
        self.shared_by(ids).await
    }

    async fn of(&self, investor: InvestorId) -> Result<Vec<Account>, StoreError> {
        let own = accounts::Column::InvestorId.eq(investor.0);
        self.accounts_where(own).await
    }

    async fn save(&self, account: &Account) -> Result<(), StoreError> {
        let row = accounts::ActiveModel {
            state: Set(account.state.code().to_owned()),
            first_line_by: Set(account.first_line_by.map(|id| id.0)),
            comment: Set(account.comment.clone()),
            changed_since_submit: Set(account.changed_since_submit),
            submitted_at: Set(account.submitted_at),
            arrival: Set(account.arrival.map(|arrival| arrival.code().to_owned())),
            waiting_since: Set(Some(account.since)),
            version: Set(account.version + 1),
            ..form_row(self.cipher(), account.id, &account.form)?
        };
        let changed = accounts::Entity::update_many()
            .set(row)
            .filter(accounts::Column::Id.eq(account.id.0))
            .filter(accounts::Column::Version.eq(account.version))
            .exec(self.db())
            .await;
        one_changed(changed)?;
        let whose = (account.investor, account.id);
        self.restate_account(whose, &account.number, &account.form)
            .await?;
        match &account.questionnaire {
            Some(signed) => self.keep_questionnaire(account.id, signed).await,
            None => Ok(()),
        }
    }

    async fn set_block(&self, account: &Account, block: Option<&Block>) -> Result<(), StoreError> {
        let changed = accounts::Entity::update_many()
            .col_expr(
                accounts::Column::BlockedAt,
                Expr::value(block.map(|block| block.since)),
            )
            .col_expr(
                accounts::Column::BlockedBy,
                Expr::value(block.map(|block| block.by.0)),
            )
            .col_expr(
                accounts::Column::BlockReason,
                Expr::value(block.map(|block| block.reason.clone())),
            )
            .filter(accounts::Column::Id.eq(account.id.0))
            .filter(accounts::Column::Version.eq(account.version))
            .exec(self.db())
            .await;
        one_changed(changed)
    }

    async fn unreminded(
        &self,
        (from, until): (Instant, Instant),
        limit: u32,
    ) -> Result<Vec<Unreminded>, StoreError> {
        use account_questionnaires::Column;
        let name = "account_questionnaires";
        let newer = Query::select()
            .expr(Expr::val(1))
            .from_as(name, "newer")
            .and_where(Expr::col(("newer", "account_id")).eq(Expr::col((name, "account_id"))))
            .and_where(Expr::col(("newer", "id")).gt(Expr::col((name, "id"))))
            .to_owned();
        let rows = account_questionnaires::Entity::find()
            .filter(Column::RemindedAt.is_null())
            .filter(Column::SignedAt.gte(from))
            .filter(Column::SignedAt.lte(until))
            .filter(Expr::not_exists(newer))
            .order_by_asc(Column::SignedAt)
            .limit(u64::from(limit))
            .all(self.db())
            .await
            .map_err(refused)?;
        Ok(rows
            .into_iter()
            .map(|row| Unreminded {
                account: AccountId(row.account_id),
                document: DocumentId(row.document_id),
            })
            .collect())
    }

    async fn mark_reminded(&self, what: Unreminded, now: Instant) -> Result<bool, StoreError> {
        use account_questionnaires::Column;
        let marked = account_questionnaires::Entity::update_many()
            .col_expr(Column::RemindedAt, Expr::value(now))
            .filter(Column::AccountId.eq(what.account.0))
            .filter(Column::DocumentId.eq(what.document.0))
            .filter(Column::RemindedAt.is_null())
            .exec(self.db())
            .await
            .map_err(refused)?;
        Ok(marked.rows_affected == 1)
    }

    async fn keep_reviewed(&self, id: AccountId, what: &ReviewedForm) -> Result<(), StoreError> {
        use reviewed_forms::Column;
        let mut later = OnConflict::column(Column::AccountId);
        later.update_columns([
            Column::Form,
            Column::JudgedAt,
            Column::Documents,
            Column::QuestionnaireId,
        ]);
        let kept = reviewed_forms::Entity::insert(reviewed_row(self.cipher(), id, what)?)
            .on_conflict(later)
            .exec_without_returning(self.db())
            .await;
        kept.map(|_| ()).map_err(refused)
    }

    async fn reviewed(&self, id: AccountId) -> Result<Option<ReviewedForm>, StoreError> {
        let row = reviewed_forms::Entity::find_by_id(id.0).one(self.db());
        let row = row.await.map_err(refused)?;
        row.map(|row| reviewed(self.cipher(), &row)).transpose()
    }
}

/// `WM_AccountNumber`: the account's own number, in a form suited to bank references.
fn number(id: i64) -> String {
    format!("WM{id:08}")
}

impl SeaTx {
    /// These accounts with the newest questionnaire of each, oldest account first: one statement.
    async fn accounts_where(&self, which: Expr) -> Result<Vec<Account>, StoreError> {
        use account_questionnaires::Column;
        let name = "account_questionnaires";
        let newest = Query::select()
            .expr(Expr::col(("newest", "id")).max())
            .from_as(name, "newest")
            .and_where(
                Expr::col(("newest", "account_id"))
                    .equals((accounts::Entity, accounts::Column::Id)),
            )
            .to_owned();
        // The first condition lets an index find the rows of the account.
        let is_newest = Condition::all()
            .add(
                Expr::col((account_questionnaires::Entity, Column::AccountId))
                    .equals((accounts::Entity, accounts::Column::Id)),
            )
            .add(Expr::col((account_questionnaires::Entity, Column::Id)).in_subquery(newest));
        let mut query = accounts::Entity::find()
            .filter(which)
            .order_by_asc(accounts::Column::Id)
            .select_also(account_questionnaires::Entity);
        QuerySelect::query(&mut query).left_join(account_questionnaires::Entity, is_newest);
        let rows = query.all(self.db()).await.map_err(refused)?;
        let with_questionnaire = |(row, newest): (_, Option<_>)| {
            let newest = newest.map(signed).transpose()?;
            account(self.cipher(), row, newest)
        };
        rows.into_iter().map(with_questionnaire).collect()
    }

    async fn with_questionnaire(
        &self,
        row: Option<accounts::Model>,
    ) -> Result<Option<Account>, StoreError> {
        let Some(row) = row else { return Ok(None) };
        let newest = self.newest_questionnaires(&[row.id]).await?;
        let signed = newest.into_values().next();
        account(self.cipher(), row, signed).map(Some)
    }

    /// The newest questionnaire of each account. Earlier ones stay in the table: they were signed.
    async fn newest_questionnaires(
        &self,
        accounts: &[i64],
    ) -> Result<BTreeMap<i64, SignedQuestionnaire>, StoreError> {
        let rows = account_questionnaires::Entity::find()
            .filter(account_questionnaires::Column::AccountId.is_in(accounts.iter().copied()))
            .order_by_asc(account_questionnaires::Column::Id)
            .all(self.db())
            .await
            .map_err(refused)?;
        rows.into_iter()
            .map(|row| Ok((row.account_id, signed(row)?)))
            .collect()
    }

    /// Adds a questionnaire unless it is the stored one.
    async fn keep_questionnaire(
        &self,
        account: AccountId,
        signed: &SignedQuestionnaire,
    ) -> Result<(), StoreError> {
        let newest = self.newest_questionnaires(&[account.0]).await?;
        if newest.get(&account.0) == Some(signed) {
            return Ok(());
        }
        let answers: Vec<(i64, bool)> = signed
            .answers
            .iter()
            .map(|answer| (answer.question.0, answer.yes))
            .collect();
        let row = account_questionnaires::ActiveModel {
            id: NotSet,
            account_id: Set(account.0),
            answers: Set(serde_json::to_string(&answers).map_err(|_| corrupt("answers"))?),
            more_detail: Set(signed.more_detail.clone()),
            document_id: Set(signed.document.0),
            signed_at: Set(signed.signed_at),
            version: Set(signed.version),
            reminded_at: Set(None),
        };
        let added = account_questionnaires::Entity::insert(row)
            .exec(self.db())
            .await;
        added.map(|_| ()).map_err(refused)
    }
}
