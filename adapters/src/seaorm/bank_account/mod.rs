//! Storage of the platform's own bank accounts.

mod rows;

pub(in crate::seaorm) use rows::{TermsRow, details};

use crate::seaorm::entities::bank_accounts::{self, Column, Entity};
use crate::seaorm::errors::{corrupt, refused};
use crate::seaorm::transaction::SeaTx;
use async_trait::async_trait;
use domain::bank_account::{BankAccount, BankAccountTerms};
use domain::ids::BankAccountId;
use ports::driven::bank_accounts::{BankAccounts, KeptBankAccount};
use ports::driven::unit_of_work::StoreError;
use rows::{kept, row};
use sea_orm::{
    ActiveModelTrait,
    ActiveValue::{NotSet, Set},
    ColumnTrait, ConnectionTrait, DbBackend, EntityTrait, QueryFilter, QueryOrder, Statement,
};

/// Whether a bank account holds money, or payouts, batches or statement lines still wait on it.
const IN_USE: &str = "SELECT EXISTS (
        SELECT 1 FROM balances WHERE book = 'bank' AND owner_id = $1 AND balance <> 0
        UNION ALL SELECT 1 FROM payout_batches WHERE bank_account_id = $1 AND state = 'OPEN'
        UNION ALL SELECT 1 FROM payouts WHERE pays_from_id = $1 AND state NOT IN ('EXECUTED', 'BOUNCED')
        UNION ALL SELECT 1 FROM payouts p JOIN payout_batches b ON b.id = p.batch_id
            WHERE b.bank_account_id = $1 AND p.state = 'RELEASED'
        UNION ALL SELECT 1 FROM statement_lines WHERE bank_account_id = $1 AND state IN ('OPEN', 'TRANSIT')
    ) AS is_in_use";

#[async_trait]
impl BankAccounts for SeaTx {
    /// On SQLite there is only one writer anyway.
    async fn hold_all(&self) -> Result<(), StoreError> {
        let backend = self.db().get_database_backend();
        if backend != DbBackend::Postgres {
            return Ok(());
        }
        // The advisory lock keeps new accounts out, the row locks keep out transactions that read
        // statements.
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
        self.shows_in_the_catalogue();
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
        self.db().change_later(&change).await
    }

    async fn set_proof(&self, id: BankAccountId, proof: &str) -> Result<(), StoreError> {
        self.shows_in_the_catalogue();
        let row = bank_accounts::ActiveModel {
            proof: Set(Some(proof.to_owned())),
            ..Default::default()
        };
        let change = Entity::update_many().set(row).filter(Column::Id.eq(id.0));
        change.exec(self.db()).await.map(|_| ()).map_err(refused)
    }

    async fn is_in_use(&self, id: BankAccountId) -> Result<bool, StoreError> {
        let backend = self.db().get_database_backend();
        let asked = Statement::from_sql_and_values(backend, IN_USE, [id.0.into()]);
        let row = self.db().query_one_raw(asked).await.map_err(refused)?;
        let row = row.ok_or_else(|| corrupt("no answer"))?;
        row.try_get("", "is_in_use").map_err(refused)
    }
}
