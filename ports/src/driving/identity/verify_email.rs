//! Opens the link that verifies an e-mail address, once. From then on the address logs in (decision 6) and is locked.

use crate::driven::audit::Origin;
use crate::driven::unit_of_work::StoreError;
use crate::{Failure, Ports, transact};
use domain::Refusal;
use domain::operations::{AuditEvent, AuditKind};
use domain::review::Actor;

/// Verifies the address, and returns where the browser goes. Refusals: `CodeInvalid`, `CodeExpired`.
pub async fn verify_email(ports: &Ports, token: &str, origin: &Origin) -> Result<String, Failure> {
    let now = ports.clock.now();
    let token_hash = ports.secrets.hash_token(token).to_string();
    let invalid = Refusal::CodeInvalid { tries_left: 0 };
    transact(ports, async |tx| {
        let link = tx.email_links().lock(&token_hash).await?;
        let link = link.ok_or_else(|| invalid.clone())?;
        let investor = tx.investors().get(link.investor).await?;
        let email = investor.as_ref().and_then(|found| found.email.as_deref());
        link.judge(email, now)?;
        match tx
            .investors()
            .verify_email(link.investor, &link.email)
            .await
        {
            // Somebody else has verified it in the meantime.
            Err(StoreError::Duplicate(_)) => return Err(invalid.clone().into()),
            verified => verified?,
        }
        tx.email_links().spend(&token_hash).await?;
        let event = AuditEvent {
            by: Actor::Investor(link.investor),
            kind: AuditKind::ProfileChanged,
            record: format!("investor:{}", link.investor),
            detail: "e-mail verified".to_owned(),
        };
        tx.audit().record(event, origin, now).await?;
        Ok(link.return_url)
    })
    .await
}
