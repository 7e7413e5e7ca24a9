//! The fee at the desk: finance finds payments and refunds them, and the reviewer of the account
//! sees the state of its fee.

use super::payfast_elsewhere::AtPayFast;
use super::scene::FEE;
use chrono::TimeDelta;
use domain::account::KycState;
use domain::ids::{AccountId, ChargeId};
use domain::operations::Role;
use domain::payment::State;
use serde_json::{Value, json};
use tests::client::Answer;
use tests::desk::operator;
use tests::forms::set_state;
use tests::on_both_databases;
use tests::operator::Operator;
use tests::payfast::Behaviour;

/// A paid charge with its number at PayFast, and finance at the desk.
async fn paid(at: &AtPayFast) -> (i64, String, Operator) {
    let (charge, payment) = at.leave().await;
    at.notify(&payment, "COMPLETE").await;
    at.until(charge, State::Paid).await;
    let finance = operator(&at.scene.server, "fiona", &[Role::Finance]).await;
    (charge, payment, finance)
}

async fn give_back(by: &Operator, charge: i64, reason: &str) -> Answer {
    let body = json!({ "comment": reason });
    by.post(&format!("payments/{charge}/refund"), body).await
}

fn numbers(page: &Value) -> Vec<i64> {
    let items = page["items"].as_array().unwrap();
    items
        .iter()
        .map(|item| item["id"].as_i64().unwrap())
        .collect()
}

async fn finance_finds_a_payment_by_what_is_known_of_it(at: AtPayFast) {
    let (charge, payment, finance) = paid(&at).await;
    let reference = at.stub.payments()[&payment]
        .field("m_payment_id")
        .to_owned();
    let page = finance.get("payments").await.ok();
    let item = &page["items"][0];
    assert_eq!(page["total"], 1);
    assert_eq!(
        (&page["newer"], &page["older"]),
        (&Value::Null, &Value::Null)
    );
    assert_eq!(item["id"], charge);
    assert_eq!(
        (&item["state"], &item["amount"]),
        (&json!("Paid"), &json!(450))
    );
    assert_eq!(
        (&item["currency"], &item["provider"]),
        (&json!("ZAR"), &json!("payfast"))
    );
    assert_eq!(item["provider_reference"], payment.as_str());
    let number = item["account_number"].as_str().unwrap();
    let name = item["investor"].as_str().unwrap().to_owned();
    let half = &reference[..20];
    for words in [
        reference.as_str(),
        half,
        &payment,
        number,
        "13900139000",
        &name,
    ] {
        let found = finance.get(&format!("payments?q={words}")).await.ok();
        assert_eq!(numbers(&found), [charge], "{words}");
    }
    for query in [
        "q=nobody",
        "q=%25",
        "state=Refunded",
        "state=Failed,Cancelled&q=139",
    ] {
        let found = finance.get(&format!("payments?{query}")).await.ok();
        assert_eq!(
            (numbers(&found), &found["total"]),
            (vec![], &json!(0)),
            "{query}"
        );
    }
    let found = finance.get("payments?state=Pending,Paid").await.ok();
    assert_eq!(numbers(&found), [charge]);
    for (query, field) in [
        ("state=paid", "state"),
        ("state=all", "state"),
        ("before=1&after=2", "before"),
        ("before=x", "before"),
    ] {
        let refused = finance.get(&format!("payments?{query}")).await;
        let refused = refused.refused(400, "Error_BadRequest");
        assert_eq!(refused["params"]["field"], field, "{query}");
    }
    let one = finance.get(&format!("payments/{charge}")).await.ok();
    assert_eq!(one["reference"], reference);
    assert_eq!(one["account_state"], "INIT");
    let steps: Vec<&Value> = one["history"]
        .as_array()
        .unwrap()
        .iter()
        .map(|s| &s["to"])
        .collect();
    assert_eq!(steps, ["Pending", "Paid"]);
    let told = &one["notices"][0];
    assert_eq!(
        (&told["outcome"], &told["state"]),
        (&json!("paid"), &json!("done"))
    );
    assert_eq!(
        (&told["amount"], &told["currency"]),
        (&json!(450), &json!("ZAR"))
    );
    finance
        .get("payments/999999")
        .await
        .refused(404, "Error_NotFound");
    at.end().await;
}

async fn finance_gives_back_once_with_a_reason(at: AtPayFast) {
    let (charge, payment, finance) = paid(&at).await;
    // An investor could not have it back any more.
    set_state(
        at.scene.server.ports(),
        at.scene.account,
        KycState::GPass,
        None,
    )
    .await;
    for blank in ["", "  \n "] {
        let refused = give_back(&finance, charge, blank).await;
        refused.refused(422, "CommentRequired");
    }
    let long = "x".repeat(1_001);
    assert_eq!(give_back(&finance, charge, &long).await.status, 422);
    give_back(&finance, 999_999, "a reason")
        .await
        .refused(404, "Error_NotFound");
    assert_eq!(at.stands(charge).await, State::Paid);

    let asked = (0..10).map(|_| give_back(&finance, charge, "Charged twice by phone"));
    for answer in futures_util::future::join_all(asked).await {
        assert_eq!(answer.status, 200, "{}", answer.text());
    }
    at.until(charge, State::Refunded).await;
    assert_eq!(at.stub.asked("give_back"), 1);
    assert_eq!(at.stub.payments()[&payment].left, 0);
    // Reconciliation misses the review that the approval went around.
    set_state(
        at.scene.server.ports(),
        at.scene.account,
        KycState::Init,
        None,
    )
    .await;
    assert_eq!((at.scene.fees().await, at.scene.odd().await), (0, vec![]));
    // Asked again it returns the present state.
    let again = give_back(&finance, charge, "And again").await.ok();
    assert_eq!(again["state"], "Refunded");
    assert_eq!(again["refund_reason"], "Charged twice by phone");
    let steps = again["history"].as_array().unwrap();
    let step = &steps[steps.len() - 2];
    assert_eq!(
        (&step["to"], &step["name"]),
        (&json!("Refunding"), &json!("fiona"))
    );
    assert_eq!(step["comment"], "Charged twice by phone");

    let investor = again["investor_id"].as_i64().unwrap();
    // Roles that see accounts only once they are submitted do not see this one's history.
    let auditor = operator(&at.scene.server, "audrey", &[Role::Auditor]).await;
    let history = auditor
        .get(&format!("investors/{investor}/history"))
        .await
        .ok();
    let recorded = history["items"].as_array().unwrap().iter();
    let by_her: Vec<&Value> = recorded.filter(|event| event["name"] == "fiona").collect();
    assert_eq!(by_her.len(), 1, "{by_her:?}");
    assert_eq!(by_her[0]["kind"], "payment_changed");
    at.end().await;
}

async fn what_is_not_paid_is_not_given_back(at: AtPayFast) {
    let (charge, payment) = at.leave().await;
    let finance = operator(&at.scene.server, "fiona", &[Role::Finance]).await;
    for state in ["Pending", "Cancelled"] {
        let refused = give_back(&finance, charge, "a reason").await;
        let refused = refused.refused(409, "OrderNotPending");
        assert_eq!(refused["params"]["state"], state);
        at.notify(&payment, "CANCELLED").await;
        at.until(charge, State::Cancelled).await;
    }
    assert_eq!(at.stub.asked("left") + at.stub.asked("give_back"), 0);
    at.end().await;
}

async fn a_gateway_that_is_down_or_refuses_is_told(at: AtPayFast) {
    let (charge, payment, finance) = paid(&at).await;
    at.stub.behave(Behaviour::Status(400));
    let refused = give_back(&finance, charge, "a reason").await.ok();
    assert_eq!(
        (&refused["state"], &refused["refund_refused"]),
        (&json!("Paid"), &json!(true))
    );
    let listed = finance.get("payments").await.ok();
    assert_eq!(listed["items"][0]["refund_refused"], true);
    assert_eq!(at.scene.fees().await, FEE);

    at.stub.behave(Behaviour::Status(503));
    let noted = give_back(&finance, charge, "a better reason").await.ok();
    assert_eq!(
        (&noted["state"], &noted["refund_refused"]),
        (&json!("Refunding"), &json!(false))
    );
    assert_eq!(noted["refund_reason"], "a better reason");
    at.stub.behave(Behaviour::Well);
    at.scene.later(TimeDelta::minutes(5));
    at.until(charge, State::Refunded).await;
    assert_eq!(at.stub.payments()[&payment].left, 0);
    assert_eq!((at.scene.fees().await, at.scene.odd().await), (0, vec![]));
    at.end().await;
}

async fn whoever_decides_on_the_account_sees_its_fee(at: AtPayFast) {
    let (charge, _, finance) = paid(&at).await;
    at.scene.apply().await.ok();
    let reviewer = operator(&at.scene.server, "rita", &[Role::Reviewer]).await;
    let fee = reviewer.item("kyc", at.scene.account).await["fee"].clone();
    assert_eq!(
        (&fee["asked"], &fee["currency"]),
        (&json!(450), &json!("ZAR"))
    );
    assert_eq!(
        (&fee["standing"], &fee["taken_back"]),
        (&json!("Paid"), &json!(false))
    );
    assert_eq!(fee["payments"][0]["id"], charge);
    assert!(fee["payments"][0]["paid_at"].is_string(), "{fee}");
    reviewer
        .get("payments")
        .await
        .refused(403, "Error_Forbidden");

    give_back(&finance, charge, "The investor asked by phone")
        .await
        .ok();
    let item = reviewer.item("kyc", at.scene.account).await;
    assert_eq!(item["state"], "LWAIT");
    let fee = &item["fee"];
    assert_eq!(
        (&fee["standing"], &fee["taken_back"]),
        (&json!("Refunded"), &json!(true))
    );
    // No account is reviewed without its fee; it can still be failed, so that the fee is paid
    // again.
    let passed = reviewer.pass("kyc", at.scene.account, json!({})).await;
    passed.refused(422, "KYCFeeUnpaid");
    assert_eq!(
        reviewer.item("kyc", at.scene.account).await["state"],
        "LWAIT"
    );
    let last = fee["payments"][0]["history"]
        .as_array()
        .unwrap()
        .last()
        .unwrap();
    assert_eq!(last["to"], "Refunded");

    let investor = fee_owner(&finance, charge).await;
    let admin = operator(&at.scene.server, "adam", &[Role::Admin]).await;
    for (who, sees) in [(&finance, true), (&reviewer, true), (&admin, false)] {
        let page = who.get(&format!("investors/{investor}")).await.ok();
        let payments = page["payments"].as_array();
        let own = payments.map(|all| all.iter().map(|one| one["id"].as_i64().unwrap()));
        let own: Option<Vec<i64>> = own.map(Iterator::collect);
        assert_eq!(own, sees.then(|| vec![charge]));
    }
    at.end().await;
}

async fn fee_owner(finance: &Operator, charge: i64) -> i64 {
    let one = finance.get(&format!("payments/{charge}")).await.ok();
    one["investor_id"].as_i64().unwrap()
}

async fn a_fee_paid_before_the_first_hand_in_is_finances_and_not_the_reviewers(at: AtPayFast) {
    let (charge, _, finance) = paid(&at).await;
    let reviewer = operator(&at.scene.server, "rita", &[Role::Reviewer]).await;
    let investor = fee_owner(&finance, charge).await;
    let path = format!("investors/{investor}");
    let seen = finance.get(&path).await.ok();
    assert_eq!(seen["payments"][0]["id"], charge);
    assert_eq!(seen["accounts"], json!([]));
    assert_eq!(reviewer.get(&path).await.ok()["payments"], json!([]));
    at.end().await;
}

async fn a_page_by_key_moves_under_nobody(at: AtPayFast) {
    at.scene.server.is_left_broken();
    let (charge, _) = at.leave().await;
    let finance = operator(&at.scene.server, "fiona", &[Role::Finance]).await;
    let more = async |count: usize| {
        for _ in 0..count {
            another(&at, charge).await;
        }
    };
    more(44).await;
    let first = finance.get("payments").await.ok();
    let shown = numbers(&first);
    assert_eq!((shown.len(), &first["total"]), (20, &json!(45)));
    assert!(shown.windows(2).all(|pair| pair[0] > pair[1]), "{shown:?}");
    assert_eq!(
        (&first["newer"], first["older"].as_i64()),
        (&Value::Null, Some(shown[19]))
    );
    let older = async |key: &Value| finance.get(&format!("payments?before={key}")).await.ok();
    let newer = async |key: &Value| finance.get(&format!("payments?after={key}")).await.ok();
    // Payments that come meanwhile shift nothing.
    let before = older(&first["older"]).await;
    more(3).await;
    let second = older(&first["older"]).await;
    assert_eq!(numbers(&before), numbers(&second));
    let third = older(&second["older"]).await;
    assert_eq!((numbers(&third).len(), &third["older"]), (5, &Value::Null));
    let mut all = [numbers(&first), numbers(&second), numbers(&third)].concat();
    all.dedup();
    assert_eq!(all.len(), 45);
    assert_eq!(numbers(&newer(&third["newer"]).await), numbers(&second));
    // The three new ones are ahead of the first page: the rest of the newest is filled up.
    let front = newer(&second["newer"]).await;
    assert_eq!(numbers(&front), numbers(&first));
    let newest = newer(&front["newer"]).await;
    assert_eq!(numbers(&newest)[3..], numbers(&first)[..17]);
    assert_eq!(newest["newer"], Value::Null);
    // The export contains all of them, newest first.
    let file = finance.get("payments/export").await.text().clone();
    let first_cells = file.lines().skip(1).map(|line| line.split(',').next());
    let taken: Vec<String> = first_cells
        .map(|cell| cell.unwrap().replace('"', ""))
        .collect();
    assert_eq!(taken.len(), 48);
    let expected: Vec<String> = numbers(&newest).iter().map(i64::to_string).collect();
    assert_eq!(taken[..20], expected);
    at.end().await;
}

/// A further charge of the same account, that nobody paid.
async fn another(at: &AtPayFast, like: i64) {
    ports::transact(at.scene.server.ports(), async |tx| {
        let mut charge = tx.charges().get(ChargeId(like)).await?.unwrap();
        charge.reference = format!("{}-{}", charge.reference, next());
        charge.token_hash.clone_from(&charge.reference);
        charge.charge.account = AccountId(at.scene.account);
        charge.charge.state = State::Cancelled;
        charge.due_at = None;
        Ok(tx.charges().add(&charge).await?)
    })
    .await
    .unwrap();
}

fn next() -> u64 {
    use std::sync::atomic::{AtomicU64, Ordering};
    static NEXT: AtomicU64 = AtomicU64::new(0);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

on_both_databases![super::AtPayFast::with_database =>
    finance_finds_a_payment_by_what_is_known_of_it,
    finance_gives_back_once_with_a_reason,
    what_is_not_paid_is_not_given_back,
    a_gateway_that_is_down_or_refuses_is_told,
    whoever_decides_on_the_account_sees_its_fee,
    a_fee_paid_before_the_first_hand_in_is_finances_and_not_the_reviewers,
    a_page_by_key_moves_under_nobody,
];
