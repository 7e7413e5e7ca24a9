//! One upload per person at a time, from its first byte until it is stored or refused. Others wait
//! in that person's own queue, unread, so that nobody fills the disk or the queue of inspections,
//! and everybody else is served in the meantime. Each server has queues of its own.

use domain::Refusal;
use domain::review::Actor;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

/// How many uploads a person may have under way, the running one included: more than any screen has
/// fields for files.
const LONGEST: usize = 16;
/// How long an upload waits for its turn; browsers give up after the same time.
const PATIENCE: Duration = Duration::from_secs(60);
/// How long a refused upload is told to wait before it is retried, in seconds.
const COME_AGAIN: u32 = 10;

/// The upload queues of a server.
#[derive(Debug)]
pub struct UploadLines {
    lines: Mutex<HashMap<Actor, Line>>,
    patience: Duration,
}

#[derive(Debug)]
struct Line {
    door: Arc<Semaphore>,
    uploads: usize,
}

/// The turn of an upload. Dropping it starts the next one.
#[derive(Debug)]
pub struct UploadTurn {
    // Dropped in this order: the lock is released before the place is free.
    _door: OwnedSemaphorePermit,
    _place: Place,
}

/// A place in a queue.
#[derive(Debug)]
struct Place {
    lines: Arc<UploadLines>,
    who: Actor,
}

impl Default for UploadLines {
    fn default() -> Self {
        Self {
            lines: Mutex::default(),
            patience: PATIENCE,
        }
    }
}

impl UploadLines {
    /// Waits for the person's turn, in the order in which the uploads came. Refuses with
    /// `TooFrequent` if too many already wait, and if the turn does not come in time.
    pub async fn turn(self: &Arc<Self>, who: Actor) -> Result<UploadTurn, Refusal> {
        let refusal = Refusal::TooFrequent {
            seconds: COME_AGAIN,
        };
        let (door, place) = self.place(who).ok_or_else(|| refusal.clone())?;
        match timeout(self.patience, door.acquire_owned()).await {
            Ok(Ok(door)) => Ok(UploadTurn {
                _door: door,
                _place: place,
            }),
            Ok(Err(_)) | Err(_) => Err(refusal),
        }
    }

    fn place(self: &Arc<Self>, who: Actor) -> Option<(Arc<Semaphore>, Place)> {
        let mut lines = self.all();
        let line = lines.entry(who).or_insert_with(|| Line {
            door: Arc::new(Semaphore::new(1)),
            uploads: 0,
        });
        if line.uploads == LONGEST {
            return None;
        }
        line.uploads += 1;
        let lines = Arc::clone(self);
        Some((Arc::clone(&line.door), Place { lines, who }))
    }

    fn all(&self) -> MutexGuard<'_, HashMap<Actor, Line>> {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut lines = self.lines.all();
        if let Some(line) = lines.get_mut(&self.who) {
            line.uploads -= 1;
            if line.uploads == 0 {
                lines.remove(&self.who);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use domain::ids::InvestorId;
    use futures_util::future::join_all;
    use tokio::task::yield_now;

    const ANN: Actor = Actor::Investor(InvestorId(1));
    const BEN: Actor = Actor::Investor(InvestorId(2));

    fn lines(patience: Duration) -> Arc<UploadLines> {
        Arc::new(UploadLines {
            lines: Mutex::default(),
            patience,
        })
    }

    #[tokio::test]
    async fn one_upload_of_a_person_is_under_way_and_others_are_served_meanwhile() {
        let lines = lines(Duration::from_secs(60));
        let first = lines.turn(ANN).await.unwrap();
        let second = tokio::spawn({
            let lines = Arc::clone(&lines);
            async move { lines.turn(ANN).await.is_ok() }
        });
        yield_now().await;
        assert!(!second.is_finished());
        lines.turn(BEN).await.unwrap();
        drop(first);
        assert!(second.await.unwrap());
        assert!(lines.all().is_empty());
    }

    #[tokio::test]
    async fn a_line_is_as_long_as_it_may_be_and_no_longer() {
        let lines = lines(Duration::from_secs(60));
        let all = join_all((0..LONGEST).map(|_| lines.turn(ANN)));
        let refused = async {
            yield_now().await;
            lines.turn(ANN).await.map(drop)
        };
        // Each turn is held until all have had theirs, which never happens: only the last one,
        // which is refused at once, ends.
        let refused = tokio::select! {
            _ = all => None,
            refused = refused => Some(refused),
        };
        let seconds = COME_AGAIN;
        assert_eq!(refused, Some(Err(Refusal::TooFrequent { seconds })));
        assert!(lines.all().is_empty());
    }

    #[tokio::test]
    async fn nobody_waits_for_ever() {
        let lines = lines(Duration::from_millis(20));
        let turn = lines.turn(ANN).await.unwrap();
        let refused = lines.turn(ANN).await.map(drop);
        assert!(matches!(refused, Err(Refusal::TooFrequent { .. })));
        drop(turn);
        lines.turn(ANN).await.unwrap();
    }
}
