//! Waiting until a change on one server shows on another.

use std::time::{Duration, Instant};

/// How old an answer may be that a server keeps.
const AGE: Duration = Duration::from_secs(1);

/// Waits until every server asks the database anew whether what it keeps is old: for changes that go past the servers.
pub async fn asked_anew() {
    tokio::time::sleep(Duration::from_millis(500)).await;
}

/// Asks until the change shows. Who asks a second after the call must see it; how long the asking itself takes says nothing.
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
