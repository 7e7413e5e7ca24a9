//! Which batches a bank's line names.

use super::*;

#[test]
fn a_batch_is_found_however_the_bank_writes_its_message_id() {
    for (text, expected) in [
        ("LANDFALL-12", &[12][..]),
        ("landfall-12", &[12]),
        ("/MSGID/LANDFALL-12/PAYMENTS", &[12]),
        ("Sammler Landfall 12, Posten: 3", &[12]),
        ("LANDFALL-12, 3 Posten", &[12, 123]),
        ("LANDFALL-7 | 0123", &[7, 70123]),
        ("LAND\nFALL-1\r\n2 paid", &[1, 12]),
        ("L A N D F A L L - 1 2", &[1, 12]),
        ("LANDFALL-012", &[12]),
        ("LANDFALL-12 LANDFALL-7 and LANDFALL-12", &[12, 7]),
        ("LANDFALL-9223372036854775807", &[i64::MAX]),
        // Not a number, or not a possible one.
        ("LANDFALL-9223372036854775808", &[]),
        ("LANDFALL-99999999999999999999", &[]),
        ("LANDFALL-", &[]),
        ("LANDFALL-x12", &[]),
        ("LANDFALL-１２", &[]),
        ("LANDFAL-12", &[]),
        ("12", &[]),
        ("", &[]),
        ("LANDFALL-99999999999999999999 LANDFALL-7", &[7]),
    ] {
        let given = batches_in(text);
        let expected: Vec<_> = expected.iter().copied().map(PayoutBatchId).collect();
        assert_eq!(given, expected, "{text:?}");
    }
}
