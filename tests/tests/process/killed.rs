//! The server is killed with -9 at random moments, during a step that must be repeatable.
use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::time::Duration;
use tests::binary::BinaryServer;

/// A number drawn by chance below a bound.
pub(crate) fn draw(bound: u64) -> u64 {
    RandomState::new().build_hasher().finish() % bound
}

/// The steps, of so many, at which the server is killed: as many as `LANDFALL_KILLS` says, else three.
pub(crate) fn kills(steps: u64) -> Vec<u64> {
    let wanted = std::env::var("LANDFALL_KILLS")
        .ok()
        .and_then(|n| n.parse().ok());
    let wanted: usize = wanted.unwrap_or(3).min(usize::try_from(steps).unwrap());
    let mut drawn = Vec::new();
    while drawn.len() < wanted {
        let step = draw(steps);
        if !drawn.contains(&step) {
            drawn.push(step);
        }
    }
    println!("the server is killed at the steps {drawn:?}");
    drawn
}

/// Kills the server while `step` runs, at a moment within `within` milliseconds, and starts it again. Whether the step was answered
/// before is as the draw fell.
pub(crate) async fn kill_during<F>(server: &mut BinaryServer, within: u64, step: F)
where
    F: Future<Output = ()> + Send + 'static,
{
    let running = tokio::spawn(step);
    tokio::time::sleep(Duration::from_millis(draw(within))).await;
    server.kill();
    let _ = running.await;
    server.start().await;
}
