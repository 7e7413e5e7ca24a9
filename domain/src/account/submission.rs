//! Editing and submitting an account: what the investor may do with it (decision 27, states: account KYC).
//! Reviewers' decisions are in the KYC machine.

use super::{
    Account, Chosen, EntityType, FormFacts, KycCommand, KycState, SubmissionKind, apply_kyc,
};
use crate::decision::{Decision, Notice, Param};
use crate::document::DocumentCode;
use crate::ids::AccountId;
use crate::{Instant, Refusal};

/// The facts that a submission is checked against, besides the account itself.
#[derive(Debug, Clone, Copy)]
pub struct SubmissionFacts<'a> {
    /// The account.
    pub account: AccountId,
    /// For the rules of the two steps.
    pub form: FormFacts<'a>,
    /// The kinds of documents that the account has.
    pub documents: &'a [DocumentCode],
    /// The framework's KYC fee is paid, or there is none.
    pub fee_paid: bool,
}

impl Account {
    /// Refuses changes while it is locked: a company's account cannot be edited, nor one under review.
    pub fn check_editable(&self) -> Result<(), Refusal> {
        if self.entity == EntityType::Company {
            return Err(Refusal::EntityUnableEdit);
        }
        apply_kyc(self, &KycCommand::Edit).map(drop)
    }

    /// The account after a change. An approved one goes back to INIT.
    pub(super) fn touched(&self, now: Instant) -> Result<Self, Refusal> {
        self.check_editable()?;
        let state = apply_kyc(self, &KycCommand::Edit)?;
        let reopened = state != self.state;
        Ok(Self {
            state,
            changed_since_submit: true,
            since: if reopened { now } else { self.since },
            first_line_by: self.first_line_by.filter(|_| !reopened),
            comment: self.comment.clone().filter(|_| !reopened),
            ..self.clone()
        })
    }

    /// The account submitted for review, if it is complete.
    pub(super) fn submitted(
        &self,
        facts: SubmissionFacts<'_>,
        now: Instant,
    ) -> Result<Decision<Self>, Refusal> {
        if self.entity == EntityType::Company {
            return Err(Refusal::EntityUnableEdit);
        }
        let state = apply_kyc(self, &KycCommand::Submit)?;
        self.ready_to_submit(facts, now)?;
        let after = Self {
            state,
            changed_since_submit: false,
            first_line_by: None,
            comment: None,
            submitted_at: Some(now),
            arrival: Some(SubmissionKind::of(self)),
            since: now,
            ..self.clone()
        };
        let notice =
            Notice::new("accountSubmitted").with("number", Param::Text(self.number.clone()));
        Ok(Decision::new(self, after)
            .noting("handed in".to_owned())
            .telling([notice]))
    }

    /// The requirements of a submission: both steps, the passport copy, the proof of address, a signed questionnaire that has not
    /// expired, and the fee if the framework has one.
    pub fn ready_to_submit(&self, facts: SubmissionFacts<'_>, now: Instant) -> Result<(), Refusal> {
        self.form.check(Chosen::Known(self.entity), facts.form)?;
        self.papers_ready(facts.documents, now)?;
        if !facts.fee_paid {
            return Err(Refusal::KycFeeUnpaid);
        }
        Ok(())
    }

    /// Whether the fee may be paid in its state: only for an account that can be submitted, so
    /// neither for a company's account nor for one under review.
    pub fn open_to_payment(&self) -> Result<(), Refusal> {
        if self.entity == EntityType::Company {
            return Err(Refusal::EntityUnableEdit);
        }
        if self.is_under_review() {
            return Err(Refusal::LockedUnderReview);
        }
        apply_kyc(self, &KycCommand::Submit).map(|_| ())
    }

    /// The documents that are required both to pay and to submit: passport copy, proof of address, a questionnaire that has not expired.
    pub fn papers_ready(&self, documents: &[DocumentCode], now: Instant) -> Result<(), Refusal> {
        if !documents.contains(&DocumentCode::Passport) {
            return Err(Refusal::NoPassportDocument);
        }
        if !documents.contains(&DocumentCode::ProofOfAddress) {
            return Err(Refusal::NoAddressDocument);
        }
        match &self.questionnaire {
            None => return Err(Refusal::NoQuestionnaireDocument),
            Some(signed) if !signed.is_valid(now) => return Err(Refusal::QuestionnaireExpired),
            Some(_) => {}
        }
        Ok(())
    }

    /// Whether it is unchanged since the last review: passed or failed, and not edited.
    pub const fn stands_as_judged(&self) -> bool {
        match self.state {
            KycState::GPass | KycState::LFail | KycState::GFail => !self.changed_since_submit,
            KycState::Init | KycState::LWait | KycState::GWait => false,
        }
    }

    /// Whether it waits for a reviewer.
    pub const fn is_under_review(&self) -> bool {
        matches!(self.state, KycState::LWait | KycState::GWait)
    }

    /// Whether a questionnaire signed at this time becomes the account's. While it waits for a
    /// review, the account keeps the one that it was submitted with. Of two, the one signed last
    /// counts, whichever is stored first.
    pub fn takes_questionnaire(&self, signed_at: Instant) -> bool {
        let present = self.questionnaire.as_ref();
        !self.is_under_review() && present.is_none_or(|present| present.signed_at < signed_at)
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples::{account, countries, facts, framework, now};
    use super::*;
    use chrono::{Days, Months, TimeDelta};

    #[test]
    fn of_two_questionnaires_the_one_that_was_signed_last_counts() {
        let present = account(KycState::GPass);
        let signed_at = present.questionnaire.as_ref().unwrap().signed_at;
        let later = signed_at + TimeDelta::milliseconds(1);
        assert!(present.takes_questionnaire(later));
        for not_later in [signed_at, signed_at - TimeDelta::days(1)] {
            assert!(!present.takes_questionnaire(not_later));
        }
        let without = Account {
            questionnaire: None,
            ..present.clone()
        };
        assert!(without.takes_questionnaire(signed_at));
        for state in KycState::ALL {
            let account = Account {
                state,
                ..present.clone()
            };
            let is_taken = account.takes_questionnaire(later);
            assert_eq!(is_taken, !account.is_under_review(), "{state:?}");
        }
    }

    fn submitted(
        account: &Account,
        documents: &[DocumentCode],
        fee_paid: bool,
        at: Instant,
    ) -> Result<Account, Refusal> {
        let (framework, countries) = (framework(true), countries());
        let form = facts(&framework, &countries);
        let decided = account.submitted(
            SubmissionFacts {
                account: account.id,
                form,
                documents,
                fee_paid,
            },
            at,
        );
        decided.map(|decision| decision.record)
    }

    const BOTH: [DocumentCode; 2] = [DocumentCode::ProofOfAddress, DocumentCode::Passport];

    #[test]
    fn a_complete_account_is_handed_in() {
        let done = submitted(&account(KycState::Init), &BOTH, true, now()).unwrap();
        assert_eq!(done.state, KycState::LWait);
        assert_eq!(done.submitted_at, Some(now()));
        assert_eq!(done.arrival, Some(SubmissionKind::New));
        assert_eq!(done.since, now());
        assert!(!done.changed_since_submit);
        assert!(done.is_under_review());
    }

    #[test]
    fn what_is_missing_is_refused_in_order() {
        let mut account = account(KycState::LFail);
        let refused = |account: &Account, documents: &[DocumentCode], fee, at| {
            submitted(account, documents, fee, at).unwrap_err()
        };
        assert_eq!(
            refused(&account, &[], false, now()),
            Refusal::NoPassportDocument
        );
        assert_eq!(
            refused(&account, &BOTH[1..], false, now()),
            Refusal::NoAddressDocument
        );
        let year_on = now() + Months::new(12);
        assert_eq!(
            refused(&account, &BOTH, false, year_on),
            Refusal::QuestionnaireExpired
        );
        assert_eq!(
            refused(&account, &BOTH, false, year_on - Days::new(1)),
            Refusal::KycFeeUnpaid
        );
        account.questionnaire = None;
        assert_eq!(
            refused(&account, &BOTH, true, now()),
            Refusal::NoQuestionnaireDocument
        );
        account.form.tax_number = None;
        assert!(matches!(
            refused(&account, &BOTH, true, now()),
            Refusal::Form(_)
        ));
    }

    #[test]
    fn a_fee_is_paid_while_the_account_can_be_handed_in() {
        for state in KycState::ALL {
            let outcome = account(state).open_to_payment();
            let open = matches!(state, KycState::Init | KycState::LFail | KycState::GFail);
            assert_eq!(outcome.is_ok(), open, "{state:?}");
            if account(state).is_under_review() {
                assert_eq!(outcome, Err(Refusal::LockedUnderReview));
            }
        }
        let company = Account {
            entity: EntityType::Company,
            ..account(KycState::Init)
        };
        assert_eq!(company.open_to_payment(), Err(Refusal::EntityUnableEdit));
    }

    #[test]
    fn an_edit_takes_an_approved_account_back() {
        let approved = Account {
            comment: Some("fine".into()),
            ..account(KycState::GPass)
        };
        let edited = approved.touched(now()).unwrap();
        assert_eq!((edited.state, edited.comment), (KycState::Init, None));
        assert!(edited.changed_since_submit);
        let failed = Account {
            comment: Some("blurred".into()),
            ..account(KycState::GFail)
        };
        let edited = failed.touched(now()).unwrap();
        assert_eq!(
            (edited.state, edited.comment.as_deref()),
            (KycState::GFail, Some("blurred"))
        );
    }

    #[test]
    fn it_stands_as_judged_until_it_is_changed_or_handed_in_again() {
        let judged = [KycState::GPass, KycState::LFail, KycState::GFail];
        for state in KycState::ALL {
            let untouched = Account {
                changed_since_submit: false,
                ..account(state)
            };
            assert_eq!(
                untouched.stands_as_judged(),
                judged.contains(&state),
                "{state:?}"
            );
            if judged.contains(&state) {
                assert!(!untouched.touched(now()).unwrap().stands_as_judged());
            }
        }
        let failed = Account {
            changed_since_submit: false,
            ..account(KycState::LFail)
        };
        let again = submitted(&failed, &BOTH, true, now()).unwrap();
        assert!(!again.stands_as_judged());
    }

    #[test]
    fn a_company_and_an_account_under_review_are_left_alone() {
        for state in [KycState::LWait, KycState::GWait] {
            let locked = account(state);
            assert_eq!(locked.touched(now()), Err(Refusal::LockedUnderReview));
            assert_eq!(locked.check_editable(), Err(Refusal::LockedUnderReview));
        }
        let company = Account {
            entity: EntityType::Company,
            ..account(KycState::Init)
        };
        assert_eq!(company.touched(now()), Err(Refusal::EntityUnableEdit));
        assert_eq!(
            submitted(&company, &BOTH, true, now()),
            Err(Refusal::EntityUnableEdit)
        );
    }
}
