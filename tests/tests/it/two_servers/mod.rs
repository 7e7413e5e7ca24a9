//! Two servers over one PostgreSQL: of 32 calls at once, spread over both, exactly as many succeed
//! as one limit allows in all. Each of these tests fails if rows are counted without holding the
//! limit's key.
mod desk;
mod drafts;
mod sign_in;
mod uploads;

use adapters::system::SettableClock;
use app_server::RunningServer;
use domain::Instant;
use domain::Refusal;
use domain::identity::Session;
use domain::ids::{InvestorId, SessionId};
use futures_util::future::join_all;
use ports::driven::audit::Origin;
use ports::driven::clock::Clock;
use ports::driven::unit_of_work::Tx;
use ports::driving::identity::Browser;
use ports::{Failure, Ports, transact};
use sea_orm::{ConnectionTrait, TransactionTrait};
use std::fmt::Debug;
use tests::database::TestDatabase;
use tests::prepared::a_stored_investor;
use tests::road::PASSWORD;
use tests::server::TestServer;

/// How many calls come at once.
const CALLS: usize = 32;

struct Servers {
    one: TestServer,
    two: RunningServer,
    clock: SettableClock,
}

impl Servers {
    /// Both with their limits on, standing still in time.
    async fn start() -> Self {
        Self::with("").await
    }

    async fn with(settings: &str) -> Self {
        let database = TestDatabase::postgres().await;
        let (one, clock) = TestServer::with_clock(database, settings).await;
        let (two, _) = one.beside_with(settings, Some(clock.clone())).await;
        let servers = Self { one, two, clock };
        servers.open_connections().await;
        servers
    }

    /// Opens as many connections as calls come at once: else the first call is over while the others still connect.
    async fn open_connections(&self) {
        let begun = (0..CALLS).map(|n| self.ports(n).store.begin());
        for tx in join_all(begun).await {
            drop(tx.unwrap());
        }
    }

    fn now(&self) -> Instant {
        self.clock.now()
    }

    /// The ports of the server that a call goes to.
    fn ports(&self, call: usize) -> &Ports {
        if call.is_multiple_of(2) {
            self.one.ports()
        } else {
            self.two.ports()
        }
    }

    /// Makes all calls at once; how many got through, each as expected. The others were told to wait.
    async fn through<T: Debug>(
        &self,
        call: impl AsyncFn(&Ports, usize) -> Result<T, Failure>,
        as_expected: impl Fn(&Result<T, Failure>) -> bool,
    ) -> usize {
        let calls = (0..CALLS).map(|n| call(self.ports(n), n));
        let outcomes = join_all(calls).await;
        let through: Vec<_> = outcomes
            .into_iter()
            .filter(|outcome| refusal(outcome).is_none_or(|it| !is_wait(it)))
            .collect();
        for outcome in &through {
            assert!(as_expected(outcome), "{outcome:?}");
        }
        through.len()
    }

    /// The same, but inserts into `table` are held back until every call that can reach it has done so, and has therefore counted. For
    /// calls that other locks would otherwise run one after another.
    async fn through_to<T: Debug>(
        &self,
        table: &str,
        call: impl AsyncFn(&Ports, usize) -> Result<T, Failure>,
        as_expected: impl Fn(&Result<T, Failure>) -> bool,
    ) -> usize {
        let beside = self.one.database().connect().await;
        let gate = beside.begin().await.unwrap();
        let shut = format!("LOCK TABLE {table} IN SHARE MODE");
        gate.execute_unprepared(&shut).await.unwrap();
        let opened = async {
            self.one.database().until_waiting(2).await;
            gate.commit().await.unwrap();
        };
        tokio::join!(self.through(call, as_expected), opened).0
    }

    /// Writes what came before.
    async fn before<T>(&self, work: impl AsyncFn(&dyn Tx) -> Result<T, Failure>) -> T {
        transact(self.one.ports(), work).await.unwrap()
    }

    /// An investor with the tests' password.
    async fn investor(&self) -> InvestorId {
        let hash = self.one.ports().passwords.hash(PASSWORD).await.unwrap();
        self.before(async |tx| {
            let id = a_stored_investor(tx, self.now()).await;
            tx.investors().set_password(id, hash.as_str()).await?;
            Ok(id)
        })
        .await
    }

    /// A session of an investor who proved just now who they are.
    fn session(&self, investor: InvestorId) -> Session {
        let now = self.now();
        Session {
            id: SessionId(0),
            token_hash: "none".into(),
            investor,
            remembered: false,
            created_at: now,
            last_seen_at: now,
            authenticated_at: now,
            device: String::new(),
        }
    }

    /// How many messages of a template were written.
    async fn message_count(&self, template: &str) -> usize {
        let tx = self.one.ports().store.begin_read().await.unwrap();
        let messages = tx.outbox().newest(500).await.unwrap();
        let of_template = |m: &&ports::driven::outbox::Message| m.content.template == template;
        messages.iter().filter(of_template).count()
    }

    async fn stop(self) {
        self.two.stop().await.unwrap();
        self.one.stop().await;
    }
}

fn refusal<T>(outcome: &Result<T, Failure>) -> Option<&Refusal> {
    match outcome {
        Err(Failure::Refused(refusal)) => Some(refusal),
        _ => None,
    }
}

const fn is_wait(refusal: &Refusal) -> bool {
    matches!(refusal, Refusal::TooFrequent { .. })
}

/// Whether it was refused so.
fn refused<T>(expected: &Refusal) -> impl Fn(&Result<T, Failure>) -> bool {
    move |outcome| refusal(outcome) == Some(expected)
}

/// The address of a caller.
fn address(n: usize) -> String {
    format!("198.51.100.{n}")
}

fn origin(address: impl Into<String>) -> Origin {
    Origin {
        request_id: "two-servers".into(),
        address: address.into(),
    }
}

fn browser(address: impl Into<String>) -> Browser {
    Browser {
        device: "a test".into(),
        former: None,
        origin: origin(address),
    }
}
