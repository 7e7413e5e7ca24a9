//! The server dies at any instant of a submission: simulated here step by step, since the result is
//! the same as after `kill -9`.

use domain::ids::InvestorId;
use domain::profile::BankForm;
use domain::review::Actor;
use ports::driven::submissions::KeptAnswer;
use ports::driving::profile::{AddBank, add_bank};
use ports::submission::{Claimed, Submission, Submitting, claim};
use ports::{Failure, Ports, RequestRefusal, transact_ahead};
use std::sync::Arc;

use adapters::system::SettableClock;
use chrono::TimeDelta;
use tests::database::TestDatabase;
use tests::on_both_databases;
use tests::prepared::investor_of;
use tests::road::register;
use tests::server::TestServer;
use tests::storage::at;

const ANN: &str = "86-13900139000";

struct Scene {
    server: TestServer,
    clock: SettableClock,
    ann: InvestorId,
}

impl Scene {
    async fn with_database(database: TestDatabase) -> Self {
        let clock = SettableClock::at(at(0));
        let server = TestServer::start_at(database, "rate_limits = 'off'", clock.clone()).await;
        register(&server.visitor().await, ANN).await;
        let ann = investor_of(server.ports().store.as_ref(), ANN).await;
        Self { server, clock, ann }
    }

    async fn claim(&self) -> Result<Claimed, Failure> {
        let submitting = Submitting {
            by: Actor::Investor(self.ann),
            key: "k".into(),
            content: b"a bank".to_vec(),
        };
        claim(self.server.ports(), &submitting).await
    }

    async fn mine(&self) -> (Ports, Arc<Submission>) {
        let Ok(Claimed::Mine(submission)) = self.claim().await else {
            panic!("the claim is not given");
        };
        let submission = Arc::new(submission);
        let mut ports = self.server.ports().clone();
        ports.submission = Some(Arc::clone(&submission));
        (ports, submission)
    }

    async fn in_flight(&self) {
        let refused = self.claim().await.err();
        let is_in_flight = matches!(
            refused,
            Some(Failure::Request(RequestRefusal::IdempotencyInFlight))
        );
        assert!(is_in_flight, "{refused:?}");
    }

    async fn banks(&self) -> usize {
        let tx = self.server.ports().store.begin_read().await.unwrap();
        tx.banks().of(self.ann).await.unwrap().len()
    }

    /// The lease of the dead server ends.
    fn later(&self) {
        let now = self.server.ports().clock.now();
        self.clock.set(now + TimeDelta::seconds(10));
    }
}

async fn add(ports: &Ports, investor: InvestorId) -> Result<(), Failure> {
    let text = |text: &str| Some(text.to_owned());
    let command = AddBank {
        investor,
        form: BankForm {
            account_name: text("Li Wei"),
            bank_name: text("Example Bank"),
            bank_account_number: text("6222020200112233"),
            bank_account_type_id: Some(2),
            currency_id: Some(1),
            bank_branch_name: text("Main Branch"),
            bank_branch_code: text("001"),
            bank_swift_code: text("EXAMCNBJ"),
            bank_address: text("2 Bank Street"),
            bank_city: text("Beijing"),
            bank_address_region: text("Beijing"),
            bank_country_id: Some(112),
            bank_area_code: text("100000"),
        },
        origin: ports::driven::audit::Origin::default(),
    };
    add_bank(ports, command).await.map(|_| ())
}

fn answer() -> KeptAnswer {
    KeptAnswer {
        status: 200,
        body: "{\"ok\": true}".into(),
    }
}

async fn nothing_is_done_twice_wherever_the_server_dies(scene: Scene) {
    // After the claim: nothing was done, another try waits for the lease and carries it out.
    let (ports, submission) = scene.mine().await;
    scene.in_flight().await;
    drop((ports, submission));
    scene.later();

    // Between the writing and the answer: they are one transaction, so that nothing was done.
    let (ports, submission) = scene.mine().await;
    add(&ports, scene.ann).await.unwrap();
    drop((ports, submission));
    assert_eq!(scene.banks().await, 0);
    scene.in_flight().await;
    scene.later();

    // After the commit and before the answer left: it is known.
    let (ports, submission) = scene.mine().await;
    add(&ports, scene.ann).await.unwrap();
    submission.conclude(&ports, &answer()).await.unwrap();
    drop((ports, submission));
    scene.later();
    let Ok(Claimed::Answered(kept)) = scene.claim().await else {
        panic!("the answer is not known");
    };
    assert_eq!(kept, answer());
    assert_eq!(scene.banks().await, 1);
}

async fn whoever_was_only_slow_commits_nothing_after_another_took_over(scene: Scene) {
    let (slow_ports, slow) = scene.mine().await;
    scene.later();
    let (ports, quick) = scene.mine().await;
    add(&ports, scene.ann).await.unwrap();
    quick.conclude(&ports, &answer()).await.unwrap();

    let ahead = transact_ahead(&slow_ports, async |_| Ok(())).await;
    assert!(matches!(
        ahead,
        Err(Failure::Request(RequestRefusal::IdempotencyInFlight))
    ));
    add(&slow_ports, scene.ann).await.unwrap();
    let late = slow.conclude(&slow_ports, &answer()).await;
    assert!(matches!(
        late,
        Err(Failure::Request(RequestRefusal::IdempotencyInFlight))
    ));
    assert_eq!(scene.banks().await, 1);
}

async fn a_try_that_broke_off_is_rolled_back_and_may_be_made_again_at_once(scene: Scene) {
    let (ports, submission) = scene.mine().await;
    add(&ports, scene.ann).await.unwrap();
    submission.abandon(&ports).await.unwrap();
    assert_eq!(scene.banks().await, 0);
    let (ports, submission) = scene.mine().await;
    // Two transactions: the first is committed before the second begins.
    add(&ports, scene.ann).await.unwrap();
    add(&ports, scene.ann).await.unwrap();
    assert_eq!(scene.banks().await, 1);
    submission.conclude(&ports, &answer()).await.unwrap();
    assert_eq!(scene.banks().await, 2);
}

on_both_databases![super::Scene::with_database =>
    nothing_is_done_twice_wherever_the_server_dies,
    whoever_was_only_slow_commits_nothing_after_another_took_over,
    a_try_that_broke_off_is_rolled_back_and_may_be_made_again_at_once,
];
