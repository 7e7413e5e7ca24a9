//! Sends a verification code by text message (decision 7). It reveals whether a contact is
//! registered, as the API requires, but only within limits. Only a proof of the code is stored,
//! never the code itself.

use super::code_try::code_message;
use super::failures::failures_of_address;
use crate::driven::audit::Origin;
use crate::driven::limits::LimitKey;
use crate::driven::outbox::{Channel, NewMessage};
use crate::driven::secrets::Purpose;
use crate::driven::unit_of_work::{StoreError, Tx};
use crate::driving::messaging::{by_name, can_reach};
use crate::{Failure, Ports, transact};
use domain::identity::code::{GUESS_WINDOW, SEND_WINDOW, VALID, may_send, next_length};
use domain::identity::{CodePurpose, Contact, Investor, VerificationCode};
use domain::ids::InvestorId;
use domain::throttle::ThrottleVerdict;
use domain::{Instant, Language, Refusal};

/// Who wants a code, and for which contact.
#[derive(Debug, Clone)]
pub struct SendCode {
    /// The recipient. No code is sent by e-mail, because no call accepts one: an address is
    /// verified by its link.
    pub contact: Contact,
    /// `MustExist`: whether the contact has to be registered, or must not be.
    pub must_exist: bool,
    /// The logged-in investor, if any: the code is then for a change of the phone.
    pub investor: Option<InvestorId>,
    /// The message's language.
    pub language: Language,
    /// From where.
    pub origin: Origin,
}

/// The data for the caller's next step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SentCode {
    /// To be sent back beside the code.
    pub token: String,
    /// How many digits the code has.
    pub length: u8,
}

/// Sends a code. Refusals: `TooFrequent`, `SubjectExist`, `SubjectNotExist`, `NoAccess`, `SendFail`; for an e-mail address that could be
/// verified `NotLoggedIn`, as that takes a session.
pub async fn send_code(ports: &Ports, command: &SendCode) -> Result<SentCode, Failure> {
    let now = ports.clock.now();
    let sent = transact(
        ports,
        async |tx| Ok(sending(ports, tx, command, now).await?),
    )
    .await?;
    Ok(sent?)
}

/// The inner refusal has to be committed with the counted attempt.
async fn sending(
    ports: &Ports,
    tx: &dyn Tx,
    command: &SendCode,
    now: Instant,
) -> Result<Result<SentCode, Refusal>, StoreError> {
    let subject = command.contact.to_string();
    let address = &command.origin.network();
    if ports.settings.rate_limits {
        let verdict = limits(tx, &subject, address, now).await?;
        if let ThrottleVerdict::Wait { seconds } = verdict {
            return Ok(Err(Refusal::TooFrequent { seconds }));
        }
    }
    // Before anything is looked up: while a route is failing, registered and unknown contacts get the same answer.
    let channel = match &command.contact {
        Contact::Mobile(_) => Channel::Sms,
        Contact::Email(_) => Channel::Email,
    };
    if !can_reach(ports, tx, channel, &subject, now).await? {
        return Ok(Err(Refusal::SendFail));
    }
    let owner = match &command.contact {
        Contact::Mobile(mobile) => tx.investors().by_mobile(mobile).await?,
        Contact::Email(email) => tx.investors().by_verified_email(email).await?,
    };
    let purpose = match purpose(command, owner.as_ref()) {
        Ok(purpose) => purpose,
        Err(refusal) => {
            // Queries of one contact after another count like guessing.
            count_probe(ports, tx, &subject, address, now).await?;
            return Ok(Err(refusal));
        }
    };
    let wrong = tx.codes().wrong_tries(&subject, now - GUESS_WINDOW).await?;
    let length = next_length(wrong);
    let token = ports.secrets.token();
    let code = ports.secrets.code(length);
    let token_hash = ports.secrets.hash_token(&token).to_string();
    let message = code_message(&token_hash, purpose, &subject, command.investor, &code);
    let stored = VerificationCode {
        code_hash: ports
            .secrets
            .prove(Purpose::OneTimeCode, message.as_bytes()),
        token_hash,
        subject,
        purpose,
        length,
        wrong_tries: 0,
        spent: false,
        sent_at: now,
    };
    tx.codes().add(stored, address).await?;
    tx.outbox()
        .queue(letter(ports, command, owner, code, now))
        .await?;
    Ok(Ok(SentCode { token, length }))
}

/// How often codes were sent, and contacts queried, from the address. Nobody else counts or adds
/// any in the meantime.
async fn limits(
    tx: &dyn Tx,
    subject: &str,
    address: &str,
    now: Instant,
) -> Result<ThrottleVerdict, StoreError> {
    let keys = [
        LimitKey::Address(address.to_owned()),
        LimitKey::Contact(subject.to_owned()),
    ];
    tx.limits().hold(keys.into()).await?;
    if let wait @ ThrottleVerdict::Wait { .. } = probes(tx, address, now).await? {
        return Ok(wait);
    }
    let sent_to = tx.codes().sent_to(subject, now - SEND_WINDOW).await?;
    let sent_from = tx.codes().sent_from(address, now - SEND_WINDOW).await?;
    Ok(may_send(&sent_to, &sent_from, now))
}

/// How often somebody at an address queried contacts that were not theirs: many such queries are a
/// search for accounts. The caller holds the address's lock.
pub(super) async fn probes(
    tx: &dyn Tx,
    address: &str,
    now: Instant,
) -> Result<ThrottleVerdict, StoreError> {
    let asked = failures_of_address(tx, address, now).await?;
    Ok(asked.verdict(false, now))
}

/// Counts a failed query for a contact like a failed log-in.
pub(super) async fn count_probe(
    ports: &Ports,
    tx: &dyn Tx,
    contact: &str,
    address: &str,
    now: Instant,
) -> Result<(), StoreError> {
    let probed = ports.secrets.hash_token(&format!("contact:{contact}"));
    tx.login_failures()
        .add(&probed.to_string(), address, now)
        .await
}

/// What the code is for, or why none is sent.
fn purpose(command: &SendCode, owner: Option<&Investor>) -> Result<CodePurpose, Refusal> {
    let by_email = matches!(command.contact, Contact::Email(_));
    match (command.investor, owner, command.must_exist) {
        (None, None, false) | (None, Some(_), true) if by_email => Err(Refusal::NotLoggedIn),
        (None, None, false) => Ok(CodePurpose::Register),
        (None, Some(_), true) => Ok(CodePurpose::Reset),
        (Some(_), None, false) => Ok(CodePurpose::Mobile),
        (Some(own), Some(owner), true) if owner.id == own => Ok(CodePurpose::Mobile),
        (Some(_), Some(_), true) => Err(Refusal::NoAccess),
        (_, Some(_), false) => Err(Refusal::SubjectExist),
        (_, None, true) => Err(Refusal::SubjectNotExist),
    }
}

fn letter(
    ports: &Ports,
    command: &SendCode,
    owner: Option<Investor>,
    code: String,
    now: Instant,
) -> NewMessage {
    let minutes = VALID.num_minutes().to_string();
    let params = [("code", code.as_str()), ("minutes", minutes.as_str())];
    NewMessage {
        channel: Channel::Sms,
        to: command.contact.to_string(),
        investor: owner.map(|owner| owner.id).or(command.investor),
        language: command.language,
        text: ports.texts.text(command.language, "sms.code", &params),
        params: by_name(&params),
        template: "sms.code".to_owned(),
        subject: None,
        code: Some(code),
        link: None,
        now,
    }
}
