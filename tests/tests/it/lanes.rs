//! Text messages and e-mail have lanes of their own: a mail server that hangs does not hold up text
//! messages. On both databases.

use domain::Language;
use ports::driven::outbox::{Channel, NewMessage};
use std::time::Duration;
use tests::database::TestDatabase;
use tests::on_both_databases;
use tests::server::TestServer;
use tokio::net::TcpListener;

on_both_databases![
    std::future::ready =>
    a_mail_server_that_hangs_holds_no_text_message_up,
];

fn message(server: &TestServer, channel: Channel, to: &str) -> NewMessage {
    NewMessage {
        channel,
        to: to.into(),
        investor: None,
        language: Language::En,
        template: "test".into(),
        subject: None,
        text: "It says something.".into(),
        params: Default::default(),
        code: None,
        link: None,
        now: server.ports().clock.now(),
    }
}

/// Which messages went out, by their receivers.
async fn sent(server: &TestServer) -> Vec<String> {
    let tx = server.ports().store.begin_read().await.unwrap();
    let newest = tx.outbox().newest(100).await.unwrap();
    let sent = newest.into_iter().filter(|message| message.sent);
    sent.map(|message| message.content.to).collect()
}

async fn queue(server: &TestServer, messages: Vec<NewMessage>) {
    let tx = server.ports().store.begin().await.unwrap();
    for message in messages {
        tx.outbox().queue(message).await.unwrap();
    }
    tx.commit().await.unwrap();
}

async fn a_mail_server_that_hangs_holds_no_text_message_up(database: TestDatabase) {
    // Takes connections and never says a word.
    let silent = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = silent.local_addr().unwrap().port();
    let (asked, mut is_asked) = tokio::sync::mpsc::unbounded_channel();
    let hanging = tokio::spawn(async move {
        let mut kept = Vec::new();
        while let Ok((connection, _)) = silent.accept().await {
            kept.push(connection);
            let _ = asked.send(());
        }
    });
    let settings = format!(
        "mail_provider = 'smtp'\nmail_host = '127.0.0.1'\nmail_port = {port}\n\
         mail_security = 'none'\nmail_from = 'Landfall <no-reply@example.com>'"
    );
    let server = TestServer::start(database, &settings).await;
    let mails = (0..30).map(|n| format!("li-{n}@example.com"));
    let mails = mails.map(|to| message(&server, Channel::Email, &to));
    queue(&server, mails.collect()).await;
    is_asked.recv().await.unwrap();
    // The worker has the e-mails in hand by now, for ten seconds at least.
    queue(&server, vec![message(&server, Channel::Sms, "86-1")]).await;
    let out = async {
        while sent(&server).await.is_empty() {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(6), out)
        .await
        .expect("the text message goes out while the mail server hangs");
    assert_eq!(sent(&server).await, ["86-1"]);
    hanging.abort();
}
