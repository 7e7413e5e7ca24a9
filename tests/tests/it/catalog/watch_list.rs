//! The watch list: its owner's alone, each project once, of a length that ends.

use super::ids;
use domain::catalog::LONGEST_WATCH_LIST;
use serde_json::{Value, json};
use tests::client::Client;
use tests::on_both_databases;
use tests::prepared::{a_project, publish_alone};
use tests::road::investor;
use tests::server::TestServer;

on_both_databases![tests::server::TestServer::with_database =>
    a_project_is_watched_once_and_by_its_owner_alone,
    a_list_ends,
];

async fn watched(client: &Client) -> Vec<i64> {
    let list = client.get("account_watchlist", &[]).await.ok();
    let marked: Vec<i64> = list["InvestmentIDs"]
        .as_array()
        .unwrap()
        .iter()
        .map(|id| id.as_i64().unwrap())
        .collect();
    assert_eq!(ids(&list["products"], "InvestmentID"), marked);
    marked
}

fn project(id: i64) -> Value {
    json!({ "InvestmentID": id })
}

async fn a_project_is_watched_once_and_by_its_owner_alone(server: TestServer) {
    let now = server.ports().clock.now();
    let store = server.ports().store.clone();
    let first = a_project("ONE", 10_000, now);
    let first = publish_alone(store.as_ref(), &first).await.0;
    let second = publish_alone(store.as_ref(), &a_project("TWO", 10_000, now))
        .await
        .0;
    let mut draft = a_project("DRAFT", 10_000, now);
    draft.project.published = false;
    let draft = publish_alone(store.as_ref(), &draft).await.0;
    let ann = investor(&server, "86-13900139000").await;
    let ben = investor(&server, "86-13900139001").await;
    assert_eq!(watched(&ann).await, [0; 0]);
    for _ in 0..2 {
        ann.post("account_watchlist", project(first)).await.ok();
    }
    ann.post("account_watchlist", project(second)).await.ok();
    assert_eq!(watched(&ann).await, [first, second]);
    assert_eq!(watched(&ben).await, [0; 0]);
    ben.delete("account_watchlist", project(first)).await.ok();
    assert_eq!(watched(&ann).await, [first, second]);
    for _ in 0..2 {
        ann.delete("account_watchlist", project(first)).await.ok();
    }
    ann.delete("account_watchlist", project(777)).await.ok();
    assert_eq!(watched(&ann).await, [second]);
    for nothing in [draft, 777, -1] {
        let refused = ann.post("account_watchlist", project(nothing)).await;
        refused.refused(404, "Error_NotFound");
    }
    let nonsense = json!({ "InvestmentID": "x" });
    let refused = ann.post("account_watchlist", nonsense).await;
    refused.refused(400, "Error_BadRequest");
    let visitor = server.visitor().await;
    let refused = visitor.post("account_watchlist", project(first)).await;
    refused.refused(401, "Error_NotLoggedIn");
    ann.set_csrf_token(None);
    let refused = ann.post("account_watchlist", project(first)).await;
    refused.refused(403, "Error_Csrf");
    server.stop().await;
}

async fn a_list_ends(server: TestServer) {
    let now = server.ports().clock.now();
    let tx = server.ports().store.begin().await.unwrap();
    let mut projects = Vec::new();
    for number in 0..=LONGEST_WATCH_LIST {
        let new = a_project(&format!("P{number}"), 10_000, now);
        projects.push(tx.projects().add(&new).await.unwrap());
    }
    tx.commit().await.unwrap();
    let client = investor(&server, "86-13900139000").await;
    let who = tests::prepared::investor_of(server.ports().store.as_ref(), "86-13900139000").await;
    let (last, before) = projects.split_last().unwrap();
    let (one_more, held) = before.split_last().unwrap();
    let tx = server.ports().store.begin().await.unwrap();
    for project in held {
        tx.watch_lists().watch(who, *project, now).await.unwrap();
    }
    tx.commit().await.unwrap();
    client
        .post("account_watchlist", project(one_more.0))
        .await
        .ok();
    let refused = client.post("account_watchlist", project(last.0)).await;
    let refused = refused.refused(409, "WatchListFull");
    assert_eq!(refused["params"]["max"], 200);
    // What is on the list already can be asked for again.
    client
        .post("account_watchlist", project(one_more.0))
        .await
        .ok();
    assert_eq!(watched(&client).await.len(), 200);
    server.stop().await;
}
