//! One deposit compared with the ledger, the receipts, the documents and the logs.

use super::{Difference, DifferenceKind, unequal, untrue};
use crate::driven::reconciliation::DepositFacts;
use domain::deposit::{FundingMethod, State};
use domain::ids::DocumentId;
use domain::ledger::Asset;
use std::collections::HashSet;

/// The expected amounts in the wallet and owed for a deposit in its state, in minor units; and whether it was submitted.
fn expected(deposit: &DepositFacts) -> (i64, i64, bool) {
    let received = deposit.received_minor.unwrap_or(0);
    match deposit.state {
        State::Init | State::Cancelled => (0, 0, false),
        State::LWait | State::GWait => (0, 0, true),
        State::GPass => (received, 0, true),
        State::LFail | State::GFail => (0, received, true),
    }
}

/// Everything that does not agree. `broken` are documents whose file is missing or differs.
pub(super) fn check(deposit: &DepositFacts, broken: &HashSet<DocumentId>) -> Vec<Difference> {
    let (wallet, payable, is_submitted) = expected(deposit);
    let proof_is_sound = deposit
        .proof
        .is_some_and(|document| !broken.contains(&document));
    let logged = deposit.logged.as_deref().unwrap_or(State::Init.code());
    let record = format!("deposit:{}", deposit.id);
    let is_judged = matches!(deposit.state, State::GWait | State::GPass | State::GFail);
    let received = deposit.received_minor.unwrap_or(0);
    let sums = [
        (
            deposit.receipts_minor,
            received,
            DifferenceKind::DepositReceipts,
        ),
        (
            deposit.gateway_minor,
            deposit.invoice_minor.unwrap_or(0),
            DifferenceKind::DepositInvoice,
        ),
        (deposit.wallet_minor, wallet, DifferenceKind::DepositWallet),
        (
            deposit.payable_minor,
            payable,
            DifferenceKind::DepositPayable,
        ),
    ];
    let rules = [
        (logged == deposit.state.code(), DifferenceKind::Log),
        (
            !is_judged || deposit.received_minor.is_some(),
            DifferenceKind::DepositReceived,
        ),
        (
            !is_submitted || proof_is_sound || deposit.method == FundingMethod::Bitcoin,
            DifferenceKind::DepositProof,
        ),
    ];
    let broken = untrue(&record, rules);
    let money = Asset::Currency(deposit.currency);
    broken.chain(unequal(&record, money, sums)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::Currency;
    use domain::ids::DepositId;

    fn sound(state: State, received: Option<i64>) -> DepositFacts {
        let received_minor = received;
        let moved = |only| match received {
            Some(minor) if only => minor,
            _ => 0,
        };
        DepositFacts {
            id: DepositId(7),
            state,
            currency: Currency::Usd,
            received_minor,
            logged: Some(state.code().to_owned()),
            proof: Some(DocumentId(5)),
            receipts_minor: moved(true),
            wallet_minor: moved(state == State::GPass),
            payable_minor: moved(matches!(state, State::LFail | State::GFail)),
            method: FundingMethod::Wire,
            invoice_minor: None,
            gateway_minor: 0,
        }
    }

    fn found(deposit: &DepositFacts) -> usize {
        check(deposit, &HashSet::new()).len()
    }

    #[test]
    fn each_state_has_its_money_where_it_belongs() {
        for (state, received) in [
            (State::Init, None),
            (State::LWait, None),
            (State::LWait, Some(700)),
            (State::GWait, Some(700)),
            (State::GPass, Some(700)),
            (State::LFail, None),
            (State::GFail, Some(700)),
            (State::Cancelled, None),
        ] {
            let facts = sound(state, received);
            assert_eq!(found(&facts), 0, "{state:?}");
            let mut wrong = facts.clone();
            wrong.wallet_minor += 1;
            assert_eq!(found(&wrong), 1, "{state:?}");
            let mut wrong = facts.clone();
            wrong.payable_minor -= 1;
            assert_eq!(found(&wrong), 1, "{state:?}");
            let mut wrong = facts;
            wrong.receipts_minor += 1;
            assert_eq!(found(&wrong), 1, "{state:?}");
        }
    }

    #[test]
    fn what_was_paid_in_bitcoin_is_what_left_the_gateway_and_needs_no_proof() {
        let paid = DepositFacts {
            method: FundingMethod::Bitcoin,
            proof: None,
            invoice_minor: Some(700),
            gateway_minor: 700,
            ..sound(State::GPass, Some(700))
        };
        assert_eq!(found(&paid), 0);
        for (invoice_minor, gateway_minor) in [(Some(699), 700), (None, 700), (Some(700), 0)] {
            let wrong = DepositFacts {
                invoice_minor,
                gateway_minor,
                ..paid.clone()
            };
            let found = check(&wrong, &HashSet::new());
            let kinds: Vec<_> = found.iter().map(|it| it.kind).collect();
            assert_eq!(kinds, [DifferenceKind::DepositInvoice]);
        }
    }

    #[test]
    fn what_was_decided_has_its_money() {
        for state in [State::GWait, State::GPass, State::GFail] {
            assert_eq!(found(&sound(state, None)), 1, "{state:?}");
        }
    }

    #[test]
    fn what_was_submitted_is_proven_and_logged() {
        let waiting = sound(State::LWait, None);
        let unproven = DepositFacts {
            proof: None,
            ..waiting.clone()
        };
        assert_eq!(found(&unproven), 1);
        let unlogged = DepositFacts {
            logged: None,
            ..waiting.clone()
        };
        assert_eq!(found(&unlogged), 1);
        let broken = HashSet::from([DocumentId(5)]);
        assert_eq!(check(&waiting, &broken).len(), 1);
        let begun = DepositFacts {
            logged: None,
            proof: None,
            ..sound(State::Init, None)
        };
        assert_eq!(found(&begun), 0);
    }
}
