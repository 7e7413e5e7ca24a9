//! Reads a withdrawal together with everything that decides about it. One statement takes the locks and a second one reads, so that the
//! second sees what other transactions committed while the first waited.

use super::withdrawals::withdrawal;
use crate::seaorm::account::rows::{account, signed};
use crate::seaorm::catalog::frameworks::{framework, project_currencies, wallet_currencies};
use crate::seaorm::columns::prefixed;
use crate::seaorm::document::documents::document;
use crate::seaorm::entities::{
    account_questionnaires, accounts, balances, documents, frameworks, investors, payee_proofs,
    withdrawals,
};
use crate::seaorm::errors::{corrupt, refused};
use crate::seaorm::identity::investors::investor;
use crate::seaorm::ledger::{EVER_POSTED, wallet_balances};
use crate::seaorm::signing::signing_sessions::OPEN;
use crate::seaorm::transaction::SeaTx;
use domain::document::Document;
use domain::ids::{AccountId, WithdrawalId};
use domain::signing::Scene;
use domain::withdrawal::Withdrawal;
use ports::driven::unit_of_work::StoreError;
use ports::driven::withdrawals::WithdrawalCase;
use sea_orm::{ConnectionTrait, DbBackend, FromQueryResult, QueryResult, Statement, Value};

/// The row of a table, none where an outer join found none.
fn row<M: FromQueryResult>(found: &QueryResult, prefix: &str) -> Result<Option<M>, StoreError> {
    Option::<M>::from_query_result(found, prefix).map_err(refused)
}

fn needed<M: FromQueryResult>(found: &QueryResult, prefix: &str) -> Result<M, StoreError> {
    M::from_query_result(found, prefix).map_err(refused)
}

/// Joins the account `a`: the one that the caller named (`$2`), otherwise the withdrawal's own.
const ACCOUNT: &str = "accounts a ON a.id = COALESCE($2, w.account_id)";

/// Reads the case. The answer has one row for each balance of the account's wallets.
fn case_statement() -> String {
    let columns = [
        prefixed::<withdrawals::Entity>("w"),
        prefixed::<accounts::Entity>("a"),
        prefixed::<account_questionnaires::Entity>("q"),
        prefixed::<investors::Entity>("i"),
        prefixed::<frameworks::Entity>("f"),
        prefixed::<documents::Entity>("d"),
        prefixed::<payee_proofs::Entity>("wp"),
        prefixed::<payee_proofs::Entity>("ap"),
        prefixed::<balances::Entity>("b"),
    ];
    format!(
        "SELECT {},
            EXISTS (SELECT 1 FROM signing_sessions s
                WHERE s.scene = $3 AND s.record_id = w.id AND s.state IN ($4, $5, $6)) AS is_being_signed,
            (SELECT string_agg(c.currency, ',') FROM ({}) c) AS project_currencies
        FROM withdrawals w
        JOIN {ACCOUNT}
        JOIN investors i ON i.id = w.investor_id
        JOIN frameworks f ON f.id = a.framework_id
        LEFT JOIN account_questionnaires q
            ON q.id = (SELECT MAX(n.id) FROM account_questionnaires n WHERE n.account_id = a.id)
        LEFT JOIN documents d ON d.id = w.signed_form_id
        LEFT JOIN payee_proofs wp ON wp.subject_kind = 'withdrawal' AND wp.subject_id = w.id
        LEFT JOIN payee_proofs ap ON ap.subject_kind = 'account' AND ap.subject_id = a.id
        LEFT JOIN balances b ON b.owner_id = a.id AND b.book IN ('wallet', 'wallet_held') AND {EVER_POSTED}
        WHERE w.id = $1",
        columns.join(", "),
        project_currencies("f.id")
    )
}

impl SeaTx {
    pub(in crate::seaorm) async fn withdrawal_with_form(
        &self,
        id: WithdrawalId,
    ) -> Result<Option<(Withdrawal, Option<Document>)>, StoreError> {
        let sql = format!(
            "SELECT {}, {} FROM withdrawals w LEFT JOIN documents d ON d.id = w.signed_form_id WHERE w.id = $1",
            prefixed::<withdrawals::Entity>("w"),
            prefixed::<documents::Entity>("d"),
        );
        let statement = self.statement(&sql, [id.0.into()]);
        let found = self.db().query_one_raw(statement).await.map_err(refused)?;
        let Some(found) = found else {
            return Ok(None);
        };
        let withdrawal = withdrawal(self.cipher(), needed(&found, "w_")?)?;
        let form = row(&found, "d_")?.map(document).transpose()?;
        Ok(Some((withdrawal, form)))
    }

    pub(in crate::seaorm) async fn lock_withdrawal_case(
        &self,
        id: WithdrawalId,
        named: Option<AccountId>,
    ) -> Result<Option<WithdrawalCase>, StoreError> {
        let which: [Value; 2] = [id.0.into(), named.map(|id| id.0).into()];
        // SQLite has one writer at a time.
        let lock = match self.db().get_database_backend() {
            DbBackend::Postgres => "FOR NO KEY UPDATE OF a, w",
            _ => "",
        };
        let sql = format!("SELECT w.id FROM withdrawals w JOIN {ACCOUNT} WHERE w.id = $1 {lock}");
        let locked = self.statement(&sql, which.clone());
        let locked = self.db().query_one_raw(locked).await.map_err(refused)?;
        if locked.is_none() {
            return Ok(None);
        }
        let scene = Scene::WalletWithdraw(id).code().into();
        let open = OPEN.map(|state| Value::from(state.code()));
        let values = which.into_iter().chain([scene]).chain(open);
        let statement = self.statement(&case_statement(), values);
        let found = self.db().query_all_raw(statement).await.map_err(refused)?;
        self.case(&found).map(Some)
    }

    fn case(&self, rows: &[QueryResult]) -> Result<WithdrawalCase, StoreError> {
        let found = rows.first().ok_or_else(|| corrupt("a locked withdrawal"))?;
        let proof = |prefix| -> Result<Option<String>, StoreError> {
            let proof = row::<payee_proofs::Model>(found, prefix)?;
            Ok(proof.map(|row| row.proof))
        };
        let mut balances = Vec::new();
        for found in rows {
            balances.extend(row::<balances::Model>(found, "b_")?);
        }
        let questionnaire = row(found, "q_")?.map(signed).transpose()?;
        let terms: frameworks::Model = needed(found, "f_")?;
        let of_projects: Option<String> =
            found.try_get("", "project_currencies").map_err(refused)?;
        let of_projects = of_projects.unwrap_or_default();
        let of_projects = of_projects.split(',').filter(|code| !code.is_empty());
        Ok(WithdrawalCase {
            withdrawal: withdrawal(self.cipher(), needed(found, "w_")?)?,
            signed_form: row(found, "d_")?.map(document).transpose()?,
            proof: proof("wp_")?,
            is_being_signed: found.try_get("", "is_being_signed").map_err(refused)?,
            investor: investor(needed(found, "i_")?)?,
            account: account(self.cipher(), needed(found, "a_")?, questionnaire)?,
            account_proof: proof("ap_")?,
            currencies: wallet_currencies(&terms, of_projects)?,
            framework: framework(terms)?,
            wallets: wallet_balances(balances)?,
        })
    }

    fn statement(&self, sql: &str, values: impl IntoIterator<Item = Value>) -> Statement {
        Statement::from_sql_and_values(self.db().get_database_backend(), sql, values)
    }
}
