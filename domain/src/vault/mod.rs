//! The documents page: every document that was signed, uploaded or issued, every message, and the archive of all of it.

mod archive;
mod names;

use crate::messaging::About;
use crate::portfolio::OrderType;

pub use archive::{
    ARCHIVE_KEPT, ARCHIVE_PAUSE, Archive, ArchiveRequest, ArchiveStage, MadeArchive,
};
pub use names::{EntryName, EntryNames};

/// The kind of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EntryKind {
    /// A signed document.
    Signed,
    /// A file that the investor uploaded.
    Uploaded,
    /// A file of an account statement.
    Statement,
    /// The receipt of a movement of money.
    Receipt,
    /// A message to the investor.
    Message,
}

impl EntryKind {
    /// Every kind.
    pub const ALL: [Self; 5] = [
        Self::Signed,
        Self::Uploaded,
        Self::Statement,
        Self::Receipt,
        Self::Message,
    ];

    /// The name on the wire.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Signed => "Signed",
            Self::Uploaded => "Uploaded",
            Self::Statement => "Statement",
            Self::Receipt => "Receipt",
            Self::Message => "Message",
        }
    }
}

crate::coded!(EntryKind);

/// The order that a record is: its type and its number.
pub const fn order_of(about: About) -> Option<(OrderType, i64)> {
    match about {
        About::Order(id) => Some((OrderType::Investment, id.0)),
        About::Withdrawal(id) => Some((OrderType::Withdrawal, id.0)),
        About::Deposit(id) => Some((OrderType::Deposit, id.0)),
        About::Account(_) | About::Distribution(_) | About::Archive(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Coded;

    #[test]
    fn only_an_order_has_the_number_of_one() {
        let orders = About::KINDS.map(|kind| About::from_parts(kind, 7).and_then(order_of));
        let of = |kind| Some((kind, 7));
        let investment = of(OrderType::Investment);
        let [withdrawal, deposit] = [of(OrderType::Withdrawal), of(OrderType::Deposit)];
        assert_eq!(orders, [None, investment, withdrawal, deposit, None, None]);
    }

    #[test]
    fn a_kind_is_read_as_it_is_written() {
        for kind in EntryKind::ALL {
            assert_eq!(EntryKind::from_code(kind.code()), Some(kind));
        }
        assert_eq!(EntryKind::from_code("signed"), None);
    }
}
