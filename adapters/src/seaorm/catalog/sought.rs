//! The texts in which published projects are searched: names, code, address, country and partner,
//! in both languages. No column has them all, so they are read once after an edit and cached.

use super::content::{TextRow, read};
use super::revision;
use crate::seaorm::search::folded;
use crate::seaorm::store::SeaStore;
use domain::ids::ProjectId;
use domain::language::Text;
use ports::driven::unit_of_work::StoreError;
use sea_orm::FromQueryResult;
use serde::Deserialize;
use std::sync::Arc;

const SOUGHT: &str = "SELECT p.id, p.code, p.name_en, p.name_zh, c.content,
    COALESCE(k.name_en, '') AS country_en, COALESCE(k.name_zh, '') AS country_zh,
    COALESCE(n.name_en, '') AS partner_en, COALESCE(n.name_zh, '') AS partner_zh FROM projects p
    JOIN project_contents c ON c.project_id = p.id
    LEFT JOIN countries k ON k.id = c.country_id
    LEFT JOIN partners n ON n.id = c.partner_id AND n.published = TRUE
    WHERE p.published = TRUE";

#[derive(FromQueryResult)]
struct Row {
    id: i64,
    code: String,
    name_en: String,
    name_zh: String,
    content: String,
    country_en: String,
    country_zh: String,
    partner_en: String,
    partner_zh: String,
}

/// The part of a project's content that is read.
#[derive(Deserialize)]
struct Place {
    #[serde(default)]
    address: TextRow,
}

/// Published projects, each with the folded text in which words are searched.
pub(super) struct Sought(Vec<(ProjectId, String)>);

impl Sought {
    fn of(rows: &[Row]) -> Result<Self, StoreError> {
        let project = |row: &Row| Ok((ProjectId(row.id), text(row)?));
        let projects: Result<Vec<_>, StoreError> = rows.iter().map(project).collect();
        projects.map(Self)
    }

    /// Those whose text contains every word; case, width and accents do not matter.
    fn having(&self, words: &[String]) -> Vec<ProjectId> {
        let mut words: Vec<String> = words.iter().map(|word| folded(word)).collect();
        // A word of invisible characters searches for nothing.
        words.retain(|word| !word.is_empty());
        if words.is_empty() {
            return Vec::new();
        }
        let has_all = |text: &str| words.iter().all(|word| text.contains(word.as_str()));
        let found = self.0.iter().filter(|(_, text)| has_all(text));
        found.map(|(id, _)| *id).collect()
    }
}

fn text(row: &Row) -> Result<String, StoreError> {
    let address: Text = read::<Place>(&row.content)?.address.into();
    let parts = [
        &row.name_en,
        &row.name_zh,
        &row.code,
        &address.en,
        &address.zh,
        &row.country_en,
        &row.country_zh,
        &row.partner_en,
        &row.partner_zh,
    ];
    Ok(parts.map(|part| folded(part)).join("\n"))
}

/// The published projects in which every word is found.
pub(super) async fn found(
    store: &SeaStore,
    words: &[String],
) -> Result<Vec<ProjectId>, StoreError> {
    let edits = revision::present(store).await?.edits;
    let kept = &store.known().sought;
    if let Some(sought) = kept.read(edits) {
        return Ok(sought.having(words));
    }
    let rows: Vec<Row> = store.rows(SOUGHT, Vec::new()).await?;
    let sought = Arc::new(Sought::of(&rows)?);
    kept.keep(edits, Arc::clone(&sought));
    Ok(sought.having(words))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_project_is_found_by_words_of_any_of_its_texts() {
        let row = |id: i64, name: &str, address: &str, partner: &str| Row {
            id,
            code: format!("P-{id}"),
            name_en: name.to_owned(),
            name_zh: "项目".to_owned(),
            content: format!(r#"{{"address":{{"en":"{address}","zh":"伦敦"}},"images":[]}}"#),
            country_en: "United Kingdom".to_owned(),
            country_zh: "英国".to_owned(),
            partner_en: partner.to_owned(),
            partner_zh: String::new(),
        };
        let rows = [
            row(1, "Alder Row", "5 Rue de l'Église, Orléans", "Nørre Bygg"),
            row(2, "Quay One", "1 Canary Wharf, London", ""),
        ];
        let sought = Sought::of(&rows).unwrap();
        let found = |words: &[&str]| {
            let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
            let found = sought.having(&words);
            found.into_iter().map(|id| id.0).collect::<Vec<_>>()
        };
        assert_eq!(found(&["orleans"]), [1]);
        assert_eq!(found(&["église", "alder"]), [1]);
        assert_eq!(found(&["norre"]), [1]);
        assert_eq!(found(&["ＬＯＮＤＯＮ"]), [2]);
        assert_eq!(found(&["伦敦"]), [1, 2]);
        assert_eq!(found(&["伦敦", "p-2"]), [2]);
        assert_eq!(found(&["alder", "london"]), [0; 0]);
        assert_eq!(found(&["kingdom", "quay"]), [2]);
        assert_eq!(found(&["伦敦", "英国", "alder"]), [1]);
        assert_eq!(found(&["\u{1}"]), [0; 0]);
        assert_eq!(found(&["quay", "\u{1}"]), [2]);
    }
}
