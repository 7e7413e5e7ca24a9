//! Time-based one-time codes (RFC 6238) with SHA-1, 6 digits and 30 seconds: what authenticator apps take for granted. `totp-rs`
//! computes and compares them.

use domain::Instant;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use ports::driven::authenticator::{Authenticator, Enrolment};
use rand::RngExt;
use totp_rs::{Builder, Secret, Totp};

const STEP_SECONDS: u64 = 30;
const DIGITS: u8 = 6;
const SECRET_BYTES: usize = 20;
/// How many steps a phone's clock may be off, either way.
const DRIFT: u16 = 1;
/// What is escaped in a label: all but the unreserved characters of RFC 3986.
const RESERVED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'_')
    .remove(b'.')
    .remove(b'~');

/// [`Authenticator`] computed in this process.
#[derive(Debug, Clone, Copy, Default)]
pub struct TotpAuthenticator;

impl TotpAuthenticator {
    /// The code that an app with this secret shows at an instant: for callers that stand in for the
    /// app.
    pub fn code_at(self, secret: &str, at: Instant) -> Option<String> {
        let seconds = u64::try_from(at.timestamp()).ok()?;
        Some(totp(secret)?.generate(seconds).to_string())
    }
}

impl Authenticator for TotpAuthenticator {
    fn new_secret(&self) -> String {
        Secret::new_stack(rand::rng().random::<[u8; SECRET_BYTES]>()).to_base32()
    }

    /// The address names also what an app would assume without being told, for apps that assume something else.
    fn enrolment(&self, secret: &str, email: &str) -> Enrolment {
        let label = utf8_percent_encode(email, RESERVED);
        Enrolment {
            secret: secret.to_owned(),
            uri: format!(
                "otpauth://totp/Landfall:{label}?secret={secret}&issuer=Landfall&algorithm=SHA1&digits={DIGITS}&period={STEP_SECONDS}"
            ),
        }
    }

    fn step_of(&self, secret: &str, code: &str, now: Instant) -> Option<i64> {
        let seconds = u64::try_from(now.timestamp()).ok()?;
        let step = totp(secret)?.check(code.trim(), seconds)?;
        i64::try_from(step).ok()
    }
}

/// None if the secret is not one of this server's.
fn totp(secret: &str) -> Option<Totp> {
    Builder::new()
        .with_secret(Secret::try_from_base32(secret).ok()?)
        .with_digits(DIGITS)
        .with_step_duration(STEP_SECONDS)
        .with_skew(DRIFT)
        .build()
        .ok()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::indexing_slicing)]
    use super::*;

    fn at(seconds: i64) -> Instant {
        Instant::from_timestamp(seconds, 0).unwrap()
    }

    /// The SHA-1 vectors of RFC 6238, cut to 6 digits; the secret is "12345678901234567890".
    const SECRET: &str = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

    #[test]
    fn codes_are_those_of_the_standard() {
        for (seconds, code) in [
            (59, "287082"),
            (1_111_111_109, "081804"),
            (1_234_567_890, "005924"),
            (20_000_000_000, "353130"),
        ] {
            let step = TotpAuthenticator.step_of(SECRET, code, at(seconds));
            assert_eq!(step, Some(seconds / 30), "{seconds}");
        }
    }

    #[test]
    fn a_clock_may_be_one_step_off_and_no_more() {
        let step = |seconds| TotpAuthenticator.step_of(SECRET, "005924", at(seconds));
        let of_code = Some(1_234_567_890 / 30);
        assert_eq!(step(1_234_567_890 - 30), of_code);
        assert_eq!(step(1_234_567_890 + 30), of_code);
        assert_eq!(step(1_234_567_890 + 60), None);
        assert_eq!(step(1_234_567_890 - 60), None);
    }

    #[test]
    fn what_is_no_code_or_no_secret_is_refused() {
        for code in ["", "00592", "0059244", "abcdef", "+05924"] {
            assert_eq!(
                TotpAuthenticator.step_of(SECRET, code, at(1_234_567_890)),
                None
            );
        }
        assert_eq!(
            TotpAuthenticator.step_of("not base32!", "005924", at(0)),
            None
        );
        assert_eq!(TotpAuthenticator.code_at("GEZDGNBV", at(0)), None);
    }

    #[test]
    fn a_new_secret_is_20_bytes_of_base32_and_goes_into_the_app() {
        let secret = TotpAuthenticator.new_secret();
        assert_eq!(secret.len(), 32);
        let read = Secret::try_from_base32(&secret).unwrap();
        assert_eq!(read.as_bytes().len(), SECRET_BYTES);
        assert_eq!(read.to_base32(), secret);
        assert_ne!(secret, TotpAuthenticator.new_secret());
        let enrolment = TotpAuthenticator.enrolment(SECRET, "ann+1@desk.test");
        assert_eq!(
            enrolment.uri,
            format!(
                "otpauth://totp/Landfall:ann%2B1%40desk.test?secret={SECRET}&issuer=Landfall&algorithm=SHA1&digits=6&period=30"
            )
        );
    }
}
