use super::*;
use crate::content::mistakes;

fn terms() -> BankAccountTerms {
    BankAccountTerms {
        name: "Client account".into(),
        details: BankDetails {
            bank_name: "Harbour Bank".into(),
            address: "8 Harbour Road".into(),
            account_name: "Landfall Client Account".into(),
            account_number: "000 1882 0001 26".into(),
            swift_code: "DEMOHKHH".into(),
            ..BankDetails::default()
        },
        is_open: true,
    }
}

fn account(id: i64, terms: BankAccountTerms) -> BankAccount {
    BankAccount {
        id: BankAccountId(id),
        terms,
        version: 1,
    }
}

type Mutation = fn(&mut BankAccountTerms);

fn found(spoil: Mutation) -> Vec<(String, ContentRule)> {
    let mut terms = terms();
    spoil(&mut terms);
    let found = mistakes(&terms, Stage::Published).into_iter();
    found.map(|wrong| (wrong.field, wrong.rule)).collect()
}

#[test]
fn an_account_is_whole_without_branch_and_correspondent() {
    assert_eq!(found(|_| ()), []);
    let missing: [(Mutation, &str); 6] = [
        (|t| t.name.clear(), "name"),
        (|t| t.details.bank_name = " ".into(), "bank_name"),
        (|t| t.details.address.clear(), "address"),
        (|t| t.details.account_name.clear(), "account_name"),
        (|t| t.details.account_number.clear(), "account_number"),
        (|t| t.details.swift_code.clear(), "swift_code"),
    ];
    for (spoil, field) in missing {
        assert_eq!(found(spoil), [(field.to_owned(), ContentRule::Missing)]);
    }
}

#[test]
fn a_bic_has_its_form_and_an_iban_its_check_digits() {
    let bic = [("swift_code".to_owned(), ContentRule::Bic)];
    assert_eq!(found(|t| t.details.swift_code = "DEMO".into()), bic);
    assert_eq!(found(|t| t.details.swift_code = "12345678".into()), bic);
    assert_eq!(found(|t| t.details.swift_code = "demo hkhh xxx".into()), []);
    let german: Mutation = |t| {
        t.details.swift_code = "COBADEFF".into();
        t.details.account_number = "DE89 3704 0044 0532 0130 00".into();
    };
    assert_eq!(found(german), []);
    let slipped: Mutation = |t| {
        t.details.swift_code = "COBADEFF".into();
        t.details.account_number = "DE89 3704 0044 0532 0130 01".into();
    };
    assert_eq!(
        found(slipped),
        [("account_number".to_owned(), ContentRule::Iban)]
    );
    // Too short for an IBAN, so it is the bank's own number.
    assert_eq!(
        found(|t| {
            t.details.swift_code = "COBADEFF".into();
            t.details.account_number = "DE 4711".into();
        }),
        []
    );
}

#[test]
fn an_account_number_is_long_enough_and_written_in_ascii() {
    for number in [
        "----",
        "abc",
        "1-2-3-4-5",
        "000 7004 0002 2６",
        "八八二〇〇〇一",
    ] {
        let mut terms = terms();
        terms.details.account_number = number.into();
        let found = mistakes(&terms, Stage::Published).into_iter();
        let found: Vec<_> = found.map(|wrong| (wrong.field, wrong.rule)).collect();
        let rule = ContentRule::AccountNumber { min: 6 };
        assert_eq!(found, [("account_number".to_owned(), rule)], "{number}");
    }
    assert_eq!(found(|t| t.details.account_number = "12-34.56".into()), []);
}

#[test]
fn the_number_and_the_bic_stay() {
    let changed = |spoil: Mutation| -> Vec<(String, ContentRule)> {
        let mut after = terms();
        spoil(&mut after);
        let found = after.replaced(&terms()).into_iter();
        found.map(|wrong| (wrong.field, wrong.rule)).collect()
    };
    let fixed = |field: &str| (field.to_owned(), ContentRule::Fixed);
    assert_eq!(
        changed(|t| {
            t.details.account_number = "000 1882 0001 27".into();
            t.details.swift_code = "DEMOHKHHXXX".into();
        }),
        [fixed("account_number"), fixed("swift_code")]
    );
    // Spacing may change, and so may everything else.
    assert_eq!(
        changed(|t| {
            t.name = "Clients".into();
            t.details.address = "9 Harbour Road".into();
            t.details.account_number = "00018820001-26".into();
            t.details.swift_code = "demo hk hh".into();
            t.is_open = false;
        }),
        []
    );
}

#[test]
fn open_accounts_have_names_and_numbers_of_their_own() {
    let fields = |terms: &BankAccountTerms, others: &[BankAccount]| -> Vec<String> {
        let clashes = terms.clashes(others).into_iter();
        clashes.map(|it| it.field).collect()
    };
    let mut same = terms();
    same.name = " ｃlient  ACCOUNT ".into();
    same.details.account_number = "00018820001-26".into();
    let open = account(1, terms());
    assert_eq!(
        fields(&same, std::slice::from_ref(&open)),
        ["name", "account_number"]
    );
    let mut closed = open.clone();
    closed.terms.is_open = false;
    assert_eq!(fields(&same, &[closed]), Vec::<String>::new());
    // A closed account may have the name and number of an open one.
    same.is_open = false;
    assert_eq!(fields(&same, &[open]), Vec::<String>::new());
}
