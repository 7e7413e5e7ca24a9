//! Pictures and papers that no content names any longer: deleted with their sizes after a day, and
//! never one that a draft, a withdrawn content or an investor's page still names.

use super::partners;
use super::pictures::{a_picture, editor};
use super::projects;
use chrono::TimeDelta;
use ports::driven::objects::{ObjectKey, whole};
use ports::driving::catalog::sweep_public_files;
use serde_json::{Value, json};
use tests::database::TestDatabase;
use tests::desk::OPERATOR_PASSWORD;
use tests::on_both_databases;
use tests::operator::Operator;
use tests::server::TestServer;

on_both_databases![std::future::ready =>
    what_nobody_names_goes_after_a_day,
    what_anybody_names_stays_until_nobody_does,
    what_an_earlier_edition_names_stays,
    a_file_that_was_removed_is_named_by_nobody,
];

fn key(kept: &Value) -> ObjectKey {
    kept["key"].as_str().unwrap().parse().unwrap()
}

async fn is_there(server: &TestServer, key: &ObjectKey) -> bool {
    server.ports().objects.exists(key).await.unwrap()
}

async fn swept(server: &TestServer) -> usize {
    sweep_public_files(server.ports()).await.unwrap()
}

/// Sessions at the desk end before a day has passed.
async fn again(server: &TestServer) -> Operator {
    Operator::log_in(server.base(), "edith@desk.test", OPERATOR_PASSWORD).await
}

async fn what_nobody_names_goes_after_a_day(database: TestDatabase) {
    let (server, clock) = TestServer::with_clock(database, "").await;
    let edith = editor(&server).await;
    let picture = key(&a_picture(&edith).await);
    let paper = key(&projects::a_paper(&edith).await);
    // A size for screens, made when somebody looks at the picture.
    let name = picture.as_str().split_once('/').unwrap().1;
    let size: ObjectKey = format!("public-webp/jpg-{name}-w320").parse().unwrap();
    let objects = &server.ports().objects;
    objects.put(&size, whole("webp")).await.unwrap();
    let token = name.rsplit_once("-w").unwrap().0;
    let small: ObjectKey = format!("public-jpg/{token}-w640").parse().unwrap();
    assert!(is_there(&server, &small).await);

    clock.advance(TimeDelta::hours(23));
    assert_eq!(swept(&server).await, 0);
    let young = key(&a_picture(&again(&server).await).await);
    clock.advance(TimeDelta::hours(2));
    assert_eq!(swept(&server).await, 2);
    for gone in [&picture, &small, &size, &paper] {
        assert!(!is_there(&server, gone).await, "{gone}");
    }
    assert!(is_there(&server, &young).await);
    assert_eq!(swept(&server).await, 0);
    server.stop().await;
}

async fn what_anybody_names_stays_until_nobody_does(database: TestDatabase) {
    let (server, clock) = TestServer::with_clock(database, "").await;
    let edith = editor(&server).await;
    let [seen, drafted] = [a_picture(&edith).await, a_picture(&edith).await];
    let paper = projects::a_paper(&edith).await;
    let partner = partners::id(&partners::made(&edith, &partners::partner(&seen["key"])).await);
    partners::step(&edith, partner, "publish", 2).await.ok();
    let content = projects::project(&server, &drafted["key"], &paper["key"]);
    let project = projects::id(&projects::made(&edith, &content).await);
    // The partner is withdrawn, and its draft names another picture.
    let other = partners::partner(&drafted["key"]);
    partners::draft(&edith, partner, 3, &other).await.ok();
    partners::step(&edith, partner, "withdraw", 4).await.ok();
    let all = [key(&seen), key(&drafted), key(&paper)];
    for _ in 0..2 {
        clock.advance(TimeDelta::hours(25));
        assert_eq!(swept(&server).await, 0);
    }

    // The project goes, the partner still names its picture: only the paper is unused, and stays
    // for a day from then.
    let edith = again(&server).await;
    projects::step(&edith, project, "discard", 2).await.ok();
    assert_eq!(swept(&server).await, 0);
    clock.advance(TimeDelta::hours(25));
    assert_eq!(swept(&server).await, 1);
    let [seen, drafted, paper] = all;
    assert!(!is_there(&server, &paper).await);
    assert!(is_there(&server, &drafted).await && is_there(&server, &seen).await);
    // A withdrawn content can be restored: the draft's picture goes, the other one never does.
    let edith = again(&server).await;
    partners::step(&edith, partner, "discard", 5).await.ok();
    let back = edith.get(&format!("partners/{partner}")).await.ok();
    assert_eq!(back["content"]["logo"], json!(seen.as_str()));
    clock.advance(TimeDelta::hours(25));
    assert_eq!(swept(&server).await, 1);
    assert!(!is_there(&server, &drafted).await && is_there(&server, &seen).await);
    server.stop().await;
}

async fn what_an_earlier_edition_names_stays(database: TestDatabase) {
    let (server, clock) = TestServer::with_clock(database, "").await;
    let edith = editor(&server).await;
    let [first, second] = [a_picture(&edith).await, a_picture(&edith).await];
    let partner = partners::id(&partners::made(&edith, &partners::partner(&first["key"])).await);
    partners::step(&edith, partner, "publish", 2).await.ok();
    let other = partners::partner(&second["key"]);
    partners::draft(&edith, partner, 3, &other).await.ok();
    partners::step(&edith, partner, "publish", 4).await.ok();
    for _ in 0..2 {
        clock.advance(TimeDelta::hours(25));
        assert_eq!(swept(&server).await, 0);
    }
    let edith = again(&server).await;
    let back = format!("partners/{partner}/editions/1/restore");
    edith.post(&back, json!({ "version": 5 })).await.ok();
    let back = edith.get(&format!("partners/{partner}")).await.ok();
    assert_eq!(back["content"]["logo"], first["key"]);
    server.stop().await;
}

async fn a_file_that_was_removed_is_named_by_nobody(database: TestDatabase) {
    let (server, clock) = TestServer::with_clock(database, "").await;
    let picture = a_picture(&editor(&server).await).await;
    clock.advance(TimeDelta::hours(25));
    assert_eq!(swept(&server).await, 1);
    let body = json!({ "content": partners::partner(&picture["key"]) });
    let refused = again(&server).await.post("partners", body).await;
    let refused = refused.refused(422, "ContentPicture");
    assert_eq!(refused["fields"][0]["field"], "logo");
    server.stop().await;
}
