//! The sort columns of each list of the desk, and the chosen order.

use domain::{Coded, Language};

/// The columns of a list that it can be sorted by.
pub trait SortedBy: Copy + 'static {
    /// Every column in both directions.
    const ORDERS: &'static [Sort<Self>];

    /// The code of a column and a direction: `amount` sorts ascending, `-amount` descending.
    fn code(self, is_down: bool) -> &'static str;
}

/// A list sorted by one column; rows with equal values are sorted by number in the same direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sort<B> {
    /// The column.
    pub by: B,
    /// The highest value first.
    pub is_down: bool,
    /// The language whose names are compared.
    pub language: Language,
}

impl<B: SortedBy> Sort<B> {
    /// The lowest value first.
    pub const fn up(by: B) -> Self {
        Self {
            by,
            is_down: false,
            language: Language::En,
        }
    }

    /// The highest value first.
    pub const fn down(by: B) -> Self {
        Self {
            is_down: true,
            ..Self::up(by)
        }
    }

    /// With the names in this language.
    #[must_use]
    pub const fn listed_in(mut self, language: Language) -> Self {
        self.language = language;
        self
    }
}

/// An order has no language on the wire: it is the reader's.
impl<B: SortedBy> Coded for Sort<B> {
    const ALL: &'static [Self] = B::ORDERS;

    fn code(self) -> &'static str {
        self.by.code(self.is_down)
    }
}

macro_rules! sorted_by {
    ($($(#[$about:meta])* $name:ident { $($(#[$column_about:meta])* $column:ident = $code:literal),+ $(,)? })+) => {$(
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum $name {
            $($(#[$column_about])* $column,)+
        }

        impl SortedBy for $name {
            const ORDERS: &'static [Sort<Self>] =
                &[$(Sort::up(Self::$column), Sort::down(Self::$column)),+];

            fn code(self, is_down: bool) -> &'static str {
                match (self, is_down) {
                    $((Self::$column, false) => $code,
                    (Self::$column, true) => concat!("-", $code),)+
                }
            }
        }
    )+};
}

sorted_by! {
    /// The queues. Not every queue has every column.
    QueueBy {
        /// When an item entered its state.
        Waiting = "waiting",
        /// The name as typed in the account; before there is one, the phone number.
        Investor = "investor",
        /// The code of the framework.
        Framework = "framework",
        /// The project's name in the reader's language.
        Project = "project",
        /// The currency, and in it the amount.
        Amount = "amount",
        /// When it was last submitted.
        Submitted = "submitted",
    }

    /// The investors.
    InvestorBy {
        /// The name as it is shown. Those without one come last.
        Name = "name",
        /// When they registered.
        Registered = "registered",
    }

    /// The campaigns.
    CampaignBy {
        /// The code.
        Code = "code",
        /// When it starts.
        Starts = "starts",
        /// When it ends.
        Ends = "ends",
        /// How many registered under it.
        Registrations = "registrations",
    }

    /// The operators.
    OperatorBy {
        /// The name.
        Name = "name",
        /// The last log-in. Those who never logged in come last.
        LastLogin = "last_login",
    }

    /// The messages.
    MessageBy {
        /// The e-mail address or phone number.
        To = "to",
        /// When it was written.
        Written = "written",
    }

    /// The audit trail.
    AuditBy {
        /// When it happened.
        At = "at",
    }

    /// The partners and the projects.
    EditionBy {
        /// The name, in the reader's language where there is one.
        Name = "name",
        /// When editors last changed it.
        Changed = "changed",
        /// When it was last published. Unpublished ones come last.
        Published = "published",
    }

    /// The acts that need two people.
    ProposalBy {
        /// The kind, and in it the name of the record in the reader's language.
        What = "what",
        /// The name of who proposed it.
        Maker = "maker",
        /// When it was proposed.
        ProposedAt = "proposed_at",
    }

    /// The payments of fees.
    PaymentBy {
        /// The name as typed in the account; before there is one, the phone number.
        Investor = "investor",
        /// When the money came or, before that, when it was requested.
        When = "when",
        /// The currency, and in it the amount.
        Amount = "amount",
    }

    /// The payouts. Not by the payee, whose name is sealed.
    PayoutBy {
        /// Why it is owed, in the order of the reasons.
        Reason = "reason",
        /// The name of the bank account that pays, coins lowest.
        BankAccount = "bank_account",
        /// The state, in the order of a payout's life.
        State = "state",
        /// When it entered its state.
        Since = "since",
        /// The currency, and in it the amount.
        Amount = "amount",
    }

    /// The batches of payouts.
    BatchBy {
        /// The name of the bank account that pays.
        BankAccount = "bank_account",
        /// The day of payment.
        PayOn = "pay_on",
        /// When it was made.
        MadeAt = "made_at",
        /// The currency, and in it the sum.
        Sum = "sum",
    }

    /// The receipts.
    ReceiptBy {
        /// The payer's name, those without one lowest.
        Payer = "payer",
        /// The value date.
        ValueOn = "value_on",
        /// The currency, and in it the amount.
        Amount = "amount",
    }

    /// The lines of bank statements.
    StatementLineBy {
        /// The name of the other side, those without one lowest.
        Party = "party",
        /// The day of booking.
        BookedOn = "booked_on",
        /// The currency, then the amount, outgoing ones lowest.
        Amount = "amount",
    }

    /// The bank files.
    BankFileBy {
        /// The file's name.
        Name = "name",
        /// When it was read first.
        ReadAt = "read_at",
        /// How many lines it has.
        Lines = "lines",
        /// How many of its lines wait for somebody, counted up to 1,000.
        Waiting = "waiting",
    }

    /// The exchange rates.
    RateBy {
        /// The code of the currency.
        Currency = "currency",
        /// The day.
        Day = "day",
    }

    /// The manual bookings.
    AdjustmentBy {
        /// The name as typed in the account; before there is one, the phone number.
        Account = "account",
        /// The value date.
        ValueOn = "value_on",
        /// The currency, and in it the amount.
        Amount = "amount",
    }

    /// The distributions.
    DistributionBy {
        /// The project's name in the reader's language.
        Project = "project",
        /// The record date.
        RecordDate = "record_date",
        /// The payment date.
        PaymentDate = "payment_date",
        /// The currency, and in it the total.
        Total = "total",
    }

    /// The lines of a distribution.
    DistributionLineBy {
        /// The holder's Latin name as typed in the account.
        Holder = "holder",
        /// The shares.
        Shares = "shares",
        /// The shares that are redeemed.
        Redeemed = "redeemed",
        /// The amount.
        Amount = "amount",
    }

    /// The holders in the register of a project.
    HolderBy {
        /// The number of the account.
        Account = "account",
        /// The investor's Latin name as typed in the account.
        Investor = "investor",
        /// The shares.
        Shares = "shares",
        /// Their cost.
        Cost = "cost",
        /// What they brought.
        Income = "income",
        /// The principal that was returned.
        Returned = "returned",
    }

    /// The books of one kind in one asset.
    BookBy {
        /// The owner's name in the reader's language, those without one lowest.
        Owner = "owner",
        /// The balance.
        Balance = "balance",
    }

    /// The postings on a book.
    PostingBy {
        /// The value date.
        ValueDate = "value_date",
        /// The amount, debits lowest.
        Amount = "amount",
    }

    /// The transactions of the ledger.
    TransactionBy {
        /// The reference.
        Reference = "reference",
        /// The value date.
        ValueDate = "value_date",
        /// When it was booked.
        BookedAt = "booked_at",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_names_a_column_and_a_way() {
        let read = Sort::<ReceiptBy>::from_code;
        assert_eq!(read("amount"), Some(Sort::up(ReceiptBy::Amount)));
        assert_eq!(read("-amount"), Some(Sort::down(ReceiptBy::Amount)));
        for wrong in ["", "-", "--amount", "Amount", "amount ", "state", "+amount"] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
        let codes = Sort::<AuditBy>::ALL.iter().map(|order| order.code());
        assert!(codes.eq(["at", "-at"]));
    }
}
