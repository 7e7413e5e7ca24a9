//! The proposals for a credit.

use super::*;
use crate::ids::{DepositId, DistributionId, OrderId};
use crate::receipt::{MatchedTo, Receipt};
use crate::reference::RemittanceReference;

#[test]
fn a_credit_brings_a_payment_back_in_whole_or_in_part() {
    let (whole, part) = (
        sure(CAME_BACK, ProposalReason::Reference),
        maybe(CAME_BACK, ProposalReason::Reference),
    );
    for (minor, is_named, is_return, expected) in [
        // Anybody can write a reference: only the bank's transaction code makes it certain.
        (50_000, true, false, Some(part)),
        (50_000, true, true, Some(whole)),
        // The bank kept a charge.
        (47_500, true, false, None),
        (47_500, true, true, Some(part)),
        (50_001, true, true, None),
        (
            50_000,
            false,
            true,
            Some(maybe(CAME_BACK, ProposalReason::Amount)),
        ),
        (50_000, false, false, None),
        (47_500, false, true, None),
    ] {
        let expected: Vec<Proposal> = expected.into_iter().collect();
        for returned in RETURNS {
            let mut credit = entry(CREDIT);
            credit.amount = usd(minor);
            if is_return {
                returned(&mut credit);
            }
            for state in payable::State::ALL {
                let expected = match state {
                    payable::State::Executed => &expected[..],
                    payable::State::Bounced => continue,
                    _ => &[],
                };
                let known = KnownPayout {
                    is_named,
                    ..payout(state)
                };
                for (bank, expected) in [(BANK, expected), (SAVINGS, &[])] {
                    let known = KnownPayout {
                        bank: Some(bank),
                        ..known.clone()
                    };
                    let given = proposed(&credit, &about(known));
                    assert_eq!(given, expected, "{minor} {is_named} {is_return} {state:?}");
                }
            }
        }
    }
}

#[test]
fn a_credit_confirms_a_return_that_was_entered_before() {
    let part = Some(usd(47_500));
    for (came_back, bank, is_named, expected) in [
        (
            part,
            BANK,
            true,
            Some(sure(CAME_BACK, ProposalReason::Reference)),
        ),
        (
            part,
            BANK,
            false,
            Some(maybe(CAME_BACK, ProposalReason::Amount)),
        ),
        (Some(usd(47_501)), BANK, true, None),
        (Some(yuan(47_500)), BANK, true, None),
        (None, BANK, true, None),
        // It came back to where it was paid from.
        (part, SAVINGS, true, None),
    ] {
        let known = KnownPayout {
            came_back,
            bank: Some(bank),
            is_named,
            ..payout(payable::State::Bounced)
        };
        let credit = Entry {
            amount: usd(47_500),
            ..entry(CREDIT)
        };
        let expected: Vec<Proposal> = expected.into_iter().collect();
        assert_eq!(proposed(&credit, &about(known)), expected, "{came_back:?}");
    }
}

#[test]
fn a_credit_may_be_a_receipt_that_somebody_stated_or_entered() {
    let (order, deposit) = (OrderId(7), DepositId(9));
    let names = |reference: RemittanceReference| Some(reference.to_string());
    let this = || names(RemittanceReference::of_order(order));
    let other = || names(RemittanceReference::of_deposit(deposit));
    let meaning = Meaning::Receipt(Some(ReceiptId(8)));
    for (reference, text, end_to_end, expected) in [
        (None, this(), None, sure(meaning, ProposalReason::Reference)),
        (None, None, this(), sure(meaning, ProposalReason::Reference)),
        (
            None,
            other(),
            this(),
            sure(meaning, ProposalReason::Reference),
        ),
        (None, other(), None, maybe(meaning, ProposalReason::Stated)),
        (None, None, None, maybe(meaning, ProposalReason::Stated)),
        // It may have been mistyped; a person compares the two.
        (
            Some("A"),
            None,
            None,
            maybe(meaning, ProposalReason::ReceiptEntered),
        ),
        (
            Some("A"),
            this(),
            None,
            maybe(meaning, ProposalReason::ReceiptEntered),
        ),
    ] {
        let to = MatchedTo::Subscription(order);
        let receipt = Receipt {
            id: ReceiptId(8),
            reference: reference.map(str::to_owned),
            ..Receipt::provisional(BANK, usd(50_000), to, now())
        };
        let facts = Facts {
            receipts: vec![receipt],
            ..Facts::default()
        };
        let written = |direction| Entry {
            text: text.clone(),
            end_to_end: end_to_end.clone(),
            ..entry(direction)
        };
        let given = proposed(&written(CREDIT), &facts);
        assert_eq!(given, [expected], "{reference:?} {text:?} {end_to_end:?}");
        assert_eq!(proposed(&written(DEBIT), &facts), []);
    }
}

#[test]
fn a_near_amount_or_the_same_reference_is_never_certain_to_be_what_was_stated() {
    let (order, meaning) = (OrderId(7), Meaning::Receipt(Some(ReceiptId(8))));
    let receipt = Receipt {
        id: ReceiptId(8),
        ..Receipt::provisional(BANK, usd(51_500), MatchedTo::Subscription(order), now())
    };
    let facts = Facts {
        receipts: vec![receipt],
        ..Facts::default()
    };
    let credit = entry(CREDIT);
    assert_eq!(
        proposed(&credit, &facts),
        [maybe(meaning, ProposalReason::Near)]
    );
    let names = Entry {
        text: Some(RemittanceReference::of_order(order).to_string()),
        ..credit
    };
    assert_eq!(
        proposed(&names, &facts),
        [maybe(meaning, ProposalReason::Reference)]
    );
}

#[test]
fn an_amount_is_near_within_five_percent_or_fifty() {
    for (stated, arrived, expected) in [
        (usd(100_000), usd(98_500), true),
        (usd(100_000), usd(95_000), true),
        (usd(100_000), usd(105_000), true),
        (usd(100_000), usd(94_999), false),
        (usd(1_000_000), usd(950_000), true),
        (usd(1_000_000), usd(949_999), false),
        (usd(10_000), usd(5_000), true),
        (usd(10_000), usd(4_999), false),
        (usd(50_000), yuan(50_000), false),
    ] {
        assert_eq!(is_near(stated, arrived), expected, "{stated:?} {arrived:?}");
    }
}

#[test]
fn the_other_side_of_a_transfer_is_proposed_where_it_waits() {
    let waits = StatementLine {
        bank: SAVINGS,
        state: State::InTransit,
        ..done(DEBIT, Meaning::Transfer(BANK))
    };
    let facts = Facts {
        in_transit: vec![waits],
        ..Facts::default()
    };
    assert_eq!(
        proposed(&entry(CREDIT), &facts),
        [maybe(MOVED, ProposalReason::OtherSide)]
    );
    // The counterparty's account makes it certain.
    let named = Facts {
        own: Some(SAVINGS),
        ..facts
    };
    assert_eq!(
        proposed(&entry(CREDIT), &named),
        [sure(MOVED, ProposalReason::OwnAccount)]
    );
}

#[test]
fn a_receipt_with_another_reference_or_record_is_other_money() {
    let deposit = |id| RemittanceReference::of_deposit(DepositId(id)).to_string();
    let receipt = |reference: Option<&str>, text: String| Receipt {
        reference: reference.map(str::to_owned),
        text: Some(text),
        matched_to: None,
        ..receipt_of(&entry(CREDIT), BANK, String::new(), (ANN, now()))
    };
    let credit = |reference: Option<&str>, text: String| Entry {
        reference: reference.map(str::to_owned),
        end_to_end: Some("E2E 7".into()),
        text: Some(text),
        ..entry(CREDIT)
    };
    let unnamed = || "for the house".to_owned();
    for (known, line, is_other) in [
        ((Some("HAND1"), unnamed()), (Some("B 1"), unnamed()), true),
        ((Some("b-1"), unnamed()), (Some("B 1"), unnamed()), false),
        // The operator may have typed the payer's reference or one from the text.
        ((Some("E2E7"), unnamed()), (Some("B 1"), unnamed()), false),
        (
            (Some("HAND1"), unnamed()),
            (Some("B 1"), "hand1".into()),
            false,
        ),
        ((Some("HAND1"), unnamed()), (None, unnamed()), false),
        ((None, unnamed()), (Some("B 1"), unnamed()), false),
        ((None, deposit(128)), (None, deposit(224)), true),
        ((None, deposit(128)), (None, deposit(128)), false),
        ((None, deposit(128)), (None, unnamed()), false),
        ((None, unnamed()), (None, deposit(224)), false),
    ] {
        let (known, line) = (receipt(known.0, known.1), credit(line.0, line.1));
        assert_eq!(
            is_other_money(&known, &line),
            is_other,
            "{known:?} {line:?}"
        );
    }
    // A person matched it to what the line names, whatever its text says.
    let matched = Receipt {
        matched_to: Some(MatchedTo::Deposit(DepositId(224))),
        ..receipt(None, deposit(128))
    };
    assert!(!is_other_money(&matched, &credit(None, deposit(224))));
    assert!(is_other_money(&matched, &credit(None, deposit(7))));
}

#[test]
fn a_distribution_that_it_names_is_funded_certainly_by_what_is_missing() {
    let funding = |missing| Facts {
        distributions: vec![KnownDistribution {
            id: DistributionId(4),
            missing: usd(missing),
        }],
        ..Facts::default()
    };
    let entry = entry(CREDIT);
    let meaning = Meaning::DistributionFunding(DistributionId(4));
    assert_eq!(
        proposed(&entry, &funding(50_000)),
        [sure(meaning, ProposalReason::Reference)]
    );
    assert_eq!(
        proposed(&entry, &funding(50_001)),
        [maybe(meaning, ProposalReason::Reference)]
    );
    assert_eq!(proposed(&super::entry(DEBIT), &funding(50_000)), []);
}
