//! The commands of an investment account and the decision on each (states: account KYC). [`apply_kyc`](super::apply_kyc) holds the table of
//! states.

use super::{
    Account, AccountForm, Chosen, FormFacts, LineDecision, SignedQuestionnaire, SubmissionFacts,
};
use crate::catalog::Framework;
use crate::decision::{Decision, NotDecided, Of, own};
use crate::ids::AccountId;
use crate::{Instant, Refusal};

/// A command.
#[derive(Debug, Clone)]
pub enum Command<'a> {
    /// The investor changes it.
    Edit(Box<Edit<'a>>),
    /// A document was uploaded for it.
    AddDocument,
    /// The provider delivered its signed questionnaire.
    TakeQuestionnaire(Of<AccountId, SignedQuestionnaire>),
    /// The investor submits it.
    Submit(SubmissionFacts<'a>),
    /// A line decides on it.
    Review(LineDecision),
}

/// A change by the investor.
#[derive(Debug, Clone)]
pub struct Edit<'a> {
    /// The whole new form.
    pub form: AccountForm,
    /// Whether documents are added with it.
    pub adds_documents: bool,
    /// The facts that the form is checked against.
    pub rules: FormFacts<'a>,
    /// Whether the session was recently re-authenticated (decision 50).
    pub recently_authenticated: bool,
}

impl Edit<'_> {
    /// Whether anything of the account would change.
    pub fn changes(&self, account: &Account) -> bool {
        self.adds_documents || self.fills_in_anew(account)
    }

    fn fills_in_anew(&self, account: &Account) -> bool {
        !self.form.says_the_same_as(&account.form)
    }
}

/// Decides on a command at an instant. If nothing changes, the record is the same as before. Refusals: `EntityUnableEdit`,
/// `LockedUnderReview`, `ReauthRequired` and the form's for an edit; the missing items for a submission; `OrderNotPending`, `FourEyes` and
/// `KycFeeUnpaid` for a review. `ForeignFacts` if the facts belong to another account or framework.
pub fn decide(
    account: &Account,
    command: Command<'_>,
    now: Instant,
) -> Result<Decision<Account>, NotDecided> {
    match command {
        Command::Edit(edit) => edited(account, *edit, now),
        Command::AddDocument => {
            let after = account.touched(now)?;
            Ok(Decision::new(account, after).noting("document added".to_owned()))
        }
        Command::TakeQuestionnaire(signed) => {
            let signed = signed.of(account.id)?;
            if !account.takes_questionnaire(signed.signed_at) {
                return Ok(Decision::new(account, account.clone()));
            }
            let after = Account {
                questionnaire: Some(signed),
                ..account.touched(now)?
            };
            Ok(Decision::new(account, after).noting("questionnaire signed".to_owned()))
        }
        Command::Submit(facts) => {
            own(&facts.account, &account.id)?;
            framework_of(account, facts.form)?;
            Ok(account.submitted(facts, now)?)
        }
        Command::Review(decision) => account.reviewed(decision, now),
    }
}

fn edited(
    account: &Account,
    edit: Edit<'_>,
    now: Instant,
) -> Result<Decision<Account>, NotDecided> {
    let framework = framework_of(account, edit.rules)?;
    let after = Account {
        form: edit.form.clone(),
        ..account.touched(now)?
    };
    if redirects(account, &after, framework) && !edit.recently_authenticated {
        return Err(Refusal::ReauthRequired.into());
    }
    if !edit.changes(account) {
        return Ok(Decision::new(account, account.clone()));
    }
    if edit.fills_in_anew(account) {
        after
            .form
            .check(Chosen::Known(account.entity), edit.rules)?;
    }
    Ok(Decision::new(account, after).noting("edited".to_owned()))
}

/// The framework of the facts, if it is the account's.
fn framework_of<'a>(account: &Account, rules: FormFacts<'a>) -> Result<&'a Framework, NotDecided> {
    rules
        .framework
        .known()
        .filter(|framework| framework.id == account.framework)
        .ok_or(NotDecided::ForeignFacts)
}

/// Whether an edit changes the bank account that withdrawals go to.
fn redirects(before: &Account, after: &Account, framework: &Framework) -> bool {
    framework.withdrawals && before.is_redirected_by(&after.form)
}

impl Account {
    /// Whether a form names a bank account other than the submitted one, also after an edit that withdrew the submission.
    pub fn is_redirected_by(&self, form: &AccountForm) -> bool {
        let was_submitted = self.state == super::KycState::GPass || self.submitted_at.is_some();
        was_submitted && !form.has_same_bank(&self.form)
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples::{account, countries, facts, form, framework, now};
    use super::super::{EntityType, KycState};
    use super::*;
    use crate::document::DocumentCode;
    use crate::ids::{FrameworkId, OperatorId};
    use crate::review::{Line, Verdict};
    use chrono::TimeDelta;

    /// Tries an edit of an account under a framework, from a session that was recently re-authenticated or not.
    fn tried(
        account: &Account,
        framework: &Framework,
        form: AccountForm,
        recently_authenticated: bool,
    ) -> Result<Decision<Account>, NotDecided> {
        let countries = countries();
        let edit = Edit {
            form,
            adds_documents: false,
            rules: facts(framework, &countries),
            recently_authenticated,
        };
        decide(account, Command::Edit(Box::new(edit)), now())
    }

    fn elsewhere() -> AccountForm {
        AccountForm {
            bank_account_number: Some("6222020000000000".into()),
            ..form()
        }
    }

    #[test]
    fn an_edit_is_checked_and_takes_an_approved_account_back() {
        let approved = account(KycState::GPass);
        let decision = tried(&approved, &framework(true), elsewhere(), true).unwrap();
        let after = &decision.record;
        assert_eq!((decision.from, decision.to), ("GPASS", "INIT"));
        assert_eq!(after.form, elsewhere());
        assert!(after.changed_since_submit);
        let unsound = AccountForm {
            tax_number: None,
            ..elsewhere()
        };
        let refused = tried(&approved, &framework(true), unsound, true);
        assert!(
            matches!(refused, Err(NotDecided::Refused(Refusal::Form(_)))),
            "{refused:?}"
        );
    }

    #[test]
    fn what_says_the_same_changes_nothing_and_is_refused_all_the_same_under_review() {
        for state in KycState::ALL {
            let before = account(state);
            let outcome = tried(&before, &framework(true), form(), false);
            if before.is_under_review() {
                assert_eq!(outcome, Err(Refusal::LockedUnderReview.into()), "{state:?}");
            } else {
                assert_eq!(outcome.unwrap().record, before, "{state:?}");
            }
        }
        let company = Account {
            entity: EntityType::Company,
            ..account(KycState::Init)
        };
        let outcome = tried(&company, &framework(true), form(), true);
        assert_eq!(outcome, Err(Refusal::EntityUnableEdit.into()));
    }

    #[test]
    fn documents_alone_are_a_change_whose_form_is_not_checked_again() {
        let unfinished = Account {
            form: AccountForm::default(),
            ..account(KycState::Init)
        };
        let (framework, countries) = (framework(true), countries());
        let edit = Edit {
            form: AccountForm::default(),
            adds_documents: true,
            rules: facts(&framework, &countries),
            recently_authenticated: false,
        };
        assert!(edit.changes(&unfinished));
        let command = Command::Edit(Box::new(edit));
        let decision = decide(&unfinished, command, now()).unwrap();
        assert!(decision.record.changed_since_submit);
        assert_eq!(decision.detail.as_deref(), Some("edited"));
    }

    #[test]
    fn where_withdrawals_go_is_changed_only_by_who_proved_themselves_lately() {
        let withdrawals = |withdrawals| Framework {
            withdrawals,
            ..framework(true)
        };
        let handed_in = Some(now() - TimeDelta::days(1));
        // State, submission time, whether the framework supports withdrawals; whether re-authentication is required.
        let table = [
            (KycState::GPass, None, true, true),
            (KycState::Init, handed_in, true, true),
            (KycState::GFail, handed_in, true, true),
            (KycState::Init, None, true, false),
            (KycState::GPass, None, false, false),
            (KycState::Init, handed_in, false, false),
        ];
        for (state, submitted_at, lets_out, is_asked) in table {
            let before = Account {
                submitted_at,
                ..account(state)
            };
            let framework = withdrawals(lets_out);
            let refused = tried(&before, &framework, elsewhere(), false);
            let expected = Err(NotDecided::Refused(Refusal::ReauthRequired));
            assert_eq!(refused == expected, is_asked, "{state:?} {refused:?}");
            assert!(tried(&before, &framework, elsewhere(), true).is_ok());
        }
    }

    #[test]
    fn a_questionnaire_that_it_does_not_take_changes_nothing() {
        let before = account(KycState::GPass);
        let present = before.questionnaire.clone().unwrap();
        let signed_at = |signed_at| SignedQuestionnaire {
            signed_at,
            ..present.clone()
        };
        let taken = |signed| {
            let command = Command::TakeQuestionnaire(Of::new(before.id, signed));
            decide(&before, command, now()).unwrap().record
        };
        assert_eq!(taken(present.clone()), before);
        let later = signed_at(present.signed_at + TimeDelta::seconds(1));
        let after = taken(later.clone());
        assert_eq!(after.questionnaire, Some(later));
        assert_eq!(after.state, KycState::Init);
    }

    #[test]
    fn facts_of_another_account_or_framework_are_no_facts() {
        let own = framework(true);
        let other = Framework {
            id: FrameworkId(own.id.0 + 1),
            ..own.clone()
        };
        let countries = countries();
        let before = account(KycState::Init);
        let another = AccountId(before.id.0 + 1);
        let documents = [DocumentCode::Passport, DocumentCode::ProofOfAddress];
        let hand_in = |account, framework| SubmissionFacts {
            account,
            form: facts(framework, &countries),
            documents: &documents,
            fee_paid: true,
        };
        let edit = |framework| {
            Command::Edit(Box::new(Edit {
                form: elsewhere(),
                adds_documents: true,
                rules: facts(framework, &countries),
                recently_authenticated: true,
            }))
        };
        let signed = before.questionnaire.clone().unwrap();
        let review = LineDecision {
            line: Line::First,
            by: OperatorId(1),
            verdict: Verdict::Pass { comment: None },
            fee_given_back: Of::new(another, false),
            bank_stands: Of::new(another, true),
        };
        assert!(decide(&before, edit(&own), now()).is_ok());
        let commands = [
            edit(&other),
            Command::TakeQuestionnaire(Of::new(another, signed)),
            Command::Submit(hand_in(another, &own)),
            Command::Submit(hand_in(before.id, &other)),
            Command::Review(review),
        ];
        for command in commands {
            let outcome = decide(&before, command.clone(), now());
            assert_eq!(outcome, Err(NotDecided::ForeignFacts), "{command:?}");
        }
    }
}
