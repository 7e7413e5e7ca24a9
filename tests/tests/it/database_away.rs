//! PostgreSQL ends its connections, or goes away and comes back: nothing fails that another
//! connection could answer, other callers are asked to retry, and work continues by itself.

use futures_util::future::join_all;
use sea_orm::ConnectionTrait;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tests::client::{Answer, Client};
use tests::database::TestDatabase;
use tests::road::{investor, log_in};
use tests::server::{NO_LIMITS, TestServer};
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::AbortHandle;

/// More than a pool has.
const CALLS: usize = 40;
const ANN: &str = "86-13900139000";

/// Calls that read and calls that write, at once.
async fn calls(client: &Client) -> Vec<Answer> {
    let call = |n: usize| async move {
        if n.is_multiple_of(2) {
            client.get("account_bankprofile", &[]).await
        } else {
            client
                .post("account_bankprofile", tests::forms::bank())
                .await
        }
    };
    join_all((0..CALLS).map(call)).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn connections_that_were_ended_are_replaced_and_nobody_notices() {
    let database = TestDatabase::postgres().await;
    let beside = database.connect().await;
    // No connection is checked before it is used.
    let settings = format!("{NO_LIMITS}\ndatabase_check_seconds = 3600");
    let server = TestServer::start(database, &settings).await;
    let client = investor(&server, ANN).await;
    for answer in calls(&client).await {
        answer.ok();
    }
    for _ in 0..3 {
        beside
            .execute_unprepared(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                 WHERE datname = current_database() AND pid <> pg_backend_pid()",
            )
            .await
            .unwrap();
        for answer in calls(&client).await {
            answer.ok();
        }
    }
    server.stop().await;
}

/// What lies between a server and the cluster, and can be cut.
struct Line {
    is_cut: Arc<AtomicBool>,
    open: Arc<std::sync::Mutex<Vec<AbortHandle>>>,
    port: u16,
}

impl Line {
    async fn to(host: String) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let is_cut = Arc::new(AtomicBool::new(false));
        let open: Arc<std::sync::Mutex<Vec<AbortHandle>>> = Arc::default();
        let (cut, opened) = (Arc::clone(&is_cut), Arc::clone(&open));
        tokio::spawn(async move {
            while let Ok((mut near, _)) = listener.accept().await {
                if cut.load(Ordering::SeqCst) {
                    continue;
                }
                let host = host.clone();
                let carried = tokio::spawn(async move {
                    let mut far = TcpStream::connect(host).await.unwrap();
                    let _ended = copy_bidirectional(&mut near, &mut far).await;
                });
                opened.lock().unwrap().push(carried.abort_handle());
            }
        });
        Self { is_cut, open, port }
    }

    fn cut(&self) {
        self.is_cut.store(true, Ordering::SeqCst);
        for carried in self.open.lock().unwrap().drain(..) {
            carried.abort();
        }
    }

    fn mend(&self) {
        self.is_cut.store(false, Ordering::SeqCst);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_is_away_is_waited_for_and_found_again() {
    let database = TestDatabase::postgres().await;
    let (before, rest) = database.url().split_once('@').unwrap();
    let (host, name) = rest.split_once('/').unwrap();
    let line = Line::to(host.to_owned()).await;
    let url = format!("{before}@127.0.0.1:{}/{name}", line.port);
    let server = TestServer::start_through(database, &url, NO_LIMITS).await;
    let client = investor(&server, ANN).await;
    for answer in calls(&client).await {
        answer.ok();
    }
    line.cut();
    // Longer than a session is believed without asking.
    tokio::time::sleep(Duration::from_secs(6)).await;
    for _ in 0..2 {
        for answer in calls(&client).await {
            assert!(!answer.header("retry-after").is_empty());
            answer.refused(503, "Error_Unavailable");
        }
    }
    line.mend();
    let again = server.visitor().await;
    log_in(&again, ANN).await;
    for answer in calls(&again).await {
        answer.ok();
    }
    server.stop().await;
}
