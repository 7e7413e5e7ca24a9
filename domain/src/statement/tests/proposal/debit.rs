//! The proposals for a debit.

use super::*;

#[test]
fn a_debit_pays_a_payout_that_is_released_or_confirms_one_that_was_executed() {
    use payable::State;
    let (named_it, amount) = (
        sure(PAID, ProposalReason::Reference),
        maybe(PAID, ProposalReason::Amount),
    );
    let named_only = maybe(PAID, ProposalReason::Reference);
    let elsewhere = Some(SAVINGS);
    for (state, with_name, without_name) in [
        // Money left for a payout that nobody released: a person has to look.
        (State::WaitingTarget, named_only, None),
        (State::Due, named_only, None),
        (State::Batched, named_only, None),
        (State::Released, named_it, Some(amount)),
        (State::Executed, named_it, Some(amount)),
        (State::Bounced, named_only, None),
    ] {
        let given = |payout| proposed(&entry(DEBIT), &about(payout));
        assert_eq!(given(named(state)), [with_name], "{state:?}");
        let expected: Vec<Proposal> = without_name.into_iter().collect();
        assert_eq!(given(payout(state)), expected, "{state:?}");
        // With another amount or bank account, only the named reference supports it.
        for other in [usd(50_001), yuan(50_000)] {
            let of_other = |payout| KnownPayout {
                amount: other,
                ..payout
            };
            assert_eq!(given(of_other(named(state))), [named_only], "{state:?}");
            assert_eq!(given(of_other(payout(state))), [], "{state:?}");
        }
        for bank in [elsewhere, None] {
            let from_other = |payout| KnownPayout { bank, ..payout };
            assert_eq!(given(from_other(named(state))), [named_only], "{state:?}");
            assert_eq!(given(from_other(payout(state))), [], "{state:?}");
        }
        // What leaves is no credit.
        let credit = proposed(&entry(CREDIT), &about(payout(state)));
        assert!(credit.iter().all(|it| it.meaning != PAID), "{state:?}");
    }
}

#[test]
fn the_banks_reference_names_a_payment_that_was_entered_before() {
    use payable::State;
    for (state, of_payout, of_line, expected) in [
        (
            State::Executed,
            Some("OUT 1"),
            Some("OUT 1"),
            sure(PAID, ProposalReason::Reference),
        ),
        (
            State::Executed,
            Some("OUT 1"),
            Some("OUT 2"),
            maybe(PAID, ProposalReason::Amount),
        ),
        (
            State::Executed,
            Some("OUT 1"),
            None,
            maybe(PAID, ProposalReason::Amount),
        ),
        (
            State::Executed,
            None,
            None,
            maybe(PAID, ProposalReason::Amount),
        ),
        (
            State::Released,
            Some("OUT 1"),
            Some("OUT 1"),
            maybe(PAID, ProposalReason::Amount),
        ),
    ] {
        let entry = Entry {
            reference: of_line.map(str::to_owned),
            ..entry(DEBIT)
        };
        let payout = KnownPayout {
            reference: of_payout.map(str::to_owned),
            ..payout(state)
        };
        let given = proposed(&entry, &about(payout));
        assert_eq!(given, [expected], "{state:?} {of_payout:?} {of_line:?}");
    }
}

#[test]
fn a_debit_pays_a_batch_of_its_amount_or_its_name() {
    let amount = usd(50_000);
    for (unpaid, bank, is_named, expected) in [
        (
            amount,
            BANK,
            true,
            Some(sure(PAID_TOGETHER, ProposalReason::Reference)),
        ),
        (
            amount,
            BANK,
            false,
            Some(maybe(PAID_TOGETHER, ProposalReason::Amount)),
        ),
        (
            usd(49_999),
            BANK,
            true,
            Some(maybe(PAID_TOGETHER, ProposalReason::Reference)),
        ),
        (usd(49_999), BANK, false, None),
        (
            yuan(50_000),
            BANK,
            true,
            Some(maybe(PAID_TOGETHER, ProposalReason::Reference)),
        ),
        (
            amount,
            SAVINGS,
            true,
            Some(maybe(PAID_TOGETHER, ProposalReason::Reference)),
        ),
        (amount, SAVINGS, false, None),
    ] {
        let facts = all_of(KnownBatch {
            bank,
            unpaid,
            ..batch(is_named)
        });
        let expected: Vec<Proposal> = expected.into_iter().collect();
        assert_eq!(proposed(&entry(DEBIT), &facts), expected, "{facts:?}");
        assert_eq!(proposed(&entry(CREDIT), &facts), []);
    }
}
