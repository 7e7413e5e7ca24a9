//! Operators: passwords, second factors, and uploads.

use super::{CALLS, Servers, address, origin, refused};
use domain::ids::OperatorId;
use domain::language::Text;
use domain::operations::proposal::{AddOperator, PROPOSALS, ProposedAct};
use domain::operations::{Operator, Role};
use domain::{Language, Refusal};
use futures_util::future::join_all;
use ports::driven::objects::Rereadable;
use ports::driven::proposals::NewProposal;
use ports::driving::catalog::{UploadPicture, upload_paper};
use ports::driving::operations::{LogIn, OwnAccess, log_in, renew_recovery_codes};
use sea_orm::{ConnectionTrait, TransactionTrait};
use serde_json::{Value, json};
use tests::desk::{OPERATOR_PASSWORD, hire, operator};
use tests::forms::fixture;
use tests::operator::Operator as Desk;

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
    assert_eq!(servers.message_count("email.codesGuessed").await, 1);

    let command = OwnAccess {
        by: ann,
        password: "Wrong-password1".into(),
        session: "none".into(),
        origin: origin("203.0.113.8"),
    };
    let proofs = servers.through(
        async |ports, _| renew_recovery_codes(ports, &command, None).await,
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
                let key = format!("project-pdf/before-{n}");
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

/// Proposals that somebody made before.
async fn proposed_before(servers: &Servers, name: &str, count: usize) {
    let email = format!("{name}@desk.test");
    servers
        .before(async |tx| {
            let maker = tx.operators().login(&email).await?.unwrap().operator.id;
            for n in 0..count {
                let new = proposal(servers, maker, format!("{name}-{n}@desk.test"));
                tx.proposals().add(&new).await?;
            }
            Ok(())
        })
        .await;
}

fn proposal(servers: &Servers, maker: OperatorId, email: String) -> NewProposal {
    let act = AddOperator {
        email: email.clone(),
        name: "New".into(),
        roles: vec![Role::Admin],
        language: Language::En,
    };
    NewProposal {
        act: ProposedAct::AddOperator(act),
        record_name: Text {
            zh: email.clone(),
            en: email,
        },
        record_version: 0,
        maker,
        reason: "joins".into(),
        now: servers.now(),
    }
}

fn joining(name: &str) -> Value {
    let email = format!("{name}@desk.test");
    json!({ "email": email, "name": "New", "roles": ["admin"], "reason": "joins" })
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_an_operator_proposes() {
    let servers = Servers::start().await;
    let here = operator(&servers.one, "ann", &[Role::Admin]).await;
    let base = format!("http://{}", servers.two.address());
    let there = Desk::log_in(&base, ANN, OPERATOR_PASSWORD).await;
    proposed_before(&servers, "ann", PROPOSALS - 5).await;
    let calls = (0..CALLS).map(async |n| {
        let desk = [&here, &there][n % 2];
        desk.post("operators", joining(&format!("new{n}"))).await
    });
    let mut through = 0;
    for answer in join_all(calls).await {
        if answer.status == 202 {
            through += 1;
        } else {
            answer.refused(429, "Error_RequestTooFrequent");
        }
    }
    assert_eq!(through, 5, "two hundred a day");
    // A proposal that is withdrawn counts as well.
    let one = here.get("proposals").await.ok()["items"][0].clone();
    let withdraw = format!("proposals/{}/withdraw", one["id"]);
    let version = json!({ "version": one["version"] });
    here.post(&withdraw, version).await.ok();
    let another = here.post("operators", joining("another")).await;
    another.refused(429, "Error_RequestTooFrequent");
    servers.stop().await;
}

/// Different records, which no other lock brings one after the other.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn proposals_on_different_records() {
    let servers = Servers::start().await;
    let ann = operator(&servers.one, "ann", &[Role::Admin]).await;
    let framework = ann.get("frameworks/PKF").await.ok();
    let mut content = framework["content"].clone();
    content["transaction_processes"][0]["bank_account"] = json!(2);
    let draft = json!({ "version": framework["standing"]["version"], "content": content });
    let draft = ann.put("frameworks/PKF", draft).await.ok();
    let publish = json!({ "version": draft["standing"]["version"], "reason": "new bank" });
    proposed_before(&servers, "ann", PROPOSALS - 1).await;

    let beside = servers.one.database().connect().await;
    let gate = beside.begin().await.unwrap();
    let shut = "LOCK TABLE proposals IN SHARE MODE";
    gate.execute_unprepared(shut).await.unwrap();
    let opened = async {
        servers.one.database().until_waiting(2).await;
        gate.commit().await.unwrap();
    };
    let (added, published, ()) = tokio::join!(
        ann.post("operators", joining("new")),
        ann.post("frameworks/PKF/publish", publish),
        opened
    );
    let mut statuses = [added.status, published.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [202, 429], "the two hundredth and one more");
    servers.stop().await;
}
