//! The answers that are the same for everybody: sent as they are kept, old as soon as anything changes on any server or the time
//! has come, and never with anything of one investor in them.

use chrono::{SubsecRound, TimeDelta, Utc};
use domain::ids::ProjectId;
use domain::subscription::{Reservation, State};
use reqwest::header::{ACCEPT_ENCODING, HeaderMap, HeaderValue, IF_NONE_MATCH};
use serde_json::{Value, json};
use std::io::Read;
use tests::client::{Answer, Client};
use tests::database::TestDatabase;
use tests::on_both_databases;
use tests::prepared::{
    PKF, a_project, an_approved_account, an_order, investor_of, publish, publish_alone, usd,
};
use tests::road::{investor, log_in};
use tests::server::{NO_LIMITS, TestServer};
use tests::shown::within_a_second;

on_both_databases![tests::server::TestServer::with_database =>
    a_change_on_one_server_shows_on_the_other_within_a_second,
    nothing_of_an_investor_gets_into_what_others_read,
];

const MOBILE: &str = "86-13900139000";
const OTHER: &str = "86-13900139001";

/// The calls behind a session.
const SHARED: [&str; 4] = [
    "listed_products",
    "account_products",
    "account_partners",
    "baseData",
];
/// Those that everybody may read.
const PUBLIC: [&str; 2] = ["public_countries", "public_banner_stats"];

/// Asks until an answer is as wanted.
async fn until(
    client: &Client,
    call: &str,
    query: &[(&str, &str)],
    wanted: impl Fn(&Value) -> bool,
) {
    let shows = async || wanted(&client.get(call, query).await.ok());
    within_a_second(call, shows).await;
}

async fn a_change_on_one_server_shows_on_the_other_within_a_second(server: TestServer) {
    let now = server.ports().clock.now();
    let store = server.ports().store.clone();
    let here = investor(&server, MOBILE).await;
    let (second, base) = server.beside().await;
    let there = Client::new(&base, "en");
    there.fetch_csrf_token().await;
    log_in(&there, MOBILE).await;
    let is = |answer: &Value, total: i64| answer["total"] == total;
    assert!(is(&there.get("account_products", &[]).await.ok(), 0));
    for number in 1..=3_i64 {
        let id = publish(store.as_ref(), a_project(&format!("P{number}"), 1_000, now)).await;
        // At once where it was changed.
        assert!(is(&here.get("account_products", &[]).await.ok(), number));
        until(&there, "account_products", &[], |list| is(list, number)).await;
        let id = id.to_string();
        there
            .get("account_product_detail", &[("id", &id)])
            .await
            .ok();
    }
    let project = store
        .begin_read()
        .await
        .unwrap()
        .projects()
        .get(ProjectId(1))
        .await;
    let project = project.unwrap().unwrap().id;
    let who = investor_of(store.as_ref(), MOBILE).await;
    let account = an_approved_account(store.as_ref(), who, PKF, now).await;
    let mut order = an_order(who, account, project, now);
    order.amount = usd(250);
    let tx = store.begin().await.unwrap();
    let id = tx.orders().add(&order).await.unwrap();
    tx.commit().await.unwrap();
    let page = project.to_string();
    let page = [("id", page.as_str())];
    let progress = async |state: State, reserved: bool, percent: i64| {
        let tx = store.begin().await.unwrap();
        let mut order = tx.orders().lock(id).await.unwrap().unwrap();
        order.state = state;
        order.reservation = reserved.then_some(Reservation {
            until: now + TimeDelta::days(14),
        });
        tx.orders().save(&order).await.unwrap();
        tx.commit().await.unwrap();
        let here = here.get("account_product_detail", &page).await.ok();
        assert_eq!(here["PercCompleted"], percent);
        let wanted = |shown: &Value| shown["PercCompleted"] == percent;
        until(&there, "account_product_detail", &page, wanted).await;
        let cards = there.get("listed_products", &[]).await.ok();
        let card = cards["data"].as_array().unwrap().iter();
        let card = card.clone().find(|card| card["productId"] == project.0);
        assert_eq!(card.unwrap()["collectProgress"], percent);
    };
    progress(State::Init, true, 25).await;
    progress(State::LWait, true, 25).await;
    progress(State::PreOk, false, 25).await;
    progress(State::Revoked, false, 0).await;
    second.stop().await.unwrap();
    server.is_left_broken();
    server.stop().await;
}

async fn nothing_of_an_investor_gets_into_what_others_read(server: TestServer) {
    let now = server.ports().clock.now();
    let project = publish(server.ports().store.as_ref(), a_project("ONE", 1_000, now)).await;
    let (ann, ben) = (
        investor(&server, MOBILE).await,
        investor(&server, OTHER).await,
    );
    let id = project.to_string();
    let detail = [("id", id.as_str())];
    let read = async |client: &Client| {
        let mut answers = Vec::new();
        for call in SHARED {
            answers.push(client.get(call, &[]).await);
        }
        answers.push(client.get("account_product_detail", &detail).await);
        answers
    };
    let before = read(&ben).await;
    ann.post("account_watchlist", json!({ "InvestmentID": project.0 }))
        .await
        .ok();
    for (own, others) in read(&ann).await.iter().zip(&before) {
        assert_eq!(own.bytes, others.bytes, "{}", own.asked());
        assert_eq!(own.header("cache-control"), "private, no-cache");
        assert!(own.header("vary").contains("Cookie"), "{}", own.asked());
        assert!(own.headers.get("set-cookie").is_none(), "{}", own.asked());
        assert!(!own.text().contains(MOBILE), "{}", own.asked());
    }
    let own = ben.get("account_watchlist", &[]).await;
    assert_eq!(own.header("cache-control"), "no-store");
    assert_eq!(own.ok()["InvestmentIDs"], json!([]));
    // What is kept is handed to nobody who is not logged in, not even as the news that it is the same.
    let visitor = server.visitor().await;
    let asked = |tag: &str| {
        let mut headers = HeaderMap::new();
        headers.insert(IF_NONE_MATCH, HeaderValue::from_str(tag).unwrap());
        headers
    };
    for (call, kept) in SHARED.iter().zip(&before) {
        visitor
            .get(call, &[])
            .await
            .refused(401, "Error_NotLoggedIn");
        let known = ask(&visitor, call, asked(kept.header("etag"))).await;
        known.refused(401, "Error_NotLoggedIn");
        let known = ask(&ben, call, asked(kept.header("etag"))).await;
        assert_eq!((known.status, known.bytes.len()), (304, 0), "{call}");
    }
    ben.post("logout", json!({})).await.ok();
    ben.get("account_products", &[])
        .await
        .refused(401, "Error_NotLoggedIn");
    server.stop().await;
}

/// A GET with headers.
async fn ask(client: &Client, call: &str, headers: HeaderMap) -> Answer {
    let path = format!("/api/{call}.json?language=en");
    client
        .raw(reqwest::Method::GET, &path, |request| {
            request.headers(headers)
        })
        .await
}

#[tokio::test(flavor = "multi_thread")]
async fn kept_answers_come_compressed_and_with_a_tag_of_their_own() {
    let server = TestServer::sqlite().await;
    let now = server.ports().clock.now();
    for number in 0..5 {
        let project = a_project(&format!("P{number}"), 1_000, now);
        publish(server.ports().store.as_ref(), project).await;
    }
    let client = investor(&server, MOBILE).await;
    let accepting = |encoding: &'static str| {
        HeaderMap::from_iter([(ACCEPT_ENCODING, HeaderValue::from_static(encoding))])
    };
    for call in SHARED.into_iter().chain(PUBLIC) {
        let plain = ask(&client, call, HeaderMap::new()).await;
        let caching = if PUBLIC.contains(&call) {
            "public, no-cache"
        } else {
            "private, no-cache"
        };
        assert_eq!(plain.header("cache-control"), caching, "{call}");
        assert!(plain.header("vary").contains("Accept-Encoding"), "{call}");
        assert_eq!(plain.header("content-encoding"), "", "{call}");
        let mut tags = vec![plain.header("etag").to_owned()];
        if plain.bytes.len() >= 256 {
            let zipped = ask(&client, call, accepting("gzip")).await;
            assert_eq!(zipped.header("content-encoding"), "gzip", "{call}");
            let mut read = Vec::new();
            flate2::read::GzDecoder::new(zipped.bytes.as_ref())
                .read_to_end(&mut read)
                .unwrap();
            assert_eq!(read, plain.bytes, "{call}");
            let brotli = ask(&client, call, accepting("gzip, deflate, br, zstd")).await;
            assert_eq!(brotli.header("content-encoding"), "br", "{call}");
            assert!(brotli.bytes.len() < plain.bytes.len(), "{call}");
            tags.push(zipped.header("etag").to_owned());
            tags.push(brotli.header("etag").to_owned());
            assert!(tags[0] != tags[1] && tags[1] != tags[2], "{tags:?}");
        }
        for tag in tags {
            assert!(tag.starts_with('"') && tag.ends_with('"'), "{tag}");
            let headers =
                HeaderMap::from_iter([(IF_NONE_MATCH, HeaderValue::from_str(&tag).unwrap())]);
            assert_eq!(
                ask(&client, call, headers).await.status,
                304,
                "{call} {tag}"
            );
        }
        let other = HeaderMap::from_iter([(IF_NONE_MATCH, HeaderValue::from_static("\"other\""))]);
        assert_eq!(ask(&client, call, other).await.status, 200, "{call}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_time_alone_makes_an_answer_old() {
    let database = TestDatabase::sqlite().await;
    let (server, clock) = TestServer::with_clock(database, NO_LIMITS).await;
    // As exact as instants are kept.
    let now = Utc::now().trunc_subsecs(3);
    clock.set(now);
    let short = |project: &mut domain::catalog::NewProject| {
        project.project.opens_at = now + TimeDelta::minutes(10);
        project.project.funding_end = now + TimeDelta::minutes(25);
    };
    let mut turning = a_project("TURN", 1_000, now);
    short(&mut turning);
    let mut lasting = a_project("LAST", 1_000, now);
    lasting.project.funding_end = now + TimeDelta::hours(36);
    let store = server.ports().store.clone();
    let turning = publish_alone(store.as_ref(), &turning).await;
    let lasting = publish_alone(store.as_ref(), &lasting).await;
    let client = investor(&server, MOBILE).await;
    let of = |list: &Value, name: &str, id: ProjectId| {
        let found = list
            .as_array()
            .unwrap()
            .iter()
            .find(|card| card[name] == id.0);
        found.unwrap().clone()
    };
    let shown = async || {
        let list = client.get("account_products", &[]).await.ok();
        let cards = client.get("listed_products", &[]).await.ok();
        let id = turning.to_string();
        let page = client
            .get("account_product_detail", &[("id", &id)])
            .await
            .ok();
        let status = page["CNInvestmentStatusID"].as_i64().unwrap();
        let card = of(&list["products"], "InvestmentID", turning);
        assert_eq!(card["CNInvestmentStatusID"], status);
        assert_eq!(of(&cards["data"], "productId", turning)["status"], status);
        let days = of(&list["products"], "InvestmentID", lasting)["DaysRemaining"].clone();
        (status, days.as_f64().unwrap())
    };
    assert_eq!(shown().await, (1, 1.5));
    let at = async |minutes: i64, milliseconds: i64| {
        clock.set(now + TimeDelta::minutes(minutes) + TimeDelta::milliseconds(milliseconds));
        shown().await
    };
    assert_eq!(at(9, 59_999).await, (1, 1.4));
    assert_eq!(at(10, 0).await, (2, 1.4));
    assert_eq!(at(25, 0).await, (2, 1.4));
    assert_eq!(at(25, 1).await, (3, 1.4));
    for minutes in [45, 65, 85, 105, 125, 143] {
        assert_eq!(at(minutes, 0).await, (3, 1.4));
    }
    assert_eq!(at(145, 0).await, (3, 1.3));
    server.stop().await;
}
