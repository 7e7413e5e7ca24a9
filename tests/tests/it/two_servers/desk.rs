//! Operators: passwords, second factors, and what they upload.

use super::{Servers, address, origin, refused};
use domain::Refusal;
use domain::operations::{Operator, Role};
use ports::driven::objects::Rereadable;
use ports::driving::catalog::{UploadPicture, upload_paper};
use ports::driving::operations::{LogIn, OwnAccess, log_in, renew_recovery_codes};
use tests::desk::{OPERATOR_PASSWORD, hire};
use tests::forms::fixture;

const ANN: &str = "ann@desk.test";
const HOME: &str = "203.0.113.7";

async fn hired(servers: &Servers) -> Operator {
    hire(&servers.one, ANN, &[Role::Editor], false).await;
    let login = servers
        .before(async |tx| Ok(tx.operators().login(ANN).await?))
        .await;
    login.unwrap().operator
}

fn attempt(password: &str, totp: Option<&str>, from: String) -> LogIn {
    LogIn {
        email: ANN.into(),
        password: password.into(),
        totp: totp.map(str::to_owned),
        former: None,
        device_proof: None,
        device: "a test".into(),
        origin: origin(from),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn wrong_passwords_and_wrong_codes_of_an_operator() {
    let servers = Servers::start().await;
    let ann = hired(&servers).await;
    let guesses = servers.through(
        async |ports, _| {
            let wrong = attempt("Wrong-password1", None, HOME.into());
            log_in(ports, &wrong).await.map(drop)
        },
        refused(&Refusal::LoginError),
    );
    assert_eq!(guesses.await, 5, "five of an operator from an address");

    let codes = servers.through(
        async |ports, n| {
            let wrong = attempt(OPERATOR_PASSWORD, Some("no code"), address(n));
            log_in(ports, &wrong).await.map(drop)
        },
        refused(&Refusal::TotpInvalid),
    );
    assert_eq!(codes.await, 10, "ten wrong codes, wherever they come from");
    assert_eq!(servers.told("email.codesGuessed").await, 1);

    let command = OwnAccess {
        by: ann,
        password: "Wrong-password1".into(),
        session: "none".into(),
        origin: origin("203.0.113.8"),
    };
    let proofs = servers.through(
        async |ports, _| renew_recovery_codes(ports, &command).await,
        refused(&Refusal::WrongPassword),
    );
    assert_eq!(proofs.await, 5, "five of an operator from an address");
    servers.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn files_that_an_editor_uploads() {
    let servers = Servers::start().await;
    let ann = hired(&servers).await;
    servers
        .before(async |tx| {
            for n in 0..55 {
                let key = format!("public-pdf/before-{n}");
                tx.public_files().add(&key, ann.id, servers.now()).await?;
            }
            Ok(())
        })
        .await;
    let through = servers.through(
        async |ports, _| {
            let upload = UploadPicture {
                by: ann.clone(),
                source: Rereadable::in_memory(fixture("proof.pdf")),
                origin: origin(HOME),
            };
            upload_paper(ports, upload).await.map(drop)
        },
        Result::is_ok,
    );
    assert_eq!(through.await, 5, "sixty an hour for an editor");
    servers.stop().await;
}
