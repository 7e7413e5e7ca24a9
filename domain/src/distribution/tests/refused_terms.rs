//! What the terms of a distribution may not say.

use super::*;
use rust_decimal::Decimal;

#[test]
fn terms_name_every_wrong_field() {
    let wrong = Terms {
        record_date: day("2026-11-27"),
        payment_date: day("2026-11-26"),
        text: Text {
            zh: " ".into(),
            en: "x".repeat(TEXT_MOST + 1),
        },
        ..terms()
    };
    let Err(Refusal::Form(fields)) = wrong.checked(now()) else {
        panic!("not refused");
    };
    let fields: Vec<_> = fields.iter().map(|it| it.field).collect();
    assert_eq!(
        fields,
        ["record_date", "payment_date", "text_zh", "text_en"]
    );
    // The day ends at 16:00 UTC.
    let evening = "2026-11-27T16:00:00Z".parse().unwrap();
    let ended = Terms {
        record_date: day("2026-11-27"),
        payment_date: day("2026-11-28"),
        ..terms()
    };
    assert!(ended.clone().checked(evening).is_ok());
    assert!(ended.checked(now()).is_err());
}

#[test]
fn wrong_figures_are_named_together_with_the_other_wrong_fields() {
    let wrong = Terms {
        basis: Basis::PerShare(Decimal::ZERO),
        redeemed_per_share: Some(Decimal::new(11, 1)),
        record_date: day("2026-11-27"),
        payment_date: day("2026-11-28"),
        ..terms()
    };
    let Err(Refusal::Several(each)) = wrong.checked(now()) else {
        panic!("not refused");
    };
    let [per_share, redeemed, Refusal::Form(fields)] = &each[..] else {
        panic!("{each:?}");
    };
    assert_eq!(*per_share, Refusal::bad_request("per_share"));
    assert_eq!(*redeemed, Refusal::bad_request("redeemed_per_share"));
    assert_eq!(fields[0].field, "record_date");
}

#[test]
fn figures_are_checked_before_the_project_is_known() {
    let some = |units, scale| Some(Decimal::new(units, scale));
    let cases: [(_, &[&str]); 6] = [
        ((true, None, None), &[]),
        ((false, some(1, 8), some(1, 0)), &[]),
        ((true, some(5, 1), None), &["total"]),
        ((false, None, None), &["total"]),
        (
            (false, some(1, 9), some(11, 1)),
            &["per_share", "redeemed_per_share"],
        ),
        (
            (true, some(0, 0), some(-1, 0)),
            &["total", "per_share", "redeemed_per_share"],
        ),
    ];
    for ((has_total, each, redeemed), fields) in cases {
        let named = check_figures(has_total, each, redeemed).err();
        let named = named
            .as_ref()
            .map_or_else(Vec::new, Refusal::bad_field_names);
        assert_eq!(named, fields);
    }
}

#[test]
fn terms_refuse_amounts_that_share_nothing_out() {
    let half = Some(Decimal::new(5, 1));
    let cases = [
        (
            Terms {
                cash_type: CashType::Deposit,
                ..terms()
            },
            "cash_type",
        ),
        (
            Terms {
                basis: Basis::Total(usd(0)),
                ..terms()
            },
            "total",
        ),
        (
            Terms {
                basis: Basis::Total(usd(-1)),
                ..terms()
            },
            "total",
        ),
        (
            Terms {
                basis: Basis::PerShare(Decimal::ZERO),
                ..terms()
            },
            "per_share",
        ),
        (
            Terms {
                basis: Basis::PerShare(Decimal::new(1, 9)),
                ..terms()
            },
            "per_share",
        ),
        // Income redeems nothing.
        (
            Terms {
                redeemed_per_share: half,
                ..terms()
            },
            "redeemed_per_share",
        ),
        (
            Terms {
                cash_type: CashType::ReturnOfPrincipal,
                redeemed_per_share: Some(Decimal::new(11, 1)),
                ..terms()
            },
            "redeemed_per_share",
        ),
    ];
    for (wrong, field) in cases {
        assert_eq!(
            wrong.checked(now()),
            Err(Refusal::bad_request(field)),
            "{field}"
        );
    }
}
