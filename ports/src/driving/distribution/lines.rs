//! The lines of a distribution: a preview for a draft, afterwards the frozen lines.

use super::{may_read, register};
use crate::driven::audit::Origin;
use crate::driven::desk::{EXPORT_LIMIT, PAGE_SIZE};
use crate::driven::distributions::{DistributionLineFilter, ListedLine, NamedHolder};
use crate::driven::sorting::{DistributionLineBy, Sort};
use crate::driven::unit_of_work::Tx;
use crate::driving::desk::{exported, offset, states, words};
use crate::{Failure, Ports, read};
use domain::Coded;
use domain::distribution::{
    Distribution, Frozen, Holder, Line, LineState, Part, State, exact_part, split,
};
use domain::ids::{AccountId, DistributionId, DistributionLineId, PayoutId};
use domain::money::Shares;
use domain::operations::Operator;
use domain::{Instant, Money, Refusal};
use rust_decimal::Decimal;
use std::collections::{HashMap, HashSet};

/// How many accounts a search finds at most.
const FOUND_MOST: u32 = 1_000;

/// A query for lines.
#[derive(Debug, Clone)]
pub struct LinesOf {
    /// Who asks.
    pub by: Operator,
    /// Of which distribution.
    pub id: DistributionId,
    /// State codes with commas between; none is every state.
    pub state: Option<String>,
    /// Words of an account's number or of its holder's name.
    pub search: Option<String>,
    /// Sort order; `None` for by account.
    pub sort: Option<Sort<DistributionLineBy>>,
    /// The page, from 1.
    pub page: Option<i64>,
}

/// A line with its holder's name.
#[derive(Debug, Clone)]
pub struct LineItem {
    /// The line.
    pub line: Line,
    /// The holder.
    pub holder: NamedHolder,
    /// The exact part before it was rounded.
    pub exact: Decimal,
    /// When it was booked.
    pub booked_at: Option<Instant>,
    /// The payout that pays it.
    pub payout: Option<PayoutId>,
}

/// The totals of all lines, regardless of the filter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LineSums {
    /// Lines that have an amount.
    pub holders: u64,
    /// The shares of all holders.
    pub shares: Shares,
    /// Their sum.
    pub amount: Money,
    /// How many got one minor unit more.
    pub rounded_up: u64,
    /// Lines of zero.
    pub zero: u64,
}

/// A page of lines.
#[derive(Debug, Clone)]
pub struct DistributionLines {
    /// The lines.
    pub items: Vec<LineItem>,
    /// How many match.
    pub total: u64,
    /// Whether they are those of a draft.
    pub is_preview: bool,
    /// The totals of all lines.
    pub sums: LineSums,
}

/// A page of the lines. Refusals: `Forbidden`, `NotFound`, `BadRequest` with `state`, `q` or `page`.
pub async fn distribution_lines(
    ports: &Ports,
    command: &LinesOf,
) -> Result<DistributionLines, Failure> {
    let part = (offset(command.page)?, PAGE_SIZE);
    lines(ports, command, part).await
}

/// Exports the lines. Same refusals as [`distribution_lines`].
pub async fn export_distribution_lines(
    ports: &Ports,
    command: &LinesOf,
    origin: &Origin,
) -> Result<Vec<LineItem>, Failure> {
    let found = lines(ports, command, (0, u64::from(EXPORT_LIMIT))).await?;
    let number = command.id.to_string();
    let sort = command.sort.map(Sort::code);
    let filters = [
        ("distribution", Some(number.as_str())),
        ("state", command.state.as_deref()),
        ("q", command.search.as_deref()),
        ("sort", sort),
    ];
    let list = ("distribution_lines", &filters[..]);
    exported(ports, (&command.by, origin), list, found.items).await
}

async fn lines(
    ports: &Ports,
    command: &LinesOf,
    part: (u64, u64),
) -> Result<DistributionLines, Failure> {
    may_read(&command.by)?;
    let states = states(command.state.as_deref(), LineState::from_code)?;
    let words = words(command.search.as_deref())?;
    read(ports, async |tx| {
        let distribution = tx.distributions().get(command.id).await?;
        let distribution = distribution.ok_or(Refusal::NotFound)?;
        let wanted = Wanted {
            states: states.clone(),
            accounts: found(tx, &distribution, &words).await?,
            sort: command.sort,
        };
        match distribution.state {
            State::Draft => preview(tx, &distribution, wanted, part).await,
            State::Approved | State::Funded | State::Paying | State::Paid | State::Cancelled => {
                frozen(tx, &distribution, wanted, part).await
            }
        }
    })
    .await
}

/// Which lines are listed, in which order.
struct Wanted {
    /// None means any.
    states: Vec<LineState>,
    accounts: Option<Vec<AccountId>>,
    sort: Option<Sort<DistributionLineBy>>,
}

/// The accounts that match every word; none without a search.
async fn found(
    tx: &dyn Tx,
    of: &Distribution,
    words: &[String],
) -> Result<Option<Vec<AccountId>>, Failure> {
    let mut all: Option<Vec<AccountId>> = None;
    for word in words {
        let some = tx
            .distributions()
            .holders_named(of.terms.project, word, FOUND_MOST)
            .await?;
        all = Some(match all {
            None => some,
            Some(before) => before.into_iter().filter(|it| some.contains(it)).collect(),
        });
    }
    Ok(all)
}

/// The preview of a draft's lines.
async fn preview(
    tx: &dyn Tx,
    of: &Distribution,
    Wanted {
        states,
        accounts,
        sort,
    }: Wanted,
    (offset, limit): (u64, u64),
) -> Result<DistributionLines, Failure> {
    let holders = register(tx, &of.terms).await?;
    let shared = match split(&of.terms, &holders) {
        Ok(shared) => shared,
        Err(Refusal::DistributionNoHolders) => return Ok(nobody(of)),
        Err(refusal) => return Err(refusal.into()),
    };
    let accounts: Option<HashSet<AccountId>> = accounts.map(|all| all.into_iter().collect());
    let is_wanted = |part: &&Part| {
        let is_found = |all: &HashSet<AccountId>| all.contains(&part.holder.account);
        let is_state = states.is_empty() || states.contains(&state_of(part));
        accounts.as_ref().is_none_or(is_found) && is_state
    };
    let mut wanted: Vec<&Part> = shared.parts.iter().filter(is_wanted).collect();
    if let Some(sort) = sort {
        put_in_order(tx, of, sort, &mut wanted).await?;
    }
    let from = usize::try_from(offset).unwrap_or(usize::MAX);
    let most = usize::try_from(limit).unwrap_or(usize::MAX);
    let page: Vec<&Part> = wanted.iter().copied().skip(from).take(most).collect();
    let ids: Vec<AccountId> = page.iter().map(|part| part.holder.account).collect();
    let mut holders = named(tx, &ids).await?;
    let items = page.iter().filter_map(|part| {
        Some(LineItem {
            line: as_line(part),
            holder: holders.remove(&part.holder.account)?,
            exact: shared.exact(part.holder),
            booked_at: None,
            payout: None,
        })
    });
    Ok(DistributionLines {
        items: items.collect(),
        total: count(wanted.len()),
        is_preview: true,
        sums: sums(shared.frozen()),
    })
}

/// Sorts the parts of a draft, which come by account; parts of one value by account in the same direction.
async fn put_in_order(
    tx: &dyn Tx,
    of: &Distribution,
    sort: Sort<DistributionLineBy>,
    parts: &mut [&Part],
) -> Result<(), Failure> {
    match sort.by {
        DistributionLineBy::Holder => {
            let named = tx.distributions().holders_by_name(of.terms.project).await?;
            let places = named.into_iter().enumerate();
            let places: HashMap<AccountId, usize> = places.map(|(at, id)| (id, at)).collect();
            parts.sort_by_key(|part| places.get(&part.holder.account).copied());
        }
        DistributionLineBy::Shares => parts.sort_by_key(|part| part.holder.shares),
        DistributionLineBy::Redeemed => parts.sort_by_key(|part| part.redeemed),
        DistributionLineBy::Amount => parts.sort_by_key(|part| part.amount.minor()),
    }
    if sort.is_down {
        parts.reverse();
    }
    Ok(())
}

/// The holders of these accounts.
async fn named(
    tx: &dyn Tx,
    accounts: &[AccountId],
) -> Result<HashMap<AccountId, NamedHolder>, Failure> {
    let named = tx.distributions().named(accounts).await?.into_iter();
    Ok(named.map(|holder| (holder.account, holder)).collect())
}

/// The lines of a draft if nobody held shares of its project.
fn nobody(of: &Distribution) -> DistributionLines {
    DistributionLines {
        items: Vec::new(),
        total: 0,
        is_preview: true,
        sums: sums(nothing(of)),
    }
}

const fn nothing(of: &Distribution) -> Frozen {
    Frozen {
        total: Money::zero(of.terms.currency),
        shares: Shares::from_ten_thousandths(0),
        holders: 0,
        rounded_up: 0,
        zero: 0,
    }
}

fn state_of(part: &Part) -> LineState {
    if part.amount.is_zero() {
        LineState::Zero
    } else {
        LineState::Open
    }
}

fn as_line(part: &Part) -> Line {
    Line {
        id: DistributionLineId(0),
        account: part.holder.account,
        shares: part.holder.shares,
        amount: part.amount,
        redeemed: part.redeemed,
        state: state_of(part),
        waits: None,
        payout: None,
    }
}

fn sums(frozen: Frozen) -> LineSums {
    LineSums {
        holders: u64::from(frozen.holders),
        shares: frozen.shares,
        amount: frozen.total,
        rounded_up: u64::from(frozen.rounded_up),
        zero: u64::from(frozen.zero),
    }
}

fn count(number: usize) -> u64 {
    u64::try_from(number).unwrap_or(u64::MAX)
}

/// The frozen lines.
async fn frozen(
    tx: &dyn Tx,
    of: &Distribution,
    wanted: Wanted,
    (offset, limit): (u64, u64),
) -> Result<DistributionLines, Failure> {
    let filter = DistributionLineFilter {
        states: wanted.states,
        accounts: wanted.accounts,
        sort: wanted.sort,
        offset,
        limit,
    };
    let (lines, total) = tx.distributions().listed_lines(of.id, &filter).await?;
    let ids: Vec<AccountId> = lines.iter().map(|it| it.line.account).collect();
    let mut holders = named(tx, &ids).await?;
    let items = lines.into_iter().filter_map(|it| {
        let holder = holders.remove(&it.line.account)?;
        Some(item(of, it, holder))
    });
    Ok(DistributionLines {
        items: items.collect(),
        total,
        is_preview: false,
        sums: sums(of.frozen.unwrap_or_else(|| nothing(of))),
    })
}

fn item(of: &Distribution, listed: ListedLine, holder: NamedHolder) -> LineItem {
    let held = Holder {
        account: listed.line.account,
        shares: listed.line.shares,
    };
    let exact = of
        .frozen
        .map(|it| exact_part(it.total, held.shares, it.shares));
    LineItem {
        exact: exact.unwrap_or_default(),
        booked_at: listed.booked_at,
        payout: listed.payout,
        line: listed.line,
        holder,
    }
}
