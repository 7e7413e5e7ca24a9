//! The two languages of the platform (decision 1). Nothing here formats or translates.

/// A language that texts are written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Language {
    /// Simplified Chinese.
    Zh,
    /// English.
    En,
}

impl Language {
    /// The code on the wire and in storage: `zh` or `en`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Zh => "zh",
            Self::En => "en",
        }
    }

    /// Reads a `language` parameter. Anything but `zh` and `en` counts as absent (decision 47).
    pub fn from_code(code: &str) -> Option<Self> {
        match code {
            "zh" => Some(Self::Zh),
            "en" => Some(Self::En),
            _ => None,
        }
    }
}
