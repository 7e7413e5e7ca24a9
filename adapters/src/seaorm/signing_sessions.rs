//! Storage of signing sessions.
#![allow(unused_imports, unused_variables)]

use super::transaction::SeaTx;
use async_trait::async_trait;
use domain::account::Answer;
use domain::ids::{DocumentId, InvestorId, SigningSessionId};
use domain::signing::{Scene, State};
use domain::{Instant, Language};
use ports::driven::signing_sessions::{SigningSession, SigningSessions};
use ports::driven::unit_of_work::StoreError;

#[async_trait]
impl SigningSessions for SeaTx {
    async fn add(&self, session: &SigningSession) -> Result<SigningSessionId, StoreError> {
        Err(StoreError::Unavailable("not built".into()))
    }
    async fn get(&self, id: SigningSessionId) -> Result<Option<SigningSession>, StoreError> {
        Err(StoreError::Unavailable("not built".into()))
    }
    async fn lock(&self, id: SigningSessionId) -> Result<Option<SigningSession>, StoreError> {
        Err(StoreError::Unavailable("not built".into()))
    }
    async fn by_token(&self, token_hash: &str) -> Result<Option<SigningSession>, StoreError> {
        Err(StoreError::Unavailable("not built".into()))
    }
    async fn by_reference(
        &self,
        provider: &str,
        reference: &str,
    ) -> Result<Option<SigningSession>, StoreError> {
        Err(StoreError::Unavailable("not built".into()))
    }
    async fn open_for(&self, scene: Scene) -> Result<Option<SigningSession>, StoreError> {
        Err(StoreError::Unavailable("not built".into()))
    }
    async fn save(&self, session: &SigningSession) -> Result<(), StoreError> {
        Err(StoreError::Unavailable("not built".into()))
    }
    async fn due(&self, now: Instant, limit: u32) -> Result<Vec<SigningSessionId>, StoreError> {
        Err(StoreError::Unavailable("not built".into()))
    }
}
