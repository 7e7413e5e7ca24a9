//! E-mail over SMTP: STARTTLS, TLS from the first byte, or unencrypted to this machine only. A
//! rejected recipient is final; if a server is busy, unavailable or rejects our login, the message
//! is retried.

use crate::outbound::{install_tls, is_own_host};
use async_trait::async_trait;
use lettre::address::AddressError;
use lettre::message::header::{ContentType, Header, HeaderName, HeaderValue};
use lettre::message::{Mailbox, MultiPart, SinglePart};
use lettre::transport::smtp::authentication::Credentials;
use lettre::transport::smtp::client::{Certificate, Tls, TlsParameters};
use lettre::transport::smtp::extension::ClientId;
use lettre::transport::smtp::{AsyncSmtpTransport, Error as SmtpError};
use lettre::{AsyncTransport, Message, Tokio1Executor};
use ports::driven::messaging::{MailMessage, MailSender, ProviderMessageId, SendError};
use secrecy::{ExposeSecret, SecretString};
use std::time::Duration;
use thiserror::Error;

/// How long one step of the conversation may take.
const STEP: Duration = Duration::from_secs(10);
/// The limit of all steps together; the port allows 30 s.
const PATIENCE: Duration = Duration::from_secs(25);

/// How the connection to the server is protected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MailSecurity {
    /// Unencrypted at first, then TLS or nothing.
    StartTls,
    /// TLS from the first byte.
    Tls,
    /// Not at all: to this machine only.
    Plain,
}

/// A mail server, with the login and the sender.
#[derive(Clone, Debug)]
pub struct MailServer {
    /// Its name, as in its certificate.
    pub host: String,
    /// Its port.
    pub port: u16,
    /// How the connection is protected.
    pub security: MailSecurity,
    /// User and password, if it requires them.
    pub login: Option<(String, SecretString)>,
    /// The sender: an address, or a name with an address in angle brackets.
    pub from: String,
    /// Another certificate authority to trust, as PEM, besides those of this machine.
    pub authority: Option<Vec<u8>>,
}

/// Why a mail server cannot be used.
#[derive(Debug, Error)]
pub enum MailServerError {
    /// The sender is not an address.
    #[error("{0:?} is not an e-mail address")]
    Sender(String),
    /// Mail and password would be readable in transit.
    #[error("{0:?} is another machine: mail to it needs STARTTLS or TLS")]
    InTheClear(String),
    /// The authority, or this machine's list of authorities, cannot be used.
    #[error("TLS cannot be set up: {0}")]
    Tls(SmtpError),
}

/// [`MailSender`] over SMTP.
pub struct SmtpMail {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
}

impl SmtpMail {
    /// Through this server.
    pub fn new(server: &MailServer) -> Result<Self, MailServerError> {
        install_tls();
        let from: Mailbox = server
            .from
            .parse()
            .map_err(|_: AddressError| MailServerError::Sender(server.from.clone()))?;
        let hello = ClientId::Domain(from.email.domain().to_owned());
        let mut transport = AsyncSmtpTransport::<Tokio1Executor>::builder_dangerous(&server.host)
            .port(server.port)
            .timeout(Some(STEP))
            .hello_name(hello)
            .tls(tls(server)?);
        if let Some((user, password)) = &server.login {
            let password = password.expose_secret().to_owned();
            transport = transport.credentials(Credentials::new(user.clone(), password));
        }
        Ok(Self {
            transport: transport.build(),
            from,
        })
    }

    fn letter(&self, mail: &MailMessage) -> Result<(String, Message), SendError> {
        let refused = |reason: &str| SendError::Permanent {
            reason: reason.to_owned(),
        };
        let lines = mail.to.chars().chain(mail.subject.chars());
        if lines.into_iter().any(char::is_control) {
            return Err(refused("a line break in the address or the subject"));
        }
        let to = mail
            .to
            .parse()
            .map_err(|_| refused("the receiver is no e-mail address"))?;
        let id = format!("<{}@{}>", mail.reference, self.from.email.domain());
        let letter = Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, to))
            .subject(mail.subject.clone())
            .message_id(Some(id.clone()))
            .date_now()
            .header(AutoSubmitted)
            .header(ContentLanguage(mail.language.code()))
            .multipart(
                MultiPart::alternative()
                    .singlepart(part(ContentType::TEXT_PLAIN, &mail.text))
                    .singlepart(part(ContentType::TEXT_HTML, &mail.html)),
            )
            .map_err(|_| refused("the e-mail cannot be written"))?;
        Ok((id, letter))
    }
}

#[async_trait]
impl MailSender for SmtpMail {
    async fn send(&self, mail: &MailMessage) -> Result<ProviderMessageId, SendError> {
        let (id, letter) = self.letter(mail)?;
        match tokio::time::timeout(PATIENCE, self.transport.send(letter)).await {
            Ok(Ok(_)) => Ok(ProviderMessageId(id)),
            Ok(Err(error)) => Err(refusal(&error)),
            Err(_) => Err(SendError::Temporary {
                reason: "SMTP: no answer in time".into(),
                retry_after: None,
                answered: false,
            }),
        }
    }
}

fn tls(server: &MailServer) -> Result<Tls, MailServerError> {
    if server.security == MailSecurity::Plain {
        return if is_own_host(&server.host) {
            Ok(Tls::None)
        } else {
            Err(MailServerError::InTheClear(server.host.clone()))
        };
    }
    let mut parameters = TlsParameters::builder(server.host.clone());
    if let Some(pem) = &server.authority {
        let authority = Certificate::from_pem(pem).map_err(MailServerError::Tls)?;
        parameters = parameters.add_root_certificate(authority);
    }
    let parameters = parameters.build_rustls().map_err(MailServerError::Tls)?;
    Ok(match server.security {
        MailSecurity::Tls => Tls::Wrapper(parameters),
        MailSecurity::StartTls | MailSecurity::Plain => Tls::Required(parameters),
    })
}

fn part(kind: ContentType, text: &str) -> SinglePart {
    SinglePart::builder().header(kind).body(text.to_owned())
}

/// The server's text may name the recipient; its number does not.
fn refusal(error: &SmtpError) -> SendError {
    let reason = match error.status() {
        Some(code) => format!("SMTP: {code}"),
        None if error.is_timeout() => "SMTP: no answer in time".to_owned(),
        None if error.is_tls() => "SMTP: the connection could not be secured".to_owned(),
        None => "SMTP: no conversation with the server".to_owned(),
    };
    // 530, 534, 535 and 538 refuse the sender, not the recipient: the site's administrator can correct that.
    let about_us = error
        .status()
        .is_some_and(|code| matches!(u16::from(code), 530 | 534 | 535 | 538));
    if error.is_permanent() && !about_us {
        SendError::Permanent { reason }
    } else {
        SendError::Temporary {
            reason,
            retry_after: None,
            // 421 is not about the message: the service is shutting down.
            answered: error.status().is_some_and(|code| u16::from(code) != 421),
        }
    }
}

/// Marks the message as automatic, so that out-of-office programs do not answer.
#[derive(Clone)]
struct AutoSubmitted;

impl Header for AutoSubmitted {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("Auto-Submitted")
    }
    fn parse(_: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        Ok(Self)
    }
    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), "auto-generated".to_owned())
    }
}

#[derive(Clone)]
struct ContentLanguage(&'static str);

impl Header for ContentLanguage {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("Content-Language")
    }
    fn parse(_: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        Err("only written".into())
    }
    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), self.0.to_owned())
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use domain::Language;

    fn server(host: &str, security: MailSecurity) -> MailServer {
        MailServer {
            host: host.into(),
            port: 1,
            security,
            login: None,
            from: "Landfall <no-reply@landfall.example>".into(),
            authority: None,
        }
    }

    #[test]
    fn nothing_is_sent_in_the_clear_to_another_machine() {
        let open = |host| SmtpMail::new(&server(host, MailSecurity::Plain));
        assert!(open("127.0.0.1").is_ok() && open("localhost").is_ok());
        for host in ["mail.example.com", "10.0.0.1", "127.0.0.1.example.com"] {
            assert!(
                matches!(open(host), Err(MailServerError::InTheClear(_))),
                "{host}"
            );
        }
    }

    #[test]
    fn neither_subject_nor_address_adds_a_header() {
        let sender = SmtpMail::new(&server("localhost", MailSecurity::Plain)).unwrap();
        let mut mail = MailMessage {
            reference: "landfall-7".into(),
            to: "ann@example.com".into(),
            language: Language::Zh,
            subject: "您的账户".into(),
            text: "正文".into(),
            html: "<p>正文</p>".into(),
        };
        let (id, letter) = sender.letter(&mail).unwrap();
        let written = String::from_utf8(letter.formatted()).unwrap();
        assert_eq!(id, "<landfall-7@landfall.example>");
        for part in [
            "Auto-Submitted: auto-generated",
            "Content-Language: zh",
            "multipart/alternative",
            "Message-ID: <landfall-7@landfall.example>",
        ] {
            assert!(written.contains(part), "{part}: {written}");
        }
        for subject in ["a\r\nBcc: all@example.com", "a\nb", "a\rb"] {
            mail.subject = subject.into();
            assert!(sender.letter(&mail).is_err(), "{subject:?}");
        }
        mail.subject = "a".into();
        for to in [
            "a@example.com\r\nBcc: b@example.com",
            "a@example.com, b@example.com",
            "a",
            "",
        ] {
            mail.to = to.into();
            assert!(sender.letter(&mail).is_err(), "{to:?}");
        }
    }
}
