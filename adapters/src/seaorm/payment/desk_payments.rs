//! The desk's list of payments, paged by the payment's number.

use crate::seaorm::columns::{full_name, money};
use crate::seaorm::condition::Condition;
use crate::seaorm::errors::corrupt;
use crate::seaorm::keyed::{self, Keyed};
use crate::seaorm::ordered::{Column, Order};
use crate::seaorm::search::{Search, Searched, Word};
use crate::seaorm::store::SeaStore;
use domain::Instant;
use domain::ids::{AccountId, ChargeId, InvestorId};
use domain::payment::State;
use ports::driven::desk_payments::{KeyedPage, ListedPayment, PaymentFilter};
use ports::driven::sorting::PaymentBy;
use ports::driven::unit_of_work::StoreError;
use sea_orm::FromQueryResult;

const BESIDE: &str = "JOIN charges t ON t.id = picked.item
    JOIN accounts a ON a.id = t.account_id
    JOIN frameworks f ON f.id = a.framework_id
    JOIN investors i ON i.id = t.investor_id";

#[derive(FromQueryResult)]
struct Row {
    id: i64,
    state: String,
    amount_minor: i64,
    currency: String,
    provider: String,
    payment: Option<String>,
    created_at: Instant,
    paid_at: Option<Instant>,
    refund_asked_at: Option<Instant>,
    investor_id: i64,
    account_id: i64,
    number: Option<String>,
    framework: String,
    first_name: Option<String>,
    last_name: Option<String>,
    chinese_name: Option<String>,
    mobile_number: String,
}

pub(in crate::seaorm) async fn page(
    store: &SeaStore,
    filter: &PaymentFilter,
) -> Result<KeyedPage<ListedPayment>, StoreError> {
    let search = search(store, filter).await?;
    let counted = search.counted(store, &[in_states(filter)]).await?;
    let order = Order::of(filter.sort, |by| columns(store, by));
    let statement = |cut: Condition, order: &str, limit: u64| {
        let mut values = Vec::new();
        let found = search.found(
            &[in_states(filter).and(cut)],
            "t.id AS item",
            (order, limit),
            &mut values,
        );
        let sql = format!(
            "SELECT t.id, t.state, t.amount_minor, t.currency, t.provider, t.payment, t.created_at, t.paid_at,
                t.refund_asked_at, t.investor_id, t.account_id, a.number, f.code AS framework,
                a.first_name, a.last_name, a.chinese_name, i.mobile_number
            FROM ({found}) picked {BESIDE} ORDER BY {order}"
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
        ("charges t", &Condition::any()),
        |row: &Row| row.id,
        statement,
    )
    .await?;
    let items = items.into_iter().map(listed).collect::<Result<_, _>>()?;
    Ok(keyed::counted(items, (newer, older), counted))
}

/// What the list is sorted by.
fn columns(store: &SeaStore, by: PaymentBy) -> Vec<Column> {
    match by {
        PaymentBy::Investor => vec![Column::holder(store, "t.account_id")],
        PaymentBy::When => vec![Column::whole("COALESCE(t.paid_at, t.created_at)")],
        PaymentBy::Amount => Column::amount(),
    }
}

/// The searched columns: whose payment it is, its number, and the beginnings of its references.
async fn search(store: &SeaStore, filter: &PaymentFilter) -> Result<Search, StoreError> {
    let sorted = store.by_signs();
    let words = filter.words.iter().map(|typed| {
        let reference = ["t.reference", "t.payment"];
        let mut others: Vec<Condition> = reference
            .iter()
            .map(|column| Condition::begins(&format!("{column}{sorted}"), typed))
            .collect();
        if let Ok(id) = typed.parse::<i64>() {
            others.push(Condition::new("t.id = $", vec![id.into()]));
        }
        Word::typed(typed, others)
    });
    Search::in_list(
        store,
        Searched::of_account("charges", "t.account_id"),
        words.collect(),
    )
    .await
}

fn in_states(filter: &PaymentFilter) -> Condition {
    let codes = filter.states.iter().map(|state| state.code());
    Condition::one_of("t.state", codes)
}

fn listed(row: Row) -> Result<ListedPayment, StoreError> {
    let name = full_name([row.first_name, row.last_name, row.chinese_name]);
    Ok(ListedPayment {
        id: ChargeId(row.id),
        state: State::from_code(&row.state).ok_or_else(|| corrupt("charges.state"))?,
        amount: money(row.amount_minor, &row.currency)?,
        provider: row.provider,
        payment: row.payment,
        created_at: row.created_at,
        paid_at: row.paid_at,
        refund_asked_at: row.refund_asked_at,
        investor: InvestorId(row.investor_id),
        name: name.unwrap_or(row.mobile_number),
        account: AccountId(row.account_id),
        account_number: row.number.unwrap_or_default(),
        framework: row.framework,
    })
}
