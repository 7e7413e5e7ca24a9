//! Acts of administrators that need two people: nothing happens before the approval, and nobody approves alone.

use domain::operations::Role;
use serde_json::{Value, json};
use tests::client::Answer;
use tests::desk::{OPERATOR_PASSWORD, enrolled, operator};
use tests::on_both_databases;
use tests::operator::Operator;
use tests::server::TestServer;

on_both_databases![tests::server::TestServer::with_database =>
    nothing_happens_before_the_approval,
    of_two_approvals_at_once_on_two_servers_one_is_carried_out,
    of_many_proposals_at_once_on_two_servers_one_is_open,
];

pub(super) async fn found(desk: &Operator, email: &str) -> Value {
    let page = desk.get(&format!("operators?q={email}")).await.ok();
    page["items"][0].clone()
}

/// Proposes other roles for an operator.
pub(super) async fn propose_roles(by: &Operator, whom: &str, roles: Value) -> Answer {
    let entry = found(by, whom).await;
    let change = json!({
        "name": whom, "roles": roles, "version": entry["version"], "reason": "changes teams",
    });
    by.put(&format!("operators/{}", entry["id"]), change).await
}

pub(super) async fn decide(by: &Operator, proposed: &Value, what: &str, comment: &str) -> Answer {
    let proposal = &proposed["proposal"];
    let path = format!("proposals/{}/{what}", proposal["id"]);
    let mut body = json!({ "version": proposal["version"] });
    if what != "withdraw" {
        body["comment"] = json!(comment);
    }
    by.post(&path, body).await
}

pub(super) struct Admins {
    pub(super) ann: Operator,
    pub(super) otto: Operator,
}

pub(super) async fn admins(server: &TestServer) -> Admins {
    Admins {
        ann: operator(server, "ann", &[Role::Admin]).await,
        otto: operator(server, "otto", &[Role::Admin]).await,
    }
}

/// One proposal of each act of an administrator, all by Ann: Carl's access is closed, and new bank details are drafted.
async fn one_of_each(server: &TestServer, ann: &Operator) -> [(&'static str, Answer); 6] {
    for (name, role) in [
        ("ruth", Role::Reviewer),
        ("rosa", Role::Finance),
        ("carl", Role::Finance),
    ] {
        operator(server, name, &[role]).await;
    }
    enrolled(server, "rita", &[Role::Approver]).await;
    let carl = found(ann, "carl").await["id"].clone();
    let close = format!("operators/{carl}/close");
    ann.post(&close, json!({})).await.ok();
    let framework = ann.get("frameworks/PKF").await.ok();
    let mut content = framework["content"].clone();
    content["transaction_processes"][0]["bank_account"] = json!(2);
    let draft = json!({ "version": framework["standing"]["version"], "content": content });
    let draft = ann.put("frameworks/PKF", draft).await.ok();

    let why = json!({ "reason": "as agreed" });
    let rita = found(ann, "rita").await["id"].clone();
    let rosa = found(ann, "rosa").await["id"].clone();
    let add = json!({
        "email": "Ben@desk.test", "name": "Ben", "roles": ["approver"], "reason": "new colleague",
    });
    let publish = json!({ "version": draft["standing"]["version"], "reason": "new bank" });
    [
        ("add_operator", ann.post("operators", add).await),
        (
            "change_operator",
            propose_roles(ann, "ruth", json!(["reviewer", "finance"])).await,
        ),
        (
            "reopen_operator",
            ann.post(&format!("operators/{carl}/reopen"), why.clone())
                .await,
        ),
        (
            "reset_authenticator",
            ann.post(&format!("operators/{rita}/totp/reset"), why.clone())
                .await,
        ),
        (
            "send_password_link",
            ann.post(&format!("operators/{rosa}/invite"), why.clone())
                .await,
        ),
        (
            "publish_framework",
            ann.post("frameworks/PKF/publish", publish).await,
        ),
    ]
}

async fn nothing_happens_before_the_approval(server: TestServer) {
    let Admins { ann, otto } = admins(&server).await;
    let proposed = one_of_each(&server, &ann).await;
    for (kind, answer) in &proposed {
        assert_eq!(answer.status, 202, "{kind}: {}", answer.text());
        let item = answer.json()["proposal"].clone();
        assert_eq!(
            (&item["kind"], &item["state"]),
            (&json!(kind), &json!("PROPOSED"))
        );
        assert_eq!(
            (&item["may_approve"], &item["why_not"]),
            (&json!(false), &json!("maker"))
        );
        assert_eq!(item["approvers"], 1, "{kind}");
    }
    assert_eq!(found(&ann, "ben@desk").await, Value::Null);
    assert_eq!(found(&ann, "ruth").await["roles"], json!(["reviewer"]));
    assert_eq!(found(&ann, "carl").await["stage"], "closed");
    let number = "/published/transaction_processes/0/bank_account";
    let present = ann.get("frameworks/PKF").await.ok();
    assert_ne!(present.pointer(number), Some(&json!(2)));

    // What would change is shown before it does.
    let detail = async |at: usize| {
        let id = proposed[at].1.json()["proposal"]["id"].clone();
        otto.get(&format!("proposals/{id}")).await.ok()
    };
    let roles = detail(1).await;
    let change = json!([{ "field": "roles", "before": "reviewer", "after": "reviewer, finance" }]);
    assert_eq!(roles["changes"], change);
    assert_eq!(
        (&roles["may_approve"], &roles["stale"]),
        (&json!(true), &json!(false))
    );
    let bank = detail(5).await;
    assert_eq!(bank["changes"].as_array().unwrap().len(), 1);
    assert_eq!(
        bank["changes"][0]["field"],
        "transaction_processes.0.bank_account"
    );
    assert_eq!(bank["changes"][0]["after"], "CAYMAN · 000 7004 0002 26");

    for (kind, answer) in &proposed {
        let done = otto.approve(&answer.json()).await.ok();
        assert_eq!(done["state"], "APPROVED", "{kind}");
    }
    assert_eq!(found(&ann, "ben@desk").await["stage"], "invited");
    assert_eq!(
        found(&ann, "ruth").await["roles"],
        json!(["finance", "reviewer"])
    );
    assert_eq!(found(&ann, "carl").await["stage"], "active");
    let present = ann.get("frameworks/PKF").await.ok();
    assert_eq!(present.pointer(number), Some(&json!(2)));
    let history = detail(1).await["history"].clone();
    let told: Vec<&Value> = history
        .as_array()
        .unwrap()
        .iter()
        .map(|e| &e["name"])
        .collect();
    assert_eq!(told, ["otto", "ann"]);
    // What is proposed lies sealed.
    let sql = "SELECT act FROM proposals WHERE kind = 'publish_framework'";
    let stored = server.database().connect().await;
    let row = {
        use sea_orm::{ConnectionTrait, Statement};
        let statement = Statement::from_string(stored.get_database_backend(), sql);
        stored.query_one_raw(statement).await.unwrap().unwrap()
    };
    let act: String = row.try_get_by_index(0).unwrap();
    assert!(!act.contains("VTCN"), "{act}");
    server.stop().await;
}

async fn of_two_approvals_at_once_on_two_servers_one_is_carried_out(server: TestServer) {
    let Admins { ann, otto } = admins(&server).await;
    operator(&server, "olga", &[Role::Admin]).await;
    operator(&server, "edith", &[Role::Editor]).await;
    let (second, base) = server.beside().await;
    let olga = Operator::log_in(&base, "olga@desk.test", OPERATOR_PASSWORD).await;
    for roles in [json!(["finance"]), json!(["editor"]), json!(["approver"])] {
        let proposed = propose_roles(&ann, "edith", roles.clone()).await.ok();
        let (one, two) = tokio::join!(otto.approve(&proposed), olga.approve(&proposed));
        let (won, lost) = if one.status == 200 {
            (one, two)
        } else {
            (two, one)
        };
        won.ok();
        lost.refused(409, "ProposalNotOpen");
        assert_eq!(found(&ann, "edith").await["roles"], roles);
    }
    second.stop().await.unwrap();
    server.stop().await;
}

async fn of_many_proposals_at_once_on_two_servers_one_is_open(server: TestServer) {
    let Admins { ann, otto } = admins(&server).await;
    enrolled(&server, "ruth", &[Role::Reviewer]).await;
    let (second, base) = server.beside().await;
    let there = Operator::log_in(&base, "otto@desk.test", OPERATOR_PASSWORD).await;
    let path = format!("operators/{}/totp/reset", found(&ann, "ruth").await["id"]);
    let asked = (0..32).map(|at| {
        let by = [&ann, &there][at % 2];
        let reason = json!({ "reason": format!("call {at}") });
        let path = &path;
        async move { by.post(path, reason).await.status }
    });
    let mut statuses = futures_util::future::join_all(asked).await;
    statuses.sort_unstable();
    let mut expected = vec![409; 32];
    expected[0] = 202;
    assert_eq!(statuses, expected);
    assert_eq!(otto.get("proposals").await.ok()["total"], 1);
    second.stop().await.unwrap();
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn neither_the_maker_nor_the_person_concerned_approves() {
    let server = TestServer::sqlite().await;
    let Admins { ann, otto } = admins(&server).await;
    let olga = operator(&server, "olga", &[Role::Admin]).await;
    let roles = json!(["admin", "finance"]);
    let proposed = propose_roles(&ann, "otto", roles.clone()).await.ok();
    for by in [&ann, &otto] {
        decide(by, &proposed, "approve", "")
            .await
            .refused(403, "FourEyes");
        decide(by, &proposed, "reject", "no")
            .await
            .refused(403, "FourEyes");
    }
    let why = |page: Value| page["items"][0]["why_not"].clone();
    assert_eq!(why(ann.get("proposals").await.ok()), "maker");
    assert_eq!(why(otto.get("proposals").await.ok()), "concerned");
    assert_eq!(why(olga.get("proposals").await.ok()), Value::Null);
    assert_eq!(found(&ann, "otto").await["roles"], json!(["admin"]));
    olga.approve(&proposed).await.ok();
    assert_eq!(found(&ann, "otto").await["roles"], roles);
}

#[tokio::test(flavor = "multi_thread")]
async fn with_nobody_left_a_proposal_stays_open_and_says_so() {
    let server = TestServer::sqlite().await;
    let ann = operator(&server, "ann", &[Role::Admin]).await;
    operator(&server, "ruth", &[Role::Reviewer]).await;
    let proposed = propose_roles(&ann, "ruth", json!(["finance"])).await.ok();
    assert_eq!(proposed["proposal"]["approvers"], 0);
    ann.approve(&proposed).await.refused(403, "FourEyes");
    // An administrator whose access is closed is no second person.
    operator(&server, "otto", &[Role::Admin]).await;
    let otto = found(&ann, "otto").await["id"].clone();
    ann.post(&format!("operators/{otto}/close"), json!({}))
        .await
        .ok();
    let listed = ann.get("proposals").await.ok();
    assert_eq!(listed["items"][0]["approvers"], 0);
    assert_eq!(listed["items"][0]["state"], "PROPOSED");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_proposal_is_withdrawn_by_its_maker_and_rejected_with_words() {
    let server = TestServer::sqlite().await;
    let Admins { ann, otto } = admins(&server).await;
    operator(&server, "ruth", &[Role::Reviewer]).await;
    let proposed = propose_roles(&ann, "ruth", json!(["finance"])).await.ok();
    decide(&otto, &proposed, "withdraw", "")
        .await
        .refused(403, "Error_Forbidden");
    let pending = propose_roles(&otto, "ruth", json!(["approver"])).await;
    let pending = pending.refused(409, "ProposalPending");
    assert_eq!(pending["params"]["proposal"], proposed["proposal"]["id"]);
    let gone = decide(&ann, &proposed, "withdraw", "").await.ok();
    assert_eq!(gone["state"], "WITHDRAWN");
    for (by, what) in [(&otto, "approve"), (&otto, "reject"), (&ann, "withdraw")] {
        let refused = decide(by, &proposed, what, "late").await;
        refused.refused(409, "ProposalNotOpen");
    }
    let proposed = propose_roles(&ann, "ruth", json!(["finance"])).await.ok();
    decide(&otto, &proposed, "reject", " ")
        .await
        .refused(422, "CommentRequired");
    let rejected = decide(&otto, &proposed, "reject", "not this quarter")
        .await
        .ok();
    assert_eq!(rejected["state"], "REJECTED");
    assert_eq!(rejected["ended"]["comment"], "not this quarter");
    assert_eq!(rejected["ended"]["by"]["name"], "otto");
    assert_eq!(found(&ann, "ruth").await["roles"], json!(["reviewer"]));
    let path = format!("operators/{}/totp/reset", found(&ann, "ruth").await["id"]);
    ann.post(&path, json!({}))
        .await
        .refused(422, "CommentRequired");
    let words = json!({ "reason": "x".repeat(1_001) });
    ann.post(&path, words).await.refused(422, "CommentTooLong");
    otto.get("proposals/999")
        .await
        .refused(404, "Error_NotFound");
    let all = otto
        .get("proposals?state=all&kind=change_operator&q=RUTH")
        .await
        .ok();
    assert_eq!(all["total"], 2);
    otto.get("proposals?state=OPEN")
        .await
        .refused(400, "Error_BadRequest");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_role_taken_in_the_meantime_approves_nothing() {
    let server = TestServer::sqlite().await;
    let Admins { ann, otto } = admins(&server).await;
    operator(&server, "olga", &[Role::Admin]).await;
    let ruth = operator(&server, "ruth", &[Role::Reviewer]).await;
    let proposed = propose_roles(&ann, "ruth", json!(["finance"])).await.ok();
    let id = found(&ann, "otto").await["id"].clone();
    ann.post(&format!("operators/{id}/close"), json!({}))
        .await
        .ok();
    otto.approve(&proposed)
        .await
        .refused(401, "Error_NotLoggedIn");
    ruth.approve(&proposed)
        .await
        .refused(403, "Error_Forbidden");
    ruth.get("proposals").await.refused(403, "Error_Forbidden");
    // Names and roles that decide nothing need nobody else.
    let entry = found(&ann, "olga").await;
    let more =
        json!({ "name": "Olga", "roles": ["admin", "auditor"], "version": entry["version"] });
    let done = ann.put(&format!("operators/{}", entry["id"]), more).await;
    assert_eq!(done.status, 200, "{}", done.text());
    let add = json!({ "email": "ed@desk.test", "name": "Ed", "roles": ["auditor"] });
    assert_eq!(ann.post("operators", add).await.status, 200);
    // Two editors publish terms and legal texts: nobody makes both alone.
    let add = json!({
        "email": "eda@desk.test", "name": "Eda", "roles": ["editor"], "reason": "writes for us",
    });
    assert_eq!(ann.post("operators", add).await.status, 202);
    assert_eq!(found(&ann, "eda").await, Value::Null);
}
