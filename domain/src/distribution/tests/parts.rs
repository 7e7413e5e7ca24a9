//! The parts of a total, for each holder: rounded so that they sum to it.

use super::*;
use proptest::prelude::*;
use rust_decimal::Decimal;

#[test]
fn nobody_to_share_among_is_refused() {
    for shares in [&[][..], &[0, 0][..]] {
        assert_eq!(
            split(&terms(), &holders(shares)),
            Err(Refusal::DistributionNoHolders)
        );
    }
}

#[test]
fn an_amount_per_share_is_rounded_once_for_all() {
    let each = Terms {
        basis: Basis::PerShare(Decimal::new(12_345, 4)),
        ..terms()
    };
    // 3 shares of 1.2345 are 3.7035, which is 3.70.
    let shared = split(&each, &holders(&[10_000, 10_000, 10_000])).unwrap();
    let amounts: Vec<i64> = shared
        .parts
        .iter()
        .map(|part| part.amount.minor())
        .collect();
    assert_eq!((shared.total, amounts), (usd(370), vec![124, 123, 123]));
    assert_eq!((shared.rounded_up(), shared.paid_holders()), (1, 3));
    assert_eq!(shared.exact(shared.parts[0].holder).to_string(), "1.233333");
}

#[test]
fn redeemed_shares_are_rounded_down_and_zero_parts_redeem_nothing() {
    let third = Terms {
        cash_type: CashType::ReturnOfPrincipal,
        redeemed_per_share: Some(Decimal::new(33_333_333, 8)),
        basis: Basis::Total(usd(1)),
        ..terms()
    };
    let shared = split(&third, &holders(&[10_001, 20_000])).unwrap();
    let redeemed: Vec<_> = shared
        .parts
        .iter()
        .map(|it| it.redeemed.ten_thousandths())
        .collect();
    assert_eq!(redeemed, [0, 6_666]);
}

proptest! {
    #[test]
    fn parts_sum_to_the_total_for_every_register(
        minor in 1_i64..=9_999_999_999_999,
        shares in prop::collection::vec(1_i64..=9_000_000_000_000, 1..60),
        per_mille in 1_i64..=1_000,
    ) {
        let of = Terms {
            cash_type: CashType::ReturnOfPrincipal,
            basis: Basis::Total(usd(minor)),
            redeemed_per_share: Some(Decimal::new(per_mille, 3)),
            ..terms()
        };
        let shared = split(&of, &holders(&shares)).unwrap();
        let sum: i64 = shared.parts.iter().map(|part| part.amount.minor()).sum();
        prop_assert_eq!(sum, minor);
        for part in &shared.parts {
            prop_assert!(part.redeemed <= part.holder.shares);
            prop_assert!(!part.amount.is_zero() || part.redeemed == Shares::default());
            let off = part.amount.amount() - shared.exact(part.holder);
            prop_assert!(off.abs() <= Decimal::new(10_001, 6), "{}", off);
        }
    }
}
