//! What submitting and editing need: a signature for these terms, a standing target, facts of the same record.

use super::*;

#[test]
fn submitting_needs_a_signature_for_what_it_says() {
    let mut asked = withdrawal(State::Init);
    let refused = |asked: &Withdrawal, terms, sound_form| {
        outcome(asked, submit_with(asked, terms, sound_form))
    };
    let unsigned: NotDecided = Refusal::SignatureFailedTip.into();
    // No form whose hash matches, and a form that belongs elsewhere.
    for sound in [None, Some(DocumentId(8))] {
        assert_eq!(refused(&asked, terms(&asked), sound), unsigned);
    }
    let mut other_amount = terms(&asked);
    other_amount.form.amount = Some(usd(1).into());
    assert_eq!(refused(&asked, other_amount, Some(FORM)), unsigned);
    let mut other_account = terms(&asked);
    other_account.facts.account = AccountId(5);
    assert_eq!(refused(&asked, other_account, Some(FORM)), unsigned);
    asked.signed_form = None;
    assert_eq!(refused(&asked, terms(&asked), None), unsigned);
}

/// A change of valid terms, of the target, or of the recent re-authentication.
type Change = fn(&mut Terms, &mut bool, &mut bool);

#[test]
fn what_stands_against_it_is_told_in_order() {
    let asked = withdrawal(State::Init);
    let changes: [(Change, Refusal, bool); 6] = [
        (
            |terms, _, _| terms.facts.supported = false,
            Refusal::WithdrawNotSupported,
            true,
        ),
        (
            |terms, _, _| terms.facts.approved = false,
            Refusal::BankInfoUnderReview,
            true,
        ),
        (
            |terms, _, _| terms.facts.payee_stands = false,
            Refusal::PayeeChanged,
            true,
        ),
        (
            |_, target_stands, _| *target_stands = false,
            Refusal::PayeeChanged,
            true,
        ),
        (
            |_, _, recently| *recently = false,
            Refusal::ReauthRequired,
            false,
        ),
        (
            |terms, _, _| terms.form.amount = None,
            Refusal::WithdrawalAmountRequired,
            true,
        ),
    ];
    // The first refusal is returned even if later ones apply.
    for from in 0..changes.len() {
        let (mut terms, mut stands, mut recently) = (terms(&asked), true, true);
        for (change, ..) in &changes[from..] {
            change(&mut terms, &mut stands, &mut recently);
        }
        let target_stands = Of::new(asked.id, stands);
        let submit = Command::Submit {
            terms: terms.clone(),
            target_stands,
            recently_authenticated: recently,
            sound_form: None,
        };
        let (_, refusal, stops_an_edit) = &changes[from];
        assert_eq!(outcome(&asked, submit), refusal.clone().into());
        if *stops_an_edit {
            let edit = Command::Edit {
                terms,
                target_stands,
            };
            assert_eq!(outcome(&asked, edit), refusal.clone().into());
        }
    }
}

#[test]
fn facts_of_another_record_are_refused() {
    let asked = withdrawal(State::Init);
    let mut of_another = terms(&asked);
    of_another.facts.investor = InvestorId(2);
    let stands = |id| Of::new(WithdrawalId(id), true);
    let mut unapproved = terms(&asked);
    unapproved.facts.approved = false;
    let mut elsewhere = terms(&asked).facts;
    elsewhere.account = AccountId(5);
    let foreign = [
        edit(&asked, of_another.clone()),
        submit_with(&asked, of_another, Some(FORM)),
        Command::Edit {
            terms: terms(&asked),
            target_stands: stands(8),
        },
        Command::Edit {
            terms: unapproved,
            target_stands: stands(8),
        },
        Command::Submit {
            terms: terms(&asked),
            target_stands: stands(8),
            recently_authenticated: true,
            sound_form: Some(FORM),
        },
        Command::DocumentSigned {
            form: FORM,
            facts: elsewhere,
            target_stands: stands(9),
        },
        Command::DocumentSigned {
            form: FORM,
            facts: terms(&asked).facts,
            target_stands: stands(8),
        },
    ];
    for command in foreign {
        assert_eq!(outcome(&asked, command), NotDecided::ForeignFacts);
    }
    let decided = Command::Decide {
        line: Line::First,
        by: BEN,
        verdict: passing(),
        target_stands: stands(8),
    };
    let waiting = withdrawal(State::LWait);
    assert_eq!(outcome(&waiting, decided), NotDecided::ForeignFacts);
}

#[test]
fn a_signed_form_is_made_out_to_the_bank_account_of_its_account() {
    let asked = withdrawal(State::Init);
    let mut facts = terms(&asked).facts;
    facts.payee.account_number = "6222020000000000".into();
    let form = DocumentId(8);
    let payout = Target::Bank(Box::new(facts.payee.clone()));
    let signed = |stands| {
        let command = Command::DocumentSigned {
            form,
            facts: facts.clone(),
            target_stands: Of::new(asked.id, stands),
        };
        decide(&asked, command, Instant::UNIX_EPOCH)
    };
    let after = signed(true).unwrap().record;
    assert_eq!((after.signed_form, after.payout), (Some(form), payout));
    assert_eq!(signed(false), Err(Refusal::PayeeChanged.into()));
}

#[test]
fn a_lost_form_is_forgotten_once() {
    let signed = withdrawal(State::Init);
    let decision = decide(&signed, Command::DocumentLost, Instant::UNIX_EPOCH).unwrap();
    assert_eq!(decision.record.signed_form, None);
    assert!(decision.detail.is_some() && decision.effects.is_empty());
    let again = decide(&decision.record, Command::DocumentLost, Instant::UNIX_EPOCH);
    assert_eq!(again, Err(Refusal::SignatureFailedTip.into()));
}

#[test]
fn other_terms_than_the_signed_ones_give_the_signature_up() {
    let signed = withdrawal(State::Init);
    let edited = |terms| {
        let decision = decide(&signed, edit(&signed, terms), Instant::UNIX_EPOCH);
        decision.unwrap().record
    };
    assert_eq!(edited(terms(&signed)), signed);
    let changes: [fn(&mut Terms); 3] = [
        |terms| terms.facts.account = AccountId(5),
        |terms| terms.form.amount = Some(usd(50_026).into()),
        |terms| terms.facts.payee.account_number = "6222020000000000".into(),
    ];
    for change in changes {
        let mut other = terms(&signed);
        change(&mut other);
        assert_eq!(edited(other).signed_form, None);
    }
}
