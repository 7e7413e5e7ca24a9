//! The words that a queue is searched by.

use super::{Source, source};
use crate::seaorm::condition::Condition;
use crate::seaorm::review::desk::having_words;
use crate::seaorm::search::{Search, Word};
use crate::seaorm::store::SeaStore;
use domain::operations::Queue;
use domain::receipt::MatchedTo;
use domain::reference::RemittanceReference;
use ports::driven::desk::QueueFilter;
use ports::driven::unit_of_work::StoreError;
use sea_orm::FromQueryResult;

/// The columns of a project that are searched.
const PROJECT: [&str; 3] = ["code", "name_en", "name_zh"];
/// The decimals of minor units: every currency of an order has two.
const DECIMALS: usize = 2;
/// The digits of the longest amount, not counting its decimals.
const LONGEST_AMOUNT: usize = 12;

#[derive(FromQueryResult)]
struct Id {
    id: i64,
}

/// The search in a queue: by the investor or account of an item, by its number, by the reference of
/// a wire, by the project of a subscription, by the amount, and by a complete number of its
/// account.
pub(super) async fn search(
    store: &SeaStore,
    queue: Queue,
    filter: &QueueFilter,
) -> Result<Search, StoreError> {
    let source = source(queue);
    // A number may be written in groups: then the whole text is one number.
    let whole = match filter.words.as_slice() {
        [] | [_] => Vec::new(),
        words => numbered(store, &words.concat(), filter).await?,
    };
    let mut words = Vec::new();
    for typed in &filter.words {
        let mut others = of_items(source, typed);
        let accounts = numbered(store, typed, filter).await?;
        others.extend(source.searched.in_accounts(store.backend(), &accounts));
        others.extend(source.searched.in_accounts(store.backend(), &whole));
        if source.has_project {
            others.extend(of_projects(store, typed).await?);
        }
        words.push(Word::typed(typed, others));
    }
    Search::in_list(store, source.searched, words).await
}

/// What a word can match in an item itself: its number, the reference of a wire, an amount.
fn of_items(source: &Source, typed: &str) -> Vec<Condition> {
    let of_number = |id: i64| Condition::new("t.id = $", vec![id.into()]);
    let id = typed.parse::<i64>().ok();
    let wired = referenced(typed).and_then(source.wired);
    let mut others: Vec<Condition> = id.into_iter().chain(wired).map(of_number).collect();
    if let Some(minor) = amount(typed).filter(|_| source.has_amount) {
        others.push(Condition::new("t.amount_minor = $", vec![minor.into()]));
    }
    others
}

async fn numbered(
    store: &SeaStore,
    number: &str,
    filter: &QueueFilter,
) -> Result<Vec<i64>, StoreError> {
    store
        .accounts_numbered(number, filter.identity_numbers)
        .await
}

/// The record whose remittance reference was typed.
fn referenced(typed: &str) -> Option<MatchedTo> {
    RemittanceReference::parse(&typed.to_uppercase())?.record()
}

/// An amount in minor units, formatted or plain: `50,000`, `US$50000.5`, `¥1,200.00`.
fn amount(typed: &str) -> Option<i64> {
    let bare = typed
        .trim_start_matches(|sign: char| sign.is_ascii_alphabetic() || "$¥￥€£".contains(sign));
    let (whole, decimals) = bare.split_once('.').unwrap_or((bare, ""));
    let whole = whole.replace([',', '，'], "");
    let is_amount = (1..=LONGEST_AMOUNT).contains(&whole.len())
        && decimals.len() <= DECIMALS
        && [whole.as_str(), decimals]
            .iter()
            .all(|part| part.chars().all(|sign| sign.is_ascii_digit()));
    is_amount
        .then(|| format!("{whole}{decimals:0<DECIMALS$}").parse().ok())
        .flatten()
}

/// The subscriptions to the projects that contain a word.
async fn of_projects(store: &SeaStore, word: &str) -> Result<Option<Condition>, StoreError> {
    let mut values = Vec::new();
    let having = having_words(Some(word), &PROJECT, &mut values).join(" AND ");
    let sql = format!("SELECT id FROM projects WHERE {having}");
    let projects: Vec<Id> = store.rows(&sql, values).await?;
    let ids = projects.iter().map(|row| row.id);
    let among = Condition::among(store.backend(), "t.project_id", ids);
    Ok((!projects.is_empty()).then_some(among))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_amount_is_read_as_it_is_shown_or_bare() {
        for (typed, minor) in [
            ("50000", Some(5_000_000)),
            ("50,000", Some(5_000_000)),
            ("50000.5", Some(5_000_050)),
            ("US$50,000.25", Some(5_000_025)),
            ("¥1,200.00", Some(120_000)),
            ("USD300", Some(30_000)),
            ("0.01", Some(1)),
            ("999999999999.99", Some(99_999_999_999_999)),
            ("1000000000000", None),
            ("1.234", None),
            ("-5", None),
            ("5-6", None),
            (".5", None),
            ("12a", None),
            ("wang", None),
            ("", None),
        ] {
            assert_eq!(amount(typed), minor, "{typed}");
        }
    }
}
