//! Takes an SMS provider's reports on messages that it accepted. A report only changes the
//! message's record: it moves no money, opens no account, and a repeated one changes nothing.

use super::referred;
use crate::driven::messaging::{CallbackError, DeliveryReport, SmsCallback};
use crate::driven::outbox::Channel;
use crate::driven::unit_of_work::Tx;
use crate::{Failure, Ports, RequestRefusal, transact};
use domain::messaging::Delivery;
use domain::{Instant, Refusal};

/// Checks a callback and records its reports; returns the JSON that the provider expects. Refusals:
/// `NotFound` for a provider that is not configured, `CallbackUnproven` where the proof is missing
/// or wrong, `BadRequest` where the body is not of its form.
pub async fn take_sms_report(
    ports: &Ports,
    provider: &str,
    callback: &SmsCallback<'_>,
) -> Result<Option<&'static str>, Failure> {
    let reader = ports.sms_reports.get(provider).ok_or(Refusal::NotFound)?;
    let reports = reader.read(callback).map_err(|error| match error {
        CallbackError::Forged => Failure::from(RequestRefusal::CallbackUnproven),
        CallbackError::Malformed => Refusal::BadRequest { field: None }.into(),
    })?;
    let now = ports.clock.now();
    if !reports.is_empty() {
        transact(ports, async |tx| {
            for report in &reports {
                note(tx, report, now).await?;
            }
            Ok(())
        })
        .await?;
    }
    Ok(reader.answer())
}

/// A report of a message that is not ours, or of an earlier failed attempt, changes nothing.
async fn note(tx: &dyn Tx, report: &DeliveryReport, now: Instant) -> Result<(), Failure> {
    let Some(id) = referred(&report.reference) else {
        return Ok(());
    };
    let Some(passage) = tx.outbox().passage(id).await? else {
        return Ok(());
    };
    // The report may arrive before the acceptance is recorded: then there is nothing to compare
    // with.
    let other_try = passage
        .provider_reference
        .is_some_and(|taken| taken != report.provider_reference);
    if passage.channel != Channel::Sms || (other_try && report.delivery == Delivery::Failed) {
        return Ok(());
    }
    if let Some(known) = Delivery::after(passage.delivery, report.delivery) {
        let reason = report.reason.as_deref();
        tx.outbox().reported(id, known, reason, now).await?;
    }
    Ok(())
}
