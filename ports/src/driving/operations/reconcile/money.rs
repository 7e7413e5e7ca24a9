//! The ledger against itself, and each project's books against its orders.

use super::{Difference, DifferenceKind, difference, unequal};
use crate::Failure;
use crate::driven::reconciliation::{BalanceFacts, ProjectFacts, ReconciliationFacts, Sides};
use domain::ledger::{Asset, Book};

/// Transactions, balances, holds, holdings, and their stored sums.
pub(super) async fn check(facts: &dyn ReconciliationFacts) -> Result<Vec<Difference>, Failure> {
    let mut found = Vec::new();
    for (transaction, asset) in facts.unbalanced().await? {
        let record = format!("transaction:{transaction}");
        found.push(difference(record, DifferenceKind::Unbalanced).of(asset));
    }
    found.extend(facts.odd_balances().await?.iter().flat_map(of_balance));
    for odd in facts.odd_holds().await? {
        let book = Book::WalletHeld(odd.of);
        found.push(difference(book.to_string(), DifferenceKind::Holds).sides(odd.sides));
    }
    for odd in facts.odd_movements().await? {
        let record = format!("account:{}", odd.account);
        let told = difference(record, DifferenceKind::Movements).sides(odd.sides);
        found.push(match (odd.transaction, odd.sides.asset) {
            (Some(transaction), _) => told.beside(format_args!("transaction:{transaction}")),
            (None, Asset::Currency(_)) => told.beside(Book::Wallet(odd.account)),
            (None, Asset::Shares(_)) => told.beside(Book::Holding(odd.account)),
        });
    }
    for odd in facts.odd_payables().await? {
        let told =
            difference(format!("payout:{}", odd.of), DifferenceKind::Payable).sides(odd.sides);
        found.push(told.beside(Book::Payable(odd.of)));
    }
    for odd in facts.odd_project_payouts().await? {
        let record = format!("payout:{}", odd.of);
        found.push(difference(record, DifferenceKind::PayoutProject).sides(odd.sides));
    }
    for proposal in facts.stray_project_payments().await? {
        let record = format!("proposal:{proposal}");
        found.push(difference(record, DifferenceKind::ProjectPayment));
    }
    for odd in facts.odd_receipts().await? {
        let told =
            difference(format!("receipt:{}", odd.of), DifferenceKind::Suspense).sides(odd.sides);
        found.push(told.beside(Book::Suspense(odd.of)));
    }
    for odd in facts.odd_distributions().await? {
        let record = format!("distribution:{}", odd.of);
        let told = difference(record, DifferenceKind::Distribution).sides(odd.sides);
        found.push(told.beside(Book::Distribution(odd.of)));
    }
    for odd in facts.odd_distribution_lines().await? {
        let record = format!("distribution:{}", odd.of);
        found.push(difference(record, DifferenceKind::DistributionLines).sides(odd.sides));
    }
    for odd in facts.odd_holdings().await? {
        let book = Book::Holding(odd.of);
        let told = difference(book.to_string(), DifferenceKind::Holding).sides(odd.sides);
        found.push(told.beside(format_args!("account:{}", odd.of)));
    }
    for odd in facts.odd_sums().await? {
        let told = difference(
            format!("investor:{}", odd.investor),
            DifferenceKind::KeptSums,
        );
        let told = match odd.sides {
            Some(sides) => told.sides(sides),
            None => told,
        };
        found.push(told.beside(format_args!("project:{}", odd.project)));
    }
    for odd in facts.odd_earnings().await? {
        let record = format!("account:{}", odd.of);
        found.push(difference(record, DifferenceKind::KeptSums).sides(odd.sides));
    }
    Ok(found)
}

fn of_balance(balance: &BalanceFacts) -> Vec<Difference> {
    let record = balance.book.to_string();
    let is_below = balance.kept < 0 && !balance.book.may_be_negative();
    let differs = unequal(
        &record,
        balance.asset,
        [(balance.kept, balance.posted, DifferenceKind::Balance)],
    );
    let below = is_below.then(|| difference(&record, DifferenceKind::BelowZero).of(balance.asset));
    differs.chain(below).collect()
}

/// A project's escrow equals its accepted orders, the money paid to it its issued orders, and its
/// stored taken amount the amount that its orders hold. Nothing is sold beyond the offering.
pub(super) fn of_project(project: &ProjectFacts) -> Vec<Difference> {
    let record = format!("project:{}", project.id);
    let asset = Asset::Currency(project.currency);
    let booked = [
        (
            (
                project.escrow_minor,
                project.accepted_minor,
                DifferenceKind::ProjectEscrow,
            ),
            Book::Escrow(project.id),
        ),
        (
            (
                project.paid_minor,
                project.issued_minor,
                DifferenceKind::ProjectPaid,
            ),
            Book::ProjectPaid(project.id),
        ),
    ];
    let booked = booked.into_iter().flat_map(|(sums, book)| {
        let differ = unequal(&record, asset, [sums]);
        differ.map(move |found| found.beside(book))
    });
    let kept = (
        project.kept_minor,
        project.held_minor,
        DifferenceKind::ProjectTaken,
    );
    let oversold = (project.taken_minor > project.offering_minor).then(|| {
        difference(&record, DifferenceKind::Oversold).sides(Sides {
            asset,
            found: project.taken_minor,
            expected: project.offering_minor,
        })
    });
    booked
        .chain(unequal(&record, asset, [kept]))
        .chain(oversold)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::Currency;
    use domain::ids::{AccountId, BankAccountId, ProjectId};

    fn project() -> ProjectFacts {
        ProjectFacts {
            id: ProjectId(3),
            currency: Currency::Usd,
            offering_minor: 100,
            taken_minor: 100,
            held_minor: 100,
            kept_minor: 100,
            accepted_minor: 60,
            issued_minor: 40,
            escrow_minor: 60,
            paid_minor: 40,
        }
    }

    #[test]
    fn a_project_agrees_only_when_every_sum_does() {
        assert_eq!(of_project(&project()), []);
        let wrong = [
            ProjectFacts {
                escrow_minor: 59,
                ..project()
            },
            ProjectFacts {
                paid_minor: 41,
                ..project()
            },
            ProjectFacts {
                kept_minor: 99,
                ..project()
            },
            ProjectFacts {
                taken_minor: 101,
                ..project()
            },
        ];
        for project in wrong {
            assert_eq!(of_project(&project).len(), 1, "{project:?}");
        }
    }

    #[test]
    fn a_balance_is_told_for_each_thing_that_is_wrong_with_it() {
        let told = |book, kept, posted| {
            let balance = BalanceFacts {
                book,
                asset: Currency::Usd.into(),
                kept,
                posted,
            };
            of_balance(&balance)
        };
        let (wallet, bank) = (Book::Wallet(AccountId(1)), Book::Bank(BankAccountId(1)));
        assert_eq!(told(wallet, 5, 5), []);
        assert_eq!(told(wallet, -5, -5).len(), 1);
        assert_eq!(told(bank, -5, -5), []);
        assert_eq!(told(wallet, -5, 0).len(), 2);
        let differs = told(wallet, 500, 420);
        assert_eq!(
            differs[0].to_string(),
            "wallet:1: its balance is not the sum of its postings: 5.00 and not 4.20 USD"
        );
        assert_eq!(differs.len(), 1);
    }
}
