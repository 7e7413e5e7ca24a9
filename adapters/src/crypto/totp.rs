//! Time-based one-time codes (RFC 6238) with SHA-1, 6 digits and 30 seconds, which authenticator
//! apps take for granted.

use domain::Instant;
use hmac::{Hmac, KeyInit, Mac};
use ports::driven::authenticator::{Authenticator, Enrolment};
use rand::RngExt;
use sha1::Sha1;
use subtle::ConstantTimeEq;

const STEP_SECONDS: i64 = 30;
const DIGITS: u32 = 6;
const SECRET_BYTES: usize = 20;
const ALPHABET: &[u8; 32] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
/// How many steps a phone's clock may be off, either way.
const DRIFT: i64 = 1;

/// [`Authenticator`] computed in this process.
#[derive(Debug, Clone, Copy, Default)]
pub struct TotpAuthenticator;

impl TotpAuthenticator {
    /// The code that an app with this secret shows at an instant: for callers that stand in for the
    /// app.
    pub fn code_at(self, secret: &str, at: Instant) -> Option<String> {
        let key = from_base32(secret)?;
        code_of(&key, at.timestamp().div_euclid(STEP_SECONDS))
    }
}

impl Authenticator for TotpAuthenticator {
    fn new_secret(&self) -> String {
        base32(&rand::rng().random::<[u8; SECRET_BYTES]>())
    }

    fn enrolment(&self, secret: &str, email: &str) -> Enrolment {
        let label = percent_encoded(email);
        Enrolment {
            secret: secret.to_owned(),
            uri: format!(
                "otpauth://totp/Landfall:{label}?secret={secret}&issuer=Landfall&algorithm=SHA1&digits={DIGITS}&period={STEP_SECONDS}"
            ),
        }
    }

    fn step_of(&self, secret: &str, code: &str, now: Instant) -> Option<i64> {
        let key = from_base32(secret)?;
        let code = code.trim();
        let present = now.timestamp().div_euclid(STEP_SECONDS);
        (present - DRIFT..=present + DRIFT).find(|step| {
            code_of(&key, *step)
                .is_some_and(|expected| bool::from(expected.as_bytes().ct_eq(code.as_bytes())))
        })
    }
}

/// The code of a step: the dynamic truncation of RFC 4226.
fn code_of(key: &[u8], step: i64) -> Option<String> {
    let mut mac = Hmac::<Sha1>::new_from_slice(key).ok()?;
    mac.update(&step.to_be_bytes());
    let digest = mac.finalize().into_bytes();
    let offset = usize::from(digest.last()? & 0x0f);
    let four: [u8; 4] = digest.get(offset..offset + 4)?.try_into().ok()?;
    let number = (u32::from_be_bytes(four) & 0x7fff_ffff) % 10_u32.pow(DIGITS);
    Some(format!("{number:06}"))
}

fn base32(bytes: &[u8]) -> String {
    let bits: Vec<bool> = bytes
        .iter()
        .flat_map(|byte| (0..8).rev().map(move |bit| byte >> bit & 1 == 1))
        .collect();
    bits.chunks(5)
        .map(|five| {
            let padded = five.iter().copied().chain([false; 4]).take(5);
            let index = padded.fold(0_usize, |index, bit| index << 1 | usize::from(bit));
            ALPHABET.get(index).copied().map_or('A', char::from)
        })
        .collect()
}

fn from_base32(text: &str) -> Option<Vec<u8>> {
    let mut bits = Vec::new();
    for letter in text.bytes() {
        let index = ALPHABET.iter().position(|known| *known == letter)?;
        bits.extend((0..5).rev().map(|bit| index >> bit & 1 == 1));
    }
    let bytes = bits.chunks_exact(8).map(|eight| {
        eight
            .iter()
            .fold(0_u8, |byte, bit| byte << 1 | u8::from(*bit))
    });
    Some(bytes.collect())
}

fn percent_encoded(text: &str) -> String {
    text.bytes()
        .map(|byte| match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => {
                char::from(byte).to_string()
            }
            other => format!("%{other:02X}"),
        })
        .collect()
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
        for code in ["", "00592", "0059244", "abcdef"] {
            assert_eq!(
                TotpAuthenticator.step_of(SECRET, code, at(1_234_567_890)),
                None
            );
        }
        assert_eq!(
            TotpAuthenticator.step_of("not base32!", "005924", at(0)),
            None
        );
    }

    #[test]
    fn a_new_secret_is_20_bytes_of_base32_and_goes_into_the_app() {
        let secret = TotpAuthenticator.new_secret();
        assert_eq!(secret.len(), 32);
        assert_eq!(from_base32(&secret).unwrap().len(), SECRET_BYTES);
        assert_eq!(base32(&from_base32(&secret).unwrap()), secret);
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
