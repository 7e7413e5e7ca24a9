#![allow(clippy::unwrap_used)]
use super::messages::{Security, SmsProvider};
use super::*;

const TWILIO: &str = "sms_routes = '86=outbox,*=twilio'\nsms_twilio_account_sid = 'AC1'\n\
    sms_twilio_auth_token = 'SECRET'\nsms_twilio_from = '+15005550006'\n";
const ALIYUN: &str = "sms_routes = '86=aliyun,*=outbox'\nsms_aliyun_key_id = 'LTAI'\nsms_aliyun_key_secret = 'SECRET'\n\
    sms_aliyun_sign_name = '云岭'\nsms_aliyun_templates = 'sms.code=SMS_1, sms.code.en=SMS_2'\n\
    sms_aliyun_callback_secret = 'SECRETSECRETSECRET01'\n";
const SMTP: &str = "mail_provider = 'smtp'\nmail_host = 'mail.example.com'\nmail_from = 'Landfall <a@example.com>'\n\
    mail_user = 'me'\nmail_password = 'SECRET'\n";

fn without(toml: &str, name: &str) -> String {
    let kept: Vec<&str> = toml
        .lines()
        .filter(|line| !line.trim().starts_with(&format!("{name} ")))
        .collect();
    kept.join("\n")
}

#[test]
fn nothing_set_leaves_messages_in_the_outbox() {
    let messages = Config::from_toml("").unwrap().messages;
    assert!(messages.sms_stays() && messages.smtp.is_none());
    assert!(messages.twilio.is_none() && messages.aliyun.is_none());
}

#[test]
fn providers_are_read_and_their_secrets_never_shown() {
    let config = Config::from_toml(TWILIO).unwrap();
    assert_eq!(config.messages.sms_routes["*"], SmsProvider::Twilio);
    assert!(config.messages.some_stay() && !config.messages.sms_stays());
    let config = config.shown() + &Config::from_toml(ALIYUN).unwrap().shown();
    let mail = Config::from_toml(SMTP).unwrap();
    let smtp = mail.messages.smtp.clone().unwrap();
    assert_eq!((smtp.port, smtp.security), (587, Security::StartTls));
    let shown = config + &mail.shown();
    assert!(!shown.contains("SECRET"), "{shown}");
    for line in [
        "sms_routes = \"*=twilio,86=outbox\"",
        "sms_twilio_auth_token = \"(hidden)\"",
        "sms_aliyun_templates = \"sms.code=SMS_1,sms.code.en=SMS_2\"",
        "sms_aliyun_callback_secret = \"(hidden)\"",
        "mail_user = \"me\"",
        "mail_password = \"(hidden)\"",
    ] {
        assert!(shown.contains(line), "{line}: {shown}");
    }
}

#[test]
fn what_is_missing_or_wrong_stops_the_start_by_its_name() {
    for (toml, names) in [
        (
            TWILIO,
            [
                "sms_twilio_account_sid",
                "sms_twilio_auth_token",
                "sms_twilio_from",
            ]
            .as_slice(),
        ),
        (
            ALIYUN,
            &[
                "sms_aliyun_key_id",
                "sms_aliyun_key_secret",
                "sms_aliyun_sign_name",
                "sms_aliyun_templates",
            ],
        ),
        (
            SMTP,
            &["mail_host", "mail_from", "mail_user", "mail_password"],
        ),
    ] {
        for name in names {
            let said = Config::from_toml(&without(toml, name))
                .unwrap_err()
                .to_string();
            let variable = format!("LANDFALL_{}", name.to_uppercase());
            assert!(
                said.contains(&variable) && said.contains('\n'),
                "{name}: {said}"
            );
        }
    }
    for (toml, variable) in [
        ("sms_routes = 'aliyun'".to_owned(), "LANDFALL_SMS_ROUTES"),
        ("sms_routes = '86=pigeon'".to_owned(), "LANDFALL_SMS_ROUTES"),
        (
            "sms_routes = '86=outbox,86=outbox'".to_owned(),
            "LANDFALL_SMS_ROUTES",
        ),
        (
            format!("{TWILIO}sms_twilio_url = 'http://api.example.com'"),
            "LANDFALL_SMS_TWILIO_URL",
        ),
        (
            format!("{TWILIO}sms_twilio_messaging_service = 'MG1'"),
            "LANDFALL_SMS_TWILIO_FROM",
        ),
        (
            TWILIO.replace("AC1", "AC1/../x"),
            "LANDFALL_SMS_TWILIO_ACCOUNT_SID",
        ),
        (
            ALIYUN.replace("SECRETSECRETSECRET01", "short"),
            "LANDFALL_SMS_ALIYUN_CALLBACK_SECRET",
        ),
        (
            "mail_provider = 'pigeon'".to_owned(),
            "LANDFALL_MAIL_PROVIDER",
        ),
        (
            format!("{SMTP}mail_security = 'some'"),
            "LANDFALL_MAIL_SECURITY",
        ),
        (format!("{SMTP}mail_port = 'x'"), "LANDFALL_MAIL_PORT"),
    ] {
        let said = Config::from_toml(&toml).unwrap_err().to_string();
        assert!(said.contains(variable), "{toml}: {said}");
        // The name of a setting may contain the word itself; a value is never part of a message.
        let beside_the_name = said.replace(variable, "");
        assert!(!beside_the_name.contains("SECRET"), "{toml}: {said}");
    }
}
