//! The words that a queue is searched by.

use super::source;
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

/// Where the word of a search may stand in a project.
const PROJECT: [&str; 3] = ["code", "name_en", "name_zh"];

#[derive(FromQueryResult)]
struct Id {
    id: i64,
}

/// The search in a queue: by whose an item is, by its number, by the reference of a wire, and by the project of a subscription.
pub(super) async fn search(
    store: &SeaStore,
    queue: Queue,
    filter: &QueueFilter,
) -> Result<Search, StoreError> {
    let source = source(queue);
    let mut words = Vec::new();
    for typed in &filter.words {
        let id = typed.parse::<i64>().ok();
        let mut others: Vec<Condition> = id
            .map(|id| Condition::new("t.id = $", vec![id.into()]))
            .into_iter()
            .collect();
        if let Some(id) = referenced(typed).and_then(source.wired) {
            others.push(Condition::new("t.id = $", vec![id.into()]));
        }
        if source.has_project {
            others.extend(of_projects(store, typed).await?);
        }
        words.push(Word::typed(typed, others));
    }
    Search::in_list(store, source.searched, words).await
}

/// The record whose remittance reference was typed.
fn referenced(typed: &str) -> Option<MatchedTo> {
    RemittanceReference::parse(&typed.to_uppercase())?.record()
}

/// The subscriptions of the projects that have a word.
async fn of_projects(store: &SeaStore, word: &str) -> Result<Option<Condition>, StoreError> {
    let mut values = Vec::new();
    let having = having_words(Some(word), &PROJECT, &mut values).join(" AND ");
    let sql = format!("SELECT id FROM projects WHERE {having}");
    let projects: Vec<Id> = store.rows(&sql, values).await?;
    let projects: Vec<String> = projects.iter().map(|row| row.id.to_string()).collect();
    Ok((!projects.is_empty()).then(|| {
        let projects = projects.join(", ");
        Condition::new(format!("t.project_id IN ({projects})"), Vec::new())
    }))
}
