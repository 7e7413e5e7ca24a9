//! Waiting until a change on one server shows on another.

use std::time::{Duration, Instant};

/// How old an answer may be that a server keeps.
const AGE: Duration = Duration::from_secs(1);

/// Waits until every server queries the database again: for changes that bypass the servers.
pub async fn asked_anew() {
    tokio::time::sleep(Duration::from_millis(500)).await;
}

/// Asks until the change shows. A request a second after the change must see it; the duration of
/// the requests themselves does not matter.
pub async fn within_a_second(what: &str, shows: impl AsyncFn() -> bool) {
    let began = Instant::now();
    loop {
        let must_show = began.elapsed() > AGE;
        if shows().await {
            return;
        }
        assert!(!must_show, "{what}: not shown a second later");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}
