//! The filters of the lists of partners and projects, and the same lists as files for spreadsheets.

use crate::http::codes::{EditionSort, PartnerStageCode};
use crate::http::desk::exported::{Csv, cell, table};
use crate::http::desk::extract::Operator;
use crate::http::fields::Integer;
use domain::Language;
use domain::catalog::{EditionStage, PartnerContent, ProjectDraft};
use domain::language::Text;
use ports::Failure;
use ports::driven::editions::{EditedContent, Stamp, Standing};
use ports::driving::catalog::editions::{ListContents, ListedKind, export};
use serde::Deserialize;
use utoipa::ToSchema;
use validator::Validate;

/// Which partners or projects are listed.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = EditionsQuery)]
pub(crate) struct ListForm {
    /// From 1; 20 each.
    #[validate(custom(function = "crate::http::rules::page"))]
    page: Option<Integer>,
    /// Search words in a name, in either language.
    q: Option<String>,
    /// Only those at this stage.
    stage: Option<PartnerStageCode>,
    /// Sort column, with a leading `-` for descending order; the list's default order if absent.
    sort: Option<EditionSort>,
}

impl ListForm {
    /// The requested list, with names in this language.
    pub(super) fn asked(
        self,
        by: domain::operations::Operator,
        language: Language,
    ) -> ListContents {
        ListContents {
            by,
            page: self.page.map(|page| page.0),
            search: self.q,
            stage: self.stage.map(|stage| stage.0),
            sort: self.sort.map(|sort| sort.0.listed_in(language)),
        }
    }
}

/// Which partners or projects are exported.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = EditionsExportQuery)]
pub(crate) struct ExportForm {
    /// Words as in the list.
    q: Option<String>,
    /// Only those at this stage.
    stage: Option<PartnerStageCode>,
    /// Sort column, with a leading `-` for descending order; the list's default order if absent.
    sort: Option<EditionSort>,
}

/// `GET partners/export`.
pub(crate) async fn partners(call: Operator<ExportForm>) -> Result<Csv, Failure> {
    let found = exported::<PartnerContent>(call).await?;
    let head = [
        "id",
        "name_zh",
        "name_en",
        "stage",
        "changed_at",
        "changed_by",
        "published_at",
        "published_by",
    ];
    let rows = found.into_iter().map(|it| {
        let [stage, changed_at, changed_by, published_at, published_by] = stands(&it);
        let Text { zh, en } = it.label;
        [
            it.id.to_string(),
            zh,
            en,
            stage,
            changed_at,
            changed_by,
            published_at,
            published_by,
        ]
    });
    Ok(table("partners", head, rows))
}

/// `GET projects/export`.
pub(crate) async fn projects(call: Operator<ExportForm>) -> Result<Csv, Failure> {
    let found = exported::<ProjectDraft>(call).await?;
    let head = [
        "id",
        "code",
        "name_zh",
        "name_en",
        "stage",
        "changed_at",
        "changed_by",
        "published_at",
        "published_by",
    ];
    let rows = found.into_iter().map(|it| {
        let [stage, changed_at, changed_by, published_at, published_by] = stands(&it);
        let Text { zh, en } = it.label.name;
        [
            it.id.to_string(),
            it.label.code,
            zh,
            en,
            stage,
            changed_at,
            changed_by,
            published_at,
            published_by,
        ]
    });
    Ok(table("projects", head, rows))
}

async fn exported<C: ListedKind>(call: Operator<ExportForm>) -> Result<Vec<Standing<C>>, Failure> {
    let ExportForm { q, stage, sort } = call.form;
    let page = None;
    let form = ListForm {
        page,
        q,
        stage,
        sort,
    };
    let command = form.asked(call.who, call.caller.language);
    export(&call.server.ports, &command, &call.caller.origin).await
}

/// Its stage, the last change and the last publication, each with the editor.
fn stands<C: EditedContent>(standing: &Standing<C>) -> [String; 5] {
    let stage = EditionStage::of(standing.is_published, standing.has_draft);
    let at = |stamp: &Option<Stamp>| cell(stamp.as_ref().map(|it| it.at.to_rfc3339()));
    let by = |stamp: &Option<Stamp>| cell(stamp.as_ref().map(|it| it.name.as_str()));
    [
        stage.code().to_owned(),
        at(&standing.changed),
        by(&standing.changed),
        at(&standing.published),
        by(&standing.published),
    ]
}
