//! Records that the two investors have without a call of their own for them, and their archive.

use super::THE_AUTHOR;
use domain::Language;
use domain::identity::OutsideIdentity;
use domain::ids::{InvestorId, LetterId};
use domain::letter::{Letter, Request, Template};
use domain::operations::{AuditEvent, AuditKind, NoteAbout};
use domain::review::{Actor, Subject};
use ports::driven::audit::Origin;
use ports::driving::vault::build_due;
use serde_json::json;
use tests::client::Client;
use tests::server::TestServer;
use tests::subscribing::Subscriber;

/// Records that an editor changed the home screen, and answers the event's number.
pub(super) async fn an_edit(server: &TestServer) -> i64 {
    let (ports, record) = (server.ports(), "content:home");
    let event = AuditEvent {
        by: Actor::System,
        kind: AuditKind::ConfigurationChanged,
        record: record.into(),
        detail: "draft".into(),
    };
    let origin = Origin::default();
    let recorded = ports::transact(ports, async |tx| {
        let now = ports.clock.now();
        Ok(tx.audit().record(event.clone(), &origin, now).await?)
    });
    recorded.await.unwrap();
    let edits = ports.desk.recorded_on(record, 0).await.unwrap();
    edits.items[0].id
}

/// Binds an outside identity to an investor, and answers its number.
pub(super) async fn an_identity(server: &TestServer, investor: InvestorId, subject: &str) -> i64 {
    let identity = OutsideIdentity {
        provider: "acme".into(),
        subject: subject.into(),
    };
    let ports = server.ports();
    let bound = ports::transact(ports, async |tx| {
        let book = tx.outside_identities();
        book.bind(&identity, investor, ports.clock.now()).await?;
        Ok(book.of_investor(investor).await?)
    });
    bound.await.unwrap()[0].id.0
}

/// A request of [`THE_AUTHOR`] about an investor's account, and its number.
pub(super) async fn a_request(server: &TestServer, of: &Subscriber) -> i64 {
    let ports = server.ports();
    let written = ports::transact(ports, async |tx| {
        let account = tx.accounts().get(of.account).await?.unwrap();
        let letter = Letter {
            id: LetterId(0),
            about: NoteAbout::Item(Subject::Account(account.id)),
            investor: of.investor,
            template: Template::General,
            language: Language::En,
            text: "Please send it again".into(),
            by: THE_AUTHOR,
            at: ports.clock.now(),
            request: Some(Request::about_state_since(account.since)),
        };
        Ok(tx.letters().add(&letter).await?)
    });
    written.await.unwrap().0
}

/// The link to an archive that was made.
pub(super) async fn an_archive(server: &TestServer, client: &Client) -> String {
    client.post("account_archive", json!({})).await.ok();
    // The server may be building it at the same time.
    for _ in 0..200 {
        while build_due(server.ports()).await.unwrap() {}
        let archive = client.get("account_archive", &[]).await.ok();
        if let Some(url) = archive["url"].as_str() {
            return url.rsplit('/').next().unwrap().to_owned();
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    panic!("the archive was not built within ten seconds");
}
