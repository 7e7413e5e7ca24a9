//! The account that a file belongs to.

use super::*;

/// The result of reading a file with this account number for an account with these numbers.
fn of_account(numbers: &[&str], written: Option<&str>) -> Result<(), Unreadable> {
    among(numbers, &[], written)
}

/// The same with other accounts of the platform.
fn among(numbers: &[&str], others: &[&str], written: Option<&str>) -> Result<(), Unreadable> {
    let all = |numbers: &[&str]| -> Vec<String> { numbers.iter().map(|&it| it.into()).collect() };
    let mut checker = Checker::new(&all(numbers), now()).beside(&all(others));
    let begins = FileItem::Begins {
        at: 3,
        account: written.map(str::to_owned),
        currency: None,
        opening: None,
    };
    checker.take(begins).map(|item| assert_eq!(item, None))
}

const OTHER: Unreadable = Unreadable::at(3, WhyUnreadable::OtherAccount);

#[test]
fn banks_write_one_account_in_several_ways() {
    let (iban, chinese) = ("DE89 3704 0044 0532 0130 00", "6222021234567890");
    for (known, written, is_same) in [
        (iban, "DE89370400440532013000", true),
        (iban, "de89 3704 0044 0532 0130 00", true),
        // The number of the bank and that of the account in it, both or the latter alone.
        (iban, "37040044/0532013000", true),
        (iban, "0532013000", true),
        (iban, "DE89370400440532013001", false),
        (iban, "DE88370400440532013000", false),
        (iban, "37040045/0532013000", false),
        (chinese, "6222-0212-3456-7890", true),
        (chinese, "BKCHCNBJ/6222021234567890", true),
        (chinese, "104100000004 6222021234567890", true),
        (chinese, "6222021234567890 CNY", true),
        ("0012345678 EUR", "12345678", false),
        ("12345678", "37040044/12345678EUR", true),
        ("12345678", "12345678 XYZ", false),
        (chinese, "6222021234567891", false),
        // Found in the middle or at the beginning, it is part of another number.
        ("000 1882 0001 26", "8820001", false),
        ("000 1882 0001 26", "00018820001", false),
        ("8820001", "000 1882 0001 26", false),
        (chinese, "1234567890", true),
        // At least six characters identify a longer number.
        ("123456", "00123456", true),
        ("00123456", "123456", true),
        ("12345", "12345", true),
        ("12345", "0012345", false),
        ("0012345", "12345", false),
        (chinese, "67890", false),
        (chinese, "", false),
        (chinese, "/--/", false),
    ] {
        let given = of_account(&[known], Some(written));
        let expected = if is_same { Ok(()) } else { Err(OTHER) };
        assert_eq!(given, expected, "{known} {written}");
    }
}

#[test]
fn an_account_with_several_numbers_is_known_by_each() {
    let numbers = ["6222021234567890", "DE89370400440532013000"];
    for written in numbers {
        assert_eq!(of_account(&numbers, Some(written)), Ok(()));
    }
    assert_eq!(of_account(&numbers, Some("6222021234567891")), Err(OTHER));
}

#[test]
fn a_number_that_ends_with_that_of_another_account_is_named_whole() {
    let (short, long) = ("123456", "00123456");
    for (own, other, written, is_own) in [
        (short, long, "123456", true),
        (long, short, "123456", false),
        (long, short, "00123456", true),
        (short, long, "00123456", false),
        // With the bank code in front, the file has the longer number.
        (long, short, "7000 00123456", true),
        (short, long, "7000 00123456", false),
        (short, long, "7000 99123456", true),
        (long, short, "7000 99123456", false),
        // An ending that both share identifies neither.
        ("11123456", "22123456", "123456", false),
        ("22123456", "11123456", "123456", false),
        ("11123456", "22123456", "11123456", true),
        // A number that two accounts have identifies both.
        (long, long, "00123456", true),
    ] {
        let given = among(&[own], &[other], Some(written));
        let expected = if is_own { Ok(()) } else { Err(OTHER) };
        assert_eq!(given, expected, "{own} beside {other}: {written}");
    }
}

#[test]
fn a_file_that_names_no_account_and_an_account_without_number_are_taken() {
    assert_eq!(of_account(&["6222021234567890"], None), Ok(()));
    for written in [None, Some(""), Some("6222021234567890")] {
        assert_eq!(of_account(&[], written), Ok(()), "{written:?}");
    }
}

#[test]
fn a_number_within_another_one_is_not_surely_the_same_account() {
    for (one, other, is_same) in [
        ("6222 0212 3456 7890", "6222021234567890", true),
        ("DE89370400440532013000", "0532013000", true),
        (
            "DE89370400440532013000",
            "de89 3704 0044 0532 0130 00",
            true,
        ),
        ("DE89370400440532013000", "2013000", false),
        ("DE89370400440532013000", "44053201", false),
        ("6222021234567890", "34567890", false),
        ("123456", "00123456", false),
    ] {
        assert_eq!(is_surely_same_account(one, other), is_same, "{one} {other}");
        assert_eq!(is_surely_same_account(other, one), is_same, "{one} {other}");
    }
}
