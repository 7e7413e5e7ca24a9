//! Counts the round trips of a server to PostgreSQL, with a proxy between the two that counts the
//! database's answers.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, copy};
use tokio::net::{TcpListener, TcpStream};

use crate::database::TestDatabase;
use crate::server::{NO_LIMITS, TestServer};

/// The message by which PostgreSQL says that it is ready for the next query: once after each.
const READY_FOR_QUERY: u8 = b'Z';
/// The message that names what a statement did.
const COMMAND_COMPLETE: u8 = b'C';

/// A proxy to a database, on which round trips are counted.
pub struct CountingLine {
    url: String,
    trips: Arc<AtomicUsize>,
}

impl CountingLine {
    /// A line to a PostgreSQL database.
    pub async fn to(database: &TestDatabase) -> Self {
        let (before, rest) = database.url().split_once('@').expect("an address");
        let (host, name) = rest.split_once('/').expect("a database");
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let trips = Arc::new(AtomicUsize::new(0));
        tokio::spawn(carry(listener, host.to_owned(), Arc::clone(&trips)));
        Self {
            // Without the answer about encryption, which is no message.
            url: format!("{before}@127.0.0.1:{port}/{name}?sslmode=disable"),
            trips,
        }
    }

    /// A server that works alone through a proxy to a database of its own. It has one connection:
    /// statements prepared before are not prepared again.
    pub async fn with_server() -> (TestServer, Self) {
        let database = TestDatabase::postgres().await;
        let line = Self::to(&database).await;
        let settings = format!("{NO_LIMITS}\ndatabase_pool = 1");
        let server = TestServer::resting_through(database, line.url(), &settings).await;
        (server, line)
    }

    /// The address of the database by this line.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// The result of `work`, and its number of round trips, including those of everybody else on
    /// the line. It begins when the line is quiet: a connection returned to the pool is rolled back
    /// on its own.
    pub async fn count<T>(&self, work: impl Future<Output = T>) -> (T, usize) {
        let before = self.quiet().await;
        let done = work.await;
        (done, self.trips.load(Ordering::SeqCst) - before)
    }

    async fn quiet(&self) -> usize {
        for _ in 0..100 {
            let before = self.trips.load(Ordering::SeqCst);
            tokio::time::sleep(Duration::from_millis(100)).await;
            if self.trips.load(Ordering::SeqCst) == before {
                return before;
            }
        }
        panic!("the line never rests");
    }
}

async fn carry(listener: TcpListener, host: String, trips: Arc<AtomicUsize>) {
    while let Ok((near, _)) = listener.accept().await {
        let far = TcpStream::connect(&host).await.expect("the cluster");
        for end in [&near, &far] {
            end.set_nodelay(true).expect("a connection");
        }
        let (mut asks, answers_to) = near.into_split();
        let (answers, mut asked) = far.into_split();
        tokio::spawn(async move { copy(&mut asks, &mut asked).await });
        tokio::spawn(carry_answers(answers, answers_to, Arc::clone(&trips)));
    }
}

/// Each message is a byte that names its kind and a length that counts itself. Two answers are not counted, since no request waits for
/// them: one that says nothing but that the database is ready, by which a pool checks a returned connection, and that to `ROLLBACK`, by which
/// a reading ends after its request was answered.
async fn carry_answers(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    trips: Arc<AtomicUsize>,
) -> std::io::Result<()> {
    let mut says_more = false;
    loop {
        let kind = from.read_u8().await?;
        let length = from.read_u32().await?;
        let rest_length = usize::try_from(length.saturating_sub(4)).expect("a length");
        let mut rest = vec![0; rest_length];
        from.read_exact(&mut rest).await?;
        let is_over = kind == READY_FOR_QUERY;
        if is_over && says_more {
            trips.fetch_add(1, Ordering::SeqCst);
        }
        let is_rollback = kind == COMMAND_COMPLETE && rest.starts_with(b"ROLLBACK");
        says_more = !is_over && (says_more || !is_rollback);
        let mut message = vec![kind];
        message.extend(length.to_be_bytes());
        message.append(&mut rest);
        to.write_all(&message).await?;
    }
}
