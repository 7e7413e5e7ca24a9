//! The holders of accounts by name.

use crate::seaorm::columns::full_name;
use crate::seaorm::errors::refused;
use crate::seaorm::ordered::{Column, Order, latin_name};
use crate::seaorm::review::desk::pattern;
use crate::seaorm::transaction::SeaTx;
use domain::ids::{AccountId, InvestorId, ProjectId};
use domain::language::Text;
use domain::ledger::Asset;
use ports::driven::distributions::NamedHolder;
use ports::driven::unit_of_work::StoreError;
use sea_orm::{ConnectionTrait, FromQueryResult, Statement};

/// How many accounts are named in one statement.
const AT_ONCE: usize = 1_000;

#[derive(FromQueryResult)]
struct Row {
    id: i64,
    number: String,
    investor_id: i64,
    first_name: Option<String>,
    last_name: Option<String>,
    chinese_name: Option<String>,
    name_en: String,
    name_zh: String,
}

#[derive(FromQueryResult)]
struct Number {
    number: i64,
}

pub(super) async fn holders(
    tx: &SeaTx,
    accounts: &[AccountId],
) -> Result<Vec<NamedHolder>, StoreError> {
    let mut found = Vec::with_capacity(accounts.len());
    for some in accounts.chunks(AT_ONCE) {
        let ids: Vec<String> = some.iter().map(ToString::to_string).collect();
        let sql = format!(
            "SELECT a.id, a.number, a.investor_id, a.first_name, a.last_name, a.chinese_name, f.name_en, f.name_zh
            FROM accounts a JOIN frameworks f ON f.id = a.framework_id
            WHERE a.id IN ({}) ORDER BY a.id",
            ids.join(", ")
        );
        let asked = Statement::from_string(tx.db().get_database_backend(), sql);
        let rows = Row::find_by_statement(asked).all(tx.db()).await;
        found.extend(rows.map_err(refused)?.into_iter().map(named));
    }
    Ok(found)
}

pub(super) async fn matching(
    tx: &SeaTx,
    project: ProjectId,
    word: &str,
    limit: u32,
) -> Result<Vec<AccountId>, StoreError> {
    let sql = "SELECT a.id AS number FROM accounts a
        WHERE (LOWER(a.number) LIKE $2 ESCAPE '\\'
            OR LOWER(COALESCE(a.first_name, '') || ' ' || COALESCE(a.last_name, '')) LIKE $2 ESCAPE '\\'
            OR LOWER(COALESCE(a.last_name, '') || ' ' || COALESCE(a.first_name, '')) LIKE $2 ESCAPE '\\'
            OR a.chinese_name LIKE $2 ESCAPE '\\')
        AND EXISTS (SELECT 1 FROM balances b WHERE b.book = 'holding' AND b.owner_id = a.id AND b.asset = $1)
        ORDER BY a.id LIMIT $3";
    let asset = Asset::Shares(project).code();
    let values = vec![asset.into(), pattern(word).into(), i64::from(limit).into()];
    let rows: Vec<Number> = tx.distribution_rows(sql, values).await?;
    Ok(rows.into_iter().map(|row| AccountId(row.number)).collect())
}

pub(super) async fn by_name(tx: &SeaTx, project: ProjectId) -> Result<Vec<AccountId>, StoreError> {
    let order = Order::up(Column::text_by(tx.by_signs(), &latin_name("a")));
    let sql = format!(
        "SELECT a.id AS number FROM balances b JOIN accounts a ON a.id = b.owner_id
        WHERE b.book = 'holding' AND b.asset = $1 ORDER BY {}",
        order.by("a.id", false)
    );
    let asset = Asset::Shares(project).code();
    let rows: Vec<Number> = tx.distribution_rows(&sql, vec![asset.into()]).await?;
    Ok(rows.into_iter().map(|row| AccountId(row.number)).collect())
}

fn named(row: Row) -> NamedHolder {
    let name = full_name([row.first_name, row.last_name, row.chinese_name]);
    NamedHolder {
        account: AccountId(row.id),
        number: row.number,
        investor: InvestorId(row.investor_id),
        name: name.unwrap_or_default(),
        framework: Text {
            zh: row.name_zh,
            en: row.name_en,
        },
    }
}
