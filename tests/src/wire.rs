//! A connection on which a test writes any bytes, for clients that no HTTP library would be: slow,
//! endless, interrupted. Checks nothing.

use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// A connection to a server.
pub struct Wire {
    stream: TcpStream,
    /// What the server sent so far.
    pub heard: Vec<u8>,
}

impl Wire {
    /// Connects to `http://host:port`.
    pub async fn open(base: &str) -> Self {
        let address = base.trim_start_matches("http://");
        let stream = TcpStream::connect(address).await.expect("a connection");
        stream.set_nodelay(true).expect("no delay");
        Self {
            stream,
            heard: Vec::new(),
        }
    }

    /// Sends bytes; false when the server takes no more.
    pub async fn say(&mut self, bytes: &[u8]) -> bool {
        self.stream.write_all(bytes).await.is_ok()
    }

    /// Sends a byte again and again until the server ends the connection: how long that took, or
    /// `None` if it was still open at the end.
    pub async fn trickle(
        &mut self,
        byte: u8,
        pause: Duration,
        limit: Duration,
    ) -> Option<Duration> {
        let began = Instant::now();
        let mut next = began;
        while began.elapsed() < limit {
            if Instant::now() >= next {
                next += pause;
                if !self.say(&[byte]).await {
                    return Some(began.elapsed());
                }
            }
            let left = next.saturating_duration_since(Instant::now());
            if self.listen(left.max(Duration::from_millis(1))).await {
                return Some(began.elapsed());
            }
        }
        None
    }

    /// Reads until the server ends the connection; false if it was still open at the end.
    pub async fn ended_within(&mut self, limit: Duration) -> bool {
        let began = Instant::now();
        while began.elapsed() < limit {
            if self.listen(limit.saturating_sub(began.elapsed())).await {
                return true;
            }
        }
        false
    }

    /// Reads the head and the body of an answer: its status.
    pub async fn answer(&mut self, limit: Duration) -> Option<u16> {
        let began = Instant::now();
        while began.elapsed() < limit {
            if let Some(status) = self.status() {
                return Some(status);
            }
            if self.listen(Duration::from_millis(100)).await {
                break;
            }
        }
        self.status()
    }

    /// The status of the first answer heard.
    pub fn status(&self) -> Option<u16> {
        let text = String::from_utf8_lossy(&self.heard);
        let line = text.strip_prefix("HTTP/1.1 ")?;
        line.get(..3)?.parse().ok()
    }

    /// Reads what comes within a time; true once the server ended the connection.
    async fn listen(&mut self, time: Duration) -> bool {
        let mut chunk = [0; 4096];
        match tokio::time::timeout(time, self.stream.read(&mut chunk)).await {
            Ok(Ok(0) | Err(_)) => true,
            Ok(Ok(read)) => {
                self.heard.extend_from_slice(&chunk[..read]);
                false
            }
            Err(_) => false,
        }
    }
}
