//! The cache of answers: bounded in number and in size. Each answer is made by one caller while
//! others with the same request wait for it.

use super::kept::{Kept, Readers, Shared};
use crate::http::call::Written;
use domain::{Instant, Language};
use ports::driving::catalog;
use ports::{Failure, Ports};
use std::collections::HashMap;
use std::fmt::Debug;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The maximum number of cached answers.
const ANSWERS: usize = 400;
/// The maximum of their total bytes, uncompressed.
const BYTES: usize = 16 * 1024 * 1024;

/// The key of an answer: everything that it may depend on.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct CacheKey {
    call: &'static str,
    question: String,
    language: Language,
}

impl CacheKey {
    /// A call with its parsed form, in a language.
    pub fn new(call: &'static str, question: &impl Debug, language: Language) -> Self {
        Self {
            call,
            question: format!("{question:?}"),
            language,
        }
    }
}

/// A new answer.
pub struct Made<A> {
    /// The answer.
    pub answer: A,
    /// When it changes through time alone.
    pub until: Option<Instant>,
    /// Whether to cache it: not if strangers' words decide how many different ones there are.
    pub keep: bool,
}

impl<A> Made<A> {
    /// An answer that only a change makes outdated.
    pub const fn lasting(answer: A) -> Self {
        Self {
            answer,
            until: None,
            keep: true,
        }
    }

    /// An answer that time makes outdated too.
    pub const fn until(answer: A, until: Option<Instant>) -> Self {
        Self {
            answer,
            until,
            keep: true,
        }
    }
}

/// The slot of one answer.
#[derive(Default)]
struct Place {
    kept: Mutex<Option<Arc<Kept>>>,
    making: tokio::sync::Mutex<()>,
}

impl Place {
    fn look(&self) -> MutexGuard<'_, Option<Arc<Kept>>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn size(&self) -> usize {
        self.look().as_ref().map_or(0, |kept| kept.size())
    }
}

/// The cached answers of a server.
#[derive(Default)]
pub struct SharedAnswers(Mutex<HashMap<CacheKey, Arc<Place>>>);

impl SharedAnswers {
    /// The cached answer, or the one that `make` makes now. A cached answer is as old as the
    /// revision that was read before it was made, or newer.
    pub async fn answer<A: Written>(
        &self,
        ports: &Ports,
        asked: CacheKey,
        readers: Readers,
        make: impl AsyncFnOnce() -> Result<Made<A>, Failure>,
    ) -> Result<Shared<A>, Failure> {
        let place = self.place(&asked);
        let holding = |revision| {
            let kept = place.as_ref()?.look().clone()?;
            kept.holds(revision, ports.clock.now()).then_some(kept)
        };
        if let Some(kept) = holding(catalog::revision(ports).await?) {
            return Ok(Shared::new(kept, readers));
        }
        let _alone = match &place {
            Some(place) => Some(place.making.lock().await),
            None => None,
        };
        let revision = catalog::revision(ports).await?;
        if let Some(kept) = holding(revision) {
            return Ok(Shared::new(kept, readers));
        }
        let fresh = make().await?;
        let plain = fresh
            .answer
            .write()
            .map_err(|error| Failure::Broken(format!("an answer could not be written: {error}")))?;
        let kept = Arc::new(Kept::new(plain, revision, fresh.until));
        if fresh.keep {
            let place = self.room_for(asked, kept.size());
            *place.look() = Some(Arc::clone(&kept));
        }
        Ok(Shared::new(kept, readers))
    }

    fn places(&self) -> MutexGuard<'_, HashMap<CacheKey, Arc<Place>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn place(&self, asked: &CacheKey) -> Option<Arc<Place>> {
        self.places().get(asked).cloned()
    }

    /// The slot of an answer. If there is no more room, all are dropped: the requested ones come
    /// back at once.
    fn room_for(&self, asked: CacheKey, size: usize) -> Arc<Place> {
        let mut places = self.places();
        let held: usize = places.values().map(|place| place.size()).sum();
        let is_known = places.contains_key(&asked);
        if held.saturating_add(size) > BYTES || (!is_known && places.len() >= ANSWERS) {
            places.clear();
        }
        Arc::clone(places.entry(asked).or_default())
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use ports::driven::catalog::CatalogRevision;

    fn asked(number: usize) -> CacheKey {
        CacheKey::new("account_products", &number, Language::En)
    }

    fn keep(answers: &SharedAnswers, number: usize, size: usize) {
        let revision = CatalogRevision {
            edits: 1,
            takings: 1,
        };
        let kept = Arc::new(Kept::new(vec![b' '; size], revision, None));
        *answers.room_for(asked(number), size).look() = Some(kept);
    }

    #[test]
    fn answers_are_bounded_in_number_and_size() {
        let answers = SharedAnswers::default();
        for number in 0..3 * ANSWERS {
            keep(&answers, number, 10);
            assert!(answers.places().len() <= ANSWERS);
        }
        for number in 0..40 {
            keep(&answers, number, BYTES / 8);
            let held: usize = answers.places().values().map(|place| place.size()).sum();
            assert!(held <= BYTES, "{held}");
        }
        assert!(answers.place(&asked(39)).is_some());
    }

    #[test]
    fn language_and_question_are_parts_of_what_was_asked() {
        let english = CacheKey::new("a", &(1, "x"), Language::En);
        assert_ne!(english, CacheKey::new("a", &(1, "x"), Language::Zh));
        assert_ne!(english, CacheKey::new("a", &(1, "y"), Language::En));
        assert_ne!(english, CacheKey::new("b", &(1, "x"), Language::En));
    }
}
