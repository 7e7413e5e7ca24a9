//! The desk's list of payouts, paged by number, and the payouts that are due.

use super::open_target;
use crate::seaorm::columns::{full_name, money};
use crate::seaorm::condition::Condition;
use crate::seaorm::errors::{corrupt, refused};
use crate::seaorm::keyed::{self, Keyed};
use crate::seaorm::ordered::{Column, Order};
use crate::seaorm::review::desk::pattern;
use crate::seaorm::search::{Search, Searched, Word};
use crate::seaorm::store::SeaStore;
use crate::seaorm::transaction::SeaTx;
use chrono::NaiveDate;
use domain::Instant;
use domain::ids::{AccountId, BankAccountId, InvestorId, PayoutBatchId, PayoutId, ProjectId};
use domain::language::Text;
use domain::ledger::Purpose;
use domain::payable::{Reason, State};
use domain::payee::{PayoutMethod, Target};
use domain::person_name;
use domain::reference::RemittanceReference;
use ports::driven::desk_payments::KeyedPage;
use ports::driven::desk_payouts::{DuePayouts, ListedPayout, OwnBank, PayoutFilter};
use ports::driven::field_cipher::FieldCipher;
use ports::driven::sorting::PayoutBy;
use ports::driven::unit_of_work::StoreError;
use sea_orm::{ConnectionTrait, FromQueryResult, Statement};

/// Payouts with the investor of their account, for searching.
const PAYOUTS: &str =
    "(SELECT p.*, a.investor_id FROM payouts p LEFT JOIN accounts a ON a.id = p.account_id)";
const COLUMNS: &str = "t.id, t.state, t.modified_at, t.created_at, t.amount_minor, t.currency, t.target_method, t.target,
    t.reason, t.settles_kind, t.settles_id, t.batch_id, t.account_id, a.number, a.blocked_by, a.investor_id, a.first_name,
    a.last_name, a.chinese_name, b.id AS bank_id, b.name AS bank_name, t.paid_on, t.paid_reference,
    j.id AS project_id, j.name_en AS project_en, j.name_zh AS project_zh";

const BESIDE: &str = "LEFT JOIN accounts a ON a.id = t.account_id
    LEFT JOIN frameworks f ON f.id = a.framework_id
    LEFT JOIN bank_accounts b ON b.id = COALESCE(t.pays_from_id, f.bank_account_id)
    LEFT JOIN projects j ON j.id = t.project_id";

/// The name of the bank account that pays, as the list shows it: none for coins, which leave the book of their gateway.
const PAYS: &str = "CASE WHEN t.target_method = 'Bitcoin' THEN '' ELSE COALESCE((
        SELECT y.name FROM bank_accounts y WHERE y.id = COALESCE(t.pays_from_id, (
            SELECT w.bank_account_id FROM accounts x JOIN frameworks w ON w.id = x.framework_id WHERE x.id = t.account_id
        ))), '') END";

#[derive(FromQueryResult)]
struct Row {
    id: i64,
    state: String,
    modified_at: Instant,
    created_at: Instant,
    amount_minor: i64,
    currency: String,
    target_method: Option<String>,
    target: Option<String>,
    reason: String,
    settles_kind: String,
    settles_id: i64,
    batch_id: Option<i64>,
    account_id: Option<i64>,
    number: Option<String>,
    blocked_by: Option<i64>,
    investor_id: Option<i64>,
    first_name: Option<String>,
    last_name: Option<String>,
    chinese_name: Option<String>,
    bank_id: Option<i64>,
    bank_name: Option<String>,
    paid_on: Option<NaiveDate>,
    paid_reference: Option<String>,
    project_id: Option<i64>,
    project_en: Option<String>,
    project_zh: Option<String>,
}

#[derive(FromQueryResult)]
struct DueRow {
    bank_id: i64,
    bank_name: String,
    currency: String,
    payouts: i64,
    total_minor: i64,
    oldest: Instant,
}

pub(in crate::seaorm) async fn page(
    store: &SeaStore,
    filter: &PayoutFilter,
) -> Result<KeyedPage<ListedPayout>, StoreError> {
    let search = search(store, filter).await?;
    let wanted = wanted(filter);
    let counted = search.counted(store, std::slice::from_ref(&wanted)).await?;
    let order = Order::of(filter.sort, |by| columns(store, by));
    let statement = |cut: Condition, order: &str, limit: u64| {
        let mut values = Vec::new();
        let found = search.found(
            &[wanted.clone().and(cut)],
            "t.id AS item",
            (order, limit),
            &mut values,
        );
        let sql = format!(
            "SELECT {COLUMNS} FROM ({found}) picked JOIN payouts t ON t.id = picked.item {BESIDE}
            ORDER BY {order}"
        );
        (sql, values)
    };
    let Keyed {
        items,
        newer,
        older,
    } = keyed::page(
        store,
        (filter.from, &order),
        ("payouts t", &Condition::any()),
        |row: &Row| row.id,
        statement,
    )
    .await?;
    let items = items.into_iter().map(|row| listed(store.cipher(), row));
    Ok(keyed::counted(
        items.collect::<Result<_, _>>()?,
        (newer, older),
        counted,
    ))
}

/// What the list is sorted by.
fn columns(store: &SeaStore, by: PayoutBy) -> Vec<Column> {
    match by {
        PayoutBy::Reason => vec![Column::ranked("t.reason", Reason::ALL.map(Reason::code))],
        PayoutBy::BankAccount => vec![Column::text(store, PAYS)],
        PayoutBy::State => vec![Column::ranked("t.state", State::ALL.map(State::code))],
        PayoutBy::Since => vec![Column::whole("t.modified_at")],
        PayoutBy::Amount => Column::amount(),
    }
}

/// The payouts that a condition on one number selects, by number.
pub(super) async fn some(
    tx: &SeaTx,
    which: &str,
    number: i64,
) -> Result<Vec<ListedPayout>, StoreError> {
    let sql = format!("SELECT {COLUMNS} FROM payouts t {BESIDE} WHERE {which} ORDER BY t.id");
    let backend = tx.db().get_database_backend();
    let asked = Statement::from_sql_and_values(backend, sql, [number.into()]);
    let rows = Row::find_by_statement(asked).all(tx.db()).await;
    let rows = rows.map_err(refused)?.into_iter();
    rows.map(|row| listed(tx.cipher(), row)).collect()
}

/// The due payouts to bank accounts, by paying bank account and currency.
pub(in crate::seaorm) async fn due(store: &SeaStore) -> Result<Vec<DuePayouts>, StoreError> {
    let sql = "SELECT b.id AS bank_id, b.name AS bank_name, p.currency, COUNT(*) AS payouts,
            CAST(SUM(p.amount_minor) AS bigint) AS total_minor, MIN(p.modified_at) AS oldest
        FROM payouts p
        LEFT JOIN accounts a ON a.id = p.account_id
        LEFT JOIN frameworks f ON f.id = a.framework_id
        JOIN bank_accounts b ON b.id = COALESCE(p.pays_from_id, f.bank_account_id)
        WHERE p.state = 'DUE' AND p.target_method = 'Bank'
        GROUP BY b.id, b.name, p.currency
        ORDER BY b.name, p.currency";
    let rows: Vec<DueRow> = store.rows(sql, Vec::new()).await?;
    let due = rows.into_iter().map(|row| {
        Ok(DuePayouts {
            bank: OwnBank {
                id: BankAccountId(row.bank_id),
                name: row.bank_name,
            },
            count: u64::try_from(row.payouts).map_err(|_| corrupt("a count"))?,
            total: money(row.total_minor, &row.currency)?,
            oldest: row.oldest,
        })
    });
    due.collect()
}

/// The searched columns: whose payout it is, the name of the project that is paid, its number and
/// its reference, and the beginning of the bank's.
async fn search(store: &SeaStore, filter: &PayoutFilter) -> Result<Search, StoreError> {
    let sorted = store.by_signs();
    let words = filter.words.iter().map(|typed| {
        let mut others = vec![Condition::begins(
            &format!("t.paid_reference{sorted}"),
            typed,
        )];
        if let Some(id) = payout_number(typed) {
            others.push(Condition::new("t.id = $", vec![id.0.into()]));
        }
        others.push(Condition::new(
            "t.project_id IN (SELECT j.id FROM projects j WHERE j.search_name LIKE $ ESCAPE '\\')",
            vec![pattern(typed).into()],
        ));
        Word::typed(typed, others)
    });
    Search::in_list(
        store,
        Searched::of_account(PAYOUTS, "t.account_id"),
        words.collect(),
    )
    .await
}

/// The payout whose number or reference was typed.
pub(super) fn payout_number(typed: &str) -> Option<PayoutId> {
    let number = typed.parse().ok().map(PayoutId);
    number.or_else(|| RemittanceReference::parse(&typed.to_uppercase())?.payout())
}

fn wanted(filter: &PayoutFilter) -> Condition {
    let codes = filter.states.iter().map(|state| state.code());
    let mut wanted = Condition::one_of("t.state", codes);
    if let Some(currency) = filter.currency {
        let of = Condition::new("t.currency = $", vec![currency.code().into()]);
        wanted = wanted.and(of);
    }
    if let Some(reason) = filter.reason {
        let why = Condition::new("t.reason = $", vec![reason.code().into()]);
        wanted = wanted.and(why);
    }
    if let Some(project) = filter.project {
        let paid = Condition::new("t.project_id = $", vec![project.0.into()]);
        wanted = wanted.and(paid);
    }
    for (sign, bound) in [(">=", filter.entered_from), ("<", filter.entered_before)] {
        if let Some(bound) = bound {
            let entered = format!("t.modified_at {sign} $");
            wanted = wanted.and(Condition::new(entered, vec![bound.into()]));
        }
    }
    wanted
}

/// The holder of the bank account, otherwise the name in the investment account, followed by its
/// Chinese name. A bank account in another name has no Chinese name.
fn payee(holder: Option<&str>, typed: Option<String>, chinese: Option<String>) -> Option<String> {
    let is_own = |holder: &str| {
        let typed = typed.as_deref();
        typed.is_some_and(|typed| person_name::is_same(typed, holder))
    };
    let chinese = chinese.filter(|_| holder.is_none_or(is_own));
    let latin = holder.map(str::to_owned).or(typed);
    full_name([latin, chinese])
}

fn listed(cipher: &dyn FieldCipher, row: Row) -> Result<ListedPayout, StoreError> {
    let stored = (row.target_method.as_deref(), row.target.as_deref());
    let target = open_target(cipher, row.id, stored)?;
    let method = row.target_method.as_deref().map(|code| {
        let method = PayoutMethod::from_code(code);
        method.ok_or_else(|| corrupt("payouts.target_method"))
    });
    let holder = match &target {
        Some(Target::Bank(payee)) => Some(payee.account_name.as_str()),
        _ => None,
    };
    let named = payee(
        holder,
        full_name([row.first_name, row.last_name]),
        row.chinese_name,
    );
    let tail = target.as_ref().map(|target| target.shown_target().1);
    let is_coins = method == Some(Ok(PayoutMethod::Bitcoin));
    let settles = Purpose::from_parts(&row.settles_kind, row.settles_id);
    let project_name = row
        .project_zh
        .zip(row.project_en)
        .map(|(zh, en)| Text { zh, en });
    let state = State::from_code(&row.state).ok_or_else(|| corrupt("payouts.state"))?;
    Ok(ListedPayout {
        id: PayoutId(row.id),
        state,
        since: row.modified_at,
        created_at: row.created_at,
        amount: money(row.amount_minor, &row.currency)?,
        method: method.transpose()?,
        payee: named,
        target_tail: tail.filter(|tail| !tail.is_empty()).map(str::to_owned),
        reason: Reason::from_code(&row.reason).ok_or_else(|| corrupt("payouts.reason"))?,
        settles: settles.ok_or_else(|| corrupt("payouts.settles_kind"))?,
        project: row.project_id.map(ProjectId).zip(project_name),
        account: row
            .account_id
            .map(|id| (AccountId(id), row.number.unwrap_or_default())),
        is_blocked: row.blocked_by.is_some() && state.waits_for_desk(),
        investor: row.investor_id.map(InvestorId),
        batch: row.batch_id.map(PayoutBatchId),
        // Coins leave the book of their gateway.
        bank: row
            .bank_id
            .zip(row.bank_name)
            .filter(|_| !is_coins)
            .map(|(id, name)| OwnBank {
                id: BankAccountId(id),
                name,
            }),
        paid_on: row.paid_on,
        paid_reference: row.paid_reference,
    })
}
