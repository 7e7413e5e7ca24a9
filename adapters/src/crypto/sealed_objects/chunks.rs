//! Sealing and opening single chunks of one file.

use aead_stream::{NewStream, StreamBE32, StreamPrimitive};
use bytes::Bytes;
use chacha20poly1305::{
    KeyInit, XChaCha20Poly1305,
    aead::{Error, Payload},
};
use ports::driven::objects::ObjectKey;
use secrecy::ExposeSecret;

use super::super::keys::Key;
use super::format::{Header, TAG};

/// The cipher of one file: its chunks are bound to its header, to the key that it is stored under, to their number, and to
/// whether they are the last.
pub(super) struct Chunks {
    stream: StreamBE32<XChaCha20Poly1305>,
    bound: Vec<u8>,
}

impl Chunks {
    pub(super) fn new(key: &Key, header: &Header, stored_as: &ObjectKey) -> Self {
        let cipher = XChaCha20Poly1305::new(key.expose_secret().into());
        let mut bound = header.encode();
        // The header tells its own length, so that no two pairs read alike.
        bound.extend_from_slice(stored_as.as_str().as_bytes());
        Self {
            stream: StreamBE32::from_aead(cipher, &header.nonce_prefix.into()),
            bound,
        }
    }

    /// Seals the chunk of a number.
    pub(super) fn seal(
        &self,
        number: u32,
        is_last: bool,
        mut chunk: Vec<u8>,
    ) -> Result<Bytes, Error> {
        chunk.reserve_exact(TAG);
        self.stream
            .encrypt_in_place(number, is_last, &self.bound, &mut chunk)?;
        Ok(chunk.into())
    }

    /// Opens the chunk of a number.
    pub(super) fn open(&self, number: u32, is_last: bool, sealed: &[u8]) -> Result<Bytes, Error> {
        let payload = Payload {
            msg: sealed,
            aad: &self.bound,
        };
        let opened = self.stream.decrypt(number, is_last, payload)?;
        Ok(opened.into())
    }
}
