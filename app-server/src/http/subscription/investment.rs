//! The data of the subscription screens.

use super::my_investment::MyInvestment;
use super::product::{InvestmentMethod, InvestmentProduct, method};
use crate::http::account::{FrameworkEntry, FrameworkLookup};
use crate::http::call::Json;
use crate::http::extract::Investor;
use crate::http::fields::{Flag, Integer};
use crate::http::parsed::{FromFields, Parsed};
use crate::http::shape::bad_request;
use domain::ids::{OrderId, ProjectId};
use domain::subscription::Step;
use domain::{Language, Refusal};
use ports::Failure;
use ports::driven::look_ups::Entry;
use ports::driving::subscription::{AskInvestment, show};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// Which project or order.
#[derive(Debug, Deserialize, ToSchema, Validate)]
pub struct WhichProject {
    #[serde(rename = "InvestmentID")]
    project: Option<Integer>,
    #[serde(rename = "UserInvestmentID")]
    order: Option<Integer>,
    /// 1 asks for the unfinished order of the project.
    #[serde(rename = "UnCompleted")]
    unfinished: Option<Flag>,
}

impl FromFields for AskInvestment {
    type Fields = WhichProject;

    /// An order is read with its own project, whichever is named beside it.
    fn parse(fields: WhichProject, _: &str) -> Result<Self, Refusal> {
        let unfinished = fields.unfinished.is_some_and(|flag| flag.0);
        match (fields.order, fields.project) {
            (Some(order), _) => Ok(Self::Order(OrderId(order.0))),
            (None, Some(project)) if unfinished => Ok(Self::Unfinished(ProjectId(project.0))),
            (None, Some(project)) => Ok(Self::Project(ProjectId(project.0))),
            (None, None) => Err(bad_request(Some("InvestmentID"))),
        }
    }
}

/// A step of the flow.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ProcessStep {
    #[serde(rename = "TransactionProcessStepID")]
    id: Integer,
    /// `Profile`, `SignDoc`, `Review` or `Complete`.
    #[serde(rename = "CodeKey")]
    code: &'static str,
    /// Its name.
    #[serde(rename = "Name")]
    name: String,
}

/// The steps of the flow.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct TransactionProcesses {
    #[serde(rename = "Steps")]
    steps: Vec<ProcessStep>,
}

/// Project, payment methods, frameworks, and the order if one was requested.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InvestmentAnswer {
    investment: InvestmentProduct,
    transaction_processes: TransactionProcesses,
    payment_methods: Vec<InvestmentMethod>,
    frameworks: Vec<FrameworkEntry>,
    framework_lookups: Vec<FrameworkLookup>,
    my_investment: Option<MyInvestment>,
}

/// `GET account_investment`.
pub async fn investment(
    call: Investor<Parsed<AskInvestment>>,
) -> Result<Json<InvestmentAnswer>, Failure> {
    let ports = &call.server.ports;
    let language = call.caller.language;
    let view = show(ports, call.who, call.form.0).await?;
    let methods: Vec<InvestmentMethod> = view
        .page
        .project
        .methods
        .iter()
        .map(|limits| method(limits, &view.method_names, language))
        .collect();
    let lookups = view.frameworks.iter().filter_map(|framework| {
        let texts = view
            .framework_texts
            .iter()
            .find(|texts| texts.framework == framework.id)?;
        Some(FrameworkLookup::new(
            framework,
            texts,
            ports.crypto.is_some(),
            language,
        ))
    });
    Ok(Json(InvestmentAnswer {
        investment: InvestmentProduct::new(
            &view.page,
            &view.frameworks,
            methods.clone(),
            ports.clock.now(),
            language,
        ),
        transaction_processes: TransactionProcesses {
            steps: steps(&view.step_names, language),
        },
        payment_methods: methods,
        frameworks: view
            .frameworks
            .iter()
            .map(|framework| FrameworkEntry::new(framework, language))
            .collect(),
        framework_lookups: lookups.collect(),
        my_investment: view.order.map(|order| MyInvestment::new(order, language)),
    }))
}

fn steps(names: &[Entry], language: Language) -> Vec<ProcessStep> {
    let name = |step: Step| {
        let entry = names.iter().find(|entry| entry.id == step.id());
        entry.map_or(String::new(), |entry| entry.name(language).to_owned())
    };
    Step::ALL
        .into_iter()
        .map(|step| ProcessStep {
            id: Integer(step.id()),
            code: step.code(),
            name: name(step),
        })
        .collect()
}
