//! The figures of the desk: as one page, and each part as a file for spreadsheets.

mod export;
mod views;

pub(crate) use export::{export_ages, export_cash, export_income, export_sales};

use crate::http::call::Json;
use crate::http::codes::FiguresPeriodCode;
use crate::http::desk::extract::Operator;
use domain::figures::Period;
use ports::Failure;
use ports::driving::figures::{FiguresOf, show_figures};
use serde::Deserialize;
use utoipa::ToSchema;
use validator::Validate;
use views::FiguresView;

/// Which figures.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = FiguresQuery)]
pub(crate) struct FiguresForm {
    /// How far back the figures go; absent: half a year.
    period: Option<FiguresPeriodCode>,
}

impl FiguresForm {
    fn of(self, by: domain::operations::Operator) -> FiguresOf {
        let period = self.period.map_or(Period::HalfYear, |period| period.0);
        FiguresOf { by, period }
    }
}

/// `GET figures`.
pub(crate) async fn show(call: Operator<FiguresForm>) -> Result<Json<FiguresView>, Failure> {
    let command = call.form.of(call.who);
    let found = show_figures(&call.server.ports, &command).await?;
    Ok(Json(FiguresView::of(
        found,
        command.period,
        call.caller.language,
    )))
}
