//! Registers an investor with a phone number that a code proved (decisions 7, 8, 12). It opens no session.

use super::code_try::CodeTry;
use crate::driven::audit::Origin;
use crate::driven::identity::NewInvestor;
use crate::driven::password::PasswordError;
use crate::driven::unit_of_work::{StoreError, Tx};
use crate::{Failure, Ports, read, transact};
use domain::identity::{CodePurpose, MobileNumber};
use domain::ids::{CampaignId, InvestorId};
use domain::operations::{AuditEvent, AuditKind};
use domain::review::Actor;
use domain::{FieldRefusal, Instant, Language, Refusal};

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

impl From<PasswordError> for Failure {
    fn from(error: PasswordError) -> Self {
        Self::Broken(error.to_string())
    }
}

/// Refuses with `CampaignInactive` a visitor whose campaign takes no registrations: said before anything typed is judged.
pub async fn require_open_campaign(ports: &Ports, code: Option<&str>) -> Result<(), Failure> {
    let Some(code) = code else { return Ok(()) };
    let now = ports.clock.now();
    let found = read(ports, async |tx| Ok(tx.campaigns().by_code(code).await?)).await?;
    if found.is_some_and(|campaign| campaign.is_active(now)) {
        Ok(())
    } else {
        Err(Refusal::CampaignInactive.into())
    }
}

/// Registers. Refusals: `Form` (password), `CampaignInactive`, `CodeInvalid`, `CodeExpired`, `MobileExist`.
pub async fn register(ports: &Ports, command: &Register) -> Result<InvestorId, Failure> {
    let rule = ports.settings.password.check(&command.password);
    rule.map_err(|rule| {
        let field = "Password";
        Refusal::Form(vec![FieldRefusal { field, rule }])
    })?;
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
    let judged = transact(ports, async |tx| {
        if let Err(refusal) = campaign(tx, command, now).await? {
            return Ok(Err(refusal));
        }
        Ok(code.judge(ports, tx, now).await?)
    })
    .await?;
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
