//! The password rule (decision 8).

/// What a password must have; the lengths are configuration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PasswordRule {
    /// Shortest length in characters.
    pub min: u32,
    /// Longest length in characters.
    pub max: u32,
}

impl Default for PasswordRule {
    fn default() -> Self {
        Self { min: 6, max: 18 }
    }
}
