//! Many accepted orders of a project and the proposal to issue them all, put directly into storage.

use domain::ids::{AccountId, OrderId, ProjectId, ProposalId};
use domain::language::Text;
use domain::ledger::{Book, CashType, Cause, Purpose};
use domain::money::Shares;
use domain::operations::proposal::{IssueProject, ListedOrder, ProposalStep, ProposedAct, end};
use domain::subscription::{State, Step};
use ports::driven::proposals::NewProposal;

use crate::prepared::{a_project, a_stored_account, a_stored_investor, an_order, publish, usd};
use crate::server::TestServer;
use crate::wallet::{BANK, book, transfer_for};

/// What was prepared.
pub struct Accepted {
    /// The proposal to issue the orders.
    pub proposal: ProposalId,
    /// The orders, each over a thousand shares.
    pub orders: Vec<OrderId>,
    /// Whose they are.
    pub account: AccountId,
    /// What they are of.
    pub project: ProjectId,
}

/// This many accepted orders of an account, with their money in escrow, and the proposal of the
/// desk's finance officer to issue them all. They have neither documents nor receipts.
pub async fn accepted(server: &TestServer, count: i64) -> Accepted {
    let ports = server.ports();
    let now = ports.clock.now();
    let project = publish(ports.store.as_ref(), a_project("MANY", 900_000, now)).await;
    let tx = ports.store.begin().await.expect("a transaction");
    let investor = a_stored_investor(tx.as_ref(), now).await;
    let account = a_stored_account(tx.as_ref(), investor, now).await;
    let mut orders = Vec::new();
    for _ in 0..count {
        let mut order = an_order(investor, account, project, now);
        (order.state, order.step) = (State::PreOk, Step::Complete);
        order.shares = Some(Shares::from_ten_thousandths(10_000_000));
        (order.received, order.completed_at) = (Some(order.amount), Some(now));
        orders.push(tx.orders().add(&order).await.expect("an order"));
    }
    tx.commit().await.expect("it is stored");
    let cause = Cause {
        purpose: Purpose::Subscription(orders[0]),
        project: Some(project),
        effective_on: domain::day::day_of(now),
    };
    let between = (BANK, Book::Escrow(project));
    let amount = usd(1_000 * count);
    let money = transfer_for(cause, "all", CashType::Adjustment, between, amount);
    book(server, &money).await;
    let proposal = proposed(server, project, &orders).await;
    Accepted {
        proposal,
        orders,
        account,
        project,
    }
}

async fn proposed(server: &TestServer, project: ProjectId, orders: &[OrderId]) -> ProposalId {
    let ports = server.ports();
    let tx = ports.store.begin().await.expect("a transaction");
    let maker = tx.operators().login("farah@desk.test").await;
    let listed = tx.orders().by_ids(orders).await.expect("the orders");
    let listed = listed.into_iter().map(|order| ListedOrder {
        id: order.id,
        version: order.version,
    });
    let new = NewProposal {
        act: ProposedAct::IssueProject(IssueProject {
            project,
            orders: listed.collect(),
        }),
        record_name: Text {
            zh: "多".into(),
            en: "Many".into(),
        },
        record_version: 0,
        maker: maker.expect("an answer").expect("a maker").operator.id,
        reason: "the offering closed".into(),
        now: ports.clock.now(),
    };
    let id = tx.proposals().add(&new).await.expect("a proposal");
    tx.commit().await.expect("it is stored");
    id
}

/// Records the approval as a server does that stops before its worker runs.
pub async fn approve_alone(server: &TestServer, id: ProposalId) {
    let tx = server.ports().store.begin().await.unwrap();
    let locked = tx.proposals().lock(id).await.unwrap().unwrap();
    let by = tx.operators().login("andrew@desk.test").await.unwrap();
    let now = server.ports().clock.now();
    let step = ProposalStep::Approve { comment: None };
    let ended = end(&locked, step, &by.unwrap().operator, 1, now).unwrap();
    tx.proposals().save(&ended).await.unwrap();
    tx.commit().await.unwrap();
}
