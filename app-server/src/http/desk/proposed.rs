//! A proposal on the wire, and the answer of a call that may need a second person: done (200), or proposed (202).

use crate::http::body::json;
use crate::http::call::{Answer, Json};
use crate::http::code_field::Code;
use crate::http::codes::{ProposalKindCode, ProposalStateCode, ProposalWhyNot, ProposedRecordKind};
use crate::http::fields::{Integer, Moment};
use crate::http::openapi::Described;
use actix_web::body::BoxBody;
use actix_web::{HttpRequest, HttpResponse, Responder};
use domain::Language;
use domain::ids::OperatorId;
use domain::operations::proposal::ProposalKind;
use ports::Ports;
use ports::driving::proposals::{Outcome, ProposalItem};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa::openapi::{ContentBuilder, ResponseBuilder};

/// The record that a proposal concerns.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ProposedRecord)]
pub(crate) struct RecordView {
    #[schema(value_type = ProposedRecordKind)]
    kind: &'static str,
    /// Its number. For a framework or a legal text, its code; for an operator who does not exist yet, the e-mail address; for
    /// a bank account that does not exist yet, its name in lower case.
    id: String,
    /// As it was called when it was proposed.
    name: String,
}

/// An operator in a proposal.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ProposalPerson)]
pub(crate) struct PersonView {
    id: Integer,
    name: String,
}

impl PersonView {
    /// An operator by number and name.
    pub(crate) fn new(id: OperatorId, name: String) -> Self {
        Self {
            id: Integer(id.0),
            name,
        }
    }
}

/// How a proposal ended.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ProposalEnd)]
pub(crate) struct EndView {
    by: PersonView,
    at: Moment,
    comment: Option<String>,
}

/// An action that needs two people.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ProposalItem)]
pub(crate) struct ItemView {
    id: Integer,
    kind: ProposalKindCode,
    state: ProposalStateCode,
    record: RecordView,
    /// What is proposed, in the reader's language; on its own page, also a note if it cannot be read.
    summary: String,
    maker: PersonView,
    reason: String,
    proposed_at: Moment,
    /// Must be sent back with a decision.
    version: Integer,
    /// How it ended; null while it is open.
    ended: Option<EndView>,
    /// Number of people who may approve it; 0 if no second person exists.
    approvers: Integer,
    /// Whether the reader may approve or reject it.
    may_approve: bool,
    /// Why the reader may not approve it.
    why_not: Option<ProposalWhyNot>,
    /// Whether the reader may withdraw it.
    may_withdraw: bool,
    /// Whether it is approved but not fully carried out yet; the server continues by itself.
    unfinished: bool,
}

/// An action that waits for a second person.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ProposedAct)]
pub(crate) struct ProposedView {
    proposal: ItemView,
}

/// A summary of a proposal on the record with this name.
pub(crate) fn summary(
    kind: ProposalKind,
    record: &str,
    ports: &Ports,
    language: Language,
) -> String {
    let key = format!("proposal.{}", kind.code());
    ports.texts.text(language, &key, &[("record", record)])
}

/// A proposal to a reader.
pub(crate) fn item_view(item: ProposalItem, ports: &Ports, language: Language) -> ItemView {
    let proposal = item.proposal;
    let is_open = proposal.is_open();
    let (kind, record) = (proposal.kind, proposal.record);
    let name = proposal.record_name.get(language);
    let summary = if item.is_unreadable {
        let params = [("record", name)];
        ports.texts.text(language, "proposal.unreadable", &params)
    } else {
        summary(kind, name, ports, language)
    };
    let person = PersonView::new;
    let ended = proposal.end.map(|end| EndView {
        by: person(end.by, item.ended_by_name.unwrap_or_default()),
        at: Moment(end.at),
        comment: end.comment,
    });
    ItemView {
        id: Integer(proposal.id.0),
        kind: Code(kind),
        state: Code(proposal.state),
        summary,
        record: RecordView {
            kind: record.kind(),
            id: record.key(),
            name: name.to_owned(),
        },
        maker: person(proposal.maker, item.maker_name),
        reason: proposal.reason,
        proposed_at: Moment(proposal.proposed_at),
        version: Integer(proposal.version),
        ended,
        approvers: Integer(i64::try_from(item.approvers).unwrap_or(i64::MAX)),
        may_approve: is_open && item.why_not.is_none(),
        why_not: item.why_not.map(Code),
        may_withdraw: item.may_withdraw,
        unfinished: proposal.is_unfinished,
    }
}

/// The answer of a call that only proposes: 202.
pub(crate) struct Proposed(ProposedView);

impl Proposed {
    /// The proposal that was made.
    pub(crate) fn of(item: ProposalItem, ports: &Ports, language: Language) -> Self {
        let proposal = item_view(item, ports, language);
        Self(ProposedView { proposal })
    }
}

impl Responder for Proposed {
    type Body = BoxBody;

    fn respond_to(self, _: &HttpRequest) -> HttpResponse {
        json(HttpResponse::Accepted(), &self.0)
    }
}

impl Answer for Proposed {
    fn describe(described: &mut Described) {
        let schema = described.reference::<ProposedView>();
        let content = ContentBuilder::new().schema(Some(schema)).build();
        let response = ResponseBuilder::new()
            .description("Waits for a second person")
            .content("application/json", content);
        described.success_as("202", response.build());
    }
}

/// The answer of a call that may need a second person.
pub(crate) enum DoneOrProposed<T> {
    /// Done: 200.
    Done(Json<T>),
    /// Proposed: 202.
    Proposed(Box<Proposed>),
}

impl<T> DoneOrProposed<T> {
    /// The answer for the outcome of an act.
    pub(crate) fn of(outcome: Outcome<T>, ports: &Ports, language: Language) -> Self {
        match outcome {
            Outcome::Done(done) => Self::Done(Json(done)),
            Outcome::Proposed(item) => {
                Self::Proposed(Box::new(Proposed::of(*item, ports, language)))
            }
        }
    }
}

impl<T: Serialize + ToSchema> Responder for DoneOrProposed<T> {
    type Body = BoxBody;

    fn respond_to(self, request: &HttpRequest) -> HttpResponse {
        match self {
            Self::Done(done) => done.respond_to(request),
            Self::Proposed(proposed) => proposed.respond_to(request),
        }
    }
}

impl<T: Serialize + ToSchema> Answer for DoneOrProposed<T> {
    fn describe(described: &mut Described) {
        Json::<T>::describe(described);
        Proposed::describe(described);
    }
}
