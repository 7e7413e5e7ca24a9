//! The effect of a proposal of rates or of a manual booking, as its readers see it.

use crate::http::code_field::Code;
use crate::http::codes::{AdjustmentDirection, AdjustmentKindCode, RateSourceCode};
use crate::http::exchange_rate::RateView;
use crate::http::fields::{Day, Exact, Integer};
use domain::adjustment::{Booking, Rates};
use domain::exchange_rate::ComparedRate;
use domain::ledger::Posting;
use domain::money::Converted;
use ports::driving::proposals::{BookingOutline, OutlinedWallet, RatesOutline};
use serde::Serialize;
use utoipa::ToSchema;

/// A rate of a proposal.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ProposedExchangeRate)]
struct ProposedRateView {
    /// ISO 4217.
    currency: &'static str,
    day: Day,
    /// US dollars for one unit.
    usd_per_unit: Exact,
    /// Units for one US dollar, rounded to ten decimals.
    units_per_usd: Exact,
    /// US dollars for one unit at the rate now in force on that day; null if there is none.
    before: Option<Exact>,
    /// The day of that rate.
    before_day: Option<Day>,
    /// Whether it differs by more than a tenth from the previous rate, or from the one that it replaces.
    far: bool,
    /// Whether it replaces a confirmed rate of the same day.
    replaces: bool,
}

/// The exchange rates that come into force.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ProposedExchangeRates)]
pub(crate) struct RatesView {
    source: RateSourceCode,
    /// How many there are.
    count: Integer,
    first_day: Option<Day>,
    last_day: Option<Day>,
    /// Whether rates differ by more than a tenth from the previous ones and the proposer confirmed that this is intended.
    accepted_difference: bool,
    /// Number of rates with `far` or `replaces`.
    striking: Integer,
    /// At most 60: first those with `far` or `replaces`, then the others, each with the latest day first.
    shown: Vec<ProposedRateView>,
}

/// A wallet that a manual booking touches.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ProposedWallet)]
struct WalletView {
    account_id: Integer,
    account_number: String,
    investor_id: Integer,
    /// ISO 4217.
    currency: &'static str,
    /// Negative for a wallet that gives.
    change: Exact,
    /// What is available in it now.
    available: Exact,
    /// What would then be available; null if it exceeds the largest amount.
    after: Option<Exact>,
}

/// The terms of an exchange.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ExchangeTerms)]
pub(crate) struct ExchangeView {
    /// The rate of the currency sold; null for the US dollar.
    from_rate: Option<RateView>,
    /// The rate of the currency bought; null for the US dollar.
    to_rate: Option<RateView>,
    given: Exact,
    given_currency: &'static str,
    /// The amount bought, rounded half up to the minor unit, once.
    gained: Exact,
    gained_currency: &'static str,
    /// The amount bought before rounding, truncated to eight decimals.
    exact: Exact,
    /// What rounding added; negative if it took away.
    rounding: Exact,
}

/// The amount booked in one book.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ManualPosting)]
struct PostingView {
    /// Such as `wallet` or `fx_position`.
    book: &'static str,
    /// The number of its owner; 0 for the platform's own.
    owner: Integer,
    /// Negative for an amount that leaves the book.
    amount: Exact,
    currency: &'static str,
}

/// What a manual booking does.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ProposedManualBooking)]
pub(crate) struct ManualView {
    kind: AdjustmentKindCode,
    /// Only for an adjustment.
    direction: Option<AdjustmentDirection>,
    value_on: Day,
    /// The number of the document that proves it.
    document: Integer,
    wallets: Vec<WalletView>,
    /// Only for an exchange.
    exchange: Option<ExchangeView>,
    /// Whether a wallet has too little for it now.
    short: bool,
    postings: Vec<PostingView>,
}

/// The rates of a proposal.
pub(crate) fn rates(outline: &RatesOutline) -> RatesView {
    RatesView {
        source: Code(outline.source),
        count: Integer(i64::try_from(outline.count).unwrap_or(i64::MAX)),
        first_day: outline.first.map(Day),
        last_day: outline.last.map(Day),
        accepted_difference: outline.is_meant,
        striking: Integer(i64::try_from(outline.striking).unwrap_or(i64::MAX)),
        shown: outline.shown.iter().map(proposed_rate).collect(),
    }
}

fn proposed_rate(proposed: &ComparedRate) -> ProposedRateView {
    let to = proposed.to;
    ProposedRateView {
        currency: to.currency.code(),
        day: Day(to.day),
        usd_per_unit: Exact(to.rate.usd_per_unit()),
        units_per_usd: Exact(to.rate.units_per_usd()),
        before: proposed.before.map(|it| Exact(it.rate.usd_per_unit())),
        before_day: proposed.before.map(|it| Day(it.day)),
        far: proposed.is_far,
        replaces: proposed.is_replacing,
    }
}

/// A manual booking.
pub(crate) fn booking(outline: &BookingOutline) -> ManualView {
    let booking = &outline.manual.booking;
    let direction = match booking {
        Booking::Adjustment { direction, .. } => Some(Code(*direction)),
        Booking::Reward { .. } | Booking::Transfer { .. } | Booking::Exchange { .. } => None,
    };
    let terms = match (booking, &outline.exchange) {
        (Booking::Exchange { rates, .. }, Some(converted)) => {
            Some(exchange(booking.amount(), converted, *rates))
        }
        _ => None,
    };
    ManualView {
        kind: Code(booking.kind()),
        direction,
        value_on: Day(outline.manual.value_on),
        document: Integer(outline.manual.document.0),
        wallets: outline.wallets.iter().map(wallet).collect(),
        exchange: terms,
        short: outline.is_short,
        postings: outline.postings.iter().filter_map(posting).collect(),
    }
}

/// The terms of an exchange.
pub(super) fn exchange(given: domain::Money, converted: &Converted, rates: Rates) -> ExchangeView {
    ExchangeView {
        from_rate: rates.from.map(RateView::from),
        to_rate: rates.to.map(RateView::from),
        given: given.into(),
        given_currency: given.currency().code(),
        gained: converted.amount.into(),
        gained_currency: converted.amount.currency().code(),
        exact: Exact(converted.exact),
        rounding: Exact(converted.rounding()),
    }
}

fn wallet(wallet: &OutlinedWallet) -> WalletView {
    WalletView {
        account_id: Integer(wallet.account.0),
        account_number: wallet.number.clone(),
        investor_id: Integer(wallet.investor.0),
        currency: wallet.change.currency().code(),
        change: wallet.change.into(),
        available: wallet.available.into(),
        after: wallet.after.map(Exact::from),
    }
}

fn posting(posting: &Posting) -> Option<PostingView> {
    let amount = posting.quantity.money()?;
    Some(PostingView {
        book: posting.book.code(),
        owner: Integer(posting.book.owner()),
        amount: amount.into(),
        currency: amount.currency().code(),
    })
}
