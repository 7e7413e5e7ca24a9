//! The codes of fields whose values are no closed set of their own: kinds of values that carry a record, unions of several sets, and words
//! for a choice that answers make. For the OpenAPI document only; their fields stay the text they are.

use domain::account::KycState;
use domain::distribution;
use domain::ledger::{Book, CashType};
use domain::messaging::About;
use domain::operations::AuditKind;
use domain::operations::proposal::ProposedOn;
use domain::portfolio::UpcomingEvent;
use domain::{payable, receipt, review, subscription};
use ports::driven::proposals::IssueOutcome;
use std::borrow::Cow;
use utoipa::openapi::schema::{ObjectBuilder, SchemaType, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// The code of what this program does not know.
pub const UNKNOWN: &str = "unknown";

macro_rules! sets {
    ($($(#[$about:meta])* $name:ident: $codes:expr;)+) => {$(
        $(#[$about])*
        #[derive(Debug)]
        pub enum $name {}

        impl PartialSchema for $name {
            fn schema() -> RefOr<Schema> {
                ObjectBuilder::new()
                    .schema_type(SchemaType::new(Type::String))
                    .enum_values(Some($codes))
                    .into()
            }
        }

        impl ToSchema for $name {
            fn name() -> Cow<'static, str> {
                Cow::Borrowed(stringify!($name))
            }
        }
    )+};
}

sets! {
    /// `orderStatus` in the list of orders of every type.
    OrderStatus: all(&[
        &subscription::State::ALL.map(subscription::State::code),
        &review::State::ALL.map(review::State::code),
    ]);
    /// A step of an order's story.
    StoryState: all(&[
        &subscription::State::ALL.map(subscription::State::code),
        &review::State::ALL.map(review::State::code),
        &[payable::State::Executed.payee_status(), payable::State::Bounced.payee_status()],
    ]);
    /// The kind of a record that a message is about.
    MessageAboutCode: About::KINDS.to_vec();
    /// A kind of book of the ledger.
    BookKindCode: Book::KINDS.to_vec();
    /// The kind of an investor's upcoming event.
    ComingKind: UpcomingEvent::CODES.to_vec();
    /// `PayoutState` of an approved withdrawal.
    PayoutProgress: payable::Progress::CODES.to_vec();
    /// The kind of the record that a payout settles.
    PayoutSettlesKind: vec!["subscription", "deposit", "withdrawal", "payout", "receipt", "project_payment", "distribution"];
    /// The match of a receipt.
    ReceiptMatchedKind: receipt::MatchedTo::KINDS.to_vec();
    /// The result for an order of an approved issue of a whole project.
    IssueOutcomeCode: IssueOutcome::CODES.to_vec();
    /// The type of a distribution, as its holders see it.
    DistributionTypeCode: distribution::KINDS.map(CashType::code).to_vec();
    /// Whether a distribution has a total amount or an amount for each share.
    DistributionBasisCode: vec!["total", "per_share"];
    /// Where the money of a distribution comes from.
    DistributionSourceCode: vec!["receipt", "project"];
    /// The state of an item of any queue.
    ItemState: all(&[
        &KycState::ALL.map(KycState::code),
        &subscription::State::ALL.map(subscription::State::code),
    ]);
    /// The kind of a stored event of the audit trail; `unknown` if this version writes no such event.
    RecordedKind: all(&[&AuditKind::ALL.map(AuditKind::code), &[UNKNOWN]]);
    /// Who acted in a stored event of the audit trail; `unknown` if this version knows no such actor.
    RecordedBy: vec!["investor", "operator", "system", UNKNOWN];
    /// The kind of record that a proposal concerns.
    ProposedRecordKind: ProposedOn::KINDS.to_vec();
    /// `State` of a payment.
    ChargeState: vec!["Pending", "Paid", "Failed", "Cancelled", "Refunded"];
    /// The outcome of a payment, according to its gateway.
    PaymentOutcomeCode: vec!["paid", "failed", "cancelled"];
    /// `CodeKey` of a document created by signing.
    SignedCodeKey: vec!["DDForm", "LegalAppendix", "WalletAuthForm", "WithdrawAuthForm"];
}

/// The codes of several lists, each once.
fn all(lists: &[&[&'static str]]) -> Vec<&'static str> {
    let mut codes = Vec::new();
    for code in lists.iter().copied().flatten() {
        if !codes.contains(code) {
            codes.push(*code);
        }
    }
    codes
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use domain::ids::{AccountId, OrderId, WithdrawalId};
    use domain::signing::Scene;

    #[test]
    fn the_documents_that_signing_gives_are_the_domains() {
        let scenes = [
            Scene::DdForm(AccountId(1)),
            Scene::WireInvest(OrderId(1)),
            Scene::WalletInvest(OrderId(1)),
            Scene::WalletWithdraw(WithdrawalId(1)),
        ];
        assert_eq!(
            described::<SignedCodeKey>(),
            scenes.map(Scene::document_code)
        );
    }

    #[test]
    fn a_code_of_two_lists_stands_once() {
        let states = described::<ItemState>();
        for state in ["INIT", "GPASS", "PRE_OK", "RevokedInd"] {
            assert_eq!(states.iter().filter(|code| *code == state).count(), 1);
        }
    }

    fn described<T: ToSchema>() -> Vec<String> {
        let schema = serde_json::to_value(T::schema()).unwrap();
        serde_json::from_value(schema["enum"].clone()).unwrap()
    }
}
