//! Password hashes with argon2id, on threads of their own with a lower priority than all others, so
//! that a flood of log-ins leaves time for calls that only read. The memory of a hash is reused for
//! the next one: allocating 19 MiB each time would let the process grow without bound.

use std::{
    num::NonZero,
    sync::{Arc, Mutex, PoisonError},
};

use argon2::{
    Algorithm, Argon2, Block, Params, Version,
    password_hash::phc::{Output, ParamsString, PasswordHash as Phc, Salt},
};
use async_trait::async_trait;
use ports::driven::password::{PasswordError, PasswordHash, PasswordHasher};
use secrecy::{ExposeSecret, SecretString};
use subtle::ConstantTimeEq;
use tokio::sync::{Semaphore, oneshot};

const HASH_BYTES: usize = 32;
const SALT_BYTES: usize = 16;
/// The niceness of a hash above the server's: it gets about a tenth of a core that others want as
/// well.
const LOWER: i32 = 10;

/// The cost of a hash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Argon2Cost {
    /// Memory in KiB.
    pub memory_kib: u32,
    /// Passes over it.
    pub passes: u32,
}

impl Argon2Cost {
    /// 19 MiB and two passes (decision 8).
    pub const STANDARD: Self = Self {
        memory_kib: 19 * 1024,
        passes: 2,
    };
}

/// [`PasswordHasher`] with argon2id, one lane.
pub struct Argon2Hasher {
    inner: Arc<Inner>,
}

struct Inner {
    params: Params,
    turns: Arc<Semaphore>,
    /// Unknown callers queue here first, so that never more of them than run at once are ahead of
    /// anybody else.
    strangers: Arc<Semaphore>,
    spare: Mutex<Vec<Vec<Block>>>,
}

impl Argon2Hasher {
    /// At most `at_once` hashes run at a time; the others wait in turn.
    pub fn new(cost: Argon2Cost, at_once: usize) -> Result<Self, PasswordError> {
        let params =
            Params::new(cost.memory_kib, cost.passes, 1, Some(HASH_BYTES)).map_err(failed)?;
        let places = || Arc::new(Semaphore::new(at_once.max(1)));
        Ok(Self {
            inner: Arc::new(Inner {
                params,
                turns: places(),
                strangers: places(),
                spare: Mutex::default(),
            }),
        })
    }

    /// The standard cost, on all cores but one.
    pub fn standard() -> Result<Self, PasswordError> {
        let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
        Self::new(Argon2Cost::STANDARD, cores.saturating_sub(1))
    }

    async fn in_turn<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Inner) -> Result<T, PasswordError> + Send + 'static,
    ) -> Result<T, PasswordError> {
        let turn = Arc::clone(&self.inner.turns)
            .acquire_owned()
            .await
            .map_err(failed)?;
        let inner = Arc::clone(&self.inner);
        let (tell, told) = oneshot::channel();
        // The turn is held by the work itself: if a caller disconnects, the next hash still waits
        // for the running one.
        let work = move || {
            let _turn = turn;
            make_way();
            // Nobody listens if the caller disconnected.
            let _unheard = tell.send(work(&inner));
        };
        // Not one of the runtime's threads: the priority of a thread cannot be raised again.
        let thread = std::thread::Builder::new().name("password".to_owned());
        thread.spawn(work).map_err(failed)?;
        told.await.map_err(failed)?
    }
}

#[async_trait]
impl PasswordHasher for Argon2Hasher {
    async fn hash(&self, password: &str) -> Result<PasswordHash, PasswordError> {
        let password = SecretString::from(password);
        self.in_turn(move |inner| {
            let salt: [u8; SALT_BYTES] = rand::random();
            let hash = inner.fill(&password, &salt, &inner.params)?;
            let phc = Phc {
                algorithm: Algorithm::Argon2id.ident(),
                version: Some(Version::V0x13.into()),
                params: ParamsString::try_from(&inner.params).map_err(failed)?,
                salt: Some(Salt::new(&salt).map_err(failed)?),
                hash: Some(Output::new(&hash).map_err(failed)?),
            };
            Ok(PasswordHash::new(phc.to_string()))
        })
        .await
    }

    async fn verify(
        &self,
        password: &str,
        stored: Option<PasswordHash>,
    ) -> Result<bool, PasswordError> {
        let password = SecretString::from(password);
        self.in_turn(move |inner| inner.judge(&password, stored))
            .await
    }

    async fn verify_stranger(
        &self,
        password: &str,
        stored: Option<PasswordHash>,
    ) -> Result<bool, PasswordError> {
        let place = Arc::clone(&self.inner.strangers)
            .acquire_owned()
            .await
            .map_err(failed)?;
        let password = SecretString::from(password);
        let work = move |inner: &Inner| {
            let _place = place;
            inner.judge(&password, stored)
        };
        self.in_turn(work).await
    }
}

impl Inner {
    /// The same work whether there is a hash or not.
    fn judge(
        &self,
        password: &SecretString,
        stored: Option<PasswordHash>,
    ) -> Result<bool, PasswordError> {
        if let Some(stored) = stored {
            return self.matches(password, &stored);
        }
        self.fill(password, &[0; SALT_BYTES], &self.params)?;
        Ok(false)
    }

    fn matches(
        &self,
        password: &SecretString,
        stored: &PasswordHash,
    ) -> Result<bool, PasswordError> {
        let phc = Phc::new(stored.as_str()).map_err(|_| PasswordError::Malformed)?;
        let (Some(salt), Some(expected)) = (phc.salt, phc.hash) else {
            return Err(PasswordError::Malformed);
        };
        if phc.algorithm != Algorithm::Argon2id.ident() || expected.len() != HASH_BYTES {
            return Err(PasswordError::Malformed);
        }
        let params = Params::try_from(&phc).map_err(|_| PasswordError::Malformed)?;
        let hash = self.fill(password, salt.as_ref(), &params)?;
        Ok(hash.ct_eq(expected.as_ref()).into())
    }

    /// The hash itself, in memory of an earlier one if some is free.
    fn fill(
        &self,
        password: &SecretString,
        salt: &[u8],
        params: &Params,
    ) -> Result<[u8; HASH_BYTES], PasswordError> {
        let mut blocks = self
            .spare
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .pop()
            .unwrap_or_default();
        blocks.resize(params.block_count(), Block::default());
        let mut hash = [0; HASH_BYTES];
        let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params.clone());
        let done = argon2.hash_password_into_with_memory(
            password.expose_secret().as_bytes(),
            salt,
            &mut hash,
            blocks.as_mut_slice(),
        );
        self.spare
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(blocks);
        done.map(|()| hash).map_err(failed)
    }
}

/// Gives every other thread of the server precedence.
fn make_way() {
    // If the system refuses this, a hash runs with normal priority.
    let _refused = rustix::process::nice(LOWER);
}

fn failed(error: impl std::fmt::Display) -> PasswordError {
    PasswordError::Failed(error.to_string())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use std::time::{Duration, Instant};

    use super::*;

    fn cheap(at_once: usize) -> Argon2Hasher {
        Argon2Hasher::new(
            Argon2Cost {
                memory_kib: 64,
                passes: 1,
            },
            at_once,
        )
        .unwrap()
    }

    #[tokio::test]
    async fn a_password_matches_its_own_hash_only() {
        let hasher = cheap(1);
        let hash = hasher.hash("Landfall1").await.unwrap();
        assert!(
            hasher
                .verify("Landfall1", Some(hash.clone()))
                .await
                .unwrap()
        );
        assert!(
            !hasher
                .verify("landfall1", Some(hash.clone()))
                .await
                .unwrap()
        );
        assert_ne!(
            hasher.hash("Landfall1").await.unwrap(),
            hash,
            "each hash has a salt of its own"
        );
        assert!(
            !format!("{hash:?}").contains("argon2"),
            "a hash is not printed"
        );
    }

    #[tokio::test]
    async fn the_standard_hash_has_the_decided_cost() {
        let hasher = Argon2Hasher::standard().unwrap();
        let hash = hasher.hash("Landfall1").await.unwrap();
        assert!(
            hash.as_str().starts_with("$argon2id$v=19$m=19456,t=2,p=1$"),
            "{}",
            hash.as_str()
        );
        assert!(
            cheap(1).verify("Landfall1", Some(hash)).await.unwrap(),
            "a hash carries its own cost"
        );
    }

    #[tokio::test]
    async fn a_hash_of_the_reference_implementation_is_read() {
        let known =
            "$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4";
        let known = Some(PasswordHash::new(known));
        assert!(cheap(1).verify("password", known.clone()).await.unwrap());
        assert!(!cheap(1).verify("differentpassword", known).await.unwrap());
    }

    #[tokio::test]
    async fn a_text_that_is_no_hash_is_an_error_and_not_a_wrong_password() {
        for text in [
            "",
            "Landfall1",
            "$argon2i$v=19$m=64,t=1,p=1$c29tZXNhbHQ$c29tZWhhc2hzb21laGFzaA",
        ] {
            let checked = cheap(1)
                .verify("Landfall1", Some(PasswordHash::new(text)))
                .await;
            assert!(matches!(checked, Err(PasswordError::Malformed)), "{text:?}");
        }
    }

    #[tokio::test]
    async fn an_unknown_account_takes_as_long_as_a_known_one() {
        let hasher = Argon2Hasher::new(Argon2Cost::STANDARD, 1).unwrap();
        let known = hasher.hash("Landfall1").await.unwrap();
        let mut times = [Duration::MAX; 2];
        // The minimum of several runs: the cost of the work itself, whatever else the machine does.
        // A busy machine needs many runs.
        let is_alike = |[known, unknown]: [Duration; 2]| {
            (0.5..2.0).contains(&(unknown.as_secs_f64() / known.as_secs_f64()))
        };
        for round in 0..100 {
            if round >= 5 && is_alike(times) {
                break;
            }
            for (fastest, stored) in times.iter_mut().zip([Some(known.clone()), None]) {
                let start = Instant::now();
                assert!(!hasher.verify("Wrong1", stored).await.unwrap());
                *fastest = start.elapsed().min(*fastest);
            }
        }
        assert!(is_alike(times), "known and unknown: {times:?}");
    }

    #[tokio::test]
    async fn whoever_is_known_does_not_wait_for_a_crowd_of_strangers() {
        use std::sync::atomic::{AtomicUsize, Ordering};
        let hasher = Arc::new(cheap(1));
        let known = hasher.hash("Landfall1").await.unwrap();
        let judged = Arc::new(AtomicUsize::new(0));
        let turn = Arc::clone(&hasher.inner.turns).acquire_owned().await;
        let crowd: Vec<_> = (0..40)
            .map(|_| {
                let (hasher, judged) = (Arc::clone(&hasher), Arc::clone(&judged));
                tokio::spawn(async move {
                    let wrong = hasher.verify_stranger("Wrong1", None).await.unwrap();
                    judged.fetch_add(1, Ordering::Relaxed);
                    wrong
                })
            })
            .collect();
        // One thread runs the crowd and this test: afterwards all of them are in the queue.
        tokio::task::yield_now().await;
        let mut verified = std::pin::pin!(hasher.verify("Landfall1", Some(known)));
        let at_once = tokio::time::timeout(Duration::ZERO, &mut verified).await;
        assert!(at_once.is_err(), "somebody else has the turn");
        drop(turn);
        assert!(verified.await.unwrap());
        let before = judged.load(Ordering::Relaxed);
        assert!(before <= 2, "{before} strangers went before");
        for stranger in crowd {
            assert!(!stranger.await.unwrap());
        }
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 4)]
    async fn no_more_run_at_once_than_allowed_and_their_memory_is_used_again() {
        // Long enough for all forty to run at once, were they let in.
        let cost = Argon2Cost {
            memory_kib: 4 * 1024,
            passes: 2,
        };
        let hasher = Arc::new(Argon2Hasher::new(cost, 2).unwrap());
        let many = (0..40).map(|_| {
            let hasher = Arc::clone(&hasher);
            tokio::spawn(async move { hasher.hash("Landfall1").await.unwrap() })
        });
        for one in many.collect::<Vec<_>>() {
            one.await.unwrap();
        }
        let kept = hasher.inner.spare.lock().unwrap().len();
        assert!(
            (1..=2).contains(&kept),
            "{kept} blocks of memory for two at once"
        );
    }
}
