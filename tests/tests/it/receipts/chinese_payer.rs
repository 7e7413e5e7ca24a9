//! A payer who writes their Chinese name is the account holder too.

use super::{proposed, with_investor};
use serde_json::json;
use tests::database::TestDatabase;
use tests::forms::set_chinese_name;
use tests::on_both_databases;

on_both_databases![std::future::ready =>
    a_payer_with_the_holders_chinese_name_is_the_holder,
];

async fn a_payer_with_the_holders_chinese_name_is_the_holder(database: TestDatabase) {
    let (server, desk, who) = with_investor(database).await;
    set_chinese_name(server.ports(), who.account.0, Some("王小明")).await;
    let deposit = who.submitted_deposit("70").await;
    for (number, payer, why) in [(1, "王 小明", "amount_and_name"), (2, "王小丽", "amount")] {
        let entered = json!({
            "bank_account": 1, "reference": format!("NTRF {number}"), "booked_on": desk.today,
            "value_on": desk.today, "amount": "70", "currency": "USD", "payer": payer,
        });
        let receipt = desk.finance.post("receipts", entered).await.ok();
        assert_eq!(proposed(&receipt), [("deposit", deposit, why)], "{payer}");
    }
    server.stop().await;
}
