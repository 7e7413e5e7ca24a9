//! One line of a statement.

use super::list::Entry;
use crate::http::call::Json;
use crate::http::code_field::Code;
use crate::http::codes::{
    ReceiptMatchedKind, StatementAct, StatementKind, StatementLineState, StatementWhy, StepBy,
};
use crate::http::desk::extract::Operator;
use crate::http::fields::{Day, Exact, Integer, Moment};
use domain::ids::StatementLineId;
use domain::statement::Meaning;
use ports::driving::desk::Step;
use ports::driving::statement::{About, LineItem, Proposed, show_line};
use ports::{Failure, Ports};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// Which line.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[schema(as = StatementLineNumber)]
pub(crate) struct WhichForm {
    id: Integer,
}

/// What is known about the record of a proposal.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = StatementAbout)]
struct AboutView {
    amount: Option<Exact>,
    /// ISO 4217.
    currency: Option<&'static str>,
    name: Option<String>,
    /// The code of its state.
    state: Option<&'static str>,
    /// When it was booked.
    day: Option<Day>,
    /// Set if the line was a receipt whose money has moved on.
    moved_on: Option<MovedOnView>,
}

/// A receipt, and the record that has its money.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ReceiptMovedOn)]
struct MovedOnView {
    receipt: Integer,
    #[schema(value_type = ReceiptMatchedKind)]
    kind: &'static str,
    /// The number of the record; null if the money is returned to its payer.
    record: Option<Integer>,
}

/// A possibility for what a line is.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = StatementProposal)]
struct ProposalView {
    kind: StatementKind,
    /// The number of the record.
    record: Option<Integer>,
    /// Whether it is the only possibility.
    certain: bool,
    /// The reasons for proposing it.
    why: StatementWhy,
    subject: Option<AboutView>,
}

/// A step of a line's history.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = StatementStep)]
struct StepView {
    at: Moment,
    #[schema(value_type = StatementLineState)]
    from: &'static str,
    #[schema(value_type = StatementLineState)]
    to: &'static str,
    /// `operator` or `system`.
    by: StepBy,
    /// The operator's name.
    name: Option<String>,
    proposed_by: Option<String>,
    comment: Option<String>,
}

/// A line.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = StatementLineItem)]
pub(crate) struct ItemView {
    #[serde(flatten)]
    #[schema(inline)]
    line: Entry,
    /// Must be sent back with a change.
    version: Integer,
    /// The number of the other party's account.
    party_account: Option<String>,
    /// For a settlement: the charge that the gateway kept.
    charge: Option<Exact>,
    /// For a sale of coins: the amount credited to deposits for those coins.
    owed: Option<Exact>,
    /// For an open credit, the balance of the crypto gateway in the line's currency; null if that is zero.
    coins_held: Option<Exact>,
    /// The possibilities, likeliest first, while it is open.
    proposals: Vec<ProposalView>,
    /// All kinds that it can be.
    kinds: Vec<StatementKind>,
    /// The earlier line with the same key, from which it differs.
    earlier: Option<Entry>,
    /// Oldest first.
    history: Vec<StepView>,
    /// What the reader may do now.
    may: Vec<StatementAct>,
    /// Name of the operator who confirmed it; none if it was already certain when the file was imported.
    confirmed_by: Option<String>,
    confirmed_at: Option<Moment>,
}

/// `GET statement_lines/{id}`.
pub(crate) async fn show(call: Operator<WhichForm>) -> Result<Json<ItemView>, Failure> {
    let id = StatementLineId(call.form.id.0);
    view(&call.server.ports, &call.who, id).await
}

/// A line in its current state.
pub(super) async fn view(
    ports: &Ports,
    by: &domain::operations::Operator,
    id: StatementLineId,
) -> Result<Json<ItemView>, Failure> {
    let LineItem {
        listed,
        proposals,
        kinds,
        coins_held,
        earlier,
        history,
        may,
        confirmed_by,
    } = show_line(ports, by, id).await?;
    let line = &listed.line;
    Ok(Json(ItemView {
        version: Integer(line.version),
        party_account: line.entry.party_account.clone(),
        charge: line.charge.map(Exact::from),
        owed: line.owed.map(Exact::from),
        coins_held: coins_held.map(Exact::from),
        confirmed_at: line.confirmed_at.map(Moment),
        proposals: proposals.into_iter().map(proposal).collect(),
        kinds: kinds.into_iter().map(Code).collect(),
        earlier: earlier.map(Entry::from),
        history: history.into_iter().map(step).collect(),
        may: may.into_iter().map(Code).collect(),
        confirmed_by,
        line: listed.into(),
    }))
}

fn proposal(Proposed { proposal, about }: Proposed) -> ProposalView {
    let meaning: Meaning = proposal.meaning;
    ProposalView {
        kind: Code(meaning.kind()),
        record: meaning.record().map(Integer),
        certain: proposal.is_certain,
        why: Code(proposal.why),
        subject: about.map(AboutView::from),
    }
}

impl From<About> for AboutView {
    fn from(about: About) -> Self {
        Self {
            amount: about.amount.map(Exact::from),
            currency: about.amount.map(|amount| amount.currency().code()),
            name: about.name,
            state: about.state,
            day: about.day.map(Day),
            moved_on: about.moved_on.map(|(receipt, matched)| {
                let (kind, record) = matched.parts();
                MovedOnView {
                    receipt: Integer(receipt.0),
                    kind,
                    record: record.map(Integer),
                }
            }),
        }
    }
}

fn step(step: Step) -> StepView {
    StepView {
        at: Moment(step.at),
        from: step.from,
        to: step.to,
        by: Code(step.by),
        name: step.name,
        proposed_by: step.proposed_by,
        comment: step.comment,
    }
}
