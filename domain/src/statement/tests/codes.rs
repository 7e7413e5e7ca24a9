//! Every state, kind and reason survives the round trip through its code.

use super::*;
use std::collections::HashSet;

#[test]
fn codes_are_read_back() {
    for state in State::ALL {
        assert_eq!(State::from_code(state.code()), Some(state));
    }
    for kind in Kind::ALL {
        assert_eq!(Kind::from_code(kind.code()), Some(kind));
    }
    for direction in Direction::ALL {
        assert_eq!(Direction::from_code(direction.code()), Some(direction));
        assert_eq!(direction.opposite().opposite(), direction);
        assert_ne!(direction.opposite(), direction);
    }
    for code in BankCode::ALL {
        assert_eq!(BankCode::from_code(code.code()), Some(code));
    }
    for delimiter in Delimiter::ALL {
        assert_eq!(Delimiter::from_code(delimiter.code()), Some(delimiter));
    }
    for encoding in Encoding::ALL {
        assert_eq!(Encoding::from_code(encoding.code()), Some(encoding));
    }
    for format in DayFormat::ALL {
        assert_eq!(DayFormat::from_code(format.code()), Some(format));
    }
    for sign in DecimalSign::ALL {
        assert_eq!(DecimalSign::from_code(sign.code()), Some(sign));
    }
    assert_eq!(State::from_code("open"), None);
    assert_eq!(Kind::from_code("fee"), None);
    assert_eq!(Delimiter::from_code("\t"), None);
}

#[test]
fn each_reason_has_a_code_of_its_own() {
    let unreadable: HashSet<&str> = WhyUnreadable::ALL.map(WhyUnreadable::code).into();
    assert_eq!(unreadable.len(), WhyUnreadable::ALL.len());
    let proposed: HashSet<&str> = ProposalReason::ALL.map(ProposalReason::code).into();
    assert_eq!(proposed.len(), ProposalReason::ALL.len());
    assert!(ProposalReason::ALL.is_sorted());
}

#[test]
fn what_a_line_is_names_a_record_where_its_kind_has_one() {
    for kind in Kind::ALL {
        let (with, without) = (
            Meaning::from_parts(kind, Some(5)),
            Meaning::from_parts(kind, None),
        );
        // There are two gateways.
        if kind == Kind::GatewaySettlement {
            let of = |id| Meaning::from_parts(kind, Some(id)).and_then(Meaning::record);
            assert_eq!([of(1), of(2)], [Some(1), Some(2)]);
            assert_eq!((with, without), (None, None));
            continue;
        }
        let has_none = matches!(kind, Kind::Charge | Kind::Interest);
        // A receipt that is not made yet has no number.
        assert_eq!(without.is_some(), has_none || kind == Kind::Receipt);
        assert_eq!(with.is_some(), !has_none);
        for (meaning, record) in [(with, Some(5)), (without, None)] {
            let parts = meaning.map(|it| (it.kind(), it.record()));
            assert_eq!(parts, meaning.map(|_| (kind, record)));
        }
    }
}

#[test]
fn the_audit_trail_names_a_line_by_its_number() {
    let line = line(Direction::Debit);
    assert_eq!(line.name(), "statement_line:11");
    assert_eq!((line.state_code(), line.investor()), ("OPEN", None));
}
