//! `myInvestment`: an order as the investor's screens keep it.

use crate::http::code_field::Code;
use crate::http::codes::{PaymentMethodCode, SubscriptionStatus};
use crate::http::fields::{Exact, Flag, Integer, Moment};
use domain::Language;
use domain::subscription::State;
use ports::driving::subscription::OrderView;
use serde::Serialize;
use utoipa::ToSchema;

/// An order.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub(super) struct MyInvestment {
    #[serde(rename = "UserInvestmentID")]
    id: Integer,
    #[serde(rename = "InvestmentID")]
    project: Integer,
    /// Name of the project.
    investment_name: String,
    #[serde(rename = "UserEntityID")]
    account: Integer,
    /// 2 wire, 1010 wallet.
    #[serde(rename = "PaymentMethodID")]
    method_id: Integer,
    /// `Wire` or `Wallet`.
    payment_method: PaymentMethodCode,
    /// A whole number in the project's currency.
    investment_amount: Exact,
    #[serde(rename = "CurrencyID")]
    currency_id: Integer,
    order_form_disclaimers_ind: Flag,
    read_documents_ind: Flag,
    #[serde(rename = "ReadVTTermsAndConditionsInd")]
    read_terms: Flag,
    #[serde(rename = "ReadLPAInd")]
    read_partnership_agreement: Flag,
    #[serde(rename = "ReadPPMInd")]
    read_memorandum: Flag,
    read_subscription_agreement_ind: Flag,
    /// The `signatureToken` of the session, while it waits for the signature.
    right_signature_document_token: Option<String>,
    /// The newest signing session of the order. A return from signing carries the same id as `SignSessionID`.
    #[serde(rename = "DocusignSessionID")]
    docusign_session: Option<Integer>,
    /// The signed document, as `SignDocDocumentID`.
    #[serde(rename = "DocumentID")]
    document: Option<Integer>,
    #[serde(rename = "SignDocDocumentID")]
    sign_doc: Option<Integer>,
    /// Valid for 5 minutes.
    sign_doc_thumbnail_url: Option<String>,
    /// Valid for 5 minutes.
    sign_doc_url: Option<String>,
    /// Link to the proof of payment, valid for 5 minutes.
    proof_document: Option<String>,
    #[serde(rename = "PaymentProofDocumentID")]
    payment_proof: Option<Integer>,
    /// Valid for 5 minutes.
    payment_proof_thumbnail_url: Option<String>,
    /// For a wire: the reference that the investor writes into the payment.
    remittance_reference: Option<String>,
    proof_of_payment_date_time: Option<Moment>,
    /// When the full payment was accepted.
    payment_completed_date_time: Option<Moment>,
    order_form_complete_date_time: Option<Moment>,
    /// 486 Profile, 487 `SignDoc`, 489 Review, 491 Complete.
    #[serde(rename = "TransactionProcessStepID")]
    step_id: Integer,
    /// `INIT`, `LWAIT`, …
    #[serde(rename = "orderStatus")]
    order_status: SubscriptionStatus,
    /// Whether it is accepted or holds shares.
    live_investment_ind: Flag,
    /// Until when its place in the offering is reserved.
    reserved_until: Option<Moment>,
    /// The comment with which it was failed or revoked; only in those states.
    comment: Option<String>,
    created_date: Moment,
    modified_date: Moment,
    version: i64,
}

impl MyInvestment {
    /// An order in a language.
    pub(super) fn new(view: OrderView, language: Language) -> Self {
        let order = view.order;
        let (session, token) = view
            .signing
            .map_or((None, None), |it| (Some(it.session), it.token));
        let marks = order.read_marks;
        let sign_doc = order.signed_document.map(|id| Integer(id.0));
        let is_live = matches!(order.state, State::PreOk | State::Success);
        Self {
            id: Integer(order.id.0),
            project: Integer(order.project.0),
            investment_name: view.project_name.get(language).to_owned(),
            account: Integer(order.account.0),
            method_id: Integer(order.method.id()),
            payment_method: Code(order.method),
            investment_amount: order.amount.into(),
            currency_id: Integer(order.amount.currency().id()),
            order_form_disclaimers_ind: Flag(order.disclaimer_accepted),
            read_documents_ind: Flag(order.documents_read),
            read_terms: Flag(marks.terms),
            read_partnership_agreement: Flag(marks.partnership_agreement),
            read_memorandum: Flag(marks.memorandum),
            read_subscription_agreement_ind: Flag(marks.subscription_agreement),
            remittance_reference: order.reference().map(|it| it.to_string()),
            right_signature_document_token: token,
            docusign_session: session.map(|id| Integer(id.0)),
            document: sign_doc,
            sign_doc,
            sign_doc_thumbnail_url: view.signed_thumbnail_url,
            sign_doc_url: view.signed_url,
            proof_document: view.proof_url,
            payment_proof: order.proof_document.map(|id| Integer(id.0)),
            payment_proof_thumbnail_url: view.proof_thumbnail_url,
            proof_of_payment_date_time: order.proof_at.map(Moment),
            payment_completed_date_time: order.accepted_at.map(Moment),
            order_form_complete_date_time: order.completed_at.map(Moment),
            step_id: Integer(order.step.id()),
            order_status: Code(order.state),
            live_investment_ind: Flag(is_live),
            reserved_until: order.reservation.map(|place| Moment(place.until)),
            comment: view.comment,
            created_date: Moment(order.created_at),
            modified_date: Moment(order.modified_at),
            version: order.version,
        }
    }
}
