//! The ledger against itself, and each project's books against its orders.

use super::{Difference, difference};
use crate::Failure;
use crate::driven::reconciliation::{BalanceFacts, ProjectFacts, ReconciliationFacts};

/// Transactions, balances, holds and holdings.
pub(super) async fn check(facts: &dyn ReconciliationFacts) -> Result<Vec<Difference>, Failure> {
    let mut found = Vec::new();
    for (transaction, asset) in facts.unbalanced().await? {
        found.push(difference(
            format!("transaction:{transaction}"),
            format!("its postings in {} do not sum to zero", asset.code()),
        ));
    }
    found.extend(facts.odd_balances().await?.iter().flat_map(of_balance));
    for (account, asset) in facts.odd_holds().await? {
        found.push(difference(
            format!("wallet_held:{account}"),
            format!("its balance in {} is not its open holds", asset.code()),
        ));
    }
    for (account, asset) in facts.odd_movements().await? {
        found.push(difference(
            format!("account:{account}"),
            format!("its movements in {} are not its postings", asset.code()),
        ));
    }
    for payout in facts.odd_payables().await? {
        found.push(difference(
            format!("payout:{payout}"),
            "its payable is not what is owed by it",
        ));
    }
    for receipt in facts.odd_receipts().await? {
        found.push(difference(
            format!("receipt:{receipt}"),
            "its suspense is not what of it waits for a decision",
        ));
    }
    for (account, asset) in facts.odd_holdings().await? {
        found.push(difference(
            format!("holding:{account}"),
            format!(
                "its {} are not those that were issued and not taken back",
                asset.code()
            ),
        ));
    }
    Ok(found)
}

fn of_balance(balance: &BalanceFacts) -> Vec<Difference> {
    let asset = balance.asset.code();
    let differs = balance.kept != balance.posted;
    let is_below = balance.kept < 0 && !balance.may_be_negative;
    let told = [
        differs.then(|| {
            format!(
                "its balance of {} units of {asset} is not the sum of its postings, {}",
                balance.kept, balance.posted
            )
        }),
        is_below.then(|| format!("its balance in {asset} is below zero")),
    ];
    told.into_iter()
        .flatten()
        .map(|what| difference(balance.book.clone(), what))
        .collect()
}

/// A project's escrow is its accepted orders, what was paid to it its issued ones, what is kept as taken what its orders hold, and
/// nothing is sold beyond the offering.
pub(super) fn of_project(project: &ProjectFacts) -> Vec<Difference> {
    let compared = [
        (
            project.escrow_minor == project.accepted_minor,
            "its escrow is not the sum of its accepted orders",
        ),
        (
            project.paid_minor == project.issued_minor,
            "what was paid to it is not the sum of its issued orders",
        ),
        (
            project.kept_minor == project.held_minor,
            "what is kept as taken is not the sum of the orders that hold it",
        ),
        (
            project.taken_minor <= project.offering_minor,
            "more is taken than its offering has",
        ),
    ];
    compared
        .into_iter()
        .filter(|(agrees, _)| !agrees)
        .map(|(_, what)| difference(format!("project:{}", project.id), what))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::Currency;
    use domain::ids::ProjectId;

    fn project() -> ProjectFacts {
        ProjectFacts {
            id: ProjectId(3),
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
        let balance = |kept, posted, may_be_negative| BalanceFacts {
            book: "wallet:1".into(),
            asset: Currency::Usd.into(),
            kept,
            posted,
            may_be_negative,
        };
        assert_eq!(of_balance(&balance(5, 5, false)).len(), 0);
        assert_eq!(of_balance(&balance(5, 4, false)).len(), 1);
        assert_eq!(of_balance(&balance(-5, -5, false)).len(), 1);
        assert_eq!(of_balance(&balance(-5, -5, true)).len(), 0);
        assert_eq!(of_balance(&balance(-5, 0, false)).len(), 2);
    }
}
