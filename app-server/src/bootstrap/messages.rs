//! Wires the providers of messages: senders for the worker, readers of delivery reports for the callbacks.

use super::BootstrapError;
use crate::config::Config;
use crate::config::messages::{Aliyun, Messages, Security, SmsProvider, Smtp, Twilio};
use adapters::mail::{MailSecurity, MailServer, MailServerError, OutboxMail, SmtpMail};
use adapters::outbound::is_own_host;
use adapters::sms::{
    AliyunAccount, AliyunReports, AliyunSms, OutboxSms, RoutedSms, TwilioAccount, TwilioReports,
    TwilioSender, TwilioSms,
};
use ports::driven::messaging::{MailSender, SmsReports, SmsSender};
use ports::driven::outbox::Channel;
use ports::driving::messaging::Senders;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Sent messages stay readable only where nothing is really sent (decision 54).
pub(super) fn senders(config: &Config, public_url: &str) -> Result<Senders, BootstrapError> {
    let messages = &config.messages;
    let mut readable = Vec::new();
    if config.is_development() {
        readable.extend(messages.sms_stays().then_some(Channel::Sms));
        readable.extend(messages.smtp.is_none().then_some(Channel::Email));
    }
    Ok(Senders {
        sms: sms(messages, public_url)?,
        mail: mail(messages)?,
        readable,
    })
}

/// The configured sender of text messages.
pub fn sms(messages: &Messages, public_url: &str) -> Result<Arc<dyn SmsSender>, BootstrapError> {
    let mut routed = RoutedSms::default();
    for (code, provider) in &messages.sms_routes {
        let sender: Arc<dyn SmsSender> = match (provider, &messages.twilio, &messages.aliyun) {
            (SmsProvider::Twilio, Some(account), _) => {
                let account = twilio(account, public_url);
                Arc::new(TwilioSms::new(account).map_err(|error| wrong("SMS_TWILIO_URL", error))?)
            }
            (SmsProvider::Aliyun, _, Some(account)) => {
                let account = aliyun(account);
                Arc::new(AliyunSms::new(account).map_err(|error| wrong("SMS_ALIYUN_URL", error))?)
            }
            (SmsProvider::Outbox | SmsProvider::Twilio | SmsProvider::Aliyun, ..) => {
                Arc::new(OutboxSms)
            }
        };
        if code == "*" {
            routed.rest = Some(sender);
        } else {
            routed.by_code.insert(code.clone(), sender);
        }
    }
    Ok(Arc::new(routed))
}

/// The configured sender of e-mails.
pub fn mail(messages: &Messages) -> Result<Arc<dyn MailSender>, BootstrapError> {
    match &messages.smtp {
        None => Ok(Arc::new(OutboxMail)),
        Some(smtp) => Ok(Arc::new(SmtpMail::new(&server(smtp)?).map_err(
            |error| match error {
                MailServerError::Sender(_) => wrong("MAIL_FROM", error),
                MailServerError::InTheClear(_) => wrong("MAIL_SECURITY", error),
                MailServerError::Tls(_) => wrong("MAIL_CA_FILE", error),
            },
        )?)),
    }
}

/// The readers of delivery reports, by the provider's name in the callback's path.
pub(super) fn reports(
    messages: &Messages,
    public_url: &str,
) -> BTreeMap<&'static str, Arc<dyn SmsReports>> {
    let mut readers: BTreeMap<&'static str, Arc<dyn SmsReports>> = BTreeMap::new();
    if let Some(account) = &messages.twilio {
        let reader = TwilioReports {
            public_url: public_url.to_owned(),
            auth_token: account.auth_token.clone(),
        };
        readers.insert("twilio", Arc::new(reader));
    }
    let secret = messages
        .aliyun
        .as_ref()
        .and_then(|account| account.callback_secret.clone());
    if let Some(secret) = secret {
        readers.insert("aliyun", Arc::new(AliyunReports { secret }));
    }
    readers
}

fn wrong(name: &'static str, problem: impl ToString) -> BootstrapError {
    BootstrapError::Messages {
        name,
        problem: problem.to_string(),
    }
}

fn twilio(account: &Twilio, public_url: &str) -> TwilioAccount {
    // Twilio refuses a message whose reports would go to an address it cannot call.
    let host = public_url.split_once("://").map_or("", |(_, host)| host);
    let bare = host.rsplit_once(':').map_or(host, |(bare, _)| bare);
    TwilioAccount {
        base: account.url.clone(),
        account_sid: account.account_sid.clone(),
        auth_token: account.auth_token.clone(),
        sender: match (&account.from, &account.messaging_service) {
            (None, Some(service)) => TwilioSender::Service(service.clone()),
            (from, _) => TwilioSender::From(from.clone().unwrap_or_default()),
        },
        callback: (!is_own_host(host) && !is_own_host(bare))
            .then(|| format!("{public_url}/callbacks/sms/twilio")),
    }
}

fn aliyun(account: &Aliyun) -> AliyunAccount {
    AliyunAccount {
        base: account.url.clone(),
        key_id: account.key_id.clone(),
        key_secret: account.key_secret.clone(),
        sign_name: account.sign_name.clone(),
        templates: account.templates.clone(),
    }
}

fn server(smtp: &Smtp) -> Result<MailServer, BootstrapError> {
    let authority = smtp.ca_file.as_ref().map(std::fs::read).transpose();
    Ok(MailServer {
        host: smtp.host.clone(),
        port: smtp.port,
        security: match smtp.security {
            Security::StartTls => MailSecurity::StartTls,
            Security::Tls => MailSecurity::Tls,
            Security::Plain => MailSecurity::Plain,
        },
        login: smtp.login.clone(),
        from: smtp.from.clone(),
        authority: authority.map_err(|error| wrong("MAIL_CA_FILE", error))?,
    })
}
