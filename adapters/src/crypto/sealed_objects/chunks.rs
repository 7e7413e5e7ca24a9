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

/// The cipher of one file: its chunks are bound to its header, to the key that it is stored under,
/// to their number, and to whether they are the last.
pub(super) struct Chunks {
    stream: StreamBE32<XChaCha20Poly1305>,
    bound: Vec<u8>,
}

impl Chunks {
    pub(super) fn new(key: &Key, header: &Header, stored_as: &ObjectKey) -> Self {
        let cipher = XChaCha20Poly1305::new(key.expose_secret().into());
        let mut bound = header.encode();
        // The header contains its own length, so that no two pairs give the same bytes.
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::super::super::keys::KeyRing;
    use super::super::format::NONCE_PREFIX;
    use super::*;

    /// The chunks of a file under this key id, stored under this key; the key itself is the same
    /// under every id.
    fn chunks(key_id: &str, stored_as: &str) -> Chunks {
        let secret = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=";
        let keys = KeyRing::parse(&format!("k1:{secret}")).unwrap();
        let keys = keys.derive("file");
        let header = Header {
            key_id: key_id.to_owned(),
            nonce_prefix: [7; NONCE_PREFIX],
        };
        Chunks::new(
            keys.current().unwrap().1,
            &header,
            &stored_as.parse().unwrap(),
        )
    }

    #[test]
    fn a_chunk_opens_in_its_place_alone() {
        let own = chunks("k1", "documents/a");
        let sealed = own.seal(1, true, b"secret".to_vec()).unwrap();
        assert_eq!(own.open(1, true, &sealed).unwrap(), "secret");
        own.open(0, true, &sealed).unwrap_err();
        own.open(1, false, &sealed).unwrap_err();
        for other in [chunks("k1", "documents/b"), chunks("k2", "documents/a")] {
            other.open(1, true, &sealed).unwrap_err();
        }
    }
}
