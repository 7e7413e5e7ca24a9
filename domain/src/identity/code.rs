//! Verification codes: one subject, one purpose, a few tries, one use (decision 7).

use crate::Instant;

/// What a code is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CodePurpose {
    /// A new investor's phone.
    Register,
    /// A forgotten password.
    Reset,
    /// A change of the phone.
    Mobile,
}

impl CodePurpose {
    /// The name in storage.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Register => "register",
            Self::Reset => "reset",
            Self::Mobile => "mobile",
        }
    }

    /// The purpose with this name.
    pub fn from_code(code: &str) -> Option<Self> {
        [Self::Register, Self::Reset, Self::Mobile]
            .into_iter()
            .find(|p| p.code() == code)
    }
}

/// A code that was sent. Only hashes are stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VerificationCode {
    /// Hash of the token that the caller sends back with the code.
    pub token_hash: String,
    /// The number, as `code-number`.
    pub subject: String,
    /// What for.
    pub purpose: CodePurpose,
    /// Hash of the code.
    pub code_hash: String,
    /// How many digits.
    pub length: u8,
    /// Wrong tries so far.
    pub wrong_tries: u32,
    /// Used, or spent by wrong tries.
    pub spent: bool,
    /// When sent.
    pub sent_at: Instant,
}
