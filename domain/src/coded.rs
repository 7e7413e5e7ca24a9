//! Closed sets of codes: values that the wire and the storage know by a short text.

/// A value of a closed set, each with its own code.
pub trait Coded: Copy + 'static {
    /// Every value, in the order in which the set is told.
    const ALL: &'static [Self];

    /// The code of the value.
    fn code(self) -> &'static str;

    /// The value of a code; `None` for any other text.
    fn from_code(code: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|it| it.code() == code)
    }
}

/// Makes a [`Coded`] set of an enum that has its list, `ALL`, and its `code()` as its own.
#[macro_export]
macro_rules! coded {
    ($name:ty) => {
        impl $crate::Coded for $name {
            const ALL: &'static [Self] = &<$name>::ALL;

            fn code(self) -> &'static str {
                <$name>::code(self)
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::Coded;

    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    enum Side {
        Left,
        Right,
    }

    impl Side {
        const ALL: [Self; 2] = [Self::Left, Self::Right];

        const fn code(self) -> &'static str {
            match self {
                Self::Left => "left",
                Self::Right => "right",
            }
        }
    }

    coded!(Side);

    #[test]
    fn a_code_leads_back_to_its_value_and_no_other_text_does() {
        for side in Side::ALL {
            assert_eq!(Side::from_code(side.code()), Some(side));
        }
        for text in ["", "Left", "left ", "up"] {
            assert_eq!(Side::from_code(text), None, "{text}");
        }
    }
}
