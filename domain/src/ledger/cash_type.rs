//! The kinds of movements that investors see.

/// The cash type of a movement (`cashTypeList`, decision 40).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CashType {
    /// 2
    Deposit,
    /// 3
    Withdrawal,
    /// 4
    Investment,
    /// 5
    InvestmentRefund,
    /// 6
    Distribution,
    /// 7
    RentalIncome,
    /// 8
    Interest,
    /// 9
    ReturnOfPrincipal,
    /// 10
    Fee,
    /// 11
    FeeRefund,
    /// 14
    CurrencyExchange,
    /// 17
    TransferIn,
    /// 18
    TransferOut,
    /// 19
    CampaignReward,
    /// 20
    Adjustment,
}

impl CashType {
    /// Every cash type in the order of the ids.
    pub const ALL: [Self; 15] = [
        Self::Deposit,
        Self::Withdrawal,
        Self::Investment,
        Self::InvestmentRefund,
        Self::Distribution,
        Self::RentalIncome,
        Self::Interest,
        Self::ReturnOfPrincipal,
        Self::Fee,
        Self::FeeRefund,
        Self::CurrencyExchange,
        Self::TransferIn,
        Self::TransferOut,
        Self::CampaignReward,
        Self::Adjustment,
    ];

    /// The value in `cashTypeList`.
    pub const fn id(self) -> i64 {
        match self {
            Self::Deposit => 2,
            Self::Withdrawal => 3,
            Self::Investment => 4,
            Self::InvestmentRefund => 5,
            Self::Distribution => 6,
            Self::RentalIncome => 7,
            Self::Interest => 8,
            Self::ReturnOfPrincipal => 9,
            Self::Fee => 10,
            Self::FeeRefund => 11,
            Self::CurrencyExchange => 14,
            Self::TransferIn => 17,
            Self::TransferOut => 18,
            Self::CampaignReward => 19,
            Self::Adjustment => 20,
        }
    }

    /// The name at the desk.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Deposit => "deposit",
            Self::Withdrawal => "withdrawal",
            Self::Investment => "investment",
            Self::InvestmentRefund => "investment_refund",
            Self::Distribution => "distribution",
            Self::RentalIncome => "rental_income",
            Self::Interest => "interest",
            Self::ReturnOfPrincipal => "return_of_principal",
            Self::Fee => "fee",
            Self::FeeRefund => "fee_refund",
            Self::CurrencyExchange => "currency_exchange",
            Self::TransferIn => "transfer_in",
            Self::TransferOut => "transfer_out",
            Self::CampaignReward => "campaign_reward",
            Self::Adjustment => "adjustment",
        }
    }

    /// The cash type with this value.
    pub fn from_id(id: i64) -> Option<Self> {
        Self::ALL.into_iter().find(|c| c.id() == id)
    }
}

crate::coded!(CashType);
