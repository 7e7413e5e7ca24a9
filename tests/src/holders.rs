//! Many holders of a project's shares, put directly into the ledger: no order explains their
//! holdings.

use chrono::TimeDelta;
use domain::ids::{AccountId, ProjectId};
use domain::ledger::{Book, CashType, Cause, Leg, Listing, Quantity, Transaction};
use domain::money::Shares;
use domain::review::Actor;

use crate::prepared::usd;
use crate::server::TestServer;
use crate::wallet::{BANK, cause};

/// Holdings that are booked together.
const CHUNK: u32 = 1_000;

/// Holdings of 1, 2, 3 … shares, up to seven and again from one, of the accounts from 1 to `holders`, booked a month ago; and two million
/// dollars that the project has.
pub async fn hold(server: &TestServer, project: ProjectId, holders: u32) {
    let ports = server.ports();
    let ago = ports.clock.now() - TimeDelta::days(30);
    let mut next = 1;
    while next <= holders {
        let after = (next + CHUNK).min(holders + 1);
        let held: Vec<_> = (next..after).map(|n| holding(project, n)).collect();
        next = after;
        let tx = ports.store.begin().await.unwrap();
        tx.ledger()
            .post(&held, Actor::System, ago)
            .await
            .unwrap()
            .unwrap();
        tx.commit().await.unwrap();
    }
    let money = Leg {
        from: BANK,
        to: Book::ProjectPaid(project),
        quantity: usd(2_000_000).into(),
        listing: Listing::Unlisted,
    };
    let money = Transaction::of_legs("money", cause(), &[money]).unwrap();
    let tx = ports.store.begin().await.unwrap();
    tx.ledger()
        .post(&[money], Actor::System, ago)
        .await
        .unwrap()
        .unwrap();
    tx.commit().await.unwrap();
}

fn holding(project: ProjectId, number: u32) -> Transaction {
    let account = AccountId(i64::from(number));
    let shares = Shares::from_ten_thousandths(i64::from(1 + number % 7) * 10_000);
    let cause = Cause {
        project: Some(project),
        ..cause()
    };
    let leg = Leg {
        from: Book::Issued(project),
        to: Book::Holding(account),
        quantity: Quantity::of_shares(project, shares).unwrap(),
        listing: Listing::Incoming(account, CashType::Investment),
    };
    Transaction::of_legs(format!("held:{number}"), cause, &[leg]).unwrap()
}
