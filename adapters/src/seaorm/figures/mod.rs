//! The figures of the desk. Each is one statement that the database adds up from an index that holds all it needs
//! (`migration/src/m20261128_030101_figures.rs`).

mod rows;
mod statements;

use crate::seaorm::queue;
use crate::seaorm::store::SeaStore;
use async_trait::async_trait;
use domain::Instant;
use domain::figures::{Earned, SalesSum, Waiting, Weeks};
use domain::ids::ProjectId;
use ports::driven::account_statements::NamedProject;
use ports::driven::figures::{CashFacts, FigureQueries};
use ports::driven::unit_of_work::StoreError;
use rows::{CashRow, EarnedRow, ProjectRow, SalesRow, cash_facts};
use statements::Statements;

#[async_trait]
impl FigureQueries for SeaStore {
    async fn sales(&self, weeks: &Weeks) -> Result<Vec<SalesSum>, StoreError> {
        let (sql, values) = self.figures().sales(weeks);
        let rows: Vec<SalesRow> = self.rows(&sql, values).await?;
        rows.into_iter().map(SalesSum::try_from).collect()
    }

    async fn income(&self, weeks: &Weeks) -> Result<Vec<Earned>, StoreError> {
        let (sql, values) = self.figures().income(weeks);
        let rows: Vec<EarnedRow> = self.rows(&sql, values).await?;
        rows.into_iter().map(Earned::try_from).collect()
    }

    async fn cash(&self, weeks: &Weeks) -> Result<Vec<CashFacts>, StoreError> {
        let (sql, values) = self.figures().cash(weeks);
        let rows: Vec<CashRow> = self.rows(&sql, values).await?;
        cash_facts(rows)
    }

    async fn waiting(&self, now: Instant) -> Result<Vec<Waiting>, StoreError> {
        queue::waiting(self, now).await
    }

    async fn projects(&self, ids: &[ProjectId]) -> Result<Vec<NamedProject>, StoreError> {
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        let (sql, values) = self.figures().projects(ids);
        let rows: Vec<ProjectRow> = self.rows(&sql, values).await?;
        Ok(rows.into_iter().map(NamedProject::from).collect())
    }
}

impl SeaStore {
    fn figures(&self) -> Statements {
        Statements::of(self.backend())
    }

    /// How the database computes the figures of these weeks, statement by statement: for
    /// measurements and their tests.
    pub async fn plans_of_figures(&self, weeks: &Weeks) -> Result<Vec<String>, StoreError> {
        let statements = self.figures();
        let mut plans = Vec::new();
        for (sql, values) in [
            statements.sales(weeks),
            statements.income(weeks),
            statements.cash(weeks),
            queue::waiting_statement(Instant::UNIX_EPOCH),
        ] {
            plans.push(self.plan(&sql, values).await?.join("\n"));
        }
        Ok(plans)
    }
}
