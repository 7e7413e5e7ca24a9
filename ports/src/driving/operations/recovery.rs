//! Recovery codes: they replace a lost authenticator, each once. Only proofs of the codes are stored.

use crate::Ports;
use crate::driven::secrets::Purpose;
use crate::driven::unit_of_work::{StoreError, Tx};
use domain::Instant;
use domain::ids::OperatorId;
use domain::operations::{RECOVERY_CODES, RECOVERY_DIGITS, recovery_digits};

/// Creates new codes for an operator and returns them: they are shown only now, and earlier ones become invalid.
pub(super) async fn make_codes(
    ports: &Ports,
    tx: &dyn Tx,
    id: OperatorId,
) -> Result<Vec<String>, StoreError> {
    let codes: Vec<String> = (0..RECOVERY_CODES)
        .map(|_| ports.secrets.code(RECOVERY_DIGITS))
        .collect();
    let prove = |code: &String| {
        let purpose = Purpose::OneTimeCode;
        ports.secrets.prove(purpose, &proved(id, code))
    };
    let proofs: Vec<String> = codes.iter().map(prove).collect();
    tx.operators().set_recovery_codes(id, &proofs).await?;
    Ok(codes.iter().map(|code| grouped(code)).collect())
}

/// Uses up the typed code and returns how many are left; `None` if it is not one of the operator's,
/// or was used before.
pub(super) async fn spend_code(
    ports: &Ports,
    tx: &dyn Tx,
    id: OperatorId,
    typed: &str,
    now: Instant,
) -> Result<Option<usize>, StoreError> {
    let Some(digits) = recovery_digits(typed) else {
        return Ok(None);
    };
    let codes = tx.operators().recovery_codes(id).await?;
    let message = proved(id, &digits);
    let proves = |proof: &str| ports.secrets.verify(Purpose::OneTimeCode, &message, proof);
    let Some(code) = codes.iter().find(|code| proves(&code.proof)) else {
        return Ok(None);
    };
    let is_spent = tx.operators().spend_recovery_code(code.id, now).await?;
    Ok(is_spent.then_some(codes.len() - 1))
}

/// The proven message includes the operator, so that a code is useless for another operator.
fn proved(id: OperatorId, code: &str) -> Vec<u8> {
    format!("operator-recovery:{id}:{code}").into_bytes()
}

/// Four digits at a time, as people read them off.
fn grouped(code: &str) -> String {
    let digits: Vec<char> = code.chars().collect();
    let groups = digits.chunks(4).map(|four| four.iter().collect::<String>());
    groups.collect::<Vec<_>>().join("-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_shown_in_groups_and_read_back() {
        assert_eq!(grouped("123456789012"), "1234-5678-9012");
        assert_eq!(
            recovery_digits(&grouped("123456789012")).as_deref(),
            Some("123456789012")
        );
        assert_ne!(proved(OperatorId(1), "23"), proved(OperatorId(12), "3"));
    }
}
