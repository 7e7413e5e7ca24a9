//! Which form of an answer a caller is sent, and whether it has one already.

use actix_web::HttpRequest;
use actix_web::http::header::{
    AcceptEncoding, CONTENT_ENCODING, ContentEncoding, Encoding, EntityTag, Header, HeaderMap,
    IfNoneMatch,
};

/// Marks an answer that the compression middleware must leave alone. [`unmarked`] removes the mark, so it is never sent.
pub(super) const AS_IT_IS: ContentEncoding = ContentEncoding::Identity;

/// Removes [`AS_IT_IS`] from the headers: an answer without an encoding names none.
pub(super) fn unmarked(headers: &mut HeaderMap) {
    if headers
        .get(CONTENT_ENCODING)
        .is_some_and(|encoding| encoding == AS_IT_IS.as_str())
    {
        headers.remove(CONTENT_ENCODING);
    }
}

/// The offered encoding that a caller likes best, [`AS_IT_IS`] if it takes none of them.
pub(super) fn preferred(request: &HttpRequest, offered: &[Encoding]) -> ContentEncoding {
    let accepted = AcceptEncoding::parse(request).ok();
    match accepted.and_then(|accepted| accepted.negotiate(offered.iter())) {
        Some(Encoding::Known(encoding)) => encoding,
        Some(Encoding::Unknown(_)) | None => AS_IT_IS,
    }
}

/// Whether the caller has the answer already, by the tags that it sends.
pub(super) fn has_already(request: &HttpRequest, is_same: impl Fn(&EntityTag) -> bool) -> bool {
    match IfNoneMatch::parse(request) {
        Ok(IfNoneMatch::Items(tags)) => tags.iter().any(is_same),
        Ok(IfNoneMatch::Any) | Err(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::http::header::{ACCEPT_ENCODING, IF_NONE_MATCH};
    use actix_web::test::TestRequest;

    const OFFERED: [Encoding; 2] = [Encoding::brotli(), Encoding::gzip()];

    #[test]
    fn a_caller_is_sent_what_it_takes() {
        for (accepted, sent) in [
            ("gzip, deflate, br, zstd", ContentEncoding::Brotli),
            ("gzip, br;q=0", ContentEncoding::Gzip),
            ("gzip, br; q=0.0", ContentEncoding::Gzip),
            ("br;q=0.1, gzip;q=0.9", ContentEncoding::Gzip),
            ("deflate, zstd", AS_IT_IS),
            ("identity;q=0", AS_IT_IS),
            ("*", AS_IT_IS),
            ("", AS_IT_IS),
        ] {
            let request = TestRequest::default().insert_header((ACCEPT_ENCODING, accepted));
            let request = request.to_http_request();
            assert_eq!(preferred(&request, &OFFERED), sent, "{accepted}");
        }
        let silent = TestRequest::default().to_http_request();
        assert_eq!(preferred(&silent, &OFFERED), AS_IT_IS);
    }

    #[test]
    fn one_of_several_tags_is_enough_and_weakness_does_not_matter() {
        let own = EntityTag::new_strong("1-br".to_owned());
        for (sent, has) in [
            ("\"1-br\"", true),
            ("W/\"1-br\"", true),
            ("\"0-br\", \"1-br\"", true),
            ("\"1-gzip\"", false),
            ("1-br", false),
            ("", false),
        ] {
            let request = TestRequest::default().insert_header((IF_NONE_MATCH, sent));
            let request = request.to_http_request();
            assert_eq!(
                has_already(&request, |tag| tag.weak_eq(&own)),
                has,
                "{sent}"
            );
        }
    }
}
