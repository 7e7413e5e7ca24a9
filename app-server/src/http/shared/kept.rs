//! One cached answer: its bytes plain and compressed, its tag, and how it is sent.

use crate::http::call::{Answer, Written};
use crate::http::encoding::{AS_IT_IS, has_already, preferred};
use crate::http::openapi::Described;
use actix_web::body::BoxBody;
use actix_web::http::header::{CACHE_CONTROL, ContentEncoding, ETag, Encoding, EntityTag, VARY};
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse, Responder};
use brotli::enc::BrotliEncoderParams;
use domain::Instant;
use flate2::Compression;
use flate2::write::GzEncoder;
use ports::driven::catalog::CatalogRevision;
use sha2::{Digest, Sha256};
use std::io::Write;
use std::marker::PhantomData;
use std::sync::{Arc, OnceLock};

/// The effort of brotli: about as long as writing the answer took.
const BROTLI_QUALITY: i32 = 5;
/// Smaller answers are sent uncompressed.
const WORTH_COMPRESSING: usize = 256;

/// The compressed forms.
const OFFERED: [Encoding; 2] = [Encoding::brotli(), Encoding::gzip()];

/// What an answer to the same address may differ by: a session has a language of its own (decision 1).
const VARIES: &str = "Accept-Encoding, Accept-Language, Cookie";

/// Who may read an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Readers {
    /// Everybody.
    Everybody,
    /// Logged-in investors: no intermediate cache may pass it on to another.
    Investors,
}

/// A cached answer.
pub(super) struct Kept {
    pub(super) revision: CatalogRevision,
    /// When it becomes outdated, if time alone makes it so.
    pub(super) until: Option<Instant>,
    hash: String,
    plain: Bytes,
    brotli: OnceLock<Option<Bytes>>,
    gzip: OnceLock<Option<Bytes>>,
}

impl Kept {
    pub(super) fn new(plain: Vec<u8>, revision: CatalogRevision, until: Option<Instant>) -> Self {
        let hash = hex::encode(Sha256::digest(&plain));
        Self {
            revision,
            until,
            hash: hash.get(..32).unwrap_or_default().to_owned(),
            plain: plain.into(),
            brotli: OnceLock::new(),
            gzip: OnceLock::new(),
        }
    }

    /// Whether it is still current.
    pub(super) fn holds(&self, revision: CatalogRevision, now: Instant) -> bool {
        self.revision == revision && self.until.is_none_or(|until| now < until)
    }

    pub(super) fn size(&self) -> usize {
        self.plain.len()
    }

    /// The answer in the wanted encoding, or as it is where that gains nothing. Compressed at the first wish for it.
    fn form(&self, wanted: ContentEncoding) -> (Bytes, ContentEncoding) {
        let packed = match wanted {
            _ if self.plain.len() < WORTH_COMPRESSING => None,
            ContentEncoding::Brotli => self.brotli.get_or_init(|| brotli(&self.plain)).clone(),
            ContentEncoding::Gzip => self.gzip.get_or_init(|| gzip(&self.plain)).clone(),
            _ => None,
        };
        packed.map_or_else(|| (self.plain.clone(), AS_IT_IS), |bytes| (bytes, wanted))
    }

    /// What names the answer in an encoding.
    fn tag(&self, encoding: ContentEncoding) -> ETag {
        ETag(EntityTag::new_strong(format!(
            "{}-{}",
            self.hash,
            encoding.as_str()
        )))
    }

    /// Whether a caller has it already, in whatever encoding.
    fn is_known_to(&self, request: &HttpRequest) -> bool {
        has_already(request, |tag| {
            tag.tag().split('-').next() == Some(self.hash.as_str())
        })
    }
}

fn brotli(plain: &Bytes) -> Option<Bytes> {
    let settings = BrotliEncoderParams {
        quality: BROTLI_QUALITY,
        size_hint: plain.len(),
        ..BrotliEncoderParams::default()
    };
    let mut small = Vec::new();
    brotli::BrotliCompress(&mut plain.as_ref(), &mut small, &settings).ok()?;
    Some(small.into())
}

fn gzip(plain: &Bytes) -> Option<Bytes> {
    let mut small = GzEncoder::new(Vec::new(), Compression::default());
    small.write_all(plain).ok()?;
    Some(small.finish().ok()?.into())
}

/// A cached answer on its way to one caller.
pub struct Shared<A> {
    kept: Arc<Kept>,
    readers: Readers,
    of: PhantomData<A>,
}

impl<A> Shared<A> {
    pub(super) const fn new(kept: Arc<Kept>, readers: Readers) -> Self {
        Self {
            kept,
            readers,
            of: PhantomData,
        }
    }
}

impl<A: Written> Responder for Shared<A> {
    type Body = BoxBody;

    fn respond_to(self, request: &HttpRequest) -> HttpResponse {
        let (bytes, encoding) = self.kept.form(preferred(request, &OFFERED));
        let is_known = self.kept.is_known_to(request);
        let mut response = if is_known {
            HttpResponse::NotModified()
        } else {
            HttpResponse::Ok()
        };
        let caching = match self.readers {
            Readers::Everybody => "public, no-cache",
            Readers::Investors => "private, no-cache",
        };
        response
            .insert_header(self.kept.tag(encoding))
            .insert_header((CACHE_CONTROL, caching))
            .insert_header((VARY, VARIES));
        if is_known {
            return response.finish();
        }
        // Set even where it is none, so that nothing compresses it once more.
        response.insert_header(encoding);
        response.content_type("application/json").body(bytes)
    }
}

impl<A: Written> Answer for Shared<A> {
    const CODED: bool = A::CODED;

    fn describe(described: &mut Described) {
        A::describe(described);
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use std::io::Read;

    fn kept(plain: &str, until: Option<Instant>) -> Kept {
        let revision = CatalogRevision {
            edits: 1,
            takings: 1,
        };
        Kept::new(plain.as_bytes().to_vec(), revision, until)
    }

    #[test]
    fn every_form_is_the_same_answer() {
        let plain = "{\"products\":[]}".repeat(100);
        let kept = kept(&plain, None);
        let (bytes, encoding) = kept.form(ContentEncoding::Brotli);
        let mut read = Vec::new();
        brotli::BrotliDecompress(&mut bytes.as_ref(), &mut read).unwrap();
        let sent = (encoding, read.as_slice());
        assert_eq!(sent, (ContentEncoding::Brotli, plain.as_bytes()));
        let (bytes, encoding) = kept.form(ContentEncoding::Gzip);
        let mut read = String::new();
        let mut unzip = flate2::read::GzDecoder::new(bytes.as_ref());
        unzip.read_to_string(&mut read).unwrap();
        assert_eq!((encoding, read), (ContentEncoding::Gzip, plain.clone()));
        assert_eq!(kept.form(AS_IT_IS).0, plain.as_bytes());
        assert_eq!(
            self::kept("{}", None).form(ContentEncoding::Brotli).1,
            AS_IT_IS
        );
    }

    #[test]
    fn it_holds_until_its_time_and_for_its_revision_only() {
        let at = |second| Instant::from_timestamp(second, 0).unwrap();
        let kept = kept("{}", Some(at(10)));
        let same = CatalogRevision {
            edits: 1,
            takings: 1,
        };
        assert!(kept.holds(same, at(9)));
        assert!(!kept.holds(same, at(10)));
        for other in [
            CatalogRevision {
                edits: 2,
                takings: 1,
            },
            CatalogRevision {
                edits: 1,
                takings: 2,
            },
        ] {
            assert!(!kept.holds(other, at(9)));
        }
    }
}
