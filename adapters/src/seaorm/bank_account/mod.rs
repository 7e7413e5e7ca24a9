//! Storage of the platform's own bank accounts.

mod rows;

pub(in crate::seaorm) use rows::TermsRow;

use crate::seaorm::entities::bank_accounts::{self, Column, Entity};
use crate::seaorm::errors::{corrupt, refused};
use crate::seaorm::transaction::SeaTx;
use async_trait::async_trait;
use domain::bank_account::{BankAccount, BankAccountTerms};
use domain::ids::BankAccountId;
use ports::driven::bank_accounts::{BankAccountUse, BankAccounts, KeptBankAccount};
use ports::driven::unit_of_work::StoreError;
use rows::{kept, row};
use sea_orm::{
    ActiveModelTrait,
    ActiveValue::{NotSet, Set},
    ColumnTrait, ConnectionTrait, DbBackend, EntityTrait, QueryFilter, QueryOrder, Statement,
};

#[async_trait]
impl BankAccounts for SeaTx {
    /// SQLite has one writer, who is alone already.
    async fn hold_all(&self) -> Result<(), StoreError> {
        let backend = self.db().get_database_backend();
        if backend != DbBackend::Postgres {
            return Ok(());
        }
        // The first keeps out whoever adds one, the second whoever reads statements of one.
        for sql in [
            "SELECT pg_advisory_xact_lock(hashtextextended('bank_accounts', 0))",
            "SELECT id FROM bank_accounts ORDER BY id FOR UPDATE",
        ] {
            let statement = Statement::from_string(backend, sql);
            self.db().query_all_raw(statement).await.map_err(refused)?;
        }
        Ok(())
    }

    async fn all(&self) -> Result<Vec<KeptBankAccount>, StoreError> {
        let rows = Entity::find()
            .order_by_asc(Column::Name)
            .order_by_asc(Column::Id)
            .all(self.db())
            .await
            .map_err(refused)?;
        Ok(rows.into_iter().map(kept).collect())
    }

    async fn add(&self, terms: &BankAccountTerms) -> Result<BankAccountId, StoreError> {
        let row = bank_accounts::ActiveModel {
            id: NotSet,
            version: Set(1),
            proof: Set(None),
            ..row(terms)
        };
        let added = row.insert(self.db()).await.map_err(refused)?;
        Ok(BankAccountId(added.id))
    }

    async fn change(&self, account: &BankAccount) -> Result<(), StoreError> {
        self.shows_in_the_catalogue();
        let row = bank_accounts::ActiveModel {
            version: Set(account.version + 1),
            ..row(&account.terms)
        };
        let change = Entity::update_many()
            .set(row)
            .filter(Column::Id.eq(account.id.0))
            .filter(Column::Version.eq(account.version));
        let changed = change.exec(self.db()).await.map_err(refused)?;
        if changed.rows_affected == 1 {
            Ok(())
        } else {
            Err(StoreError::Conflict)
        }
    }

    async fn set_proof(&self, id: BankAccountId, proof: &str) -> Result<(), StoreError> {
        let row = bank_accounts::ActiveModel {
            proof: Set(Some(proof.to_owned())),
            ..Default::default()
        };
        let change = Entity::update_many().set(row).filter(Column::Id.eq(id.0));
        change.exec(self.db()).await.map(|_| ()).map_err(refused)
    }

    async fn use_of(&self, id: BankAccountId) -> Result<BankAccountUse, StoreError> {
        let has_money =
            "SELECT 1 FROM balances WHERE book = 'bank' AND owner_id = $1 AND balance <> 0";
        let waiting = [
            "SELECT 1 FROM payout_batches WHERE bank_account_id = $1 AND state = 'OPEN'",
            "SELECT 1 FROM payouts WHERE pays_from_id = $1 AND state NOT IN ('EXECUTED', 'BOUNCED')",
            "SELECT 1 FROM payouts p JOIN payout_batches b ON b.id = p.batch_id
                WHERE b.bank_account_id = $1 AND p.state = 'RELEASED'",
            "SELECT 1 FROM statement_lines WHERE bank_account_id = $1 AND state IN ('OPEN', 'TRANSIT')",
        ];
        let mut is_awaited = false;
        for sql in waiting {
            is_awaited = is_awaited || self.has_any(sql, id).await?;
        }
        Ok(BankAccountUse {
            has_money: self.has_any(has_money, id).await?,
            is_awaited,
        })
    }
}

impl SeaTx {
    async fn has_any(&self, sql: &str, bank: BankAccountId) -> Result<bool, StoreError> {
        let backend = self.db().get_database_backend();
        let sql = format!("SELECT EXISTS ({sql}) AS has_any");
        let asked = Statement::from_sql_and_values(backend, sql, [bank.0.into()]);
        let row = self.db().query_one_raw(asked).await.map_err(refused)?;
        let row = row.ok_or_else(|| corrupt("no answer"))?;
        row.try_get("", "has_any").map_err(refused)
    }
}
