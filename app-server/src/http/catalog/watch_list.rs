//! The watch list of the calling investor. It is never part of an answer that is the same for all.

use super::products::Product;
use crate::http::call::{Done, Json, done};
use crate::http::extract::{Investor, Nothing};
use crate::http::fields::Integer;
use domain::ids::ProjectId;
use ports::Failure;
use ports::driving::catalog;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// The project.
#[derive(Debug, Deserialize, ToSchema, Validate)]
pub struct Watched {
    #[serde(rename = "InvestmentID")]
    investment_id: Integer,
}

/// The watched projects: their ids, to mark cards with, and their cards.
#[derive(Debug, Serialize, ToSchema)]
pub struct WatchList {
    #[serde(rename = "InvestmentIDs")]
    investment_ids: Vec<Integer>,
    products: Vec<Product>,
}

/// `GET account_watchlist`.
pub async fn watch_list(call: Investor<Nothing>) -> Result<Json<WatchList>, Failure> {
    let (ports, language) = (&call.server.ports, call.caller.language);
    let projects = catalog::watch_list(ports, call.who).await?;
    let now = ports.clock.now();
    Ok(Json(WatchList {
        investment_ids: projects.iter().map(|p| Integer(p.id.0)).collect(),
        products: projects
            .into_iter()
            .map(|project| Product::new(project, now, language))
            .collect(),
    }))
}

/// `POST account_watchlist`.
pub async fn watch(call: Investor<Watched>) -> Result<Json<Done>, Failure> {
    let project = ProjectId(call.form.investment_id.0);
    catalog::watch(&call.server.ports, call.who, project).await?;
    Ok(done())
}

/// `DELETE account_watchlist`.
pub async fn unwatch(call: Investor<Watched>) -> Result<Json<Done>, Failure> {
    let project = ProjectId(call.form.investment_id.0);
    catalog::unwatch(&call.server.ports, call.who, project).await?;
    Ok(done())
}
