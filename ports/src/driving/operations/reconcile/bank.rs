//! The bank's stated balance of an account equals that of its book, except for the open items:
//! lines that are not in the books yet, and bookings without a line.

use super::{Difference, DifferenceKind, unequal};
use crate::Failure;
use crate::driven::reconciliation::{BankFacts, ReconciliationFacts};
use domain::ledger::{Asset, Book};

/// Every bank account whose newest statement does not agree with its book.
pub(super) async fn check(facts: &dyn ReconciliationFacts) -> Result<Vec<Difference>, Failure> {
    let banks = facts.stated_banks().await?;
    Ok(banks.iter().flat_map(of_bank).collect())
}

fn of_bank(facts: &BankFacts) -> Vec<Difference> {
    let book = Book::Bank(facts.bank).to_string();
    let expected = facts.stated_minor.saturating_sub(facts.open.sum.minor());
    let sums = [(facts.booked_minor, expected, DifferenceKind::BankBalance)];
    let differences = unequal(&book, Asset::Currency(facts.currency), sums);
    differences
        .map(|difference| {
            let difference = difference.beside(format_args!("statement of {}", facts.day));
            let items = facts.open.first.iter();
            items.fold(difference, |difference, item| {
                difference.beside(&item.record)
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::driven::desk_ledger::{OpenItem, OpenItems};
    use chrono::NaiveDate;
    use domain::ids::BankAccountId;
    use domain::{Currency, Money};

    fn usd(minor: i64) -> Money {
        Money::from_minor(minor, Currency::Usd).unwrap()
    }

    fn facts(booked_minor: i64, open: &[(&str, i64)]) -> BankFacts {
        let day = NaiveDate::from_ymd_opt(2026, 3, 1).unwrap();
        let item = |(record, minor): &(&str, i64)| OpenItem {
            record: (*record).to_owned(),
            day,
            amount: usd(*minor),
        };
        BankFacts {
            bank: BankAccountId(1),
            currency: Currency::Usd,
            day,
            stated_minor: 100_00,
            booked_minor,
            open: OpenItems {
                sum: usd(open.iter().map(|(_, minor)| minor).sum()),
                count: 0,
                first: open.iter().map(item).collect(),
            },
        }
    }

    #[test]
    fn a_statement_agrees_with_its_book_but_for_the_open_items() {
        assert_eq!(of_bank(&facts(100_00, &[])), []);
        let waits = [("statement_line:7", 30_00), ("receipt:3", -5_00)];
        assert_eq!(of_bank(&facts(75_00, &waits)), []);
        let told = of_bank(&facts(70_00, &waits));
        assert_eq!(told.len(), 1);
        assert_eq!(told[0].kind, DifferenceKind::BankBalance);
        assert_eq!(
            told[0].to_string(),
            "bank:1: its book is not the closing balance of its statement, less the open items: 70.00 and not 75.00 USD"
        );
        assert_eq!(
            told[0].beside,
            ["statement of 2026-03-01", "statement_line:7", "receipt:3"]
        );
    }
}
