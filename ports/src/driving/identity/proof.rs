//! Asks a logged-in investor for the password again. Wrong attempts count like failed log-ins
//! (decision 9), whichever call they come through.

use super::failures::{failures_of_pair, hold_tries};
use crate::driven::audit::Origin;
use crate::driven::password::PasswordHash;
use crate::{Failure, Ports, transact_ahead};
use domain::identity::Session;
use domain::ids::InvestorId;
use domain::throttle::ThrottleVerdict;
use domain::{Instant, Refusal};

/// The name under which the attempts of an investor are counted.
pub(super) fn tries_of(ports: &Ports, investor: InvestorId) -> String {
    ports
        .secrets
        .hash_token(&format!("reauth:{investor}"))
        .to_string()
}

/// Verifies a password and returns the hash that was used, so that the caller can check later whether it is still the stored
/// one. An attempt counts as wrong until the caller clears it with [`tries_of`], so that concurrent ones are counted
/// too. Refusals: `TooFrequent`, `WrongPassword`.
pub(super) async fn prove(
    ports: &Ports,
    investor: InvestorId,
    password: &str,
    origin: &Origin,
    now: Instant,
) -> Result<PasswordHash, Failure> {
    let address = &origin.network();
    let account = tries_of(ports, investor);
    // Counted before the password is tried, which is slow.
    let admitted = transact_ahead(ports, async |tx| {
        let stored = tx.investors().get(investor).await?;
        let stored = stored.ok_or(Refusal::NotLoggedIn)?;
        if ports.settings.rate_limits {
            hold_tries(tx, &account, address).await?;
            let failures = failures_of_pair(tx, &account, address, now).await?;
            if let ThrottleVerdict::Wait { seconds } = failures.verdict(true, now) {
                return Ok(Err(Refusal::TooFrequent { seconds }));
            }
            tx.login_failures().add(&account, address, now).await?;
        }
        Ok(Ok(PasswordHash::new(stored.password_hash)))
    })
    .await?;
    let stored = admitted?;
    if ports
        .passwords
        .verify(password, Some(stored.clone()))
        .await?
    {
        Ok(stored)
    } else {
        Err(Refusal::WrongPassword.into())
    }
}

/// Refuses a session whose investor has not re-authenticated within the last minutes (decision 50).
pub fn require_recent(ports: &Ports, session: &Session) -> Result<(), Refusal> {
    if session.is_recent(ports.clock.now()) {
        Ok(())
    } else {
        Err(Refusal::ReauthRequired)
    }
}
