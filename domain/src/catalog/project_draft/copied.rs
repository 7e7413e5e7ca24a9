//! A new project made as a copy of another one, without the parts that belong to that offering only.

use super::fields::LONGEST_NAME;
use super::{DraftedSummary, ProjectDraft, SummaryKind};
use crate::language::Text;

/// What a copy's name ends with, in each language.
const MARKS: (&str, &str) = ("（副本）", " (copy)");

impl ProjectDraft {
    /// The draft of a new project with the texts, the pictures and the terms of this one. Its code, dates, documents and
    /// news are left out: they belong to this offering, and nobody may subscribe on the documents of another project.
    #[must_use]
    pub fn copied(&self) -> Self {
        let told = self.summaries.iter();
        let told = told.filter(|summary| summary.kind != Some(SummaryKind::Update));
        Self {
            code: String::new(),
            name: Text {
                zh: marked(&self.name.zh, MARKS.0),
                en: marked(&self.name.en, MARKS.1),
            },
            opens_at: None,
            funding_end: None,
            summaries: told.map(undated).collect(),
            documents: Vec::new(),
            ..self.clone()
        }
    }
}

fn undated(summary: &DraftedSummary) -> DraftedSummary {
    DraftedSummary {
        published_at: None,
        documents: Vec::new(),
        ..summary.clone()
    }
}

/// The name with one copy mark, cut to the length of a name.
fn marked(name: &str, mark: &str) -> String {
    if name.is_empty() || name.ends_with(mark) {
        return name.to_owned();
    }
    let longest = usize::try_from(LONGEST_NAME).unwrap_or(usize::MAX);
    let room = longest.saturating_sub(mark.chars().count());
    let kept: String = name.chars().take(room).collect();
    format!("{kept}{mark}")
}
