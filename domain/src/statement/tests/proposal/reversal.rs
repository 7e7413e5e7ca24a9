//! Which earlier line a line may reverse.

use super::*;

#[test]
fn a_reversal_takes_the_only_line_back_that_it_may_mean() {
    let back = |id| Meaning::Reversal(StatementLineId(id));
    let (amount, reference) = (ProposalReason::Amount, ProposalReason::Reference);
    let (plain, reversal, returned): (fn(&mut Entry), _, _) = (|_| (), RETURNS[0], RETURNS[1]);
    for direction in Direction::ALL {
        let line = |id, end_to_end| earlier(id, direction, end_to_end);
        for (change, end_to_end, lines, expected) in [
            (reversal, None, vec![], vec![]),
            (
                reversal,
                None,
                vec![line(1, None)],
                vec![sure(back(1), amount)],
            ),
            (
                reversal,
                Some("E"),
                vec![line(1, None)],
                vec![sure(back(1), amount)],
            ),
            (
                reversal,
                None,
                vec![line(1, Some("E"))],
                vec![sure(back(1), amount)],
            ),
            (
                reversal,
                Some("E"),
                vec![line(1, Some("E"))],
                vec![sure(back(1), reference)],
            ),
            (
                reversal,
                Some("E"),
                vec![line(1, None), line(2, Some("E"))],
                vec![maybe(back(2), reference), maybe(back(1), amount)],
            ),
            // Banks use this code for payments, which need not be on a line.
            (
                returned,
                None,
                vec![line(1, None)],
                vec![maybe(back(1), amount)],
            ),
            (
                returned,
                Some("E"),
                vec![line(1, Some("E"))],
                vec![maybe(back(1), reference)],
            ),
            (plain, Some("E"), vec![line(1, Some("E"))], vec![]),
        ] {
            let mut entry = entry(direction);
            entry.end_to_end = end_to_end.map(str::to_owned);
            change(&mut entry);
            let facts = Facts {
                earlier: lines,
                ..Facts::default()
            };
            assert_eq!(proposed(&entry, &facts), expected, "{entry:?} {facts:?}");
        }
    }
}
