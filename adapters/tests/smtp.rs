//! The SMTP sender against a real mail server: aiosmtpd, from the Python tools of the tests (`scripts/python-tools.sh`).
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use adapters::mail::{MailSecurity, MailServer, SmtpMail};
use domain::Language;
use ports::contract::messaging::{ProviderFault, mail, mail_in_trouble};
use ports::driven::messaging::{MailMessage, MailSender, SendError};
use serde_json::Value;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use tempfile::TempDir;

/// A mail server that ends with the test.
struct Postbox {
    folder: TempDir,
    port: u16,
    process: Child,
}

impl Drop for Postbox {
    fn drop(&mut self) {
        // It ends by itself when its input does; this is for one that hangs.
        let _ended = self.process.kill();
        let _collected = self.process.wait();
    }
}

fn python() -> PathBuf {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("../.cache/python/bin/python");
    let python = std::env::var_os("LANDFALL_TEST_PYTHON").map_or(own, PathBuf::from);
    assert!(
        python.exists(),
        "Missing: the Python tools of the tests. Run scripts/python-tools.sh ({} is not there).",
        python.display()
    );
    python
}

impl Postbox {
    fn open(security: &str, trouble: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut process = Command::new(python())
            .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/smtp_server.py"))
            .args([
                folder.path().as_os_str(),
                security.as_ref(),
                trouble.as_ref(),
            ])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the mail server starts");
        let mut line = String::new();
        let mut said = BufReader::new(process.stdout.take().unwrap());
        said.read_line(&mut line).unwrap();
        let port = line.trim().parse().expect("the mail server says its port");
        Self {
            folder,
            port,
            process,
        }
    }

    fn server(&self, security: MailSecurity) -> MailServer {
        let login = ("landfall".to_owned(), "pass wörd".to_owned().into());
        let authority = std::fs::read(self.folder.path().join("authority.pem")).unwrap();
        MailServer {
            host: "localhost".into(),
            port: self.port,
            security,
            login: (security != MailSecurity::Plain).then_some(login),
            from: "Landfall 云岭 <no-reply@landfall.example>".into(),
            authority: Some(authority),
        }
    }

    fn taken(&self, number: u32) -> Value {
        let file = self.folder.path().join(format!("{number}.json"));
        serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap()
    }

    fn count(&self) -> usize {
        let files = std::fs::read_dir(self.folder.path()).unwrap();
        files
            .filter(|file| {
                let name = file.as_ref().unwrap().file_name();
                Path::new(&name)
                    .extension()
                    .is_some_and(|kind| kind == "json")
            })
            .count()
    }
}

async fn keeps_the_contract(name: &str, security: MailSecurity) {
    let postbox = Postbox::open(name, "none");
    mail(&SmtpMail::new(&postbox.server(security)).unwrap()).await;
    assert_eq!(
        postbox.count(),
        2,
        "two sound letters, and not the forged one"
    );
    for number in [1, 2] {
        let letter = postbox.taken(number);
        assert_eq!(letter["tls"], security != MailSecurity::Plain);
        assert_eq!(letter["login"], security != MailSecurity::Plain);
        assert_eq!(letter["from"], "no-reply@landfall.example");
        assert_eq!(letter["to"], serde_json::json!(["investor@example.com"]));
    }
}

#[tokio::test]
async fn keeps_the_contract_over_starttls() {
    keeps_the_contract("starttls", MailSecurity::StartTls).await;
}

#[tokio::test]
async fn keeps_the_contract_over_tls() {
    keeps_the_contract("tls", MailSecurity::Tls).await;
}

#[tokio::test]
async fn keeps_the_contract_in_the_clear_on_this_machine() {
    keeps_the_contract("plain", MailSecurity::Plain).await;
}

#[tokio::test]
async fn every_trouble_is_told_by_its_kind() {
    for trouble in ProviderFault::ALL {
        let name = match trouble {
            ProviderFault::Busy => "busy",
            ProviderFault::Broken => "broken",
            ProviderFault::Silent => "silent",
            ProviderFault::LoggedOut => "none",
            ProviderFault::Refusing => "refusing",
        };
        let postbox = Postbox::open("starttls", name);
        let mut server = postbox.server(MailSecurity::StartTls);
        if trouble == ProviderFault::LoggedOut {
            server.login = Some(("landfall".into(), "wrong".to_owned().into()));
        }
        mail_in_trouble(&SmtpMail::new(&server).unwrap(), trouble).await;
        assert_eq!(postbox.count(), 0, "{trouble:?}");
    }
}

#[tokio::test]
async fn a_server_that_cannot_prove_its_name_gets_neither_password_nor_mail() {
    let postbox = Postbox::open("starttls", "none");
    let mut stranger = postbox.server(MailSecurity::StartTls);
    stranger.authority = None;
    mail_in_trouble(&SmtpMail::new(&stranger).unwrap(), ProviderFault::Broken).await;
    let plain = Postbox::open("plain", "none");
    let mut downgraded = plain.server(MailSecurity::StartTls);
    downgraded.login = None;
    let sent = SmtpMail::new(&downgraded).unwrap().send(&a_letter()).await;
    assert!(sent.is_err(), "a server without STARTTLS got the mail");
    assert_eq!((postbox.count(), plain.count()), (0, 0));
}

fn a_letter() -> MailMessage {
    MailMessage {
        reference: "landfall-12".into(),
        to: "investor@example.com".into(),
        language: Language::Zh,
        subject: "您的投资账户已通过审核 – 云岭".into(),
        text: "您好，欧阳菲菲：\n\n您的账户已通过审核。".into(),
        html: "<p>您好，欧阳菲菲：</p>".into(),
    }
}

#[tokio::test]
async fn a_letter_arrives_as_text_and_html_in_its_language() {
    let postbox = Postbox::open("starttls", "none");
    let sender = SmtpMail::new(&postbox.server(MailSecurity::StartTls)).unwrap();
    let id = sender.send(&a_letter()).await.unwrap().0;
    assert_eq!(id, "<landfall-12@landfall.example>");
    // Read by other hands than those that wrote it.
    let read = "import email, email.policy, json, sys\n\
        m = email.message_from_string(json.load(open(sys.argv[1]))['content'], policy=email.policy.default)\n\
        p = [(part.get_content_type(), part.get_content()) for part in m.iter_parts()]\n\
        print(json.dumps([m['Subject'], m['From'], m['Message-ID'], m['Content-Language'], m['Auto-Submitted'], m.get_content_type(), p]))";
    let file = postbox.folder.path().join("1.json");
    let output = Command::new(python())
        .args(["-c", read])
        .arg(file)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let letter: Value = serde_json::from_slice(&output.stdout).expect(&said);
    assert_eq!(letter[0], "您的投资账户已通过审核 – 云岭");
    assert_eq!(letter[1], "Landfall 云岭 <no-reply@landfall.example>");
    assert_eq!(letter[2], "<landfall-12@landfall.example>");
    assert_eq!(
        (&letter[3], &letter[4]),
        (&"zh".into(), &"auto-generated".into())
    );
    assert_eq!(letter[5], "multipart/alternative");
    assert_eq!(letter[6][0][0], "text/plain");
    let text = letter[6][0][1].as_str().unwrap().replace("\r\n", "\n");
    assert_eq!(text.trim_end(), "您好，欧阳菲菲：\n\n您的账户已通过审核。");
    assert_eq!(letter[6][1][0], "text/html");
    assert_eq!(
        letter[6][1][1].as_str().unwrap().trim_end(),
        "<p>您好，欧阳菲菲：</p>"
    );
}

#[tokio::test]
async fn nobody_listening_is_tried_again() {
    let postbox = Postbox::open("plain", "none");
    let server = postbox.server(MailSecurity::Plain);
    drop(postbox);
    let answer = SmtpMail::new(&server).unwrap().send(&a_letter()).await;
    assert!(
        matches!(
            answer,
            Err(SendError::Temporary {
                answered: false,
                ..
            })
        ),
        "{answer:?}"
    );
}

#[tokio::test]
async fn a_service_that_goes_away_has_not_answered() {
    for (trouble, is_answer) in [("broken", false), ("busy", true)] {
        let postbox = Postbox::open("plain", trouble);
        let server = postbox.server(MailSecurity::Plain);
        let sent = SmtpMail::new(&server).unwrap().send(&a_letter()).await;
        assert!(
            matches!(sent, Err(SendError::Temporary { answered, .. }) if answered == is_answer),
            "{trouble}: {sent:?}"
        );
    }
}
