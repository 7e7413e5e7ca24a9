//! The other data on an investor's page: wallets, the papers and the survey of the profile,
//! messages; each shown to the roles that read it and absent for the others. Over both databases.

use super::investor_page::readings;
use domain::operations::Role;
use serde_json::{Value, json};
use tests::client::Client;
use tests::database::TestDatabase;
use tests::desk::{Desk, applicant, approved, operator};
use tests::forms::{PKF, fixture, survey_answers};
use tests::on_both_databases;
use tests::operator::Operator;
use tests::prepared::{a_project, investor_of, publish};
use tests::road::investor;
use tests::server::TestServer;
use tests::subscribing::Subscriber;
use tests::wallet::fund;

const WEI: &str = "86-13900139000";
const LAN: &str = "86-13900139001";

on_both_databases![
    std::future::ready =>
    wallets_are_shown_to_who_reads_orders,
    the_profiles_papers_and_survey_are_read_as_an_accounts,
    what_was_told_is_shown_without_what_it_says,
];

async fn page_of(by: &Operator, who: &Subscriber) -> Value {
    by.get(&format!("investors/{}", who.investor)).await.ok()
}

/// The wallet in US dollars of the investor's one account.
fn dollars(page: &Value) -> &Value {
    let wallets = page["wallets"].as_array().unwrap();
    wallets.iter().find(|it| it["currency"] == "USD").unwrap()
}

/// What a wallet has, holds and has altogether.
fn figures(wallet: &Value) -> Value {
    json!(["available", "held", "balance"].map(|part| &wallet[part]))
}

/// The movements: of which kind, for which order or withdrawal, by how much.
fn moved(wallet: &Value) -> Vec<Value> {
    let movements = wallet["movements"].as_array().unwrap().iter();
    let parts = ["kind", "order_id", "withdrawal_id", "amount", "balance"];
    movements
        .map(|it| json!(parts.map(|part| it[part].clone())))
        .collect()
}

async fn wallets_are_shown_to_who_reads_orders(database: TestDatabase) {
    let server = TestServer::with_database(database).await;
    let desk = Desk::of(&server).await;
    let auditor = operator(&server, "oscar", &[Role::Auditor]).await;
    let wei = approved(&server, &desk, WEI, PKF).await;
    let lan = approved(&server, &desk, LAN, PKF).await;
    fund(&server, &wei, 500).await;
    fund(&server, &lan, 70).await;
    let withdrawal = wei.handed_in_withdrawal("200.5").await;
    // What is held has not left the account yet.
    let waits = [json!(["deposit", null, null, 500, 500])];
    for reader in [&desk.finance, &desk.approver, &auditor] {
        let page = page_of(reader, &wei).await;
        let wallet = dollars(&page);
        assert_eq!(figures(wallet), json!([299.5, 200.5, 500]));
        assert_eq!(
            (&wallet["account_id"], &wallet["framework"]),
            (&json!(wei.account.0), &json!("PKF"))
        );
        assert_eq!(wallet["account_number"], page["accounts"][0]["number"]);
        let held = json!([{ "amount": 200.5, "order_id": null, "withdrawal_id": withdrawal }]);
        assert_eq!(wallet["holds"], held);
        assert_eq!(moved(wallet), waits);
        assert!(wallet["movements"][0]["at"].is_string());
        // The currency in which nothing was booked yet is there too.
        let wallets = page["wallets"].as_array().unwrap();
        let empty = wallets.iter().find(|it| it["currency"] == "CNY").unwrap();
        assert_eq!(figures(empty), json!([0, 0, 0]));
        assert_eq!(empty["movements"], json!([]));
    }
    let admin = operator(&server, "anna", &[Role::Admin]).await;
    for other in [&desk.reviewer, &admin] {
        assert_eq!(page_of(other, &wei).await.get("wallets"), None);
    }

    desk.finance
        .pass("withdrawals", withdrawal, json!({}))
        .await
        .ok();
    desk.approver
        .pass("withdrawals", withdrawal, json!({}))
        .await
        .ok();
    let page = page_of(&desk.finance, &wei).await;
    let wallet = dollars(&page);
    assert_eq!(figures(wallet), json!([299.5, 0, 299.5]));
    assert_eq!(wallet["holds"], json!([]));
    let captured = json!(["withdrawal", null, withdrawal, -200.5, 299.5]);
    assert_eq!(moved(wallet)[0], captured);

    // Money that an order brought back names the order.
    let now = server.ports().clock.now();
    let project = publish(
        server.ports().store.as_ref(),
        a_project("BACK", 10_000, now),
    )
    .await;
    let order = wei.subscribe(project, 1_000).await;
    let received = json!({ "amount_received": 1_000 });
    desk.finance
        .pass("subscriptions", order, received)
        .await
        .ok();
    desk.approver
        .fail("subscriptions", order, "Recalled.")
        .await
        .ok();
    let page = page_of(&desk.finance, &wei).await;
    let refund = json!(["investment_refund", order, null, 1_000, 1_299.5]);
    assert_eq!(moved(dollars(&page))[0], refund);
    assert_eq!(
        figures(dollars(&page_of(&auditor, &lan).await)),
        json!([70, 0, 70])
    );
    server.stop().await;
}

/// A passport copy of the profile.
async fn profile_passport(client: &Client) -> i64 {
    let bytes = fixture("passport.jpg");
    let fields = [("CodeKey", "Passport")];
    let sent = client.upload(
        "account_document",
        &fields,
        "passport.jpg",
        "image/jpeg",
        bytes,
    );
    let sent = sent.await.ok()["DocumentID"].as_i64().unwrap();
    let named = json!({ "PassportSnapshotDocumentID": sent });
    client.put("account_profile", named).await.ok();
    sent
}

/// Answers every question with its first choice, or in own words where there is none.
async fn answer_survey(client: &Client) -> Value {
    let asked = client.get("account_survey", &[("language", "en")]).await;
    let asked = asked.ok();
    let answers = json!({ "answers": survey_answers(&asked) });
    client.post("account_survey", answers).await.ok();
    asked
}

async fn the_profiles_papers_and_survey_are_read_as_an_accounts(database: TestDatabase) {
    let server = TestServer::with_database(database).await;
    let desk = Desk::of(&server).await;
    let auditor = operator(&server, "oscar", &[Role::Auditor]).await;
    let lan = investor(&server, LAN).await;
    let unseen = profile_passport(&lan).await;
    let lan = investor_of(server.ports().store.as_ref(), LAN).await;

    // Nothing was handed in: it is the auditor's alone.
    let page = desk.reviewer.get(&format!("investors/{lan}")).await.ok();
    assert_eq!(page["profile"]["complete"], false);
    for part in ["papers", "survey"] {
        assert_eq!(page["profile"].get(part), None);
    }
    let path = format!("documents/{unseen}");
    desk.approver
        .get(&path)
        .await
        .refused(404, "Error_NotFound");
    assert_eq!(auditor.get(&path).await.status, 200);
    let page = auditor.get(&format!("investors/{lan}")).await.ok();
    assert_eq!(page["profile"]["papers"][0]["id"], unseen);
    assert_eq!(page["profile"]["survey"], json!([]));

    let wei = applicant(&server, WEI, PKF).await;
    let first = profile_passport(&wei.client).await;
    let passport = profile_passport(&wei.client).await;
    let asked = answer_survey(&wei.client).await;
    for reader in [&desk.reviewer, &desk.approver, &auditor] {
        let page = page_of(reader, &wei).await;
        let papers = page["profile"]["papers"].as_array().unwrap();
        assert_eq!(papers.len(), 1);
        assert_eq!(
            (&papers[0]["id"], &papers[0]["kind"]),
            (&json!(passport), &json!("Passport"))
        );
        let file = reader.get(&format!("documents/{passport}")).await;
        assert_eq!(
            (file.status, &papers[0]["size"]),
            (200, &json!(file.bytes.len()))
        );
        let groups = page["profile"]["survey"].as_array().unwrap();
        for (shown, asked) in groups
            .iter()
            .zip(asked["QuestionGroups"].as_array().unwrap())
        {
            assert_eq!(shown["title"], asked["Title"]);
            let questions = asked["Questions"].as_array().unwrap();
            for (shown, asked) in shown["questions"].as_array().unwrap().iter().zip(questions) {
                assert_eq!(shown["question"], asked["QuestionText"]);
                let chosen = &asked["Options"][0]["OptionText"];
                let words = json!("给孩子的教育");
                let expected = if chosen.is_null() { &words } else { chosen };
                assert_eq!(&shown["answer"], expected);
            }
        }
        assert_eq!(
            groups.len(),
            asked["QuestionGroups"].as_array().unwrap().len()
        );
    }
    // What the profile does not name any more is no paper of it.
    let former = format!("documents/{first}");
    desk.reviewer
        .get(&former)
        .await
        .refused(404, "Error_NotFound");
    for role in [Role::Finance, Role::Admin] {
        let other = operator(&server, role.code(), &[role]).await;
        let page = page_of(&other, &wei).await;
        for part in ["papers", "survey"] {
            assert_eq!(page["profile"].get(part), None, "{role:?}");
        }
        let refused = other.get(&format!("documents/{passport}")).await;
        refused.refused(403, "Error_Forbidden");
    }
    let record = json!(format!("document:{passport}"));
    let names = ["oscar", "andrew", "ruth"].map(|name| (json!(name), record.clone()));
    let page = format!("investors/{}", wei.investor);
    assert_eq!(readings(&desk.reviewer, &page).await, names);
    server.stop().await;
}

async fn what_was_told_is_shown_without_what_it_says(database: TestDatabase) {
    let server = TestServer::with_database(database).await;
    let desk = Desk::of(&server).await;
    let admin = operator(&server, "anna", &[Role::Admin]).await;
    let auditor = operator(&server, "oscar", &[Role::Auditor]).await;
    let wei = approved(&server, &desk, WEI, PKF).await;
    approved(&server, &desk, LAN, PKF).await;
    let all = admin
        .get(&format!("outbox?q=investor:{}", wei.investor))
        .await
        .ok();
    let own = all["items"].as_array().unwrap();
    assert!(own.len() >= 2, "{all}");
    for message in own {
        assert_eq!(message["investor_id"], wei.investor.0);
        assert_eq!(message["to"], WEI);
    }
    for reader in [
        &desk.reviewer,
        &desk.approver,
        &desk.finance,
        &admin,
        &auditor,
    ] {
        let messages = page_of(reader, &wei).await["messages"].clone();
        assert_eq!(messages["total"], all["total"]);
        let shown = messages["items"].as_array().unwrap();
        assert_eq!(shown.len(), own.len().min(10));
        assert_eq!(shown[0]["template"], "message.accountApproved");
        for (shown, message) in shown.iter().zip(own) {
            for part in ["id", "template", "channel", "written_at"] {
                assert_eq!(shown[part], message[part]);
            }
            assert_eq!(shown["to"], "86-…9000");
            for secret in ["text", "subject", "code", "reason"] {
                assert_eq!(shown.get(secret), None);
            }
        }
    }
    let of_nobody = admin.get("outbox?q=investor:999999").await.ok();
    assert_eq!(of_nobody["total"], 0);
    let both = format!("outbox?q=investor:{}%2013900139001", wei.investor);
    assert_eq!(admin.get(&both).await.ok()["total"], 0);
    server.stop().await;
}
