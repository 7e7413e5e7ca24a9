//! Changes an investor's phone number, proven by a code that was sent to it (decisions 5, 7, 50).
//! Every other session ends, and the investor is notified on the old number.

use super::code_try::CodeTry;
use super::notice::{Change, tell_of_change};
use super::send_code::{count_probe, probes};
use crate::driven::audit::Origin;
use crate::driven::limits::LimitKey;
use crate::driven::unit_of_work::StoreError;
use crate::{Failure, Ports, read, transact};
use domain::identity::{CodePurpose, MobileNumber, Session, may_set_mobile};
use domain::ids::CountryId;
use domain::operations::{AuditEvent, AuditKind};
use domain::review::Actor;
use domain::throttle::ThrottleVerdict;
use domain::{Language, Refusal};

/// A change.
#[derive(Clone)]
pub struct ChangeMobile {
    /// The requesting session, which is kept.
    pub session: Session,
    /// The number that the code went to.
    pub mobile: MobileNumber,
    /// `MobileCountryID`, where it was chosen.
    pub country: Option<CountryId>,
    /// `SMSCode`.
    pub code: String,
    /// `Token` of the code.
    pub token: String,
    /// The language of the request.
    pub language: Language,
    /// From where.
    pub origin: Origin,
}

/// Changes it. Refusals: `ReauthRequired`, `TooFrequent`, `MobileNumberExists`, `EmailNotVerified`, `MobileCountryMismatch`,
/// `CodeInvalid`, `CodeExpired`.
pub async fn change_mobile(ports: &Ports, command: &ChangeMobile) -> Result<(), Failure> {
    super::require_recent(ports, &command.session)?;
    let now = ports.clock.now();
    let id = command.session.investor;
    let of_country = is_of_country(ports, command).await?;
    let code = CodeTry {
        mobile: &command.mobile,
        purpose: CodePurpose::Mobile,
        investor: Some(id),
        token: &command.token,
        code: &command.code,
        language: command.language,
    };
    let outcome = transact(ports, async |tx| {
        let before = tx.investors().get(id).await?;
        let before = before.ok_or(Refusal::NotLoggedIn)?;
        let address = &command.origin.network();
        if ports.settings.rate_limits {
            let key = LimitKey::Address(address.clone());
            tx.limits().hold(vec![key]).await?;
            if let ThrottleVerdict::Wait { seconds } = probes(tx, address, now).await? {
                return Err(Refusal::TooFrequent { seconds }.into());
            }
        }
        let owner = tx.investors().by_mobile(&command.mobile).await?;
        let judged = may_set_mobile(&before, owner.map(|owner| owner.id), of_country);
        if judged == Err(Refusal::MobileNumberExists) {
            let number = command.mobile.to_string();
            count_probe(ports, tx, &number, address, now).await?;
            return Ok(judged);
        }
        judged?;
        if let Err(refusal) = code.spend(ports, tx, now).await? {
            // Committed, so that the attempt counts.
            return Ok(Err(refusal));
        }
        let moved = tx
            .investors()
            .set_mobile(id, &command.mobile, command.country)
            .await;
        match moved {
            Err(StoreError::Duplicate(_)) => return Err(Refusal::MobileNumberExists.into()),
            moved => moved?,
        }
        tx.sessions()
            .end_others(id, Some(command.session.id))
            .await?;
        let event = AuditEvent {
            by: Actor::Investor(id),
            kind: AuditKind::ProfileChanged,
            record: format!("investor:{id}"),
            detail: "phone number".to_owned(),
        };
        tx.audit().record(event, &command.origin, now).await?;
        let told = Change {
            key: "mobileChanged",
            params: &[],
        };
        tell_of_change(ports, tx, &before, &told, now).await?;
        Ok(Ok(()))
    })
    .await?;
    Ok(outcome?)
}

/// Whether the number has the calling code of the country that was chosen beside it.
async fn is_of_country(ports: &Ports, command: &ChangeMobile) -> Result<bool, Failure> {
    let Some(chosen) = command.country else {
        return Ok(true);
    };
    let countries = read(ports, async |tx| Ok(tx.look_ups().countries().await?)).await?;
    let code = command.mobile.calling_code().to_string();
    Ok(countries
        .iter()
        .any(|country| country.id == chosen && country.phone_code == code))
}
