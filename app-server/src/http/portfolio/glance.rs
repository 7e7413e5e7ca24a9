//! The parts of an overview as sent: allocations, income by month, upcoming dates, and the lines of
//! the lists.

use super::holding::PERCENT_DECIMALS;
use crate::http::code_field::OrderTypeId;
use crate::http::codes::{ComingKind, OrderStatus, PayoutProgress};
use crate::http::fields::{Day, Exact, Integer, Moment};
use crate::http::look_ups::name_of;
use domain::portfolio::{DuePayment, Event, MonthlyIncome, OrderType, Part, UpcomingEvent};
use domain::subscription::State;
use domain::{Currency, Language, Money, deposit, withdrawal};
use ports::driven::catalogue_texts::Texts;
use ports::driven::holdings::{Holding, LineOf, NamedOpenOrder, OrderLine};
use ports::driven::look_ups::{Entry, List};
use ports::driving::portfolio::Overview;
use rust_decimal::Decimal;
use serde::Serialize;
use utoipa::ToSchema;

/// A part of the invested amount.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
#[schema(as = AllocationPart)]
pub(super) struct PartEntry {
    /// `InvestmentID`, `CountryID`, the id of the property type or `CurrencyID`; absent for the part that sums up the smaller ones.
    #[serde(rename = "ID", skip_serializing_if = "Option::is_none")]
    id: Option<Integer>,
    /// Its name; absent for the part that sums up the smaller ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    /// In US dollars.
    amount: Exact,
    /// Percentage of the whole, to 2 decimals; the parts of a whole add up to 100.
    percent: Exact,
}

/// The breakdown of the invested amount, in US dollars at the rates in force, largest part first.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub(super) struct Allocation {
    projects: Vec<PartEntry>,
    countries: Vec<PartEntry>,
    property_types: Vec<PartEntry>,
    currencies: Vec<PartEntry>,
}

/// What was earned in a month, in US dollars at the rates in force.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub(super) struct MonthIncome {
    /// Its first day.
    month: Day,
    /// Distributions, rents and interest; kinds without income are left out.
    types: Vec<TypeIncome>,
}

/// Income of one kind.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
struct TypeIncome {
    /// A value of `cashTypeList`.
    #[serde(rename = "Type")]
    cash_type: Integer,
    amount: Exact,
}

/// An upcoming event.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub(super) struct ComingEvent {
    #[schema(value_type = ComingKind)]
    kind: &'static str,
    /// The day; in the past for something that has expired and still has to be renewed.
    date: Day,
    /// The project's name, or the account's number.
    name: String,
    /// Only for an order.
    #[serde(rename = "UserInvestmentID", skip_serializing_if = "Option::is_none")]
    order: Option<Integer>,
    /// Only for an order or a payment.
    #[serde(rename = "InvestmentID", skip_serializing_if = "Option::is_none")]
    project: Option<Integer>,
    /// Only for an order.
    #[schema(value_type = Option<OrderStatus>)]
    #[serde(skip_serializing_if = "Option::is_none")]
    order_status: Option<&'static str>,
    /// The account.
    #[serde(rename = "UserEntityID")]
    account: Integer,
    /// For a payment: its type, a value of `cashTypeList`.
    #[serde(rename = "Type", skip_serializing_if = "Option::is_none")]
    cash_type: Option<Integer>,
    /// For a payment: the amount, in `Currency`.
    #[serde(skip_serializing_if = "Option::is_none")]
    amount: Option<Exact>,
    /// For a payment: ISO code of its currency.
    #[serde(skip_serializing_if = "Option::is_none")]
    currency: Option<&'static str>,
    /// The framework of the account.
    #[serde(
        rename = "InvestmentFrameworkID",
        skip_serializing_if = "Option::is_none"
    )]
    framework: Option<Integer>,
}

/// The holding in one project; amounts are in `currency`.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct HeldProject {
    /// `InvestmentID` of the project.
    product_id: Integer,
    product_name: String,
    /// To 4 decimals.
    shares_num: Exact,
    /// What was paid for the shares, less principal returned.
    cost: Exact,
    /// Income so far.
    total_income: Exact,
    /// ISO code of the project's currency.
    currency: &'static str,
}

/// An order in brief, as in the list of orders.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct OrderAtAGlance {
    /// 1 investment, 2 withdrawal, 3 deposit.
    order_type: OrderTypeId,
    order_name: String,
    order_num: String,
    order_time: Moment,
    /// The amount, in `currency`.
    amount: Exact,
    /// ISO code.
    currency: &'static str,
    #[schema(value_type = OrderStatus)]
    order_status: &'static str,
    /// Whether it was cancelled before it was submitted.
    #[serde(rename = "RevokedInd")]
    revoked: bool,
    /// Its own id.
    ref_id: Integer,
    /// The state of an approved withdrawal's payment.
    #[serde(rename = "PayoutState")]
    #[schema(value_type = Option<PayoutProgress>)]
    payout_state: Option<&'static str>,
}

impl Allocation {
    pub(super) fn of(all: &Overview, language: Language) -> Self {
        let listed = |list| all.lists.get(&list).map_or(&[][..], Vec::as_slice);
        let named = |entries: &[Entry], id| name_of(entries, Some(id), language);
        let told = &all.allocations;
        Self {
            projects: parts(&told.projects, |id| {
                let holding = all.held.largest.iter().find(|it| it.project == id);
                (id.0, holding.map(|it| it.name.get(language).to_owned()))
            }),
            countries: parts(&told.countries, |id| {
                let group = all.held.groups.iter().find(|it| it.country == id);
                (id, group.map(|it| it.country_name.get(language).to_owned()))
            }),
            property_types: parts(&told.property_types, |id| {
                (id, named(listed(List::PropertyTypes), id))
            }),
            currencies: parts(&told.currencies, |currency: Currency| {
                let name = named(listed(List::Currencies), currency.id());
                (currency.id(), name)
            }),
        }
    }
}

fn parts<K: Copy>(parts: &[Part<K>], named: impl Fn(K) -> (i64, Option<String>)) -> Vec<PartEntry> {
    parts
        .iter()
        .map(|part| {
            let named = part.key.map(&named);
            PartEntry {
                id: named.as_ref().map(|(id, _)| Integer(*id)),
                name: named.and_then(|(_, name)| name),
                amount: part.amount.into(),
                percent: Exact(Decimal::new(part.share.into(), PERCENT_DECIMALS)),
            }
        })
        .collect()
}

pub(super) fn month(income: &MonthlyIncome) -> MonthIncome {
    let types = income.by_type.iter().map(|(cash_type, amount)| TypeIncome {
        cash_type: Integer(cash_type.id()),
        amount: (*amount).into(),
    });
    MonthIncome {
        month: Day(income.month),
        types: types.collect(),
    }
}

/// Upcoming dates, with the data for linking to where they are dealt with.
pub(super) fn coming(all: &Overview, event: &Event, language: Language) -> Option<ComingEvent> {
    let shown = ComingEvent {
        kind: event.what.code(),
        date: Day(event.on),
        name: String::new(),
        order: None,
        project: None,
        order_status: None,
        account: Integer(0),
        cash_type: None,
        amount: None,
        currency: None,
        framework: None,
    };
    match event.what {
        UpcomingEvent::FundingEnds(order) => {
            let mut open = all.open_orders.iter();
            let NamedOpenOrder {
                order,
                name,
                account,
            } = open.find(|it| it.order.order == order)?;
            Some(ComingEvent {
                name: name.get(language).to_owned(),
                order: Some(Integer(order.order.0)),
                project: Some(Integer(order.project.0)),
                order_status: Some(order.state.code()),
                account: Integer(account.0),
                ..shown
            })
        }
        UpcomingEvent::Payment(distribution, account) => {
            let mut announced = all.announced.iter();
            let of = |due: &DuePayment| due.distribution == distribution && due.account == account;
            let payment = announced.find(|it| of(&it.due))?;
            Some(ComingEvent {
                name: payment.name.get(language).to_owned(),
                project: Some(Integer(payment.project.0)),
                account: Integer(account.0),
                cash_type: Some(Integer(payment.cash_type.id())),
                amount: Some(payment.amount.into()),
                currency: Some(payment.amount.currency().code()),
                ..shown
            })
        }
        UpcomingEvent::QuestionnaireEnds(id) | UpcomingEvent::PassportExpires(id) => {
            let account = all.accounts.iter().find(|it| it.id == id)?;
            Some(ComingEvent {
                name: account.number.clone(),
                account: Integer(id.0),
                framework: Some(Integer(account.framework.id.0)),
                ..shown
            })
        }
    }
}

pub(super) fn held(holding: &Holding, language: Language) -> HeldProject {
    let nothing = Money::zero(holding.currency);
    HeldProject {
        product_id: Integer(holding.project.0),
        product_name: holding.name.get(language).to_owned(),
        shares_num: Exact(holding.shares.amount()),
        cost: holding.cost().unwrap_or(nothing).into(),
        total_income: holding.income.into(),
        currency: holding.currency.code(),
    }
}

pub(super) fn line(line: &OrderLine, texts: &dyn Texts, language: Language) -> OrderAtAGlance {
    let (order_type, id, name, status, revoked, payout) = match &line.of {
        LineOf::Subscription(id, _, name, state) => {
            let name = name.get(language).to_owned();
            let revoked = *state == State::Cancelled;
            (
                OrderType::Investment,
                id.0,
                name,
                state.code(),
                revoked,
                None,
            )
        }
        LineOf::Withdrawal(id, method, state, payout) => {
            let name = texts.text(language, super::orders::withdrawal_key(*method), &[]);
            let revoked = *state == withdrawal::State::Cancelled;
            let payout = payout.map(domain::payable::State::payee_status);
            (
                OrderType::Withdrawal,
                id.0,
                name,
                state.code(),
                revoked,
                payout,
            )
        }
        LineOf::Deposit(id, method, state) => {
            let name = texts.text(language, super::orders::deposit_key(*method), &[]);
            let revoked = *state == deposit::State::Cancelled;
            (OrderType::Deposit, id.0, name, state.code(), revoked, None)
        }
    };
    OrderAtAGlance {
        order_type: OrderTypeId(order_type),
        order_name: name,
        order_num: id.to_string(),
        order_time: Moment(line.created_at),
        amount: line.amount.into(),
        currency: line.amount.currency().code(),
        order_status: status,
        revoked,
        ref_id: Integer(id),
        payout_state: payout,
    }
}
