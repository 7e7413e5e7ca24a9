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
    /// The US dollars that one unit costs.
    usd_per_unit: Exact,
    /// Units for one US dollar, rounded to ten decimals.
    units_per_usd: Exact,
    /// The US dollars that one unit costs by what is in force on that day now; null where nothing is.
    before: Option<Exact>,
    /// Of which day that is.
    before_day: Option<Day>,
    /// It differs by more than a tenth from the one before it, or from the one that it replaces.
    far: bool,
    /// It replaces another confirmed one of the same day.
    replaces: bool,
}

/// What exchange rates come in force.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ProposedExchangeRates)]
pub(crate) struct RatesView {
    source: RateSourceCode,
    /// How many there are.
    count: Integer,
    first_day: Option<Day>,
    last_day: Option<Day>,
    /// Rates differ by more than a tenth from the ones before them, and who proposes them said that they are meant.
    accepted_difference: bool,
    /// How many are `far` or `replaces`.
    striking: Integer,
    /// At most 60: those that are `far` or `replaces` first, then the others; of both, those of the last days first.
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
    /// Below zero where the wallet gives.
    change: Exact,
    /// What is available in it now.
    available: Exact,
    /// What would be; null beyond the largest amount.
    after: Option<Exact>,
}

/// What an exchange goes by.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ExchangeTerms)]
pub(crate) struct ExchangeView {
    /// The rate of the currency that is given; null of the US dollar.
    from_rate: Option<RateView>,
    /// The rate of the currency that is gained; null of the US dollar.
    to_rate: Option<RateView>,
    given: Exact,
    given_currency: &'static str,
    /// Rounded half up to the minor unit, once.
    gained: Exact,
    gained_currency: &'static str,
    /// What it comes to before rounding, cut off after eight decimals.
    exact: Exact,
    /// What the rounding added; below zero where it took away.
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
    /// Below zero where it is taken from the book.
    amount: Exact,
    currency: &'static str,
}

/// What a manual booking does.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ProposedManualBooking)]
pub(crate) struct ManualView {
    kind: AdjustmentKindCode,
    /// Of an adjustment.
    direction: Option<AdjustmentDirection>,
    value_on: Day,
    /// The number of the document that proves it.
    document: Integer,
    wallets: Vec<WalletView>,
    /// Of an exchange.
    exchange: Option<ExchangeView>,
    /// A wallet has too little for it now.
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

/// What an exchange goes by.
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
