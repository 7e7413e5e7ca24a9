//! Manual bookings of a test, and the rates that they go by.

use crate::forms::fixture;
use crate::operator::Operator;
use domain::Currency;
use domain::day::day_of;
use domain::exchange_rate::{DayRate, RateSource};
use domain::ids::ProposalId;
use domain::money::UsdRate;
use ports::Ports;
use ports::driven::exchange_rates::Confirmed;
use serde_json::{Value, json};

/// A document that proves a booking, uploaded by this operator; its number.
pub async fn evidence(by: &Operator) -> Value {
    let stored = by
        .upload("evidence", "letter.pdf", fixture("proof.pdf"))
        .await;
    stored.ok()["id"].clone()
}

/// A reward of five US dollars for an account that this operator proposes; the number of its proposal, which is the booking's too.
pub async fn a_proposed_reward(by: &Operator, account: i64, today: &str) -> i64 {
    let reward = json!({
        "kind": "reward", "account": account, "amount": "5", "currency": "USD", "value_on": today,
        "document": evidence(by).await, "reason": "as the letter says",
    });
    let proposed = by.post("adjustments", reward).await;
    assert_eq!(proposed.status, 202, "{}", proposed.text());
    proposed.json()["proposal"]["id"].as_i64().expect("it")
}

/// A rate of the yuan that is in force today, put directly into storage.
pub async fn a_rate(ports: &Ports) {
    let now = ports.clock.now();
    let rate = DayRate {
        day: day_of(now),
        currency: Currency::Cny,
        rate: UsdRate::from_units(1_400_000_000).expect("a rate"),
    };
    let how = Confirmed {
        source: RateSource::Manual,
        proposal: ProposalId(1),
        at: now,
    };
    let added = ports::transact(ports, async |tx| {
        Ok(tx.exchange_rates().add_rates(&[rate], how).await?)
    });
    added.await.expect("the rate is there");
}
