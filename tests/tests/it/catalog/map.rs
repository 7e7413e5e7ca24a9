//! Where maps take their tiles from: named beside a project, and the only other site that a page may load anything from.

use serde_json::{Value, json};
use tests::database::TestDatabase;
use tests::prepared::{a_project, publish};
use tests::road::investor;
use tests::server::{NO_LIMITS, TestServer};

const MOBILE: &str = "86-13900139000";
const URL: &str = "https://tiles.example.com:8443/{z}/{x}/{y}.png?key=abc";

/// What a server with these settings names beside a project, and what its pages may load pictures from.
async fn named(settings: &str) -> (Value, String) {
    let (detail, pictures) = shown(settings).await;
    (detail["mapTiles"].clone(), pictures)
}

async fn shown(settings: &str) -> (Value, String) {
    let settings = format!("{NO_LIMITS}\n{settings}");
    let server = TestServer::start(TestDatabase::sqlite().await, &settings).await;
    let project = a_project("MAP", 1_000, server.ports().clock.now());
    let id = publish(server.ports().store.as_ref(), project).await;
    let client = investor(&server, MOBILE).await;
    let detail = client
        .get("account_product_detail", &[("id", &id.to_string())])
        .await
        .ok();
    let page = client.open("/").await;
    let policy = page.header("content-security-policy").to_owned();
    let pictures = policy
        .split(';')
        .find_map(|rule| rule.trim().strip_prefix("img-src "))
        .expect("a rule for pictures")
        .to_owned();
    assert!(!policy.replace(&pictures, "").contains("tiles"), "{policy}");
    server.stop().await;
    (detail, pictures)
}

#[tokio::test(flavor = "multi_thread")]
async fn tiles_that_are_set_are_named_and_let_in() {
    let settings = format!("map_tiles = '{URL}'\nmap_attribution = '© Someone'");
    let (tiles, pictures) = named(&settings).await;
    assert_eq!(tiles, json!({ "url": URL, "attribution": "© Someone" }));
    assert_eq!(
        pictures,
        "'self' data: blob: https://tiles.example.com:8443"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn without_tiles_or_with_those_of_this_site_no_other_site_is_let_in() {
    assert_eq!(
        named("").await,
        (Value::Null, "'self' data: blob:".to_owned())
    );
    let own = "map_tiles = '/tiles/{z}/{x}/{y}.png'\nmap_attribution = 'Us'";
    let (tiles, pictures) = named(own).await;
    assert_eq!(tiles["url"], "/tiles/{z}/{x}/{y}.png");
    assert_eq!(pictures, "'self' data: blob:");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_place_is_opened_on_the_map_of_the_web_that_is_set() {
    let web = "https://maps.example.com/?ll={latitude},{longitude}";
    let (detail, pictures) = shown(&format!("map_web = '{web}'")).await;
    assert_eq!(detail["mapWeb"], web);
    // It is a link: nothing is loaded from it.
    assert_eq!(pictures, "'self' data: blob:");
}
