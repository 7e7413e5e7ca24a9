//! One withdrawal compared with the ledger, the documents and the logs.

use super::{Difference, DifferenceKind, unequal, untrue};
use crate::driven::reconciliation::WithdrawalFacts;
use domain::ids::DocumentId;
use domain::ledger::Asset;
use domain::withdrawal::State;
use std::collections::HashSet;

/// The expected held and payable amounts for a withdrawal in its state, in minor units; and whether it was submitted.
const fn expected(withdrawal: &WithdrawalFacts) -> (i64, i64, bool) {
    let amount = withdrawal.amount.minor();
    match withdrawal.state {
        State::Init | State::Cancelled => (0, 0, false),
        State::GFail if withdrawal.came_back => (0, amount, true),
        State::LFail | State::GFail => (0, 0, true),
        State::LWait | State::GWait => (amount, 0, true),
        State::GPass => (0, amount, true),
    }
}

/// Everything that does not agree. `broken` are documents whose file is gone or another one.
pub(super) fn check(withdrawal: &WithdrawalFacts, broken: &HashSet<DocumentId>) -> Vec<Difference> {
    let (held, payable, is_handed_in) = expected(withdrawal);
    let signed_is_sound = withdrawal
        .signed_form
        .is_some_and(|document| !broken.contains(&document));
    let logged = withdrawal.logged.as_deref().unwrap_or(State::Init.code());
    let record = format!("withdrawal:{}", withdrawal.id);
    let money = Asset::Currency(withdrawal.amount.currency());
    let sums = [
        (withdrawal.held_minor, held, DifferenceKind::WithdrawalHold),
        (
            withdrawal.payable_minor,
            payable,
            DifferenceKind::WithdrawalPayable,
        ),
    ];
    let rules = [
        (logged == withdrawal.state.code(), DifferenceKind::Log),
        (
            !withdrawal.came_back || matches!(withdrawal.state, State::GFail),
            DifferenceKind::WithdrawalCameBack,
        ),
        (
            !is_handed_in || signed_is_sound,
            DifferenceKind::WithdrawalSigned,
        ),
    ];
    let broken = untrue(&record, rules);
    broken.chain(unequal(&record, money, sums)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::ids::WithdrawalId;
    use domain::{Currency, Money};

    fn sound(state: State, held_minor: i64, payable_minor: i64) -> WithdrawalFacts {
        WithdrawalFacts {
            id: WithdrawalId(7),
            state,
            amount: Money::from_minor(50_000, Currency::Usd).unwrap(),
            logged: Some(state.code().to_owned()),
            signed_form: Some(DocumentId(5)),
            held_minor,
            payable_minor,
            came_back: false,
        }
    }

    fn found(withdrawal: &WithdrawalFacts) -> usize {
        check(withdrawal, &HashSet::new()).len()
    }

    #[test]
    fn each_state_has_its_money_where_it_belongs() {
        for (state, held, payable) in [
            (State::Init, 0, 0),
            (State::LWait, 50_000, 0),
            (State::GWait, 50_000, 0),
            (State::GPass, 0, 50_000),
            (State::LFail, 0, 0),
            (State::GFail, 0, 0),
            (State::Cancelled, 0, 0),
        ] {
            assert_eq!(found(&sound(state, held, payable)), 0, "{state:?}");
            assert_eq!(found(&sound(state, held + 1, payable)), 1, "{state:?}");
            assert_eq!(found(&sound(state, held, payable - 1)), 1, "{state:?}");
        }
    }

    #[test]
    fn one_whose_payout_came_back_has_failed_after_it_was_payable() {
        for (state, payable, wrong) in [
            (State::GFail, 50_000, 0),
            (State::GFail, 0, 1),
            (State::GPass, 50_000, 1),
        ] {
            let came_back = WithdrawalFacts {
                came_back: true,
                ..sound(state, 0, payable)
            };
            assert_eq!(found(&came_back), wrong, "{state:?} {payable}");
        }
    }

    #[test]
    fn what_was_handed_in_is_signed_and_logged() {
        let waiting = sound(State::LWait, 50_000, 0);
        let unsigned = WithdrawalFacts {
            signed_form: None,
            ..waiting.clone()
        };
        assert_eq!(found(&unsigned), 1);
        let unlogged = WithdrawalFacts {
            logged: None,
            ..waiting.clone()
        };
        assert_eq!(found(&unlogged), 1);
        let broken = HashSet::from([DocumentId(5)]);
        assert_eq!(check(&waiting, &broken).len(), 1);
        let being_prepared = WithdrawalFacts {
            logged: None,
            signed_form: None,
            ..sound(State::Init, 0, 0)
        };
        assert_eq!(found(&being_prepared), 0);
    }
}
