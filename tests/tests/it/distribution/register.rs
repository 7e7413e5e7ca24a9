//! The register of a project at any day, with what its shares cost and brought.

use super::Scene;
use serde_json::{Value, json};
use tests::database::TestDatabase;
use tests::on_both_databases;

on_both_databases![
    std::future::ready =>
    a_register_says_who_held_what_at_the_end_of_any_day,
];

async fn a_register_says_who_held_what_at_the_end_of_any_day(database: TestDatabase) {
    let mut scene = Scene::with_database(database).await;
    let path = format!("projects/{}/holders", scene.project);
    let at = async |scene: &Scene, day: Option<String>| {
        let day = day.map_or_else(String::new, |day| format!("?day={day}"));
        scene.desk.approver.get(&format!("{path}{day}")).await.ok()
    };
    let each = |register: &Value| -> Vec<Value> {
        let items = register["items"].as_array().unwrap().iter();
        items
            .map(|it| {
                json!([
                    it["account"],
                    it["shares"],
                    it["cost"],
                    it["income"],
                    it["returned"]
                ])
            })
            .collect()
    };
    let who = [&scene.cay, &scene.wei, &scene.lin].map(|it| it.account.0);
    // Nobody held anything before the issue; the largest holder comes first.
    assert_eq!(
        each(&at(&scene, Some(scene.day(-32))).await),
        Vec::<Value>::new()
    );
    let before = at(&scene, None).await;
    assert_eq!(
        json!(each(&before)),
        json!([
            [who[0], 1_000, 1_000, 0, 0],
            [who[1], 600, 600, 0, 0],
            [who[2], 500, 500, 0, 0]
        ])
    );
    let yesterday = scene.day(0);
    scene.days_later(1).await;
    scene.paid(json!({})).await;
    scene
        .paid(
            json!({ "cash_type": "return_of_principal", "total": 210, "redeemed_per_share": 0.1 }),
        )
        .await;
    let now = at(&scene, None).await;
    assert_eq!(
        json!(each(&now)),
        json!([
            [who[0], 900, 900, 47.62, 100],
            [who[1], 540, 540, 28.57, 60],
            [who[2], 450, 450, 23.81, 50]
        ])
    );
    assert_eq!(
        now["sums"],
        json!({ "holders": 3, "shares": 1_890, "cost": 1_890, "income": 100 })
    );
    // Yesterday's register is unchanged.
    assert_eq!(each(&at(&scene, Some(yesterday)).await), each(&before));

    let found = scene
        .desk
        .finance
        .get(&format!("{path}?q=nobody"))
        .await
        .ok();
    assert_eq!(
        json!([found["total"], found["sums"]["holders"]]),
        json!([0, 3])
    );
    let ahead = format!("{path}?day={}", scene.day(1));
    scene
        .desk
        .finance
        .get(&ahead)
        .await
        .refused(400, "Error_BadRequest");
    scene
        .desk
        .finance
        .get("projects/999/holders")
        .await
        .refused(404, "Error_NotFound");
    let file = scene.desk.finance.get(&format!("{path}/export")).await;
    assert_eq!(file.text().lines().count(), 4);

    let history = format!("{path}/{}", scene.wei.account.0);
    let history = scene.desk.finance.get(&history).await.ok();
    let changes: Vec<_> = history["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| json!([it["kind"], it["change"], it["after"]]))
        .collect();
    assert_eq!(
        json!(changes),
        json!([["return_of_principal", -60, 540], ["investment", 600, 600]])
    );
    scene.server.stop().await;
}
