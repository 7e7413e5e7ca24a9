//! The register of a project and the lines of a distribution in the order of a column, on the screen and in files, with the Chinese names.

use super::Scene;
use serde_json::{Value, json};
use tests::database::TestDatabase;
use tests::exported::{column, file};
use tests::forms::set_names;
use tests::on_both_databases;

on_both_databases![
    std::future::ready =>
    a_register_comes_and_leaves_in_the_order_of_each_column,
    lines_come_and_leave_in_the_order_of_each_column,
];

/// The accounts of Wei, Lin and Cay, who are called Zoe, bea and Anna.
async fn named(scene: &Scene) -> [i64; 3] {
    let ids = [&scene.wei, &scene.lin, &scene.cay].map(|it| it.account.0);
    let names = [
        (("Zoe", "Adams"), None),
        (("bea", "Chen"), None),
        (("Anna", "Li"), Some("李安")),
    ];
    for (id, (latin, chinese)) in ids.into_iter().zip(names) {
        set_names(scene.server.ports(), id, latin, chinese).await;
    }
    ids
}

fn accounts(list: &Value) -> Vec<i64> {
    let items = list["items"].as_array().unwrap().iter();
    items.map(|it| it["account"].as_i64().unwrap()).collect()
}

/// Each order gives these accounts, in the list and in its file, and the other way round from its end.
async fn comes_and_leaves(scene: &Scene, path: &str, orders: &[(&str, [i64; 3])]) {
    let finance = &scene.desk.finance;
    for (by, expected) in orders {
        let mut expected = expected.to_vec();
        for sort in [(*by).to_owned(), format!("-{by}")] {
            let listed = finance.get(&format!("{path}?sort={sort}")).await.ok();
            assert_eq!(accounts(&listed), expected, "{path} {sort}");
            let exported = file(finance, &format!("{path}/export?sort={sort}")).await;
            let numbers: Vec<String> = expected.iter().map(ToString::to_string).collect();
            assert_eq!(column(&exported, "account"), numbers, "{path} {sort}");
            expected.reverse();
        }
    }
    for wrong in ["name", "--shares", "SHARES", "-"] {
        for address in [path.to_owned(), format!("{path}/export")] {
            let refused = finance.get(&format!("{address}?sort={wrong}")).await;
            refused.refused(400, "Error_BadRequest");
        }
    }
    let found = finance.get(&format!("{path}?q=李安&sort=shares")).await;
    let found = found.ok();
    assert_eq!(found["total"], 1, "{path}");
    assert_eq!(found["items"][0]["investor_name"], "Anna Li 李安");
    let exported = file(finance, &format!("{path}/export?q=anna")).await;
    assert_eq!(column(&exported, "name"), ["Anna Li 李安"]);
}

async fn a_register_comes_and_leaves_in_the_order_of_each_column(database: TestDatabase) {
    let scene = Scene::with_database(database).await;
    let [wei, lin, cay] = named(&scene).await;
    let principal =
        json!({ "cash_type": "return_of_principal", "total": 210, "redeemed_per_share": 0.1 });
    scene.paid(principal).await;
    let path = format!("projects/{}/holders", scene.project);
    let first = scene.desk.finance.get(&path).await.ok();
    assert_eq!(accounts(&first), [cay, wei, lin]);
    let by_size = [lin, wei, cay];
    let orders = [
        ("investor", [cay, lin, wei]),
        ("shares", by_size),
        ("cost", by_size),
        ("returned", by_size),
        // Nobody has any: those of one value come by account.
        ("income", [wei, lin, cay]),
    ];
    comes_and_leaves(&scene, &path, &orders).await;
    scene.server.stop().await;
}

async fn lines_come_and_leave_in_the_order_of_each_column(database: TestDatabase) {
    let scene = Scene::with_database(database).await;
    let [wei, lin, cay] = named(&scene).await;
    let by_size = [lin, wei, cay];
    let orders = [
        ("holder", [cay, lin, wei]),
        ("shares", by_size),
        ("amount", by_size),
        // Rent redeems none.
        ("redeemed", [wei, lin, cay]),
    ];
    let draft = scene.draft(json!({})).await;
    let frozen = scene.approved(json!({})).await;
    for which in [draft, frozen] {
        assert_eq!(accounts(&scene.lines(&which).await), [wei, lin, cay]);
        let path = format!("distributions/{}/lines", which["id"]);
        comes_and_leaves(&scene, &path, &orders).await;
    }
    scene.server.stop().await;
}
