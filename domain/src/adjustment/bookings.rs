//! The ledger postings of a manual booking, under a reference that is unique forever, since it contains the number of its proposal.

use super::{Booking, Direction, ManualBooking};
use crate::ids::ProposalId;
use crate::ledger::{
    Book, CashType, Cause, Leg, Listing, Movement, Purpose, Quantity, Transaction, Unbalanced,
};

impl Booking {
    /// What its postings are for.
    pub const fn purpose(&self, proposal: ProposalId) -> Purpose {
        match self {
            Self::Adjustment { .. } | Self::Reward { .. } => Purpose::Adjustment(proposal),
            Self::Transfer { .. } => Purpose::Transfer(proposal),
            Self::Exchange { .. } => Purpose::Exchange(proposal),
        }
    }
}

/// The transaction of a manual booking that was proposed under this number.
pub fn transaction(
    manual: &ManualBooking,
    proposal: ProposalId,
) -> Result<Transaction, Unbalanced> {
    let purpose = manual.booking.purpose(proposal);
    let reference = format!("{}:{proposal}", purpose.kind());
    let cause = Cause {
        purpose,
        project: None,
        effective_on: manual.value_on,
    };
    match manual.booking {
        Booking::Adjustment {
            account,
            amount,
            direction,
        } => {
            let (wallet, other) = (Book::Wallet(account), Book::OpeningAdjustments);
            let kind = CashType::Adjustment;
            let (between, listing) = match direction {
                Direction::In => ((other, wallet), Listing::Incoming(account, kind)),
                Direction::Out => ((wallet, other), Listing::Outgoing(account, kind)),
            };
            Transaction::transfer(reference, cause, between, amount, listing)
        }
        Booking::Reward { account, amount } => {
            let between = (Book::Fees, Book::Wallet(account));
            let listing = Listing::Incoming(account, CashType::CampaignReward);
            Transaction::transfer(reference, cause, between, amount, listing)
        }
        Booking::Transfer { from, to, amount } => {
            let quantity = Quantity::from(amount);
            if quantity.units() <= 0 {
                return Err(Unbalanced::NotPositive);
            }
            let postings = cause.moving(Book::Wallet(from), Book::Wallet(to), quantity);
            // Each of the two sees its own side.
            let movement = |account, cash_type, quantity| Movement {
                account,
                cash_type,
                quantity,
                purpose,
                project: None,
            };
            let movements = vec![
                movement(from, CashType::TransferOut, quantity.negated()),
                movement(to, CashType::TransferIn, quantity),
            ];
            Transaction::new(reference, manual.value_on, postings.to_vec(), movements)
        }
        Booking::Exchange {
            account,
            given,
            gained,
            ..
        } => {
            let (wallet, kind) = (Book::Wallet(account), CashType::CurrencyExchange);
            let legs = [
                Leg {
                    from: wallet,
                    to: Book::FxPosition,
                    quantity: given.into(),
                    listing: Listing::Outgoing(account, kind),
                },
                Leg {
                    from: Book::FxPosition,
                    to: wallet,
                    quantity: gained.into(),
                    listing: Listing::Incoming(account, kind),
                },
            ];
            Transaction::of_legs(reference, cause, &legs)
        }
    }
}
