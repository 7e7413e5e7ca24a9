//! The figures of a statement: balances before, between and after the movements, and income by project and kind.

use crate::ids::ProjectId;
use crate::ledger::{CashType, Purpose};
use crate::portfolio::is_income;
use crate::{Currency, Instant, Money};
use chrono::NaiveDate;
use std::collections::BTreeMap;

/// A movement of an account's money.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Movement {
    /// Its number, which is also its receipt's.
    pub id: i64,
    /// When it was booked.
    pub recorded_at: Instant,
    /// The value date.
    pub effective_on: NaiveDate,
    /// Of which kind it is.
    pub cash_type: CashType,
    /// What it is for.
    pub purpose: Purpose,
    /// The project that it concerns.
    pub project: Option<ProjectId>,
    /// The amount: positive is incoming.
    pub amount: Money,
    /// The change of the wallet's balance: zero for money that does not pass through the wallet, such as a subscription paid by wire.
    pub effect: Money,
}

impl Movement {
    /// Whether a project paid it: income or returned principal.
    pub const fn is_project_payment(&self) -> bool {
        is_income(self.cash_type) || matches!(self.cash_type, CashType::ReturnOfPrincipal)
    }
}

/// A movement with the balance after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Moved {
    /// The movement.
    pub movement: Movement,
    /// The wallet's balance after it.
    pub balance: Money,
}

/// The movements of one currency, with the balances around them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CurrencyStatement {
    /// Which one.
    pub currency: Currency,
    /// The wallet's balance at the beginning.
    pub opening: Money,
    /// Movements that changed the balance, in the order of booking.
    pub moved: Vec<Moved>,
    /// Movements that left the balance as it was, in the order of booking.
    pub direct: Vec<Movement>,
    /// The sum of what was credited.
    pub incoming: Money,
    /// The sum of what was debited: zero or negative.
    pub outgoing: Money,
    /// The wallet's balance at the end.
    pub closing: Money,
}

/// Groups movements by currency, in the order of the currencies' ids, and computes the balance after each. Currencies without a balance and
/// without movements are left out. `None` if an amount exceeds the largest one.
pub fn by_currency(openings: &[Money], movements: &[Movement]) -> Option<Vec<CurrencyStatement>> {
    let mut told = Vec::new();
    for currency in Currency::ALL {
        let opening = openings.iter().find(|it| it.currency() == currency);
        let mut of = CurrencyStatement::empty(opening.copied().unwrap_or(Money::zero(currency)));
        for movement in movements
            .iter()
            .filter(|it| it.amount.currency() == currency)
        {
            of.take(*movement)?;
        }
        if !of.is_empty() {
            told.push(of);
        }
    }
    Some(told)
}

impl CurrencyStatement {
    fn empty(opening: Money) -> Self {
        let currency = opening.currency();
        Self {
            currency,
            opening,
            moved: Vec::new(),
            direct: Vec::new(),
            incoming: Money::zero(currency),
            outgoing: Money::zero(currency),
            closing: opening,
        }
    }

    fn is_empty(&self) -> bool {
        self.opening.is_zero() && self.moved.is_empty() && self.direct.is_empty()
    }

    fn take(&mut self, movement: Movement) -> Option<()> {
        let effect = movement.effect;
        if effect.is_zero() {
            self.direct.push(movement);
            return Some(());
        }
        self.closing = self.closing.checked_add(effect)?;
        let side = if effect.is_positive() {
            &mut self.incoming
        } else {
            &mut self.outgoing
        };
        *side = side.checked_add(effect)?;
        let balance = self.closing;
        self.moved.push(Moved { movement, balance });
        Some(())
    }
}

/// The payments of a project of one kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct IncomeLine {
    /// The project.
    pub project: Option<ProjectId>,
    /// Distribution, rent, interest, or returned principal.
    pub cash_type: CashType,
    /// The amount; a reversal may make it zero or negative.
    pub amount: Money,
    /// The number of payments, reversals included.
    pub payments: u32,
}

/// Income and returned principal by currency, project and kind, in the order of their ids. `None` if a sum exceeds the largest amount.
pub fn income_lines(movements: &[Movement]) -> Option<Vec<IncomeLine>> {
    let mut lines: BTreeMap<(i64, Option<ProjectId>, i64), IncomeLine> = BTreeMap::new();
    for movement in movements.iter().filter(|it| it.is_project_payment()) {
        let currency = movement.amount.currency();
        let key = (currency.id(), movement.project, movement.cash_type.id());
        let line = lines.entry(key).or_insert(IncomeLine {
            project: movement.project,
            cash_type: movement.cash_type,
            amount: Money::zero(currency),
            payments: 0,
        });
        line.amount = line.amount.checked_add(movement.amount)?;
        line.payments += 1;
    }
    Some(lines.into_values().collect())
}

/// The payments of all projects in one currency: of one kind, or all income.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct IncomeTotal {
    /// The kind; none for all income, which does not include returned principal.
    pub cash_type: Option<CashType>,
    /// How much.
    pub amount: Money,
}

/// The totals of each currency: of each kind, then of all income. `None` if a sum exceeds the largest amount.
pub fn income_totals(lines: &[IncomeLine]) -> Option<Vec<IncomeTotal>> {
    let mut totals = BTreeMap::<(i64, bool, i64), IncomeTotal>::new();
    for line in lines {
        let currency = line.amount.currency();
        let own = (
            (currency.id(), false, line.cash_type.id()),
            Some(line.cash_type),
        );
        let all = is_income(line.cash_type).then_some(((currency.id(), true, 0), None));
        for (key, cash_type) in [Some(own), all].into_iter().flatten() {
            let amount = Money::zero(currency);
            let total = totals
                .entry(key)
                .or_insert(IncomeTotal { cash_type, amount });
            total.amount = total.amount.checked_add(line.amount)?;
        }
    }
    Some(totals.into_values().collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::{DepositId, DistributionId, OrderId};
    use proptest::prelude::*;

    fn money(minor: i64, currency: Currency) -> Money {
        Money::from_minor(minor, currency).unwrap()
    }

    fn movement(id: i64, cash_type: CashType, minor: i64, currency: Currency) -> Movement {
        let amount = money(minor, currency);
        Movement {
            id,
            recorded_at: Instant::from_timestamp(1_700_000_000 + id, 0).unwrap(),
            effective_on: NaiveDate::from_ymd_opt(2026, 3, 1).unwrap(),
            cash_type,
            purpose: Purpose::Deposit(DepositId(id)),
            project: None,
            amount,
            effect: amount,
        }
    }

    fn of_project(project: i64, it: Movement) -> Movement {
        Movement {
            project: Some(ProjectId(project)),
            purpose: Purpose::Distribution(DistributionId(1)),
            ..it
        }
    }

    #[test]
    fn the_balance_is_counted_along_from_the_opening() {
        let movements = [
            movement(1, CashType::Deposit, 500_00, Currency::Usd),
            movement(2, CashType::Withdrawal, -120_50, Currency::Usd),
            movement(3, CashType::Interest, 9, Currency::Eur),
        ];
        let told = by_currency(&[money(40_00, Currency::Usd)], &movements).unwrap();
        assert_eq!(told.len(), 2);
        let usd = &told[0];
        let balances: Vec<i64> = usd.moved.iter().map(|it| it.balance.minor()).collect();
        assert_eq!(balances, [540_00, 419_50]);
        assert_eq!(
            (usd.incoming.minor(), usd.outgoing.minor()),
            (500_00, -120_50)
        );
        assert_eq!((usd.opening.minor(), usd.closing.minor()), (40_00, 419_50));
        assert_eq!((told[1].opening.minor(), told[1].closing.minor()), (0, 9));
    }

    #[test]
    fn what_went_past_the_wallet_is_told_apart() {
        let wired = Movement {
            effect: Money::zero(Currency::Usd),
            purpose: Purpose::Subscription(OrderId(4)),
            ..movement(1, CashType::Investment, -10_000_00, Currency::Usd)
        };
        let told = by_currency(&[], &[wired]).unwrap();
        assert_eq!(told[0].direct, [wired]);
        assert!(told[0].moved.is_empty() && told[0].closing.is_zero());
    }

    #[test]
    fn a_balance_that_nothing_moved_is_stated_and_an_empty_one_is_not() {
        let openings = [money(0, Currency::Usd), money(7, Currency::Gbp)];
        let told = by_currency(&openings, &[]).unwrap();
        assert_eq!(told.len(), 1);
        assert_eq!(
            (told[0].currency, told[0].closing.minor()),
            (Currency::Gbp, 7)
        );
    }

    #[test]
    fn more_than_the_largest_amount_has_no_statement() {
        let opening = money(crate::money::MAX_MINOR, Currency::Usd);
        let more = movement(1, CashType::Deposit, 1, Currency::Usd);
        assert_eq!(by_currency(&[opening], &[more]), None);
    }

    #[test]
    fn income_is_summed_by_project_and_kind_and_a_reversal_is_taken_off() {
        let movements = [
            of_project(2, movement(1, CashType::RentalIncome, 300, Currency::Usd)),
            of_project(1, movement(2, CashType::Interest, 50, Currency::Usd)),
            of_project(2, movement(3, CashType::RentalIncome, -300, Currency::Usd)),
            of_project(2, movement(4, CashType::RentalIncome, 310, Currency::Usd)),
            of_project(
                2,
                movement(5, CashType::ReturnOfPrincipal, 1_000, Currency::Usd),
            ),
            movement(6, CashType::Deposit, 9_999, Currency::Usd),
            of_project(1, movement(7, CashType::Interest, 60, Currency::Eur)),
        ];
        let lines = income_lines(&movements).unwrap();
        let told: Vec<_> = lines
            .iter()
            .map(|it| {
                (
                    it.project.map(|id| id.0),
                    it.cash_type,
                    it.amount.minor(),
                    it.payments,
                )
            })
            .collect();
        assert_eq!(
            told,
            [
                (Some(1), CashType::Interest, 50, 1),
                (Some(2), CashType::RentalIncome, 310, 3),
                (Some(2), CashType::ReturnOfPrincipal, 1_000, 1),
                (Some(1), CashType::Interest, 60, 1),
            ]
        );
    }

    #[test]
    fn income_is_totalled_by_kind_and_principal_is_none() {
        let movements = [
            of_project(1, movement(1, CashType::RentalIncome, 300, Currency::Usd)),
            of_project(2, movement(2, CashType::RentalIncome, 200, Currency::Usd)),
            of_project(2, movement(3, CashType::Interest, 50, Currency::Usd)),
            of_project(
                2,
                movement(4, CashType::ReturnOfPrincipal, 1_000, Currency::Usd),
            ),
            of_project(1, movement(5, CashType::Interest, 60, Currency::Eur)),
        ];
        let totals = income_totals(&income_lines(&movements).unwrap()).unwrap();
        let told: Vec<_> = totals
            .iter()
            .map(|it| (it.cash_type, it.amount.minor()))
            .collect();
        assert_eq!(
            told,
            [
                (Some(CashType::RentalIncome), 500),
                (Some(CashType::Interest), 50),
                (Some(CashType::ReturnOfPrincipal), 1_000),
                (None, 550),
                (Some(CashType::Interest), 60),
                (None, 60),
            ]
        );
        let largest = of_project(
            1,
            movement(
                1,
                CashType::Interest,
                crate::money::MAX_MINOR,
                Currency::Usd,
            ),
        );
        let more = of_project(2, movement(2, CashType::Interest, 1, Currency::Usd));
        assert_eq!(
            income_totals(&income_lines(&[largest, more]).unwrap()),
            None
        );
    }

    proptest! {
        /// Each statement's opening balance is the closing balance of the one before, whatever the
        /// movements.
        #[test]
        fn statements_follow_each_other(
            minors in prop::collection::vec((-1_000_000_i64..1_000_000, 0_usize..3, any::<bool>()), 0..60),
            cut in 0_usize..60,
        ) {
            let movements: Vec<Movement> = minors.iter().zip(1..).filter(|((minor, ..), _)| *minor != 0)
                .map(|((minor, currency, past), id)| {
                    let it = movement(id, CashType::Deposit, *minor, Currency::ALL[*currency]);
                    let effect = if *past { Money::zero(it.amount.currency()) } else { it.effect };
                    Movement { effect, ..it }
                })
                .collect();
            let (early, late) = movements.split_at(cut.min(movements.len()));
            let whole = by_currency(&[], &movements).unwrap();
            let first = by_currency(&[], early).unwrap();
            let openings: Vec<Money> = first.iter().map(|it| it.closing).collect();
            let second = by_currency(&openings, late).unwrap();
            for of in &whole {
                let closing = second.iter().find(|it| it.currency == of.currency).map_or(0, |it| it.closing.minor());
                prop_assert_eq!(closing, of.closing.minor());
                prop_assert_eq!(of.opening.minor() + of.incoming.minor() + of.outgoing.minor(), of.closing.minor());
                let last = of.moved.last().map_or(of.opening, |it| it.balance);
                prop_assert_eq!(last, of.closing);
            }
            let count: usize = whole.iter().map(|it| it.moved.len() + it.direct.len()).sum();
            prop_assert_eq!(count, movements.len());
        }
    }
}
