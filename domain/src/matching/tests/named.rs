//! Which references a payer's text names.

use super::*;
use crate::ids::PayoutId;

fn of_order(id: i64) -> RemittanceReference {
    RemittanceReference::of_order(OrderId(id))
}

fn of_deposit(id: i64) -> RemittanceReference {
    RemittanceReference::of_deposit(DepositId(id))
}

fn named(text: &str) -> Vec<RemittanceReference> {
    named_in(Some(text))
}

#[test]
fn a_reference_is_found_wherever_it_stands_in_a_text() {
    let reference = of_deposit(4_711);
    for text in [
        format!("{reference}"),
        format!("/ROC/{reference}//URI/Ann Example"),
        format!("汇款 {reference} 谢谢"),
        format!("REF{reference}2026"),
        format!("0{reference}0"),
    ] {
        assert_eq!(named(&text), std::slice::from_ref(&reference), "{text}");
    }
}

#[test]
fn banks_break_lines_in_it_and_payers_write_it_as_they_like() {
    let reference = of_order(4_711);
    let (head, tail) = reference.as_str().split_at(5);
    let spaced: Vec<String> = reference.as_str().chars().map(String::from).collect();
    let wide: String = reference
        .as_str()
        .chars()
        .filter_map(|sign| char::from_u32(u32::from(sign) + 0xfee0))
        .collect();
    for text in [
        wide,
        format!("{head}\n{tail}"),
        format!("{head}\r\n{tail}"),
        format!("{head} {tail}"),
        format!("{head}-{tail}"),
        format!("{head}\u{a0}{tail}"),
        format!("{head}／{tail}"),
        spaced.join(" "),
        spaced.join("-"),
        spaced.join("\n"),
        reference.as_str().to_lowercase(),
        format!("your reference: {}", reference.as_str().to_lowercase()),
    ] {
        assert_eq!(named(&text), std::slice::from_ref(&reference), "{text}");
    }
}

#[test]
fn two_in_one_text_are_both_named_in_their_order_and_each_once() {
    let (order, deposit) = (of_order(7), of_deposit(9));
    let both = [order.clone(), deposit.clone()];
    for between in ["", " ", ", and ", "\n"] {
        assert_eq!(named(&format!("{order}{between}{deposit}")), both);
    }
    assert_eq!(named(&format!("{order} {deposit} {order}")), both);
}

#[test]
fn a_reference_may_begin_with_the_check_character_of_another() {
    let ends_in = |letter: char| {
        let of = (1_i64..).map(of_order);
        let mut found = of.filter(|it| it.as_str().ends_with(letter));
        found.next().unwrap()
    };
    for (letter, second) in [('D', of_deposit(9)), ('S', of_order(8))] {
        let first = ends_in(letter);
        let rest = second.as_str().strip_prefix(letter).unwrap();
        assert_eq!(named(&format!("{first}{rest}")), [first, second]);
    }
}

#[test]
fn a_wrong_check_character_names_nothing() {
    let right = of_deposit(4_711).to_string();
    let (body, check) = right.split_at(right.len() - 1);
    let others = ('0'..='9').chain('A'..='Z');
    for wrong in others.filter(|it| !check.contains(*it)) {
        assert_eq!(named(&format!("{body}{wrong}")), [], "{wrong}");
    }
    for text in ["", " ", "D", "D0000004711", body, "SALARY JULY 2026"] {
        assert_eq!(named(text), [], "{text}");
    }
    assert_eq!(named_in(None), []);
}

#[test]
fn the_reference_of_a_payout_names_no_record_that_waits_for_money() {
    let payout = RemittanceReference::of_payout(PayoutId(4_711));
    assert_eq!(named(payout.as_str()), []);
    let deposit = of_deposit(9);
    let both = format!("{payout} {deposit}");
    assert_eq!(named(&both), std::slice::from_ref(&deposit));
    // A line of the bank's statement is searched for payouts too.
    let found = references_in(Some(&both));
    let payouts: Vec<PayoutId> = found
        .iter()
        .filter_map(RemittanceReference::payout)
        .collect();
    assert_eq!(payouts, [PayoutId(4_711)]);
    assert!(found.contains(&payout) && found.contains(&deposit));
    assert_eq!(references_in(None), []);
}
