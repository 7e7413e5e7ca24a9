//! Asks for the password again before something that needs a recent proof (decision 50). Wrong tries count as failed log-ins do.

use crate::driven::audit::Origin;
use crate::driven::password::PasswordHash;
use crate::{Failure, Ports, transact, transact_ahead};
use domain::Refusal;
use domain::identity::throttle::{HOUR, PAIR_WINDOW};
use domain::identity::{Failures, Session, ThrottleVerdict};

/// A proof.
#[derive(Clone)]
pub struct Reauthenticate {
    /// The session that is to count as fresh.
    pub session: Session,
    /// The password, as typed.
    pub password: String,
    /// From where.
    pub origin: Origin,
}

/// Proves who it is. Refusals: `TooFrequent`, `WrongPassword`.
pub async fn reauthenticate(ports: &Ports, command: &Reauthenticate) -> Result<(), Failure> {
    let now = ports.clock.now();
    let investor = command.session.investor;
    let address = command.origin.address.as_str();
    let account = ports
        .secrets
        .hash_token(&format!("reauth:{investor}"))
        .to_string();
    // Counted before the password is tried, which is slow.
    let admitted = transact_ahead(ports, async |tx| {
        let stored = tx.investors().get(investor).await?;
        let stored = stored.ok_or(Refusal::NotLoggedIn)?;
        if ports.settings.rate_limits {
            let book = tx.login_failures();
            let failures = Failures {
                pair: book.of_pair(&account, address, now - PAIR_WINDOW).await?,
                address: book.of_address(address, now - HOUR).await?,
                account: 0,
                account_lately: 0,
            };
            if let ThrottleVerdict::Wait { seconds } = failures.verdict(true, now) {
                return Ok(Err(Refusal::TooFrequent { seconds }));
            }
            book.add(&account, address, now).await?;
        }
        Ok(Ok(PasswordHash::new(stored.password_hash)))
    })
    .await?;
    let stored = admitted?;
    if !ports
        .passwords
        .verify(&command.password, Some(stored))
        .await?
    {
        return Err(Refusal::WrongPassword.into());
    }
    transact(ports, async |tx| {
        tx.sessions().authenticated(command.session.id, now).await?;
        Ok(tx.login_failures().clear(&account, address).await?)
    })
    .await
}
