//! Registers an investor with a phone number that a code proved (decisions 7, 8, 12). It opens no session.

use super::code_try::CodeTry;
use super::new_password::check_new;
use crate::driven::audit::Origin;
use crate::driven::identity::NewInvestor;
use crate::driven::unit_of_work::{StoreError, Tx};
use crate::{Failure, Ports, transact};
use domain::identity::{CodePurpose, MobileNumber};
use domain::ids::{CampaignId, InvestorId};
use domain::operations::{AuditEvent, AuditKind};
use domain::review::Actor;
use domain::{Instant, Language, Refusal};

/// A registration.
#[derive(Clone)]
pub struct Register {
    /// The number that the code went to.
    pub mobile: MobileNumber,
    /// The chosen password.
    pub password: String,
    /// `SMSCode`.
    pub code: String,
    /// `Token` of the code.
    pub token: String,
    /// `CampaignCode`, if one was carried.
    pub campaign: Option<String>,
    /// Language of messages from now on.
    pub language: Language,
    /// From where.
    pub origin: Origin,
}

/// Registers. Refusals: `Form` (password), `CampaignInactive`, `CodeInvalid`, `CodeExpired`, `MobileExist`.
pub async fn register(ports: &Ports, command: &Register) -> Result<InvestorId, Failure> {
    check_new(ports, "Password", &command.password)?;
    let now = ports.clock.now();
    let code = CodeTry {
        mobile: &command.mobile,
        purpose: CodePurpose::Register,
        investor: None,
        token: &command.token,
        code: &command.code,
        language: command.language,
    };
    // Judged before the slow hash, so that guesses cost us little; spent with the investor's row.
    let judged = transact(ports, async |tx| Ok(code.judge(ports, tx, now).await?)).await?;
    judged?;
    let hash = ports.passwords.hash(&command.password).await?;
    transact(ports, async |tx| {
        let campaign = campaign(tx, command, now).await??;
        code.spend(ports, tx, now).await??;
        let added = tx.investors().add(NewInvestor {
            mobile: command.mobile.clone(),
            password_hash: hash.as_str().to_owned(),
            language: command.language,
            campaign,
            registered_at: now,
        });
        let id = match added.await {
            Err(StoreError::Duplicate(_)) => return Err(Refusal::MobileExist.into()),
            added => added?,
        };
        let event = AuditEvent {
            by: Actor::Investor(id),
            kind: AuditKind::Registered,
            record: format!("investor:{id}"),
            detail: command.campaign.clone().unwrap_or_default(),
        };
        tx.audit().record(event, &command.origin, now).await?;
        Ok(id)
    })
    .await
}

/// The campaign of a registration, locked so that its limit holds.
async fn campaign(
    tx: &dyn Tx,
    command: &Register,
    now: Instant,
) -> Result<Result<Option<CampaignId>, Refusal>, StoreError> {
    let Some(code) = &command.campaign else {
        return Ok(Ok(None));
    };
    let campaign = tx.campaigns().lock_by_code(code).await?;
    Ok(match campaign.filter(|campaign| campaign.is_active(now)) {
        Some(campaign) => Ok(Some(campaign.id)),
        None => Err(Refusal::CampaignInactive),
    })
}
