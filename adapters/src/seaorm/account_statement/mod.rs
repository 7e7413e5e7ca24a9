//! Account statements: the figures of a period, and the issued statements with their files.

mod issued;
mod read;

use crate::seaorm::transaction::SeaTx;
use async_trait::async_trait;
use domain::account_statement::{Period, StatementFormat, StatementKind};
use domain::ids::{AccountId, AccountStatementId, InvestorId};
use domain::{Instant, Language};
use ports::driven::account_statements::{
    AccountStatements, HoldingAtPeriodEnd, IssuedStatement, NamedProject, OwnAccount,
    PeriodMovements, StatementFile,
};
use ports::driven::unit_of_work::StoreError;

#[async_trait]
impl AccountStatements for SeaTx {
    async fn own(
        &self,
        account: AccountId,
        investor: InvestorId,
    ) -> Result<Option<OwnAccount>, StoreError> {
        read::own(self.db(), account, investor).await
    }

    async fn movements_of(
        &self,
        account: AccountId,
        period: Period,
    ) -> Result<PeriodMovements, StoreError> {
        read::movements_of(self.db(), account, period).await
    }

    async fn held_then(
        &self,
        account: AccountId,
        before: Instant,
    ) -> Result<Vec<HoldingAtPeriodEnd>, StoreError> {
        read::held_then(self.db(), account, before).await
    }

    async fn projects_of(&self, account: AccountId) -> Result<Vec<NamedProject>, StoreError> {
        read::projects_of(self.db(), account).await
    }

    async fn issued(
        &self,
        account: AccountId,
    ) -> Result<Vec<(IssuedStatement, Vec<StatementFile>)>, StoreError> {
        issued::of(self.db(), account).await
    }

    async fn find(
        &self,
        account: AccountId,
        kind: StatementKind,
        period: Period,
    ) -> Result<Option<IssuedStatement>, StoreError> {
        issued::find(self.db(), account, (kind, period)).await
    }

    async fn issue(&self, statement: &IssuedStatement) -> Result<IssuedStatement, StoreError> {
        issued::issue(self.db(), statement).await
    }

    async fn get(&self, id: AccountStatementId) -> Result<Option<IssuedStatement>, StoreError> {
        issued::get(self.db(), id).await
    }

    async fn file(
        &self,
        statement: AccountStatementId,
        format: StatementFormat,
        language: Language,
    ) -> Result<Option<StatementFile>, StoreError> {
        issued::file(self.db(), statement, format, language).await
    }

    async fn add_file(&self, file: &StatementFile) -> Result<bool, StoreError> {
        issued::add_file(self.db(), file).await
    }

    async fn files_page(&self, after: i64, limit: u32) -> Result<Vec<StatementFile>, StoreError> {
        issued::files_page(self.db(), after, limit).await
    }
}
