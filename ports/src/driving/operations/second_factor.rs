//! Guessing the second factor behind a known password (decision 9): wrong codes of an operator count together, wherever they
//! come from, and close it to devices from which the operator has never logged in. The operator is notified.

use crate::driven::identity::Newest;
use crate::driven::operations::OperatorLogin;
use crate::driven::outbox::{Channel, NewMessage};
use crate::driven::secrets::{Purpose, Secrets};
use crate::driven::unit_of_work::{StoreError, Tx};
use crate::{Failure, Ports, transact};
use domain::ids::OperatorId;
use domain::operations::{Operator, WRONG_CODES_READ, WRONG_CODES_WINDOW, WrongCodes};
use domain::throttle::ThrottleVerdict;
use domain::{Instant, Language, Refusal};
use std::collections::BTreeMap;

/// The templates of the notices to the operator, each with its subject.
const GUESSED: (&str, &str) = ("email.codesGuessed", "email.codesGuessedSubject");
const RENEWED: (&str, &str) = (
    "email.secondFactorRenewed",
    "email.secondFactorRenewedSubject",
);
const ENROLLED: (&str, &str) = ("email.authenticatorSet", "email.authenticatorSetSubject");

/// Decides whether a code may be tried after the right password (`TooFrequent` otherwise), and
/// returns whether it closes the second factor to unknown devices if it is wrong. It counts as
/// wrong until it is accepted, so that concurrent attempts count too.
pub(super) async fn admit_code(
    ports: &Ports,
    login: &OperatorLogin,
    network: &str,
    is_known: bool,
    now: Instant,
) -> Result<bool, Failure> {
    if !ports.settings.rate_limits {
        return Ok(false);
    }
    let id = login.operator.id;
    let account = counted_as(ports.secrets.as_ref(), id);
    let lately = Newest {
        after: now - WRONG_CODES_WINDOW,
        limit: WRONG_CODES_READ,
    };
    let admitted = transact(ports, async |tx| {
        // Concurrent attempts are judged one after the other.
        tx.operators().lock(id).await?;
        let book = tx.login_failures();
        let wrong = WrongCodes(book.of_account(&account, lately).await?);
        if let ThrottleVerdict::Wait { seconds } = wrong.verdict(is_known, now) {
            return Ok(Err(Refusal::TooFrequent { seconds }));
        }
        book.add(&account, network, now).await?;
        Ok(Ok(wrong.closes_anew(now)))
    })
    .await?;
    Ok(admitted?)
}

/// Clears the wrong codes that came from where a code was accepted.
pub(super) async fn accepted_code(
    tx: &dyn Tx,
    secrets: &dyn Secrets,
    id: OperatorId,
    network: &str,
) -> Result<(), StoreError> {
    let account = counted_as(secrets, id);
    tx.login_failures().clear(&account, network).await
}

/// Notifies the operator that codes are being guessed.
pub(super) async fn tell_of_guessing(
    ports: &Ports,
    tx: &dyn Tx,
    operator: &Operator,
    now: Instant,
) -> Result<(), StoreError> {
    tell(ports, tx, operator, GUESSED, now).await
}

/// Notifies the operator that an authenticator was set up, since somebody else with the password may have done it.
pub(super) async fn tell_of_enrolment(
    ports: &Ports,
    tx: &dyn Tx,
    operator: &Operator,
    now: Instant,
) -> Result<(), StoreError> {
    tell(ports, tx, operator, ENROLLED, now).await
}

/// Notifies the operator that their recovery codes or their authenticator were replaced.
pub(super) async fn tell_of_renewal(
    ports: &Ports,
    tx: &dyn Tx,
    operator: &Operator,
    now: Instant,
) -> Result<(), StoreError> {
    tell(ports, tx, operator, RENEWED, now).await
}

/// In both languages, since the person at the log-in, who may be somebody else, chose the language
/// of the request.
async fn tell(
    ports: &Ports,
    tx: &dyn Tx,
    operator: &Operator,
    (template, subject): (&str, &str),
    now: Instant,
) -> Result<(), StoreError> {
    let params = [("name", operator.name.as_str())];
    let words = |key| [Language::Zh, Language::En].map(|it| ports.texts.text(it, key, &params));
    let letter = NewMessage {
        channel: Channel::Email,
        to: operator.email.clone(),
        investor: None,
        language: Language::Zh,
        template: template.to_owned(),
        subject: Some(words(subject).join(" · ")),
        text: words(template).join("\n\n"),
        params: BTreeMap::new(),
        code: None,
        link: None,
        now,
    };
    tx.outbox().queue(letter).await?;
    Ok(())
}

/// The proof that a device keeps once an operator logged in from it.
pub(super) fn device_proof(secrets: &dyn Secrets, login: &OperatorLogin) -> String {
    secrets.prove(Purpose::DeviceCookie, device_message(login).as_bytes())
}

/// Whether the operator logged in from a device before, since the password was last changed.
pub(super) fn knows(secrets: &dyn Secrets, login: &OperatorLogin, proof: &str) -> bool {
    let message = device_message(login);
    secrets.verify(Purpose::DeviceCookie, message.as_bytes(), proof)
}

/// The signed message, which is never disclosed. It differs from that of an investor with the same
/// number.
fn device_message(login: &OperatorLogin) -> String {
    format!("operator:{}:{}", login.operator.id, login.password_hash)
}

/// The name under which the wrong codes of an operator are counted.
fn counted_as(secrets: &dyn Secrets, id: OperatorId) -> String {
    secrets
        .hash_token(&format!("operator-code:{id}"))
        .to_string()
}
