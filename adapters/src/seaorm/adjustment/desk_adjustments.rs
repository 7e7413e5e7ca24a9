//! The desk's list of manual bookings, paged by the number of their proposals.

use crate::seaorm::columns::{full_name, money};
use crate::seaorm::condition::Condition;
use crate::seaorm::entities::{adjustments, exchange_rates};
use crate::seaorm::errors::corrupt;
use crate::seaorm::exchange_rate::exchange_rate;
use crate::seaorm::keyed::{self, Source};
use crate::seaorm::ordered::{Column, Order};
use crate::seaorm::review::desk::pattern;
use crate::seaorm::store::SeaStore;
use domain::Instant;
use domain::adjustment::{Booking, Direction, Kind, ManualBooking, Rates};
use domain::exchange_rate::ExchangeRate;
use domain::ids::{AccountId, EvidenceId, InvestorId, ProposalId, TransactionId};
use domain::operations::proposal::ProposalState;
use ports::driven::adjustments::{AdjustmentFilter, BookedAccount, ListedAdjustment};
use ports::driven::desk_payments::KeyedPage;
use ports::driven::sorting::AdjustmentBy;
use ports::driven::unit_of_work::StoreError;
use sea_orm::{FromQueryResult, Value};

const SOURCE: Source = Source {
    columns: "t.*, p.state, p.reason, p.proposed_at, m.name AS maker, x.id AS transaction_id,
        a.number, a.first_name, a.last_name, a.chinese_name, a.investor_id, i.mobile_number,
        b.number AS b_number, b.first_name AS b_first_name, b.last_name AS b_last_name,
        b.chinese_name AS b_chinese_name, b.investor_id AS b_investor_id, j.mobile_number AS b_mobile_number,
        r.currency AS r_currency, r.day AS r_day, r.usd_rate AS r_usd_rate, r.source AS r_source,
        r.proposal AS r_proposal, r.confirmed_at AS r_confirmed_at,
        s.currency AS s_currency, s.day AS s_day, s.usd_rate AS s_usd_rate, s.source AS s_source,
        s.proposal AS s_proposal, s.confirmed_at AS s_confirmed_at",
    table: "adjustments",
    joins: "JOIN proposals p ON p.id = t.id JOIN operators m ON m.id = p.maker
        JOIN accounts a ON a.id = t.account_id JOIN investors i ON i.id = a.investor_id
        LEFT JOIN accounts b ON b.id = t.to_account_id LEFT JOIN investors j ON j.id = b.investor_id
        LEFT JOIN exchange_rates r ON r.id = t.rate_id LEFT JOIN exchange_rates s ON s.id = t.to_rate_id
        LEFT JOIN ledger_transactions x ON x.reference =
            (CASE t.kind WHEN 'transfer' THEN 'transfer:' WHEN 'exchange' THEN 'exchange:' ELSE 'adjustment:' END)
            || t.id",
};

#[derive(FromQueryResult)]
struct Row {
    #[sea_orm(nested)]
    booking: adjustments::Model,
    state: String,
    reason: String,
    proposed_at: Instant,
    maker: String,
    transaction_id: Option<i64>,
    number: Option<String>,
    first_name: Option<String>,
    last_name: Option<String>,
    chinese_name: Option<String>,
    investor_id: i64,
    mobile_number: String,
    b_number: Option<String>,
    b_first_name: Option<String>,
    b_last_name: Option<String>,
    b_chinese_name: Option<String>,
    b_investor_id: Option<i64>,
    b_mobile_number: Option<String>,
    r_currency: Option<String>,
    r_day: Option<chrono::NaiveDate>,
    r_usd_rate: Option<i64>,
    r_source: Option<String>,
    r_proposal: Option<i64>,
    r_confirmed_at: Option<Instant>,
    s_currency: Option<String>,
    s_day: Option<chrono::NaiveDate>,
    s_usd_rate: Option<i64>,
    s_source: Option<String>,
    s_proposal: Option<i64>,
    s_confirmed_at: Option<Instant>,
}

pub(in crate::seaorm) async fn page(
    store: &SeaStore,
    filter: &AdjustmentFilter,
) -> Result<KeyedPage<ListedAdjustment>, StoreError> {
    let key = |row: &Row| row.booking.id;
    let order = Order::of(filter.sort, |by| columns(store, by));
    let from = (filter.from, &order);
    keyed::list(store, from, &SOURCE, &wanted(filter), key, listed).await
}

/// The sort columns of the list.
fn columns(store: &SeaStore, by: AdjustmentBy) -> Vec<Column> {
    match by {
        AdjustmentBy::Account => vec![Column::holder(store, "t.account_id")],
        AdjustmentBy::ValueOn => vec![Column::whole("t.value_on")],
        AdjustmentBy::Amount => Column::amount(),
    }
}

fn wanted(filter: &AdjustmentFilter) -> Condition {
    let kinds = filter.kinds.iter().copied().map(Kind::code);
    let mut wanted = Condition::one_of("t.kind", kinds);
    if !filter.states.is_empty() {
        let places = vec!["$"; filter.states.len()].join(", ");
        let states = filter.states.iter().map(|state| state.code().into());
        let sql = format!(
            "EXISTS (SELECT 1 FROM proposals q WHERE q.id = t.id AND q.state IN ({places}))"
        );
        wanted = wanted.and(Condition::new(sql, states.collect()));
    }
    if let Some(account) = filter.account {
        let of = vec![account.0.into(), account.0.into()];
        let sql = "(t.account_id = $ OR t.to_account_id = $)";
        wanted = wanted.and(Condition::new(sql, of));
    }
    if let Some(proposal) = filter.proposal {
        wanted = wanted.and(Condition::new("t.id = $", vec![proposal.0.into()]));
    }
    let words = filter.words.iter();
    words.fold(wanted, |wanted, word| wanted.and(matches_word(word)))
}

/// The word is in the number of one of its accounts or in its holder's name, or is the booking's
/// number.
fn matches_word(word: &str) -> Condition {
    let columns = ["c.number", "c.first_name", "c.last_name", "c.chinese_name"];
    let sql: Vec<String> = columns
        .iter()
        .map(|column| format!("LOWER({column}) LIKE $ ESCAPE '\\'"))
        .collect();
    let of_account = format!(
        "EXISTS (SELECT 1 FROM accounts c WHERE c.id IN (t.account_id, t.to_account_id) AND ({}))",
        sql.join(" OR ")
    );
    let mut values: Vec<Value> = columns.iter().map(|_| pattern(word).into()).collect();
    match word.trim_start_matches('#').parse::<i64>() {
        Ok(id) => {
            values.push(id.into());
            Condition::new(format!("({of_account} OR t.id = $)"), values)
        }
        Err(_) => Condition::new(of_account, values),
    }
}

fn listed(row: Row) -> Result<ListedAdjustment, StoreError> {
    let rates = Rates {
        from: joined(
            row.booking.rate_id,
            (row.r_currency, row.r_day, row.r_usd_rate),
            (row.r_source, row.r_proposal, row.r_confirmed_at),
        )?,
        to: joined(
            row.booking.to_rate_id,
            (row.s_currency, row.s_day, row.s_usd_rate),
            (row.s_source, row.s_proposal, row.s_confirmed_at),
        )?,
    };
    let account = BookedAccount {
        id: AccountId(row.booking.account_id),
        number: row.number.unwrap_or_default(),
        investor: InvestorId(row.investor_id),
        name: full_name([row.first_name, row.last_name, row.chinese_name])
            .unwrap_or(row.mobile_number),
    };
    let to_account = match (row.booking.to_account_id, row.b_investor_id) {
        (Some(id), Some(investor)) => Some(BookedAccount {
            id: AccountId(id),
            number: row.b_number.unwrap_or_default(),
            investor: InvestorId(investor),
            name: full_name([row.b_first_name, row.b_last_name, row.b_chinese_name])
                .unwrap_or_else(|| row.b_mobile_number.unwrap_or_default()),
        }),
        _ => None,
    };
    Ok(ListedAdjustment {
        proposal: ProposalId(row.booking.id),
        state: ProposalState::from_code(&row.state).ok_or_else(|| corrupt("proposals.state"))?,
        manual: manual(&row.booking, rates)?,
        account,
        to_account,
        reason: row.reason,
        maker: row.maker,
        proposed_at: row.proposed_at,
        transaction: row.transaction_id.map(TransactionId),
    })
}

/// A joined rate; none if there is none.
fn joined(
    id: Option<i64>,
    (currency, day, usd_rate): (Option<String>, Option<chrono::NaiveDate>, Option<i64>),
    (source, proposal, confirmed_at): (Option<String>, Option<i64>, Option<Instant>),
) -> Result<Option<ExchangeRate>, StoreError> {
    let model = || {
        Some(exchange_rates::Model {
            id: id?,
            currency: currency?,
            day: day?,
            usd_rate: usd_rate?,
            source: source?,
            proposal: proposal?,
            confirmed_at: confirmed_at?,
        })
    };
    model().map(exchange_rate).transpose()
}

fn manual(row: &adjustments::Model, rates: Rates) -> Result<ManualBooking, StoreError> {
    let amount = money(row.amount_minor, &row.currency)?;
    let account = AccountId(row.account_id);
    let broken = |what| move || corrupt(what);
    let kind = Kind::from_code(&row.kind).ok_or_else(broken("adjustments.kind"))?;
    let booking = match kind {
        Kind::Adjustment => {
            let direction = row.direction.as_deref().and_then(Direction::from_code);
            Booking::Adjustment {
                account,
                amount,
                direction: direction.ok_or_else(broken("adjustments.direction"))?,
            }
        }
        Kind::Reward => Booking::Reward { account, amount },
        Kind::Transfer => Booking::Transfer {
            from: account,
            to: AccountId(
                row.to_account_id
                    .ok_or_else(broken("adjustments.to_account_id"))?,
            ),
            amount,
        },
        Kind::Exchange => {
            let minor = row
                .to_amount_minor
                .ok_or_else(broken("adjustments.to_amount_minor"))?;
            let currency = row.to_currency.as_deref().unwrap_or_default();
            Booking::Exchange {
                account,
                given: amount,
                gained: money(minor, currency)?,
                rates,
            }
        }
    };
    Ok(ManualBooking {
        booking,
        value_on: row.value_on,
        document: EvidenceId(row.evidence_id),
    })
}
