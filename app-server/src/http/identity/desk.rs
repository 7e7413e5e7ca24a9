//! Campaigns: the list and its export, one, creating and changing one.

use crate::http::call::Json;
use crate::http::code_field::Code;
use crate::http::codes::{CampaignSort, CampaignStageCode};
use crate::http::desk::exported::{Csv, cell, table};
use crate::http::desk::extract::Operator;
use crate::http::desk::paging::counted;
use crate::http::fields::{Flag, Integer, Moment};
use domain::Instant;
use domain::identity::{Campaign, CampaignForm};
use domain::ids::CampaignId;
use ports::Failure;
use ports::driving::identity::desk::{
    ChangeCampaign, ListCampaigns, MakeCampaign, change_campaign, export_campaigns, list_campaigns,
    make_campaign, show_campaign,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// Which campaigns.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = CampaignsQuery)]
pub(crate) struct ListForm {
    /// From 1; 20 campaigns each.
    #[validate(custom(function = "crate::http::rules::page"))]
    page: Option<Integer>,
    /// Search words, all of which the code or a name must contain.
    q: Option<String>,
    /// Sort column, with a leading `-` for descending order; the list's default order if absent.
    sort: Option<CampaignSort>,
}

/// Which campaigns are exported.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = CampaignsExportQuery)]
pub(crate) struct ExportForm {
    /// Words as in the list of campaigns.
    q: Option<String>,
    /// Sort column, with a leading `-` for descending order; the list's default order if absent.
    sort: Option<CampaignSort>,
}

/// Which campaign.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = CampaignNumber)]
pub(crate) struct WhichForm {
    id: Integer,
}

/// The fields of a campaign.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = NewCampaign)]
pub(crate) struct NewForm {
    /// The value of `CampaignCode` in links: at most 40 letters, digits, `-` and `_`; upper and lower case are equivalent.
    code: Option<String>,
    /// Shown to visitors in simplified Chinese; at most 120 characters.
    name_zh: Option<String>,
    /// Shown to visitors in English; at most 120 characters.
    name_en: Option<String>,
    /// Start of the registration window, inclusive.
    starts_at: Option<Moment>,
    /// End of the registration window, exclusive.
    ends_at: Option<Moment>,
    /// Maximum number of registrations; absent: no limit.
    limit: Option<Integer>,
    /// False: it takes no registrations, even within its window. Absent: true.
    active: Option<Flag>,
}

/// A changed campaign; it replaces the stored one.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = ChangedCampaign)]
pub(crate) struct ChangeForm {
    #[schema(ignore)]
    id: Integer,
    /// The version that was read.
    version: Integer,
    /// The same rules as for a new one.
    code: Option<String>,
    /// The same rules as for a new one.
    name_zh: Option<String>,
    /// The same rules as for a new one.
    name_en: Option<String>,
    /// Start of the registration window, inclusive.
    starts_at: Option<Moment>,
    /// End of the registration window, exclusive.
    ends_at: Option<Moment>,
    /// Maximum number of registrations, not below the number so far; absent: no limit.
    limit: Option<Integer>,
    /// Absent: unchanged.
    active: Option<Flag>,
}

/// A campaign.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Campaign)]
pub(crate) struct CampaignView {
    id: Integer,
    code: String,
    name_zh: String,
    name_en: String,
    starts_at: Moment,
    ends_at: Moment,
    /// Null: no limit.
    limit: Option<Integer>,
    /// As its editor set it; `stage` says whether it takes registrations.
    active: bool,
    /// Its current stage; only a `running` campaign takes registrations.
    stage: CampaignStageCode,
    /// How many registered under it.
    registrations: Integer,
    /// Must be sent back with a change.
    version: Integer,
}

/// A page of the campaigns.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CampaignPage)]
pub(crate) struct CampaignPage {
    /// Latest end first by default.
    items: Vec<CampaignView>,
    /// Exact up to 1,000.
    total: Integer,
    /// Whether there are more than `total`.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    total_capped: bool,
}

/// `GET campaigns`.
pub(crate) async fn list(call: Operator<ListForm>) -> Result<Json<CampaignPage>, Failure> {
    let ports = &call.server.ports;
    let command = ListCampaigns {
        by: call.who,
        page: call.form.page.map(|page| page.0),
        search: call.form.q,
        sort: call.form.sort.map(|sort| sort.0),
    };
    let page = list_campaigns(ports, &command).await?;
    let now = ports.clock.now();
    let (total, total_capped) = counted(&page);
    let items = page.items.into_iter();
    Ok(Json(CampaignPage {
        items: items.map(|campaign| view(campaign, now)).collect(),
        total,
        total_capped,
    }))
}

/// `GET campaigns/export`.
pub(crate) async fn export(call: Operator<ExportForm>) -> Result<Csv, Failure> {
    let ports = &call.server.ports;
    let command = ListCampaigns {
        by: call.who,
        page: None,
        search: call.form.q,
        sort: call.form.sort.map(|sort| sort.0),
    };
    let found = export_campaigns(ports, &command, &call.caller.origin).await?;
    let now = ports.clock.now();
    let rows = found.into_iter().map(|campaign| row(campaign, now));
    Ok(table("campaigns", HEAD, rows))
}

/// The columns of exported campaigns.
const HEAD: [&str; 10] = [
    "id",
    "code",
    "name_zh",
    "name_en",
    "starts_at",
    "ends_at",
    "limit",
    "active",
    "stage",
    "registrations",
];

fn row(campaign: Campaign, now: Instant) -> [String; HEAD.len()] {
    let stage = campaign.stage(now).code();
    let terms = campaign.terms;
    [
        campaign.id.to_string(),
        terms.code,
        terms.name.zh,
        terms.name.en,
        terms.starts_at.to_rfc3339(),
        terms.ends_at.to_rfc3339(),
        cell(terms.limit),
        terms.active.to_string(),
        stage.to_owned(),
        campaign.registrations.to_string(),
    ]
}

/// `GET campaigns/{id}`.
pub(crate) async fn show(call: Operator<WhichForm>) -> Result<Json<CampaignView>, Failure> {
    let ports = &call.server.ports;
    let campaign = show_campaign(ports, CampaignId(call.form.id.0)).await?;
    Ok(Json(view(campaign, ports.clock.now())))
}

/// `POST campaigns`.
pub(crate) async fn make(call: Operator<NewForm>) -> Result<Json<CampaignView>, Failure> {
    let ports = &call.server.ports;
    let command = MakeCampaign {
        by: call.who,
        form: terms(call.form),
        origin: call.caller.origin,
    };
    let campaign = make_campaign(ports, &command).await?;
    Ok(Json(view(campaign, ports.clock.now())))
}

/// `PUT campaigns/{id}`.
pub(crate) async fn change(call: Operator<ChangeForm>) -> Result<Json<CampaignView>, Failure> {
    let (ports, form) = (&call.server.ports, call.form);
    let command = ChangeCampaign {
        id: CampaignId(form.id.0),
        version: form.version.0,
        to: MakeCampaign {
            by: call.who,
            form: terms(NewForm {
                code: form.code,
                name_zh: form.name_zh,
                name_en: form.name_en,
                starts_at: form.starts_at,
                ends_at: form.ends_at,
                limit: form.limit,
                active: form.active,
            }),
            origin: call.caller.origin,
        },
    };
    let campaign = change_campaign(ports, &command).await?;
    Ok(Json(view(campaign, ports.clock.now())))
}

fn terms(form: NewForm) -> CampaignForm {
    CampaignForm {
        code: form.code,
        name_zh: form.name_zh,
        name_en: form.name_en,
        starts_at: form.starts_at.map(|at| at.0),
        ends_at: form.ends_at.map(|at| at.0),
        limit: form.limit.map(|limit| limit.0),
        active: form.active.map(|active| active.0),
    }
}

fn view(campaign: Campaign, now: Instant) -> CampaignView {
    let stage = Code(campaign.stage(now));
    let terms = campaign.terms;
    CampaignView {
        id: Integer(campaign.id.0),
        code: terms.code,
        name_zh: terms.name.zh,
        name_en: terms.name.en,
        starts_at: Moment(terms.starts_at),
        ends_at: Moment(terms.ends_at),
        limit: terms.limit.map(|limit| Integer(limit.into())),
        active: terms.active,
        stage,
        registrations: Integer(campaign.registrations.into()),
        version: Integer(campaign.version),
    }
}
