//! Waiting until a stub was called: the server's own activity shows in the calls that it makes.

use std::time::Duration;

/// Waits until a stub was called this often, for half a minute at most; `asked` counts the calls.
pub async fn until_asked(what: &str, times: usize, asked: impl AsyncFn() -> usize) {
    let mut counted = 0;
    for _ in 0..1_200 {
        counted = asked().await;
        if counted >= times {
            return;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    panic!("{what} was asked {counted} times, not {times}");
}
