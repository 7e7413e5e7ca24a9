//! The ways to pay that projects and frameworks offer.

/// How an order is paid (`PaymentMethodID`, decision 48).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PaymentMethod {
    /// 2, bank wire.
    Wire,
    /// 1010, from the wallet.
    Wallet,
}

impl PaymentMethod {
    /// Every method.
    pub const ALL: [Self; 2] = [Self::Wire, Self::Wallet];

    /// `PaymentMethodID`.
    pub const fn id(self) -> i64 {
        match self {
            Self::Wire => 2,
            Self::Wallet => 1010,
        }
    }

    /// The method with this id.
    pub const fn from_id(id: i64) -> Option<Self> {
        match id {
            2 => Some(Self::Wire),
            1010 => Some(Self::Wallet),
            _ => None,
        }
    }

    /// `CodeKey`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Wire => "Wire",
            Self::Wallet => "Wallet",
        }
    }
}

crate::coded!(PaymentMethod);
