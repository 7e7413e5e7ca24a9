//! Lists and exports a queue, longest-waiting items first, with each item's due time and whose turn
//! it is.

use super::queues::kind_of;
use crate::driven::audit::Origin;
use crate::driven::desk::{
    AsideShown, AssignedShown, EXPORT_LIMIT, PAGE_SIZE, Page, QueueFilter, Queued, StateShown,
};
use crate::driven::sorting::{QueueBy, Sort};
use crate::driving::account::desk::flags_of;
use crate::driving::desk::{
    Due, due, exported, line_of, may_decide_on, may_read, offset, reads_all, task_of, words,
};
use crate::{Failure, Ports, read};
use domain::Coded;
use domain::account::{Account, SubmissionKind};
use domain::day::day_of;
use domain::ids::AccountId;
use domain::operations::{Operator, Queue, Standing};
use domain::review::{Line, RedFlag, four_eyes};
use domain::{Instant, Refusal};
use std::collections::{BTreeMap, BTreeSet};

/// A query of a queue.
#[derive(Debug, Clone)]
pub struct ListQueue {
    /// Who asks.
    pub by: Operator,
    /// Which queue.
    pub queue: Queue,
    /// State codes with commas between; none is the states that wait for the desk, `all` is every
    /// state.
    pub state: Option<String>,
    /// Code of a standing: only items that wait for the desk and have this standing against their
    /// target.
    pub standing: Option<String>,
    /// Code of a framework.
    pub framework: Option<String>,
    /// Code of an arrival; of accounts.
    pub arrival: Option<String>,
    /// `mine`: only what the operator may decide.
    pub turn: Option<String>,
    /// `only`: those that are put aside or wait for their investor; `all`: those too; none: without
    /// those, unless there is a search.
    pub aside: Option<String>,
    /// `mine`: only those assigned to the operator; `nobody`: only those that are not assigned.
    pub assigned: Option<String>,
    /// Only items after this one in the order: the time when it entered its state, and its number.
    pub after: Option<(Instant, i64)>,
    /// From 1.
    pub page: Option<i64>,
    /// Words of a name, an e-mail address, a number of an account or a phone, a project, an id, an amount, or the whole number of a bank
    /// account, a passport or an ID.
    pub search: Option<String>,
    /// Sort order; `None` for the list's default.
    pub sort: Option<Sort<QueueBy>>,
}

/// Whose turn it is with an item that waits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Turn {
    /// The operator may decide.
    Mine,
    /// Others may.
    Others,
    /// The operator passed the first line, so that another has to decide on the second.
    FourEyes,
}

impl Turn {
    /// Every turn.
    pub const ALL: [Self; 3] = [Self::Mine, Self::Others, Self::FourEyes];

    /// The code on the wire.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Mine => "mine",
            Self::Others => "others",
            Self::FourEyes => "four_eyes",
        }
    }
}

domain::coded!(Turn);

/// An item with what the desk makes of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QueueEntry {
    /// The item.
    pub item: Queued,
    /// When it is due at the desk.
    pub due: Option<Due>,
    /// Whose turn it is, where it waits for the desk.
    pub turn: Option<Turn>,
    /// The red flags of an item that waits for a line; an export has none.
    pub flags: Vec<RedFlag>,
}

/// A page of the queue; only the auditor sees items that were never submitted. Refusals:
/// `Forbidden`, `BadRequest` with `state`, `standing`, `arrival`, `turn`, `aside`, `assigned`, `q`,
/// `page`, or `sort` for a column that the queue does not have.
pub async fn list_queue(ports: &Ports, command: &ListQueue) -> Result<Page<QueueEntry>, Failure> {
    let mut page = read_queue(ports, command, PAGE_SIZE).await?;
    raise_flags(ports, command.queue, &mut page.items).await?;
    Ok(page)
}

/// Adds the red flags of the items of a page that wait for a line.
async fn raise_flags(ports: &Ports, queue: Queue, items: &mut [QueueEntry]) -> Result<(), Failure> {
    let waits = |entry: &QueueEntry| line_of(&entry.item.state).is_some();
    let waiting: Vec<(i64, AccountId)> = items
        .iter()
        .filter(|entry| waits(entry))
        .map(|entry| (entry.item.id, entry.item.account))
        .collect();
    if waiting.is_empty() {
        return Ok(());
    }
    let behind: BTreeSet<AccountId> = waiting.iter().map(|(_, account)| *account).collect();
    let behind: Vec<AccountId> = behind.into_iter().collect();
    let raised = read(ports, async |tx| {
        let accounts = tx.accounts().by_ids(&behind).await?;
        let accounts: BTreeMap<AccountId, &Account> = accounts
            .iter()
            .map(|account| (account.id, account))
            .collect();
        let with_account =
            |(item, account): (i64, AccountId)| Some((item, *accounts.get(&account)?));
        let flagged: Vec<(i64, &Account)> =
            waiting.iter().copied().filter_map(with_account).collect();
        flags_of(ports, tx, queue, &flagged).await
    })
    .await?;
    for entry in items.iter_mut().filter(|entry| waits(entry)) {
        let flags = raised.get(&entry.item.id).into_iter().flatten();
        entry.flags = flags.map(|raised| raised.flag).collect();
    }
    Ok(())
}

/// Exports the first items of a queue, at most [`EXPORT_LIMIT`]. Same refusals as [`list_queue`].
pub async fn export_queue(
    ports: &Ports,
    command: &ListQueue,
    origin: &Origin,
) -> Result<Vec<QueueEntry>, Failure> {
    let whole = ListQueue {
        page: None,
        aside: command.aside.clone().or_else(|| Some("all".to_owned())),
        ..command.clone()
    };
    let found = read_queue(ports, &whole, u64::from(EXPORT_LIMIT))
        .await?
        .items;
    let search = command.search.as_deref().map(without_numbers);
    let sort = command.sort.map(Sort::code);
    let filters = [
        ("state", command.state.as_deref()),
        ("standing", command.standing.as_deref()),
        ("framework", command.framework.as_deref()),
        ("arrival", command.arrival.as_deref()),
        ("turn", command.turn.as_deref()),
        ("aside", command.aside.as_deref()),
        ("assigned", command.assigned.as_deref()),
        ("q", search.as_deref()),
        ("sort", sort),
    ];
    let list = (command.queue.code(), &filters[..]);
    exported(ports, (&command.by, origin), list, found).await
}

/// How many characters of a long number are recorded.
const WRITTEN_DOWN: usize = 3;

/// The search as recorded in the audit trail: only the end of a long number, because it may be one
/// that is stored sealed. A number may be written in groups.
pub(super) fn without_numbers(search: &str) -> String {
    let words: Vec<&str> = search.split_whitespace().collect();
    let numbers = words.chunk_by(|one, next| is_in_digits(one) && is_in_digits(next));
    let shown: Vec<String> = numbers.map(|groups| ending(&groups.join(" "))).collect();
    shown.join(" ")
}

fn is_in_digits(word: &str) -> bool {
    !word.chars().any(char::is_alphabetic)
}

fn ending(number: &str) -> String {
    let digits = number.chars().filter(char::is_ascii_digit).count();
    let end = number.char_indices().rev().nth(WRITTEN_DOWN - 1);
    match end.and_then(|(at, _)| number.get(at..)) {
        Some(end) if digits > WRITTEN_DOWN => format!("…{end}"),
        _ => number.to_owned(),
    }
}

async fn read_queue(
    ports: &Ports,
    command: &ListQueue,
    limit: u64,
) -> Result<Page<QueueEntry>, Failure> {
    may_read(&command.by, command.queue)?;
    let now = ports.clock.now();
    let filter = QueueFilter {
        states: shown(ports, command, now)?,
        handed_in: !reads_all(&command.by),
        framework: command.framework.clone(),
        arrival: arrival(command)?,
        words: words(command.search.as_deref())?,
        // Operators who do not read accounts learn nothing about their holders' documents.
        identity_numbers: may_read(&command.by, Queue::Kyc).is_ok(),
        aside: aside(command, now)?,
        assigned: assigned(command)?,
        sort: sort(command)?,
        after: command.after,
        offset: offset(command.page)?,
        limit,
    };
    if filter.states.is_empty() {
        return Ok(Page {
            items: Vec::new(),
            total: 0,
            total_capped: false,
        });
    }
    let page = ports.desk.queue(command.queue, &filter).await?;
    let entry = |item: Queued| QueueEntry {
        due: item
            .waiting_since
            .and_then(|since| due(ports, &item.state, since, now)),
        turn: turn(command, &item),
        flags: Vec::new(),
        item,
    };
    Ok(Page {
        items: page.items.into_iter().map(entry).collect(),
        total: page.total,
        total_capped: page.total_capped,
    })
}

/// The requested states, each with its limits.
fn shown(ports: &Ports, command: &ListQueue, now: Instant) -> Result<Vec<StateShown>, Refusal> {
    let standing = command.standing.as_deref().map(|code| {
        let known = Standing::from_code(code);
        known.ok_or_else(|| Refusal::bad_request("standing"))
    });
    let standing = standing.transpose()?;
    let is_mine = match command.turn.as_deref() {
        None => false,
        Some("mine") => true,
        Some(_) => return Err(Refusal::bad_request("turn")),
    };
    let states = states(command)?.into_iter();
    let mut shown: Vec<StateShown> = states.map(StateShown::all).collect();
    if let Some(standing) = standing {
        shown = shown
            .into_iter()
            .filter_map(|state| stands(ports, state, standing, now))
            .collect();
    }
    if is_mine {
        shown = shown
            .into_iter()
            .filter_map(|state| own(command, state))
            .collect();
    }
    Ok(shown)
}

/// Only payouts that wait for the desk, by their standing against the target.
fn stands(
    ports: &Ports,
    shown: StateShown,
    standing: Standing,
    now: Instant,
) -> Option<StateShown> {
    let bounds = ports.settings.service.bounds(task_of(shown.state)?, now);
    let (from, before) = bounds.of(standing);
    Some(StateShown {
        from,
        before,
        ..shown
    })
}

/// Among items that wait for a role of the operator's, those that another operator passed on the
/// first line.
fn own(command: &ListQueue, shown: StateShown) -> Option<StateShown> {
    let line = kind_of(command.queue).waits_for(shown.state)?;
    may_decide_on(&command.by, command.queue, line).ok()?;
    let is_second = line_of(shown.state) == Some(Line::Second);
    Some(StateShown {
        not_passed_by: is_second.then_some(command.by.id),
        ..shown
    })
}

fn turn(command: &ListQueue, item: &Queued) -> Option<Turn> {
    let line = kind_of(command.queue).waits_for(&item.state)?;
    if may_decide_on(&command.by, command.queue, line).is_err() {
        return Some(Turn::Others);
    }
    let reviewed = line_of(&item.state);
    match reviewed.map(|line| four_eyes(line, command.by.id, item.first_line_by)) {
        Some(Err(_)) => Some(Turn::FourEyes),
        Some(Ok(())) | None => Some(Turn::Mine),
    }
}

/// Decided items are never put aside and wait for nobody: they are in the lists of every state.
fn aside(command: &ListQueue, now: Instant) -> Result<AsideShown, Refusal> {
    let today = day_of(now);
    match command.aside.as_deref() {
        None if command.search.is_some() => Ok(AsideShown::All),
        None => Ok(AsideShown::Not(today)),
        Some("only") => Ok(AsideShown::Only(today)),
        Some("all") => Ok(AsideShown::All),
        Some(_) => Err(Refusal::bad_request("aside")),
    }
}

fn assigned(command: &ListQueue) -> Result<AssignedShown, Refusal> {
    match command.assigned.as_deref() {
        None => Ok(AssignedShown::All),
        Some("mine") => Ok(AssignedShown::To(command.by.id)),
        Some("nobody") => Ok(AssignedShown::Nobody),
        Some(_) => Err(Refusal::bad_request("assigned")),
    }
}

/// Not every queue has every column.
fn sort(command: &ListQueue) -> Result<Option<Sort<QueueBy>>, Refusal> {
    let columns = kind_of(command.queue).sorted_by();
    match command.sort {
        Some(sort) if !columns.contains(&sort.by) => Err(Refusal::bad_request("sort")),
        sort => Ok(sort),
    }
}

fn arrival(command: &ListQueue) -> Result<Option<SubmissionKind>, Refusal> {
    let Some(code) = command.arrival.as_deref() else {
        return Ok(None);
    };
    let mut arrivals = kind_of(command.queue).arrivals().iter().copied();
    let found = arrivals.find(|arrival| arrival.code() == code);
    found
        .map(Some)
        .ok_or_else(|| Refusal::bad_request("arrival"))
}

fn states(command: &ListQueue) -> Result<Vec<&'static str>, Refusal> {
    let kind = kind_of(command.queue);
    match command.state.as_deref() {
        None => Ok(kind.waiting()),
        Some("all") => Ok(kind.states()),
        Some(codes) => {
            let (all, mut states) = (kind.states(), Vec::new());
            for code in codes.split(',') {
                let known = all.iter().find(|known| **known == code.trim());
                let state = *known.ok_or_else(|| Refusal::bad_request("state"))?;
                if !states.contains(&state) {
                    states.push(state);
                }
            }
            Ok(states)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::without_numbers;

    #[test]
    fn what_was_searched_for_is_written_down_without_whole_numbers() {
        for (typed, written) in [
            ("Wang 王 #50", "Wang 王 #50"),
            ("E12345678", "…678"),
            ("6222 0255 5000 1234", "…234"),
            ("622 202 wang", "…202 wang"),
            ("wang 86-13900139000", "wang …000"),
            ("11010119850601001X", "…01X"),
            ("王1234小明", "…4小明"),
        ] {
            assert_eq!(without_numbers(typed), written);
        }
    }
}
