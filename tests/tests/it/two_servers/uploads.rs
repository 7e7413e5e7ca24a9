//! Files that an investor uploads, by the hour and by the day.

use super::{Servers, origin};
use chrono::TimeDelta;
use domain::Instant;
use domain::document::{Document, DocumentCode, FileKind};
use domain::ids::{DocumentId, InvestorId};
use ports::driven::objects::Rereadable;
use ports::driving::account::{UploadDocument, upload_document};
use tests::forms::fixture;

/// Files that were uploaded before, all at one instant.
async fn before(servers: &Servers, owner: InvestorId, count: usize, at: Instant) {
    servers
        .before(async |tx| {
            for n in 0..count {
                let document = Document {
                    id: DocumentId(0),
                    owner,
                    code: DocumentCode::Other,
                    account: None,
                    order: None,
                    withdrawal: None,
                    deposit: None,
                    name: "before.pdf".into(),
                    kind: FileKind::Pdf,
                    size: 1,
                    sha256: "00".repeat(32),
                    object_key: format!("documents/before-{owner}-{n}"),
                    thumbnail_key: None,
                    created_at: at,
                };
                tx.documents().add(&document).await?;
            }
            Ok(())
        })
        .await;
}

async fn through(servers: &Servers, investor: InvestorId) -> usize {
    let upload = async |ports: &ports::Ports, _| {
        let upload = UploadDocument {
            investor,
            source: Rereadable::in_memory(fixture("proof.pdf")),
            name: "proof.pdf".into(),
            code: DocumentCode::Other,
            account: None,
            origin: origin("203.0.113.7"),
        };
        upload_document(ports, upload).await.map(drop)
    };
    servers.through(upload, Result::is_ok).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn files_in_an_hour_and_in_a_day() {
    let servers = Servers::start().await;
    servers.one.is_left_broken();
    let (ann, ben) = (servers.investor().await, servers.investor().await);
    before(&servers, ann, 55, servers.now()).await;
    assert_eq!(through(&servers, ann).await, 5, "sixty an hour");
    let earlier = servers.now() - TimeDelta::hours(2);
    before(&servers, ben, 195, earlier).await;
    assert_eq!(through(&servers, ben).await, 5, "two hundred a day");
    servers.stop().await;
}
