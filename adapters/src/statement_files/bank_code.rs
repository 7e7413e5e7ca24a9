//! The kind of a line by the bank's own code, in the lists of codes that banks use.

use domain::statement::BankCode;

/// By the sub-family of an ISO 20022 bank transaction code.
pub(super) fn of_iso(sub_family: &str) -> Option<BankCode> {
    match sub_family {
        // Charges, fees, and commission with and without taxes.
        "CHRG" | "FEES" | "COMM" | "COME" | "COMI" | "COMT" => Some(BankCode::Charge),
        "INTR" => Some(BankCode::Interest),
        // Returns of transfers and of direct debits, and unpaid cheques and card payments.
        "RRTN" | "RPCR" | "PRDD" | "UPDD" | "UPCQ" | "UPCT" => Some(BankCode::Return),
        _ => None,
    }
}

/// By the type of a SWIFT statement line: `N`, `F` or `S` and three letters.
pub(super) fn of_swift(kind: &str) -> Option<BankCode> {
    match kind.strip_prefix(['N', 'F', 'S'])? {
        "CHG" | "COM" => Some(BankCode::Charge),
        "INT" => Some(BankCode::Interest),
        "RTI" => Some(BankCode::Return),
        _ => None,
    }
}

/// By the German code of a business transaction (GVC).
pub(super) fn of_german(code: &str) -> Option<BankCode> {
    match code {
        "808" | "809" => Some(BankCode::Charge),
        "814" => Some(BankCode::Interest),
        // Direct debits that came back, and transfers that came back.
        "108" | "109" | "159" => Some(BankCode::Return),
        _ => None,
    }
}

/// By a proprietary code. German banks write SWIFT's and their own one after the other: `NTRF+166+00931`.
pub(super) fn of_proprietary(code: &str) -> Option<BankCode> {
    let mut parts = code.split('+');
    parts.find_map(|part| of_swift(part).or_else(|| of_german(part)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_proprietary_code_is_made_of_known_ones() {
        for (code, expected) in [
            ("NTRF+166+00931", None),
            ("NMSC+808+00000", Some(BankCode::Charge)),
            ("NRTI+159", Some(BankCode::Return)),
            ("NCHG", Some(BankCode::Charge)),
            ("814", Some(BankCode::Interest)),
            ("", None),
        ] {
            assert_eq!(of_proprietary(code), expected, "{code}");
        }
    }
}
