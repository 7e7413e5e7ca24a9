//! Logs an investor in (decisions 6, 9, 10). The answer is the same, in body and time, whether the
//! account exists or not. Guessing is slowed down, and nobody is locked out forever.

use crate::driven::password::PasswordHash;
use crate::driven::unit_of_work::{StoreError, Tx};
use crate::driven::vault::StoredMessage;
use crate::{Failure, Ports, read, transact};
use domain::identity::throttle::TOLD_AGAIN;
use domain::identity::{Contact, Investor};
use domain::ids::InvestorId;
use domain::operations::{AuditEvent, AuditKind};
use domain::review::Actor;
use domain::throttle::ThrottleVerdict;
use domain::{Instant, Refusal};

use super::failures::{failures, hold_tries};
use super::federated_sign_in::bind;
use super::notice::{Recipient, notice};
use super::open_session::{Browser, LoggedIn, knows, open_session};

/// The template of the notice to the owner of an account under attack.
const ATTACKED: &str = "sms.attacked";

/// A log-in.
#[derive(Clone)]
pub struct LogIn {
    /// `EmailOrMobile`, as typed.
    pub account: String,
    /// The password, as typed.
    pub password: String,
    /// `RememberMe`.
    pub remembered: bool,
    /// `oauthBindToken`: links an outside identity to the investor who logs in.
    pub bind_token: Option<String>,
    /// The state that this browser keeps since it returned from a provider.
    pub sign_in_state: Option<String>,
    /// The proof that this device was used with an account before, if it has one.
    pub device_proof: Option<String>,
    /// The browser.
    pub browser: Browser,
}

/// An admitted attempt.
struct Admitted {
    /// The account, if there is one.
    found: Option<Investor>,
    /// The name under which its failures are counted.
    account: String,
    /// Whether it was used from this device before.
    is_known: bool,
    /// Whether this attempt, if it fails, closes the account to unknown devices.
    closes: bool,
}

/// Logs in. Refusals: `TooFrequent`, `LoginError`, `BindTokenInvalid`; none of them opens a session.
pub async fn log_in(ports: &Ports, command: &LogIn) -> Result<LoggedIn, Failure> {
    let now = ports.clock.now();
    let contact = Contact::parse(&command.account).ok();
    // Checked without a lock first, so that refused attempts make no writer wait.
    read(ports, async |tx| {
        let found = look_up(ports, tx, command, contact.as_ref()).await?;
        Ok(judge(ports, tx, command, found, now).await?)
    })
    .await??;
    let admitted = transact(ports, async |tx| {
        Ok(admit(ports, tx, command, contact.as_ref(), now).await?)
    })
    .await?;
    let Admitted {
        found,
        account,
        is_known,
        ..
    } = admitted?;
    let stored = found
        .as_ref()
        .map(|investor| PasswordHash::new(investor.password_hash.as_str()));
    let (passwords, password) = (&ports.passwords, command.password.as_str());
    // Many unknown callers at once delay only each other.
    let is_right = if is_known {
        passwords.verify(password, stored).await?
    } else {
        passwords.verify_stranger(password, stored).await?
    };
    match found.filter(|_| is_right) {
        Some(investor) => {
            let id = investor.id;
            match begin(ports, command, investor, &account, now).await {
                // Somebody who tries a password with an invalid token does not learn unnoticed that
                // the password is right.
                Err(Failure::Refused(
                    refusal @ (Refusal::LoginError | Refusal::BindTokenInvalid),
                )) => Err(refuse(ports, command, Some(id), refusal, now).await),
                begun => begun,
            }
        }
        None => Err(refuse(ports, command, None, Refusal::LoginError, now).await),
    }
}

/// Looks the account up.
async fn look_up(
    ports: &Ports,
    tx: &dyn Tx,
    command: &LogIn,
    contact: Option<&Contact>,
) -> Result<Admitted, StoreError> {
    let found = match contact {
        Some(Contact::Mobile(mobile)) => tx.investors().by_mobile(mobile).await?,
        Some(Contact::Email(email)) => tx.investors().by_verified_email(email).await?,
        None => None,
    };
    let is_known = found
        .as_ref()
        .zip(command.device_proof.as_ref())
        .is_some_and(|(investor, proof)| knows(ports.secrets.as_ref(), investor, proof));
    Ok(Admitted {
        account: counted_as(ports, command, contact, found.as_ref()),
        found,
        is_known,
        closes: false,
    })
}

/// Whether the attempt may go ahead.
async fn judge(
    ports: &Ports,
    tx: &dyn Tx,
    command: &LogIn,
    mut admitted: Admitted,
    now: Instant,
) -> Result<Result<Admitted, Refusal>, StoreError> {
    if !ports.settings.rate_limits {
        return Ok(Ok(admitted));
    }
    let address = &command.browser.origin.network();
    let failures = failures(tx, &admitted.account, address, now).await?;
    admitted.closes = failures.closes_account();
    Ok(match failures.verdict(admitted.is_known, now) {
        ThrottleVerdict::Wait { seconds } => Err(Refusal::TooFrequent { seconds }),
        ThrottleVerdict::Allowed => Ok(admitted),
    })
}

/// The name under which failures are counted: an account's phone and e-mail share one allowance.
/// For an unknown account, the typed text is counted in the same way.
fn counted_as(
    ports: &Ports,
    command: &LogIn,
    contact: Option<&Contact>,
    found: Option<&Investor>,
) -> String {
    let name = match (found, contact) {
        (Some(investor), _) => format!("investor:{}", investor.id),
        (None, Some(contact)) => format!("account:{contact}"),
        (None, None) => format!("account:{}", command.account.trim().to_lowercase()),
    };
    ports.secrets.hash_token(&name).to_string()
}

/// Decides whether the attempt may go ahead. It counts as a failure until it succeeds, so that
/// concurrent attempts count too. The inner refusal has to be committed.
async fn admit(
    ports: &Ports,
    tx: &dyn Tx,
    command: &LogIn,
    contact: Option<&Contact>,
    now: Instant,
) -> Result<Result<Admitted, Refusal>, StoreError> {
    let found = look_up(ports, tx, command, contact).await?;
    if !ports.settings.rate_limits {
        return Ok(Ok(found));
    }
    let address = &command.browser.origin.network();
    hold_tries(tx, &found.account, address).await?;
    let admitted = match judge(ports, tx, command, found, now).await? {
        Ok(admitted) => admitted,
        Err(refusal) => return Ok(Err(refusal)),
    };
    let book = tx.login_failures();
    book.add(&admitted.account, address, now).await?;
    if let Some(investor) = admitted.found.as_ref().filter(|_| admitted.closes) {
        tell_of_attack(ports, tx, investor, now).await?;
    }
    Ok(Ok(admitted))
}

/// Notifies the owner that the account is under attack: once, however long it lasts.
async fn tell_of_attack(
    ports: &Ports,
    tx: &dyn Tx,
    investor: &Investor,
    now: Instant,
) -> Result<(), StoreError> {
    // Concurrent attempts are serialised.
    tx.investors().lock(investor.id).await?;
    let after = now - TOLD_AGAIN;
    let outbox = tx.outbox();
    if !outbox.any_after(investor.id, ATTACKED, after).await? {
        let told = Recipient {
            to: investor.mobile.to_string(),
            investor: Some(investor.id),
            language: investor.language,
        };
        let message = notice(ports, told, ATTACKED, now);
        let kept = StoredMessage {
            investor: investor.id,
            language: message.language,
            template: message.template.clone(),
            subject: None,
            text: message.text.clone(),
            about: None,
            now,
        };
        tx.vault().keep_message(kept).await?;
        outbox.queue(message).await?;
    }
    Ok(())
}

/// Opens the session. Refusals: `LoginError` if the password was changed in the meantime,
/// `BindTokenInvalid`.
async fn begin(
    ports: &Ports,
    command: &LogIn,
    investor: Investor,
    account: &str,
    now: Instant,
) -> Result<LoggedIn, Failure> {
    let secrets = ports.secrets.as_ref();
    let browser = &command.browser;
    let opened = LoggedIn::new(secrets, investor);
    transact(ports, async |tx| {
        let stored = tx.investors().lock(opened.investor.id).await?;
        if stored.is_none_or(|stored| stored.password_hash != opened.investor.password_hash) {
            return Err(Refusal::LoginError.into());
        }
        if let Some(token) = &command.bind_token {
            let kept = command.sign_in_state.as_deref().unwrap_or_default();
            bind(ports, tx, (token, kept), &opened.investor, browser, now).await?;
        }
        tx.login_failures()
            .clear(account, &browser.origin.network())
            .await?;
        Ok(open_session(tx, secrets, &opened, browser, command.remembered, now).await?)
    })
    .await?;
    Ok(opened)
}

/// Records the failure. It names an account only if its password was right, so that readers of the trail do not learn from
/// strangers' attempts which accounts exist.
async fn refuse(
    ports: &Ports,
    command: &LogIn,
    knew: Option<InvestorId>,
    refusal: Refusal,
    now: Instant,
) -> Failure {
    let recorded = transact(ports, async |tx| {
        let event = AuditEvent {
            by: Actor::System,
            kind: AuditKind::LogInFailed,
            record: knew.map_or_else(|| "investor".to_owned(), |id| format!("investor:{id}")),
            detail: String::new(),
        };
        Ok(tx
            .audit()
            .record(event, &command.browser.origin, now)
            .await?)
    })
    .await;
    match recorded {
        Ok(()) => refusal.into(),
        Err(failure) => failure,
    }
}
