//! `ClamAV`'s daemon, over TCP or a Unix socket, by its INSTREAM command: the file is sent in
//! chunks, so that the daemon needs no access to our folders. Nothing is stored or cached here.

use std::{io, path::PathBuf, str::FromStr, time::Duration};

use async_trait::async_trait;
use futures_util::TryStreamExt;
use ports::driven::{
    objects::{ByteStream, ObjectError},
    scanning::{FileScanner, ScanError, Verdict},
};
use tokio::{
    io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt},
    net::{TcpStream, UnixStream},
    time::timeout,
};

/// How long the daemon may take to accept a connection.
const CONNECT_WITHIN: Duration = Duration::from_secs(3);
/// The limit of a scan, with the wait for its turn in the daemon's queue.
const SCAN_WITHIN: Duration = Duration::from_secs(25);
/// The largest chunk that is sent; the body's own may be larger.
const CHUNK: usize = 64 * 1024;
/// The longest answer that is read.
const LONGEST_ANSWER: u64 = 4096;

/// Where the daemon listens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClamdAddress {
    /// `host:port`.
    Tcp(String),
    /// A Unix socket.
    Socket(PathBuf),
}

impl FromStr for ClamdAddress {
    type Err = &'static str;

    /// `host:port`, or the absolute path of a socket.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text.starts_with('/') {
            return Ok(Self::Socket(text.into()));
        }
        let port = text.rsplit_once(':').filter(|(host, _)| !host.is_empty());
        match port.map(|(_, port)| port.parse::<u16>()) {
            Some(Ok(1..)) => Ok(Self::Tcp(text.to_owned())),
            Some(_) | None => Err("it is neither host:port nor the path of a socket"),
        }
    }
}

/// [`FileScanner`] that asks clamd.
#[derive(Clone, Debug)]
pub struct Clamd {
    address: ClamdAddress,
    scan_within: Duration,
}

impl Clamd {
    /// A scanner that asks the daemon at this address.
    pub const fn new(address: ClamdAddress) -> Self {
        Self::patient(address, SCAN_WITHIN)
    }

    /// A scanner that waits this long for a scan.
    pub const fn patient(address: ClamdAddress, scan_within: Duration) -> Self {
        Self {
            address,
            scan_within,
        }
    }

    async fn connect(&self) -> io::Result<Box<dyn Connection>> {
        Ok(match &self.address {
            ClamdAddress::Tcp(address) => Box::new(TcpStream::connect(address).await?),
            ClamdAddress::Socket(path) => Box::new(UnixStream::connect(path).await?),
        })
    }
}

trait Connection: AsyncRead + AsyncWrite + Send + Unpin {}
impl<T: AsyncRead + AsyncWrite + Send + Unpin> Connection for T {}

#[async_trait]
impl FileScanner for Clamd {
    async fn scan(&self, body: ByteStream) -> Result<Verdict, ScanError> {
        let connected = timeout(CONNECT_WITHIN, self.connect()).await;
        let mut daemon = connected.map_err(|_| too_slow())?.map_err(unavailable)?;
        let answer = timeout(self.scan_within, ask(daemon.as_mut(), body)).await;
        verdict(&answer.map_err(|_| too_slow())??)
    }
}

/// Sends the file and reads the answer. A truncated body is not terminated, so that the daemon
/// gives no verdict.
async fn ask(daemon: &mut dyn Connection, body: ByteStream) -> Result<String, ScanError> {
    let sent = send(daemon, body).await;
    if let Err(SendError::Body(error)) = sent {
        return Err(error.into());
    }
    let mut answer = Vec::new();
    let read = daemon.take(LONGEST_ANSWER).read_to_end(&mut answer).await;
    match (sent, read) {
        // A daemon that stops reading gives its reason before it hangs up.
        (_, Ok(length)) if length > 0 => Ok(String::from_utf8_lossy(&answer).into_owned()),
        (Err(SendError::Daemon(error)), _) | (_, Err(error)) => Err(unavailable(error)),
        (_, Ok(_)) => Err(ScanError::Unavailable(
            "it hung up without an answer".into(),
        )),
    }
}

enum SendError {
    Body(ObjectError),
    Daemon(io::Error),
}

impl From<io::Error> for SendError {
    fn from(error: io::Error) -> Self {
        Self::Daemon(error)
    }
}

async fn send(daemon: &mut dyn Connection, mut body: ByteStream) -> Result<(), SendError> {
    daemon.write_all(b"zINSTREAM\0").await?;
    while let Some(bytes) = body.try_next().await.map_err(SendError::Body)? {
        // A chunk without bytes would end the file.
        for chunk in bytes.chunks(CHUNK) {
            let length = u32::try_from(chunk.len()).map_err(io::Error::other)?;
            daemon.write_all(&length.to_be_bytes()).await?;
            daemon.write_all(chunk).await?;
        }
    }
    daemon.write_all(&0_u32.to_be_bytes()).await?;
    daemon.flush().await?;
    Ok(())
}

/// `stream: OK`, `stream: NAME FOUND`, or an error message.
fn verdict(answer: &str) -> Result<Verdict, ScanError> {
    let said = answer.trim_end_matches(['\0', '\n']).trim();
    let result = said.strip_prefix("stream: ").unwrap_or(said);
    if result == "OK" {
        return Ok(Verdict::Clean);
    }
    match result.strip_suffix(" FOUND") {
        Some(signature) if !signature.is_empty() => Ok(Verdict::Infected {
            signature: signature.to_owned(),
        }),
        Some(_) | None => Err(ScanError::Unavailable(format!("it says {said:?}"))),
    }
}

fn unavailable(error: io::Error) -> ScanError {
    ScanError::Unavailable(error.to_string())
}

fn too_slow() -> ScanError {
    ScanError::Unavailable("it does not answer in time".into())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use ports::driven::objects::whole;
    use tokio::net::TcpListener;

    use super::*;

    #[test]
    fn only_a_plain_ok_is_clean() {
        assert!(matches!(verdict("stream: OK\0"), Ok(Verdict::Clean)));
        assert!(matches!(
            verdict("stream: Eicar-Test-Signature FOUND\0"),
            Ok(Verdict::Infected { signature }) if signature == "Eicar-Test-Signature"
        ));
        for odd in [
            "",
            "stream:",
            "OKAY",
            "INSTREAM size limit exceeded. ERROR\0",
            "stream: x ERROR",
            " FOUND",
        ] {
            let judged = verdict(odd);
            assert!(
                matches!(judged, Err(ScanError::Unavailable(_))),
                "{odd:?}: {judged:?}"
            );
        }
    }

    #[test]
    fn an_address_is_a_port_or_a_path() {
        assert_eq!(
            "/run/clamav/clamd.ctl".parse(),
            Ok(ClamdAddress::Socket("/run/clamav/clamd.ctl".into()))
        );
        for address in ["clamd:3310", "[::1]:3310"] {
            assert_eq!(address.parse(), Ok(ClamdAddress::Tcp(address.to_owned())));
        }
        for wrong in ["", "clamd", ":3310", "clamd:0", "clamd:port"] {
            assert!(wrong.parse::<ClamdAddress>().is_err(), "{wrong:?}");
        }
    }

    async fn scan_at(listener: TcpListener) -> Result<Verdict, ScanError> {
        let address = ClamdAddress::Tcp(listener.local_addr().unwrap().to_string());
        let clamd = Clamd::patient(address, Duration::from_millis(300));
        let scan = clamd.scan(whole(vec![b'x'; 1024 * 1024]));
        let (verdict, ()) = tokio::join!(scan, async {
            let (mut connection, _) = listener.accept().await.unwrap();
            let mut command = [0; 10];
            connection.read_exact(&mut command).await.unwrap();
            assert_eq!(&command, b"zINSTREAM\0");
            connection
                .write_all(b"INSTREAM size limit exceeded. ERROR\0")
                .await
                .unwrap();
            connection.shutdown().await.unwrap();
            let mut rest = Vec::new();
            // Read, so that the refusal is not lost in a reset.
            let _read = timeout(
                Duration::from_millis(100),
                connection.read_to_end(&mut rest),
            )
            .await;
        });
        verdict
    }

    #[tokio::test]
    async fn a_daemon_that_takes_less_than_we_do_is_no_verdict() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let said = scan_at(listener).await;
        assert!(
            matches!(&said, Err(ScanError::Unavailable(why)) if why.contains("size limit")),
            "{said:?}"
        );
    }

    #[tokio::test]
    async fn a_daemon_that_is_silent_or_gone_is_no_verdict() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = ClamdAddress::Tcp(listener.local_addr().unwrap().to_string());
        let clamd = Clamd::patient(address, Duration::from_millis(200));
        let silent = clamd.scan(whole("x")).await;
        assert!(
            matches!(silent, Err(ScanError::Unavailable(_))),
            "{silent:?}"
        );
        drop(listener);
        let gone = clamd.scan(whole("x")).await;
        assert!(matches!(gone, Err(ScanError::Unavailable(_))), "{gone:?}");
    }
}
